"""Records as Arrow columns and back: one fixed, nested schema, without loss.

The schema follows the models in `records.py`, as the JSON Schema does, and stands in `schemas/record.arrow.json`:

- strings and enumerations are `string`, offsets `int32`, numbers `double`, lists `list`, what has parts `struct`;
- `metadata`, whose keys are the user's own, is one string of JSON: a column must know its parts beforehand;
- `availability.code` (`data`, `model`) has all parts of both of its forms, null where the text does not speak of it;
- every column may be null. Spark and Hugging Face Datasets keep no other kind, so that one schema serves all, and in
  `OUTCOMES` the columns of a row that was rejected are.

Needs pyarrow: `pip install 'abstract-extractor[parquet]'`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from extractor.abstract import Reject
from extractor.errors import InputError
from extractor.records import SCHEMA_VERSION, Record, Row

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    raise InputError("Arrow and Parquet need pyarrow; pip install 'abstract-extractor[parquet]'") from error

SCALARS: Mapping[Any, pa.DataType] = {str: pa.string(), int: pa.int32(), float: pa.float64()}
REJECT = "reject"

__all__ = [
    "REJECT", "from_batch", "make_batch", "make_outcome_schema", "make_schema", "make_table_schema", "pa", "pq",
    "to_batch", "to_columns", "write_arrow_schema",
]  # fmt: skip


@lru_cache(maxsize=1)
def make_schema() -> pa.Schema:
    """The Arrow schema of a record; each field has its description, and the schema its version, as metadata."""
    return pa.schema(_make_fields(Record), metadata={"schema_version": SCHEMA_VERSION})


@lru_cache(maxsize=1)
def make_outcome_schema() -> pa.Schema:
    """The schema of a record with one column more, `reject`: why there is no record, null where there is one."""
    why = pa.field(REJECT, pa.string(), metadata={"description": "Why there is no record, null where there is one."})
    return make_schema().append(why)


def make_table_schema(field: str) -> pa.Schema:
    """The schema of the rows that `find_rows` of `flat.py` gives for one field of a record."""
    columns = {"id": make_schema().field("id")}
    for part in make_schema().field(field).type.value_type:
        columns[part.name] = part
        if part.name == "mentions":
            about = {"description": "In how many places it is named; the first of them follows."}
            columns[part.name] = pa.field(part.name, pa.int32(), metadata=about)
            columns |= {inner.name: inner for inner in part.type.value_type}
    return pa.schema(list(columns.values()), metadata={"schema_version": SCHEMA_VERSION})


def _make_fields(model: type[Row]) -> list[pa.Field[Any]]:
    return [
        pa.field(name, _make_type(field.annotation), metadata={"description": field.description or ""})
        for name, field in model.model_fields.items()
    ]


def _make_type(annotation: Any) -> pa.DataType:
    """The Arrow type of what a field of a model may hold."""
    origin, inner = get_origin(annotation), [arg for arg in get_args(annotation) if arg is not NoneType]
    if origin in (Union, UnionType):
        return _make_type(inner[0]) if len(inner) == 1 else _make_joint_type(inner)
    if origin in (Literal, dict):
        return pa.string()
    if origin is tuple:
        return pa.list_(_make_type(inner[0]))
    if isinstance(annotation, type) and issubclass(annotation, Row):
        return pa.struct(_make_fields(annotation))
    return SCALARS[annotation if origin is None else inner[0]]  # of `Annotated`, what is annotated


def _make_joint_type(models: Sequence[type[Row]]) -> pa.DataType:
    """A struct that has room for any of several models."""
    fields: dict[str, pa.Field[Any]] = {}
    for model in models:
        for field in _make_fields(model):
            fields.setdefault(field.name, field)
    return pa.struct(list(fields.values()))


def to_batch(records: Iterable[Record]) -> pa.RecordBatch:
    """Records as one Arrow batch: `polars.from_arrow(to_batch(records))`, `to_batch(records).to_pandas()`."""
    return make_batch([to_columns(record.to_dict()) for record in records], make_schema())


def make_batch(rows: Sequence[Mapping[str, Any]], schema: pa.Schema) -> pa.RecordBatch:
    """Rows as a batch; what a row does not hold is null."""
    return pa.RecordBatch.from_pylist(rows, schema=schema)


def to_columns(row: Mapping[str, Any]) -> dict[str, Any]:
    """A written row (`Record.to_dict()`) as Arrow takes it: its metadata as JSON."""
    return {**row, "metadata": json.dumps(row["metadata"], ensure_ascii=False, allow_nan=False)}


def from_batch(batch: pa.RecordBatch | pa.Table) -> Iterator[Record | Reject]:
    """The records that a batch or a table holds, as they were before `to_batch`; of a row that was rejected, a reject.

    Columns that are none of a record's are left alone. Raises pydantic's ValidationError for what is no record.
    """
    for number, row in enumerate(batch.to_pylist(), 1):
        if row.get(REJECT) is not None:
            yield Reject(f"row {number}", row[REJECT], row["id"])
        else:
            yield Record.model_validate(from_columns(row))


def from_columns(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row that `to_columns` took."""
    states = {
        artifact: {name: value for name, value in state.items() if value is not None}
        for artifact, state in row["availability"].items()
    }
    given = {name: row[name] for name in make_schema().names}
    return {**given, "metadata": json.loads(row["metadata"]), "availability": states}


def write_arrow_schema() -> str:
    """The schema as text, the bytes of `schemas/record.arrow.json`, in the JSON form that Arrow's own tests use."""
    schema = {"metadata": _list_metadata(make_schema()), "fields": [_describe(field) for field in make_schema()]}
    return json.dumps({"schema": schema}, indent=2, ensure_ascii=False) + "\n"


def _list_metadata(owner: pa.Schema | pa.Field[Any]) -> list[dict[str, str]]:
    given = owner.metadata or {}
    return [{"key": key.decode(), "value": value.decode()} for key, value in given.items()]


def _describe(field: pa.Field[Any]) -> dict[str, Any]:
    kind: Any = field.type
    inner = [kind.field(index) for index in range(kind.num_fields)]
    return {
        "name": field.name,
        "type": TYPES[str(kind)] if not inner else {"name": "list" if pa.types.is_list(kind) else "struct"},
        "nullable": field.nullable,
        "children": [_describe(child) for child in inner],
        "metadata": _list_metadata(field),
    }


TYPES = {
    "string": {"name": "utf8"},
    "int32": {"name": "int", "bitWidth": 32, "isSigned": True},
    "double": {"name": "floatingpoint", "precision": "DOUBLE"},
}
