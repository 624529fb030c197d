"""From data to the shipped model: `python -m extractor.ner.train --data DIR --corpus DIR --out DIR`.

Five steps, each of which is skipped where its result stands in OUT/work already, so that an interrupted run goes on:

1. *Vectors*: floret vectors from the abstracts that nobody annotated (`--corpus`).
2. *Lessons*: words and names from `train*.jsonl` of `--data`; a tenth, chosen by the seed, is held out.
3. *Trial*: learn from the nine tenths, score on the tenth, fit the curves that turn probabilities into confidences.
4. *Model*: learn from all of them in the same way.
5. *Ship*: write the pipeline with its vectors, curves and digests to OUT/model.

The same seed on the same machine gives the same model; on another machine the last digits differ, and so may a score
by some tenths.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from spacy.language import Language

from extractor.errors import ExtractorError, InputError
from extractor.finding import NameField
from extractor.ner.augment import read_registry, rename
from extractor.ner.calibrate import Score, fit_curves, score
from extractor.ner.card import Curve
from extractor.ner.gold import Lesson, read_lessons
from extractor.ner.labels import NameSpan
from extractor.ner.learn import Plan, Room, as_doc, learn
from extractor.ner.pipe import NamePipe
from extractor.ner.store import make_pipeline, write_model
from extractor.ner.vectors import read_corpus, read_vectors, train_vectors

NAME, VERSION = "abstract-names", "1"
SHARE_RENAMED = 0.3  # of the names in one pass


@dataclass(frozen=True, slots=True)
class Job:
    """What to train from, where to, and how."""

    data: Path
    corpus: Path
    out: Path
    names: Path | None = None
    plan: Plan = field(default_factory=Plan)
    vector_epochs: int = 6
    shape: Mapping[str, Any] | None = None


def run(job: Job) -> Path:
    """All steps; gives the folder of the finished model."""
    work = job.out / "work"
    vectors = work / "vectors.floret"
    if not vectors.exists():
        report("vectors: learning from the corpus (some ten minutes)")
        train_vectors(read_corpus(job.corpus), work, epochs=job.vector_epochs)
    lessons, held = split(read_all(job.data), job.plan.seed)
    report(f"lessons: {len(lessons)} to learn from, {len(held)} held out")
    curves = trial(job, lessons, held)
    _, learned = fit(job, [*lessons, *held], work / "final")
    folder = job.out / "model"
    nlp, pipe = make_pipeline(job.shape)  # a fresh one, whose vocabulary holds none of the words of the lessons
    pipe.model.from_bytes(learned.model.to_bytes())
    nlp.vocab.vectors = read_vectors(vectors, nlp.vocab.strings)
    write_model(nlp, folder, name=NAME, version=VERSION, curves=curves)
    report(f"model: {folder}, {sum(p.stat().st_size for p in folder.rglob('*') if p.is_file()) / 1e6:.1f} MB")
    return folder


def read_all(folder: Path) -> list[Lesson]:
    """The lessons of every `train*.jsonl` in `folder`."""
    files = sorted(folder.glob("train*.jsonl"))
    if not files:
        raise InputError(f"{folder}: no train*.jsonl; name the folder of annotated abstracts with --data")
    return list(read_lessons(files))


def split(lessons: Sequence[Lesson], seed: int) -> tuple[list[Lesson], list[Lesson]]:
    """Nine tenths to learn from and a tenth held out."""
    shuffled = list(lessons)
    Random(seed).shuffle(shuffled)
    cut = len(shuffled) // 10
    return shuffled[cut:], shuffled[:cut]


def trial(job: Job, lessons: list[Lesson], held: list[Lesson]) -> dict[NameField, Curve]:
    """Learn from `lessons`, tell the scores on `held`, and give the curves fitted on it."""
    result = job.out / "work" / "trial.json"
    if not result.exists():
        nlp, pipe = fit(job, lessons, job.out / "work" / "trial")
        said = tag(nlp, pipe, held)
        scores: dict[NameField, Score] = score(held, said)
        told = {"scores": {name: str(found) for name, found in scores.items()}, "curves": fit_curves(held, said)}
        result.write_text(json.dumps(told, indent=1), encoding="utf-8")
    told = json.loads(result.read_text(encoding="utf-8"))
    for name, line in told["scores"].items():
        report(f"held out, {name}: {line}")
    return {name: tuple(curve) for name, curve in told["curves"].items()}


def fit(job: Job, lessons: list[Lesson], folder: Path) -> tuple[Language, NamePipe]:
    """A pipeline that has learned from `lessons`."""
    nlp, pipe = make_pipeline(job.shape)
    nlp.vocab.vectors = read_vectors(job.out / "work" / "vectors.floret", nlp.vocab.strings)
    registry = read_registry(job.names) if job.names else {"datasets": [], "models": []}

    def alter(lesson: Lesson, random: Random) -> Lesson:
        return rename(lesson, registry, random, share=2 * SHARE_RENAMED) if random.random() < 0.5 else lesson

    learn(pipe, nlp.vocab, lessons, job.plan, Room(folder, alter, report))
    return nlp, pipe


def tag(nlp: Language, pipe: NamePipe, lessons: Sequence[Lesson]) -> list[list[NameSpan]]:
    """What the pipeline says of each lesson."""
    docs = [as_doc(nlp.vocab, lesson.words) for lesson in lessons]
    return [names for at in range(0, len(docs), 64) for names in pipe.predict(docs[at : at + 64])]


def report(line: str) -> None:
    """One line of progress, with the clock."""
    print(f"{time.strftime('%H:%M:%S')} {line}", file=sys.stderr, flush=True)


def parse_job(arguments: Sequence[str] | None = None) -> Job:
    """The job that the command line describes."""
    parser = argparse.ArgumentParser(prog="python -m extractor.ner.train", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with train*.jsonl (annotated abstracts)")
    parser.add_argument("--corpus", type=Path, required=True, help="folder with *.jsonl[.xz] (abstracts)")
    parser.add_argument("--out", type=Path, required=True, help="folder for the model and the work in progress")
    parser.add_argument("--names", type=Path, help="table of known names (name, kind) to rename lessons with")
    parser.add_argument("--epochs", type=int, default=Plan().epochs, help="passes over the lessons")
    parser.add_argument("--seed", type=int, default=Plan().seed)
    given = parser.parse_args(arguments)
    plan = replace(Plan(), epochs=given.epochs, seed=given.seed)
    return Job(given.data, given.corpus, given.out, given.names, plan)


def main() -> int:
    """Run the job of the command line; 0 where a model was made, 2 where not."""
    job = parse_job()
    job.out.mkdir(parents=True, exist_ok=True)
    report(f"plan: {asdict(job.plan)}")
    try:
        run(job)
    except ExtractorError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
