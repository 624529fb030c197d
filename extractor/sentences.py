"""Where sentences begin and end.

What goes wrong in the world: a period also ends `et al.`, `e.g.`, `Fig.` and initials, stands in numbers, versions
and addresses, and is followed by a closing quote or bracket; the blank behind it gets lost (`accuracy.In this`), or a
stray one gets in (`https://github. com/x`).
What we do: look at each `.`, `!`, `?` and `…` that a capital, a digit, a quote, a bracket or a formula follows, and
decide by the word in front of it and the word behind it. An empty line always ends a sentence.
What we leave alone: a sentence that begins with a small letter is read as part of the one before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from extractor.pattern import Match, compile_pattern
from extractor.span import Span

# `accuracy. In`, `accuracy." In`, `(see below.) In`, `accuracy.In this`, `accuracy.[1] In`; an empty line
_CANDIDATE = compile_pattern(
    r"""(?: (?<![.!?…。]) [.!?…。] | \n ) (?: (?<=[.!?…。]) (?P<closing> [.!?…。]*+ ["')\]]{0,4} )
                       (?: (?P<gap> \s++ ) (?= ["'(\[{$\\~*]{0,3}+ (?P<next> [\p{Lu}\p{N}]\w* | [$\\] ) )
                         | (?<=。) | (?= (?P<glued> \p{Lu}\w* ) [\s,] ) )
                     | (?<=\n) (?P<empty> [^\S\n]*+ \n \s*+ ) ) """
)

# They never end a sentence.
_NEVER = frozenset((
    "e.g", "i.e", "eg", "ie", "vs", "w.r.t", "wrt", "cf", "fig", "figs", "eq", "eqs", "eqn", "eqns", "dr", "mr", "mrs",
    "ms", "prof", "st", "a.k.a", "aka", "s.t", "viz", "approx", "resp", "i.i.d", "incl", "esp", "v.s", "yahoo",
))  # fmt: skip
# They do not end one when a number or a bracket follows: `No. 5`, `et al. (2020)`, `Sec. [2]`.
_BEFORE_NUMBER = frozenset((
    "no", "nos", "sec", "secs", "sect", "tab", "tabs", "ref", "refs", "alg", "algs", "vol", "pp", "p", "ch", "chap",
    "def", "thm", "app", "ver", "v", "al", "art",
))  # fmt: skip
# A word that begins a sentence: it decides behind an initial (`class C. We`) and inside an address (`foo/bar.Our`).
STARTERS = frozenset((
    "a", "additionally", "all", "also", "although", "an", "and", "as", "at", "based", "both", "but", "by", "code",
    "codes", "compared", "current", "data", "despite", "due", "each", "existing", "experimental",
    "experiments", "extensive", "finally",
    "first", "for", "from", "furthermore", "given", "here", "hence", "how", "however", "if", "in", "instead", "it",
    "its", "many", "more", "moreover", "most", "much", "on", "once", "one", "our", "overall", "project", "recent",
    "recently", "results", "second",
    "several", "since", "so", "some", "source", "specifically", "such", "than", "that", "the",
    "their", "then", "there", "therefore", "these", "they", "this", "those", "through", "thus", "to", "traditional",
    "two", "under", "unlike", "using", "video", "videos", "we", "what", "when", "where", "which", "while", "with",
    "without", "yet",
))  # fmt: skip


def find_sentences(view: str) -> Iterator[Span]:
    """The sentences of `view`, in order; together with the blanks between them they cover it."""
    start = len(view) - len(view.lstrip())
    end = len(view.rstrip())
    for match in _CANDIDATE.finditer(view, start, end):
        if ends_sentence(match, view):
            close = match.start() if match["empty"] else match.end("closing")
            yield Span(start, start + len(view[start:close].rstrip()))
            start = match.end()
    if start < end or not end:
        yield Span(min(start, end), end)


def ends_sentence(match: Match, view: str) -> bool:
    """Whether the mark that was found ends a sentence, by the words around it."""
    empty, gap, closing, first, glued = match.group("empty", "gap", "closing", "next", "glued")
    if empty or match[0][0] in "?…。" or (gap and gap.count("\n") > 1):
        return True
    before = view[max(0, match.start() - 40) : match.start()]
    word = before.rsplit(None, 1)[-1].lstrip("([\"'") if before and not before[-1].isspace() else ""
    following = first or glued or ""
    starts = following.lower() in STARTERS
    if gap is None and not closing:
        return is_glued(word, following, starts)
    return ends_word(word, following, starts)


def is_glued(word: str, following: str, starts: bool) -> bool:
    """Whether `word.following` without a blank is a sentence's end: `accuracy.In`, not `ASP.Net` or `i.e.BERT`."""
    if word.lower() in _NEVER or len(word) < 2:
        return False
    if not starts:
        return word.isalpha() and word.islower() and following[1:].islower()
    return word[-1].islower() or word[-1].isdigit() or word[-1] in ")]%/_-"


def ends_word(word: str, following: str, starts: bool) -> bool:
    """Whether a mark behind `word` and a blank ends the sentence when `following` comes next."""
    low = word.lower()
    if low in _NEVER and (word != "CF" or not starts):
        return False
    if low in _BEFORE_NUMBER:
        return following[:1].isalpha() and (low != "al" or starts)
    if word[-1:].isupper() and (len(word) == 1 or word[-2] == "."):  # `J. Smith`, `U.S. law`
        return starts
    return not (low.isdigit() and len(low) == 1 and following.isdigit())  # `0. 5`, a stray blank
