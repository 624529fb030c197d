"""What a group of mentions is, decided by its cues.

Five questions are asked of it: is it a name of the two fields at all, is it a dataset, does the paper introduce it,
does it only mention it, is it a model (or a method). Each answer is a sum of the weights of the cues that hold, the
log-odds of a logistic regression. The weights stand in `votes.tsv`, one cue a line, fitted on annotated abstracts by
`python -m extractor.fit_votes GOLD.jsonl…`; a cue that is not there counts nothing.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from extractor.finding import Finding, ModelKind, Name, NameField, Role

QUESTIONS = ("name", "dataset", "introduced", "mentioned", "model")
TABLE = Path(__file__).with_name("votes.tsv")
LEAST = -0.5  # log-odds of `name` under which a group is dropped; of -1, -0.5 and 0 chosen on the development gold
TRUST = 3.0  # log-odds given to a source that reads the words itself, over what it believes of its answer

Votes = tuple[float, ...]


@lru_cache(maxsize=1)
def load_weights() -> Mapping[str, Votes]:
    """The weights of each cue, one a question."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return {cue: tuple(map(float, weights)) for cue, *weights in (line.split("\t") for line in lines[1:])}


def count_votes(cues: Collection[str]) -> Votes:
    """The log-odds of each question. The cues come in no order: `fsum` is exact, so that none shows in the answer."""
    table = load_weights()
    rows = [table[cue] for cue in cues if cue in table]
    return tuple(map(math.fsum, zip(*rows, strict=True))) if rows else (0.0,) * len(QUESTIONS)


def weigh_sources(findings: Iterable[Finding]) -> tuple[float, float]:
    """The log-odds of `name` and of `dataset` by the sources that were not there when the weights were fitted.

    Such a source (the trained tagger) is believed as far as it believes itself, each once.
    """
    table = load_weights()
    name = dataset = 0.0
    seen: set[tuple[str, NameField]] = set()
    for finding in sorted(findings, key=lambda finding: -finding.confidence):
        value = finding.value
        if isinstance(value, Name) and f"rule={finding.rule}" not in table and (finding.rule, value.field) not in seen:
            seen.add((finding.rule, value.field))
            odds = math.log(max(finding.confidence, 0.01) / max(1 - finding.confidence, 0.01))
            name += odds + TRUST
            dataset += odds if value.field == "datasets" else -odds
    return name, dataset


def decide_role(votes: Votes) -> Role:
    """What the paper does with it."""
    if votes[QUESTIONS.index("introduced")] > 0:
        return "introduced"
    return "mentioned" if votes[QUESTIONS.index("mentioned")] > 0 else "used"


def decide_kind(votes: Votes) -> ModelKind:
    """Model or method."""
    return "model" if votes[QUESTIONS.index("model")] > 0 else "method"


def make_probability(odds: float) -> float:
    """The probability of the log-odds, from 0.01 to 0.99."""
    return round(min(0.99, max(0.01, 1 / (1 + math.exp(-max(-20.0, min(20.0, odds)))))), 3)
