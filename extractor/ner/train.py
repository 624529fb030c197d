"""From data to the shipped model: `python -m extractor.ner.train --data DIR --corpus DIR --out DIR`.

Five steps; what an interrupted run has finished of them stands in OUT/work, and the next run goes on from there:

1. *Vectors*: floret vectors from the abstracts that nobody annotated (`--corpus`).
2. *Lessons*: words and names from `train*.jsonl` of `--data`; a tenth, chosen by the seed, is held out.
3. *Teachers*: networks that learn from the nine tenths, each from its own seed.
4. *Pupil*: one network of the same shape that learns from the nine tenths and from what the teachers say of part of
   the corpus, abstracts that stand in any file of `--data` left out; with `--silver 0` the first teacher is shipped.
5. *Ship*: on the held-out tenth choose the leaning of each field, score, and fit the curves that turn probabilities
   into confidences; then write the pipeline with its vectors, card and digests to OUT/model.

The same seed on the same machine gives the same model; on another machine the last digits differ, and so may a score
by some tenths.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from extractor.errors import ExtractorError, InputError
from extractor.finding import NameField
from extractor.ner.augment import read_registry, rename
from extractor.ner.calibrate import fit_curves, score
from extractor.ner.gold import Lesson, read_lessons
from extractor.ner.labels import FIELDS, NameSpan
from extractor.ner.learn import Plan, Room, learn
from extractor.ner.pipe import NamePipe
from extractor.ner.silver import make_silver
from extractor.ner.store import make_pipeline, write_model
from extractor.ner.vectors import read_corpus, read_vectors, train_vectors

NAME, VERSION = "abstract-names", "1"
SHARE_RENAMED = 0.3  # of the names in one pass
LEANINGS = tuple(step / 4 for step in range(-4, 9))  # what is tried to balance precision and recall
DOUBT = 0.5  # a difference of F1 that a few hundred lessons cannot tell from chance
GOLD_TIMES = 2  # how often a pass of the pupil shows each annotated lesson


@dataclass(frozen=True, slots=True)
class Job:
    """What to train from, where to, and how. `silver` is the number of lessons that teachers write."""

    data: Path
    corpus: Path
    out: Path
    names: Path | None = None
    plan: Plan = field(default_factory=Plan)
    teachers: int = 1
    silver: int = 8_000
    pupil_epochs: int = 3
    vector_epochs: int = 6
    shape: Mapping[str, Any] | None = None


def run(job: Job) -> Path:
    """All steps; gives the folder of the finished model."""
    work = job.out / "work"
    lessons, held = split(list(read_lessons(find_gold(job.data))), job.plan.seed)
    report(f"lessons: {len(lessons)} to learn from, {len(held)} held out")
    if not (work / "vectors.floret").exists():
        report("vectors: learning from the corpus (some fifteen minutes)")
        train_vectors(read_corpus(job.corpus), work, epochs=job.vector_epochs)
    teachers = []
    for number in range(1, job.teachers + 1):
        plan = replace(job.plan, seed=job.plan.seed + 100 * (number - 1))
        teachers.append(fit(job, lessons, plan, work / f"teacher{number}"))
        tell_scores(f"teacher {number}", teachers[-1], held)
    best = fit_pupil(job, lessons, teachers) if job.silver else teachers[0]
    return ship(job, best, held)


def fit_pupil(job: Job, lessons: list[Lesson], teachers: list[NamePipe]) -> NamePipe:
    """The pipeline that learns from gold, shown `GOLD_TIMES` times in each pass, and from the teachers' lessons."""
    known = read_known(job.data)
    texts = [text for text in read_corpus(job.corpus) if text.partition("\n")[2] not in known]
    Random(job.plan.seed).shuffle(texts)
    silver = list(make_silver(texts, teachers, job.silver))
    report(f"silver: {len(silver)} lessons by {len(teachers)} teachers")
    plan = replace(job.plan, epochs=job.pupil_epochs)
    return fit(job, [*lessons * GOLD_TIMES, *silver], plan, job.out / "work" / "pupil")


