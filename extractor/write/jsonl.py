"""Rows as JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from extractor.records import Record


def write_jsonl(records: Iterable[Record], file: TextIO) -> None:
    """Each record as a line, as a run writes it."""
    for record in records:
        file.write(write_line(record.to_dict()))


def write_line(row: Mapping[str, Any]) -> str:
    """One row as a line: keys in their order, characters as they are, so that the same row gives the same bytes.

    A row with a lone surrogate (a file name can hold one) is written in ASCII, with escapes.
    """
    line = json.dumps(row, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        line = json.dumps(row, allow_nan=False, separators=(",", ":"))
    return line + "\n"
