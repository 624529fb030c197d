"""The fast forward pass against the network that was trained: the same names, alone and in company."""

from __future__ import annotations

import pytest

from extractor.ner import memory
from extractor.ner.inference import Inference
from extractor.ner.labels import NameSpan
from extractor.ner.memory import find_spans, shows_name
from extractor.ner.pipe import NamePipe
from extractor.ner.store import read_model
from extractor.ner.tokens import find_words

TEXTS = (
    "We propose QuorvaNet, a transformer for depth estimation, and train QuorvaNet on the Zelbench dataset. In tests "
    "on ImageNet-1K and CIFAR-10 it beats ResNet-50, while low-rank folded attention (LRFA) costs nothing.",
    "Soft gated mesh pooling (SGMP) is an algorithm. We compare SGMP with k-means, A* and BERT-based models on SQuAD.",
    "Nothing of note was measured by anybody in the long winter of that year.",
    "\u00c9tude: the Mor\u00e9a corpus, w\u2060\u2060I\u2060th GPT-4o - and v1.5.",
)


@pytest.fixture(scope="module", name="pipe")
def read_pipe() -> NamePipe:
    return read_model()[0]


def tag(inference: Inference, texts: tuple[str, ...]) -> list[list[NameSpan]]:
    read = inference.memory.read(texts)
    return inference.tag([[number for run in runs for number in run] for runs in read])


def test_it_finds_what_the_network_finds(pipe: NamePipe) -> None:
    expected = pipe.predict([find_words(text).words for text in TEXTS])
    found = tag(Inference(pipe), TEXTS)
    assert sum(map(len, expected)) > 8
    for wanted, names in zip(expected, found, strict=True):
        assert [(n.start, n.end, n.field) for n in names] == [(n.start, n.end, n.field) for n in wanted]
        assert [n.score for n in names] == pytest.approx([n.score for n in wanted], abs=1e-4)


def test_a_text_gives_the_same_in_any_company(pipe: NamePipe) -> None:
    inference = Inference(pipe)
    alone = [tag(inference, (text,))[0] for text in TEXTS]
    for wanted, names in zip(alone, tag(inference, tuple(reversed(TEXTS)))[::-1], strict=True):
        assert [(n.start, n.end, n.field) for n in names] == [(n.start, n.end, n.field) for n in wanted]
        assert [n.score for n in names] == pytest.approx([n.score for n in wanted], abs=1e-4)


def test_what_is_forgotten_is_learned_again(pipe: NamePipe, monkeypatch: pytest.MonkeyPatch) -> None:
    inference = Inference(pipe)
    before = tag(inference, TEXTS)
    monkeypatch.setattr(memory, "REMEMBERED", 5)
    assert [len(names) for names in tag(inference, TEXTS)] == [len(names) for names in before]
    tag(inference, TEXTS[2:3])
    assert inference.memory.known < 20


def test_runs_hold_the_words_of_the_text(pipe: NamePipe) -> None:
    inference = Inference(pipe)
    for text in TEXTS:
        words = find_words(text)
        (runs,) = inference.memory.read([text])
        numbers = [number for run in runs for number in run]
        assert numbers == [inference.memory.numbers[word] for word in words.words]
        whole = [NameSpan(at, at + 1, "models") for at in range(len(numbers))]
        spans = list(find_spans(text, runs, whole))
        assert [(span.start, span.end) for span in spans] == list(zip(words.starts, words.ends, strict=True))


@pytest.mark.parametrize("word", ["BERT", "mAP", "word2vec", "Adam", "k", "*", "A1", "Moréa"])
def test_names_show_themselves(word: str) -> None:
    assert shows_name(word)


@pytest.mark.parametrize("word", ["the", "We", "However", "A", "a", "12", ".", "attention"])
def test_plain_words_do_not(word: str) -> None:
    assert not shows_name(word)
