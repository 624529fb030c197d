"""`extractor diff`: what changed between two files of records."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import sys

from extractor.arguments import DONE, SOME_REJECTED, Commands, add_command


def add(commands: Commands) -> None:
    """The arguments of the command."""
    parser = add_command(
        commands, "diff", "tell what changed between two files of records", "extractor diff old.jsonl new.jsonl"
    )
    parser.add_argument("old", metavar="OLD", help="JSON Lines of records, also compressed; - for stdin")
    parser.add_argument("new", metavar="NEW", help="the same, of the same abstracts")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each record that differs")
    parser.add_argument(
        "--ignore", metavar="KEY,KEY", default="", help="fields or keys that do not count, such as confidence,rule"
    )


def main(options: argparse.Namespace) -> int:
    """Do it; gives the exit code: 1 where there are differences."""
    from extractor.diff import Totals, diff_files, to_json
    from extractor.diff_text import format_difference, format_totals

    ignore = {key.strip() for key in options.ignore.split(",") if key.strip()}
    totals = Totals()
    for difference in diff_files(options.old, options.new, ignore=ignore, totals=totals):
        print(to_json(difference) if options.json else format_difference(difference))
    for line in format_totals(totals):
        print(line, file=sys.stderr if options.json else sys.stdout)
    return SOME_REJECTED if totals.differing else DONE
