"""No pattern explodes: hostile texts and our own sentences, in a short form of `benchmarks/patterns.py`."""

from __future__ import annotations

from extractor import Abstract
from extractor.pattern import compile_pattern
from tests.benchmarks import patterns
from tests.test_rules import FIELDS, read_examples

SHORT = 5_000  # characters; the limit shrinks with them, but not below what a busy machine may add
LIMIT = 10.0
QUADRATIC = compile_pattern(r"a+ b")


def test_hostile_texts() -> None:
    assert not patterns.try_hostile(SHORT, limit=LIMIT).faults()


def test_every_rule_on_its_own_words() -> None:
    assert not patterns.try_rules(SHORT, every=23, limit=LIMIT).faults()


def test_our_own_sentences() -> None:
    sentences = [example.sentence for field in FIELDS for example in read_examples(field, "found")]
    texts = [Abstract(" ".join(sentences[start : start + 12])) for start in range(0, len(sentences), 24)]
    assert not patterns.try_abstracts(texts).faults()


def test_a_slow_pattern_is_seen() -> None:
    with patterns.watch_patterns(LIMIT) as watch:
        assert list(QUADRATIC.finditer("a" * SHORT)) == []
    assert [fault for fault in watch.faults() if ": a+ b in" in fault]
