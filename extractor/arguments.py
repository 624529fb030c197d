"""What the command line takes: commands, options, their help and an example of each."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from extractor import __version__
from extractor.errors import ModelError
from extractor.ner import read_identity
from extractor.read.options import FORMATS

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def make_parser() -> argparse.ArgumentParser:
    """The parser of `extractor`. What it returns names the command in `command`."""
    parser = argparse.ArgumentParser(
        prog="extractor",
        description="Paper abstracts to schema-validated JSON: code URLs, datasets, models, speedups, results.",
        epilog="exit codes: 0 done, 1 some inputs rejected or faults found, 2 could not run",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the versions of extractor and of its model")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    _add_run(commands)
    _add_show(commands)
    _add_validate(commands)
    _add_schema(commands)
    _add_score(commands)
    return parser


class _Version(argparse.Action):
    """Prints the version, and which trained model is installed, if one is."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        try:
            model = str(read_identity())
        except ModelError:
            model = "no trained model"
        print(f"extractor {__version__}, {model}")
        parser.exit()


def _add_run(commands: Commands) -> None:
    parser = _add_command(commands, "run", "extract from many abstracts", "extractor run seeds/ --out out/")
    parser.add_argument(
        "inputs", nargs="+", metavar="INPUT", help="a file (text, JSON Lines, JSON, or .gz of these), a folder, or -"
    )
    parser.add_argument(
        "--out",
        default="out",
        metavar="FOLDER",
        help="where records.jsonl, rejects.jsonl and run.json go (default: out); - for stdout",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar and no summary")
    _add_reading(parser)
    _add_extracting(parser)


def _add_show(commands: Commands) -> None:
    parser = _add_command(
        commands, "show", "show one abstract with its findings in colour", "pbpaste | extractor show - --why"
    )
    parser.add_argument(
        "input", nargs="?", default="-", metavar="FILE", help="an input as of `run`; - (the default): stdin"
    )
    parser.add_argument("--id", metavar="ID", help="the abstract with this id (default: the first)")
    parser.add_argument("--json", action="store_true", help="print the record instead")
    parser.add_argument("--why", action="store_true", help="name the rule behind each value")
    _add_reading(parser)
    _add_extracting(parser)


def _add_validate(commands: Commands) -> None:
    parser = _add_command(
        commands, "validate", "check records against the schema", "extractor validate out/records.jsonl"
    )
    parser.add_argument("records", metavar="RECORDS", help="JSON Lines of records, also .gz; - for stdin")


def _add_schema(commands: Commands) -> None:
    _add_command(commands, "schema", "print the JSON Schema of a record", "extractor schema > record.schema.json")


def _add_score(commands: Commands) -> None:
    parser = _add_command(
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


def _add_command(commands: Commands, name: str, does: str, example: str) -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=does,
        description=f"{does[0].upper()}{does[1:]}.",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _add_reading(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("reading", "found out from the input where not given; a KEY may be a dotted path")
    group.add_argument("--format", choices=FORMATS, help="the form of the inputs")
    group.add_argument("--text-key", metavar="KEY", help="the key of the abstract, such as content.abstract.value")
    group.add_argument("--id-key", metavar="KEY", help="the key of the id")
    group.add_argument("--title-key", metavar="KEY", help="the key of the title")
    group.add_argument("--keep", metavar="KEY,KEY", default="", help="keys that pass through into `metadata`")
    group.add_argument("--encoding", metavar="NAME", help="such as latin-1 or gb18030 (default: UTF-8)")


def _add_extracting(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("extracting")
    group.add_argument("--no-ner", action="store_true", help="rules and name lists alone, without the trained model")
    group.add_argument(
        "--min-confidence", type=float, default=0.0, metavar="P", help="leave out values less sure than this (0 to 1)"
    )
