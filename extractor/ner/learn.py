"""The learning itself: passes over the lessons, with checkpoints from which an interrupted run goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from thinc.api import Adam, Model, Optimizer, fix_random_seed, set_dropout_rate

from extractor.ner.gold import Lesson
from extractor.ner.labels import N_LABELS, Floats, encode
from extractor.ner.pipe import NamePipe


@dataclass(frozen=True, slots=True)
class Plan:
    """How to learn. The rate climbs over `warmup` batches and then falls in a straight line to nothing."""

    epochs: int = 12
    words_a_batch: int = 1500
    dropout: float = 0.3
    rate: float = 0.001
    warmup: int = 250
    seed: int = 7


@dataclass(frozen=True, slots=True)
class Room:
    """What surrounds the learning: where checkpoints lie, how a lesson is altered for one pass, who hears of it."""

    folder: Path
    alter: Callable[[Lesson, Random], Lesson]
    report: Callable[[str], None]


def learn(pipe: NamePipe, lessons: Sequence[Lesson], plan: Plan, room: Room) -> None:
    """Fit the network of `pipe` to `lessons`; at the end it holds the averaged weights.

    After each pass a checkpoint is written; where one is found, learning goes on from it.
    """
    lessons = [lesson for lesson in lessons if lesson.words]
    fix_random_seed(plan.seed)
    pipe.model.initialize(X=[lesson.words for lesson in lessons[:8]])
    optimizer = Adam(plan.rate, L2=0.01, grad_clip=1.0, L2_is_weight_decay=True, use_averages=True)
    checkpoint = room.folder / "checkpoint.npz"
    first, step = load_checkpoint(checkpoint, pipe.model, optimizer) if checkpoint.exists() else (0, 0)
    n_steps = plan.epochs * sum(len(lesson.words) for lesson in lessons) / plan.words_a_batch
    for epoch in range(first, plan.epochs):
        fix_random_seed(plan.seed + epoch)
        random = Random(plan.seed + epoch)
        losses = []
        for batch in batches([room.alter(lesson, random) for lesson in lessons], plan.words_a_batch, random):
            step += 1
            optimizer.learn_rate = plan.rate * min(1.0, step / plan.warmup) * max(0.01, 1 - step / n_steps)
            losses.append(update(pipe.model, batch, optimizer, plan.dropout))
        save_checkpoint(checkpoint, pipe.model, optimizer, (epoch + 1, step))
        room.report(f"pass {epoch + 1} of {plan.epochs}: loss {np.mean(losses):.4f}")
    for (node, name), average in zip(parameters(pipe.model), _averages(pipe.model, optimizer), strict=True):
        node.set_param(name, average)


def batches(lessons: list[Lesson], n_words: int, random: Random) -> Iterator[list[Lesson]]:
    """The lessons in a new order, about `n_words` words at a time."""
    random.shuffle(lessons)
    batch: list[Lesson] = []
    size = 0
    for lesson in lessons:
        batch.append(lesson)
        size += len(lesson.words)
        if size >= n_words:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def update(model: Model[Any, Any], batch: list[Lesson], optimizer: Optimizer, dropout: float) -> float:
    """One step; gives the mean loss of a word before it."""
    set_dropout_rate(model, dropout)
    rows, backprop = model.begin_update([lesson.words for lesson in batch])
    loss = 0.0
    gradients: list[Floats] = []
    n_words = sum(len(lesson.words) for lesson in batch)
    for row, lesson in zip(rows, batch, strict=True):
        wanted = target(lesson)
        loss -= float((np.log(row + 1e-9) * wanted).sum())
        gradients.append((row - wanted) * (8 / n_words))
    backprop(gradients)
    model.finish_update(optimizer)
    set_dropout_rate(model, 0.0)
    return loss / n_words


def target(lesson: Lesson) -> Floats:
    """The probabilities that the network shall give: all or nothing from gold, the teacher's own from a teacher."""
    if lesson.wanted is not None:
        return np.asarray(lesson.wanted, dtype="f")
    return np.eye(N_LABELS, dtype="f")[encode(lesson.names, len(lesson.words))]


def parameters(model: Model[Any, Any]) -> list[tuple[Model[Any, Any], str]]:
    """Every weight of the network, in an order that does not change."""
    return [(node, name) for node in model.walk() for name in node.param_names if node.has_param(name)]


def _averages(model: Model[Any, Any], optimizer: Optimizer) -> list[Any]:
    averages: Any = optimizer.averages
    return [averages.get((node.id, name), node.get_param(name)) for node, name in parameters(model)]


def save_checkpoint(path: Path, model: Model[Any, Any], optimizer: Optimizer, done: tuple[int, int]) -> None:
    """Write the weights, the optimizer's memory, and how many passes and steps are `done`."""
    averages: Any = optimizer.averages
    arrays: dict[str, Any] = {"done": np.asarray(done)}
    for i, (node, name) in enumerate(parameters(model)):
        key = (node.id, name)
        arrays[f"weight{i}"] = node.get_param(name)
        arrays[f"first{i}"], arrays[f"second{i}"] = optimizer.mom1[key], optimizer.mom2[key]
        arrays[f"average{i}"], arrays[f"steps{i}"] = averages[key], np.asarray(optimizer.nr_update[key])
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name("part.npz")
    np.savez(part, **arrays)
    part.rename(path)


def load_checkpoint(path: Path, model: Model[Any, Any], optimizer: Optimizer) -> tuple[int, int]:
    """Put a checkpoint back; gives the passes and steps done."""
    averages: Any = optimizer.averages
    with np.load(path, allow_pickle=False) as arrays:
        for i, (node, name) in enumerate(parameters(model)):
            key = (node.id, name)
            node.set_param(name, arrays[f"weight{i}"])
            optimizer.mom1[key], optimizer.mom2[key] = arrays[f"first{i}"], arrays[f"second{i}"]
            averages[key], optimizer.nr_update[key] = arrays[f"average{i}"], int(arrays[f"steps{i}"])
        epoch, step = arrays["done"].tolist()
    return epoch, step
