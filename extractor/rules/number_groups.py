"""Numbers that stand together and are read as one: `34 %/46 % (fewer FLOPs)`, `up to 3x and 5x (faster)`.

Speedups and results agree here on what a list of numbers is (`LIST_GAP`), and on what may stand between two lists of
one series (`goes_on`); `figures` adds what results alone ask for. In goes a text; out come its quantities in groups, in
order. A group `follows` the one before it where nothing but a place or a rival stands between them: a speedup of `1.5x`
on phones and `2x` on laptops.
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
    # a word that does not speak of change
    "plain": r"(?!\w*(?:improve|gain|boost|increase|reduc|drop))[\w@.-]+",
    # ± 2.33%   +/- 0.2
    "deviation": r"(?: (?:±|\+\s?/\s?-) \s* \d[\d.]* \s* %? \s* )",
    # mm   cm   dB   °   pixels
    "physical": r"""(?-i:[munkcµμ]?m(?!²)|d[bB]|N|Nm|mrad|rad|HU|px|Hz)(?!\w)|[°◦º]|deg(?:rees?)?\b|pixels?\b
        |(?:milli|centi|micro)?met(?:er|re)s?\b|m/s(?!\w)""",
    # up to   at least   >   on average   as much as   an average of   absolute +
    "hedge": r"""(?: (?: \b(?:up[ ]?to|at[ ](?:least|most)|no[ ]more[ ]than
        |(?:more|less|greater|larger|higher|lower|better|fewer)[ ]than
        |as[ ](?:much|high|large|many|low|little)[ ]as|(?:on|in)[ ](?:an[ ])?average(?:[ ]of)?|upwards[ ]of|close[ ]to
        |(?:an?[ ]|the[ ])?(?:average|mean|median|maximum|max|minimum|total|overall)(?:[ ]of)?
        |over|above|below|under|about|around|approximately|approx\.|roughly|nearly|almost|only|just|even|exactly
        |exceeding|beyond|an?|the|additional|absolute|relative|relatively|another|additionally|further|impressive|remarkable|significant|whopping
        |previous|initial|original|baseline|also)\b,?
        | [~∼≈<>≤≥⩾⩽+±%{$] | [-−](?=\s*\d|\s*\Z) ) \s* ){0,6}""",
}  # fmt: skip
# , 60.7%   and 58.0%   /+2.5%   (single model) and   absolute and 16%   ± 0.2 mm and
LIST_GAP = compile_pattern(
    r"""\s* {{deviation}}? (?:{{physical}}\s*)? (?:\)\s*)? (?: \( [^()%]{1,40} \) \s* | (?:absolute|relative)\b\s* )?
    (?: [,;]\s*(?!an?\s)(?:(?:and|or|&)\b\s*)? | /\s*(?!-) | (?:and|or|&|to|vs\.?|versus|as\s+well\s+as)\s+ )
    (?:(?:by|of|also|even|then)\s+)? \(? {{hedge}} \Z""",
    ATOMS,
)
# how the words between the lists of one series end: , and   or by   while   compared to
_SERIES_TAIL = compile_pattern(
    r"""(?r) (?: , | / | \b(?:and|or|vs\.?|to|while|but|compar(?:ed|ing)\s(?:to|with)|versus|against) ) \s*
    (?:(?:and|or|of|by|to|with|its|also)\s+){0,3}""",
    ATOMS,
)
# and how they begin: accuracy on A   over classic methods   for A   mAP@0.5
_SERIES_HEAD = compile_pattern(
    r"""\s* {{deviation}}? (?: \( [^()%]{1,60} \) \s* )?
    (?: [\w@.\s-]{0,40}?
        (?: \( | \b(?:on|for|in|over|with|when|under|at|against|compared|across|relative|using|than|vs|from|to|of|by)\b)
        [^;:]{0,120}
      | {{plain}} (?:\s+{{plain}}){0,3} \s*
    ) \Z""",
    ATOMS,
)
_HEDGE = compile_pattern(r"(?r) {{hedge}}", ATOMS)


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
            and goes_on(text.view, last.end, start)
        )
        groups.append(Group(members, text.sentence_at(start), follows))
    return tuple(groups)


def _lists(text: Text) -> Iterator[tuple[Quantity, ...]]:
    members: list[Quantity] = []
    for quantity in find_quantities(text):
        joined = members and members[-1].unit == quantity.unit
        if not (joined and fills(LIST_GAP, text.view, members[-1].span.end, quantity.span.start)):
            if members:
                yield tuple(members)
            members = []
        members.append(quantity)
    if members:
        yield tuple(members)


def fills(pattern: Pattern, view: str, start: int, end: int) -> bool:
    """Whether `pattern` covers all that stands between `start` and `end`."""
    return start <= end <= start + 160 and pattern.match(view, start, end) is not None


def goes_on(view: str, end: int, start: int) -> bool:
    """Whether nothing but a place or a rival, and a hedge, stands between figures that end and figures that start."""
    hedge = _HEDGE.match(view, end, start)
    tail = _SERIES_TAIL.match(view, end, hedge.start() if hedge else start)
    return tail is not None and fills(_SERIES_HEAD, view, end, tail.start())
