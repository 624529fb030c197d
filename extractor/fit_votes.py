"""Fit the weights of `votes.tsv`: `python -m extractor.fit_votes --tagged tagged.jsonl GOLD.jsonl…`.

Each line of a gold file is an abstract with its datasets and models (name, mentions, role, kind). The cues of each
annotated name are read as `link` reads them; one logistic regression a question is then fitted by FTRL-proximal
(McMahan et al. 2013), which leaves most weights at zero. The same files give the same weights. `tagged.jsonl` holds
what the tagger says of the same abstracts where it has not seen them (`python -m extractor.ner.crossfit`).
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from extractor.abstract import Abstract
from extractor.finding import Finding, Name, NameField
from extractor.groups import find_addresses, find_groups
from extractor.link import TAGGER, find_group_cues
from extractor.names import find_names
from extractor.places import find_places
from extractor.rules import datasets, models
from extractor.settle import settle
from extractor.span import Span
from extractor.text import Text
from extractor.votes import QUESTIONS, TABLE
from extractor.word_classes import SIGN as CLASS_SIGN

Example = tuple[frozenset[str], bool]

RATE, L1, L2, ROUNDS, RARE = 0.3, 18.0, 1.0, 4, 18  # what is rarer than RARE is no cue
NAME_RULES = (*datasets.RULES, *models.RULES)
# The classes of words (`word_classes.py`) help to tell models from methods (cross-validated, 86.6 % become 88.9 %), and
# change nothing beyond chance in the other answers, where each word by itself is enough.
OF_CLASSES = frozenset({"model"})
ANNOTATION = "annotation"  # signs what the annotator found
FIELDS: tuple[NameField, ...] = ("datasets", "models")


def read_gold(paths: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The annotated abstracts of all files."""
    for path in paths:
        yield from map(json.loads, Path(path).read_text(encoding="utf-8").splitlines())


def find_gold_mentions(row: dict[str, Any], text: Text) -> Iterator[tuple[Finding, dict[str, Any]]]:
    """Every place of every annotated name, the longest first, with the annotation."""
    forms = [(form, (field, entity)) for field in FIELDS for entity in row[field] for form in entity["mentions"]]
    barred = ((span.start, span.end) for span in find_addresses(text.view))
    for start, end, (field, entity) in find_places(text.source, forms, barred):
        yield Finding(Span(start, end), ANNOTATION, Name(field), 0.9), entity


def read_tagged(path: Path) -> dict[str, list[Finding]]:
    """The tagger's names of each abstract, by its id."""
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {
        row["id"]: [Finding(Span(start, end), TAGGER, Name(field), sure) for start, end, field, sure in row["names"]]
        for row in rows
    }


def find_examples(rows: Iterable[dict[str, Any]], tagged: Mapping[str, list[Finding]]) -> dict[str, list[Example]]:
    """For each question the cues of each name and the right answer.

    `name` is asked of what rules and lists find, right or wrong, and again of what the rules find without the lists,
    which know more of these names than they will of names to come; `name tagged` of the same with the tagger's names.
    The other questions are asked of the same, where right, and of every annotated name as if a stage without a name of
    its own had found it.
    """
    examples: dict[str, list[Example]] = defaultdict(list)
    for row in rows:
        text = Text.of(Abstract(row["abstract"], title=row.get("title")))
        annotated = dict(find_gold_mentions(row, text))
        answers = {finding.span: (finding, entity) for finding, entity in annotated.items()}
        for group in find_groups(text, annotated):
            finding = group.findings[0]
            cues = frozenset(find_group_cues(text, group, tagged=False)) - {f"rule={ANNOTATION}"}
            _add_answers(examples, cues, finding, annotated[finding])
        said = tagged.get(row["id"], [])
        ruled = [name for rule in NAME_RULES for name in rule.find(text)]
        for names in ([*ruled, *find_names(text)], ruled):
            for group in find_groups(text, settle(names)):
                cues = frozenset(find_group_cues(text, group, tagged=False))
                answer = next((answers[span] for span in group.places if span in answers), None)
                examples["name"].append((cues, answer is not None))
                if answer is not None:
                    _add_answers(examples, cues, *answer)
            for group in find_groups(text, settle([*names, *said])):
                cues = frozenset(find_group_cues(text, group, tagged=True))
                answer = next((answers[span] for span in group.places if span in answers), None)
                examples["name tagged"].append((cues, answer is not None))
                if answer is not None:
                    assert isinstance(answer[0].value, Name)
                    examples["dataset tagged"].append((cues, answer[0].value.field == "datasets"))
    return examples


