"""The command line: arguments in, a call that a library user would make, an exit code out.

0: done. 1: done, but some inputs were rejected, or faults were found. 2: could not run. 130: broken off with Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from extractor import __version__
from extractor.errors import ExtractorError, InputError
from extractor.read.options import FORMATS, ReadOptions

if TYPE_CHECKING:
    from extractor.extract import Extractor

DONE, SOME_REJECTED, COULD_NOT_RUN = 0, 1, 2

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Errors are printed, never raised."""
    options = make_parser().parse_args(arguments)
    try:
        code: int = options.command(options)
        sys.stdout.flush()
        return code
    except ExtractorError as error:
        return _fail(str(error))
    except BrokenPipeError:  # the reader of our output has seen enough, as `head` has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except OSError as error:
        return _fail(f"{error.filename or 'output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _fail(reason: str) -> int:
    print(f"extractor: {reason}", file=sys.stderr)
    return COULD_NOT_RUN


def make_parser() -> argparse.ArgumentParser:
    """The parser of the command line; each command carries the function that runs it."""
    parser = argparse.ArgumentParser(prog="extractor", description="Paper abstracts to schema-validated JSON.")
    parser.add_argument("--version", action="version", version=f"extractor {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_add_run,):
        add(commands)
    return parser


def _add_command(commands, name, help, example):
    parser = commands.add_parser(
        name,
        help=help,
        description=help,
        epilog=f"example:\n{example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def _add_run(commands) -> None:
    parser = _add_command(commands, "run", "extract from many abstracts", "  extractor run seeds/ --out out/")
    parser.add_argument("inputs", nargs="+", metavar="INPUT", help="a file, a folder, or - for standard input")
    parser.add_argument("--out", required=True, help="the folder to write to, or - for standard output")
    parser.add_argument("--quiet", action="store_true", help="no progress bar and no summary")
    _add_reading(parser)
    _add_extracting(parser)
    parser.set_defaults(command=run_command)


def _add_reading(parser) -> None:
    parser.add_argument("--format", choices=FORMATS)
    parser.add_argument("--text-key", metavar="KEY")
    parser.add_argument("--id-key", metavar="KEY")
    parser.add_argument("--title-key", metavar="KEY")
    parser.add_argument("--keep", metavar="KEY,KEY", default="")
    parser.add_argument("--encoding")


def _add_extracting(parser) -> None:
    parser.add_argument("--no-ner", action="store_true")
    parser.add_argument("--min-confidence", type=float, default=0.0)


def run_command(options) -> int:
    from extractor.batch import Counts, run
    from extractor.extract import Extractor
    from extractor.read import read_inputs
    from extractor.write.folder import write_run

    items = read_inputs(
        options.inputs,
        ReadOptions(
            format=options.format,
            text_key=options.text_key,
            id_key=options.id_key,
            title_key=options.title_key,
            keep=tuple(filter(None, options.keep.split(","))),
            encoding=options.encoding,
        ),
    )
    extractor = Extractor(ner=not options.no_ner, min_confidence=options.min_confidence)
    counts = Counts()
    write_run(items, extractor, Path(options.out), counts=counts, about={})
    print(counts, file=sys.stderr)
    return SOME_REJECTED if counts.rejected else DONE
