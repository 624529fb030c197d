"""What holds for every text: properties, each tried on texts that nobody wrote."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from extractor import Extractor
from extractor.assembly import find_evidence
from extractor.records import Record
from extractor.schema import find_faults
from tests.test_extract import texts
from tests.test_rules import FIELDS, Example, read_examples

RULES_ALONE, WHOLE = Extractor(ner=False), Extractor()
SENTENCES = [
    example
    for field in FIELDS
    for form in ("found", "silent")
    for example in read_examples(field, form)
    if example.sentence[:1].isupper() and example.sentence.endswith(".") and "\n" not in example.sentence
]
# They say nothing that a record holds, and name nothing.
UNRELATED = (
    "The weather was mild on that day.",
    "We thank all who helped.",
    "Such questions are old, and they will be with us for long.",
    "Nobody knows why this is so.",
)


@given(texts)
@settings(max_examples=60, deadline=None)
def test_with_the_tagger_too_any_text_gives_one_valid_record(text: str) -> None:
    record = WHOLE.extract(text)
    assert not find_faults(record.model_dump(mode="json"))
    for row in find_evidence(record):
        assert text[row.start : row.end] == row.text
    assert WHOLE.extract(text).model_dump_json() == record.model_dump_json()


def read_facts(record: Record) -> dict[str, Any]:
    """What a sentence that follows must not change."""
    return record.model_dump(mode="json", exclude={"datasets", "models"})


def find_sure_names(record: Record) -> set[tuple[str, str]]:
    rows = [("datasets", row) for row in record.datasets] + [("models", row) for row in record.models]
    return {(field, row.name) for field, row in rows if row.confidence >= SURE}


SURE = 0.95


@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4), st.sampled_from(UNRELATED))
@settings(max_examples=250, deadline=None)
def test_an_unrelated_sentence_behind_changes_no_answer(before: list[Example], unrelated: str) -> None:
    """No address, figure, result or availability changes in anything.

    Names may: whether `datasets` or `models` hold one, its kind, role and confidence, for in which part of the abstract
    a name stands first, and whether that is the last sentence, are cues of the votes. Of a name that was sure, only
    role, kind and confidence may change.
    """
    text = " ".join(example.sentence for example in before)
    alone, followed = RULES_ALONE.extract(text), RULES_ALONE.extract(f"{text} {unrelated}")
    assert read_facts(followed) == read_facts(alone)
    loose = {(field, row.name) for field in ("datasets", "models") for row in getattr(followed, field)}
    assert find_sure_names(alone) <= loose


EMPHASES = (
    "\\textbf{%s}",
    "\\emph{%s}",
    "\\textit{%s}",
    "\\texttt{%s}",
    "{\\bf %s}",
    "*%s*",
    "**%s**",
    "_%s_",
    "<i>%s</i>",
)
NAMED = [
    (field, found)
    for field in ("datasets", "models")
    for found in read_examples(field, "found")
    if not set("\\$*_`<{&") & set(found.sentence)
]


def find_names(text: str) -> list[tuple[str, str, str]]:
    record = RULES_ALONE.extract(text)
    rows = [("datasets", row) for row in record.datasets] + [("models", row) for row in record.models]
    return sorted((field, row.name, row.role) for field, row in rows)


@given(st.sampled_from(NAMED), st.sampled_from(EMPHASES), st.integers(0, 3))
@settings(max_examples=250, deadline=None)
def test_emphasis_around_a_name_changes_no_name(named: tuple[str, Example], emphasis: str, which: int) -> None:
    sentence, marks = named[1].sentence, named[1].marks
    start, end, _ = marks[which % len(marks)]
    emphasised = sentence[:start] + emphasis % sentence[start:end] + sentence[end:]
    assert find_names(emphasised) == find_names(sentence)


TIMES = ("{}x", "{}×", "{}$\\times$", "${}\\times$", "{}\\times", "{} times", "{}-fold", "{} x", "{}X", "{}&times;")
FRAMES = ("Our decoder is {} faster than the baseline.", "Training needs {} less memory than before.")


def read_figures(text: str) -> list[Any]:
    keys = ("value", "value_high", "unit", "measure", "qualifier", "kind")
    return [tuple(getattr(row, key) for key in keys) for row in RULES_ALONE.extract(text).speedups]


@given(st.sampled_from(FRAMES), st.one_of(st.integers(2, 999), st.decimals("1.1", 99, places=1)))
@settings(max_examples=60, deadline=None)
@example(FRAMES[0], 2)
def test_all_spellings_of_times_say_one_figure(frame: str, number: Any) -> None:
    said = [read_figures(frame.format(form.format(number))) for form in TIMES]
    assert len(said[0]) == 1
    assert said == [said[0]] * len(TIMES)


@pytest.mark.parametrize("sentence", UNRELATED)
def test_the_unrelated_sentences_say_nothing(sentence: str) -> None:
    record = RULES_ALONE.extract(sentence)
    assert not list(find_evidence(record))
