"""What words tell together."""

from __future__ import annotations

import pytest

from extractor.abstract import Abstract
from extractor.clauses import find_clause_cues
from extractor.cues import find_cues
from extractor.span import Span
from extractor.text import Text
from extractor.word_classes import classify, find_head, generalise


@pytest.mark.parametrize(
    ("phrase", "head"),
    [
        ("first error detection benchmark consisting of 3,000 cases", "data"),
        ("large-scale data set for parsing", "data"),
        ("question answering dataset built from benchmarks", "data"),
        ("federated graph autoencoder (FGA) for detection", "model"),
        ("Networks That Learn", "model"),
        ("novel algorithm for training networks", "method"),
        ("measure of dataset quality", None),
        ("", None),
        ("of the dataset", None),
    ],
)
def test_head(phrase: str, head: str | None) -> None:
    assert find_head(phrase) == head


def test_classify() -> None:
    assert (classify("autoencoders"), classify("corpora"), classify("banana")) == ("model", "data", None)


def test_cues_of_words_give_cues_of_classes() -> None:
    assert generalise({"before=surpasses", "left=we compile", "head=autoencoder", "word=quorbformer", "digit"}) == {
        "before~beat",
        "left~own",
        "left~make",
        "head~model",
        "ending~model",
        "ending~former",
    }


def find_all_cues(sentence: str, name: str, title: str | None = None) -> set[str]:
    text = Text.of(Abstract(sentence, title=title))
    place = Span(sentence.index(name), sentence.index(name) + len(name))
    return find_cues(text, [place]) | find_clause_cues(text, [place])


@pytest.mark.parametrize(
    ("sentence", "cue"),
    [
        ("We introduce Plimsat, the first error detection benchmark of its kind.", "clause described~data"),
        ("We release a parsing data set called Plimsat.", "clause apposed~data"),
        ("We train the graph autoencoder Plimsat on it.", "clause apposed~model"),
    ],
)
def test_heads_beside_a_name(sentence: str, cue: str) -> None:
    assert cue in find_all_cues(sentence, "Plimsat")


def test_the_title_describes() -> None:
    sentence = "We present Plimsat."
    assert "title~data" in find_all_cues(sentence, "Plimsat", "Plimsat: A Scalable Benchmark for Radiance Fields")
    assert not any("title~" in cue for cue in find_all_cues(sentence, "Plimsat", "The Plimsat Benchmark"))
