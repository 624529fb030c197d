"""A file of records, checked row by row."""

from __future__ import annotations

import os
from collections.abc import Iterator

from extractor.abstract import Reject
from extractor.read.jsonl import read_rows
from extractor.schema import find_faults, find_misplaced


def find_file_faults(path: str | os.PathLike[str]) -> Iterator[tuple[str, str]]:
    """Every fault of a file of records (JSON Lines): its place and what is wrong.

    A fault is a line that is not JSON, a row that breaks the schema, evidence whose length is not that of its place, or
    an id that an earlier row has. Raises InputError where there is no such file.
    """
    places: dict[str, str] = {}
    for row in read_rows(path):
        if isinstance(row, Reject):
            yield row.place, row.reason
            continue
        faults = find_faults(row.value)
        yield from ((row.place, str(fault)) for fault in faults or find_misplaced(row.value))
        if not faults:
            first = places.setdefault(row.value["id"], row.place)
            if first != row.place:
                yield row.place, f"$.id: {row.value['id']!r} stands already at {first}"
