"""JSON Lines: one entry a line."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from extractor.abstract import Abstract, Reject
from extractor.read.entry import JSON, describe_json, read_entry
from extractor.read.options import ReadOptions
from extractor.read.source import Source, find_sources
from extractor.read.stream import READ_FAULTS, Stream, describe_fault, open_stream, read_lines


@dataclass(frozen=True, slots=True)
class JsonRow:
    """The value that one line holds, and where the line stands."""

    place: str
    value: Any


def read_jsonl(stream: Stream, options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each line as an abstract or a reject. `<stem>#<n>` counts the lines that are not empty."""
    for count, row in enumerate(read_json_lines(stream), 1):
        if isinstance(row, Reject):
            yield row
        else:
            yield read_entry(row.value, row.place, f"{stream.source.stem}#{count}", options)


def read_json_lines(stream: Stream) -> Iterator[JsonRow | Reject]:
    """Each line as the value that it holds, or a reject; empty lines are passed over."""
    for line in read_lines(stream):
        if isinstance(line, Reject):
            yield line
        elif line.text.strip():
            try:
                yield JsonRow(f"{stream.source.name}:{line.number}", JSON.decode(line.text))
            except (ValueError, RecursionError) as error:
                yield stream.reject(line.number, describe_json(error))


def read_rows(path: str | os.PathLike[str]) -> Iterator[JsonRow | Reject]:
    """The rows of one file of JSON Lines (or of `-`), such as `records.jsonl`.

    Raises InputError at once where there is no such file.
    """
    sources = find_sources([path], any_ending=True)
    return (row for source in sources for row in _read_source_rows(source))


def _read_source_rows(source: Source) -> Iterator[JsonRow | Reject]:
    try:
        with open_stream(source, None) as stream:
            yield from read_json_lines(stream)
    except READ_FAULTS as error:
        yield Reject(source.name, describe_fault(error))
