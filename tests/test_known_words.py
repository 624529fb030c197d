"""What is known of a word is what the pattern says of it, however often it is asked."""

from __future__ import annotations

import pytest

from extractor import known_words
from extractor.known_words import KnownTokens, KnownWords
from extractor.pattern import compile_pattern


def test_words_that_hold_a_pattern() -> None:
    known = KnownWords(compile_pattern(r"propos | \A on \Z"))
    assert known.any_of(["we", "“proposed”", "it"])
    assert known.any_of(["based", "on"])
    assert not known.any_of(["Montreal", "once"])
    assert not known.any_of([])


def test_tokens_of_words() -> None:
    known = KnownTokens(compile_pattern(r"\w+ | [,]"))
    assert known.read(" a,b  c-d ") == ["a", ",", "b", "c", "d"]


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_words, "REMEMBERED", 10)
    known, tokens = KnownWords(compile_pattern(r"7")), KnownTokens(compile_pattern(r"\d"))
    for number in range(100):
        assert known[str(number)] == ("7" in str(number))
        assert tokens[str(number)] == tuple(str(number))
    assert len(known) <= 10
    assert len(tokens) <= 10
