"""Compile and search patterns. The one file that imports `regex`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import regex

from extractor.errors import InputError, PatternTimeoutError

Match: TypeAlias = "regex.Match[str]"

SECONDS = 2.0  # the longest that one search of one text may take
# In texts of fewer characters a flat pattern is searched without a clock, which costs more than most searches. One that
# is not flat can take exponential time on any text, and some did.
SHORT = 5_000
ATOM = regex.compile(r"\{\{(\w+)\}\}")
# What `is_flat` reads of a pattern: escapes, sets, comments and blanks are passed over.
TOKEN = regex.compile(
    r"""(?P<skip> \\[pPNxuU]\{[^}]*\} | \\. | \[\^?\]?(?:\\.|[^\]\\])*+\] | \s++ | \#[^\n]* )
      | (?P<open> \( (?: \? (?: P?<\w+> | <?[=!] | (?P<atomic>>) | [a-zA-Z-]*:? | \# ) )? )
      | (?P<close> \) ) | (?P<or> \| )
      | (?P<quantifier> [*+?] | \{(?P<least>\d*)(?P<comma>,)?(?P<most>\d*)\} ) (?P<possessive>\+)? \??""",
    regex.VERBOSE | regex.VERSION1 | regex.DOTALL,
)


class Pattern:
    """A pattern in verbose mode that is compiled when it is first used, since that takes up to a tenth of a second.

    Every method raises PatternTimeoutError where it takes longer than `SECONDS`.
    """

    __slots__ = ("atoms", "compiled", "flags", "free", "source")
    compiled: regex.Pattern[str]
    free: int  # the longest text that needs no clock

    def __init__(self, source: str, atoms: Mapping[str, str], *, ignore_case: bool) -> None:
        self.source = source
        self.atoms = atoms
        self.flags = regex.VERBOSE | regex.VERSION1 | (regex.IGNORECASE if ignore_case else 0)

    def __getattr__(self, name: str) -> Any:
        """Compile on the first use of `compiled` or `free`; from then on they are ordinary attributes."""
        if name not in ("compiled", "free"):
            raise AttributeError(name)
        source = self.source
        while found := ATOM.search(source):
            source = source[: found.start()] + f"(?:{self.atoms[found[1]]})" + source[found.end() :]
        # Simple case folding: under the full one a run of the letter i can take exponential time, and no word of ours
        # needs ß to equal ss.
        self.compiled = regex.compile("(?-f)" + source, self.flags)
        self.free = SHORT if is_flat(source) else 0
        return getattr(self, name)

    def search(self, text: str, start: int = 0, end: int | None = None) -> Match | None:
        """The first match in `text[start:end]`, or None."""
        if len(text) <= self.free:
            return self.compiled.search(text, start, end)
        try:
            return self.compiled.search(text, start, end, timeout=SECONDS)
        except TimeoutError as error:
            raise self._too_slow() from error

    def match(self, text: str, start: int = 0, end: int | None = None) -> Match | None:
        """The match that begins exactly at `start` (one that ends exactly at `end`, if the pattern is reversed)."""
        if len(text) <= self.free:
            return self.compiled.match(text, start, end)
        try:
            return self.compiled.match(text, start, end, timeout=SECONDS)
        except TimeoutError as error:
            raise self._too_slow() from error

    def fullmatch(self, text: str) -> Match | None:
        """The match that covers all of `text`, or None."""
        try:
            return self.compiled.fullmatch(text, timeout=SECONDS if len(text) > self.free else None)
        except TimeoutError as error:
            raise self._too_slow() from error

    def finditer(self, text: str, start: int = 0, end: int | None = None) -> Iterator[Match]:
        """Every match in `text[start:end]`, left to right, without overlap."""
        if len(text) <= self.free:
            return self.compiled.finditer(text, start, end)
        return self._finditer_in_time(text, start, end)

    def _finditer_in_time(self, text: str, start: int, end: int | None) -> Iterator[Match]:
        try:
            yield from self.compiled.finditer(text, start, end, timeout=SECONDS)
        except TimeoutError as error:
            raise self._too_slow() from error

    def findall(self, text: str, start: int = 0, end: int | None = None) -> list[str]:
        """The text of every match in `text[start:end]`. The pattern has no groups."""
        try:
            return self.compiled.findall(text, start, end, timeout=SECONDS if len(text) > self.free else None)
        except TimeoutError as error:
            raise self._too_slow() from error

    def split(self, text: str) -> list[str]:
        """The pieces of `text` between the matches. The pattern has no groups."""
        try:
            return [
                piece or "" for piece in self.compiled.split(text, timeout=SECONDS if len(text) > self.free else None)
            ]
        except TimeoutError as error:
            raise self._too_slow() from error

    def sub(self, replacement: str | Callable[[Match], str], text: str) -> str:
        """`text` with every match replaced."""
        try:
            return self.compiled.sub(replacement, text, timeout=SECONDS if len(text) > self.free else None)
        except TimeoutError as error:
            raise self._too_slow() from error

    def _too_slow(self) -> PatternTimeoutError:
        return PatternTimeoutError(f"pattern {self.source.strip()[:60]!r} took over {SECONDS} s")


def compile_pattern(pattern: str, atoms: Mapping[str, str] | None = None, *, ignore_case: bool = False) -> Pattern:
    """`pattern` in verbose mode, each `{{name}}` in it standing for the atom of that name.

    Verbose mode: blanks and `#` comments in the pattern are ignored, so a literal blank is written `[ ]` or `\\s`.
    It is compiled on first use, which raises KeyError for an atom that does not exist.
    """
    return Pattern(pattern, atoms or {}, ignore_case=ignore_case)


def compile_own_pattern(source: str, place: str, *, ignore_case: bool = False) -> Pattern:
    """A user's pattern: in it a blank is a blank, and every search has the time limit, for nobody has tried it.

    Raises InputError, with `place`, where it is none.
    """
    pattern = Pattern(source, {}, ignore_case=ignore_case)
    pattern.flags &= ~regex.VERBOSE
    try:
        pattern.compiled = regex.compile(f"(?-f){source}", pattern.flags)
    except regex.error as error:
        raise InputError(f"{place}: {source!r} is no regular expression: {_describe(error)}; mend it") from error
    pattern.free = 0
    return pattern


def _describe(error: Exception) -> str:
    """The fault of a pattern, and where it stands in what the user wrote."""
    place = getattr(error, "pos", None)
    what = str(getattr(error, "msg", error))
    return what if place is None else f"{what} at character {max(0, place - len('(?-f)')) + 1}"


def is_flat(source: str) -> bool:
    """Whether no group that may repeat holds, itself, a choice or something that may repeat: `(?:ab)*`, not `(?:a*b)*`.

    Only a pattern that is not flat can take time that grows exponentially with the text.
    """
    open_groups = [(False, False)]  # of each: whether it holds a choice or a repetition, and whether it is atomic
    closed: bool | None = None  # the same of the group that has just been closed
    for token in TOKEN.finditer(source):
        before, closed = closed, None
        if token["skip"] is not None:
            closed = before if token["skip"].isspace() else None
        elif token["open"] is not None:
            open_groups.append((False, token["atomic"] is not None))
        elif token["close"] is not None:
            holds, atomic = open_groups.pop()
            closed = holds and not atomic
            open_groups[-1] = open_groups[-1][0] or closed, open_groups[-1][1]
        elif token["or"] is not None:
            open_groups[-1] = True, open_groups[-1][1]
        else:
            many = token["quantifier"] in "*+" or (token["comma"] and token["most"] != "1")
            if before and (many or token["least"] not in (None, "", "1")) and not token["possessive"]:
                return False
            open_groups[-1] = open_groups[-1][0] or not token["possessive"], open_groups[-1][1]
    return True
