"""Patterns end: what could take exponential time is searched by the clock, however short the text."""

from __future__ import annotations

import time

import pytest

from extractor.errors import PatternTimeoutError
from extractor.pattern import compile_pattern, is_flat


@pytest.mark.parametrize(
    "source",
    [
        r"a* b+ c? [d-f]{2,5}",
        r"(?: ab | cd ) \s+ (\w+)",
        r"(?:ab)* c",
        r"(?: a* b )*+ c",  # possessive: never tried again
        r"(?> a | b )* c",  # atomic
        r"[(*+]+ \( \* \)*",
        r"(?: a | b )? c",
        r"(?: a+ ){1} c",
    ],
)
def test_flat(source: str) -> None:
    assert is_flat(source)


@pytest.mark.parametrize(
    "source",
    [r"(a+)+", r"(?: a | b )* c", r"(?: (?: x* y ) z ){0,4}", r"(?: a? ){2,} b", r"(?: a+ ) * b", r"(?<n> a+ b){3} c"],
)
def test_not_flat(source: str) -> None:
    assert not is_flat(source)


def test_a_short_text_cannot_hang() -> None:
    started = time.perf_counter()
    with pytest.raises(PatternTimeoutError, match=r"took over 2\.0 s"):
        compile_pattern(r"(?: (?: a | b | ab )+ c? )+ d").match("ab" * 60 + "-d")
    assert time.perf_counter() - started < 20
