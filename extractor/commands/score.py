"""`extractor score`: records against gold."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse

from extractor.arguments import DONE, Commands, add_command


def add(commands: Commands) -> None:
    """The arguments of the command."""
    parser = add_command(
        commands, "score", "compare records with gold", "extractor score gold.jsonl out/records.jsonl --errors models"
    )
    parser.add_argument("gold", metavar="GOLD", help="JSON Lines of gold annotations")
    parser.add_argument("records", metavar="RECORDS", help="JSON Lines of records, or of a second annotator's gold")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--errors", metavar="FIELD", help="list every miss and every wrong answer of one field")
    form.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    form.add_argument(
        "--calibration", action="store_true", help="print how often answers are right, by confidence and by rule"
    )


def main(options: argparse.Namespace) -> int:
    """Do it; gives the exit code."""
    from extractor.calibration import format_calibration
    from extractor.score import format_errors, format_json, format_table, score_files

    score = score_files(options.gold, options.records)
    if options.calibration:
        print(format_calibration(score))
    elif options.errors:
        print(format_errors(score, options.errors))
    else:
        print(format_json(score) if options.json else format_table(score))
    return DONE
