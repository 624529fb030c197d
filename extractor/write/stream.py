"""A run onto open streams: records to one, rejects to the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from extractor.abstract import Reject
from extractor.batch import Counts, Extracts, Item, Row, run


def write_to(records: TextIO, rejects: TextIO, items: Iterable[Item], extractor: Extracts, counts: Counts) -> None:
    """Run, and write each record as a line of JSON to `records`, and each reject as a message to `rejects`."""

    def sink(outcome: Row | Reject) -> None:
        if isinstance(outcome, Reject):
            print(f"{outcome.place}: {outcome.reason}", file=rejects)
        else:
            records.write(outcome.line)

    run(items, extractor, sink, counts)
