"""The ways to write one name: what two of them have in common, and what belongs to a name of the words around it."""

from __future__ import annotations

from functools import lru_cache

from extractor.known_words import KnownWords
from extractor.pattern import compile_pattern
from extractor.span import Span

_HEAD = compile_pattern(
    r"""\s+ (?: data[ ]?sets? | benchmarks? | corpus | corpora | models? | frameworks? | methods? | algorithms?
    | approach(?:es)? | networks? | architectures? | modules? | systems? | challenges? | tasks? | techniques?
    | leaderboards? | library | toolkits? | metrics? | loss | layers? | strategy | databases? | collection ) \Z"""
)
HEAD_WORDS = KnownWords(  # the last word of what `_HEAD` matches
    compile_pattern(
        r"""(?: sets? | benchmark | corp | model | framework | method | algorithm | approach | network | architecture
        | module | system | challenge | task | technique | leaderboard | library | toolkit | metric | loss | layer
        | strategy | base | collection )"""
    )
)
_LEADING = compile_pattern(
    r"\A (?: (?:the|a|an|our|this|these|new|novel|proposed|original|vanilla|standard|popular|called|named) \s+ )+"
)
_SHARED = compile_pattern(r"\A (.*?[^\d]) (\d+) (?: (?: [ ]?/[ ]? | ,[ ] | [ ]and[ ]-? | [ ]&[ ]-? ) (\d+) )+ \Z")


@lru_cache(maxsize=4096)
def make_key(name: str) -> str:
    """What two spellings of one name have in common: letters and digits, without plural and generic noun."""
    words = name.split()
    if len(words) > 1 and HEAD_WORDS[words[-1]]:
        name = _HEAD.sub("", name)
    letters = "".join(char for char in name if char.isalnum() or char in "+*").casefold()
    if len(letters) > 3 and letters.endswith("s") and name.endswith("s") and not letters.endswith("ss"):
        letters = letters[:-1]
    return letters or name


def trim(view: str, span: Span) -> Span:
    """The span without an article before, a generic noun after, and signs at both ends."""
    start, end = span.start, span.end
    surface = span.of(view)
    words = surface.split()
    if len(words) > 1:
        leading = _LEADING.match(surface)
        if leading:
            start += leading.end()
        head = _HEAD.search(view, start, end) if HEAD_WORDS[words[-1]] else None
        if head and shows_itself(view[start : head.start()]):
            end = head.start()
    while end > start and (view[end - 1].isspace() or view[end - 1] in ",.;:'\"("):
        end -= 1
    while start < end and (view[start].isspace() or view[start] in ",.;:'\"("):
        start += 1
    return Span(start, end) if start < end else span


def shows_itself(name: str) -> bool:
    """Whether `name` is one by its letters alone: capitals or digits inside. `Kalman filter` needs its noun."""
    return any(char.isupper() or char.isdigit() for char in name[1:] if char.isalnum()) and " " not in name


def share_out(surface: str) -> list[str]:
    """The names that one stretch gives: `CIFAR-10/100` gives `CIFAR-10` and `CIFAR-100`."""
    listed = "/" in surface or "," in surface or "&" in surface or " and " in surface
    match = _SHARED.match(surface) if listed else None
    if match is None:
        return [surface]
    return [match[1] + number for number in (match[2], *match.captures(3))]
