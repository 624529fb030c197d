"""`extractor run`: many abstracts to records."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from extractor.arguments import (
    DONE,
    SOME_REJECTED,
    Commands,
    add_command,
    add_extracting,
    add_reading,
    get_extractor,
    get_read_options,
)
from extractor.errors import InputError


def add(commands: Commands) -> None:
    """The arguments of the command."""
    parser = add_command(commands, "run", "extract from many abstracts", "extractor run seeds/ --out out/")
    parser.add_argument("inputs", nargs="+", metavar="INPUT", help="a file, a folder, a quoted pattern, a URL, or -")
    parser.add_argument(
        "--out",
        default="out",
        metavar="FOLDER",
        help="where records.jsonl, rejects.jsonl and run.json go (default: out); - for stdout",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar and no summary")
    add_reading(parser)
    add_extracting(parser)


def main(options: argparse.Namespace) -> int:
    """Do it; gives the exit code."""
    from extractor.batch import Counts, run, run_to_folder
    from extractor.ner import read_identity
    from extractor.progress import print_summary, show_progress
    from extractor.read import Meter, find_paths, read_inputs
    from extractor.write.folder import check_apart
    from extractor.write.stream import make_sink

    counts, meter = Counts(), Meter()
    items = read_inputs(options.inputs, get_read_options(options), meter=meter)
    extractor = get_extractor(options)
    about = {
        "inputs": options.inputs,
        "ner": str(read_identity()) if extractor.ner else None,
        "configuration": extractor.configuration,
        "options": extractor.options.model_dump(mode="json", exclude_defaults=True),
    }
    try:
        with show_progress(counts, meter, hidden=options.quiet):
            if not options.out:
                raise InputError("--out names no folder; give one, or - for standard output")
            if options.out == "-":
                run(items, extractor, make_sink(sys.stdout, sys.stderr), counts)
            else:
                check_apart(map(str, find_paths(options.inputs, get_read_options(options))), Path(options.out))
                run_to_folder(items, extractor, Path(options.out), counts=counts, about=about)
    except KeyboardInterrupt:
        print("extractor: broken off; what was finished is written", file=sys.stderr)
        raise
    if not options.quiet:
        print_summary(counts, options.out)
    return SOME_REJECTED if counts.rejected else DONE
