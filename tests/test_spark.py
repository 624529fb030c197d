"""A run on Spark gives what a run here gives, row by row, also when a worker dies in the middle of it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from extractor import Abstract, Extractor, Record
from extractor.arrow import from_batch
from extractor.cli import main
from extractor.errors import ExtractorError, InputError
from extractor.export import export
from extractor.read import ReadOptions, read_inputs

pytest.importorskip("pyspark")
if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
    pytest.skip("Spark needs Java", allow_module_level=True)

from extractor.spark import extract_frame, find_format, open_session, run_on_spark

SEEDS = Path(__file__).parent.parent / "seeds"
ABSTRACTS = [item for item in read_inputs([SEEDS]) if isinstance(item, Abstract)]
QUICK = "-XX:TieredStopAtLevel=1"  # compiling costs more than it gains in a minute
BAD: list[dict[str, Any]] = [{"id": "empty", "abstract": " "}, {"id": "null", "abstract": None}]


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    """A session on this machine, with little of everything."""
    os.environ.update(
        SPARK_LOCAL_IP="127.0.0.1",
        PYSPARK_PYTHON=sys.executable,
        PYSPARK_SUBMIT_ARGS=f"--driver-java-options {QUICK} --conf spark.sql.shuffle.partitions=2 pyspark-shell",
        # Workers run elsewhere: they must find this package even where it is not installed.
        PYTHONPATH=os.pathsep.join([str(SEEDS.parent), os.environ.get("PYTHONPATH", "")]),
    )
    with open_session() as session:
        yield session


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of Parquet: the seeds in four files, and two rows that can become no record."""
    folder = tmp_path_factory.mktemp("spark") / "papers"
    folder.mkdir()
    rows: list[dict[str, Any]] = [
        {"id": abstract.id, "abstract": abstract.text, "year": 2025} for abstract in ABSTRACTS
    ]
    rows += [{**row, "year": 2025} for row in BAD]
    for number in range(4):
        pq.write_table(pa.Table.from_pylist(rows[number::4]), folder / f"part-{number}.parquet")
    return folder


def read_records(folder: Path) -> dict[str | None, Any]:
    return {record.id: record for record in from_batch(ds.dataset(folder, format="parquet").to_table())}


def test_the_rows_are_those_of_a_run_here(spark: Any, papers: Path, tmp_path: Path) -> None:
    options = ReadOptions(keep=("year",))
    counts = run_on_spark(spark, [str(papers)], str(tmp_path / "out"), extractor=Extractor(), options=options)
    local = [record.model_copy(update={"metadata": {"year": 2025}}) for record in Extractor().extract_many(ABSTRACTS)]
    assert read_records(tmp_path / "out" / "records") == {record.id: record for record in local}
    assert (counts.read, counts.written, counts.rejected) == (40, 38, 2)
    assert counts.values["models"] == sum(len(record.models) for record in local)

    export(local, str(tmp_path / "local.parquet"), "parquet")
    assert ds.dataset(tmp_path / "out" / "records", format="parquet").schema == pq.read_schema(
        tmp_path / "local.parquet"
    )

    rejects = [json.loads(line) for path in (tmp_path / "out" / "rejects").glob("*.json") for line in path.open()]
    assert {reject["id"]: reject["reason"][:12] for reject in rejects} == {
        "empty": "the abstract",
        "null": 'no "abstract',
    }
    (about,) = (json.loads(path.read_text()) for path in (tmp_path / "out" / "run").glob("*.txt"))
    assert (about["read"], about["written"], about["rejected"]) == (40, 38, 2)

    with pytest.raises(ExtractorError, match="already exists"):
        run_on_spark(spark, [str(papers)], str(tmp_path / "out"), extractor=Extractor())


