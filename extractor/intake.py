"""What comes into a run: counted, fingerprinted, with metadata that can be written, in chunks.

A chunk is what one process reads at a time. Where chunks begin depends on the items before them and on nothing else,
so that a run gives the same bytes with any number of workers, and after it was broken off at the end of a chunk.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from extractor.abstract import Abstract, Reject
from extractor.counts import Counts
from extractor.errors import InputError
from extractor.records import to_plain
from extractor.rows import Item, add_seconds

CHUNK = 64
NOTHING = sha256().hexdigest()  # the fingerprint of no items
CHUNK_CHARACTERS = 500_000  # a chunk of whole papers is shorter, since it takes memory for each word


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some items that stand together, how many came before them, and the fingerprint of all up to the last of them."""

    items: Sequence[Item]
    start: int
    fingerprint: str


class Intake:
    """The items of a run, to be taken once. `counts` is told of each."""

    def __init__(self, items: Iterable[Item], counts: Counts) -> None:
        self._items = iter(items)
        self.counts = counts
        self._sha = sha256()

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of all that was taken so far: texts, ids, titles, metadata, places."""
        return self._sha.hexdigest()

    def take(self) -> Iterator[Item]:
        """The items one by one."""
        while True:
            started = time.perf_counter()
            item = next(self._items, None)
            if item is None:
                return
            item = check_metadata(item)
            self._sha.update(_to_bytes(item))
            self.counts.read += 1
            add_seconds(self.counts.seconds, "read", time.perf_counter() - started)
            yield item

    def skip(self, number: int, fingerprint: str) -> None:
        """Pass over what a run that is continued has done. Raises InputError where it was something else."""
        taken = sum(1 for _ in zip(range(number), self.take(), strict=False))
        if taken < number:
            raise InputError(f"the unfinished run had done {number:,} items, but this input has only {taken:,}")
        if self.fingerprint != fingerprint:
            raise InputError(f"the first {number:,} items of this input are not those of the unfinished run")

    def chunks(self) -> Iterator[Chunk]:
        """The items that are left, in chunks."""
        items: list[Item] = []
        start = self.counts.read
        characters = 0
        for item in self.take():
            items.append(item)
            characters += len(item.text) if isinstance(item, Abstract) else 0
            if len(items) == CHUNK or characters >= CHUNK_CHARACTERS:
                yield Chunk(items, start, self.fingerprint)
                items, start, characters = [], start + len(items), 0
        if items:
            yield Chunk(items, start, self.fingerprint)


def check_metadata(item: Item) -> Item:
    """The item with its metadata as plain JSON, or a reject where that cannot be."""
    if isinstance(item, Reject) or not item.metadata:
        return item
    try:
        return replace(item, metadata=to_plain(item.metadata))
    except (ValueError, TypeError, RecursionError) as error:
        return Reject(item.place, f"its metadata cannot be written as JSON ({error}); leave out what it is", item.id)


def _to_bytes(item: Item) -> bytes:
    if isinstance(item, Reject):
        return json.dumps([item.place, item.id, item.reason]).encode() + b"\n"
    return json.dumps([item.place, item.id, item.title, item.metadata, item.text]).encode() + b"\n"
