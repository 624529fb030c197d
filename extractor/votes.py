"""What a group of mentions is, decided by its cues.

Five questions are asked of it: is it a name of the two fields at all, is it a dataset, does the paper introduce it,
does it only mention it, is it a model (or a method). Each answer is a sum of the weights of the cues that hold, the
log-odds of a logistic regression. The first two questions have two sets of weights each, for what the trained tagger
says is a cue where it was asked, and then the other cues weigh less. The weights stand in `votes.tsv`, one cue a line,
fitted on annotated abstracts by `python -m extractor.fit_votes`; a cue that is not there counts nothing.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from extractor.finding import ModelKind, Role

QUESTIONS = ("name", "dataset", "introduced", "mentioned", "model", "name tagged", "dataset tagged")
TABLE = Path(__file__).with_name("votes.tsv")
# Log-odds of `name` up to which a group is dropped. From -0.5 to 0 the F1 on development abstracts stays the same; at
# -0.5 precision and recall are equal, and who wants precision sets `min_confidence`.
LEAST = -0.5


class Votes(NamedTuple):
    """The log-odds of each answer."""

    name: float
    dataset: float
    introduced: float
    mentioned: float
    model: float


@lru_cache(maxsize=2)
def load_weights(*, tagged: bool) -> Mapping[str, tuple[float, ...]]:
    """The weights of each cue, in the order of `Votes`, for where the tagger was asked or for where it was not."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    table = {cue: tuple(map(float, weights)) for cue, *weights in (line.split("\t") for line in lines[1:])}
    return {cue: (*(row[5:] if tagged else row[:2]), *row[2:5]) for cue, row in table.items()}


def count_votes(cues: Collection[str], *, tagged: bool) -> Votes:
    """The log-odds by `cues`; `tagged` where the tagger was asked.

    The cues come in no order: `fsum` is exact, so that none shows in the answer.
    """
    table = load_weights(tagged=tagged)
    rows = [table[cue] for cue in table.keys() & cues]
    return Votes(*map(math.fsum, zip(*rows, strict=True))) if rows else Votes(0.0, 0.0, 0.0, 0.0, 0.0)


def decide_role(votes: Votes) -> Role:
    """What the paper does with it."""
    if votes.introduced > 0:
        return "introduced"
    return "mentioned" if votes.mentioned > 0 else "used"


def decide_kind(votes: Votes) -> ModelKind:
    """Model or method."""
    return "model" if votes.model > 0 else "method"


def make_probability(odds: float) -> float:
    """The probability of the log-odds."""
    return 1 / (1 + math.exp(-max(-20.0, min(20.0, odds))))


def decide_confidence(votes: Votes) -> float:
    """How probable it is that this is a name, and of the field that it is put in; from 0.01 to 0.99."""
    both = make_probability(votes.name) * make_probability(abs(votes.dataset))
    return round(min(0.99, max(0.01, both)), 3)
