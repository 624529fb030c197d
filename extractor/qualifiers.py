"""The words that bound or round a number: `up to 3x`, `at least 40 %`, `about ten times`, `5x on average`."""

from __future__ import annotations

from extractor.finding import Qualifier
from extractor.pattern import Match, compile_pattern

_QUALIFIER = compile_pattern(
    r"""(?r)
    (?: (?: (?P<up_to> \bup\s?-?to | \b(?:as\s+(?:much|high|many|large)\s+as) | \bat\s+(?:most|best) | \b(?:no
        |not)\s+more\s+than
              | \b(?<!no\s)(?<!not\s)(?:less|fewer|lower|smaller)\s+than | \bbelow | \bmax(?:imum|imal)?(?:\s+of)?
                  | [<≤⩽] )
          | (?P<at_least> \bat\s+least | \bover | \b(?<!no\s)(?<!not\s)(?:more|greater|larger|higher|better
              |faster)\s+than | \babove | \bexceed(?:s|ing)
              | \b(?:no|not)\s+(?:less|fewer)\s+than | \bupwards?\s+of | \bin\s+excess\s+of | \bbeyond
                  | \bminimum(?:\s+of)? | [>≥⩾] )
          | (?P<about> \babout | \baround | \bapproximately | \bapprox\.? | \broughly | \bnearly | \balmost
              | \bclose\s+to | \bcirca | [~∼≈≃] )
          | (?P<average> \baverag(?:e|es|ed|ing)(?:\s+of)? | \b(?:on|in)\s+average,? | \bmean(?:\s+of)? ) )
        (?: \s* \b(?:by|of|an?|the|only|just|to|additional|extra|impressive|remarkable|significant|substantial
            |massive|whopping) )*
        \s* [-+]? )+
    """,
    ignore_case=True,
)
# 2x or more   50 % on average   3 times at least
_AFTER = compile_pattern(
    r"""\s* [,(]? \s* (?: (?P<at_least> or\s+(?:more|higher|greater|better|above)\b | and\s+(?:more|above|beyond)\b
        | at\s+least\b )
        | (?P<up_to> at\s+most\b | or\s+(?:less|fewer|lower)\b ) | (?P<average> (?:on|in)\s+average\b ) )""",
    ignore_case=True,
)


def match_before(view: str, start: int) -> Match | None:
    """The match of the qualifiers that end at `start`, with the words that belong to them (`up to a`)."""
    return _QUALIFIER.match(view, max(0, start - 80), start)


def match_after(view: str, end: int) -> Match | None:
    """The match of a qualifier that stands right after a number: `2x or more`."""
    return _AFTER.match(view, end)


def find_qualifier(view: str, start: int) -> Qualifier | None:
    """The qualifier that ends at `start`: of `up to a (speedup of 3x)`, of `an average (reduction of 40 %)`."""
    match = match_before(view, start)
    return read_qualifier(match) if match else None


def read_qualifier(match: Match) -> Qualifier:
    """Of several (`on average up to about`) a bound says more than a rounding."""
    groups: tuple[tuple[str, Qualifier], ...] = (
        ("up_to", "up to"), ("at_least", "at least"), ("average", "average"), ("about", "about"),
    )  # fmt: skip
    said = match.groupdict()
    return next(name for group, name in groups if said.get(group))
