"""What the tagger remembers of the words it has met, so that a stream of abstracts asks for each of them once.

The same few thousand words come again and again. Remembered are what each run of characters between blanks is made of
(`(BERT-based` is `(`, `BERT`, `-`, `based`), and for each word a number, its embedding and whether it shows itself as a
name. All of it follows from the characters alone, so that what was read before never changes an answer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, TypeAlias

import numpy as np

from extractor.ner.labels import Floats, NameSpan
from extractor.ner.tokens import find_words
from extractor.sentences import STARTERS
from extractor.span import Span

Flags: TypeAlias = "np.ndarray[Any, np.dtype[np.bool_]]"

Runs: TypeAlias = "Sequence[tuple[int, ...]]"  # the numbers of the words of each run of characters of one text

REMEMBERED = 60_000  # words, 23 MB of embeddings; when there are more, all is forgotten
PADDING = 0  # the number of no word


class Memory:
    """Numbers, embeddings and looks of words. `embed` gives the embeddings of words not met before."""

    def __init__(self, width: int, embed: Callable[[list[str]], Floats]) -> None:
        self.embed = embed
        self.table: Floats = np.zeros((1024, width), dtype="f")
        self.shows: Flags = np.zeros(1024, dtype=bool)
        self._forget()

    def _forget(self) -> None:
        self.numbers: dict[str, int] = {}
        self.runs: dict[str, tuple[int, ...]] = {}
        self.known = 1  # rows of the table that hold an embedding, or the zeros of the padding

    def read(self, views: Sequence[str]) -> list[Runs]:
        """For each run of characters between blanks in each of `views`, the numbers of its words."""
        if self.known > REMEMBERED:
            self._forget()
        split = [view.split() for view in views]
        for run in {run for runs in split for run in runs if run not in self.runs}:
            words = split_run(run)
            self.runs[run] = tuple([self.numbers.setdefault(word, len(self.numbers) + 1) for word in words])
        fresh = list(self.numbers)[self.known - 1 :]
        if fresh:
            self._learn(fresh)
        runs = self.runs
        return [[runs[run] for run in text] for text in split]

    def _learn(self, fresh: list[str]) -> None:
        end = self.known + len(fresh)
        if end > len(self.table):
            self.table = np.concatenate([self.table, np.zeros_like(self.table, shape=(end, self.table.shape[1]))])
            self.shows = np.concatenate([self.shows, np.zeros_like(self.shows, shape=end)])
        self.table[self.known : end] = self.embed(fresh)
        self.shows[self.known : end] = [shows_name(word) for word in fresh]
        self.known = end


def split_run(run: str) -> list[str]:
    """The words of a run that stands behind a blank."""
    return find_words(" " + run).words


def find_spans(view: str, runs: Runs, names: Iterable[NameSpan]) -> Iterator[Span]:
    """Where in `view` each name stands. `runs` are what `Memory.read` made of the view."""
    ends = list(accumulate(map(len, runs)))
    pieces, places, at = view.split(), [], 0
    for piece in pieces:
        places.append(view.index(piece, at))
        at = places[-1] + len(piece)

    def locate(word: int) -> tuple[int, int]:
        run = bisect_right(ends, word)
        words = find_words(" " + pieces[run])
        inner = word - ends[run] + len(runs[run])
        return places[run] + words.starts[inner] - 1, places[run] + words.ends[inner] - 1

    for name in names:
        yield Span(locate(name.start)[0], locate(name.end - 1)[1])


def shows_name(word: str) -> bool:
    """Whether it may be a part of a name by its looks: a capital, or a digit among letters, in no plain word.

    Of `k-means` and `A*` it is the letter and the sign.
    """
    if len(word) == 1:
        return word in "*+" or (word.isalpha() and word not in "aAIs")
    if any(char.isupper() for char in word[1:]):
        return True
    if any(map(str.isdigit, word)):
        return any(map(str.isalpha, word))
    return word[0].isupper() and word.lower() not in STARTERS
