"""What `extractor show` prints: colours, lines, marks."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console

from extractor import Abstract, Extractor
from extractor.paint import PAINTS
from extractor.records import Record
from extractor.show import colour, describe, print_record

TEXT = "We present FooNet, up to 3.1x faster than ResNet-50 on MS-COCO. Code: https://github.com/acme/foo-{}."
LONG = TEXT.format("and-" * 30)


def show(abstract: Abstract, record: Record, **options: Any) -> str:
    """What is printed to a terminal without colours, 80 cells wide unless told."""
    file = io.StringIO()
    terminal = {"force_terminal": True, "no_color": True, "color_system": None, "width": 80, **options}
    why = terminal.pop("why", True)
    print_record(abstract, record, why=why, console=Console(file=file, highlight=False, markup=False, **terminal))
    return file.getvalue()


def extract(text: str) -> tuple[Abstract, Record]:
    abstract = Abstract(text, id="p")
    return abstract, Extractor(ner=False).extract(abstract)


def make(**fields: Any) -> tuple[Abstract, Record]:
    return Abstract("FooNet uses Bar."), Record(id="p", **fields)


@pytest.mark.parametrize("width", [30, 60, 80])
def test_no_address_and_no_rule_is_broken(width: int) -> None:
    abstract, record = extract(LONG)
    shown = show(abstract, record, width=width)
    assert shown.count(record.code_urls[0].url) == 2  # in the text and as a value
    for rule in ("urls.with_scheme", record.speedups[0].rule, record.models[0].mentions[0].rule):
        assert rule in shown
    assert [line for line in shown.splitlines() if len(line) > width and "https://" not in line] == []


def test_a_figure_shows_its_words() -> None:
    assert re.search(r'\nspeedups +up to 3\.1 x +runtime  "3\.1x faster"\n', show(*extract(TEXT.format(1))))


def test_a_well_known_name_is_told_beside_the_one_of_the_text() -> None:
    shown = show(*extract(TEXT.format(1)))
    assert re.search(r"\ndatasets +MS-COCO +used, known as COCO\n", shown)
    assert "=" not in shown


def test_what_is_less_sure_than_even_is_marked() -> None:
    row = {"name": "FooNet", "canonical": None, "role": "used", "kind": "model"}
    place = {"text": "FooNet", "start": 0, "end": 6, "rule": "models.x"}
    unsure = make(models=({**row, "confidence": 0.49, "mentions": (place,)},))
    assert "models        FooNet  ?  used model\n              0.49  models.x\n? confidence under 0.5\n" in show(
        *unsure
    )
    sure = make(models=({**row, "confidence": 0.5, "mentions": (place,)},))
    assert "?" not in show(*sure)


def test_why_names_the_rules_of_the_field_first_and_says_when_there_is_none() -> None:
    row = {"name": "Bar", "canonical": None, "role": "used", "confidence": 0.9}
    places = [{"text": "Bar", "start": 12, "end": 15, "rule": rule} for rule in ("models.x", "ner", "datasets.y")]
    assert "0.90  ner, datasets.y, models.x\n" in show(*make(datasets=({**row, "mentions": places},)))
    others = make(datasets=({**row, "mentions": places[:1]},))
    assert "0.90  models.x; its context makes it one of the datasets\n" in show(*others)


def test_of_two_rules_for_one_place_that_of_the_field_signs() -> None:
    _, record = extract("Our Moorland dataset beats the Moorland model on ImageNet, as ImageNet is a benchmark.")
    assert record.datasets
    for mention in (mention for row in record.datasets for mention in row.mentions):
        assert mention.rule.split(".")[0] in ("datasets", "names", "link")


def test_a_pipe_gets_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    shown = show(*extract(LONG * 3), force_terminal=False, width=None)
    assert LONG * 3 in shown.splitlines()


def test_marks_of_direction_are_shown_and_not_obeyed() -> None:
    abstract, record = extract("\u202eFooNet\u2066 is 2x faster.\u202c")
    assert not set(show(abstract, record)) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def test_wide_signs_count_twice() -> None:
    shown = show(*extract("模型 " * 60), width=31)
    assert {len(line) for line in shown.splitlines() if "模" in line} == {6 * 3 - 1}


def test_each_field_has_its_style_where_its_evidence_stands() -> None:
    abstract, record = extract(TEXT.format(1))
    lines = list(describe(record))
    shown = colour(abstract.text, lines)
    for line in lines:
        for start, end in line.places:
            assert any(
                s.start == start and s.end == end and s.style == PAINTS[line.field].terminal for s in shown.spans
            )


def test_nothing_found_is_said() -> None:
    assert show(*extract("Nothing at all is named here.")).endswith("\n\nnothing found\n")
