"""A text without the fillers that stand where markup stood, and the way back.

What goes wrong in the world: `on \\textbf{Foo} sets` and `on **Foo** sets` say what `on Foo sets` says, but their views
(`view.py`) hold runs of blanks and joints, and a rule that wants one blank between two words misses them.
What we do: drop the joints, make one blank of a run, and drop the blank that markup left in front of a comma or period.
All stages read this text; when the record is made, `restore` gives each evidence its place in the abstract again.
What we leave alone: single blanks, line breaks, and a text without fillers, which is most of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from extractor.filler import JOINT
from extractor.pattern import Match, compile_pattern
from extractor.records import Dataset, Model, Record, Spoken
from extractor.sentences import find_sentences
from extractor.text import Text

# ` ` stands for itself; joints, further blanks, and blanks before a mark go
_FILLER = compile_pattern(rf"[ ]*+ {JOINT} [ {JOINT}]*+ | [ ]{{2,}}+ | [ ] (?= [.,;:!?)] )")


def squeeze(text: Text) -> Text:
    """The text without fillers; its `offsets` say where each of its characters stands in the abstract."""
    if JOINT not in text.view and "  " not in text.view and text.view == text.source:
        return text
    kept: list[int] = []
    last = 0
    for filler in _FILLER.finditer(text.view):
        kept.extend(range(last, filler.start()))
        kept.extend(keep_blank(filler, text))
        last = filler.end()
    if not last:
        return text
    kept.extend(range(last, len(text.view)))
    view = "".join(map(text.view.__getitem__, kept))
    source = "".join(map(text.source.__getitem__, kept))
    return replace(text, source=source, view=view, sentences=tuple(find_sentences(view)), offsets=tuple(kept))


def keep_blank(filler: Match, text: Text) -> list[int]:
    """The place of the one blank that stays of a filler, if any."""
    blank = text.view.find(" ", filler.start(), filler.end())
    if blank < 0:
        return []
    marked = text.view[filler.end() : filler.end() + 1] in tuple(".,;:!?)")
    written = any(char.isspace() for char in text.source[filler.start() : filler.end()])
    return [] if marked and not written else [blank]


def restore(record: Record, offsets: Sequence[int], source: str) -> Record:
    """The record of a squeezed text with each evidence at its place in `source`, the abstract."""

    def move(row: Any) -> Any:
        start, end = offsets[row.start], offsets[row.end - 1] + 1
        return row.model_copy(update={"start": start, "end": end, "text": source[start:end]})

    def move_mentions(row: Dataset | Model) -> Any:
        return row.model_copy(update={"mentions": tuple(map(move, row.mentions))})

    moved: dict[str, Any] = {
        field: tuple(map(move, getattr(record, field))) for field in ("code_urls", "other_urls", "speedups", "results")
    }
    moved["datasets"], moved["models"] = (tuple(map(move_mentions, rows)) for rows in (record.datasets, record.models))
    cells = {name: getattr(record.availability, name) for name in ("code", "data", "model")}
    spoken = {name: move(cell) for name, cell in cells.items() if isinstance(cell, Spoken)}
    return record.model_copy(update={**moved, "availability": record.availability.model_copy(update=spoken)})
