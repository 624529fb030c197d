"""Figures that stand together: the lists and series that the rules of `results` read as one.

In goes a text; out come its quantities in groups. "56.9%, 60.7% and 58.0% joint accuracy" is one group, for what is
said of the last is said of all; "88% accuracy on A and 43% on B" are two groups, of which the second follows the
first, for what is said of the first is said of it too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from extractor.numbers import Quantity, Unit, find_quantities
from extractor.pattern import Pattern, compile_pattern, match_at
from extractor.span import Span
from extractor.text import Text

ATOMS = {
    # ± 2.33%   +/- 0.2
    "deviation": r"(?: (?:±|\+\s?/\s?-) \s* \d[\d.]* \s* %? \s* )",
    # mm   cm   dB   °   pixels
    "physical": r"""(?-i:[munkcµμ]?m(?!²)|d[bB]|N|Nm|mrad|rad|HU|px)(?!\w)|[°◦º]|deg(?:rees?)?\b|pixels?\b
        |(?:milli|centi|micro)?met(?:er|re)s?\b|m/s(?!\w)""",
    # up to   at least   >   on average   as much as   an average of   absolute +
    "hedge": r"""(?: (?: \b(?:up[ ]?to|at[ ](?:least|most)|no[ ]more[ ]than|(?:more|less|greater|larger|higher|lower|better|fewer)[ ]than
        |as[ ](?:much|high|large|many|low|little)[ ]as|(?:on|in)[ ](?:an[ ])?average(?:[ ]of)?|upwards[ ]of|close[ ]to
        |(?:an?[ ]|the[ ])?(?:average|mean|median|maximum|max|minimum|total|overall)(?:[ ]of)?
        |over|above|below|under|about|around|approximately|approx\.|roughly|nearly|almost|only|just|even|exactly|exceeding|beyond
        |an?|the|additional|absolute|relative|relatively|another|additionally|further|impressive|remarkable|significant|whopping
        |previous|initial|original|baseline)\b,?
        | [~∼≈<>≤≥⩾⩽+±(%] | -(?=\s*\d) ) \s* ){0,6}""",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Figures:
    """Quantities of one unit in one list, from `start` to `end` of the text.

    `follows` says that the last group of this unit stands in the same sentence, with no more between them than where
    or against whom ("on A and", "over B and"); `series` is where the first group of such a series starts.
    """

    members: tuple[Quantity, ...]
    unit: Unit
    sentence: Span
    follows: bool
    series: int

    @property
    def start(self) -> int:
        return self.members[0].span.start

    @property
    def end(self) -> int:
        return self.members[-1].span.end


# , 60.7%   and 58.0%   /+2.5%   (single model) and   absolute and 16%   ± 0.2 mm and
_LIST_GAP = compile_pattern(
    r"""\s* {{deviation}}? (?:{{physical}}\s*)? (?:\)\s*)? (?: \( [^()%]{1,40} \) \s* | (?:absolute|relative)\b\s* )?
    (?: [,;]\s*(?:(?:and|or|&)\b\s*)? | /\s*(?!-) | (?:and|or|&|to|vs\.?|versus|as\s+well\s+as)\s+ )
    (?:(?:by|of|also|even|then)\s+)? {{hedge}} \Z""",
    ATOMS,
    ignore_case=True,
)
_SERIES_GAP = compile_pattern(
    r"""\s* {{deviation}}? (?: \( [^()%]{1,60} \) \s* )?
    (?: # accuracy on A and   over classic methods and   for A,
        [\w@.\s-]{0,40}? (?: \b(?:on|for|in|over|with|when|under|at|against|compared|across|relative|using|than|vs|from|to|of|by)\b | \( )
        [^;:]{0,110}? (?: , | \band | \bor | / | \bvs\.? | \bto | \bwhile | \bbut | \bcompar(?:ed|ing)\s(?:to|with) | \bversus | \bagainst ) \s*
        (?:(?:and|or|of|by|to|with|its|also)\s+){0,3}
      | # mAP@0.5 and   precision compared with
        (?:(?!\w*(?:improve|gain|boost|increase|reduc|drop))[\w@.-]+\s*){1,4}? (?: ,(?:\s*and\b)? | \band | / | \bcompar(?:ed|ing)\s(?:to|with) | \bversus | \bvs\.? | \bagainst ) \s*
      | # ) and strawberries (
        \) (?: ,?\s*and\b | , ) \s* [\w-]+ (?:[:\s]\s*[\w-]+){0,6} \s* \(
    ) {{hedge}} \Z""",
    ATOMS,
    ignore_case=True,
)
_POINTS = compile_pattern(r"\s*(?:absolute|relative)?\s*(?:percentage|percent)?\s*points?\b", ignore_case=True)
_DEVIATION = compile_pattern(r"(?r)[\d%]\s*(?:±|\+\s?/\s?-)\s*")


def find_figures(text: Text) -> tuple[Figures, ...]:
    """The groups of quantities in `text`, in order."""
    return _group(text)


@lru_cache(maxsize=2)  # every rule of the field asks for the groups of one text
def _group(text: Text) -> tuple[Figures, ...]:
    groups: list[Figures] = []
    for members in _lists(text):
        sentence = text.sentence_at(members[0].span.start)
        unit, start = _unit(members, text.view), members[0].span.start
        last = _last(groups, unit, start, text.view)
        follows = last is not None and last.sentence == sentence and _fills(_SERIES_GAP, text.view, last.end, start)
        groups.append(Figures(members, unit, sentence, follows, last.series if last and follows else start))
    return tuple(groups)


def _last(groups: list[Figures], unit: Unit, start: int, view: str) -> Figures | None:
    """The last group of `unit` that does not stand in brackets which `start` is out of."""
    for group in reversed(groups):
        gap = view[group.end : start]
        if group.unit == unit and gap.count(")") <= gap.count("("):
            return group
    return None


def _lists(text: Text) -> Iterator[tuple[Quantity, ...]]:
    """Neighbours of one unit with nothing between them but commas and conjunctions."""
    members: list[Quantity] = []
    for quantity in find_quantities(text):
        if match_at(_DEVIATION, text.view, 0, quantity.span.start):
            continue
        if members and not _joined(members[-1], quantity, text.view):
            yield tuple(members)
            members = []
        members.append(quantity)
    if members:
        yield tuple(members)


def _unit(members: tuple[Quantity, ...], view: str) -> Unit:
    """The unit of the last member, which the others share; also `6.6 absolute percentage points` and `%98.6`."""
    unit, last = members[-1].unit, members[-1].span
    if unit == "raw" and match_at(_POINTS, view, last.end):
        return "points"
    return "%" if unit == "raw" and view[: members[0].span.start].endswith("%") else unit


def _joined(left: Quantity, right: Quantity, view: str) -> bool:
    same = left.unit == right.unit or (left.unit == "raw" and right.unit == "points")
    return same and _fills(_LIST_GAP, view, left.span.end, right.span.start)


def _fills(pattern: Pattern, view: str, start: int, end: int) -> bool:
    """Whether `pattern` covers all that stands between `start` and `end`."""
    if not start <= end <= start + 160:
        return False
    return match_at(pattern, view, start, end) is not None
