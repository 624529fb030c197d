"""Records as Arrow: the schema is that of the models, nothing is lost, and no row of a batch goes missing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from extractor import Abstract, Extractor, Record, Reject
from extractor.arrow import (
    extract_batch,
    extract_batches,
    from_batch,
    make_outcome_schema,
    make_schema,
    to_batch,
)
from extractor.cli import main
from extractor.columns import write_arrow_schema
from extractor.errors import ModelError, PatternTimeoutError
from extractor.read import ReadOptions, read_inputs
from extractor.schema import make_schema as make_json_schema
from tests.test_schema import VALID

ROOT = Path(__file__).parent.parent
RULES = Extractor(ner=False)
FULL = Record.model_validate(VALID)
ARROW_OF = {"string": "string", "number": "double", "integer": "int32"}


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """What the seeds give, a record with every field, and an empty one."""
    abstracts = [item for item in read_inputs([ROOT / "seeds"]) if isinstance(item, Abstract)]
    return [*RULES.extract_many(abstracts), FULL, Record(id="empty")]


def test_the_file_is_what_the_models_give() -> None:
    file = ROOT / "schemas" / "record.arrow.json"
    assert file.read_bytes() == write_arrow_schema().encode(), "run: extractor schema --arrow > FILE"


def agree(field: Any, given: dict[str, Any], place: str) -> int:
    """Check that an Arrow field and a property of the JSON Schema are one thing; gives how many were compared."""
    assert field.metadata[b"description"].decode() == given["description"], place
    return 1 + agree_on_type(field.type, given, place)


def agree_on_type(kind: Any, given: dict[str, Any], place: str) -> int:
    forms = [form for form in given.get("anyOf", [given]) if form.get("type") != "null"]
    definitions = [resolve(form) for form in forms]
    if all("properties" in definition for definition in definitions):
        joint = {name: inner for form in reversed(definitions) for name, inner in form["properties"].items()}
        assert {field.name for field in kind} == set(joint), place
        assert [field.name for field in kind][: len(definitions[0]["properties"])] == list(definitions[0]["properties"])
        return sum(agree(kind.field(name), inner, f"{place}.{name}") for name, inner in joint.items())
    (form,) = definitions
    if form["type"] == "array":
        return agree_on_type(kind.value_type, form["items"], f"{place}[]")
    assert str(kind) == ("string" if place == "$.metadata" else ARROW_OF[form["type"]]), place
    return 0


def resolve(form: dict[str, Any]) -> dict[str, Any]:
    reference = form.get("$ref")
    found: dict[str, Any] = make_json_schema()["$defs"][reference.rpartition("/")[2]] if reference else form
    return found


def test_pydantic_json_schema_and_arrow_agree() -> None:
    schema = make_schema()
    properties = make_json_schema()["properties"]
    assert schema.names == list(properties) == list(Record.model_fields)
    assert sum(agree(schema.field(name), given, f"$.{name}") for name, given in properties.items()) > 70
    assert schema.metadata[b"schema_version"].decode() == properties["schema_version"]["const"]


def test_records_come_back_as_they_were(records: list[Record]) -> None:
    batch = to_batch(records)
    assert batch.schema == make_schema()
    assert list(from_batch(batch)) == records
    assert list(from_batch(pa.Table.from_batches([batch, batch]))) == records * 2
    assert list(from_batch(to_batch([]))) == []


def test_a_record_is_a_dict_and_back() -> None:
    assert FULL.to_dict() == {**VALID, "datasets": [{**VALID["datasets"][0], "confidence": 1.0}]}
    assert Record.model_validate(FULL.to_dict()) == FULL


class Troubled:
    """Meets the trouble that is given under a text."""

    def __init__(self, troubles: dict[str, Exception]) -> None:
        self.troubles = troubles

    def extract(self, abstract: Abstract) -> Record:
        if trouble := self.troubles.get(abstract.text):
            raise trouble
        return Record(id=abstract.id, title=abstract.title, metadata=dict(abstract.metadata))

    def extract_many(self, abstracts: Iterable[Abstract]) -> Iterator[Record]:
        return map(self.extract, abstracts)


def outcomes(rows: list[dict[str, Any]], **options: Any) -> list[Record | Reject]:
    troubles: dict[str, Exception] = {"slow": PatternTimeoutError("too slow"), "bug": IndexError("a bug")}
    batch = extract_batch(pa.RecordBatch.from_pylist(rows), Troubled(troubles), ReadOptions(**options))
    assert batch.schema == make_outcome_schema()
    assert batch.num_rows == len(rows)
    return list(from_batch(batch))


def test_each_row_has_its_outcome_in_its_place() -> None:
    given = [("a", "Fine."), ("b", None), ("c", "slow"), ("d", "bug"), (None, ""), ("f", "Fine.")]
    found = outcomes([{"id": name, "abstract": text} for name, text in given])
    assert [type(outcome) for outcome in found] == [Record, Reject, Reject, Reject, Reject, Record]
    assert [outcome.id for outcome in found if outcome.id in list("abcdef")] == list("abcdf")
    reasons = [outcome.reason for outcome in found if isinstance(outcome, Reject)]
    assert reasons[0].startswith('no "abstract" among the keys')
    assert reasons[1] == "too slow"
    assert reasons[2].startswith("a fault of extractor, not of the abstract: IndexError: a bug")
    assert reasons[3].startswith("the abstract is empty")


def test_columns_are_found_or_named_and_passed_through() -> None:
    rows = [
        {"paperId": 7, "Title": "T", "Abstract": "Fine.", "year": 2020, "day": date(2020, 2, 1), "score": float("nan")}
    ]
    (record,) = outcomes(rows, keep=("year", "day", "score"))
    assert isinstance(record, Record)
    assert (record.id, record.title) == ("7", "T")
    assert record.metadata == {"year": 2020, "day": "2020-02-01", "score": None}
    (record,) = outcomes([{"k": "x", "content": {"body": "Fine."}}], text_key="content.body", id_key="k")
    assert record.id == "x"


def test_a_row_without_an_id_has_the_same_one_in_any_batch() -> None:
    texts = [{"abstract": text} for text in ("One.", "Two.", "One more.")]
    together = [outcome.id for outcome in outcomes(texts)]
    assert together == [outcome.id for text in texts for outcome in outcomes([text])]
    assert len(set(together)) == 3


def test_what_hits_every_row_gives_no_batch() -> None:
    batch = pa.RecordBatch.from_pylist([{"abstract": "Fine."}])
    with pytest.raises(ModelError):
        extract_batch(batch, Troubled({"Fine.": ModelError("damaged")}))


def test_a_stream_of_batches_gives_what_the_extractor_gives(records: list[Record]) -> None:
    abstracts = [item for item in read_inputs([ROOT / "seeds"]) if isinstance(item, Abstract)]
    table = pa.Table.from_pylist([{"id": abstract.id, "abstract": abstract.text} for abstract in abstracts])
    batches = list(extract_batches(table.to_batches(max_chunksize=10), RULES))
    assert [batch.num_rows for batch in batches] == [10, 10, 10, 8]
    assert [record for batch in batches for record in from_batch(batch)] == records[:38]


def test_no_rows_give_no_rows() -> None:
    empty = pa.RecordBatch.from_pylist([], schema=pa.schema([("abstract", pa.string())]))
    assert extract_batch(empty, RULES).num_rows == 0


def test_without_pyarrow_the_way_out_is_told() -> None:
    """In a process of its own, in which pyarrow cannot be imported."""
    code = "import sys; sys.modules['pyarrow'] = None; from extractor.cli import main; main(['schema', '--arrow'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == "extractor: Arrow and Parquet need pyarrow; pip install 'abstract-extractor[parquet]'\n"


def test_the_command_prints_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--arrow"]) == 0
    assert json.loads(capsys.readouterr().out)["schema"]["fields"][0]["name"] == "schema_version"
