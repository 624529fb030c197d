"""A worker process as its caller sees it: items go in, rows come out, or it dies over them."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Timer
from typing import TypeAlias

from extractor.abstract import Abstract, Reject
from extractor.errors import ExtractorError, WorkerError
from extractor.rows import Item, Row, Seconds
from extractor.worker import MEMORY, OUT_OF_MEMORY, START, receive, send

SECONDS = 60.0  # a worker may take so long for a chunk, a hundred times what it needs, and
SECONDS_A_CHARACTER = 0.0002  # so much longer for each character

Rows: TypeAlias = "tuple[list[Row | Reject], Seconds]"


class DiedError(Exception):
    """A worker ended before it had answered. Says how."""


class Process:
    """One worker process, started at once. For one thread at a time, but `end` may come from any."""

    def __init__(self, extractor: bytes) -> None:
        self._extractor = extractor
        self._ready = False
        self._late = False
        self._process = subprocess.Popen(
            [sys.executable, "-c", START, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
            start_new_session=True,  # Ctrl-C is for the caller, which then ends its workers
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )

    def ask(self, items: Sequence[Item]) -> Rows:
        """The rows of some items.

        Raises DiedError where the process dies over them, WorkerError where it does not even start, and the error that
        it answers.
        """
        self._start()
        characters = sum(len(item.text) for item in items if isinstance(item, Abstract))
        limit = SECONDS + SECONDS_A_CHARACTER * characters
        timer = Timer(limit, self._stop_late)
        timer.daemon = True
        timer.start()
        try:
            answer = self._exchange(pickle.dumps(items))
        finally:
            timer.cancel()
        if answer is None:
            code = self._process.wait()
            raise DiedError(f"it took longer than {limit:.0f} s" if self._late else describe_end(code))
        found = pickle.loads(answer)
        if isinstance(found, ExtractorError):
            raise found
        rows: Rows = found
        return rows

    def end(self) -> None:
        """Kill the process, if it still lives, and wait for its end."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End the process and let go of its pipes."""
        self.end()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(OSError):  # what it did not read is lost anyway
                    pipe.close()

    def _start(self) -> None:
        """Send the extractor, once. Raises WorkerError where the process does not come up with it."""
        if self._ready:
            return
        fault = self._exchange(self._extractor)
        if fault is None:
            fault = describe_end(self._process.wait()).encode()
        if fault:
            raise WorkerError(f"a worker process could not start ({fault.decode()}); do without, by --workers 0")
        self._ready = True

    def _exchange(self, message: bytes) -> bytes | None:
        """The answer to a message, None where the process has died."""
        assert self._process.stdin
        assert self._process.stdout
        try:
            send(self._process.stdin, message)
            return receive(self._process.stdout)
        except (OSError, ValueError):  # a broken pipe, or a closed one
            return None

    def _stop_late(self) -> None:
        self._late = True
        self._process.kill()


def describe_end(code: int) -> str:
    """What the exit code of a process says of its end."""
    if code == OUT_OF_MEMORY:
        return f"it needed more than {MEMORY >> 30} GiB of memory"
    if code >= 0:
        return f"it ended with code {code}"
    with suppress(ValueError):
        name = signal.Signals(-code).name
        return f"it was ended by {name}" + (", perhaps for want of memory" if name == "SIGKILL" else "")
    return f"it was ended by signal {-code}"