def test_a_worker_that_is_killed_costs_nothing(spark: Any, papers: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed"

    class Dies:
        """Finishes a part of its first batch and is then killed, as by a machine that is out of memory."""

        def extract(self, abstract: Abstract) -> Record:
            return Record(id=abstract.id, title=str(len(abstract.text)))

        def extract_many(self, abstracts: Iterable[Abstract]) -> Iterator[Record]:
            for number, abstract in enumerate(abstracts):
                if number == 3 and not killed.exists():
                    killed.touch()
                    os.kill(os.getpid(), signal.SIGKILL)
                yield self.extract(abstract)

    counts = run_on_spark(spark, [str(papers)], str(tmp_path / "out"), extractor=Dies())
    assert killed.exists()
    assert (counts.read, counts.written, counts.rejected) == (40, 38, 2)
    found = {name: record.title for name, record in read_records(tmp_path / "out" / "records").items()}
    assert found == {abstract.id: str(len(abstract.text)) for abstract in ABSTRACTS}


def test_json_lines_and_csv_are_read(spark: Any, tmp_path: Path) -> None:
    text = 'We evaluate on "KITTI",\nand on COCO. Code: https://github.com/acme/foo'
    (tmp_path / "a.jsonl").write_text(
        json.dumps({"id": "a", "abstract": text}) + '\n{"id": "b", "abs\n', encoding="utf-8"
    )
    quoted = text.replace('"', '""')
    (tmp_path / "a.csv").write_text(f'id,abstract\na,"{quoted}"\n', encoding="utf-8")
    expected = Extractor(ner=False).extract(Abstract(text, "a"))
    for name, rejected in (("a.jsonl", 1), ("a.csv", 0)):
        out = tmp_path / f"{name}.out"
        counts = run_on_spark(spark, [str(tmp_path / name)], str(out), extractor=Extractor(ner=False))
        assert read_records(out / "records") == {"a": expected}
        assert (counts.written, counts.rejected) == (1, rejected)


def test_frames_are_extracted_when_they_are_needed(spark: Any) -> None:
    frame = spark.createDataFrame([("a", "Code: https://github.com/acme/foo")], "id string, abstract string")
    found = extract_frame(frame, Extractor(ner=False)).select("code_urls.repository", "reject").collect()
    assert [tuple(row) for row in found] == [(["acme/foo"], None)]


def test_the_command(spark: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the session that is open, which it leaves open."""
    pq.write_table(pa.table({"id": ["a"], "abstract": ["On KITTI."], "year": [2025]}), tmp_path / "a.parquet")
    arguments = ["--engine", "spark", "--out", str(tmp_path / "out"), "--no-ner", "--keep", "year"]
    assert main(["run", str(tmp_path / "a.parquet"), *arguments]) == 0
    assert "written      1" in capsys.readouterr().err
    assert read_records(tmp_path / "out" / "records")["a"].metadata == {"year": 2025}
    assert main(["run", str(tmp_path / "a.parquet"), *arguments]) == 2
    assert "already exists" in capsys.readouterr().err
    assert spark.range(1).count() == 1


def test_what_spark_cannot_read(spark: Any, tmp_path: Path) -> None:
    pq.write_table(pa.table({"id": ["a"], "body": ["Fine."]}), tmp_path / "a.parquet")
    out = str(tmp_path / "out")
    with pytest.raises(InputError, match="no abstract among the columns id, body; name the right one with --text-key"):
        run_on_spark(spark, [str(tmp_path / "a.parquet")], out, extractor=Extractor())
    with pytest.raises(ExtractorError, match=r"Spark: .*does not exist"):
        run_on_spark(spark, [str(tmp_path / "none.parquet")], out, extractor=Extractor())
    with pytest.raises(InputError, match="Spark reads Parquet, JSON Lines, CSV and TSV, not text"):
        run_on_spark(spark, ["a"], out, extractor=Extractor(), options=ReadOptions(format="text"))


@pytest.mark.parametrize(
    ("path", "form"),
    [("s3a://b/x/*.parquet", "parquet"), ("hdfs://h/papers", "parquet"), ("a.jsonl.gz", "jsonl"), ("a.tsv", "tsv")],
)
def test_the_form_is_told_by_the_ending(path: str, form: str) -> None:
    assert find_format(path) == form


def test_an_ending_that_tells_nothing() -> None:
    with pytest.raises(InputError, match=r"a\.xml: its ending tells no form; name one with --format"):
        find_format("a.xml")
