"""The command line: arguments in, a call that a library user would make, an exit code out.

0: done. 1: done, but some inputs were rejected, or faults were found. 2: could not run. 130: broken off with Ctrl-C.
"""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from extractor.arguments import make_parser
from extractor.errors import ExtractorError, InputError
from extractor.read.options import ReadOptions

if TYPE_CHECKING:
    from extractor.extract import Extractor

DONE, SOME_REJECTED, COULD_NOT_RUN, BROKEN_PIPE, INTERRUPTED = 0, 1, 2, 141, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. What goes wrong is printed, never raised."""
    if sys.stderr is None:  # the caller closed it; messages must not go to stdout instead
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - stays open to the end
    options = make_parser().parse_args(arguments)
    if sys.stdout is None or sys.stdin is None:
        return _could_not_run("standard input or output is closed; open it or redirect it")
    # One text keeps one core busy and no more. A library call leaves this to the program that it is part of.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # JSON is UTF-8, whatever the locale
    try:
        code = COMMANDS[options.command](options)
        sys.stdout.flush()
        return code
    except ExtractorError as error:
        return _could_not_run(str(error))
    except BrokenPipeError:  # the reader of our output has seen enough, as `head` has
        _drop_output()
        return BROKEN_PIPE
    except OSError as error:
        _drop_output()  # what is left unwritten cannot be written
        return _could_not_run(f"{error.filename or 'output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED


def _drop_output() -> None:
    """Send what stdout still holds nowhere, or Python would try to write it once more at its end."""
    with contextlib.suppress(io.UnsupportedOperation):  # a stdout that is no file, as in a test
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _could_not_run(reason: str) -> int:
    print(f"extractor: {reason}", file=sys.stderr)
    return COULD_NOT_RUN


def run_command(options: argparse.Namespace) -> int:
    """`extractor run`: inputs to records."""
    from extractor.batch import Counts, run, run_to_folder
    from extractor.ner import read_identity
    from extractor.progress import print_summary, show_progress
    from extractor.read import Meter, read_inputs
    from extractor.write.folder import check_apart
    from extractor.write.stream import make_sink

    counts, meter = Counts(), Meter()
    items = read_inputs(options.inputs, _read_options(options), meter=meter)
    extractor = _make_extractor(options)
    about = {
        "inputs": options.inputs,
        "ner": None if options.no_ner else str(read_identity()),
        "min_confidence": options.min_confidence,
    }
    try:
        with show_progress(counts, meter, hidden=options.quiet):
            if not options.out:
                raise InputError("--out names no folder; give one, or - for standard output")
            if options.out == "-":
                run(items, extractor, make_sink(sys.stdout, sys.stderr), counts)
            else:
                check_apart(options.inputs, Path(options.out))
                run_to_folder(items, extractor, Path(options.out), counts=counts, about=about)
    except KeyboardInterrupt:
        print("extractor: broken off; what was finished is written", file=sys.stderr)
        raise
    if not options.quiet:
        print_summary(counts, options.out)
    return SOME_REJECTED if counts.rejected else DONE


def show_command(options: argparse.Namespace) -> int:
    """`extractor show`: one abstract with its findings."""
    from extractor.abstract import Reject
    from extractor.read import read_inputs
    from extractor.show import choose, print_record

    chosen = choose(read_inputs([options.input], _read_options(options)), options.id)
    if isinstance(chosen, Reject):
        raise InputError(f"{chosen.place}: {chosen.reason}")
    record = _make_extractor(options).extract(chosen)
    if options.json:
        print(record.model_dump_json(indent=2))
    else:
        print_record(chosen, record, why=options.why)
    return DONE


def validate_command(options: argparse.Namespace) -> int:
    """`extractor validate`: all faults of a file of records."""
    from extractor.validate import check_file

    rows = faults = 0
    for place, found in check_file(options.records):
        rows += 1
        faults += len(found)
        for fault in found:
            print(f"{place}: {fault}")
    print(f"{rows:,} records, {faults:,} faults", file=sys.stderr)
    return SOME_REJECTED if faults else DONE


def schema_command(_options: argparse.Namespace) -> int:
    """`extractor schema`: the JSON Schema of a record."""
    from extractor.schema import write_schema

    print(write_schema(), end="")
    return DONE


def score_command(options: argparse.Namespace) -> int:
    """`extractor score`: records against gold."""
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


COMMANDS = {
    "run": run_command,
    "show": show_command,
    "validate": validate_command,
    "schema": schema_command,
    "score": score_command,
}


def _read_options(options: argparse.Namespace) -> ReadOptions:
    return ReadOptions(
        format=options.format,
        text_key=options.text_key,
        id_key=options.id_key,
        title_key=options.title_key,
        keep=tuple(key.strip() for key in options.keep.split(",") if key.strip()),
        encoding=options.encoding,
    )


def _make_extractor(options: argparse.Namespace) -> Extractor:
    from extractor.extract import Extractor

    try:
        return Extractor(ner=not options.no_ner, min_confidence=options.min_confidence)
    except ValueError as error:
        raise InputError(str(error)) from error
