"""What the text around a name, and the name itself, tell about it.

Into it go a text and the places of one name; out comes a set of cues, plain strings such as `left=we propose` or
`right=dataset`. The members of a list share the cues of the list: in `on A, B and C datasets` each of the three has
`left=on` and `right=datasets`, because the walk to the next word steps over other names and the signs between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from extractor.known_words import KnownTokens
from extractor.pattern import compile_pattern
from extractor.span import Span
from extractor.text import Text
from extractor.word_classes import find_head

NEAR = 9  # words of the clause on each side that count as near
REACH = 150  # characters on each side that are read
PLACES = 4  # places of one name that are read

_TOKENS = KnownTokens(compile_pattern(r"[\p{L}\d]+(?:[-'][\p{L}\d]+)*+ | [.;:!?](?=\s|\Z) | [,()&/]"))
_OWN = compile_pattern(r"""\b (?: [Ww]e | [Oo]ur
        | [Tt]his[ ](?:paper|work|article|study) ) [ ]""")  # where the paper speaks of itself
_STEPPED_OVER = frozenset([",", "&", "/", "(", ")", "and", "or", "the", "both", "as", "well"])
_STOPS = frozenset(".;!?")


def find_cues(text: Text, places: Sequence[Span], long: Span | None = None) -> set[str]:
    """All cues of the name that stands at `places` (in order), whose long form in the text is `long`."""
    cues = {"bias", f"places={min(len(places), 5)}"}
    first = places[0]
    surfaces = {place.of(text.view) for place in places}
    for surface in surfaces:
        cues.update(_of_surface(surface))
    cues.update(_of_position(text, first))
    cues.update(_of_title(text.title, surfaces))
    if long is None:
        cues.update(
            f"undefined capitals={len(surface)}" for surface in surfaces if surface.isupper() and surface.isalpha()
        )
    else:
        cues.update(_of_long_form(long.of(text.view), long.start < first.start))
    for number, place in enumerate(places[:PLACES]):
        around = list(_around(text.view, place))
        cues.update(around)
        if number == 0:
            cues.update("first " + cue for cue in around)
    return cues


def _of_surface(surface: str) -> Iterator[str]:
    """The shape of a name: its last word, its ending, capitals, digits."""
    words = surface.replace("-", " ").replace("/", " ").split()
    if not words:
        return
    yield f"word={words[-1].lower()}"
    if len(words) > 1:
        yield f"word={words[0].lower()}"
        yield f"words={min(len(words), 5)}"
    last = words[-1].lower()
    for length in (3, 4):
        if len(last) > length:
            yield f"ending={last[-length:]}"
    if surface.isupper():
        yield f"capitals={min(len(surface), 6)}"
    if any(char.isdigit() for char in surface):
        yield "digit"
        if surface[-1].isdigit():
            yield "digit last"
    if "-" in surface:
        yield "hyphen"
    if surface.islower():
        yield "lower case"
    if any(left.islower() and right.isupper() for left, right in pairwise(surface)):
        yield "capital inside"


def _of_position(text: Text, first: Span) -> Iterator[str]:
    """Where in the abstract the name comes first."""
    tenth = 10 * first.start // max(1, len(text.view))
    yield f"tenth={tenth}"
    if first.start < text.sentences[0].end:
        yield "first sentence"
    if first.start >= text.sentences[-1].start:
        yield "last sentence"
    own = _find_own(text.view)
    yield "before own work" if own is None or first.end < own else "after own work"


@lru_cache(maxsize=4)  # every name of a text asks
def _find_own(view: str) -> int | None:
    """Where the paper first speaks of itself."""
    own = _OWN.search(view)
    return own.start() if own else None


def _of_title(title: str | None, surfaces: Iterable[str]) -> Iterator[str]:
    """Whether the title holds the name, and whether it opens with it: `X: A New …`."""
    if title is None:
        yield "no title"
        return
    for surface in surfaces:
        at = title.find(surface)
        if at < 0:
            continue
        yield "in title"
        after = title[at + len(surface) :].lstrip(" )")[:1]
        if at == 0 and after in (":", "-", "–", "—"):
            yield "opens title"
            if head := find_head(_past_article(title[at + len(surface) :])):
                yield f"title~{head}"
        elif at == 0:
            yield "begins title"


def _past_article(rest: str) -> str:
    """What stands behind the sign, and the article, that follow a name at the beginning of a title."""
    phrase = rest.lstrip(" ):-–—")
    article, _, noun = phrase.partition(" ")
    return noun if article.lower() in ("a", "an", "the") else phrase


def _of_long_form(long: str, before: bool) -> Iterator[str]:
    words = long.lower().replace("-", " ").split()
    yield "long form before" if before else "long form after"
    yield "long form in capitals" if long[:1].isupper() else "long form in lower case"
    yield f"head={words[-1]}"
    if words[-1][-1:] == "s":
        yield f"head={words[-1][:-1]}"


def _around(view: str, place: Span) -> Iterator[str]:
    """The words beside one place: next to it, next to its list, and near it in its sentence."""
    left = _clause(_TOKENS.read(view[max(0, place.start - REACH) : place.start])[::-1])
    right = _clause(_TOKENS.read(view[place.end : place.end + REACH]))
    yield f"next left={left[0].lower() if left else '^'}"
    yield f"next right={right[0].lower() if right else '$'}"
    outer_left, outer_right = _past_list(left), _past_list(right)
    yield f"left={outer_left[0] if outer_left else '^'}"
    yield f"left={' '.join(outer_left[1::-1]) if len(outer_left) > 1 else '^'}"
    if len(outer_left) > 2:
        yield f"left={' '.join(outer_left[2::-1])}"
    yield f"right={outer_right[0] if outer_right else '$'}"
    yield f"right={' '.join(outer_right[:2]) if len(outer_right) > 1 else '$'}"
    for word in outer_left[:NEAR]:
        yield f"before={word}"
    for word in outer_right[:NEAR]:
        yield f"after={word}"


def _clause(words: Sequence[str]) -> list[str]:
    """The words up to the end of the sentence."""
    kept = []
    for word in words:
        if word in _STOPS:
            break
        kept.append(word)
    return kept


def _past_list(words: Sequence[str]) -> list[str]:
    """The words, in lower case, without the other names and signs of a list that come first."""
    for index, word in enumerate(words):
        if word not in _STEPPED_OVER and word.islower():
            return [later.lower() for later in words[index : index + NEAR]]
    return []
