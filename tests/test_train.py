"""From a handful of lessons to a model on disk, in seconds."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from extractor import ExtractorError
from extractor.finding import NameField
from extractor.ner.augment import coin, rename
from extractor.ner.calibrate import confidence, fit_curves, score
from extractor.ner.card import CARD
from extractor.ner.gold import Lesson, make_lesson, read_lessons
from extractor.ner.labels import LAWFUL, N_LABELS, NameSpan, best_paths, decode, encode
from extractor.ner.learn import Plan
from extractor.ner.tagger import Tagger
from extractor.ner.train import Job, parse_job, read_known, run

SHAPE = {"width": 16, "rows": [200, 50, 100, 50], "near": 1, "far": 1}


def make_row(number: int) -> dict[str, Any]:
    """An annotated abstract in the form of the gold files."""
    name, data = f"Fo{'aeiou'[number % 5]}Net", f"Bar{'klmnp'[number % 5]}Bench"
    return {
        "abstract": f"We propose {name}, a model. We train {name} on the {data} dataset. See https://x.org/{name} now.",
        "urls": [{"surface": f"https://x.org/{name}", "url": f"https://x.org/{name}", "offers": ["project"]}],
        "datasets": [{"name": data, "mentions": [data], "role": "used"}],
        "models": [{"name": name, "mentions": [name], "role": "introduced", "kind": "model"}],
    }


def write_lines(path: Path, rows: list[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def write_vectors(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = "".join(f"{i} {' '.join(f'{(i * j) % 7 / 7:.3f}' for j in range(8))}\n" for i in range(50))
    path.write_text(f"50 8 3 5 2 2166136261 < >\n{rows}", encoding="utf-8")


@pytest.fixture
def job(tmp_path: Path) -> Job:
    write_lines(tmp_path / "data" / "train.jsonl", [make_row(i) for i in range(40)])
    write_vectors(tmp_path / "out" / "work" / "vectors.floret")
    texts = [
        f"{make_row(i)['abstract']} It does so on every third day of the week, in each of {i} cases, and more often "
        "than not in the evening, when nobody looks, or on a Sunday."
        for i in range(20)
    ]
    write_lines(tmp_path / "corpus" / "some.jsonl", [{"abstract": text} for text in texts])
    plan = Plan(epochs=6, words_a_batch=200, rate=0.01, warmup=5, dropout=0.1)
    return Job(
        tmp_path / "data", tmp_path / "corpus", tmp_path / "out", plan=plan, silver=15, pupil_epochs=2, shape=SHAPE
    )


def test_lessons_are_whole_words_outside_addresses() -> None:
    lesson = make_lesson(make_row(0))
    assert [lesson.words[name.start : name.end] for name in lesson.names] == [("FoaNet",), ("FoaNet",), ("BarkBench",)]
    assert [name.field for name in lesson.names] == ["models", "models", "datasets"]


def test_markup_and_hyphens_align() -> None:
    row = {
        "abstract": r"Our \textbf{Zor-Net v1.5} beats Zor-based nets.",
        "datasets": [],
        "models": [{"mentions": ["Zor-Net v1.5"]}, {"mentions": ["Zor"]}],
    }
    lesson = make_lesson(row)
    names = ["".join(lesson.words[name.start : name.end]) for name in lesson.names]
    assert names == ["Zor-Netv1·5", "Zor"]


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    write_lines(tmp_path / "train.jsonl", [make_row(0), {"abstract": "x"}])
    with pytest.raises(ExtractorError, match=r"train\.jsonl:2"):
        list(read_lessons([tmp_path / "train.jsonl"]))


def test_labels_go_there_and_back() -> None:
    spans = [NameSpan(0, 1, "models"), NameSpan(1, 4, "datasets"), NameSpan(5, 7, "models")]
    labels = encode(spans, 8)
    rows = np.eye(N_LABELS, dtype="f")[labels]
    assert decode(labels.tolist(), rows) == spans
    assert best_paths([rows, rows[:1]]) == [labels.tolist(), labels[:1].tolist()]


def test_best_paths_are_lawful() -> None:
    rows = np.random.default_rng(1).dirichlet(np.ones(N_LABELS), size=60).astype("f")
    (path,) = best_paths([rows])
    assert all(LAWFUL[first, second] == 0 for first, second in pairwise(path))


def test_leaning_finds_more_of_a_field() -> None:
    row = np.full((1, N_LABELS), 0.01, dtype="f")
    row[0, 0], row[0, 4] = 0.55, 0.38  # outside, and a dataset of one word
    assert best_paths([row]) == [[0]]
    assert best_paths([row], {"datasets": 0.5}) == [[4]]


def test_renaming_keeps_the_rest() -> None:
    lesson = make_lesson(make_row(1))
    registry: dict[NameField, list[str]] = {"datasets": ["Quux-100"], "models": []}
    copy = rename(lesson, registry, Random(3), share=1.0)
    first, second, third = (copy.words[name.start : name.end] for name in copy.names)
    assert first == second != ("FoeNet",)
    assert third != ("BarlBench",)
    assert copy.words[:2] == lesson.words[:2]
    assert copy.words[-3:] == lesson.words[-3:]
    assert all(coin("models", Random(i)) for i in range(50))


def test_confidence_follows_what_was_right() -> None:
    lessons = [Lesson(("A", "B"), (NameSpan(0, 1, "models"),))] * 90 + [Lesson(("A", "B"), ())] * 10
    said = [[NameSpan(0, 1, "models", 0.6)]] * 100
    curves = fit_curves(lessons, said)
    assert confidence(said[0][0], curves) == pytest.approx(0.9, abs=0.03)
    assert score(lessons, said)["models"].right == 90


def test_the_command_makes_a_model_and_goes_on_where_it_stopped(job: Job) -> None:
    tagger = Tagger(run(job))
    assert str(tagger.identity).startswith("abstract-names 1 (")
    assert (job.out / "work" / "pupil" / "checkpoint.npz").exists()
    before = (job.out / "model" / CARD).read_bytes()
    run(job)  # every step is there already
    assert (job.out / "model" / CARD).read_bytes() == before


def test_equal_seeds_give_equal_models(job: Job, tmp_path: Path) -> None:
    write_vectors(tmp_path / "again" / "work" / "vectors.floret")
    first = Tagger(run(replace(job, silver=0))).identity.hash
    assert Tagger(run(replace(job, silver=0, out=tmp_path / "again"))).identity.hash == first


def test_teachers_tag_nothing_that_was_annotated(job: Job) -> None:
    write_lines(job.data / "dev.jsonl", [{"abstract": "Kept for the last check."}])
    known = read_known(job.data)
    assert {make_row(0)["abstract"], "Kept for the last check."} <= known


def test_missing_data_is_named(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(ExtractorError, match="--data"):
        run(Job(empty, empty, tmp_path))
    write_lines(tmp_path / "train.jsonl", [make_row(0)])
    with pytest.raises(ExtractorError, match="--corpus"):
        run(Job(tmp_path, empty, tmp_path / "new"))


def test_command_line() -> None:
    job = parse_job(["--data", "a", "--corpus", "b", "--out", "c", "--epochs", "3", "--seed", "5"])
    assert (job.data, job.plan.epochs, job.plan.seed) == (Path("a"), 3, 5)
