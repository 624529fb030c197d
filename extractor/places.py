"""Where annotated mentions stand: gold names them, and leaves it to the reader to find every place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def find_places(
    text: str, forms: Iterable[tuple[str, T]], barred: Iterable[tuple[int, int]]
) -> Iterator[tuple[int, int, T]]:
    """Start, end and tag of every occurrence of each form: between word boundaries and outside `barred` stretches.

    Of two that overlap the longer stands, of two of one length that whose form comes first.
    """
    taken = bytearray(len(text))
    for start, end in barred:
        taken[start:end] = b"\1" * (end - start)
    for form, tag in sorted(forms, key=lambda pair: -len(pair[0])):
        left = r"(?<![A-Za-z0-9])" if form[0].isalnum() else ""
        right = r"(?![A-Za-z0-9])" if form[-1].isalnum() else ""
        for found in re.finditer(left + re.escape(form) + right, text):
            if not any(taken[found.start() : found.end()]):
                taken[found.start() : found.end()] = b"\1" * len(found[0])
                yield found.start(), found.end(), tag


def find_surfaces(text: str, surfaces: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Every occurrence of the addresses of an annotation, inside which no name is a mention."""
    for surface in surfaces:
        yield from (found.span() for found in re.finditer(re.escape(surface), text))
