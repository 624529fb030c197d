"""`extractor show`: one abstract with its findings."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse

from extractor.arguments import (
    DONE,
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
    parser = add_command(
        commands,
        "show",
        "show one abstract with its findings in colour",
        "echo 'FastNet trains 2x faster on CIFAR-10.' | extractor show - --why",
    )
    parser.add_argument(
        "input", nargs="?", default="-", metavar="FILE", help="an input as of `run`; - (the default): stdin"
    )
    parser.add_argument("--id", metavar="ID", help="the abstract with this id (default: the first)")
    parser.add_argument("--json", action="store_true", help="print the record instead")
    parser.add_argument("--why", action="store_true", help="name the rule behind each value")
    add_reading(parser)
    add_extracting(parser)


def main(options: argparse.Namespace) -> int:
    """Do it; gives the exit code."""
    from extractor.abstract import Reject
    from extractor.read import read_inputs
    from extractor.show import choose, print_record

    extractor = get_extractor(options)
    chosen = choose(read_inputs([options.input], get_read_options(options)), options.id)
    if isinstance(chosen, Reject):
        raise InputError(f"{chosen.place}: {chosen.reason}")
    record = extractor.extract(chosen)
    if options.json:
        print(record.model_dump_json(indent=2))
    else:
        print_record(chosen, record, why=options.why)
    return DONE
