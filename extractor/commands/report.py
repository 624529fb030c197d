"""`extractor report`: records as one page."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from extractor.arguments import DONE, SOME_REJECTED, Commands, add_command, add_reading, get_read_options
from extractor.errors import InputError


def add(commands: Commands) -> None:
    """The arguments of the command."""
    parser = add_command(
        commands,
        "report",
        "make one web page of records, to look at",
        "extractor report out/records.jsonl --abstracts seeds/ --out report.html",
    )
    parser.add_argument("records", metavar="RECORDS", help="JSON Lines of records, also .gz; - for stdin")
    parser.add_argument(
        "--abstracts",
        nargs="+",
        default=[],
        metavar="INPUT",
        help="what `run` read, to show each abstract with its evidence in place (default: the evidence alone)",
    )
    parser.add_argument(
        "--out", default="report.html", metavar="FILE", help="the page (default: report.html); - for stdout"
    )
    parser.add_argument("--title", default="What the abstracts say", metavar="TEXT", help="the heading of the page")
    add_reading(parser)


def main(options: argparse.Namespace) -> int:
    """Do it; gives the exit code."""
    from extractor.read import read_inputs
    from extractor.read.jsonl import read_rows
    from extractor.report import join, make_page
    from extractor.write.atomic import open_atomic

    _check_apart([options.records, *options.abstracts], Path(options.out))
    abstracts = read_inputs(options.abstracts, get_read_options(options)) if options.abstracts else None
    joined = join(read_rows(options.records), abstracts)
    page = make_page(joined.records, joined.texts, title=options.title)
    if options.out == "-":
        sys.stdout.write(page)
    else:
        with open_atomic(Path(options.out)) as file:
            file.write(page)
    for fault in joined.faults:
        print(fault, file=sys.stderr)
    print(f"{len(joined.records):,} records, {len(joined.texts):,} with their abstract", file=sys.stderr)
    return SOME_REJECTED if joined.faults else DONE


def _check_apart(inputs: list[str], out: Path) -> None:
    """Raise InputError where the page could not be written, or would replace what it is made from."""
    if out.is_dir():
        raise InputError(f"{out}: a folder, not a file; name the page, such as {out / 'report.html'}")
    for given in filter(lambda name: out.exists() and Path(name).exists(), inputs):
        if out.samefile(given):
            raise InputError(f"{given}: the page would replace its own input; name another --out")
