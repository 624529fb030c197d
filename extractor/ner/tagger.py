"""Texts to the names that stand in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Any

from extractor.finding import Finding, Name
from extractor.ner.calibrate import confidence
from extractor.ner.card import SHIPPED, Card, ModelIdentity, read_card
from extractor.ner.inference import WORDS, Inference
from extractor.ner.labels import NameSpan
from extractor.ner.memory import Runs, find_spans
from extractor.ner.store import read_model
from extractor.text import Text

RULE = "ner"
BATCH = 64  # texts that go through the network at once
LONGEST = 5_000  # words that are tagged at a time; a longer text is tagged in pieces


class Tagger:
    """Finds names with the trained model. The model is loaded on first use; a pickled tagger travels without it.

    It can be used from several threads, which take turns.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or SHIPPED
        self.identity: ModelIdentity = read_card(self.path).identity
        self._lock = Lock()
        self._loaded: tuple[Inference, Card] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return load_tagger, (None if self.path == SHIPPED else self.path,)

    def load(self) -> tuple[Inference, Card]:
        """Load the model now, where it is not loaded yet. Raises ModelError where it is missing or damaged."""
        with self._lock:
            if self._loaded is None:
                pipe, card = read_model(self.path)
                self._loaded = Inference(pipe), card
            return self._loaded

    def find(self, text: Text) -> Iterator[Finding]:
        """The names in one text, in order."""
        yield from next(self.find_many([text]))

    def find_many(self, texts: Iterable[Text]) -> Iterator[tuple[Finding, ...]]:
        """The names in each of many texts, in their order. Holds no more than a batch of them in memory."""
        inference, card = self.load()
        stream = iter(texts)
        while batch := list(islice(stream, BATCH)):
            yield from self._find_batch(batch, inference, card)

    def _find_batch(self, texts: list[Text], inference: Inference, card: Card) -> list[tuple[Finding, ...]]:
        with self._lock:
            read = inference.memory.read([text.view for text in texts])
            answers = list(_tag_all([[number for run in runs for number in run] for runs in read], inference))
        return [
            tuple(_make_findings(text.view, runs, names, card))
            for text, runs, names in zip(texts, read, answers, strict=True)
        ]


def _tag_all(texts: Iterable[list[int]], inference: Inference) -> Iterator[list[NameSpan]]:
    """The names of each text. Some `WORDS` words go through the network at once, long texts in pieces."""
    waiting: list[list[int]] = []
    for words in texts:
        if waiting and sum(map(len, waiting)) + len(words) > WORDS:
            yield from inference.tag(waiting)
            waiting = []
        if len(words) > WORDS:
            yield _tag_pieces(words, inference)
        else:
            waiting.append(words)
    yield from inference.tag(waiting)


def _tag_pieces(words: list[int], inference: Inference) -> list[NameSpan]:
    """The names in a long text, counted from its first word."""
    return [
        NameSpan(name.start + at, name.end + at, name.field, name.score)
        for at in range(0, len(words), LONGEST)
        for name in inference.tag([words[at : at + LONGEST]])[0]
    ]


def _make_findings(view: str, runs: Runs, names: Sequence[NameSpan], card: Card) -> Iterator[Finding]:
    """The names of one text as findings."""
    if names:
        spans = find_spans(view, runs, names)
        for name, span in zip(names, spans, strict=True):
            yield Finding(span, RULE, Name(name.field), confidence(name, card.curves))


def load_tagger(path: Path | None = None) -> Tagger:
    """The tagger for the model in the folder `path`, or for the shipped one; the same one for the same path.

    Reads the card at once (ModelError where there is none), the model itself on first use.
    """
    return _tagger(path or SHIPPED)


_tagger = lru_cache(maxsize=4)(Tagger)
