"""Runners in one race: each reads the same abstracts, in turn, chunk by chunk, so that a busy machine slows all alike.

A runner takes a list of texts and gives, for each, the set of what it found (`finds` says what these are). Its time is
processor time of this process, and what counts is its ratio to the blank tokenizer in the same round, not the rate.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Literal, TypeAlias

Found: TypeAlias = frozenset[Any]
Subject: TypeAlias = Literal["", "urls", "figures", "names", "all"]

CHUNK = 64
SLOW = 8  # a slow runner reads one chunk in so many


@dataclass(frozen=True, slots=True)
class Runner:
    """One contestant: what it is called, what it reads, and what it finds."""

    name: str
    subject: Subject
    read: Callable[[Sequence[str]], Sequence[Found]]
    slow: bool = False


@dataclass(frozen=True, slots=True)
class Pace:
    """Abstracts a second, and the share of the tokenizer's rate in the same rounds; medians over the rounds."""

    rate: float
    ratio: float


def run_race(runners: Sequence[Runner], texts: Sequence[str], rounds: int) -> Mapping[str, Pace]:
    """The pace of each runner, the first of which is the yardstick. A first chunk warms up and is not counted."""
    for runner in runners:
        runner.read(texts[:CHUNK])
    measured = [_run_round(runners, part) for part in _deal(texts[CHUNK:], rounds)]
    paces = {}
    for runner in runners:
        rates = [seconds[runner.name] for seconds in measured]
        ratios = [rate / seconds[runners[0].name] for rate, seconds in zip(rates, measured, strict=True)]
        paces[runner.name] = Pace(median(rates), median(ratios))
    return paces


def _deal(texts: Sequence[str], rounds: int) -> Iterator[Sequence[str]]:
    """The texts in equal parts: no runner meets a text twice, for it could remember it."""
    size = max(1, len(texts) // rounds)
    yield from (texts[at : at + size] for at in range(0, size * rounds, size))


def _run_round(runners: Sequence[Runner], texts: Sequence[str]) -> dict[str, float]:
    """Abstracts a second of each runner."""
    seconds, counts = dict.fromkeys((r.name for r in runners), 0.0), dict.fromkeys((r.name for r in runners), 0)
    for number, at in enumerate(range(0, len(texts), CHUNK)):
        chunk = texts[at : at + CHUNK]
        for runner in runners:
            if not (runner.slow and number % SLOW):
                started = time.process_time()
                runner.read(chunk)
                seconds[runner.name] += time.process_time() - started
                counts[runner.name] += len(chunk)
    return {name: counts[name] / max(seconds[name], 1e-9) for name in seconds}
