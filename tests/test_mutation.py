"""No rule is idle: without it at least one marked sentence of `tests/rules/` fails.

Each rule of every field is left out in turn, and so is each reading of `speedups` and each context of `results`, of
which one rule holds several. What nobody misses is no use: either it wants a sentence, or it goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from extractor import Abstract
from extractor.assembly import make_record
from extractor.extract import RULES
from extractor.finding import Finding
from extractor.names import find_names
from extractor.rules import results, speedups
from extractor.rules.rule import Said
from extractor.text import Text
from tests.test_rules import FIELDS, Example, compare_record, read_examples

Case = tuple[str, Example, Text, dict[str, list[Finding]]]


@cache
def read_cases() -> list[Case]:
    """Every sentence that holds today, with what each rule finds in it."""
    cases: list[Case] = []
    for field in FIELDS:
        for example in (*read_examples(field, "found"), *read_examples(field, "silent")):
            text = Text.of(Abstract(example.sentence))
            found = {rule.name: list(rule.find(text)) for rule in RULES}
            cases.append((field, example, text, found | {"": list(find_names(text))}))
    return cases


def holds(case: Case, findings: Iterable[Finding]) -> bool:
    """Whether the sentence has its marks, and no more, by `findings`."""
    field, example, text, _ = case
    try:
        compare_record(make_record(Abstract(example.sentence), text, findings), example, field)
    except AssertionError:
        return False
    return True


def leave_out(found: dict[str, list[Finding]], name: str, instead: Sequence[Finding] = ()) -> Iterator[Finding]:
    """All findings but those of one rule, in the place of which stands `instead`."""
    for rule, findings in found.items():
        yield from instead if rule == name else findings


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_rule_is_missed(rule: Any) -> None:
    said = (case for case in read_cases() if case[3][rule.name])
    assert any(not holds(case, leave_out(case[3], rule.name)) for case in said), f"no sentence needs {rule.name}"


CONTEXTS = [(rule, place) for rule in results.RULES for place in range(len(rule.contexts))]


@pytest.mark.parametrize(("rule", "place"), CONTEXTS, ids=lambda part: getattr(part, "name", str(part)))
def test_every_context_is_missed(rule: results.FigureRule, place: int) -> None:
    less = replace(rule, contexts=(*rule.contexts[:place], *rule.contexts[place + 1 :]))
    for case in read_cases():
        if case[3][rule.name]:
            left = list(less.find(case[2]))
            if left != case[3][rule.name] and not holds(case, leave_out(case[3], rule.name, left)):
                return
    pytest.fail(f"no sentence needs context {place} of {rule.name}")


def sign(said: Iterable[tuple[str, Said]]) -> Iterator[tuple[str, Said]]:
    return ((f"speedups.{name}", one) for name, one in said)


@pytest.mark.parametrize("place", range(len(speedups.READERS)), ids=lambda place: speedups.READERS[place][1].__name__)
def test_every_reader_is_missed(place: int) -> None:
    readers = (*speedups.READERS[:place], *speedups.READERS[place + 1 :])
    confidences = {rule.name: rule.confidence for rule in speedups.RULES}
    for case in read_cases():
        if any(case[3][name] for name in confidences):
            others = [finding for name, findings in case[3].items() if name not in confidences for finding in findings]
            said = speedups.read_all(case[2], readers)
            left = [Finding(span, name, value, confidences[name]) for name, (span, value) in sign(said)]
            if not holds(case, [*others, *left]):
                return
    pytest.fail(f"no sentence needs the reading {speedups.READERS[place][1].__name__}")
