"""What annotated abstracts say about the lists: `python -m extractor.names.curate GOLD.jsonl...`

Reads abstracts with their `datasets` and `models` (name and mentions) and writes tab-separated lines to standard
output, for whoever edits the lists: `wrong` entries with how often they were right and wrong, worst first (give them
`cue` or `exact`, or take them out), and `unlisted` names with how many abstracts have them. Nothing is changed.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from extractor.abstract import Abstract
from extractor.finding import Name
from extractor.names.lists import FIELDS, NameLists, load_lists, skeleton
from extractor.names.matcher import find_names
from extractor.text import Text


def find_wrong(rows: Iterable[dict[str, Any]], lists: NameLists) -> Iterator[tuple[str, str, int, int]]:
    """Field, canonical name, and how often it was right and wrong, of each name that was wrong at least once."""
    right: Counter[tuple[str, str]] = Counter()
    wrong: Counter[tuple[str, str]] = Counter()
    for row in rows:
        text = Text.of(Abstract(row["abstract"]))
        known = {field: set(gold_forms(row, field)) for field in FIELDS}
        for finding in find_names(text, lists):
            assert isinstance(finding.value, Name)
            surface, field = finding.span.of(text.view), finding.value.field
            count = right if skeleton(surface).casefold() in known[field] else wrong
            count[field, finding.value.canonical or surface] += 1
    for key, times in sorted(wrong.items(), key=lambda item: (-item[1], item[0])):
        yield *key, right[key], times


def find_unlisted(rows: Iterable[dict[str, Any]], lists: NameLists) -> Iterator[tuple[str, str, int]]:
    """Field, name, and in how many abstracts, of the annotated names that no list has."""
    missing: Counter[tuple[str, str]] = Counter()
    for row in rows:
        for field in FIELDS:
            for entity in row[field]:
                if not any(lists.entries(form, field) for form in (entity["name"], *entity["mentions"])):
                    missing[field, entity["name"]] += 1
    for key, times in sorted(missing.items(), key=lambda item: (-item[1], item[0])):
        yield *key, times


def gold_forms(row: dict[str, Any], field: str) -> Iterator[str]:
    """The letters and digits of every annotated form."""
    for entity in row[field]:
        for form in (entity["name"], *entity["mentions"]):
            yield skeleton(form).casefold()


def main(paths: list[str]) -> None:
    """Write the lines for the files at `paths`."""
    if not paths:
        sys.exit("usage: python -m extractor.names.curate GOLD.jsonl...")
    rows = [json.loads(line) for path in paths for line in Path(path).read_text(encoding="utf-8").splitlines()]
    for found in find_wrong(rows, load_lists()):
        print("wrong", *found, sep="\t")
    for missed in find_unlisted(rows, load_lists()):
        print("unlisted", *missed, sep="\t")


if __name__ == "__main__":
    main(sys.argv[1:])
