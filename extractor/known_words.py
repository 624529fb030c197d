"""Which words hold what a pattern asks for, remembered word by word: a cheap look before a costly search.

A search over a clause takes ten to a hundred microseconds, and most clauses hold none of the words that it needs. The
same words come again and again, so each is looked at once; from then on asking costs a look into a dictionary.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from extractor.pattern import Pattern

REMEMBERED = 20_000  # words of each pattern


class KnownWords(dict[str, bool]):
    """For every word whether `pattern` is found in it. Words are whatever stands between blanks."""

    def __init__(self, pattern: Pattern) -> None:
        super().__init__()
        self.pattern = pattern

    def __missing__(self, word: str) -> bool:
        """A word that was not met before."""
        if len(self) >= REMEMBERED:
            self.clear()
        holds = self[word] = self.pattern.search(word) is not None
        return holds

    def any_of(self, words: Iterable[str]) -> bool:
        """Whether one of `words` holds the pattern."""
        return any(map(self.__getitem__, words))


class KnownTokens(dict[str, tuple[str, ...]]):
    """For every word what `pattern` finds in it, in order. No match of the pattern holds a blank."""

    def __init__(self, pattern: Pattern) -> None:
        super().__init__()
        self.pattern = pattern

    def __missing__(self, word: str) -> tuple[str, ...]:
        """A word that was not met before."""
        if len(self) >= REMEMBERED:
            self.clear()
        tokens = self[word] = tuple(self.pattern.findall(word))
        return tokens

    def read(self, words: str) -> list[str]:
        """Everything that the pattern finds in a stretch of text, in order."""
        return list(chain.from_iterable(map(self.__getitem__, words.split())))
