"""The figures of a comparison, worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from extractor.answer import fold_name, fold_url, read_answer
from extractor.calibration import format_calibration
from extractor.errors import InputError
from extractor.score import Score, format_errors, format_json, format_table, pair, score_files

ABSTRACT = "FooNet beats BarNet on FooBench by 3.2 points, 2x faster. FooNet is at github.com/acme/foo."
GOLD: dict[str, Any] = {
    "id": "p",
    "abstract": ABSTRACT,
    "urls": [{"surface": "github.com/acme/foo", "url": "https://github.com/acme/foo", "offers": ["code"]}],
    "datasets": [{"name": "FooBench", "mentions": ["FooBench"], "role": "introduced"}],
    "models": [
        {"name": "FooNet", "mentions": ["FooNet"], "role": "introduced", "kind": "model"},
        {"name": "BarNet", "mentions": ["BarNet"], "role": "used", "kind": "model"},
    ],
    "speedups": [
        {"surface": "2x faster", "value": 2, "value_high": None, "unit": "x", "measure": "runtime", "qualifier": None,
         "kind": "change"}
    ],
    "results": [
        {"surface": "3.2 points", "value": 3.2, "value_high": None, "unit": "points", "metric": None, "kind": "change"}
    ],
    "availability": {"code": "released", "data": "none", "model": "none"},
}  # fmt: skip


def compare(tmp_path: Path, gold: list[Any], records: list[Any]) -> Score:
    paths = [tmp_path / "gold.jsonl", tmp_path / "records.jsonl"]
    for path, rows in zip(paths, (gold, records), strict=True):
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return score_files(str(paths[0]), str(paths[1]))


def figures(score: Score) -> dict[str, float]:
    figures: dict[str, float] = json.loads(format_json(score))
    return figures


def mention(text: str, start: int) -> dict[str, Any]:
    return {"text": text, "start": start, "end": start + len(text), "rule": "r"}


RECORD: dict[str, Any] = {
    "id": "p",
    "code_urls": [],
    "other_urls": [{"url": "http://www.GitHub.com/acme/foo/", "offers": ["project"]}],
    "datasets": [],
    "models": [
        {"name": "foo-net", "mentions": [mention("FooNet", 0), mention("FooNet", 58)], "role": "introduced",
         "kind": "method"},
        {"name": "BarNet", "mentions": [mention("BarNet", 14)], "role": "introduced", "kind": "model"},
        {"name": "BazNet", "mentions": [mention("beats", 7)], "role": "used", "kind": "model"},
    ],
    "speedups": [
        {"text": "2x", "value": 2.00001, "value_high": None, "unit": "x", "measure": "latency", "qualifier": "up to",
         "kind": "change"}
    ],
    "results": [
        {"text": "3.2", "value": 3.2, "value_high": None, "unit": "points", "kind": "change"},
        {"text": "2", "value": 2, "value_high": None, "unit": "x", "kind": "change"},
    ],
    "availability": {"code": {"status": "promised", "text": "at", "start": 1, "end": 2}, "data": {"status": "none"},
                     "model": {"status": "none"}},
}  # fmt: skip


def test_gold_against_itself_is_perfect(tmp_path: Path) -> None:
    assert set(figures(compare(tmp_path, [GOLD], [GOLD])).values()) == {100.0}


def test_every_figure_of_a_record_with_faults(tmp_path: Path) -> None:
    assert figures(compare(tmp_path, [GOLD], [RECORD])) == {
        "urls": 100.0,
        "code_urls": 0.0,
        "datasets": 0.0,
        "datasets.intro": 0.0,
        "models": 80.0,  # 2 the same, of 2 and 3
        "models.intro": 66.67,  # 1 the same, of 1 and 2
        "mentions": 50.0,  # the two places of FooNet, of 4 and 4
        "speedups": 100.0,
        "speedups.full": 0.0,
        "results": 66.67,
        "results.full": 66.67,
        "availability.found": 0.0,
        "availability": 66.67,
        "models.kind": 50.0,
        "models.role": 50.0,
        "speedups.qualifier": 0.0,
    }


@pytest.mark.parametrize(
    ("field", "errors"),
    [
        ("urls", ["no errors in urls"]),
        ("code_urls", ["p: missed github.com/acme/foo"]),
        ("datasets", ["p: missed FooBench (introduced)"]),
        ("models", ["p: wrong BazNet (used)"]),
        ("models.role", ["p: BarNet is used, said introduced"]),
        ("models.kind", ["p: FooNet is model, said method"]),
        ("speedups.full", ["p: '2x faster' has measure runtime, said latency"]),
        ("speedups.qualifier", ["p: '2x faster' has qualifier None, said up to"]),
        ("results", ["p: wrong '2'"]),
        ("availability", ["p: code is released, said promised"]),
    ],
)
def test_errors_are_listed_by_field(tmp_path: Path, field: str, errors: list[str]) -> None:
    assert format_errors(compare(tmp_path, [GOLD], [RECORD]), field).split("\n") == errors


def test_a_field_without_figures_has_no_errors_to_list(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no field 'model' to list the errors of; choose one of availability, "):
        format_errors(compare(tmp_path, [GOLD], [RECORD]), "model")


def test_the_table(tmp_path: Path) -> None:
    table = format_table(compare(tmp_path, [GOLD], [RECORD])).split("\n")
    assert "models               P  66.7  R 100.0  F1  80.0   (2 in gold)" in table
    assert "availability         accuracy  66.7   (3)" in table


def test_what_gold_does_not_speak_of_is_not_scored(tmp_path: Path) -> None:
    gold = {key: GOLD[key] for key in ("id", "models")}
    assert set(figures(compare(tmp_path, [gold], [RECORD]))) == {
        "models", "models.intro", "mentions", "models.kind", "models.role",
    }  # fmt: skip


def test_saying_nothing_where_nothing_is(tmp_path: Path) -> None:
    empty = {**GOLD, "urls": [], "datasets": [], "models": [], "speedups": [], "results": []}
    said = figures(compare(tmp_path, [empty], [empty]))
    assert said["models"] == said["mentions"] == said["urls"] == 100.0


@pytest.mark.parametrize(
    ("gold", "records", "match"),
    [
        ([GOLD, {**GOLD, "id": "q"}], [RECORD], "1 of 2 gold ids have no record, such as q; run the extractor"),
        ([GOLD], [[]], r'records\.jsonl:1: a row is an object with a string under "id"'),
        ([GOLD], [{"id": 3}], r'records\.jsonl:1: a row is an object with a string under "id"'),
        ([GOLD], [{"id": "p", "models": [{}]}], r"records\.jsonl:1: neither a record nor a gold annotation \(KeyError"),
        ([GOLD], [{"id": "p", "models": 3}], r"records\.jsonl:1: neither a record nor a gold annotation \(TypeError"),
    ],
)
def test_files_that_cannot_be_compared(tmp_path: Path, gold: list[Any], records: list[Any], match: str) -> None:
    with pytest.raises(InputError, match=match):
        compare(tmp_path, gold, records)


def test_broken_files_are_told(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text("{}\n{\n")
    with pytest.raises(InputError, match=r'gold\.jsonl:1: a row is an object with a string under "id"'):
        score_files(str(path), str(path))
    path.write_text('{"id": "p"}\n{\n')
    with pytest.raises(InputError, match=r"gold\.jsonl:2: broken JSON"):
        score_files(str(path), str(path))


@pytest.mark.parametrize(
    ("url", "folded"),
    [
        ("https://www.GitHub.com/Acme/Foo/", "github.com/Acme/Foo"),
        ("HTTP://a.org", "a.org"),
        (" ftp://WWW.a.org/x?y=1 ", "a.org/x?y=1"),
        ("A.org//", "a.org"),
        ("http://https://a.org", "https://a.org"),
    ],
)
def test_addresses_are_compared_without_what_does_not_matter(url: str, folded: str) -> None:
    assert fold_url(url) == folded


@pytest.mark.parametrize(("name", "folded"), [("MS-COCO 2017", "mscoco2017"), ("a_b", "ab"), ("ß", "ss"), ("--", "--")])
def test_names_are_compared_by_letters_and_digits(name: str, folded: str) -> None:
    assert fold_name(name) == folded


def test_pairs_are_one_to_one_and_the_most_alike_first() -> None:
    table = {("a", "x"): 1, ("a", "y"): 2, ("b", "y"): 3, ("c", "x"): 1}
    assert pair("abc", "xy", lambda one, other: table.get((one, other), 0)) == [(1, 1), (0, 0)]


def test_mentions_of_gold_stand_everywhere_but_inside_words_longer_mentions_and_addresses() -> None:
    text = "CLIP, eCLIP and DR-CLIP at clip.org/CLIP; CLIP."
    entity = {"role": "used", "kind": "model"}
    gold = {
        "urls": [{"surface": "clip.org/CLIP", "url": "https://clip.org/CLIP", "offers": ["project"]}],
        "models": [
            {"name": "CLIP", "mentions": ["CLIP"], **entity},
            {"name": "DR-CLIP", "mentions": ["DR-CLIP"], **entity},
        ],
    }
    assert sorted(read_answer(gold, text).spans) == [(0, 4, "models"), (16, 23, "models"), (42, 46, "models")]


def test_calibration_tells_how_often_answers_of_a_confidence_are_right(tmp_path: Path) -> None:
    said = {
        **RECORD,
        "models": [
            {**RECORD["models"][0], "confidence": 0.92},
            {**RECORD["models"][1], "name": "QuxNet", "mentions": [mention("by", 39)], "confidence": 0.94},
        ],
        "speedups": [{**GOLD["speedups"][0], "rule": "speedups.some", "confidence": 0.97}],
    }
    lines = format_calibration(compare(tmp_path, [GOLD], [said])).splitlines()
    assert lines[0] == "models"
    assert lines[1].split()[:8] == ["0.90", "to", "0.95", "2", "said", "0.93", "right", "0.50"]
    assert lines[1].count("#") == 20
    assert lines[-1].split()[:6] == ["speedups.some", "1", "said", "0.97", "right", "1.00"]
