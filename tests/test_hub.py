"""The dataset folder: `datasets` and `mlcroissant` open it, nothing is lost, and it grows without a move."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

# Read when the packages are imported: nothing here may ask the network.
os.environ.update(HF_HUB_OFFLINE="1", HF_DATASETS_OFFLINE="1", HF_HUB_DISABLE_TELEMETRY="1")
datasets = pytest.importorskip("datasets")
mlcroissant = pytest.importorskip("mlcroissant")

from extractor import Record, Reject  # noqa: E402
from extractor.arrow import from_batch, make_schema  # noqa: E402
from extractor.cli import main  # noqa: E402
from extractor.columns import make_table_schema  # noqa: E402
from extractor.errors import InputError  # noqa: E402
from extractor.flat import TABLES, find_rows  # noqa: E402
from extractor.write.hub import SPLITS, find_split, write_hub  # noqa: E402
from extractor.write.hub import shards as shards_module  # noqa: E402
from extractor.write.jsonl import write_line  # noqa: E402
from tests.test_export import RECORDS as SOME  # noqa: E402

RECORDS = [*SOME, *(SOME[1].model_copy(update={"id": f"paper {number}", "title": "T"}) for number in range(40))]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the command makes of `RECORDS`."""
    place = tmp_path_factory.mktemp("hub")
    lines = "".join(write_line(record.to_dict()) for record in RECORDS)
    (place / "records.jsonl").write_text(lines, encoding="utf-8")
    (place / "run.json").write_text(
        json.dumps({"versions": {"extractor": "9.9"}, "model": "names 1", "started": "2025-01-02T03:04:05Z"})
    )
    arguments = [str(place / "records.jsonl"), "--to", "hf", str(place / "papers"), "--licence", "cc-by-4.0"]
    assert main(["export", *arguments]) == 0
    return place / "papers"


def load(folder: Path, config: str | None = None) -> Any:
    return datasets.load_dataset(str(folder), config, cache_dir=str(folder.parent / "cache"))


def read_header(folder: Path) -> Any:
    return yaml.safe_load((folder / "README.md").read_text(encoding="utf-8").split("---\n")[1])


def test_records_come_back_from_the_dataset_as_they_were(folder: Path) -> None:
    loaded = load(folder)
    assert set(loaded) == {"train", "validation", "test"}
    found: dict[str, Record | Reject] = {}
    for split, rows in loaded.items():
        for record in from_batch(rows.data.table):
            assert find_split(record.id or "") == split
            found[record.id or ""] = record
    assert found == {record.id: record for record in RECORDS}


@pytest.mark.parametrize("config", TABLES)
def test_each_table_has_a_row_for_each_value(folder: Path, config: str) -> None:
    loaded = load(folder, config)
    rows = [row for split in loaded.values() for row in split]
    expected = [row for record in RECORDS for row in find_rows(record, config)]
    key = lambda row: (row["id"], row["start"])  # noqa: E731
    assert sorted(rows, key=key) == sorted(expected, key=key)
    assert all(find_split(row["id"]) == name for name, split in loaded.items() for row in split)


def test_the_header_tells_what_is_there(folder: Path) -> None:
    header = read_header(folder)
    assert (header["license"], header["size_categories"], header["pretty_name"]) == ("cc-by-4.0", ["n<1K"], "papers")
    assert [config["config_name"] for config in header["configs"]] == ["records", *TABLES]
    for info in header["dataset_info"]:
        name = info["config_name"]
        schema = make_schema() if name == "records" else make_table_schema(name)
        assert info["features"] == datasets.Features.from_arrow_schema(schema)._to_yaml_list()
        sizes = {split["name"]: split["num_examples"] for split in info["splits"]}
        assert sizes == {split: rows.num_rows for split, rows in load(folder, name).items()}
        assert info["download_size"] == sum(path.stat().st_size for path in (folder / name).iterdir())


