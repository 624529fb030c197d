"""Records against gold: precision, recall and F1 of every field.

  urls            addresses, without regard to scheme, case of the host, `www.` and a final slash
  code_urls       the same, over addresses that offer code
  datasets        one-to-one match of names: any form of the one against any of the other, letters and digits alone
  datasets.intro  the same, over those that the paper introduces; models and models.intro likewise
  mentions        exact spans of datasets and models, with their field
  speedups        value, upper value and unit, one-to-one; speedups.full: measure and kind too
  results         value, upper value and unit, one-to-one; results.full: kind too
  availability.found   cells of abstract x {code, data, model} that are not `none`

And as accuracies: role and kind over matched names, qualifier over matched speedups, availability over all cells. A
field that an abstract's gold does not hold is not scored for it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from extractor.abstract import Reject
from extractor.answer import Answer, Entity, Figure, read_answer
from extractor.errors import InputError
from extractor.read.jsonl import JsonRow, read_rows

FIGURES = (
    "urls", "code_urls", "datasets", "datasets.intro", "models", "models.intro", "mentions",
    "speedups", "speedups.full", "results", "results.full", "availability.found",
)  # fmt: skip
FACETS = {"speedups": ("measure", "kind"), "results": ("kind",)}  # what .full compares beyond the number

T = TypeVar("T")


@dataclass(slots=True)
class Tally:
    """How many answers are in gold, how many were said, and how many are the same."""

    gold: int = 0
    said: int = 0
    same: int = 0

    def add(self, gold: int, said: int, same: int) -> None:
        """Count the answers of one abstract."""
        self.gold += gold
        self.said += said
        self.same += same

    @property
    def precision(self) -> float:
        """In percent; saying nothing is never wrong."""
        return 100 * self.same / self.said if self.said else 100.0

    @property
    def recall(self) -> float:
        """In percent."""
        return 100 * self.same / self.gold if self.gold else 100.0

    @property
    def f1(self) -> float:
        """The harmonic mean of both, in percent."""
        return 200 * self.same / (self.gold + self.said) if self.gold + self.said else 100.0


@dataclass(slots=True)
class Accuracy:
    """How many of some answers are right."""

    right: int = 0
    total: int = 0

    def add(self, right: bool) -> None:
        """Count one answer."""
        self.right += right
        self.total += 1

    @property
    def percent(self) -> float:
        """The share that is right."""
        return 100 * self.right / self.total


@dataclass(frozen=True, slots=True)
class Judged:
    """One answer that was said with a confidence: by which rule, where one answers alone, and whether it is right."""

    figure: str
    rule: str
    confidence: float
    right: bool


@dataclass(slots=True)
class Score:
    """All figures of one comparison, and under each the misses and wrong answers in words."""

    tallies: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    accuracies: defaultdict[str, Accuracy] = field(default_factory=lambda: defaultdict(Accuracy))
    errors: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    judged: list[Judged] = field(default_factory=list)


def score_files(gold_path: str, records_path: str) -> Score:
    """Score the records in one file against the gold in another, joined on `id`.

    Raises InputError where a file is missing or broken, or where an abstract of the gold has no record.
    """
    gold, records = _load(gold_path), _load(records_path)
    if absent := [name for name in gold if name not in records]:
        what = f"{len(absent)} of {len(gold)} gold ids have no record, such as {', '.join(sorted(absent)[:3])}"
        raise InputError(f"{records_path}: {what}; run the extractor over the abstracts of the gold")
    score = Score()
    for name, row in gold.items():
        text = row.value.get("abstract")
        _compare(score, name, _read_answer(row, text), _read_answer(records[name], text))
    return score


def _read_answer(row: JsonRow, text: str | None) -> Answer:
    try:
        return read_answer(row.value, text)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        what = f"neither a record nor a gold annotation ({type(error).__name__}: {error})"
        raise InputError(f"{row.place}: {what}; `extractor validate` tells what is wrong with a record") from error


def _load(path: str) -> dict[str, JsonRow]:
    rows: dict[str, JsonRow] = {}
    for row in read_rows(path):
        if isinstance(row, Reject):
            raise InputError(f"{row.place}: {row.reason}")
        if not isinstance(row.value, dict) or not isinstance(row.value.get("id"), str):
            raise InputError(f'{row.place}: a row is an object with a string under "id"; is this the right file?')
        rows[row.value["id"]] = row
    return rows


def _compare(score: Score, name: str, gold: Answer, said: Answer) -> None:
    """Add one abstract to the score."""
    if gold.offers is not None:
        _compare_urls(score, name, gold.offers, said.offers or {})
    for entities in ("datasets", "models"):
        if entities in gold.entities:
            _compare_entities(score, name, entities, gold.entities[entities], said.entities.get(entities, []))
    if gold.entities:
        score.tallies["mentions"].add(len(gold.spans), len(said.spans), len(gold.spans & said.spans))
    for figures in FACETS:
        if figures in gold.figures:
            _compare_figures(score, name, figures, gold.figures[figures], said.figures.get(figures, []))
    for cell, status in gold.availability.items():
        other = said.availability.get(cell, "none")
        score.accuracies["availability"].add(status == other)
        score.tallies["availability.found"].add(status != "none", other != "none", status == other != "none")
        if status != other:
            score.errors["availability"].append(f"{name}: {cell} is {status}, said {other}")


def _compare_urls(
    score: Score, name: str, gold: Mapping[str, frozenset[str]], said: Mapping[str, frozenset[str]]
) -> None:
    code = [{url for url, offers in urls.items() if "code" in offers} for urls in (gold, said)]
    for figure, missing, wrong, same in (
        ("urls", gold.keys() - said.keys(), said.keys() - gold.keys(), gold.keys() & said.keys()),
        ("code_urls", code[0] - code[1], code[1] - code[0], code[0] & code[1]),
    ):
        score.tallies[figure].add(len(missing) + len(same), len(wrong) + len(same), len(same))
        score.errors[figure] += [f"{name}: missed {url}" for url in sorted(missing)]
        score.errors[figure] += [f"{name}: wrong {url}" for url in sorted(wrong)]


def _compare_entities(score: Score, name: str, figure: str, gold: list[Entity], said: list[Entity]) -> None:
    pairs = pair(gold, said, Entity.likeness)
    score.tallies[figure].add(len(gold), len(said), len(pairs))
    score.errors[figure] += _describe_unpaired(name, gold, said, pairs)
    score.judged += _judge(figure, said, pairs)
    for one, other in ((gold[i], said[j]) for i, j in pairs):
        score.accuracies[f"{figure}.role"].add(one.role == other.role)
        if one.role != other.role:
            score.errors[f"{figure}.role"].append(f"{name}: {one.name} is {one.role}, said {other.role}")
        if figure == "models":
            score.accuracies["models.kind"].add(one.kind == other.kind)
            if one.kind != other.kind:
                score.errors["models.kind"].append(f"{name}: {one.name} is {one.kind}, said {other.kind}")
    ours, theirs = ([entity for entity in entities if entity.role == "introduced"] for entities in (gold, said))
    found = pair(ours, theirs, Entity.likeness)
    score.tallies[f"{figure}.intro"].add(len(ours), len(theirs), len(found))
    score.errors[f"{figure}.intro"] += _describe_unpaired(name, ours, theirs, found)


def _compare_figures(score: Score, name: str, figure: str, gold: list[Figure], said: list[Figure]) -> None:
    facets = FACETS[figure]
    pairs = pair(gold, said, lambda one, other: one.likeness(other, facets))
    full = [(i, j) for i, j in pairs if gold[i].agrees(said[j], facets) == len(facets)]
    score.tallies[figure].add(len(gold), len(said), len(pairs))
    score.tallies[f"{figure}.full"].add(len(gold), len(said), len(full))
    score.errors[figure] += _describe_unpaired(name, gold, said, pairs)
    score.judged += _judge(figure, said, pairs)
    for one, other in ((gold[i], said[j]) for i, j in pairs):
        differing = [facet for facet in (*facets, "qualifier") if one.facets.get(facet) != other.facets.get(facet)]
        for facet in differing:
            where = f"{figure}.qualifier" if facet == "qualifier" else f"{figure}.full"
            score.errors[where].append(
                f"{name}: {one} has {facet} {one.facets.get(facet)}, said {other.facets.get(facet)}"
            )
        if figure == "speedups":
            score.accuracies["speedups.qualifier"].add("qualifier" not in differing)


def _judge(figure: str, said: Sequence[Entity | Figure], pairs: Iterable[tuple[int, int]]) -> Iterator[Judged]:
    right = {j for _, j in pairs}
    for j, answer in enumerate(said):
        if answer.confidence is not None:
            yield Judged(figure, answer.rule, answer.confidence, j in right)


def pair(gold: Sequence[T], said: Sequence[T], likeness: Callable[[T, T], int]) -> list[tuple[int, int]]:
    """Pairs of indices, one-to-one, of answers that are alike, the most alike first (and then in order)."""
    candidates = [(likeness(one, other), i, j) for i, one in enumerate(gold) for j, other in enumerate(said)]
    pairs: dict[int, int] = {}
    for alike, i, j in sorted(candidates, key=lambda candidate: (-candidate[0], *candidate[1:])):
        if alike and i not in pairs and j not in pairs.values():
            pairs[i] = j
    return list(pairs.items())


def _describe_unpaired(
    name: str, gold: Sequence[object], said: Sequence[object], pairs: Iterable[tuple[int, int]]
) -> list[str]:
    ours, theirs = {i for i, _ in pairs}, {j for _, j in pairs}
    missed = [f"{name}: missed {answer}" for i, answer in enumerate(gold) if i not in ours]
    return missed + [f"{name}: wrong {answer}" for j, answer in enumerate(said) if j not in theirs]


def format_table(score: Score) -> str:
    """The figures as a table."""
    lines = [
        f"{name:20} P {tally.precision:5.1f}  R {tally.recall:5.1f}  F1 {tally.f1:5.1f}   ({tally.gold} in gold)"
        for name in FIGURES
        if (tally := score.tallies.get(name))
    ]
    accuracies = sorted(score.accuracies.items())
    return "\n".join(lines + [f"{name:20} accuracy {a.percent:5.1f}   ({a.total})" for name, a in accuracies])


def format_json(score: Score) -> str:
    """F1 and accuracies, in percent, as one JSON object."""
    figures = {name: round(score.tallies[name].f1, 2) for name in FIGURES if name in score.tallies}
    return json.dumps(figures | {name: round(a.percent, 2) for name, a in sorted(score.accuracies.items())})


def format_errors(score: Score, figure: str) -> str:
    """Every miss and every wrong answer of one figure. Raises InputError where there is no such figure."""
    known = sorted({*score.tallies, *score.accuracies})
    if figure not in known:
        raise InputError(f"no field {figure!r} to list the errors of; choose one of {', '.join(known)}")
    return "\n".join(score.errors[figure]) or f"no errors in {figure}"
