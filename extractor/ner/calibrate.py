"""How good the tagger is, and what its probabilities are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

import numpy as np

from extractor.finding import NameField
from extractor.ner.card import Curve
from extractor.ner.gold import Lesson
from extractor.ner.labels import FIELDS, NameSpan


@dataclass(frozen=True, slots=True)
class Score:
    """Names rightly found, wrongly said, and missed."""

    right: int
    wrong: int
    missed: int

    @property
    def f1(self) -> float:
        """F1 in percent."""
        return 200 * self.right / max(1, 2 * self.right + self.wrong + self.missed)

    def __str__(self) -> str:
        precision = 100 * self.right / max(1, self.right + self.wrong)
        recall = 100 * self.right / max(1, self.right + self.missed)
        return f"P {precision:.1f} R {recall:.1f} F1 {self.f1:.1f}"


def score(lessons: Iterable[Lesson], said: Iterable[Sequence[NameSpan]]) -> dict[NameField, Score]:
    """Exact names, a field each: what `said` has of the names of `lessons`."""
    counts = {field: [0, 0, 0] for field in FIELDS}
    for lesson, names in zip(lessons, said, strict=True):
        for field in FIELDS:
            gold = {(name.start, name.end) for name in lesson.names if name.field == field}
            found = {(name.start, name.end) for name in names if name.field == field}
            for i, number in enumerate((len(gold & found), len(found - gold), len(gold - found))):
                counts[field][i] += number
    return {field: Score(*numbers) for field, numbers in counts.items()}


def fit_curves(lessons: Iterable[Lesson], said: Iterable[Sequence[NameSpan]]) -> dict[NameField, Curve]:
    """For each field the logistic curve by which names said with confidence c are right c of the time."""
    odds: dict[NameField, list[float]] = {field: [] for field in FIELDS}
    right: dict[NameField, list[float]] = {field: [] for field in FIELDS}
    for lesson, names in zip(lessons, said, strict=True):
        gold = {(name.start, name.end, name.field) for name in lesson.names}
        for name in names:
            odds[name.field].append(log_odds(name.score))
            right[name.field].append((name.start, name.end, name.field) in gold)
    return {field: _fit(odds[field], right[field]) for field in FIELDS}


def _fit(odds: Sequence[float], right: Sequence[float], steps: int = 30) -> Curve:
    """Logistic regression on one feature by Newton's method, drawn a little towards the model's own probability."""
    x = np.stack([np.asarray(odds), np.ones(len(odds))], axis=1)
    y = np.asarray(right, dtype=float)
    weights = np.asarray([1.0, 0.0])
    for _ in range(steps):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (p - y) + (weights - [1.0, 0.0])
        hessian = (x * (p * (1 - p))[:, None]).T @ x + np.eye(2)
        weights = weights - np.linalg.solve(hessian, gradient)
    return float(weights[0]), float(weights[1])


def log_odds(probability: float) -> float:
    """The logarithm of the odds, kept within what half a million examples could show."""
    p = min(max(probability, 2e-6), 1 - 2e-6)
    return log(p / (1 - p))


def confidence(name: NameSpan, curves: Mapping[NameField, Curve]) -> float:
    """How often a name said with this probability is right, at most 0.99."""
    slope, offset = curves[name.field]
    return round(min(0.99, 1 / (1 + exp(-(slope * log_odds(name.score) + offset)))), 3)
