"""JSON Lines: one entry a line."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.abstract import Abstract, Reject
from extractor.read.entry import JSON, describe_json, read_entry
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream, read_lines


def read_jsonl(stream: Stream, options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each line as an abstract or a reject; empty lines are passed over. `<stem>#<n>` counts the other lines."""
    count = 0
    for line in read_lines(stream):
        if isinstance(line, Reject):
            count += 1
            yield line
        elif line.text.strip():
            count += 1
            try:
                entry = JSON.decode(line.text)
            except (ValueError, RecursionError) as error:
                yield stream.reject(line.number, describe_json(error))
            else:
                yield read_entry(entry, f"{stream.source.name}:{line.number}", f"{stream.source.stem}#{count}", options)
