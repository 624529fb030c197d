"""The annotated abstracts, as words and names: what the tagger learns from."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from extractor.errors import InputError
from extractor.ner.labels import FIELDS, Halves, NameSpan
from extractor.ner.tokens import find_words
from extractor.places import find_places, find_surfaces
from extractor.view import make_view


@dataclass(frozen=True, slots=True)
class Lesson:
    """The words of one abstract and the names among them.

    `wanted` is for a lesson that a teacher wrote: the probability of each label of each word, in place of `names`.
    """

    words: tuple[str, ...]
    names: tuple[NameSpan, ...]
    wanted: Halves | None = None


def read_lessons(paths: list[Path]) -> Iterator[Lesson]:
    """The lessons of the gold files, in their order. Raises InputError where a line is no annotated abstract."""
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                row = json.loads(line)
                yield make_lesson(row)
            except (json.JSONDecodeError, KeyError, TypeError) as error:
                raise InputError(
                    f"{path}:{number}: not an annotated abstract ({error}); mend or drop the line"
                ) from error


def make_lesson(row: dict[str, Any]) -> Lesson:
    """Every occurrence of each listed mention, as whole words; a mention that cuts a word is left out."""
    found = find_words(make_view(row["abstract"]))
    words, starts, ends = found.words, found.starts, found.ends
    names = []
    for start, end, field in find_mentions(row):
        first, last = bisect_left(starts, start), bisect_right(ends, end)
        whole = (first == 0 or ends[first - 1] <= start) and (last == len(words) or starts[last] >= end)
        if first < last and whole:
            names.append(NameSpan(first, last, FIELDS[field]))
    return Lesson(tuple(words), tuple(sorted(names, key=lambda name: name.start)))


def find_mentions(row: dict[str, Any]) -> Iterator[tuple[int, int, int]]:
    """Start, end and field of every occurrence of a listed mention, outside web addresses."""
    text: str = row["abstract"]
    forms = {(form, i) for i, field in enumerate(FIELDS) for entity in row[field] for form in entity["mentions"]}
    return find_places(text, sorted(forms), find_surfaces(text, (link["surface"] for link in row.get("urls", []))))
