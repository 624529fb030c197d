"""Figures that stand together: the lists and series that the rules of `results` read as one.

In goes a text; out come its quantities in groups. "56.9%, 60.7% and 58.0% joint accuracy" is one group, for what is
said of the last is said of all; "88% accuracy on A and 43% on B" are two groups, of which the second follows the
first, for what is said of the first is said of it too.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from extractor.numbers import Quantity, find_quantities
from extractor.numerals import Unit
from extractor.pattern import Pattern, compile_pattern
from extractor.rules import contexts as near
from extractor.rules.marks import mark
from extractor.rules.number_groups import ATOMS, LIST_GAP, fills, goes_on
from extractor.sentences import find_sentences
from extractor.span import Span
from extractor.text import Text

_FAR = 160  # characters between two lists of one series


def _compile(pattern: str) -> Pattern:
    return compile_pattern(pattern, ATOMS)


@dataclass(frozen=True, slots=True)
class Figures:
    """Quantities of one unit in one list, and the sentence around them.

    `start` is where the hedge ("up to") before the first of them begins, `end` where the last of them ends. `marked` is
    the text as `marks` gives it. `barred` figures are no results: costs, counts, thresholds. `follows` is the
    start of the last group of this unit, where no more stands between them than where or against whom ("on A and",
    "over B and"); `series` is where the first group of such a series starts.
    """

    members: tuple[Quantity, ...]
    unit: Unit
    hedge: str
    start: int
    end: int
    sentence: Span
    marked: str
    barred: bool
    follows: int | None
    series: int


# (96%) and strawberries (83%)
_BRACKETS = _compile(r"\s*\) (?: ,?\s*and\b | , ) \s* [\w-]+ (?:[:\s]\s*[\w-]+){0,6} \s* \( \s* \Z")
_HEDGE = _compile(r"(?r) {{hedge}}")
# 6.6 absolute percentage points
_POINTS = _compile(r"\s*(?:absolute|relative)?\s*(?:percentage|percent)?\s*points?\b")
# at 95% precision, at a 5% FPR: the point where something else is measured
_AT = compile_pattern(r"(?r) \b[Aa]t\s+")
_OPERATING_POINT = compile_pattern(
    r"\s*(?:(?:true|false)\s+\w+\s+rates?|error\s+rates?|risk|precision|recall|[TF][PN]R|FAR|sensitivity|specificity)\b"
)
_PHYSICAL = _compile(r"\s*{{physical}}")
# a bare count can be a score where an acronym or "points" is near: 28 BLEU, 3 accuracy points, within 3 F-1
_NAMED = compile_pattern(r"[^.,;:()]{0,16}?(?:[A-Z]{2}|F-?1|accura|recall|[fF]-?score|perplex|point)")


def find_figures(text: Text) -> tuple[Figures, ...]:
    """The groups of quantities in `text` that may be results, and those between them, in order."""
    return _group(text.view)


@lru_cache(maxsize=2)  # every rule of the field asks for the groups of one text
def _group(view: str) -> tuple[Figures, ...]:
    lists = list(_lists(find_quantities(Text(view, view, ())), view))
    if not lists:
        return ()
    sentences = list(find_sentences(view))
    starts = [sentence.start for sentence in sentences]
    places = [max(0, bisect_right(starts, members[0].span.start) - 1) for members in lists]
    marked = _mark(view, (sentences[place] for place in dict.fromkeys(places)))
    groups: list[Figures] = []
    for members, place in zip(lists, places, strict=True):
        sentence = sentences[place]
        groups.append(_make(members, sentence, groups, view, marked))
    return tuple(groups)


def _mark(view: str, sentences: Iterable[Span]) -> str:
    """`view` with marks in `sentences` alone."""
    pieces, end = [], 0
    for sentence in sentences:
        pieces += [view[end : sentence.start], mark(sentence.of(view))]
        end = sentence.end
    return "".join([*pieces, view[end:]])


def _lists(quantities: Iterable[Quantity], view: str) -> Iterator[tuple[Quantity, ...]]:
    """Neighbours of one unit with nothing between them but commas and conjunctions."""
    members: list[Quantity] = []
    for quantity in quantities:
        if _is_deviation(quantity, view) or not _can_score(quantity, view):
            continue
        if members and not _joined(members[-1], quantity, view):
            yield tuple(members)
            members = []
        members.append(quantity)
    if members:
        yield tuple(members)


def _is_deviation(quantity: Quantity, view: str) -> bool:
    """Whether it stands behind a number and `±`."""
    before = view[max(0, quantity.span.start - 8) : quantity.span.start].rstrip()
    return before.endswith(("±", "+/-", "+ /-")) and before.rstrip("±+/- ")[-1:] in set("0123456789%")


def _can_score(quantity: Quantity, view: str) -> bool:
    """Whether a bare number has a fraction, a physical unit or the name of a metric: most of them only count."""
    if quantity.unit != "raw" or view.endswith("%", 0, quantity.span.start):
        return True
    if "." in view[quantity.number.start : quantity.number.end]:
        return True
    end = quantity.span.end
    return bool(_PHYSICAL.match(view, end) or _POINTS.match(view, end) or _NAMED.match(view, end))


def _joined(left: Quantity, right: Quantity, view: str) -> bool:
    same = left.unit == right.unit or (left.unit == "raw" and right.unit == "points")
    return same and fills(LIST_GAP, view, left.span.end, right.span.start)


def _make(members: tuple[Quantity, ...], sentence: Span, groups: list[Figures], view: str, marked: str) -> Figures:
    start, end, unit = members[0].span.start, members[-1].span.end, _unit(members, view)
    hedge = _HEDGE.match(view, sentence.start, start)
    start = hedge.start() if hedge else start
    last = _last(groups, unit, start, view)
    if last and not (last.sentence == sentence and _follows(last, start, view)):
        last = None
    barred = _is_point(start, end, view) or _is_other(members, unit, Span(start, end), sentence, marked)
    return Figures(
        members=members,
        unit=unit,
        hedge=view[start : members[0].span.start],
        start=start,
        end=end,
        sentence=sentence,
        marked=marked,
        barred=barred,
        follows=last.start if last else None,
        series=last.series if last else start,
    )


def _unit(members: tuple[Quantity, ...], view: str) -> Unit:
    """The unit of the last member, which the others share; also `6.6 absolute percentage points` and `%98.6`."""
    unit, last = members[-1].unit, members[-1].span
    if unit == "raw" and _POINTS.match(view, last.end):
        return "points"
    return "%" if unit == "raw" and view.endswith("%", 0, members[0].span.start) else unit


def _last(groups: list[Figures], unit: Unit, start: int, view: str) -> Figures | None:
    """The last group of `unit` that does not stand in brackets which `start` is out of."""
    for group in reversed(groups):
        if group.end + _FAR < start:
            return None
        gap = view[group.end : start]
        if group.unit == unit and gap.count(")") <= gap.count("("):
            return group
    return None


def _follows(last: Figures, start: int, view: str) -> bool:
    if _BRACKETS.match(view, last.end, start):
        return True
    return goes_on(view, last.end, start)


def _is_other(members: tuple[Quantity, ...], unit: Unit, span: Span, sentence: Span, marked: str) -> bool:
    """Whether the figures tell a cost, a count, a threshold or an operating point, or stand in a name."""
    start, end = span.start, span.end
    if near.COST_AFTER.match(marked, end, sentence.end) or near.OTHER_AFTER.match(marked, end, sentence.end):
        return True
    if near.COST_OF.match(marked, sentence.start, start):
        return True
    before = marked[max(sentence.start, start - 48) : start]
    if ("@" in before or "threshold" in before) and near.THRESHOLD.match(marked, sentence.start, start):
        return True
    if near.SIGN.search(marked, members[0].number.start, members[0].number.end):
        return True
    return unit == "raw" and near.COUNTED.match(marked, end, sentence.end) is not None


def _is_point(start: int, end: int, view: str) -> bool:
    """Whether the figures set the point at which something else is measured."""
    return bool(_AT.match(view, max(0, start - 8), start) and _OPERATING_POINT.match(view, end))


def is_physical(figures: Figures, text: Text) -> bool:
    """Whether a physical unit follows: mm, dB, degrees."""
    return _PHYSICAL.match(text.view, figures.end, figures.sentence.end) is not None


def with_unit(quantity: Quantity, figures: Figures, text: Text) -> Span:
    """The span of `quantity` and the physical unit behind it, if it is a bare number."""
    unit = _PHYSICAL.match(text.view, quantity.span.end) if figures.unit == "raw" else None
    return Span(quantity.span.start, unit.end()) if unit else quantity.span
