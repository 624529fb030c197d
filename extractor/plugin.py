"""What a plug-in needs: `from extractor.plugin import …`.

A plug-in is a module with a tuple of rules, named in the configuration as `module:RULES`. A rule is a `Rule`, or
anything else with a `name` and a `find(text)` that yields `Finding`s. It must be pure: the same text, the same answer.
"""

from __future__ import annotations

from extractor.finding import Availability, Finding, Link, Name, Result, Speedup
from extractor.pattern import Match, Pattern, compile_own_pattern
from extractor.rules.rule import Rule, Said
from extractor.span import Span
from extractor.text import Text

__all__ = [
    "Availability", "Finding", "Link", "Match", "Name", "Result", "Rule", "Said", "Span", "Speedup", "Text",
    "compile_pattern",
]  # fmt: skip


def compile_pattern(pattern: str, *, ignore_case: bool = False) -> Pattern:
    """`pattern` in the syntax of the `regex` package; `(?x)` in front lets blanks and comments stand in it.

    Each search in a text may take 2 seconds; after that the text is a reject. Raises InputError where it is none.
    """
    return compile_own_pattern(pattern, "plug-in", ignore_case=ignore_case)
