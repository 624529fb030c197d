"""`extractor run`: many abstracts to records."""

# What is imported inside a function takes long to import, and `extractor --help` does not need it.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from extractor.arguments import (
    DONE,
    SOME_REJECTED,
    Commands,
    add_command,
    add_extracting,
    add_reading,
    get_extractor,
    get_read_options,
)
from extractor.errors import InputError

if TYPE_CHECKING:
    from extractor.extract import Extractor
    from extractor.write.stream import Sink


def add(commands: Commands) -> None:
    """The arguments of the command."""
    parser = add_command(commands, "run", "extract from many abstracts", "extractor run seeds/ --out out/")
    parser.add_argument("inputs", nargs="+", metavar="INPUT", help="a file, a folder, a quoted pattern, a URL, or -")
    parser.add_argument(
        "--out",
        default="out",
        metavar="FOLDER",
        help="where records.jsonl, rejects.jsonl and run.json go (default: out); - for stdout",
    )
    add_working(parser)
    add_reading(parser)
    add_extracting(parser)


def add_working(parser: argparse.ArgumentParser) -> None:
    """How the run is done; none of it changes a byte of the output."""
    group = parser.add_argument_group("working")
    group.add_argument(
        "--workers",
        type=_count,
        metavar="N",
        help="processes that read abstracts (default: one for each core that may be used, none for small inputs)",
    )
    group.add_argument(
        "--resume",
        action=argparse.BooleanOptionalAction,
        help="go on with a run that was broken off, or (--no-resume) throw away what it had finished",
    )
    group.add_argument(
        "--engine", choices=("local", "spark"), default="local", help="where it runs (default: local, this machine)"
    )
    group.add_argument("--quiet", action="store_true", help="no progress bar and no summary")
    group.add_argument("--log-json", action="store_true", help="tell what happens in lines of JSON on standard error")


def _count(given: str) -> int:
    number = int(given)
    if number < 0:
        raise ValueError
    return number


_count.__name__ = "number of processes"  # as argparse calls it where it is none


def main(options: argparse.Namespace) -> int:
    """Do it; gives the exit code."""
    return run_on_spark(options) if options.engine == "spark" else run_here(options)


def run_on_spark(options: argparse.Namespace) -> int:
    """The run as a job of Spark."""
    from extractor import spark
    from extractor.progress import show_summary

    extractor = get_extractor(options)
    with spark.open_session() as session:
        counts = spark.run_on_spark(
            session,
            options.inputs,
            options.out,
            extractor=extractor,
            options=get_read_options(options),
            about=describe(options, extractor),
        )
    show_summary(counts, "-", table=not (options.quiet or options.log_json))
    return SOME_REJECTED if counts.rejected else DONE


def run_here(options: argparse.Namespace) -> int:
    """The run on this machine."""
    from extractor.batch import run, run_to_folder
    from extractor.counts import Counts
    from extractor.log import show_log
    from extractor.progress import show_progress, show_summary
    from extractor.read import Meter, find_paths, read_inputs
    from extractor.write.folder import check_apart

    check(options)
    counts, meter = Counts(), Meter()
    items = read_inputs(options.inputs, get_read_options(options), meter=meter)
    extractor = get_extractor(options)
    with show_log(as_json=options.log_json):
        with show_progress(counts, meter, bar=not (options.quiet or options.log_json)):
            if options.out == "-":
                run(items, extractor, make_stdout_sink(options), counts, workers=options.workers)
            else:
                paths = map(str, find_paths(options.inputs, get_read_options(options)))
                check_apart([*options.inputs, *paths], Path(options.out))
                about, how = describe(options, extractor), {"workers": options.workers, "resume": options.resume}
                run_to_folder(items, extractor, Path(options.out), counts=counts, about=about, **how)
        show_summary(counts, options.out, table=not (options.quiet or options.log_json))
    return SOME_REJECTED if counts.rejected else DONE


def check(options: argparse.Namespace) -> None:
    """Raise InputError where the options do not go together."""
    if not options.out:
        raise InputError("--out names no folder; give one, or - for standard output")
    if options.out == "-" and options.resume is not None:
        raise InputError("--resume needs a folder to go on in; name one with --out")


def describe(options: argparse.Namespace, extractor: Extractor) -> dict[str, Any]:
    """What makes the output what it is, beside the versions: a run is resumed with the same alone."""
    from extractor.ner import read_identity

    return {
        "inputs": options.inputs,
        "reading": {name: value for name, value in asdict(get_read_options(options)).items() if value},
        "model": str(read_identity()) if extractor.ner else None,
        "configuration": extractor.configuration,
        "options": extractor.options.model_dump(mode="json", exclude_defaults=True),
    }


def make_stdout_sink(options: argparse.Namespace) -> Sink:
    """Records to standard output, rejects to standard error; with `--log-json` these without the reason, which may
    quote the abstract.
    """
    from extractor.abstract import Reject
    from extractor.log import tell
    from extractor.write.stream import make_sink

    sink = make_sink(sys.stdout, sys.stderr)

    def log_rejects(outcome: str | Reject) -> None:
        if isinstance(outcome, Reject):
            tell("reject", place=outcome.place, id=outcome.id)
        else:
            sink(outcome)

    return log_rejects if options.log_json else sink
