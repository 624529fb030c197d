"""A rule for names: the cue that stands before a list of names, the cue after it, or both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from extractor.finding import Finding, ModelKind, Name, NameField, Role
from extractor.known_words import KnownWords
from extractor.pattern import Pattern
from extractor.rules.atoms import NameList, list_names, shows_itself
from extractor.span import Span
from extractor.text import Text


@dataclass(frozen=True, slots=True)
class NameRule:
    """One way in which authors tell what a name is the name of.

    It is to names what `Rule` is to all else. `before` is a reversed pattern (`(?r)`) that must end where the list
    begins, `after` a pattern that must begin where the list ends; all names of the list are then of `field`.
    `near` are the words of which one must be among the `reach` last words before the list, for speed.
    `heads` keeps only names and long forms whose last word is one of them, each with its acronym. `stems` are literals
    of which the text must hold one, for speed. `strict` keeps only names that show themselves by
    more than a first capital. `role` and `kind` are what the cue
    itself tells. `confidence` is the share of the rule's answers that are right on the training gold.
    """

    name: str
    field: NameField
    confidence: float
    before: Pattern | None = None
    after: Pattern | None = None
    heads: frozenset[str] = frozenset()
    stems: tuple[str, ...] = ()
    near: KnownWords | None = None
    reach: int = 12
    role: Role | None = None
    kind: ModelKind | None = None
    strict: bool = False

    def find(self, text: Text) -> Iterator[Finding]:
        """The names whose list stands beside the cue, in order."""
        view = text.view
        if self.stems and not _holds_any(view, self.stems):
            return
        value = Name(self.field, role=self.role, kind=self.kind)
        for names in list_names(view):
            if self._fits(view, names):
                for span in self._choose(view, names):
                    if not self.strict or _is_strict(view, span, names):
                        yield Finding(span, self.name, value, self.confidence)

    def _fits(self, view: str, names: NameList) -> bool:
        if self.near is not None and not self.near.any_of(names.before[-self.reach :]):
            return False
        if self.before is not None and self.before.match(view, 0, names.start) is None:
            return False
        return self.after is None or self.after.match(view, names.end) is not None

    def _choose(self, view: str, names: NameList) -> Iterator[Span]:
        """All names of the list; where the rule has `heads`, those that end in one, each with its acronym."""
        headed = False
        for index, span in enumerate(names.names):
            if self.heads:
                bracketed = index and view[names.names[index - 1].end : span.start].strip() == "("
                if not (headed and bracketed):
                    words = span.of(view).lower().replace("-", " ").split()
                    headed = len(words) > 1 and (words[-1] in self.heads or words[-1].rstrip("s") in self.heads)
                    alone = (
                        index + 1 == len(names.names) or view[span.end : names.names[index + 1].start].strip() != "("
                    )
                    if not headed or (alone and not span.of(view).split()[-1][0].isupper()):
                        continue
            yield span


@lru_cache(maxsize=32)  # several rules ask for the same stems
def _holds_any(view: str, stems: tuple[str, ...]) -> bool:
    return any(stem in view for stem in stems)


def _is_strict(view: str, span: Span, names: NameList) -> bool:
    return any(shows_itself(word) for word in span.of(view).split()) or len(names.names) > 1
