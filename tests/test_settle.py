"""The overlap policy, point by point."""

from __future__ import annotations

from itertools import permutations

from extractor.finding import Finding, Link, Name, NameField, Result, Speedup
from extractor.settle import settle
from extractor.span import Span


def link(start: int, end: int, url: str = "https://a.org/x") -> Finding:
    return Finding(Span(start, end), "urls.with_scheme", Link(url, ("project",), "a.org"), 0.9)


def name(start: int, end: int, field: NameField = "models", rule: str = "ner") -> Finding:
    return Finding(Span(start, end), rule, Name(field), 0.9)


def speedup(start: int, end: int, rule: str = "speedups.a", confidence: float = 0.9) -> Finding:
    number = Span(start, start + 2)
    return Finding(Span(start, end), rule, Speedup(number, 2, None, "x", "runtime", None, "change"), confidence)


def result(start: int, end: int, confidence: float = 0.9) -> Finding:
    number = Span(start, start + 2)
    return Finding(Span(start, end), "results.a", Result(number, 2, None, "x", None, "change"), confidence)


def test_nothing_stands_inside_an_address() -> None:
    assert settle([link(0, 20), name(5, 9), speedup(10, 14)]) == (link(0, 20),)


def test_the_longer_of_two_overlapping_names_stands() -> None:
    assert settle([name(0, 10), name(6, 10), name(12, 15)]) == (name(0, 10), name(12, 15))


def test_equally_long_names_stand_together() -> None:
    both = [name(0, 10), name(0, 10, "datasets"), name(0, 10, rule="names.models")]
    assert set(settle(both)) == set(both)


def test_a_number_is_read_by_one_rule() -> None:
    assert settle([speedup(0, 12), result(0, 9)]) == (speedup(0, 12),)
    assert settle([speedup(0, 12, confidence=0.5), result(0, 9)]) == (result(0, 9),)


def test_a_rule_may_say_one_number_of_two_measures() -> None:
    number = Span(0, 2)
    both = [
        Finding(Span(0, 12), "speedups.a", Speedup(number, 2, None, "x", "memory", None, "change"), 0.9),
        Finding(Span(0, 20), "speedups.a", Speedup(number, 2, None, "x", "compute", None, "change"), 0.9),
    ]
    assert set(settle(both)) == set(both)


def test_an_address_is_told_once() -> None:
    assert settle([link(30, 40, "https://a.org/x/"), link(0, 10)]) == (link(0, 10),)


def test_the_longer_of_two_overlapping_addresses_stands() -> None:
    assert settle([link(8, 20, "https://a.org/y"), link(0, 20)]) == (link(0, 20),)


def test_the_order_of_the_findings_does_not_matter() -> None:
    findings = [name(0, 10), name(6, 14, "datasets"), link(20, 30), speedup(40, 50), result(40, 45)]
    assert len({settle(order) for order in permutations(findings)}) == 1
