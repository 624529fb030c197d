"""Where the time of one abstract goes, stage by stage."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from extractor import Abstract
from extractor.assembly import make_record
from extractor.finding import Finding
from extractor.link import link
from extractor.names import find_names
from extractor.ner import load_tagger
from extractor.rules import availability, datasets, models, results, speedups, urls
from extractor.rules.rule import Finder
from extractor.schema import find_faults
from extractor.settle import settle
from extractor.text import Text
from extractor.write.jsonl import write_line

T = TypeVar("T")

RULES: Mapping[str, Sequence[Finder]] = {
    "rules: urls": urls.RULES,
    "rules: datasets, models": (*datasets.RULES, *models.RULES),
    "rules: speedups, results": (*speedups.RULES, *results.RULES),
    "rules: availability": availability.RULES,
}


def measure_stages(texts: Sequence[str]) -> dict[str, float]:
    """Microseconds of processor time an abstract, by stage. What was read before is not counted: it warms up."""
    half = len(texts) // 4
    _measure(texts[:half])
    spent = _measure(texts[half:])
    return {stage: 1e6 * seconds / (len(texts) - half) for stage, seconds in spent.items()}


class Clock:
    """What each stage has spent."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    def time(self, stage: str, do: Callable[..., T], *arguments: Any, **options: Any) -> T:
        """Do it on the account of `stage`."""
        started = time.process_time()
        done = do(*arguments, **options)
        self.spent[stage] = self.spent.get(stage, 0.0) + time.process_time() - started
        return done


def _measure(texts: Sequence[str]) -> dict[str, float]:
    clock, tagger = Clock(), load_tagger()
    for at in range(0, len(texts), 64):
        abstracts = [Abstract(text) for text in texts[at : at + 64]]
        views = [clock.time("view and sentences", Text.of, abstract) for abstract in abstracts]
        tagged: list[tuple[Finding, ...]] = clock.time("NER", list, tagger.find_many(views))
        for abstract, text, names in zip(abstracts, views, tagged, strict=True):
            _measure_one(abstract, text, names, clock)
    return clock.spent


def _measure_one(abstract: Abstract, text: Text, names: Iterable[Finding], clock: Clock) -> None:
    found: list[Finding] = []
    for stage, rules in RULES.items():
        found += clock.time(stage, _find, rules, text)
    found += clock.time("name lists", list, find_names(text))
    found += names
    settled = clock.time("settle", settle, found)
    clock.time("link", link, text, settled, tagged=True)
    record = make_record(abstract, text, found, tagged=True)
    row = clock.time("to a row", record.model_dump, mode="json")
    clock.time("validation", find_faults, row)
    clock.time("writing", write_line, row)


def _find(rules: Sequence[Finder], text: Text) -> list[Finding]:
    return [finding for rule in rules for finding in rule.find(text)]
