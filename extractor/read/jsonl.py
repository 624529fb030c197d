"""JSON Lines: one entry a line.

Where they come from: the metadata snapshot of arXiv (`arxiv-metadata-oai-snapshot.json`: `id`, `title`, `abstract`,
`authors`, `categories`, … with LaTeX, and with the line breaks of the submission form, which stay as they are),
Semantic Scholar's S2ORC and its data set of abstracts, OpenAlex exports, dumps of OpenReview notes one a line, `jq -c`.

What goes wrong in the world: a line is cut off, empty, not UTF-8, or 1 GB long; it holds NaN or a key twice. Each costs
one line.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from extractor.abstract import Abstract, Reject
from extractor.read.entry import read_entry
from extractor.read.json_value import JSON, describe_json
from extractor.read.lines import read_lines
from extractor.read.options import ReadOptions
from extractor.read.source import Source, find_sources
from extractor.read.stream import READ_FAULTS, Stream, describe_fault, open_stream


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
        with open_stream(source, ReadOptions()) as stream:
            yield from read_json_lines(stream)
    except READ_FAULTS as error:
        yield Reject(source.name, describe_fault(error))
