"""New names for old: lessons in which known names give way to others.

The annotated abstracts end in 2024 and repeat the names of their years; a tagger that learns the names by heart misses
those of next year. So in some copies a name is replaced, in all its places, by another of the name lists or by one
that nobody has coined yet. What stands around the name stays, and that is what shall be learned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from extractor.errors import InputError
from extractor.finding import NameField
from extractor.ner.gold import Lesson
from extractor.ner.labels import NameSpan
from extractor.ner.tokens import find_words

_ONSETS = (*"bcdfghklmnprstvxz", "", "dr", "gr", "pr", "st", "tr")
_VOWELS = ("a", "e", "i", "o", "u")
_CODAS = ("", "", "", "l", "n", "r", "x")
_TAILS: Mapping[NameField, tuple[str, ...]] = {
    "datasets": (
        "Bench",
        "QA",
        "Net",
        "Set",
        "Eval",
        "-1K",
        "-100",
        "Data",
        "Corpus",
        "Test",
        "-v2",
        "Arena",
        "3D",
        "",
    ),
    "models": ("Net", "Former", "-GAN", "BERT", "Diff", "-7B", "LM", "GPT", "-v2", "++", "-Large", "RL", "Mamba", ""),
}


def read_registry(path: Path) -> dict[NameField, list[str]]:
    """The names of a list with the columns name and kind that look like names: short, with a capital or a digit."""
    if not path.is_file():
        raise InputError(f"{path}: no such file; name the list of known names with --names, or leave it out")
    names: dict[NameField, list[str]] = {"datasets": [], "models": []}
    for line in path.read_text(encoding="utf-8").splitlines():
        name, kind = (*line.split("\t"), "", "")[:2]
        if kind in ("dataset", "model") and _is_plain(name):
            names["datasets" if kind == "dataset" else "models"].append(name)
    return names


def _is_plain(name: str) -> bool:
    shaped = any(character.isupper() or character.isdigit() for character in name)
    return shaped and 1 < len(name) <= 24 and len(find_words(name).words) <= 5 and not set(name) & set('"/_:')


def coin(field: NameField, random: Random) -> str:
    """A name that nobody uses: `Velodri-100`, `KRT`, `TaMoBench`."""
    kind = random.random()
    if kind < 0.3:
        letters = "".join(random.choice("ABCDEFGHIKLMNOPRSTUVWX") for _ in range(random.randint(3, 6)))
        return f"{letters}{random.choice(_TAILS[field]) if random.random() < 0.3 else ''}"
    parts = ["".join(_syllable(random) for _ in range(random.randint(1, 2))) for _ in range(random.randint(1, 2))]
    stem: str = random.choice(("", "", "-")).join(part.capitalize() for part in parts)
    return (stem.upper() if kind < 0.4 else stem) + random.choice(_TAILS[field])


def _syllable(random: Random) -> str:
    return f"{random.choice(_ONSETS)}{random.choice(_VOWELS)}{random.choice(_CODAS)}"


def rename(lesson: Lesson, registry: Mapping[NameField, Sequence[str]], random: Random, *, share: float) -> Lesson:
    """A copy of `lesson` in which about `share` of its distinct short names are called otherwise.

    A teacher's lesson has probabilities and no names, and stays as it is.
    """
    if lesson.wanted is not None:
        return lesson
    new: dict[tuple[str, ...], list[str]] = {}
    for name in lesson.names:
        old = lesson.words[name.start : name.end]
        plain = len(old) <= 4 and any(word[0].isupper() or word[0].isdigit() for word in old)
        if old not in new and plain:
            listed = registry[name.field]
            called = random.choice(listed) if listed and random.random() < 0.5 else coin(name.field, random)
            new[old] = find_words(called).words if random.random() < share else list(old)
    return _replace(lesson, new)


def _replace(lesson: Lesson, new: Mapping[tuple[str, ...], list[str]]) -> Lesson:
    words: list[str] = []
    names: list[NameSpan] = []
    at = 0
    for name in lesson.names:
        words += lesson.words[at : name.start]
        old = lesson.words[name.start : name.end]
        called = new.get(old) or list(old)
        names.append(NameSpan(len(words), len(words) + len(called), name.field))
        words += called
        at = name.end
    return Lesson((*words, *lesson.words[at:]), tuple(names))
