"""The name lists."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.finding import Finding
from extractor.text import Text


def find_names(text: Text) -> Iterator[Finding]:
    """Every listed name in `text`."""
    yield from ()
