"""What each stage is worth: `python -m extractor.ablation GOLD.jsonl…`.

Names come from three stages: rules, name lists and the trained tagger. Each is asked alone, then rules and lists
together, then all, always with the same `link`; the datasets and models of the outcome are scored as `extractor score`
does. The last columns say how many of the annotated names that stand in no name list are found. Prints a Markdown
table.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from extractor.abstract import Abstract
from extractor.answer import Answer, Entity, fold_name, read_answer
from extractor.finding import Finding
from extractor.fit_votes import NAME_RULES, read_gold
from extractor.link import link
from extractor.names import find_names
from extractor.ner import load_tagger
from extractor.score import Tally, pair
from extractor.settle import settle
from extractor.text import Text

FIELDS = ("datasets", "models")
STAGES: Mapping[str, frozenset[str]] = {
    "rules": frozenset({"rules"}),
    "lists": frozenset({"lists"}),
    "tagger": frozenset({"tagger"}),
    "rules and lists": frozenset({"rules", "lists"}),
    "all": frozenset({"rules", "lists", "tagger"}),
}


def find_by_stage(text: Text) -> dict[str, list[Finding]]:
    """What each stage finds in a text."""
    ruled = list(chain.from_iterable(rule.find(text) for rule in NAME_RULES))
    return {"rules": ruled, "lists": list(find_names(text)), "tagger": list(next(load_tagger().find_many([text])))}


def answer_with(text: Text, found: Mapping[str, Sequence[Finding]], stages: frozenset[str]) -> Answer:
    """The datasets and models that some of the stages give."""
    names = chain.from_iterable(found[stage] for stage in sorted(stages))
    rows = link(text, settle(names), tagged="tagger" in stages)
    fields = {field: [row.model_dump() for row in given] for field, given in zip(FIELDS, rows, strict=True)}
    return read_answer(fields, text.source)


def find_unlisted(entities: Iterable[Entity], listed: Iterable[Finding], source: str) -> set[int]:
    """Which of the annotated names no list holds in any of their forms."""
    known = {fold_name(finding.span.of(source)) for finding in listed}
    return {number for number, entity in enumerate(entities) if not entity.forms & known}


def measure(rows: Iterable[dict[str, Any]]) -> dict[tuple[str, str], tuple[Tally, Tally]]:
    """For each stage and field the tally over all names, and over those in no list (where only recall has a sense)."""
    tallies = {(stage, field): (Tally(), Tally()) for stage in STAGES for field in FIELDS}
    for row in rows:
        text = Text.of(Abstract(row["abstract"], title=row.get("title")))
        gold, found = read_answer(row, text.source), find_by_stage(text)
        for stage, stages in STAGES.items():
            said = answer_with(text, found, stages)
            for field in FIELDS:
                ours, theirs = gold.entities[field], said.entities[field]
                pairs = pair(ours, theirs, Entity.likeness)
                unlisted = find_unlisted(ours, found["lists"], text.source)
                every, rare = tallies[stage, field]
                every.add(len(ours), len(theirs), len(pairs))
                rare.add(len(unlisted), 0, sum(number in unlisted for number, _ in pairs))
    return tallies


def format_ablation(tallies: Mapping[tuple[str, str], tuple[Tally, Tally]]) -> str:
    """The tallies as a Markdown table: precision / recall / F1, and the recall on names in no list."""
    heads = [f"{field}{what}" for field in FIELDS for what in ("", ", in no list")]
    lines = [f"| stage | {' | '.join(heads)} |", f"| --- |{' --- |' * len(heads)}"]
    for stage in STAGES:
        cells = chain.from_iterable(_format_cells(*tallies[stage, field]) for field in FIELDS)
        lines.append(f"| {stage} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _format_cells(every: Tally, rare: Tally) -> Iterator[str]:
    yield f"{every.precision:.1f} / {every.recall:.1f} / {every.f1:.1f}"
    yield f"{rare.recall:.1f} of {rare.gold}"


def main(write: Callable[[str], object] = print) -> None:
    """Print the table for the gold files of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m extractor.ablation", description=(__doc__ or "").split("\n", maxsplit=1)[0]
    )
    parser.add_argument("gold", nargs="+", help="JSON Lines of annotated abstracts")
    write(format_ablation(measure(read_gold(parser.parse_args().gold))))


if __name__ == "__main__":
    main()
