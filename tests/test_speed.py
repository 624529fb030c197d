"""A guard against slowness on any machine: our time in multiples of the blank tokenizer's, measured in turn."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import pytest
import spacy

from extractor import Abstract, Extractor
from extractor.ner.tagger import load_tagger
from extractor.read import read_inputs
from extractor.read.options import ReadOptions
from extractor.text import Text
from tests.benchmarks import growth

SEEDS = str(Path(__file__).parent.parent / "seeds")
ROUNDS = 5
# Times the tokenizer's time on texts that it has met before, as all here have; about twice what was measured.
MOST = {"rules": 40.0, "tagger": 30.0}


@pytest.fixture(scope="module", name="abstracts")
def read_abstracts() -> list[Abstract]:
    return [item for item in read_inputs([SEEDS], ReadOptions()) if isinstance(item, Abstract)]


def clock(do: Callable[[], object]) -> float:
    started = time.process_time()
    do()
    return time.process_time() - started


def test_rules_and_tagger_take_few_times_the_time_of_a_tokenizer(abstracts: list[Abstract]) -> None:
    make_doc, extractor, tagger = spacy.blank("en").make_doc, Extractor(ner=False), load_tagger()
    views = [Text.of(abstract) for abstract in abstracts]
    runners: dict[str, Callable[[], object]] = {
        "tokenizer": lambda: [make_doc(abstract.text) for abstract in abstracts],
        "rules": lambda: list(extractor.extract_many(abstracts)),
        "tagger": lambda: list(tagger.find_many(views)),
    }
    for run in runners.values():
        run()  # patterns are compiled, caches filled
    rounds = [{name: clock(run) for name, run in runners.items()} for _ in range(ROUNDS)]
    for name, most in MOST.items():
        ratio = median(times[name] / times["tokenizer"] for times in rounds)
        assert ratio < most, f"{name}: {ratio:.1f} times the time of the tokenizer"


def test_time_grows_with_the_length_alone(abstracts: list[Abstract]) -> None:
    whole, extractor = " ".join(abstract.text for abstract in abstracts * 3), Extractor(ner=False)
    times = [min(clock(partial(extractor.extract, whole[:n])) for _ in range(3)) for n in (10_000, 80_000)]
    assert times[1] < 8 * 2.5 * times[0]


def test_the_picture_of_growth_is_drawn() -> None:
    drawn = growth.draw([("A", "b", [(100, 1.0), (1000, 10.0), (10_000, 100.0)])])
    assert drawn.count("<circle") == 3
    assert growth.slope([(100, 1.0), (1000, 10.0), (10_000, 100.0)]) == pytest.approx(1)
