"""What confidences are worth: of the answers said with 0.9, are nine in ten right?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from extractor.score import Judged, Score

EDGES = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)
WIDTH = 40  # characters of a bar


def format_calibration(score: Score) -> str:
    """For each field the answers by confidence, how many there are and how many are right, in figures and as a bar.

    A bar is as long as the share that is right; `|` marks the mean confidence, which it should reach. Then, for the
    fields in which a rule answers alone, the same by rule.
    """
    lines: list[str] = []
    for name, judged in _by(score.judged, lambda answer: answer.figure):
        lines += [name, *_format_bins(judged), ""]
    lines.append("by rule")
    for name, judged in _by((answer for answer in score.judged if answer.rule), lambda answer: answer.rule):
        lines.append(_format_row(name, judged))
    return "\n".join(lines)


def _by(answers: Iterable[Judged], key: Callable[[Judged], str]) -> list[tuple[str, list[Judged]]]:
    groups: defaultdict[str, list[Judged]] = defaultdict(list)
    for answer in answers:
        groups[key(answer)].append(answer)
    return sorted(groups.items())


def _format_bins(judged: list[Judged]) -> Iterator[str]:
    for low, high in pairwise(EDGES):
        inside = [answer for answer in judged if low <= answer.confidence < high or answer.confidence == high == 1.0]
        if inside:
            yield _format_row(f"{low:.2f} to {high:.2f}", inside)


def _format_row(name: str, judged: list[Judged]) -> str:
    right = sum(answer.right for answer in judged) / len(judged)
    mean = sum(answer.confidence for answer in judged) / len(judged)
    bar = list("#" * round(WIDTH * right) + " " * (WIDTH - round(WIDTH * right)))
    bar[min(WIDTH - 1, round(WIDTH * mean))] = "|"
    return f"  {name:32} {len(judged):5}  said {mean:.2f}  right {right:.2f}  {''.join(bar).rstrip()}"