def test_the_card_tells_how_it_was_made(folder: Path) -> None:
    card = (folder / "README.md").read_text(encoding="utf-8")
    for line in ("| extractor | 9.9 |", "| model | names 1 |", "| made | 2025-01-02T03:04:05Z |", "`cc-by-4.0`",
                 "| `records` | 43 | one row an abstract", "| `datasets` | 83 | 42 (97.7%) |"):  # fmt: skip
        assert line in card


def test_mlcroissant_finds_no_fault_and_reads_the_rows(folder: Path) -> None:
    dataset = mlcroissant.Dataset(str(folder / "croissant.json"))
    assert not dataset.metadata.ctx.issues.errors
    assert not dataset.metadata.ctx.issues.warnings
    figures = [(row["speedups/id"].decode(), row["speedups/value"]) for row in dataset.records("speedups")]
    assert sorted(figures) == sorted((record.id, value.value) for record in RECORDS for value in record.speedups)
    rows = {row["records/id"].decode(): row for row in dataset.records("records")}
    assert rows.keys() == {record.id for record in RECORDS}
    names = [dataset["records/datasets/name"].decode() for dataset in rows["2"]["records/datasets"]]
    assert names == [dataset.name for dataset in RECORDS[1].datasets]


def test_a_dataset_that_grows_moves_no_record() -> None:
    names = [f"http://arxiv.org/abs/{number}v1" for number in range(5000)]
    splits = [find_split(name) for name in names]
    assert {split: round(splits.count(split) / 5000, 1) for split in SPLITS} == {
        "train": 0.8, "validation": 0.1, "test": 0.1,
    }  # fmt: skip
    # These stand in published datasets: whoever changes one of them breaks every split that was ever made.
    assert [find_split(name) for name in ("", "é", "x#1", "x#2", "x#3")] == [
        "validation", "train", "validation", "train", "test",
    ]  # fmt: skip


def test_the_same_records_give_the_same_bytes(tmp_path: Path) -> None:
    for place in ("one", "two"):
        write_hub(RECORDS, tmp_path / place / "papers")
    one, two = ({p.name: p.read_bytes() for p in (tmp_path / x).rglob("*.*") if p.is_file()} for x in ("one", "two"))
    assert one == two


def test_many_records_make_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards_module, "GROUP", 5)
    monkeypatch.setattr(shards_module, "SHARD", 10)
    write_hub(RECORDS, tmp_path / "papers")
    assert len(list((tmp_path / "papers" / "records").glob("train-*.parquet"))) > 2
    loaded = load(tmp_path / "papers")
    assert sum(split.num_rows for split in loaded.values()) == len(RECORDS)


def test_a_table_without_a_row_is_left_out(tmp_path: Path) -> None:
    write_hub([Record(id="a")], tmp_path / "papers")
    assert [config["config_name"] for config in read_header(tmp_path / "papers")["configs"]] == ["records"]
    assert load(tmp_path / "papers")["train"].num_rows == 1
    mlcroissant.Dataset(str(tmp_path / "papers" / "croissant.json"))


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "papers" / ".git").mkdir(parents=True)
    with pytest.raises(InputError, match="papers: holds something already; name a new folder"):
        write_hub(RECORDS, tmp_path / "papers")
    assert [path.name for path in tmp_path.rglob("*")] == ["papers", ".git"]
    (tmp_path / "empty").mkdir()
    write_hub(RECORDS[:1], tmp_path / "empty")
    assert (tmp_path / "empty" / "README.md").exists()


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_breaks_off_leaves_nothing(tmp_path: Path, error: BaseException) -> None:
    def break_off() -> Iterator[Record]:
        yield from RECORDS
        raise error

    with pytest.raises(type(error)):
        write_hub(break_off(), tmp_path / "papers")
    assert list(tmp_path.iterdir()) == []


def test_no_records_make_no_dataset(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no records"):
        write_hub([], tmp_path / "papers")
    assert list(tmp_path.iterdir()) == []