def ship(job: Job, learned: NamePipe, held: list[Lesson]) -> Path:
    """Write the model with the curves that fit the held-out lessons."""
    learned.leaning = balance(learned, held)
    said = tell_scores("shipped", learned, held)
    fresh, pipe = make_pipeline(job.shape)  # its vocabulary holds none of the words of the lessons
    pipe.model.from_bytes(learned.model.to_bytes())
    fresh.vocab.vectors = read_vectors(job.out / "work" / "vectors.floret", fresh.vocab.strings)
    folder = job.out / "model"
    write_model(fresh, folder, name=NAME, version=VERSION, leaning=learned.leaning, curves=fit_curves(held, said))
    report(f"model: {folder}, {sum(p.stat().st_size for p in folder.rglob('*') if p.is_file()) / 1e6:.1f} MB")
    return folder


def find_gold(folder: Path) -> list[Path]:
    """Every `train*.jsonl` in `folder`. Raises InputError where there is none."""
    files = sorted(folder.glob("train*.jsonl"))
    if not files:
        raise InputError(f"{folder}: no train*.jsonl; name the folder of annotated abstracts with --data")
    return files


def read_known(folder: Path) -> set[str]:
    """Every abstract that somebody annotated, the held-out and the development ones too: no teacher may tag these."""
    lines = (line for path in folder.glob("*.jsonl") for line in path.read_text(encoding="utf-8").splitlines())
    return {json.loads(line)["abstract"] for line in lines}


def split(lessons: Sequence[Lesson], seed: int) -> tuple[list[Lesson], list[Lesson]]:
    """Nine tenths to learn from and a tenth held out."""
    shuffled = list(lessons)
    Random(seed).shuffle(shuffled)
    cut = len(shuffled) // 10
    return shuffled[cut:], shuffled[:cut]


def fit(job: Job, lessons: list[Lesson], plan: Plan, folder: Path) -> NamePipe:
    """A pipeline that has learned from `lessons`, with its checkpoints in `folder`."""
    nlp, pipe = make_pipeline(job.shape)
    nlp.vocab.vectors = read_vectors(job.out / "work" / "vectors.floret", nlp.vocab.strings)
    registry = read_registry(job.names) if job.names else {"datasets": [], "models": []}

    def alter(lesson: Lesson, random: Random) -> Lesson:
        return rename(lesson, registry, random, share=2 * SHARE_RENAMED) if random.random() < 0.5 else lesson

    learn(pipe, lessons, plan, Room(folder, alter, report))
    return pipe


def balance(pipe: NamePipe, held: list[Lesson]) -> dict[NameField, float]:
    """For each field the smallest leaning whose F1 on the held-out lessons is as good as the best, within `DOUBT`.

    A tagger that saw few names of a kind is too careful with them: it misses more than it says wrongly.
    """
    leaning: dict[NameField, float] = dict.fromkeys(FIELDS, 0.0)
    for name in FIELDS:
        f1 = {}
        for tried in LEANINGS:
            pipe.leaning = {**leaning, name: tried}
            f1[tried] = score(held, tag(pipe, held))[name].f1
        near = [tried for tried, found in f1.items() if found > max(f1.values()) - DOUBT]
        leaning[name] = min(near, key=abs)
    return leaning


def tell_scores(who: str, pipe: NamePipe, held: list[Lesson]) -> list[list[NameSpan]]:
    """Report how good a pipeline is on the held-out lessons; gives what it said of them."""
    said = tag(pipe, held)
    for name, found in score(held, said).items():
        report(f"{who}, held out, {name}: {found}")
    return said


def tag(pipe: NamePipe, lessons: Sequence[Lesson]) -> list[list[NameSpan]]:
    """What the pipeline says of each lesson."""
    texts = [lesson.words for lesson in lessons]
    return [names for at in range(0, len(texts), 64) for names in pipe.predict(texts[at : at + 64])]


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
    parser.add_argument("--teachers", type=int, default=1, help="networks that write silver lessons")
    parser.add_argument("--silver", type=int, default=8_000, help="silver lessons; 0 ships the first teacher")
    parser.add_argument("--seed", type=int, default=Plan().seed)
    given = parser.parse_args(arguments)
    plan = replace(Plan(), epochs=given.epochs, seed=given.seed)
    return Job(given.data, given.corpus, given.out, given.names, plan, given.teachers, given.silver)


def main() -> int:
    """Run the job of the command line; 0 where a model was made, 2 where not."""
    job = parse_job()
    job.out.mkdir(parents=True, exist_ok=True)
    report(f"plan: {asdict(job.plan)}")
    return attempt(run, job)


def attempt(work: Callable[[Job], Path], job: Job) -> int:
    """Do the work of a command and say where its result is; 0 where it came to one, 2 where not, with the reason."""
    try:
        report(f"done: {work(job)}")
    except ExtractorError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
