"""What several commands take and give: options, what they mean, exit codes."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, TypeAlias

from extractor.read.options import FORMATS, MAX_RATIO, ReadOptions

if TYPE_CHECKING:
    from extractor.extract import Extractor

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

DONE, SOME_REJECTED, COULD_NOT_RUN, BROKEN_PIPE, INTERRUPTED, TERMINATED = 0, 1, 2, 141, 130, 143


def add_command(commands: Commands, name: str, does: str, example: str) -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=does,
        description=f"{does[0].upper()}{does[1:]}.",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_reading(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("reading", "found out from the input where not given; a KEY may be a dotted path")
    group.add_argument("--format", choices=FORMATS, help="the form of the inputs")
    group.add_argument("--text-key", metavar="KEY", help="the key of the abstract, such as content.abstract.value")
    group.add_argument("--id-key", metavar="KEY", help="the key of the id")
    group.add_argument("--title-key", metavar="KEY", help="the key of the title")
    group.add_argument("--keep", metavar="KEY,KEY", default="", help="keys that pass through into `metadata`")
    group.add_argument("--encoding", metavar="NAME", help="such as latin-1 or gb18030 (default: UTF-8)")
    group.add_argument(
        "--max-ratio",
        type=int,
        metavar="N",
        default=MAX_RATIO,
        help=f"how many times its size a packed file may unpack to, beyond 256 MiB (default: {MAX_RATIO}; 0: any)",
    )


def add_extracting(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("extracting")
    group.add_argument(
        "--config", metavar="FILE", help="TOML with own names, hosts and rules, fields switched off, thresholds"
    )
    group.add_argument("--no-ner", action="store_true", help="rules and name lists alone, without the trained model")
    group.add_argument(
        "--min-confidence", type=float, metavar="P", help="leave out values less sure than this (0 to 1)"
    )


def get_read_options(options: argparse.Namespace) -> ReadOptions:
    return ReadOptions(
        format=options.format,
        text_key=options.text_key,
        id_key=options.id_key,
        title_key=options.title_key,
        keep=tuple(key.strip() for key in options.keep.split(",") if key.strip()),
        encoding=options.encoding,
        max_ratio=options.max_ratio,
    )


def get_extractor(options: argparse.Namespace) -> Extractor:
    from extractor.extract import Extractor

    given = {"ner": False if options.no_ner else None, "min_confidence": options.min_confidence}
    changes = {key: value for key, value in given.items() if value is not None}
    return Extractor.from_file(options.config, **changes) if options.config else Extractor(**changes)