def _add_answers(
    examples: dict[str, list[Example]], cues: frozenset[str], finding: Finding, entity: dict[str, Any]
) -> None:
    assert isinstance(finding.value, Name)
    examples["dataset"].append((cues, finding.value.field == "datasets"))
    examples["introduced"].append((cues, entity["role"] == "introduced"))
    if entity["role"] != "introduced":
        examples["mentioned"].append((cues, entity["role"] == "mentioned"))
    if finding.value.field == "models":
        examples["model"].append((cues, entity["kind"] == "model"))


def choose_cues(examples: list[Example], question: str) -> list[Example]:
    """The examples with the cues that a question is asked of."""
    if question in OF_CLASSES:
        return examples
    return [(frozenset(cue for cue in cues if CLASS_SIGN not in cue), answer) for cues, answer in examples]


def fit(examples: list[Example]) -> dict[str, float]:
    """The weight of each cue that is not zero."""
    counts = Counter(cue for cues, _ in examples for cue in cues)
    examples = [(frozenset(cue for cue in cues if counts[cue] > RARE - 1), answer) for cues, answer in examples]
    gradients: dict[str, float] = defaultdict(float)
    squares: dict[str, float] = defaultdict(float)
    order = random.Random(0)
    for _ in range(ROUNDS):
        order.shuffle(examples)
        for cues, answer in examples:
            ordered = sorted(cues)
            weights = {cue: _weight(gradients[cue], squares[cue]) for cue in ordered}
            error = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(weights.values()))))) - answer
            for cue in ordered:
                sigma = (math.sqrt(squares[cue] + error * error) - math.sqrt(squares[cue])) / RATE
                gradients[cue] += error - sigma * weights[cue]
                squares[cue] += error * error
    fitted = {cue: _weight(gradients[cue], squares[cue]) for cue in sorted(gradients)}
    return {cue: weight for cue, weight in fitted.items() if abs(weight) >= 0.01}


def _weight(gradient: float, square: float) -> float:
    if abs(gradient) <= L1:
        return 0.0
    return -(gradient - math.copysign(L1, gradient)) / ((1 + math.sqrt(square)) / RATE + L2)


def write_table(fitted: dict[str, dict[str, float]]) -> None:
    """All weights to the table, one cue a line."""
    lines = ["\t".join(["cue", *QUESTIONS])]
    for cue in sorted(set().union(*fitted.values())):
        weights = [f"{fitted[question].get(cue, 0):.2f}".rstrip("0").rstrip(".") for question in QUESTIONS]
        lines.append("\t".join([cue, *weights]))
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Fit all questions on the gold files and write the table."""
    parser = argparse.ArgumentParser(
        prog="python -m extractor.fit_votes", description=(__doc__ or "").split("\n", maxsplit=1)[0]
    )
    parser.add_argument("gold", nargs="+", help="JSON Lines of annotated abstracts")
    parser.add_argument("--tagged", type=Path, required=True, help="what the tagger says of them, cross-fitted")
    given = parser.parse_args()
    examples = find_examples(read_gold(given.gold), read_tagged(given.tagged))
    write_table({question: fit(choose_cues(examples[question], question)) for question in QUESTIONS})


if __name__ == "__main__":
    main()
