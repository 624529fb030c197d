"""`extractor export`: records to another form."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from extractor.arguments import DONE, SOME_REJECTED, Commands, add_command
from extractor.errors import InputError

if TYPE_CHECKING:
    from extractor.abstract import Reject
    from extractor.records import Record

FORMS = ("jsonl", "json", "csv", "parquet", "sqlite", "hf")


def add(commands: Commands) -> None:
    """The arguments of the command."""
    parser = add_command(
        commands, "export", "write records in another form", "extractor export out/records.jsonl papers.parquet"
    )
    parser.add_argument("records", metavar="RECORDS", help="JSON Lines of records, also packed; - for stdin")
    parser.add_argument(
        "out", metavar="OUT", help="the file to write, or the folder (hf); - for stdout (jsonl, json, csv)"
    )
    parser.add_argument("--to", choices=FORMS, help="the form (default: what the ending of OUT says)")
    parser.add_argument(
        "--licence", default="unknown", metavar="ID", help="what the card of hf says (such as cc-by-4.0)"
    )
    parser.add_argument("--long", action="store_true", help="in CSV one row a finding, not one row an abstract")


def main(options: argparse.Namespace) -> int:
    """Do it; gives the exit code."""
    from extractor.export import export, find_form
    from extractor.validate import read_records

    form = options.to or find_form(options.out)
    check_apart(options.records, options.out)
    rejects: list[Reject] = []
    records = keep_records(read_records(options.records), rejects)
    if form == "hf":
        from extractor.write.hub import write_hub

        write_hub(records, Path(options.out), licence=options.licence, made=read_made(Path(options.records)))
    else:
        export(records, options.out, form, long=options.long)
    return SOME_REJECTED if rejects else DONE


def read_made(records: Path) -> dict[str, Any]:
    """What `run.json` beside the records tells of the run that made them; nothing where it is not there."""
    try:
        made = json.loads((records.parent / "run.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return made if isinstance(made, dict) else {}


def check_apart(records: str, out: str) -> None:
    """Raise InputError where the output would replace the input."""
    if Path(records).exists() and Path(out).exists() and Path(records).samefile(out):
        raise InputError(f"{out}: this would replace the records that are read; name another file")


def keep_records(items: Iterable[Record | Reject], rejects: list[Reject]) -> Iterator[Record]:
    """The records; what is none is told on standard error, put into `rejects`, and left out."""
    from extractor.records import Record

    for item in items:
        if isinstance(item, Record):
            yield item
        else:
            print(f"{item.place}: {item.reason}", file=sys.stderr)
            rejects.append(item)
