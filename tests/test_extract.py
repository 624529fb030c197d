"""The extractor as a library: what holds for every text."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor import Abstract, Extractor, ExtractorError
from extractor.assembly import find_evidence
from extractor.records import Record
from extractor.schema import find_faults
from extractor.text import Text

SENTENCE = (
    "We propose FastNet, a network that runs up to 3.1x faster than ResNet-50 on CIFAR-10 and reaches 94.2% accuracy. "
    "Code and models are available at https://github.com/acme/fastnet."
)
PIECES = (
    "FastNet", "CIFAR-10/100", "ImageNet", "3.1x faster", "$5\\times$", "\\textbf{", "}", "$", "\\", "(", ")", "[", "]",
    "](", "https://", "github.com/a/b", "www.", "50\\%", "-fold", " ", "\n", "\n\n", "e.g.", "et al.", "**", "`", "<i>",
    "&amp;", "\u00a0", "\u200b", "\u00ad", "ﬁ", "“", "”", "×", "–", "two orders of magnitude", "accuracy", "We propose",
    "dataset", "will be released", "code", ".", ",", ";", "0", "9.5", "%", "é", "日本", "😀", "\u202e",
)  # fmt: skip
EXTRACTOR = Extractor(ner=False)

texts = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1),
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=40).map("".join),
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=40).map(" ".join),
).filter(lambda text: bool(text.strip()))


@given(texts)
@settings(max_examples=400, deadline=None)
def test_any_text_gives_a_valid_record_whose_evidence_stands_in_the_text(text: str) -> None:
    record = EXTRACTOR.extract(text)
    assert not find_faults(record.model_dump(mode="json"))
    for row in find_evidence(record):
        assert text[row.start : row.end] == row.text
    assert EXTRACTOR.extract(text).model_dump_json() == record.model_dump_json()


@given(texts)
@settings(max_examples=300, deadline=None)
def test_the_view_has_the_length_of_the_source(text: str) -> None:
    seen = Text.of(Abstract(text))
    assert len(seen.view) == len(text)
    assert all(a.end <= b.start for a, b in zip(seen.sentences, seen.sentences[1:], strict=False))


def test_one_abstract() -> None:
    record = EXTRACTOR.extract(Abstract(SENTENCE, id="7", title="FastNet", metadata={"year": 2025}))
    assert (record.id, record.title, record.metadata) == ("7", "FastNet", {"year": 2025})
    assert [url.repository for url in record.code_urls] == ["acme/fastnet"]
    assert record.code_urls[0].offers == ("code", "model")
    assert [(s.value, s.unit, s.measure, s.qualifier) for s in record.speedups] == [(3.1, "x", "runtime", "up to")]
    assert [(r.value, r.unit, r.metric) for r in record.results] == [(94.2, "%", "accuracy")]
    assert [(m.name, m.role, m.kind) for m in record.models] == [
        ("FastNet", "introduced", "model"),
        ("ResNet-50", "used", "model"),
    ]
    assert [(d.name, d.role) for d in record.datasets] == [("CIFAR-10", "used")]
    assert record.availability.code.status == record.availability.model.status == "released"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        (" \n\t", "empty"),
        ("a\0b", "NUL character at offset 1"),
        ("ab\ud800", "lone surrogate at offset 2"),
        ("a " * 2_500_000, "5,000,000 characters"),
    ],
    ids=["empty", "blank", "nul", "surrogate", "long"],
)
def test_what_cannot_be_an_abstract_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ExtractorError, match=reason):
        EXTRACTOR.extract(text)


def test_many_come_in_order_and_one_by_one() -> None:
    endless = (Abstract(SENTENCE, id=str(number)) for number in count())
    assert [record.id for record in islice(EXTRACTOR.extract_many(endless), 5)] == ["0", "1", "2", "3", "4"]


def test_the_extractor_can_be_pickled_and_shared_by_threads() -> None:
    expected = EXTRACTOR.extract(SENTENCE)
    assert pickle.loads(pickle.dumps(EXTRACTOR)).extract(SENTENCE) == expected
    with ThreadPoolExecutor(8) as pool:
        assert set(map(Record.model_dump_json, pool.map(EXTRACTOR.extract, [SENTENCE] * 64))) == {
            expected.model_dump_json()
        }


def test_unsure_values_are_left_out_on_request() -> None:
    everything = EXTRACTOR.extract(SENTENCE)
    assert Extractor(ner=False, min_confidence=0).extract(SENTENCE) == everything
    nothing = Extractor(ner=False, min_confidence=1).extract(SENTENCE)
    assert not any([nothing.code_urls, nothing.datasets, nothing.models, nothing.speedups, nothing.results])
    with pytest.raises(ExtractorError, match="from 0 to 1, not 2"):
        Extractor(min_confidence=2)


def test_what_comes_before_a_fault_is_not_lost() -> None:
    for extractor in (EXTRACTOR, Extractor()):
        records = extractor.extract_many([SENTENCE, SENTENCE, ""])
        assert len(list(islice(records, 2))) == 2
        with pytest.raises(ExtractorError, match="empty"):
            next(records)


@pytest.mark.parametrize("wrong", [None, b"bytes", 3, ["a list"]])
def test_what_is_no_text_is_refused(wrong: Any) -> None:
    with pytest.raises(ExtractorError, match="not a string"):
        EXTRACTOR.extract(wrong)


def test_a_text_is_not_many_abstracts() -> None:
    with pytest.raises(ExtractorError, match="call extract for one"):
        list(EXTRACTOR.extract_many(SENTENCE))


@pytest.mark.parametrize("fields", [{"id": 5}, {"title": 5}, {"metadata": None}])
def test_fields_of_a_wrong_type_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ExtractorError, match="must be"):
        Abstract(SENTENCE, **fields)
