"""A user's pattern from a configuration file, made a rule.

The whole match is the evidence, or the group `name` of it for a name. The number of a figure is the group `value` (and
`value_high`, where a range has it); its metric the group `metric`, or what the rule says.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import cast

from extractor.errors import InputError
from extractor.finding import (
    ModelKind,
    Name,
    NameField,
    Result,
    ResultKind,
    ResultUnit,
    Speedup,
    SpeedupKind,
    SpeedupUnit,
    Value,
)
from extractor.numerals import parse_numeral
from extractor.options import OwnRule
from extractor.pattern import Match, compile_own_pattern
from extractor.rules.rule import Rule, Said
from extractor.span import Span
from extractor.text import Text

GROUPS = {"datasets": {"name"}, "models": {"name"}, "speedups": {"value", "value_high"}}
GROUPS["results"] = {"value", "value_high", "metric"}


def make_pattern_rule(own: OwnRule, place: str) -> Rule:
    """The rule. Raises InputError where its pattern cannot be compiled or has the wrong groups."""
    assert own.name and own.field and own.pattern
    pattern = compile_own_pattern(own.pattern, f"{place}.pattern", ignore_case=own.ignore_case)
    groups = set(pattern.compiled.groupindex)
    known = GROUPS[own.field]
    if unknown := groups - known:
        what = f"the group {min(unknown)!r} says nothing of {own.field}"
        raise InputError(f"{place}.pattern: {what}; name it {' or '.join(sorted(known))}")
    if "value" in known and "value" not in groups:
        raise InputError(f"{place}.pattern: nothing is the number; put it into (?P<value>…)")
    makers: dict[str, Callable[[OwnRule, Match], Value | None]] = {"speedups": _make_speedup, "results": _make_result}
    return Rule(own.name, pattern, partial(_parse, own, makers.get(own.field, _make_name)), own.confidence)


def _parse(own: OwnRule, make: Callable[[OwnRule, Match], Value | None], match: Match, text: Text) -> Iterable[Said]:
    """What one match says: nothing where its number is none, or where its evidence is empty."""
    start, end = match.span("name") if "name" in match.re.groupindex else match.span()
    value = make(own, match) if start >= 0 else None
    if value is not None and text.view[start:end].strip():
        yield from _without_blanks(text, start, end, value)


def _without_blanks(text: Text, start: int, end: int, value: Value) -> Iterator[Said]:
    found = text.view[start:end]
    yield Span(start + len(found) - len(found.lstrip()), end - len(found) + len(found.rstrip())), value


def _make_name(own: OwnRule, _: Match) -> Name:
    field: NameField = "datasets" if own.field == "datasets" else "models"
    return Name(field, role=own.role, kind=cast("ModelKind | None", own.kind), canonical=own.canonical)


def _make_speedup(own: OwnRule, match: Match) -> Speedup | None:
    low, high = _parse_value(match, "value"), _parse_value(match, "value_high")
    if low is None:
        return None
    unit, kind = cast("SpeedupUnit", own.unit or "x"), cast("SpeedupKind", own.kind or "change")
    return Speedup(Span(*match.span("value")), low, high, unit, own.measure, own.qualifier, kind)


def _make_result(own: OwnRule, match: Match) -> Result | None:
    low, high = _parse_value(match, "value"), _parse_value(match, "value_high")
    if low is None:
        return None
    said = match["metric"] if "metric" in match.re.groupindex else None
    unit, kind = cast("ResultUnit", own.unit or "%"), cast("ResultKind", own.kind or "absolute")
    return Result(Span(*match.span("value")), low, high, unit, said or own.metric, kind)


def _parse_value(match: Match, group: str) -> float | None:
    """The number in a group, None where the group is not there or holds none."""
    written = match[group] if group in match.re.groupindex else None
    try:
        number = parse_numeral(written) if written and written.strip() else math.nan
    except ValueError:
        return None
    return number if math.isfinite(number) else None
