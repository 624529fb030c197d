"""The marked sentences of `tests/rules/`: what the rules must find, must not find, and cannot find yet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from extractor import Abstract, Extractor
from extractor.extract import RULES
from extractor.records import Dataset, Model, Record, Spoken
from extractor.text import Text

HERE = Path(__file__).parent / "rules"
FIELDS = ("urls", "datasets", "models", "speedups", "results", "availability")
MARK = re.compile(r"\[\[(?P<surface>.+?)(?: -> (?P<wants>[^\]]*))?\]\]", re.DOTALL)
EXTRACTOR = Extractor(ner=False)


@dataclass(frozen=True)
class Example:
    """One marked sentence: the text without its marks, the marks, and the rule whose section it stands in."""

    place: str
    section: str
    sentence: str
    marks: tuple[tuple[int, int, tuple[tuple[str, str], ...]], ...]


def read_examples(field: str, form: str) -> list[Example]:
    path = HERE / f"{field}.{form}.txt"
    examples, section = [], ""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        if line.startswith("## "):
            section = line[3:].strip()
        elif line.strip() and not line.startswith("# "):
            examples.append(parse_example(line.replace("⏎", "\n"), f"{path.name}:{number}", section))
    return examples


def parse_example(line: str, place: str, section: str) -> Example:
    sentence, marks, end = "", [], 0
    for match in MARK.finditer(line):
        sentence += line[end : match.start()]
        start = len(sentence)
        sentence += match["surface"]
        wants = [want.split("=", 1) for want in (match["wants"] or "").split(";") if want.strip()]
        marks.append((start, len(sentence), tuple((key.strip(), value.strip()) for key, value in wants)))
        end = match.end()
    return Example(place, section, sentence + line[end:], tuple(marks))


def find_rows(record: Record, field: str) -> list[tuple[int, int, Any, str]]:
    """Start, end, the row that holds the attributes, and the rule, of each value of `field`."""
    if field == "availability":
        states = record.availability
        told: dict[tuple[int, int], dict[str, Spoken]] = {}  # one mark for all that the same words say
        for name in ("code", "data", "model"):
            cell = getattr(states, name)
            if isinstance(cell, Spoken):
                told.setdefault((cell.start, cell.end), {})[name] = cell
        return [(*span, cells, "") for span, cells in sorted(told.items())]
    rows = [*record.code_urls, *record.other_urls] if field == "urls" else getattr(record, field)
    found: list[tuple[int, int, Any, str]] = []
    for row in rows:
        if isinstance(row, Dataset | Model):
            found += [(mention.start, mention.end, row, mention.rule) for mention in row.mentions]
        else:
            found.append((row.start, row.end, row, row.rule))
    return sorted(found, key=lambda hit: hit[:2])


def read_attribute(row: Any, key: str) -> str:
    if isinstance(row, dict):  # availability: artifacts and their cells
        return str(row[key].status) if key in row else "none"
    value = getattr(row, key)
    if value is None:
        return "null"
    if isinstance(value, tuple):
        return ",".join(value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def compare(example: Example, field: str) -> None:
    compare_record(EXTRACTOR.extract(example.sentence), example, field)


def compare_record(record: Record, example: Example, field: str) -> None:
    found = find_rows(record, field)
    left = list(found)
    for start, end, wants in example.marks:
        good = [
            hit
            for hit in left
            if hit[:2] == (start, end) and all(read_attribute(hit[2], key) == value for key, value in wants)
        ]
        assert good, f"{example.place}: {example.sentence[start:end]!r} with {dict(wants)} is not among {found}"
        left.remove(good[0])
    assert not left, f"{example.place}: also found {left}"


def cases(form: str) -> list[Any]:
    return [pytest.param(field, e, id=f"{e.place}") for field in FIELDS for e in read_examples(field, form)]


@pytest.mark.parametrize(("field", "example"), cases("found"))
def test_found(field: str, example: Example) -> None:
    assert example.marks, f"{example.place} has no mark; it belongs into {field}.silent.txt"
    compare(example, field)


@pytest.mark.parametrize(("field", "example"), cases("silent"))
def test_silent(field: str, example: Example) -> None:
    assert not example.marks, f"{example.place} has a mark; it belongs into {field}.found.txt"
    compare(example, field)


@pytest.mark.xfail(reason="known failures, to become `found` or `silent` sentences", strict=True)
@pytest.mark.parametrize(("field", "example"), cases("todo"))
def test_todo(field: str, example: Example) -> None:
    compare(example, field)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_rule_has_sentences(rule: Any) -> None:
    """Each rule signs something in its own section of `found`, and has a section in `silent`."""
    field = rule.name.split(".")[0]
    own = [example for example in read_examples(field, "found") if example.section == rule.name]
    assert own, f"{field}.found.txt has no section `## {rule.name}`"
    signed = [finding for e in own for finding in rule.find(Text.of(Abstract(e.sentence)))]
    assert signed, f"no sentence under `## {rule.name}` makes that rule speak"
    assert any(example.section == rule.name for example in read_examples(field, "silent"))
