"""The spaCy component that tags names: the network, the best lawful labels, and the spans with their scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc

from extractor.ner.labels import NameSpan, best_paths, decode
from extractor.ner.layers import make_network

FACTORY = "extractor_names"
KEY = "names"  # doc.user_data[KEY] holds the tuple of NameSpans


class NamePipe:
    """Puts the names of a Doc, as NameSpans, into `doc.user_data["names"]`."""

    def __init__(self, **shape: Any) -> None:
        self.model = make_network(**shape)

    def __call__(self, doc: Doc) -> Doc:
        return next(self.pipe([doc]))

    def pipe(self, docs: Iterable[Doc], *, batch_size: int = 64, **_: Any) -> Iterator[Doc]:
        """The docs, each with its names."""
        stream = iter(docs)
        while batch := list(islice(stream, batch_size)):
            for doc, names in zip(batch, self.predict(batch), strict=True):
                doc.user_data[KEY] = tuple(names)
                yield doc

    def predict(self, docs: list[Doc]) -> list[list[NameSpan]]:
        """The names of each doc."""
        full = [doc for doc in docs if len(doc)]
        rows = self.model.predict(full) if full else []
        found = iter([decode(path, row) for path, row in zip(best_paths(rows), rows, strict=True)])
        return [next(found) if len(doc) else [] for doc in docs]

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
    return NamePipe(width=width, rows=rows, near=near, far=far)


SHAPE = {"width": 96, "rows": [4000, 500, 2000, 1500], "near": 2, "far": 2}
Language.factory(FACTORY, default_config=SHAPE, func=make_pipe)
