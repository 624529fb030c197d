"""`extractor schema`: the JSON Schema of a record, or its Arrow schema."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse

from extractor.arguments import DONE, Commands, add_command


def add(commands: Commands) -> None:
    """The arguments of the command."""
    parser = add_command(
        commands, "schema", "print the JSON Schema of a record", "extractor schema > record.schema.json"
    )
    parser.add_argument("--arrow", action="store_true", help="print the Arrow schema instead")


def main(options: argparse.Namespace) -> int:
    """Do it; gives the exit code."""
    if options.arrow:
        from extractor.columns import write_arrow_schema as write_schema
    else:
        from extractor.schema import write_schema
    print(write_schema(), end="")
    return DONE
