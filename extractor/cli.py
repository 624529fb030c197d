"""The command line: arguments in, a call that a library user would make, an exit code out.

0: done. 1: done, but some inputs were rejected, or faults were found. 2: could not run. 130: broken off with Ctrl-C.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from extractor import __version__
from extractor.arguments import BROKEN_PIPE, COULD_NOT_RUN, INTERRUPTED, TERMINATED
from extractor.commands import COMMANDS
from extractor.errors import ExtractorError, ModelError
from extractor.ner import read_identity


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. What goes wrong is printed, never raised."""
    if sys.stderr is None:  # the caller closed it; messages must not go to stdout instead
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - stays open to the end
    options = make_parser().parse_args(arguments)
    if sys.stdout is None or sys.stdin is None:
        return _print_error("standard input or output is closed; open it or redirect it", COULD_NOT_RUN)
    # One text keeps one core busy and no more. A library call leaves this to the program that it is part of.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # JSON is UTF-8, whatever the locale
    say = _log_error if getattr(options, "log_json", False) else _print_error
    try:
        with _ended_like_by_ctrl_c():
            code: int = COMMANDS[options.command].main(options)
            sys.stdout.flush()
            return code
    except ExtractorError as error:
        return say(str(error), COULD_NOT_RUN)
    except BrokenPipeError:  # the reader of our output has seen enough, as `head` has
        _drop_output()
        return BROKEN_PIPE
    except OSError as error:
        _drop_output()  # what is left unwritten cannot be written
        return say(f"{error.filename or 'output'}: {error.strerror or error}", COULD_NOT_RUN)
    except KeyboardInterrupt as stop:
        by_signal = isinstance(stop, _Terminated)
        return say("ended by SIGTERM" if by_signal else "broken off", TERMINATED if by_signal else INTERRUPTED)


class _Terminated(KeyboardInterrupt):
    """SIGTERM came: whoever tidies up after Ctrl-C does the same."""


@contextlib.contextmanager
def _ended_like_by_ctrl_c() -> Iterator[None]:
    """While the block runs, SIGTERM is raised as _Terminated, so that nothing half done is left behind."""

    def terminate(*_: object) -> None:
        raise _Terminated

    try:
        before = signal.signal(signal.SIGTERM, terminate)
    except ValueError:  # not the main thread, so somebody else's program
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _drop_output() -> None:
    """Send what stdout still holds nowhere, or Python would try to write it once more at its end."""
    with contextlib.suppress(io.UnsupportedOperation):  # a stdout that is no file, as in a test
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_error(reason: str, code: int) -> int:
    print(f"extractor: {reason}", file=sys.stderr)
    return code


def _log_error(reason: str, code: int) -> int:
    from extractor.log import show_log, tell  # noqa: PLC0415 - takes long to import

    with show_log(as_json=True):
        tell("ended", reason, level=40, code=code)
    return code


def make_parser() -> argparse.ArgumentParser:
    """The parser of `extractor`. What it returns names the command in `command`."""
    parser = argparse.ArgumentParser(
        prog="extractor",
        description="Paper abstracts to schema-validated JSON: code URLs, datasets, models, speedups, results.",
        epilog="exit codes: 0 done, 1 some inputs rejected or faults found, 2 could not run",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the versions of extractor and of its model")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for command in COMMANDS.values():
        command.add(commands)
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
