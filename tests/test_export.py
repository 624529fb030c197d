"""Records in other forms: nothing is lost, nothing runs, and a file is whole or not there."""

from __future__ import annotations

import csv
import gzip
import io
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest
from backports import zstd

from extractor import Extractor, Record
from extractor.arrow import from_batch, make_schema, to_batch
from extractor.cli import main
from extractor.columns import make_table_schema
from extractor.errors import InputError
from extractor.export import export, find_form
from extractor.flat import FLAT_COLUMNS, LONG_COLUMNS, TABLES, find_long_rows, find_rows
from extractor.validate import read_records
from extractor.write.csv_file import neutralise
from extractor.write.jsonl import write_line
from tests.test_schema import VALID

TEXT = (
    "We present TinyMoor, which runs 3.1x faster than DPT and reaches 94.2% accuracy on KITTI and NYU Depth V2. "
    "Code is at https://github.com/acme/tinymoor and data at https://example.org/moor."
)
FULL = Record.model_validate(VALID)
RECORDS = [FULL, Extractor(ner=False).extract(TEXT).model_copy(update={"id": "2"}), Record(id="3", title="=é\n“x”, ;")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "records.jsonl"
    path.write_text("".join(write_line(record.to_dict()) for record in RECORDS), encoding="utf-8")
    return path


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


@pytest.mark.parametrize(
    ("name", "unpack"),
    [("a.jsonl", bytes), ("a.jsonl.gz", gzip.decompress), ("a.ndjson.zst", zstd.decompress)],
)
def test_json_lines_are_those_of_a_run(file: Path, tmp_path: Path, name: str, unpack: Any) -> None:
    assert main(["export", str(file), str(tmp_path / "deep" / name)]) == 0
    packed = (tmp_path / "deep" / name).read_bytes()
    assert unpack(packed) == file.read_bytes()
    assert list(read_records(tmp_path / "deep" / name)) == RECORDS
    export(RECORDS, str(tmp_path / "deep" / name), "jsonl")
    assert (tmp_path / "deep" / name).read_bytes() == packed


@pytest.mark.parametrize("records", [RECORDS, RECORDS[:1], []])
def test_json_is_one_list(tmp_path: Path, records: list[Record]) -> None:
    export(records, str(tmp_path / "a.json"), "json")
    assert json.loads((tmp_path / "a.json").read_bytes()) == [record.to_dict() for record in records]


def test_parquet_comes_back_as_it_was(file: Path, tmp_path: Path) -> None:
    assert main(["export", str(file), str(tmp_path / "a.parquet")]) == 0
    table = pq.read_table(tmp_path / "a.parquet")
    assert table.schema == make_schema()
    assert list(from_batch(table)) == RECORDS


def test_csv_has_one_row_an_abstract(file: Path, tmp_path: Path) -> None:
    assert main(["export", str(file), str(tmp_path / "a.csv")]) == 0
    rows = rows_of(tmp_path / "a.csv")
    assert tuple(rows[0]) == FLAT_COLUMNS
    assert [row["id"] for row in rows] == ["p#1", "2", "3"]
    assert rows[1]["datasets"] == "KITTI | NYU Depth V2"
    assert rows[1]["code_urls"] == "https://github.com/acme/tinymoor"
    assert rows[1]["models_introduced"] == "TinyMoor"
    assert (rows[1]["code"], rows[1]["n_models"], rows[2]["title"]) == ("released", "2", "'=é\n“x”, ;")


def test_long_csv_has_one_row_a_finding(file: Path, tmp_path: Path) -> None:
    assert main(["export", str(file), str(tmp_path / "a.csv"), "--long"]) == 0
    rows = rows_of(tmp_path / "a.csv")
    assert tuple(rows[0]) == LONG_COLUMNS
    assert [row["field"] for row in rows if row["id"] == "p#1"] == [
        "code_urls", "datasets", "models", "speedups", "results", "availability.code",
    ]  # fmt: skip
    figure = next(row for row in rows if row["id"] == "2" and row["field"] == "speedups")
    assert (figure["value"], figure["unit"], figure["text"]) == ("3.1", "x", "3.1x faster")
    assert TEXT[int(figure["start"]) : int(figure["end"])] == "3.1x faster"


def test_flat_rows_have_the_columns_that_are_told() -> None:
    for record in RECORDS:
        assert tuple(record.flat()) == FLAT_COLUMNS
        assert {name for row in find_long_rows(record) for name in row} <= set(LONG_COLUMNS)
        for field in TABLES:
            assert all(set(row) == set(make_table_schema(field).names) for row in find_rows(record, field))


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1", "＋1", "－1", "＠1", "\u00a0=1"]
)
def test_a_cell_that_would_run_is_text(cell: str) -> None:
    assert neutralise(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", "a=1", "3.1x", "~1", "(-1)", "'=1"])
def test_other_cells_are_left_alone(cell: str) -> None:
    assert neutralise(cell) == cell


def test_no_cell_begins_inside_a_text(tmp_path: Path) -> None:
    """Also where the reader of the file splits at semicolons; and our own negative numbers stay numbers."""
    figure = FULL.results[0].model_copy(update={"value": -0.5, "metric": 'a;=cmd "x"\t=1'})
    export([FULL.model_copy(update={"results": (figure,)})], str(tmp_path / "a.csv"), "csv", long=True)
    assert rows_of(tmp_path / "a.csv")[4]["value"] == "-0.5"
    text = (tmp_path / "a.csv").read_text(encoding="utf-8")
    assert ',"a;=cmd ""x""\t=1",' in text
    assert next(csv.DictReader(io.StringIO(text)))["metric"] == ""


def query(path: Path, statement: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


def test_sqlite_holds_everything_once(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    assert main(["export", str(file), str(path)]) == 0
    assert query(path, "PRAGMA foreign_key_check") == []
    assert query(path, "PRAGMA integrity_check") == [("ok",)]
    assert query(path, "SELECT value FROM about WHERE name = 'schema_version'") == [("1.0",)]
    assert [json.loads(cell) for (cell,) in query(path, "SELECT metadata FROM records ORDER BY rowid")] == [
        record.metadata for record in RECORDS
    ]
    for field in ("code_urls", "other_urls", "datasets", "models", "speedups", "results"):
        found = dict(query(path, f"SELECT record_id, count(*) FROM {field} GROUP BY 1"))
        assert found == {record.id: number for record in RECORDS if (number := len(getattr(record, field)))}
    mentions = (
        "SELECT text, start_offset, end_offset, m.rule FROM dataset_mentions m JOIN datasets d ON d.id = dataset_id"
    )
    assert sorted(query(path, mentions)) == sorted(
        (mention.text, mention.start, mention.end, mention.rule)
        for record in RECORDS
        for dataset in record.datasets
        for mention in dataset.mentions
    )
    assert query(path, "SELECT offer FROM offers JOIN code_urls c ON c.id = url_id WHERE record_id = 'p#1'") == [
        ("code",)
    ]
    assert query(path, "SELECT artifact, status, text FROM availability WHERE record_id = 'p#1'") == [
        ("code", "released", "Code at")
    ]


def test_sqlite_finds_by_index(tmp_path: Path) -> None:
    export(RECORDS, str(tmp_path / "a.db"), "sqlite")
    for table, column in (("datasets", "canonical"), ("models", "name"), ("urls", "host"), ("results", "record_id")):
        # SQLite refuses a statement that names an index which cannot serve it.
        where = f"INDEXED BY {table}_by_{column} WHERE {column} = 'x'"
        assert query(tmp_path / "a.db", f"SELECT * FROM {table} {where}") == []


def test_names_that_are_sql_are_names(tmp_path: Path) -> None:
    evil = "'); DROP TABLE records; --"
    name = FULL.datasets[0].model_copy(update={"name": evil})
    export([Record(id=evil, title=evil, datasets=(name,))], str(tmp_path / "a.db"), "sqlite")
    joined = "SELECT record_id, title, name FROM records r JOIN datasets ON record_id = r.id"
    assert query(tmp_path / "a.db", joined) == [(evil, evil, evil)]


@pytest.mark.parametrize("name", ["a.jsonl", "a.json.gz", "a.csv", "a.parquet", "a.sqlite"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_breaks_off_leaves_the_file_of_before(tmp_path: Path, name: str, error: BaseException) -> None:
    def break_off() -> Iterator[Record]:
        yield from RECORDS
        raise error

    path = tmp_path / name
    export(RECORDS[:1], str(path), find_form(name))
    before = path.read_bytes()
    with pytest.raises(type(error)):
        export(break_off(), str(path), find_form(name))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_broken_row_is_told_and_the_rest_is_written(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    surrogate = lines[2].replace('"3"', '"\\ud800"')
    file.write_text("".join([lines[0], "{\n", '{"id": "x"}\n', lines[1], lines[0], surrogate]), encoding="utf-8")
    assert main(["export", str(file), str(tmp_path / "a.csv")]) == 1
    assert [row["id"] for row in rows_of(tmp_path / "a.csv")] == ["p#1", "2"]
    told = capsys.readouterr().err.splitlines()
    assert [line.removeprefix(str(file))[:3] for line in told] == [":2:", ":3:", ":5:", ":6:"]
    assert "stands already at" in told[2]


def test_text_forms_go_to_standard_output(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(file), "-", "--to", "csv"]) == 0
    assert len(list(csv.reader(io.StringIO(capsys.readouterr().out)))) == 4


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["{file}", "out.xlsx"], "out.xlsx: its ending tells no form; name one with --to: jsonl, json, csv"),
        (["{file}", "-"], "-: its ending tells no form"),
        (["{file}", "-", "--to", "sqlite"], "sqlite cannot go to standard output; name a file"),
        (["{file}", "a.json", "--long"], "one row a finding is a form of CSV"),
        (["{file}", "{file}"], "this would replace the records that are read; name another file"),
        (["nowhere.jsonl", "a.csv"], "nowhere.jsonl: no such file or folder"),
        (["{file}", "{file}/a.csv"], "records.jsonl"),
    ],
)
def test_what_cannot_be_exported(
    file: Path, arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = file.read_bytes()
    assert main(["export", *(argument.format(file=file) for argument in arguments)]) == 2
    assert reason in capsys.readouterr().err
    assert file.read_bytes() == before


def test_an_unknown_ending_in_python() -> None:
    with pytest.raises(InputError, match="its ending tells no form"):
        find_form("records")


def test_data_frames_in_one_line(file: Path) -> None:
    frame = pd.DataFrame(record.flat() for record in RECORDS)
    assert list(frame.columns) == list(FLAT_COLUMNS)
    assert list(frame["n_datasets"]) == [len(record.datasets) for record in RECORDS]
    assert pl.DataFrame([record.flat() for record in RECORDS])["datasets"].to_list() == list(frame["datasets"])
    nested = pl.DataFrame(to_batch(RECORDS))
    names = nested.explode("datasets").select(pl.col("datasets").struct.field("name"))["name"].drop_nulls()
    assert names.to_list() == [dataset.name for record in RECORDS for dataset in record.datasets]
    assert list(pd.read_json(file, lines=True, dtype={"id": str})["id"]) == [record.id for record in RECORDS]


def test_records_are_streamed(tmp_path: Path) -> None:
    """A row is written before the next record is made: memory does not grow with the input."""
    alive = 0

    def count() -> Iterable[Record]:
        nonlocal alive
        for number in range(100):
            alive = number
            yield Record(id=str(number))

    class File(io.StringIO):
        seen: list[int] = []  # noqa: RUF012

        def write(self, text: str) -> int:
            self.seen.append(alive)
            return super().write(text)

    from extractor.write.csv_file import write_csv  # noqa: PLC0415

    write_csv(count(), File())
    assert File.seen[1:] == list(range(100))
