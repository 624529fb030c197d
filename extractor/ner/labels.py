"""Names as one label a word, and back: the best lawful row of labels, and how sure the model is of each name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from extractor.finding import NameField

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"
Halves: TypeAlias = "np.ndarray[Any, np.dtype[np.float16]]"
Ints: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"

Leaning: TypeAlias = Mapping[NameField, float]

FIELDS: tuple[NameField, ...] = ("datasets", "models")
OUTSIDE = 0  # then begin, inside, last, unit of the first field, and the same of the second
N_LABELS = 1 + 4 * len(FIELDS)
_NEVER = -1e9


@dataclass(frozen=True, slots=True)
class NameSpan:
    """A name over the words `start` up to, and without, `end`; `score` is the model's probability for it."""

    start: int
    end: int
    field: NameField
    score: float = 1.0


def _lawful() -> Floats:
    """0 where the second label may follow the first, very low where it may not."""
    allowed = np.full((N_LABELS, N_LABELS), _NEVER, dtype="f")
    starts = [OUTSIDE, *(1 + 4 * f for f in range(len(FIELDS))), *(4 + 4 * f for f in range(len(FIELDS)))]
    ends = [OUTSIDE, *(3 + 4 * f for f in range(len(FIELDS))), *(4 + 4 * f for f in range(len(FIELDS)))]
    for end in ends:
        allowed[end, starts] = 0
    for begin in range(1, N_LABELS, 4):
        for inner in (begin, begin + 1):
            allowed[inner, [begin + 1, begin + 2]] = 0
    return allowed


LAWFUL = _lawful()
MAY_START = LAWFUL[OUTSIDE]
MAY_END = LAWFUL[:, OUTSIDE]


def encode(spans: Iterable[NameSpan], n_words: int) -> Ints:
    """One label a word. Spans must not overlap."""
    labels = np.zeros(n_words, dtype="int64")
    for span in spans:
        first = 1 + 4 * FIELDS.index(span.field)
        if span.end - span.start == 1:
            labels[span.start] = first + 3
        else:
            labels[span.start + 1 : span.end - 1] = first + 1
            labels[span.start], labels[span.end - 1] = first, first + 2
    return labels


def decode(labels: Sequence[int], probabilities: Floats) -> list[NameSpan]:
    """The names that a lawful row of labels spells, each as sure as its least sure word."""
    spans: list[NameSpan] = []
    start = 0
    for place, label in enumerate(labels):
        if label == OUTSIDE:
            continue
        field, part = divmod(label - 1, 4)
        if part in (0, 3):
            start = place
        if part in (2, 3):
            sure = min(probabilities[i, labels[i]] for i in range(start, place + 1))
            spans.append(NameSpan(start, place + 1, FIELDS[field], float(sure)))
    return spans


def best_paths(batch: Sequence[Floats], leaning: Leaning | None = None) -> list[list[int]]:
    """The most probable lawful row of labels for each text (Viterbi, all texts of the batch at once).

    `leaning` is added to the log probability of each name of a field: what is above 0 finds more of them.
    """
    lengths = [len(scores) for scores in batch]
    if not lengths or max(lengths) == 0:
        return [[] for _ in batch]
    n_steps = max(lengths)
    logs = np.zeros((n_steps, len(batch), N_LABELS), dtype="f")
    for column, scores in enumerate(batch):
        logs[: lengths[column], column] = np.log(scores + 1e-9)
    for field, weight in (leaning or {}).items():
        first = 1 + 4 * FIELDS.index(field)
        logs[:, :, [first, first + 3]] += weight
    best = logs[0] + MAY_START
    history = np.zeros((n_steps, len(batch), N_LABELS), dtype="int8")
    finals = np.zeros(len(batch), dtype="int64")
    ends = np.asarray(lengths)
    for step in range(1, n_steps + 1):
        done = ends == step
        if done.any():
            finals[done] = (best + MAY_END).argmax(axis=1)[done]
        if step < n_steps:
            routes = best[:, :, None] + LAWFUL
            history[step] = routes.argmax(axis=1)
            best = routes.max(axis=1) + logs[step]
    return [_trace(history[:, column], lengths[column], int(finals[column])) for column in range(len(batch))]


def _trace(history: Any, length: int, label: int) -> list[int]:
    path = [label] * length
    for step in range(length - 1, 0, -1):
        label = int(history[step, label])
        path[step - 1] = label
    return path
