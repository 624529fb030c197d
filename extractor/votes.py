"""Field, role and kind of a name, decided by its cues.

Each question is a sum of the weights of the cues that hold (a logistic regression). The weights stand in
`votes.tsv`, one cue a line, fitted by `python -m extractor.fit_votes GOLD.jsonl…` on annotated abstracts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from extractor.finding import Finding, ModelKind, Name, NameField, Role

QUESTIONS = ("dataset", "introduced", "mentioned", "model")
TABLE = Path(__file__).with_name("votes.tsv")
Weights = tuple[float, ...]


@lru_cache(maxsize=1)
def load_weights() -> Mapping[str, Weights]:
    """The weights of each cue, one a question."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return {cue: tuple(map(float, weights)) for cue, *weights in (line.split("\t") for line in lines[1:])}


def weigh_cues(question: str, cues: Collection[str]) -> float:
    """The log-odds that the answer to `question` is yes."""
    table, column = load_weights(), QUESTIONS.index(question)
    return sum(table[cue][column] for cue in cues if cue in table)


def weigh_field(cues: Collection[str]) -> float:
    """The log-odds that a name is a dataset."""
    return weigh_cues("dataset", cues)


def decide_role(field: NameField, cues: set[str], findings: Iterable[Finding]) -> Role:
    """What the paper does with it."""
    cues = {*cues, f"field={field}", *_said(findings)}
    if weigh_cues("introduced", cues) > 0:
        return "introduced"
    return "mentioned" if weigh_cues("mentioned", cues) > 0 else "used"


def decide_kind(cues: set[str], findings: Iterable[Finding]) -> ModelKind:
    """Model or method."""
    return "model" if weigh_cues("model", {*cues, *_said(findings)}) > 0 else "method"


def _said(findings: Iterable[Finding]) -> set[str]:
    """What the findings themselves say of role and kind, as cues."""
    values = [finding.value for finding in findings if isinstance(finding.value, Name)]
    return {f"said {value.role}" for value in values if value.role} | {f"said {v.kind}" for v in values if v.kind}
