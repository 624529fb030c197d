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
- `own`     (names that a user adds) it is what the list says, whatever the words around it say
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from extractor.errors import InputError
from extractor.finding import ModelKind, NameField

FIELDS: tuple[NameField, ...] = ("datasets", "models")
FLAGS = frozenset({"cue", "exact", "family", "model", "own"})

# A word, with the sign that ends some names: `A*`, `PointNet++`, `RefCOCO+`.
SIGN = r"(?:\+\+?|\*)(?![^\W_])"
WORD = re.compile(rf"[^\W_]+(?:{SIGN})?")
# The pieces of a name between which a writer may set a hyphen or a blank: `Hotpot|QA`, `CIFAR|10`, `MS|COCO`.
PIECE = re.compile(rf"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W_]|{SIGN}")


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
Line: TypeAlias = tuple[NameField, str]


class NameLists:
    """The entries, indexed by every beginning of every form.

    A text is matched by lengthening a key word by word (`ms`, `mscoco`) until no form begins so: the work depends on
    the text, not on the number of names. The index is made drawer by drawer, each when a text first asks for it: a
    drawer holds the forms with the same first two letters, so that reading one abstract opens a few dozen of them.
    Never changed after `__init__` but for the drawers, which any thread makes alike.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self.lines = tuple(lines)
        self.lower: set[str] = set()  # lower-case words with which a form begins: the `t` of `t-SNE`
        self.plain: set[str] = set()  # forms that are one lower-case word: `k-means`, `fairseq`
        self._closed: dict[str, list[Line]] = {}
        self._drawers: dict[str, dict[str, tuple[Form, ...]]] = {}
        for line in self.lines:
            for form in line[1].partition(" ; ")[0].split(" | "):
                self._put(form, line)

    def _put(self, form: str, line: Line) -> None:
        for drawer in drawers_of(form):
            self._closed.setdefault(drawer, []).append(line)
        if form[:1].islower():
            first = WORD.match(form)
            if first and first[0].islower() and first[0].isalpha():
                self.lower.add(first[0])
                if form.islower() and not any(sign.isspace() or sign.isdigit() for sign in form):
                    self.plain.add(form)

    def with_names(self, field: NameField, lines: Iterable[str]) -> NameLists:
        """These lists and some names more, in the notation of the list files: `["MyBench | MB ; cue"]`.

        Raises InputError for a line with an unknown flag or without a name.
        """
        added = tuple(line for line in lines if line.strip() and not line.startswith("#"))
        for number, line in enumerate(added, 1):
            parse_entry(field, line, f"name {number}")
        return NameLists((*((field, line) for line in added), *self.lines))  # what comes first stands first

    def forms(self, key: str) -> tuple[Form, ...] | None:
        """The forms whose letters and digits, in lower case, are `key`: none where some form only begins so, and
        None where no form does."""
        drawer = self._drawers.get(key[:2])
        if drawer is None:
            drawer = self._drawers[key[:2]] = self._open(key[:2])
        return drawer.get(key)

    def _open(self, name: str) -> dict[str, tuple[Form, ...]]:
        steps: dict[str, tuple[Form, ...]] = {}
        for field, line in dict.fromkeys(self._closed.get(name, ())):
            entry = parse_entry(field, line, f"{field}.txt")
            for form in entry.forms:
                if name in drawers_of(form):
                    key = ""
                    for piece in PIECE.findall(form):
                        key += piece.lower()
                        steps.setdefault(key, ())
                    steps[key] = (*steps[key], (skeleton(form), entry))
        return steps

    def entries(self, surface: str, field: NameField | None = None) -> tuple[Entry, ...]:
        """The entries that have `surface`, but for case and separators, among their forms."""
        forms = self.forms(skeleton(surface).lower()) or ()
        return tuple(entry for _, entry in forms if field in (None, entry.field))


def drawers_of(form: str) -> tuple[str, ...]:
    """The drawers in which `form` lies: its first two letters, and the first alone where it may stand apart (`T 5`)."""
    start = form[:2].lower()
    if not start.isalnum():
        start = skeleton(form)[:2].lower()
    piece = PIECE.search(form)
    return (start, start[0]) if piece and len(piece[0]) == 1 and len(start) > 1 else (start,)


def skeleton(surface: str) -> str:
    """The letters, digits and last sign of `surface`: `MS-COCO` and `MS COCO` are both `MSCOCO`."""
    return "".join(WORD.findall(surface))


@cache
def load_lists() -> NameLists:
    """The lists of the package, read once."""
    return NameLists((field, line) for field in FIELDS for line in read_lines(field))


def read_lines(field: NameField) -> list[str]:
    """The lines of one list of the package, without the comments."""
    text = (files("extractor.names") / f"{field}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and line[0] != "#"]


def parse_entry(field: NameField, line: str, place: str) -> Entry:
    """One line to its entry. Raises InputError for an unknown flag, and for a form without a letter or digit."""
    names, _, tail = line.partition(" ; ")
    forms, flags = tuple(form.strip() for form in names.split(" | ")), frozenset(tail.split())
    if unknown := flags - FLAGS:
        raise InputError(
            f"{place}: unknown flag {min(unknown)!r} in {line!r}; the flags are {', '.join(sorted(FLAGS))}"
        )
    if not all(WORD.search(form) for form in forms):
        raise InputError(f"{place}: a form without letter or digit in {line!r}; write `name | alias ; flag`")
    return Entry(field, forms, flags)


def canonical(surface: str, field: NameField) -> Entry | None:
    """The entry of `field` that knows `surface`, but for case and separators: `ms coco` gives that of `COCO`."""
    found = load_lists().entries(surface, field)
    return found[0] if found else None
