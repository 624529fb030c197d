"""`extractor schema`: the JSON Schema of a record."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse

from extractor.arguments import DONE, Commands, add_command


def add(commands: Commands) -> None:
    """The arguments of the command."""
    add_command(commands, "schema", "print the JSON Schema of a record", "extractor schema > record.schema.json")


def main(_options: argparse.Namespace) -> int:
    """Do it; gives the exit code."""
    from extractor.schema import write_schema

    print(write_schema(), end="")
    return DONE
