"""A worker: a process of its own that reads chunks from one pipe and writes finished rows to another.

It is started as a fresh interpreter, the same way on every system, and never runs the caller's main module again. What
it is sent and sends is built of strings and numbers alone. It ends when its caller does, however that came about.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO

from extractor.errors import ExtractorError

START = "import sys; sys.path[:] = sys.argv[1:]; from extractor.worker import main; main()"
MEMORY = 4 << 30  # bytes that one worker may take; an ordinary chunk needs less than a tenth
OUT_OF_MEMORY = 77  # the exit code that says so
HEAD_BYTES = 8


def send(file: IO[bytes], message: bytes) -> None:
    """Write one message, its length before it."""
    file.write(len(message).to_bytes(HEAD_BYTES, "big") + message)
    file.flush()


def receive(file: IO[bytes]) -> bytes | None:
    """Read one message; None where the other side has ended."""
    head = file.read(HEAD_BYTES)
    size = int.from_bytes(head, "big")
    message = file.read(size) if len(head) == HEAD_BYTES else b""
    return message if len(head) == HEAD_BYTES and len(message) == size else None


def main() -> None:
    """Take an extractor, then chunks, and answer each with its rows and seconds, or with the error that ends all."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what prints in this process does not come between the answers
    _limit_memory()
    tasks: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, tasks), daemon=True).start()
    try:
        _answer(tasks, answers)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except OSError:  # nobody listens any more
        os._exit(0)


def _listen(file: IO[bytes], tasks: SimpleQueue[bytes]) -> None:
    """Pass messages on; end the process as soon as there will be no more, whatever it is at."""
    while (message := receive(file)) is not None:
        tasks.put(message)
    os._exit(0)


def _answer(tasks: SimpleQueue[bytes], answers: IO[bytes]) -> None:
    from extractor.rows import make_rows  # noqa: PLC0415 - only after the memory is limited

    try:
        extractor = pickle.loads(tasks.get())
    except Exception as error:  # noqa: BLE001 - told to the caller, whose error it is
        send(answers, f"{type(error).__name__}: {error}".encode(errors="replace"))
        return
    send(answers, b"")
    while True:
        chunk = pickle.loads(tasks.get())
        seconds: dict[str, float] = {}
        answer: object
        try:
            answer = make_rows(chunk, extractor, seconds), seconds
        except ExtractorError as error:
            answer = error
        send(answers, pickle.dumps(answer))


def _limit_memory() -> None:
    """Let one abstract that takes all the memory end this process alone (where the system can: Linux)."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on Windows

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        allowed = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
        resource.setrlimit(resource.RLIMIT_DATA, (allowed, most))
