"""What changed between two files of records."""

from __future__ import annotations

import json
import random
import tracemalloc
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from extractor import Abstract, Extractor
from extractor.cli import main
from extractor.diff import Change, Totals, diff_files
from extractor.errors import InputError

TEXT = (
    "We propose FooNet, 3.1x faster than ResNet-50 at 94.2% accuracy on KITTI and COCO. "
    "Code is available at https://github.com/acme/foo and a page at https://acme.org/foo."
)
ROW: dict[str, Any] = Extractor(ner=False).extract(Abstract(TEXT, "1", "T")).model_dump(mode="json")


def write(path: Path, *rows: dict[str, Any]) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


def changes_of(tmp_path: Path, new: dict[str, Any], **options: Any) -> list[Change]:
    found = list(diff_files(write(tmp_path / "old", ROW), write(tmp_path / "new", new), **options))
    assert len(found) <= 1
    return list(found[0].changes) if found else []


def test_equal_records_differ_in_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert changes_of(tmp_path, ROW) == []
    assert main(["diff", str(tmp_path / "old"), str(tmp_path / "new")]) == 0
    assert capsys.readouterr().out == "1 records compared, 0 differ; 0 only in the old file, 0 only in the new one\n"


@pytest.mark.parametrize("field", ["code_urls", "other_urls", "datasets", "models", "speedups", "results"])
def test_added_removed_and_changed_in_each_field(tmp_path: Path, field: str) -> None:
    assert ROW[field]
    without = {**ROW, field: ROW[field][1:]}
    assert changes_of(tmp_path, without) == [Change(field, "removed", ROW[field][0], None)]
    old, new = write(tmp_path / "old", without), write(tmp_path / "new", ROW)
    assert [d.changes for d in diff_files(old, new)] == [(Change(field, "added", None, ROW[field][0]),)]
    surer = deepcopy(ROW)
    surer[field][-1]["confidence"] = 0.123
    (change,) = changes_of(tmp_path, surer)
    assert (change.field, change.how, change.keys()) == (field, "changed", ["confidence"])
    assert (change.old["confidence"], change.new["confidence"]) == (ROW[field][-1]["confidence"], 0.123)
    assert changes_of(tmp_path, surer, ignore={"confidence"}) == []


def test_the_same_thing_said_otherwise_has_changed(tmp_path: Path) -> None:
    new = deepcopy(ROW)
    new["speedups"][0] |= {"value": 3.0, "end": ROW["speedups"][0]["end"] - 1}  # evidence that overlaps
    new["datasets"].reverse()  # each finds its own
    new["datasets"][0] |= {"name": "MS COCO"}  # a shared mention
    new["code_urls"][0] |= {"start": 0, "end": 5}  # the same address elsewhere
    new["availability"]["code"] = {"status": "none"}
    new["title"] = None
    found = {(change.field, change.how): change.keys() for change in changes_of(tmp_path, new)}
    assert found == {
        ("title", "changed"): [], ("code_urls", "changed"): ["start", "end"], ("datasets", "changed"): ["name"],
        ("speedups", "changed"): ["end", "value"],
        ("availability.code", "changed"): ["status", "text", "start", "end"],
    }  # fmt: skip
    assert changes_of(tmp_path, new, ignore={"title", "start", "end", "name", "value", "availability"}) == []


def test_records_in_any_order_find_their_partner(tmp_path: Path) -> None:
    rows = [{**ROW, "id": str(number)} for number in range(50)]
    other = [row for row in rows if row["id"] != "7"] + [{**ROW, "id": "new"}]
    random.Random(1).shuffle(other)
    totals = Totals()
    found = list(diff_files(write(tmp_path / "old", *rows), write(tmp_path / "new", *other), totals=totals))
    assert [(d.id, d.only_in) for d in found] == [("7", "old"), ("new", "new")]
    assert (totals.compared, totals.differing) == (49, 2)


def test_files_of_one_order_take_constant_memory(tmp_path: Path) -> None:
    peaks = []
    for size in (300, 3000):
        rows = [{**ROW, "id": str(number)} for number in range(size)]
        old, new = write(tmp_path / "old", *rows), write(tmp_path / "new", *rows[1:], {**ROW, "id": "x"})
        tracemalloc.start()
        assert sum(1 for _ in diff_files(old, new)) == 2
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]


def test_as_text_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = deepcopy(ROW)
    new["models"] = [{**new["models"][0], "role": "used"}]
    evil = [{"text": "E", "start": 1, "end": 2, "rule": "x.y"}]
    new["datasets"].append({**new["datasets"][0], "name": "Evil\x1b[2J", "mentions": evil})
    paths = [write(tmp_path / "old", ROW), write(tmp_path / "new", new, {**ROW, "id": "2"})]
    assert main(["diff", *paths]) == 1
    out = capsys.readouterr().out
    assert out.splitlines() == [
        "1", "  + datasets           Evil\ufffd[2J (used)",
        "  ~ models             FooNet (used): role 'introduced' → 'used'", "  - models             ResNet-50 (used)",
        "2  (only in the new file)",
        "1 records compared, 1 differ; 0 only in the old file, 1 only in the new one",
        "                       added   removed   changed", "datasets                   1         0         0",
        "models                     0         1         1",
    ]  # fmt: skip
    assert main(["diff", *paths, "--json"]) == 1
    captured = capsys.readouterr()
    first, second = map(json.loads, captured.out.splitlines())
    assert [change["change"] for change in first["changes"]] == ["added", "changed", "removed"]
    assert first["changes"][1]["old"] == ROW["models"][0] and first["changes"][1]["new"] == new["models"][0]
    assert second == {"id": "2", "only_in": "new", "changes": []}
    assert captured.err.startswith("1 records compared")


@pytest.mark.parametrize(("line", "message"), [
    ("{", "new:1: "), ('{"x": 1}', 'new:1: no record, for it has no string under "id"'),
    ('{"id": "1", "models": [3]}', "new:1: no record, or its partner is none"),
    ('{"id": "1", "models": 3}', "new:1: no record, or its partner is none"),
    ('{"id": "2"}\n{"id": "2"}', "new:2: the id '2' stands twice"),
])  # fmt: skip
def test_what_is_no_record_is_told(tmp_path: Path, line: str, message: str) -> None:
    old, new = write(tmp_path / "old", ROW), tmp_path / "new"
    new.write_text(line + "\n")
    with pytest.raises(InputError) as caught:
        list(diff_files(old, str(new)))
    assert message in str(caught.value)


def test_a_key_that_no_record_has_cannot_be_ignored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = write(tmp_path / "old", ROW)
    assert main(["diff", old, old, "--ignore", "rule,confidense"]) == 2
    assert "no record has a key 'confidense' to ignore; did you mean 'confidence'?" in capsys.readouterr().err
