"""Numbers that stand together and are read as one: `34 %/46 % (fewer FLOPs)`, `up to 3x and 5x (faster)`.

In goes a text; out come its quantities in groups, in order. A group `follows` the one before it where nothing but a
place or a rival stands between them: a speedup of `1.5x` on phones and `2x` on laptops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from extractor.numbers import Quantity, find_quantities
from extractor.numerals import Unit
from extractor.pattern import Pattern, compile_pattern
from extractor.span import Span
from extractor.text import Text


@dataclass(frozen=True, slots=True)
class Group:
    """Quantities of one unit in one list, and their sentence."""

    members: tuple[Quantity, ...]
    sentence: Span
    follows: bool = False

    @property
    def unit(self) -> Unit:
        return self.members[-1].unit

    @property
    def start(self) -> int:
        return self.members[0].span.start

    @property
    def end(self) -> int:
        return self.members[-1].span.end


ATOMS = {
    # up to   at least   about   a   only
    "hedge": r"""(?:(?:\b(?:up\s?to|at\s+(?:least|most)|(?:more|less|greater|larger|fewer)\s+than|as\s+(?:much|high
        |many)\s+as|on\s+average
        |an?\s+average\s+of|over|above|about|around|approximately|roughly|nearly|almost|only|just|an?|the
            |additional)\b|[~≈<>≤≥+(])\s*){0,5}""",
}  # fmt: skip
# , 60 %   and 58 %   /2 %   (phones) and   or by
_LIST = compile_pattern(
    r"""\s*(?:\([^()%]{1,40}\)\s*)?(?:,\s*(?!an?\s)(?:(?:and|or|&)\s+)?|/\s*|(?:and|or|&|to|as\s+well\s+as)\s+)
    (?:(?:by|of|also|even)\s+)?{{hedge}}\Z""",
    ATOMS,
    ignore_case=True,
)
# on the GPU (Titan) and   over A,   in X, while
_SERIES = compile_pattern(
    r"""\s*(?:\([^()%]{1,60}\)\s*)?[\w\s-]{0,40}?\b(?:on|for|in|over|with|when|under|at|against|compared|across
        |relative|using|than|to)\b
    [^;:]{0,110}?(?:,|\band|\bor|/|\bwhile)\s*(?:(?:and|or|of|by|to|with)\s+){0,3}{{hedge}}\Z""",
    ATOMS,
    ignore_case=True,
)


def find_groups(text: Text) -> tuple[Group, ...]:
    """The groups of quantities in `text`, in order."""
    return _group(text)


@lru_cache(maxsize=2)  # every rule of the field asks for the groups of one text
def _group(text: Text) -> tuple[Group, ...]:
    groups: list[Group] = []
    for members in _lists(text):
        start = members[0].span.start
        last = groups[-1] if groups else None
        follows = (
            last is not None
            and last.unit == members[0].unit
            and start <= last.sentence.end
            and _fills(_SERIES, text.view, last.end, start)
        )
        groups.append(Group(members, text.sentence_at(start), follows))
    return tuple(groups)


def _lists(text: Text) -> Iterator[tuple[Quantity, ...]]:
    members: list[Quantity] = []
    for quantity in find_quantities(text):
        joined = members and members[-1].unit == quantity.unit
        if not (joined and _fills(_LIST, text.view, members[-1].span.end, quantity.span.start)):
            if members:
                yield tuple(members)
            members = []
        members.append(quantity)
    if members:
        yield tuple(members)


def _fills(pattern: Pattern, view: str, start: int, end: int) -> bool:
    """Whether `pattern` covers all that stands between `start` and `end`."""
    return start <= end <= start + 160 and pattern.match(view, start, end) is not None
