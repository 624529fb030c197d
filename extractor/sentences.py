"""Where sentences begin and end."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.pattern import compile_pattern, find_matches
from extractor.span import Span

_END = compile_pattern(r"(?<=[.!?])\s+(?=[A-Z])")


def find_sentences(view: str) -> Iterator[Span]:
    """The sentences of `view`, in order; together with the blanks between them they cover it."""
    start = 0
    for match in find_matches(_END, view):
        yield Span(start, match.start())
        start = match.end()
    yield Span(start, len(view))
