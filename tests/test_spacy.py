"""The extractor as a spaCy component."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin

from extractor import Extractor
from extractor.errors import AbstractError, InputError
from extractor.spacy_pipe import KEY, make_factory

TEXT = "FooNet is 3.1x faster than BERT-based models on CIFAR-10. Code: https://github.com/acme/foo"
TEXTS = [TEXT, "  ", "We evaluate on KITTI.", ""]


def make(**config: object) -> Language:
    nlp = spacy.blank("en")
    nlp.add_pipe(KEY, config={"ner": False, **config})
    return nlp


def test_a_doc_has_its_record_and_its_spans() -> None:
    doc = make()(TEXT)
    assert doc._.paper_metadata == Extractor(ner=False).extract(TEXT)
    assert [(span.text, span.label_, span.kb_id_) for span in doc.spans["datasets"]] == [
        ("CIFAR-10", "datasets", "CIFAR-10")
    ]
    assert [span.text for span in doc.spans["code_urls"]] == ["https://github.com/acme/foo"]
    assert doc.spans["results"].name == "results" and len(doc.spans["results"]) == 0


def test_a_span_covers_the_tokens_that_its_evidence_touches() -> None:
    nlp = make(names=[{"dataset": "AcmeBench"}])
    nlp.tokenizer = lambda text: Doc(nlp.vocab, words=text.split())
    doc = nlp("We use AcmeBench.")
    (mention,) = doc._.paper_metadata.datasets[0].mentions
    assert mention.text == "AcmeBench" and [span.text for span in doc.spans["datasets"]] == ["AcmeBench."]


def test_many_docs_are_read_in_order_and_blank_ones_have_no_record() -> None:
    for processes in (1, 2):
        docs = list(make().pipe(TEXTS * 3, batch_size=5, n_process=processes))
        assert [doc.text for doc in docs] == TEXTS * 3
        expected = [Extractor(ner=False).extract(text) if text.strip() else None for text in TEXTS]
        assert [doc._.paper_metadata for doc in docs] == expected * 3
        assert len(docs[0].spans["datasets"]) == 1 and len(docs[1].spans["datasets"]) == 0


def test_what_cannot_be_an_abstract_goes_to_the_error_handler() -> None:
    nlp = make()
    with pytest.raises(AbstractError, match="NUL"):
        list(nlp.pipe(["a\0b", TEXT]))
    failed: list[str] = []

    def note(name: str, _proc: Any, docs: list[Doc], _error: Exception) -> None:
        failed.append(f"{name}: {docs[0].text!r}")

    nlp.set_error_handler(cast(Any, note))  # spaCy types it as one that raises
    assert [doc.text for doc in nlp.pipe(["a\0b", TEXT])] == [TEXT]
    assert failed == ["paper_metadata: 'a\\x00b'"]


def test_a_pipeline_keeps_its_options(tmp_path: Path) -> None:
    rule = {"name": "acme.code", "field": "models", "pattern": r"Project (?P<name>[A-Z]\w+)$"}
    nlp = make(disable=["models"], min_confidence={"default": 0.2}, rules=[rule], hosts=["git.corp"])
    nlp.to_disk(tmp_path)
    again = spacy.load(tmp_path)
    assert again.get_pipe(KEY).extractor.options == nlp.get_pipe(KEY).extractor.options  # type: ignore[attr-defined]
    assert again(TEXT)._.paper_metadata == nlp(TEXT)._.paper_metadata
    assert make().from_bytes(nlp.to_bytes())(TEXT)._.paper_metadata == nlp(TEXT)._.paper_metadata


def test_a_doc_can_be_saved() -> None:
    nlp = make()
    doc = nlp(TEXT)
    (again,) = DocBin(docs=[doc], store_user_data=True).get_docs(nlp.vocab)
    assert again._.paper_metadata == doc._.paper_metadata
    assert len(Doc(nlp.vocab).from_bytes(doc.to_bytes()).spans["datasets"]) == 1


def test_wrong_options_are_refused() -> None:
    with pytest.raises(InputError, match="did you mean 'datasets'"):
        make(disable=["dataset"])


def test_the_entry_point_names_the_factory() -> None:
    text = (Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(r'spacy_factories\]\npaper_metadata = "extractor\.spacy_pipe:make_factory"', text)
    assert callable(make_factory)
