"""The spaCy component that tags names: the network, the best lawful labels, and the spans with their scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

from extractor.ner.labels import Leaning, NameSpan, best_paths, decode
from extractor.ner.layers import Texts, make_network

FACTORY = "extractor_names"
KEY = "names"  # doc.user_data[KEY] holds the tuple of NameSpans


class NamePipe:
    """Puts the names of a Doc, as NameSpans, into `doc.user_data["names"]`."""

    def __init__(self, vocab: Vocab, **shape: Any) -> None:
        self.vocab = vocab
        self.model = make_network(vocab, **shape)
        self.leaning: Leaning = {}

    def __call__(self, doc: Doc) -> Doc:
        return next(self.pipe([doc]))

    def pipe(self, docs: Iterable[Doc], *, batch_size: int = 64, **_: Any) -> Iterator[Doc]:
        """The docs, each with its names."""
        stream = iter(docs)
        while batch := list(islice(stream, batch_size)):
            answers = self.predict([[token.text for token in doc] for doc in batch])
            for doc, names in zip(batch, answers, strict=True):
                doc.user_data[KEY] = tuple(names)
                yield doc

    def predict(self, texts: Texts) -> list[list[NameSpan]]:
        """The names among the words of each text."""
        full = [words for words in texts if words]
        rows = self.model.predict(full) if full else []
        paths = best_paths(rows, self.leaning)
        found = iter([decode(path, row) for path, row in zip(paths, rows, strict=True)])
        return [next(found) if words else [] for words in texts]

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """Write the weights (msgpack) to the folder `path`."""
        Path(path).mkdir(parents=True, exist_ok=True)
        (Path(path) / "model").write_bytes(self.model.to_bytes())

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> NamePipe:
        """Read the weights that `to_disk` wrote."""
        self.model.from_bytes((Path(path) / "model").read_bytes())
        return self


def make_pipe(nlp: Language, name: str, width: int, rows: list[int], near: int, far: int) -> NamePipe:
    """The component, as the configuration names it."""
    return NamePipe(nlp.vocab, width=width, rows=rows, near=near, far=far)


SHAPE = {"width": 96, "rows": [4000, 500, 2000, 1500], "near": 2, "far": 2}
Language.factory(FACTORY, default_config=SHAPE, func=make_pipe)
