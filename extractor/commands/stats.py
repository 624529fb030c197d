"""`extractor stats`: what a file of records holds in sum."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import json
import sys

from extractor.arguments import DONE, SOME_REJECTED, Commands, add_command
from extractor.errors import InputError


def add(commands: Commands) -> None:
    """The arguments of the command."""
    parser = add_command(
        commands, "stats", "count what a file of records holds", "extractor stats out/records.jsonl --top 20"
    )
    parser.add_argument("records", metavar="RECORDS", help="JSON Lines of records, also compressed; - for stdin")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument("--top", type=int, default=10, metavar="N", help="how many names and hosts (default: 10)")


def main(options: argparse.Namespace) -> int:
    """Do it; gives the exit code: 1 where some rows are no records."""
    from extractor.stats import Stats, count_file, summarise
    from extractor.stats_table import print_stats

    if options.top < 0:
        raise InputError(f"--top cannot be {options.top}; give the number of names to list")
    stats, rejected = Stats(), 0
    for reject in count_file(options.records, stats):
        rejected += 1
        print(f"{reject.place}: {reject.reason}", file=sys.stderr)
    summary = summarise(stats, options.top)
    if options.json:
        print(json.dumps(summary, ensure_ascii=False, indent=1))
    else:
        print_stats(summary)
    return SOME_REJECTED if rejected else DONE
