"""An extractor that meets the trouble each text asks for, in whatever process it runs."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from extractor.abstract import Abstract, Reject
from extractor.errors import ModelError
from extractor.records import Record
from extractor.rows import Item


class Troubled:
    """A record for each abstract, with the id alone, after `seconds`; but trouble where its text is the name of one."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds

    def extract(self, abstract: Abstract) -> Record:
        trouble = getattr(self, abstract.text, None)
        if trouble:
            trouble()
        time.sleep(self.seconds)
        return Record(id=abstract.id, title=abstract.title, metadata=dict(abstract.metadata))

    def extract_many(self, abstracts: Iterable[Abstract]) -> Iterator[Record]:
        return map(self.extract, abstracts)

    def crash(self) -> None:
        os._exit(3)

    def kill(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def hang(self) -> None:
        time.sleep(1000)

    def raise_memory(self) -> None:
        raise MemoryError

    def swell(self) -> None:
        bytearray(5 << 30)

    def model(self) -> None:
        raise ModelError("the model is damaged")

    def chatter(self) -> None:
        print("to standard output", flush=True)
        os.write(1, b"and to its file")


def make_items(number: int, **texts: str) -> list[Item]:
    """`number` items, one in ten a reject; number n has the text given as `n<n>`."""
    return [
        Abstract(texts.get(f"n{n}", f"Text {n}."), f"id{n}", place=f"in:{n}")
        if n % 10 or f"n{n}" in texts
        else Reject(f"in:{n}", "bad")
        for n in range(number)
    ]


def read_outcome(folder: Path) -> tuple[bytes, bytes]:
    """The records and the rejects of a run."""
    return (folder / "records.jsonl").read_bytes(), (folder / "rejects.jsonl").read_bytes()


def read_about(folder: Path) -> Any:
    """What a run says of itself."""
    return json.loads((folder / "run.json").read_bytes())
