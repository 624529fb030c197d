"""Overlapping findings to one choice.

Policy, in this order:

1. What lies inside a web address is no finding of its own (a name inside an address is no entity).
2. Two figures may share words, but not their number: of the findings that read the same number, those of the
   efficiency rules stand before those of the quality rules unless they are less sure, and one rule answers for each.
3. Of two overlapping names of one field, the longer stands (`CLIP` inside `DRRho-CLIP` is not a mention of CLIP); of
   two equally long ones both stand, for `link` weighs who says what.
4. Equal addresses are told once, at their first place.

Pure: the answer depends on the findings alone. Values that one rule gives for one span keep their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from extractor.finding import Availability, Finding, Link, Name, Result, Speedup
from extractor.span import Span


def settle(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that stand, in the order of the text."""
    ordered = sorted(dict.fromkeys(findings), key=_order)
    links = list(_first_links([finding for finding in ordered if isinstance(finding.value, Link)]))
    linked = {place for link in links for place in find_places(link.span)}
    rest = [
        finding
        for finding in ordered
        if not isinstance(finding.value, Link) and linked.isdisjoint(find_places(finding.span))
    ]
    figures = [finding for finding in rest if isinstance(finding.value, Speedup | Result)]
    names = [finding for finding in rest if isinstance(finding.value, Name)]
    spoken = [finding for finding in rest if isinstance(finding.value, Availability)]
    kept = [*_told_once(links), *_one_rule_a_number(figures), *_longest(names), *spoken]
    return tuple(sorted(kept, key=_order))


def _order(finding: Finding) -> tuple[int, int, str]:
    return finding.span.start, -finding.span.end, finding.rule


def find_places(span: Span) -> range:
    """The characters that a span covers. All that overlaps is found by them, in time that grows with the text alone."""
    return range(span.start, span.end)


def _first_links(links: Iterable[Finding]) -> Iterator[Finding]:
    """The longest address of those that overlap."""
    kept: list[Finding] = []
    taken: set[int] = set()
    for link in sorted(links, key=lambda link: (-len(link.span), _order(link))):
        if taken.isdisjoint(find_places(link.span)):
            kept.append(link)
            taken.update(find_places(link.span))
    yield from sorted(kept, key=_order)


def _told_once(links: Iterable[Finding]) -> Iterator[Finding]:
    seen: set[str] = set()
    for link in links:
        assert isinstance(link.value, Link)
        key = link.value.url.rstrip("/").casefold()
        if key not in seen:
            seen.add(key)
            yield link


def _one_rule_a_number(figures: Iterable[Finding]) -> Iterator[Finding]:
    """One number may be said of two measures, by one rule; two rules may not both read it."""
    winners: dict[int, set[str]] = {}  # of each character of a number that was read, who read it
    for finding in sorted(figures, key=_preference):
        assert isinstance(finding.value, Speedup | Result)
        places = find_places(finding.value.number)
        if all(winners.get(place, {finding.rule}) == {finding.rule} for place in places):
            yield finding
            for place in places:
                winners.setdefault(place, set()).add(finding.rule)


def _preference(finding: Finding) -> tuple[float, bool, tuple[int, int, str]]:
    return -finding.confidence, isinstance(finding.value, Result), _order(finding)


def _longest(names: Iterable[Finding]) -> Iterator[Finding]:
    """The names that lie in no longer name of their field."""
    owners: dict[int, Span] = {}  # the name that each character is part of
    for finding in sorted(names, key=lambda name: (-len(name.span), _order(name))):
        places = find_places(finding.span)
        if all(owners.get(place, finding.span) == finding.span for place in places):
            yield finding
            owners.update(dict.fromkeys(places, finding.span))
