"""The text that rules read: a view of the abstract, of the same length, without markup."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from extractor.abstract import Abstract
from extractor.sentences import find_sentences
from extractor.span import Span
from extractor.view import make_view

if TYPE_CHECKING:
    from extractor.rules.hosts import Host


@dataclass(frozen=True, slots=True)
class Text:
    """An abstract in the form that rules read.

    `view` has the length of `source`; a span found in the view covers the same characters of the source. `hosts` is
    what the user says of web hosts. `offsets`, where there are any, are the places of the characters in the abstract:
    then fillers were taken out (`squeeze.py`).
    """

    source: str
    view: str
    sentences: tuple[Span, ...]
    title: str | None = None
    hosts: tuple[Host, ...] = ()
    offsets: tuple[int, ...] = ()

    def __hash__(self) -> int:
        """Texts are asked for in caches: the view, whose hash Python remembers, tells them apart well enough."""
        return hash(self.view)

    @classmethod
    def of(cls, abstract: Abstract, hosts: tuple[Host, ...] = ()) -> Text:
        """The view and the sentences of one abstract."""
        view = make_view(abstract.text)
        return cls(abstract.text, view, tuple(find_sentences(view)), abstract.title, hosts)

    def sentence_at(self, offset: int) -> Span:
        """The sentence that holds the character at `offset`."""
        return self.sentences[max(0, bisect_right(self.sentences, offset, key=lambda span: span.start) - 1)]
