"""What stands in a view where markup stood: a filler inside a word, a blank everywhere else.

Characters of a view cannot move, so `**A**ttention` cannot become `Attention`. Markup is first replaced by `JOINT`,
one for each of its characters; at the end `settle_joints` keeps the joints that stand inside one word and turns
all others into blanks: `␣␣A⁠⁠ttention`, where the two characters after the `A` are joints.
Whoever reads words (names, acronyms, addresses) takes `JOINT` as a part of the word and drops it with `without_joints`;
whoever reads phrases rarely meets one.
"""

from __future__ import annotations

from collections.abc import Callable

from extractor.pattern import Match, Pattern, compile_pattern

JOINT = "\u2060"  # WORD JOINER: no width, no blank, no letter

_RUN = compile_pattern(rf"{JOINT}+")
# `**A**ttention`, `Tiny\textbf{MIG}-2`, `K\textsuperscript{*}-b`, `foo\_bar`, `R\&D`, `x.org/\~{}jane`, `{Open}AI`
_INSIDE = compile_pattern(
    rf"""(?<= [\w/=?&\#@+*–-] | /{JOINT}*~ ) {JOINT}+ (?= [\w&~\#@+*–-] )
       | (?<= \d ) {JOINT}+ (?= [.,]{JOINT}*\d ) | (?<= \d{JOINT}*[.,] ) {JOINT}+ (?= \d ) """
)


def without_joints(words: str) -> str:
    """A stretch of a view as a reader sees it: `A⁠⁠ttention` without the joints is `Attention`."""
    return words.replace(JOINT, "")


def replace(pattern: Pattern, view: str, say: Callable[[Match], str]) -> str:
    """`view` with every match of `pattern` replaced by what `say` makes of it, which must have its length."""
    pieces: list[str] = []
    last = 0
    for match in pattern.finditer(view):
        pieces += (view[last : match.start()], say(match))
        last = match.end()
    return "".join((*pieces, view[last:])) if last else view


def joints(match: Match) -> str:
    """Joints for the whole match."""
    return JOINT * (match.end() - match.start())


def blanks(match: Match) -> str:
    """Blanks for the whole match: what stood there ends a word."""
    return " " * (match.end() - match.start())


def settle_joints(view: str) -> str:
    """`view` with blanks for all joints that do not stand inside a word."""
    if JOINT not in view:
        return view
    inside = {match.start() for match in _INSIDE.finditer(view)}
    return replace(_RUN, view, lambda run: run[0] if run.start() in inside else blanks(run))
