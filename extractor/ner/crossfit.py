"""What the tagger says of abstracts that it has not seen: `python -m extractor.ner.crossfit --data DIR --out DIR`.

The votes of `link` weigh the tagger's word against the rules'. To learn how far it can be trusted, the annotated
abstracts (`train*.jsonl` of `--data`) are dealt into three parts, and each part is tagged by a network that learned
from the two others (cross-fitting, also called stacking: Wolpert 1992). The names, with their confidences, go to
OUT/tagged.jsonl, which `python -m extractor.fit_votes` reads. The vectors are those of a training in OUT, in OUT/work.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from extractor.ner.calibrate import confidence, fit_curves
from extractor.ner.gold import make_lesson
from extractor.ner.learn import Plan
from extractor.ner.pipe import NamePipe
from extractor.ner.tokens import find_words
from extractor.ner.train import Job, attempt, find_gold, fit, report, tag
from extractor.view import make_view

FOLDS = 3
PLAN = Plan(epochs=7)
SEED = 11


def run(job: Job) -> Path:
    """Deal, learn, tag; gives the file of the names. Folds that are done already are not learned again."""
    rows = [json.loads(line) for path in find_gold(job.data) for line in path.read_text("utf-8").splitlines()]
    Random(3).shuffle(rows)
    target = job.out / "tagged.jsonl"
    with target.open("w", encoding="utf-8") as file:
        for fold in range(FOLDS):
            lessons = [make_lesson(row) for number, row in enumerate(rows) if number % FOLDS != fold]
            report(f"fold {fold + 1} of {FOLDS}: {len(lessons)} lessons")
            pipe = fit(job, lessons, replace(job.plan, seed=SEED + fold), job.out / "work" / f"fold{fold}")
            for line in tag_rows(pipe, rows[fold::FOLDS]):
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
    return target


def tag_rows(pipe: NamePipe, rows: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Each row's id, with `[start, end, field, confidence]` of each name; confidences are calibrated on `rows`."""
    lessons = [make_lesson(row) for row in rows]
    said = tag(pipe, lessons)
    curves = fit_curves(lessons, said)
    for row, names in zip(rows, said, strict=True):
        words = find_words(make_view(row["abstract"]))
        spans = [(words.starts[name.start], words.ends[name.end - 1], name.field) for name in names]
        sure = [confidence(name, curves) for name in names]
        yield {"id": row["id"], "names": [[*span, p] for span, p in zip(spans, sure, strict=True)]}


def main() -> int:
    """Run the job of the command line; 0 where the file was made, 2 where not."""
    parser = argparse.ArgumentParser(
        prog="python -m extractor.ner.crossfit", description=(__doc__ or "").split("\n", maxsplit=1)[0]
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with train*.jsonl (annotated abstracts)")
    parser.add_argument("--out", type=Path, required=True, help="folder of a training, with its vectors")
    parser.add_argument("--names", type=Path, help="table of known names (name, kind) to rename lessons with")
    given = parser.parse_args()
    return attempt(run, Job(given.data, given.data, given.out, given.names, PLAN))


if __name__ == "__main__":
    sys.exit(main())
