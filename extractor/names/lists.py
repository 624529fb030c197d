"""The lists of well-known names, and the index through which texts meet them.

A list is a text file, one name a line, sorted, `#` before a comment:

    CIFAR-10 | CIFAR10 image classification ; family
    GLUE | General Language Understanding Evaluation ; cue

First the canonical spelling, then other forms, then flags after the `;`. Separators and case need no alias of their
own: `CIFAR 10`, `CIFAR10` and `Cifar-10` are all found through `CIFAR-10`. The flags:

- `cue`     the name is also a word or an acronym of other things: exact case, and it counts only where words near it
            (`dataset`, `benchmark`, `on the …`; `model`, `optimizer`, …) say what is meant
- `exact`   only the case of the list counts (`CLIP`, not `Clip`)
- `family`  sizes and versions follow it as bare numbers too (`Llama 3`, `ResNet50`, `PASCAL VOC 2007`)
- `model`   (models only) a trained model, model family or architecture; without it, the entry is a method
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from extractor.errors import InputError
from extractor.finding import ModelKind, NameField

FIELDS: tuple[NameField, ...] = ("datasets", "models")
FLAGS = frozenset({"cue", "exact", "family", "model"})

WORD = re.compile(r"[^\W_]+")
# The pieces of a name between which a writer may set a hyphen or a blank: `Hotpot|QA`, `CIFAR|10`, `MS|COCO`.
PIECE = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W_]")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list. `forms` begins with the canonical spelling."""

    field: NameField
    forms: tuple[str, ...]
    flags: frozenset[str] = frozenset()

    @property
    def canonical(self) -> str:
        """The well-known spelling."""
        return self.forms[0]

    @property
    def kind(self) -> ModelKind | None:
        """Whether a model or a method; None for a dataset."""
        if self.field == "datasets":
            return None
        return "model" if "model" in self.flags else "method"


Form: TypeAlias = tuple[str, Entry]  # the letters and digits of a form in their own case, and whose form it is


@dataclass(frozen=True, slots=True)
class NameLists:
    """All entries, indexed.

    `steps` maps every beginning of every form, as lower-case letters and digits (`ms`, `mscoco`), to the forms that
    end there; a beginning at which no form ends has none. A text is matched by lengthening the key word by word
    until it is no longer in `steps`: the work depends on the text, not on the number of names.
    `lower` holds the lower-case words with which a form begins (`k` of `k-means`).
    """

    steps: dict[str, tuple[Form, ...]]
    lower: frozenset[str]

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> NameLists:
        """The index of `entries`."""
        return cls({}, frozenset())._plus(entries)

    def with_names(self, field: NameField, lines: Iterable[str]) -> NameLists:
        """These lists and some names more, in the notation of the list files: `["MyBench | MB ; cue"]`.

        Raises InputError for a line with an unknown flag or without a name.
        """
        return self._plus(parse_entries(field, lines, "with_names"))

    def _plus(self, entries: Iterable[Entry]) -> NameLists:
        steps, lower = dict(self.steps), set(self.lower)
        for entry in entries:
            for form in entry.forms:
                key = ""
                for piece in PIECE.findall(form):
                    key += piece.lower()
                    if key not in steps:
                        steps[key] = ()
                letters = skeleton(form)
                steps[key] = (*steps[key], (letters, entry))
                first = WORD.search(form)
                if first and first[0].islower() and first[0].isalpha():
                    lower.add(first[0])
        return NameLists(steps, frozenset(lower))

    def entries(self, surface: str, field: NameField | None = None) -> tuple[Entry, ...]:
        """The entries that have `surface`, but for case and separators, among their forms."""
        forms = self.steps.get(skeleton(surface).lower(), ())
        return tuple(entry for _, entry in forms if field in (None, entry.field))


def skeleton(surface: str) -> str:
    """The letters and digits of `surface`: `MS-COCO` and `MS COCO` are both `MSCOCO`."""
    return "".join(WORD.findall(surface))


@cache
def load_lists() -> NameLists:
    """The lists of the package, read once."""
    return NameLists.of(entry for field in FIELDS for entry in read_entries(field))


def read_entries(field: NameField) -> list[Entry]:
    """The entries of one list of the package. Raises InputError for a line that is no entry."""
    place = files("extractor.names") / f"{field}.txt"
    return list(parse_entries(field, place.read_text(encoding="utf-8").splitlines(), f"{field}.txt"))


def parse_entries(field: NameField, lines: Iterable[str], place: str) -> Iterator[Entry]:
    """Lines to entries; blank lines and comments are passed over."""
    shared: dict[str, frozenset[str]] = {"": frozenset()}  # one set object for each combination of flags
    for number, line in enumerate(lines, 1):
        if not line or line[0] == "#" or line.isspace():
            continue
        names, _, tail = line.partition(" ; ")
        flags = shared.get(tail)
        if flags is None:
            flags = shared[tail] = frozenset(tail.split())
            if unknown := flags - FLAGS:
                known = ", ".join(sorted(FLAGS))
                raise InputError(f"{place}:{number}: unknown flag {sorted(unknown)[0]!r}; the flags are {known}")
        forms = tuple(names.strip().split(" | "))
        if not all(WORD.search(form) for form in forms):
            raise InputError(f"{place}:{number}: a form without letter or digit in {line!r}; write `name | alias ; flag`")
        yield Entry(field, forms, flags)


def canonical(surface: str, field: NameField) -> Entry | None:
    """The entry of `field` that knows `surface`, but for case and separators: `ms coco` gives that of `COCO`."""
    found = load_lists().entries(surface, field)
    return found[0] if found else None
