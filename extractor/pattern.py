"""Compile and search patterns. The one file that imports `regex`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import regex

from extractor.errors import PatternTimeoutError

Pattern: TypeAlias = "regex.Pattern[str]"
Match: TypeAlias = "regex.Match[str]"

SECONDS = 2.0  # the longest that one search of one text may take


def compile_pattern(pattern: str, atoms: Mapping[str, str] | None = None, *, ignore_case: bool = False) -> Pattern:
    """Compile `pattern` in verbose mode, each `{{name}}` in it replaced by the atom of that name.

    Verbose mode: blanks and `#` comments in the pattern are ignored, so a literal blank is written `[ ]` or `\\s`.
    Raises KeyError for an atom that does not exist.
    """
    while found := regex.search(r"\{\{(\w+)\}\}", pattern):
        pattern = pattern[: found.start()] + f"(?:{(atoms or {})[found[1]]})" + pattern[found.end() :]
    flags = regex.VERBOSE | regex.VERSION1 | (regex.IGNORECASE if ignore_case else 0)
    return regex.compile(pattern, flags)


def find_matches(pattern: Pattern, text: str, start: int = 0, end: int | None = None) -> Iterator[Match]:
    """Every match of `pattern` in `text[start:end]`, left to right, without overlap.

    Raises PatternTimeoutError where the search takes longer than `SECONDS`.
    """
    try:
        yield from pattern.finditer(text, start, len(text) if end is None else end, timeout=SECONDS)
    except TimeoutError as error:
        raise PatternTimeoutError(f"pattern {pattern.pattern[:60]!r} took over {SECONDS} s") from error


def match_at(pattern: Pattern, text: str, start: int, end: int | None = None) -> Match | None:
    """The match of `pattern` that begins exactly at `start`, or None."""
    try:
        return pattern.match(text, start, len(text) if end is None else end, timeout=SECONDS)
    except TimeoutError as error:
        raise PatternTimeoutError(f"pattern {pattern.pattern[:60]!r} took over {SECONDS} s") from error


def match_back(pattern: Pattern, text: str, end: int) -> Match | None:
    """The match of a reversed pattern (`(?r)`) that ends exactly at `end`, or None."""
    try:
        return pattern.match(text, 0, end, timeout=SECONDS)
    except TimeoutError as error:
        raise PatternTimeoutError(f"pattern {pattern.pattern[:60]!r} took over {SECONDS} s") from error


def search(pattern: Pattern, text: str, start: int = 0, end: int | None = None) -> Match | None:
    """The first match of `pattern` in `text[start:end]`, or None."""
    try:
        return pattern.search(text, start, len(text) if end is None else end, timeout=SECONDS)
    except TimeoutError as error:
        raise PatternTimeoutError(f"pattern {pattern.pattern[:60]!r} took over {SECONDS} s") from error
