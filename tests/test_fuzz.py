"""The fuzzing targets hold for the inputs that the fuzzer begins with, and notice what is wrong."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from tests.benchmarks import fuzz


@pytest.mark.parametrize("target", sorted(fuzz.TARGETS))
def test_seeds_pass(target: str) -> None:
    seeds = list(islice(fuzz.find_seeds(target), 0, None, 7))
    assert len(seeds) > 5
    for seed in seeds:
        fuzz.TARGETS[target](seed)


def test_what_a_reader_raises_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def burst(*_: Any) -> Iterator[Any]:
        raise ValueError("a fault")

    monkeypatch.setattr(fuzz, "read_inputs", burst)
    with pytest.raises(ValueError, match="a fault"):
        fuzz.try_readers(b"\0text")


@pytest.mark.parametrize(
    "text",
    [
        "The parser at huggingface.co/acme/7\nobiiiiiiiiiiiiiiiiiiiiiit1!BarNet (+0.6% PQ).",
        "See https://huggingface.co/acme/ " + "i" * 60 + ".x now",
        "It is " + "İ" * 60 + " and " + "ß" * 60 + " and " + "ﬀ" * 60 + " at github.com/" + "i" * 60,
        "Our parser attains 28.4 BLEU and 47.8 ROUGE-L7.8 ROUGE-L.47.8 ROUGE-L.47.8 ROUGE-L.",
    ],
)
def test_what_fuzzing_found(text: str) -> None:
    started = time.process_time()
    fuzz.try_rules(text.encode())
    assert time.process_time() - started < 0.5
