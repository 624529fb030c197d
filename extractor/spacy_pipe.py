"""The extractor as a component of a spaCy pipeline: `nlp.add_pipe("paper_metadata")`.

It sets `doc._.paper_metadata`, the record of `doc.text` (None where the text is blank), and a span group a field:
`doc.spans["datasets"]`, `["models"]`, `["code_urls"]`, `["other_urls"]`, `["speedups"]`, `["results"]`. A span covers
all tokens that its evidence touches: where the evidence begins or ends inside a token the span is longer, and the
record has the exact place. The span's label is its field, its `kb_id_` the well-known spelling of a name.

The pipeline's tokens serve for these spans alone. What is in the record comes from the text, for the tagger was trained
on words of its own, without markup, and the record must be the same to the byte whatever tokenizer stands in front.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup
from spacy.util import raise_error

from extractor.errors import ExtractorError
from extractor.extract import Extractor
from extractor.records import Dataset, Model, Record

KEY = "paper_metadata"
FIELDS = ("code_urls", "other_urls", "datasets", "models", "speedups", "results")
Handler: TypeAlias = Callable[[str, Any, list[Doc], Exception], None]


class PaperMetadata:
    """The component. Its options are those of `Extractor`; they are saved with the configuration of the pipeline."""

    def __init__(self, name: str, extractor: Extractor) -> None:
        self.name = name
        self.extractor = extractor
        self.handler: Handler = raise_error

    def __call__(self, doc: Doc) -> Doc:
        set_record(doc, self.extractor.extract(doc.text) if doc.text.strip() else None)
        return doc

    def pipe(self, docs: Iterable[Doc], *, batch_size: int = 64, **_: Any) -> Iterator[Doc]:
        """The docs, in batches. One that fails is given to the error handler of the pipeline, and is left out."""
        stream = iter(docs)
        while batch := list(islice(stream, batch_size)):
            try:
                records = self.extractor.extract_many([doc.text for doc in batch if doc.text.strip()])
                found = iter(list(records))
            except ExtractorError:  # nothing is swallowed: the one that fails does so again, alone
                yield from self._one_by_one(batch)
                continue
            for doc in batch:
                set_record(doc, next(found) if doc.text.strip() else None)
                yield doc

    def _one_by_one(self, docs: list[Doc]) -> Iterator[Doc]:
        for doc in docs:
            try:
                done = self(doc)
            except ExtractorError as error:
                self.handler(self.name, self, [doc], error)
            else:
                yield done

    def set_error_handler(self, handler: Handler) -> None:
        """What `nlp.set_error_handler` calls."""
        self.handler = handler

    def to_bytes(self, **_: Any) -> bytes:
        """The options. The configuration holds them too, but spaCy doubles each `$` that it writes in a pattern."""
        return json.dumps(self.extractor.options.model_dump(mode="json", exclude_defaults=True)).encode()

    def from_bytes(self, given: bytes, **_: Any) -> PaperMetadata:
        """The component with the options of `to_bytes`."""
        self.extractor = Extractor(**json.loads(given))
        return self

    def to_disk(self, path: str | Path, **_: Any) -> None:
        """Write the options to the file `path`."""
        Path(path).write_bytes(self.to_bytes())

    def from_disk(self, path: str | Path, **_: Any) -> PaperMetadata:
        """The component with the options that `to_disk` wrote."""
        return self.from_bytes(Path(path).read_bytes())


def set_record(doc: Doc, record: Record | None) -> None:
    """Put the record and its spans into `doc`, in a form that `doc.to_bytes` and `DocBin` can hold."""
    doc.user_data[KEY] = None if record is None else record.model_dump(mode="json")
    for field in FIELDS:
        spans = [] if record is None else list(_find_spans(doc, record, field))
        doc.spans[field] = SpanGroup(doc, name=field, spans=spans)


def _find_spans(doc: Doc, record: Record, field: str) -> Iterator[Span]:
    for row in getattr(record, field):
        name = row.canonical or "" if isinstance(row, Dataset | Model) else ""
        for place in row.mentions if isinstance(row, Dataset | Model) else (row,):
            span = doc.char_span(place.start, place.end, label=field, kb_id=name, alignment_mode="expand")
            if span is not None:
                yield span


def get_record(doc: Doc) -> Record | None:
    """The record of a doc that went through the component, else None."""
    given = doc.user_data.get(KEY)
    return None if given is None else Record.model_validate(given)


def make_factory(  # noqa: PLR0913, PLR0917 - spaCy reads the options off the signature
    nlp: Language,
    name: str,
    ner: bool,
    min_confidence: float | dict[str, float],
    names: list[dict[str, Any]],
    hosts: list[str],
    disable: list[str],
    rules: list[str | dict[str, Any]],
) -> PaperMetadata:
    """The component, as the configuration names it. Raises InputError for options that cannot be."""
    given = {"names": names, "hosts": hosts, "disable": disable, "rules": rules}
    return PaperMetadata(name, Extractor(ner=ner, min_confidence=min_confidence, **given))  # type: ignore[arg-type]


DEFAULTS: dict[str, Any] = {"ner": True, "min_confidence": 0.0, "names": [], "hosts": [], "disable": [], "rules": []}
Language.factory(KEY, default_config=DEFAULTS, assigns=["doc._.paper_metadata"], func=make_factory)
if not Doc.has_extension(KEY):
    Doc.set_extension(KEY, getter=get_record)
