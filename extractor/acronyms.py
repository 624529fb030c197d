"""Acronyms and the long forms that the text gives for them.

Into it goes a text; out come pairs of spans, the acronym and its long form. Authors write `long form (ACR)`,
`ACR (long form)`, or put the two side by side: `a dual-branch parsing network, named DBPNet`. The first two are
read as Schwartz and Hearst (2003) do, with one change: a long form whose word initials spell the acronym wins over
the nearest one that merely holds its letters. What stands in parentheses and spells nothing is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from extractor.pattern import Match, compile_pattern
from extractor.span import Span

_SMALL_WORDS = "a an and as at by for from in into of on or over the to under using via with"
SMALL = frozenset(_SMALL_WORDS.split())
_HEAD_WORDS = "algorithm approach architecture dataset framework method model module network strategy system"
HEADS = frozenset(_HEAD_WORDS.split())  # generic nouns after a long form
MAX_WORDS = 14  # no long form has more words

_BRACKET = compile_pattern(r"\( \s* ([^()\[\]]{2,120}) \)")  # (ACR), (long form of it), (ACR, Fig. 1)
_SHORT = compile_pattern(r"\A [\p{L}\d\p{No}][\p{L}\d\p{No}\-/+*.&]{0,18} (?: [ ] [\p{L}\d.\-]{1,6} )? \Z")
_WORD = compile_pattern(r"[\p{L}\d]+ (?: ['’] \p{L}+ )?")
_LAST_TOKEN = compile_pattern(r"(?r) (?<![\p{L}\d\-]) [\p{L}\d][\p{L}\d\-+*]{1,18} (?=\s*\Z)")


@dataclass(frozen=True, slots=True)
class Acronym:
    """An acronym and its long form, both as spans of the text."""

    short: Span
    long: Span


@lru_cache(maxsize=4)
def list_acronyms(view: str) -> tuple[Acronym, ...]:
    """Every pair that the text defines with parentheses, in order."""
    return tuple(_find_acronyms(view))


def _find_acronyms(view: str) -> Iterator[Acronym]:
    if "(" not in view:
        return
    for match in _BRACKET.finditer(view):
        pair = _short_inside(view, match) or _long_inside(view, match)
        if pair is not None:
            yield pair


def find_long_form(view: str, sentence: Span, short: str) -> Span | None:
    """The words of `sentence` that spell `short` side by side, wherever they stand: `token dropping … ToDo`.

    Two letters are spelled by chance, so such a name needs all its letters (`To` and `Do`) in its words.
    """
    capitals = "".join(char for char in short if char.isupper()).lower()
    if len(capitals) < 2 or any(char.isdigit() for char in short):
        return None
    rough = "".join([word[0] for word in sentence.of(view).lower().replace("-", " ").split()])
    if capitals not in rough:  # most often, and cheap to know
        return None
    words = list(_WORD.finditer(view, sentence.start, sentence.end))
    initials = "".join(word[0][0].lower() for word in words)
    at = initials.find(capitals)
    while at >= 0:
        stretch = words[at : at + len(capitals)]
        if _side_by_side(view, stretch) and _spells_all(short, [word[0] for word in stretch]):
            return Span(stretch[0].start(), stretch[-1].end())
        at = initials.find(capitals, at + 1)
    return None


@lru_cache(maxsize=4096)
def is_short(surface: str) -> bool:
    """Whether `surface` can be an acronym: one short token with a capital, perhaps a version after it."""
    capitals = sum(char.isupper() for char in surface)
    return capitals > 0 and len(surface) > 1 and (capitals > 1 or len(surface) < 9) and bool(_SHORT.match(surface))


def _short_inside(view: str, match: Match) -> Acronym | None:
    """`long form (ACR)`."""
    inside = match[1].split(",")[0].split(";")[0].rstrip()
    if not is_short(inside):
        return None
    letters = _letters(inside)
    left = max(0, match.start() - 16 * len(letters) - 30)
    left = max([left, *(view.rfind(sign, left, match.start()) for sign in ".;:()!?")])
    words = list(_WORD.finditer(view, left, match.start()))
    if words and words[0].start() == left:  # the window may cut it
        words = words[1:] if left else words
    if not words:
        return None
    limit = min(len(letters) + 5, 2 * len(letters) + 2, MAX_WORDS)
    start = _find_spelled(letters, words[-limit:])
    if start is None and len(words) > 2 and words[-1][0].lower() in HEADS:
        words = words[:-1]  # `double gating framework (DG)`
        start = _find_spelled(letters, words[-limit:])
    if start is None:
        start = _find_held(letters, words[-limit:])
    if start is None:
        start = _find_capitalised_run(letters, words[-limit:])
    if start is None:
        return None
    while start > 1 and view[start - 1] == "-" and view[start - 2].isalnum():  # whole words: `class-conditional`
        start = max((word.start() for word in words if word.start() < start - 1), default=start)
    short = Span(match.start(1), match.start(1) + len(inside))
    return Acronym(short, Span(start, words[-1].end()))


def _find_capitalised_run(letters: str, words: Sequence[Match]) -> int | None:
    """Where a run of capitalised words begins that shares half its initials with `letters`: `Edge Filter Net (EFM)`."""
    run = []
    for word in reversed(words):
        if not word[0][0].isupper() and word[0] not in SMALL:
            break
        run.append(word)
    while run and run[-1][0] in SMALL:
        run.pop()
    shared = sum(word[0][0].lower() in letters for word in run)
    return run[-1].start() if len(run) > 1 and len(letters) > 2 and 2 * shared > len(letters) else None


def _long_inside(view: str, match: Match) -> Acronym | None:
    """`ACR (long form)`: the words inside must spell what stands before."""
    words = list(_WORD.finditer(view, match.start(1), match.end(1)))
    if not 2 <= len(words) <= MAX_WORDS or match[1][-1] in ".?!":
        return None
    before = _LAST_TOKEN.search(view, max(0, match.start() - 30), match.start())
    if before is None or not is_short(before[0]):
        return None
    while words and words[0][0].lower() in ("a", "an", "the", "i", "e", "short", "for"):
        words = words[1:]
    letters = _letters(before[0])
    if words and letters and words[0][0][0].lower() == letters[0] and _spells(letters, [word[0] for word in words]):
        return Acronym(Span(before.start(), before.end()), Span(words[0].start(), words[-1].end()))
    return None


def _letters(short: str) -> str:
    """The letters that a long form must hold: digits and the plural `s` need not be there."""
    letters = "".join(char for char in short if char.isalpha())
    if len(letters) > 2 and letters[-1] == "s" and letters[-2].isupper():
        letters = letters[:-1]
    return letters.lower()


def _find_spelled(letters: str, words: Sequence[Match]) -> int | None:
    """Where the nearest stretch up to the last of `words` begins whose initials spell `letters`."""
    texts = [word[0].lower() for word in words]
    for start in range(len(texts) - 1, -1, -1):
        if texts[start][0] == letters[:1] and _spells(letters, texts[start:]):
            return int(words[start].start())
    return None


def _find_held(letters: str, words: Sequence[Match]) -> int | None:
    """The same, for words that merely hold the letters in their order."""
    texts = [word[0].lower() for word in words]
    for start in range(len(texts) - 1, -1, -1):
        if texts[start][0] == letters[:1] and _holds(letters, texts[start:]):
            return int(words[start].start())
    return None


def _spells(letters: str, words: Sequence[str]) -> bool:
    """Whether each word of `words` gives its initial to `letters` (small words may be silent), and nothing is left.

    A word may give more of its letters in order, as `network` gives `net` and `token` gives `to`.
    """
    words = [word.lower() for word in words]
    at = 0
    for index, word in enumerate(words):
        if at >= len(letters) or word[0] != letters[at]:
            if word in SMALL or word.isdigit():
                continue
            return False
        at += 1
        following = next((later[0] for later in words[index + 1 :] if later not in SMALL), "")
        inside = 0
        while at < len(letters) and letters[at] != following:
            inside = word.find(letters[at], inside + 1)
            if inside < 0:
                break
            at += 1
    return at == len(letters)


def _holds(letters: str, words: Sequence[str]) -> bool:
    """Schwartz and Hearst: the letters stand in the words in this order, the first at a word's beginning.

    The last word must give a letter, so that the long form does not end in foreign words.
    """
    joined = " ".join(words)
    at = len(joined)
    last = joined.rfind(" ") + 1
    for number, letter in enumerate(reversed(letters)):
        if number == len(letters) - 1:
            return joined[0] == letter and at > 0
        at = joined.rfind(letter, 1, at)
        if at < 0 or (number == 0 and at < last):
            return False
    return False


def _spells_all(short: str, words: Sequence[str]) -> bool:
    letters = _letters(short)
    return len(letters) > 2 and _spells(letters, words)


def _side_by_side(view: str, words: Sequence[Match]) -> bool:
    """Whether only blanks and hyphens part the words."""
    return all(not view[left.end() : right.start()].strip(" -\n‐–") for left, right in pairwise(words))
