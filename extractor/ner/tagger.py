"""Texts to the names that stand in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Any

from extractor.finding import Finding, Name
from extractor.ner.calibrate import confidence
from extractor.ner.card import SHIPPED, Card, ModelIdentity, read_card
from extractor.ner.labels import NameSpan
from extractor.ner.pipe import NamePipe
from extractor.ner.store import read_model
from extractor.ner.tokens import find_words
from extractor.span import Span
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
        self._loaded: tuple[NamePipe, Card] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return load_tagger, (None if self.path == SHIPPED else self.path,)

    def load(self) -> tuple[NamePipe, Card]:
        """Load the model now, where it is not loaded yet. Raises ModelError where it is missing or damaged."""
        with self._lock:
            if self._loaded is None:
                self._loaded = read_model(self.path)
            return self._loaded

    def find(self, text: Text) -> Iterator[Finding]:
        """The names in one text, in order."""
        yield from next(self.find_many([text]))

    def find_many(self, texts: Iterable[Text]) -> Iterator[tuple[Finding, ...]]:
        """The names in each of many texts, in their order. Holds no more than a batch of them in memory."""
        pipe, card = self.load()
        stream = iter(texts)
        while batch := list(islice(stream, BATCH)):
            yield from self._find_batch(batch, pipe, card)

    def _find_batch(self, texts: list[Text], pipe: NamePipe, card: Card) -> list[tuple[Finding, ...]]:
        found = [find_words(text.view) for text in texts]
        with self._lock:
            answers = iter(pipe.predict([piece for words in found for piece in _pieces(words.words)]))
        return [
            tuple(
                Finding(Span(words.starts[name.start], words.ends[name.end - 1]), RULE, Name(name.field), sure)
                for name, sure in ((name, confidence(name, card.curves)) for name in _join(answers, len(words.words)))
            )
            for words in found
        ]


def _pieces(words: list[str]) -> list[list[str]]:
    return [words[at : at + LONGEST] for at in range(0, len(words), LONGEST)]


def _join(answers: Iterator[list[NameSpan]], n_words: int) -> Iterator[NameSpan]:
    """The names of all pieces of a text, counted from its first word."""
    for at in range(0, n_words, LONGEST):
        for name in next(answers):
            yield NameSpan(name.start + at, name.end + at, name.field, name.score)


def load_tagger(path: Path | None = None) -> Tagger:
    """The tagger for the model in the folder `path`, or for the shipped one; the same one for the same path.

    Reads the card at once (ModelError where there is none), the model itself on first use.
    """
    return _tagger(path or SHIPPED)


_tagger = lru_cache(maxsize=4)(Tagger)
