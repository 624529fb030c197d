"""What a file of records holds in sum."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from extractor import Abstract, Extractor
from extractor.cli import main
from extractor.stats import Stats, count_file, summarise

TEXTS = (
    "We propose FooNet, 2x faster than ResNet-50 on MS-COCO. Code is available at https://github.com/acme/foo.",
    "We propose BarNet, 4x faster than ResNet-50 on COCO and KITTI. Code will be released.",
    "We propose BazNet. It is 6x faster and takes 30% less memory.",
    "Nothing is here.",
)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "records.jsonl"
    found = Extractor(ner=False).extract_many(Abstract(text, str(n)) for n, text in enumerate(TEXTS))
    path.write_text("".join(record.model_dump_json() + "\n" for record in found), encoding="utf-8")
    return path


def count(path: Path, top: int = 10) -> dict[str, Any]:
    stats = Stats()
    assert list(count_file(str(path), stats)) == []
    return summarise(stats, top)


def test_totals(records: Path) -> None:
    summary = count(records)
    assert summary["records"] == 4
    assert summary["values"]["datasets"] == 3 and summary["records_with"]["datasets"] == 2
    assert (summary["share_with_code_url"], summary["share_with_code_released"]) == (0.25, 0.25)
    assert summary["availability"]["code"] == {"released": 1, "promised": 1, "none": 2}
    assert summary["introduced"] == {"datasets": 0, "models": 3}


def test_names_count_once_a_record_by_their_well_known_spelling(records: Path) -> None:
    summary = count(records, 2)
    assert summary["datasets"] == [{"name": "COCO", "records": 2}, {"name": "KITTI", "records": 1}]
    assert summary["models"][0] == {"name": "ResNet-50", "records": 2} and len(summary["models"]) == 2
    assert summary["hosts"] == [{"name": "github.com", "records": 1}]


def test_speedups_are_spread_by_measure(records: Path) -> None:
    spread = {(row["measure"], row["unit"]): row for row in count(records)["speedups"]}
    times = spread["runtime", "x"]
    assert [times[key] for key in ("count", "min", "quarter", "median", "three_quarters", "max")] == [3, 2, 3, 4, 5, 6]
    assert [spread["memory", "%"][key] for key in ("count", "min", "median", "max")] == [1, 30, 30, 30]


def test_as_tables_and_as_json(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", str(records), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == count(records)
    assert main(["stats", str(records), "--top", "1"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["4", "records"] in lines and ["COCO", "2", "50.0", "%"] in lines and "KITTI" not in str(lines)
    assert ["runtime,", "change", "x", "3", "2", "3", "4", "5", "6"] in lines


def test_what_is_no_record_is_told_and_left_out(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with records.open("a") as file:
        file.write('{"id": "x"}\n{\n')
    assert main(["stats", str(records), "--json"]) == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out)["records"] == 4
    assert [f"records.jsonl:{n}: " in line for n, line in enumerate(captured.err.splitlines(), 5)] == [True, True]
    assert main(["stats", str(records), "--top", "-1"]) == 2


def test_no_records_are_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "none.jsonl").write_text("")
    assert main(["stats", str(tmp_path / "none.jsonl")]) == 0
    assert capsys.readouterr().out == "0 records\n"
    assert count(tmp_path / "none.jsonl")["share_with_code_url"] is None
