"""Speedups: numbers that state how much faster, smaller, cheaper or leaner something is, relative to something else.

A rule here is a reading of figures that stand together: it looks at what follows them (`after_number`), at what stands
before them (`before_number`) or at what they are a part of (`shares`), and finds there what they measure (`measures`).

What goes wrong in the world: the same words speak of quality ("reduces the error by 40 %", "a 5 % higher accuracy"), of
the size of data ("10x larger dataset") and of rates ("30 FPS"). So a number without a word for what is saved says
nothing, unless the comparison itself says it (`faster`, `speedup`, `smaller`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import cast

from extractor.finding import Measure, Qualifier, Speedup, SpeedupKind, SpeedupUnit
from extractor.numbers import Quantity, find_quantities
from extractor.pattern import Match, compile_pattern
from extractor.qualifiers import find_qualifier
from extractor.rules.after_number import read_efficient, read_faster, read_less, read_nominal
from extractor.rules.before_number import (
    read_bracketed,
    read_extra,
    read_faster_by,
    read_in_by,
    read_nominal_of,
    read_verb,
)
from extractor.rules.measures import find_measures
from extractor.rules.number_groups import Group, find_groups
from extractor.rules.reading import IN, LESS, Reader, Reading, compile_words
from extractor.rules.rule import Rule, Said
from extractor.rules.shares import ONLY, SHARE, read_doubling, read_in, read_object, read_share
from extractor.span import Span
from extractor.text import Text

_UNITS = frozenset({"x", "%", "orders of magnitude"})


# the order is the order of trust: the first that reads a group has the word
READERS: tuple[tuple[str, Reader], ...] = (
    ("number_then_faster", read_faster),
    ("number_then_less", read_efficient),
    ("number_then_less", read_less),
    ("number_then_measure", read_nominal),
    ("measure_by_number", read_verb),
    ("number_of_measure", read_object),
    ("measure_of_number", read_nominal_of),
    ("number_of_measure", read_share),
    ("measure_by_number", read_in_by),
    ("measure_by_number", read_faster_by),
    ("measure_of_number", read_extra),
    ("number_of_measure", read_in),
    ("measure_of_number", read_bracketed),
    ("number_of_measure", read_doubling),
)


@lru_cache(maxsize=2)  # every rule asks for its share of one reading
def read_all(text: Text, readers: tuple[tuple[str, Reader], ...] = READERS) -> tuple[tuple[str, Said], ...]:
    """What all rules say of `text`, each with the rule's name: of each group the first reading that succeeds, else what
    it shares with the group before it."""
    said: list[tuple[str, Said]] = []
    last: Reading | None = None
    end = 0
    groups = find_groups(text)
    for place, group in enumerate(groups):
        name, reading = _read_group(group, text, readers)
        if reading is None and last is not None and group.unit in _UNITS and group.sentence.start <= end:
            name, reading = "following", _follow(last, end, group, text)
        if reading and last and groups[place - 1].sentence == group.sentence:
            reading = _share_subject(last, groups[place - 1], reading, group, text.view)
        if reading is not None:
            said += [(name, one) for one in _say(group, reading, text)]
        last, end = reading, group.end
    return tuple(said)


def _read_group(group: Group, text: Text, readers: tuple[tuple[str, Reader], ...]) -> tuple[str, Reading | None]:
    if group.unit in _UNITS:
        for name, reader in readers:
            if reading := reader(group, text):
                return name, reading
    elif group.unit == "raw" and any(stem in text.view[max(0, group.start - 60) : group.start] for stem in _PACKS):
        return "measure_of_number", read_nominal_of(group, text)
    return "", None


def _read(name: str, _: Match, text: Text) -> Iterator[Said]:
    """What the rule of this name says of `text`."""
    if any(quantity.unit in _UNITS or quantity.unit == "raw" for quantity in find_quantities(text)):
        yield from (said for rule, said in read_all(text) if rule == name)


_PACKS = ("ompress", "prun", "Prun", "pars")  # a compression ratio of 3.33


# , (memory by) 40 %   and (latency up to) 3x
_THEN = compile_words(r"\s*(?:,?\s*(?:and|while|or|as\s+well\s+as)\b|,)\s*(?:the\s+|by\s+)?")
_LINK = compile_words(r"\s*(?:by|up\s+to|to|of|is|with)?\s*{{hedges}}\Z")
_AFTER = compile_words(
    r"""\s*(?:$|[.,;:)]|\b(?:on|for|over|in|at|with|and|respectively|compared|than|when|under|while|using|against
        |versus|relative)\b)"""
)


def _follow(last: Reading, end: int, group: Group, text: Text) -> Reading | None:
    """What a group shares with the one before it: a speedup of 1.5x on A and (2x on B), latency by 2x and (memory by
    3x), 25 % of the parameters and (33 % of the memory)."""
    view = text.view
    end = max(end, *(span.end for _, span in last.measures)) if last.measures[-1][1].start >= end else end
    if then := _THEN.match(view, end, group.start):
        measures = find_measures(view, then.end(), group.start)
        if measures and _LINK.match(view, measures[-1][1].end, group.start):
            return Reading(measures, last.kind)
    share = SHARE.match(view, group.end, group.sentence.end)
    measures = find_measures(view, share.end(), group.sentence.end) if share else ()
    if measures and group.unit != "raw" and _AND.match(view, end, group.start):
        return Reading(measures[:1], last.kind)
    needed = last.kind == "remaining" and ONLY.match(view, group.sentence.start, group.start)
    own = IN.match(view, group.end, group.sentence.end)
    if own and (measures := find_measures(view, own.end(), group.sentence.end)) and group.follows:
        return Reading(measures[:1], last.kind)  # 99 % in planning times and (9 % in path lengths)
    if (needed or (group.follows and last.kind != "remaining")) and _AFTER.match(view, group.end):
        here = Span(group.start, group.end)
        return Reading(tuple((measure, here) for measure, _ in last.measures[:1]), last.kind)
    return None


def _say(group: Group, reading: Reading, text: Text) -> Iterator[Said]:
    """One value for each number and each measure; as many numbers as measures go together one by one."""
    members, measures = group.members, reading.measures
    several = 1 < len(measures) <= len(members) and len(members) % len(measures) == 0
    for place, quantity in enumerate(members):
        for measure, span in (measures[place % len(measures)],) if several else measures:
            near = quantity is members[-1 if span.start >= group.end else 0] or several
            whole = _hull(quantity.span, span, *([reading.cue] if reading.cue else [])) if near else quantity.span
            qualifier = _qualifier(quantity, group, (whole, reading.cue or whole), text)
            taken_off = quantity.form == "fraction" and _BY.match(text.view, group.sentence.start, quantity.span.start)
            said = _taken_off(quantity) if taken_off else quantity
            yield whole, _make(said, measure, reading, qualifier)


_BY = compile_words(r"(?r)\bby\s+{{hedges}}")
_OPPOSITE: dict[Qualifier | None, Qualifier] = {"up to": "at least", "at least": "up to"}


def _is_bounded(quantity: Quantity, view: str) -> bool:
    words = quantity.qualifier_span.of(view) if quantity.qualifier_span else ""
    return "than" in words or "<" in words or ">" in words


# 3x faster on average
_LATER = compile_words(r"[^,.;:()]{0,30}?\b(?:on|in)\s+average\b")


def _share_subject(last: Reading, before: Group, reading: Reading, group: Group, view: str) -> Reading:
    """The processing time is 50 times smaller on A and (5 times smaller) on B."""
    first, second = LESS.match(view, before.end), LESS.match(view, group.end)
    same = first and second and first["size"] and first["size"] == second["size"]
    return replace(last, cue=None) if same and last.cue and not reading.cue else reading


def _qualifier(quantity: Quantity, group: Group, places: tuple[Span, Span], text: Text) -> Qualifier | None:
    """The one that stands by the number, before one of `places`, which are the whole and its comparison (`up to a
    speedup of 3x`), or after it (`on average`)."""
    whole = places[0]
    if (
        quantity.form == "fraction"
        and _is_bounded(quantity, text.view)
        and not _BY.match(text.view, group.sentence.start, quantity.span.start)
    ):
        return _OPPOSITE.get(quantity.qualifier)  # less than 1/5 of the cost is more than 5x
    if quantity.qualifier:
        return quantity.qualifier
    for place in places:
        if place.start < quantity.span.start and (before := find_qualifier(text.view, place.start)):
            return before
    if _LATER.match(text.view, max(whole.end, group.end), group.sentence.end):
        return "average"
    return _shared_qualifier(group, text)


# up to 3x faster and (5x smaller)
_AND = compile_words(r"[^.;:]{0,110}?(?:,|\band|\bor)\s+(?:an?\s+)?\Z")
_NEW_VERB = compile_words(
    r""".*?\b(?:uses?|using|achiev|reduc|improv|increas|requir|needs?|while|with|but|sav|obtain|outperform|is|are
        |yield|provid|compared|accelerat|consum)\w*\b"""
)


def _shared_qualifier(group: Group, text: Text) -> Qualifier | None:
    """A qualifier holds for what is joined with it by `and`, with no new verb between."""
    qualifier: Qualifier | None = None
    end = group.sentence.start
    for quantity in find_quantities(text):
        if quantity.span.start >= group.start:
            break
        if quantity.span.start >= group.sentence.start:
            bounded = (
                quantity.qualifier == "up to"
                and _is_bounded(quantity, text.view)
                and LESS.match(text.view, group.end) is not None
            )
            said = None if bounded else quantity.qualifier  # less than 18 % of the data and (31 % fewer parameters)
            qualifier = said or (qualifier if _joined(text.view, end, quantity.span.start) else None)
            end = quantity.span.end
    return qualifier if _joined(text.view, end, group.start) else None


def _joined(view: str, start: int, end: int) -> bool:
    return start < end and _AND.match(view, start, end) is not None and _NEW_VERB.match(view, start, end) is None


def _taken_off(quantity: Quantity) -> Quantity:
    """Reduced by two thirds, a third is left: 3 x; by half, half is left: 2 x."""
    left = 1 - 1 / quantity.value if quantity.value > 1 else 0.0
    return replace(quantity, value=round(1 / left, 4)) if left else quantity


def _hull(*spans: Span) -> Span:
    return Span(min(span.start for span in spans), max(span.end for span in spans))


def _make(quantity: Quantity, measure: Measure, reading: Reading, qualifier: Qualifier | None) -> Speedup:
    unit: SpeedupUnit = "x" if quantity.unit == "raw" else cast(SpeedupUnit, quantity.unit)
    left = quantity.unit == "x" and quantity.value < 1 and reading.kind == "change"  # fewer epochs (0.5x)
    kind: SpeedupKind = "remaining" if left else reading.kind
    return Speedup(quantity.number, quantity.value, quantity.value_high, unit, measure, qualifier, kind)


_WHOLE = compile_pattern(r"\A")


def _rule(name: str, confidence: float) -> Rule:
    return Rule(f"speedups.{name}", _WHOLE, partial(_read, name), confidence)


RULES: tuple[Rule, ...] = (
    _rule("number_then_faster", 0.99),
    _rule("number_then_less", 0.98),
    _rule("number_then_measure", 0.98),
    _rule("measure_by_number", 0.98),
    _rule("measure_of_number", 0.98),
    _rule("number_of_measure", 0.97),
    _rule("following", 0.92),
)
