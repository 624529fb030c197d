"""A file of records, checked row by row."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

from extractor.abstract import Reject
from extractor.read.jsonl import JsonRow, read_rows
from extractor.records import Record
from extractor.schema import find_faults, find_misplaced


def check_file(path: str | os.PathLike[str]) -> Iterator[tuple[str, list[str]]]:
    """Each row of a file of records (JSON Lines): its place, and its faults in words, none where it is valid.

    A fault is a line that is not JSON, a row that breaks the schema, evidence whose length is not that of its place, or
    an id that an earlier row has. Raises InputError where there is no such file.
    """
    places: dict[str, str] = {}
    for row in read_rows(path):
        yield row.place, [row.reason] if isinstance(row, Reject) else _check_row(row, places)


def read_records(path: str | os.PathLike[str]) -> Iterator[Record | Reject]:
    """Each row of a file of records as a record, or as a reject that tells its faults. Raises as `check_file` does."""
    places: dict[str, str] = {}
    for row in read_rows(path):
        if isinstance(row, Reject):
            yield row
        elif faults := _check_row(row, places):
            yield Reject(row.place, "; ".join(faults))
        elif not _is_unicode(row.value):
            yield Reject(row.place, "holds a lone surrogate, which no file can hold; decode the source anew")
        else:
            yield Record.model_validate(row.value)


def _is_unicode(row: object) -> bool:
    try:
        json.dumps(row, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _check_row(row: JsonRow, places: dict[str, str]) -> list[str]:
    if faults := find_faults(row.value):
        return list(map(str, faults))
    first = places.setdefault(row.value["id"], row.place)
    twice = [f"$.id: {row.value['id']!r} stands already at {first}"] if first != row.place else []
    return [*map(str, find_misplaced(row.value)), *twice]
