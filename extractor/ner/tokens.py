"""Words for the tagger: runs of letters and digits, and single signs.

A name in the gold never begins or ends inside a run of letters and digits, so every name is a whole number of these
words: `BERT-based` is `BERT`, `-`, `based`, and the name is the first. Blanks are no words, so the holes that the view
leaves where markup stood do not exist for the tagger.
"""

from __future__ import annotations

from dataclasses import dataclass

from extractor.filler import JOINT
from extractor.pattern import compile_pattern

_WORD = compile_pattern(
    r"{{run}} (?: {{joint}}+ {{run}} )* | [^\w\s{{joint}}] | _",  # "LoRA", "wIth" out of "w\textbf{I}th"; "-", "("
    {"run": r"[^\W_]+", "joint": JOINT},
)
_DASH, _POINT = "–", "·"  # what a dash between blanks and a point inside a name ("v1.5") are called


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text, and where in the text each begins and ends."""

    words: list[str]
    starts: list[int]
    ends: list[int]


def find_words(view: str) -> Words:
    """The words of `view`.

    A hyphen that stands free is a dash and a full stop that is glued to what follows is a point: what they mean
    depends on the blanks around them, which the words alone no longer show.
    """
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in _WORD.finditer(view):
        word = match[0]
        start, end = match.span()
        if word == "-" and view[max(0, start - 1) : start].isspace():
            word = _DASH
        elif word == "." and start and end < len(view) and not view[end].isspace():
            word = _POINT
        elif JOINT in word:
            word = word.replace(JOINT, "")
        words.append(word)
        starts.append(start)
        ends.append(end)
    return Words(words, starts, ends)
