"""What a rule is: a name, a pattern, and a parse from one match to what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from extractor.finding import Finding, Value
from extractor.pattern import Match, Pattern
from extractor.span import Span
from extractor.text import Text

Said: TypeAlias = tuple[Span, Value]


class Finder(Protocol):
    """What every rule is to those who ask it, whatever it is made of."""

    @property
    def name(self) -> str:
        """Who signs what it finds."""

    def find(self, text: Text) -> Iterable[Finding]:
        """Everything that it says of `text`."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One way in which authors say a thing.

    `name` is `<field>.<what it looks for>`. `parse` turns a match of `pattern` in `text.view` into the values it
    states, with their spans, or into nothing where the match says nothing. `trigger` is a cheap pattern, or the pieces
    of words, without which the rule cannot match: where the text holds none of them, `pattern` is not tried (pieces
    take under a microsecond each, a pattern twenty and more). `confidence` is the share of
    the rule's answers that are right, as measured on the training gold.
    """

    name: str
    pattern: Pattern
    parse: Callable[[Match, Text], Iterable[Said]]
    confidence: float
    trigger: Pattern | tuple[str, ...] | None = None

    def find(self, text: Text) -> Iterator[Finding]:
        """Everything that this rule says of `text`, in order."""
        if isinstance(self.trigger, tuple):
            if not any(piece in text.view for piece in self.trigger):
                return
        elif self.trigger is not None and self.trigger.search(text.view) is None:
            return
        for match in list(self.pattern.finditer(text.view)):  # the time limit is the pattern's, not the parse's
            for span, value in self.parse(match, text):
                yield Finding(span, self.name, value, self.confidence)
