"""Records as one JSON list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from extractor.records import Record
from extractor.write.jsonl import write_line


def write_json(records: Iterable[Record], file: TextIO) -> None:
    """All records as one list, each on a line of its own, and never more than one of them in memory."""
    start = "[\n"
    for record in records:
        file.write(start + write_line(record.to_dict()).removesuffix("\n"))
        start = ",\n"
    file.write("[]\n" if start == "[\n" else "\n]\n")
