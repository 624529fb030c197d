"""What a name looks like, and where the names of a text stand.

A name shows itself by its letters: a capital, a digit or a special mark. Into `list_names` goes the view of a text;
out come the stretches that can be names, side by side in lists (`A, B and C`; `Long Form (LF)`), because a cue before
or after a list speaks of all its members. Generic words and acronyms (`names/not_names.txt`) are no names, and a word
that has its capital from the sentence is none. What a name is the name *of* is for the rules to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from extractor.acronyms import list_acronyms
from extractor.known_words import REMEMBERED
from extractor.pattern import compile_pattern
from extractor.span import Span

_SIGNS = str.maketrans(dict.fromkeys('()[]{},;:"“”|<>=≥≤~', " "))  # what is part of no name
_NUMBER = compile_pattern(r"\A v? \d [\d.]*+ [A-Za-z]? \Z")
_ADDRESS = compile_pattern(r"https? | www\. | [a-z] \. (?:com|org|io|net) \b | @")
# what ends a name within a token: `BERT-based`, `sources.We` where a blank was lost
_CUT = compile_pattern(
    r"""[\-‐–] (?: based | style | like | driven | guided | inspired | enhanced | derived | aware | level | type
        | free | specific | related | optimal | trained
        | generated | powered | equipped | family | agnostic | invariant | complete | hard | optimality | wise
        | only | assisted | aided | induced | augmented ) \Z
    | (?<= \p{Ll} ) \. (?= \p{Lu}\p{Ll}*+ \Z)"""
)
# what may stand between two members of a list: `, ` `, and the ` ` & ` ` (91.2%), ` `/`
_SEPARATOR = compile_pattern(
    r"""[^()]{0,30}+ \) [ ]? (?: , [ ]? )? (?: (?:and|or|&) [ ] )? (?: the[ ] | both[ ] | a[ ] )?   # after `(LF`
    | [ ]? (?: \( [^()]{0,40}+ \) )?+ [ ]? (?: , [ ]? (?: (?:and|or|&) [ ] )? | (?:and|or|&|vs\.?) [ ] | / | \+ [ ]? )
      (?: the[ ] | both[ ] | an?[ ] | our[ ] )? | [ ]? \( """
)
_REACH = 300  # characters before a list that its cues may take
_GLUE = frozenset(
    ["of", "in the", "on the", "for", "to", "from", "of the", "for the", "with", "via", "from the", "and"]
)
# Words that a capital does not make a name, wherever they stand: they open sentences and headings.
_OPENING = """
    a all also although among an and as at based because both but by code combining compared current data
    despite during each empirical empirically existing experimental experiments extensive finally first for from
    furthermore given here however i if in inspired it its leveraging like many most moreover no notably on or
    our over project recent recently results second several since some source specifically such that the their
    then there therefore these they third this those through thus to toward towards two under unlike using via
    we when where which while with within without built evaluations evaluation after applying additionally
    besides code/data what how why can does is are between across state sota codes figure table section hence
    yet instead indeed
"""
OPENERS = frozenset(_OPENING.split())


@dataclass(frozen=True, slots=True)
class NameList:
    """Names side by side. A cue before them ends at `start`, a cue after them begins at `end`.

    `before` are the words in front of them, the last ones at most.
    """

    start: int
    end: int
    names: tuple[Span, ...]
    before: tuple[str, ...] = ()


@lru_cache(maxsize=4)
def list_names(view: str) -> tuple[NameList, ...]:
    """Every list of names in the text, in order; a name alone is a list of one."""
    pairs = list_acronyms(view)
    longs = [pair.long for pair in pairs]  # they come in again with their acronyms, whole
    spans = [span for span in _find_spans(view) if is_name(view, span) and not any(map(span.overlaps, longs))]
    long_forms = {pair.short.start: pair.long for pair in pairs}
    return tuple(_complete(view, members, long_forms) for members in _gather(view, spans))


def _complete(view: str, members: Sequence[Span], long_forms: Mapping[int, Span]) -> NameList:
    """The list with the long forms of its acronyms, in lower case too, and with the bracket that closes it."""
    names: list[Span] = []
    for span in members:
        long = long_forms.get(span.start)
        if long is not None:
            names.append(long)
        names.append(span)
    end = names[-1].end
    if view[end : end + 1] == ")" and view.rfind("(", names[0].start, end) > view.rfind(")", names[0].start, end):
        end += 1
    start = names[0].start
    return NameList(start, end, tuple(names), tuple(view[max(0, start - _REACH) : start].split()))


def is_name(view: str, span: Span) -> bool:
    """Whether the stretch can be a name: not a generic word or acronym, and no word with a sentence's capital."""
    surface = span.of(view)
    if len(surface) < 2 or is_no_name(surface):
        return False
    if " " not in surface:
        if shows_itself(surface):
            return not all(is_no_name(part) or part.islower() or part.isdigit() for part in surface.split("-"))
        return len(surface) > 2 and not opens_sentence(view, span.start)
    return not all(is_no_name(word) for word in surface.split())


@lru_cache(maxsize=4096)
def shows_itself(surface: str) -> bool:
    """Whether one token has more than a first capital: `ImageNet`, `GPT-4`, `A*`."""
    return any(char.isupper() or char.isdigit() or char in "+*" for char in surface[1:]) and any(
        char.isalpha() for char in surface
    )


@lru_cache(maxsize=4096)
def is_no_name(surface: str) -> bool:
    """Whether it is on the list of what only looks like a name."""
    return _key(surface) in load_not_names()


@lru_cache(maxsize=1)
def load_not_names() -> frozenset[str]:
    """The keys of `names/not_names.txt`."""
    lines = (files("extractor") / "names" / "not_names.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(_key(line) for line in lines if line and not line.startswith("#"))


def opens_sentence(view: str, start: int) -> bool:
    """Whether a sentence, or what follows a colon, begins here."""
    before = view[max(0, start - 3) : start].rstrip(" \n\t\"'(")
    return not before or before[-1] in ".!?:"


def _key(surface: str) -> str:
    letters = "".join(char for char in surface if char.isalnum()).casefold()
    return letters[:-1] if len(letters) > 2 and surface.endswith("s") else letters


def _find_spans(view: str) -> Iterator[Span]:
    """Runs of name tokens: `MS COCO 2017`, `Lip Reading in the Wild`."""
    start = end = -1
    for token in _find_tokens(view):
        gap = view[end : token.start] if end >= 0 else ""
        if start >= 0 and (gap in (" ", "\n") or _is_glue(view, end, token.start, gap)):
            end = token.end
            continue
        if start >= 0:
            yield Span(start, end)
        start, end = (-1, -1) if is_number(token.of(view)) else (token.start, token.end)
    if start >= 0:
        yield Span(start, end)


def _is_glue(view: str, end: int, start: int, gap: str) -> bool:
    """`Reading in the Wild`: small words between two plainly capitalised words."""
    if len(gap) > 10 or gap[:1] != " " or gap.strip() not in _GLUE:
        return False
    left, right = view[max(0, end - 20) : end].split()[-1:], view[start : start + 20].split()[:1]
    return (
        bool(left and right)
        and left[0][:1].isupper()
        and left[0][1:].islower()
        and right[0][1:].islower()
        and gap.strip() != "and"
    )


def _find_tokens(view: str) -> Iterator[Span]:
    """The tokens that can be part of a name, and numbers."""
    at = 0
    for word in view.translate(_SIGNS).split(" "):
        core = _CORES[word]
        if core is not None:
            yield Span(at + core[0], at + core[1])
        at += len(word) + 1


class _Cores(dict[str, "tuple[int, int] | None"]):
    """The cores of the words met so far: the same words come again and again."""

    def __missing__(self, word: str) -> tuple[int, int] | None:
        if len(self) >= REMEMBERED:
            self.clear()
        core = self[word] = _find_core(word)
        return core


_CORES = _Cores()


def _find_core(word: str) -> tuple[int, int] | None:
    """Where in a word the token stands that can be part of a name, without the signs around it."""
    if not word or (word.islower() and word.isalpha()):
        return None
    start, end = 0, len(word)
    while end > start and word[end - 1] in ".!?'’*-–—/%\\$" and not (word[end - 1] == "*" and end - start < 5):
        end -= 1
    while start < end and word[start] in "'‘*-–—/\\$~.":
        start += 1
    core = word[start:end]
    if core[-2:] in ("'s", "’s"):
        end -= 2
        core = core[:-2]
    cut = _CUT.search(core)
    if cut is not None:
        end = start + cut.start()
        core = core[: cut.start()]
    return (start, end) if core and _is_token(core) and not _ADDRESS.search(word) else None


def _is_token(core: str) -> bool:
    if core.casefold() in OPENERS and core != core.upper():
        return False
    if core[0].isupper():
        return len(core) > 1 or core in "RKQX"
    if is_number(core):
        return True
    if core != core.lower():
        return sum(char.isalpha() for char in core) > 1
    return core[0].isalpha() and "-" not in core and not core.isalpha() and any(char.isdigit() for char in core)


@lru_cache(maxsize=4096)
def is_number(word: str) -> bool:
    """Whether it is a number, perhaps with one letter before or after it: `12`, `v1.5`, `3D`."""
    return _NUMBER.match(word) is not None


def _gather(view: str, spans: Sequence[Span]) -> Iterator[list[Span]]:
    """Spans with nothing but the signs of a list between them."""
    members: list[Span] = []
    for span in spans:
        gap = view[members[-1].end : span.start] if members else ""
        if members and len(gap) < 60 and "." not in gap[:1] and _SEPARATOR.fullmatch(gap):
            members.append(span)
            continue
        if members:
            yield members
        members = [span]
    if members:
        yield members
