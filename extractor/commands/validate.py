"""`extractor validate`: all faults of a file of records."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import sys

from extractor.arguments import DONE, SOME_REJECTED, Commands, add_command


def add(commands: Commands) -> None:
    """The arguments of the command."""
    parser = add_command(
        commands, "validate", "check records against the schema", "extractor validate out/records.jsonl"
    )
    parser.add_argument("records", metavar="RECORDS", help="JSON Lines of records, also .gz; - for stdin")


def main(options: argparse.Namespace) -> int:
    """Do it; gives the exit code."""
    from extractor.log import count
    from extractor.validate import check_file

    rows = faults = 0
    for place, found in check_file(options.records):
        rows += 1
        faults += len(found)
        for fault in found:
            print(f"{place}: {fault}")
    print(f"{count(rows, 'record')}, {count(faults, 'fault')}", file=sys.stderr)
    return SOME_REJECTED if faults else DONE
