"""The JSON Schema of a record, and validation by it. The one file that imports `jsonschema` and `jsonschema_rs`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from extractor.checker import Check, compile_schema
from extractor.records import SCHEMA_ID, Record


def make_schema() -> dict[str, Any]:
    """The schema of one written record, JSON Schema 2020-12, made from the models in `records.py`.

    Every key that we write is required, also those that have a default when a record is made by hand. The titles that
    pydantic makes out of key names say nothing and are left out.
    """
    schema = Record.model_json_schema(mode="serialization")
    for definition in [schema, *schema["$defs"].values()]:
        definition["required"] = list(definition["properties"])
        for field in definition["properties"].values():
            field.pop("title", None)
            field.pop("default", None)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA_ID}
    return {**head, "title": "Record", "description": schema.pop("description"), **_sorted_last(schema, "$defs")}


def _sorted_last(schema: dict[str, Any], key: str) -> dict[str, Any]:
    """The schema with what it defines at the end, by name."""
    definitions = schema.pop(key)
    schema.pop("title")
    return {**schema, key: dict(sorted(definitions.items()))}


def write_schema() -> str:
    """The schema as text, the bytes of `schemas/record.schema.json`."""
    return json.dumps(make_schema(), indent=2, ensure_ascii=False) + "\n"


@dataclass(frozen=True, slots=True)
class Fault:
    """One way in which a row breaks the schema: where in the row, the value that stands there, and the reason."""

    path: str
    value: Any
    reason: str

    def __str__(self) -> str:
        shown = json.dumps(self.value, ensure_ascii=False, default=repr)
        return f"{self.path}: {shown if len(shown) <= 60 else shown[:57] + '…'}: {self.reason}"


def find_faults(row: Any) -> list[Fault]:
    """All faults of one row, read from JSON or made by `Record.model_dump(mode="json")`; none where it is valid."""
    return [] if _fast_check()(row) else list(_find_schema_faults(row))


def find_misplaced(row: Any) -> list[Fault]:
    """What no schema can say of a valid row: evidence whose length is not that of its place."""
    return list(_find_misplaced({name: value for name, value in row.items() if name != "metadata"}, "$"))


@lru_cache(maxsize=1)
def _fast_check() -> Check:
    """Whether a row is valid, in microseconds: `jsonschema` takes longer for it than all rules together.

    `jsonschema_rs` where it is installed, else our own compiled check; both are tested to agree with `jsonschema`.
    """
    try:
        from jsonschema_rs import Draft202012Validator  # noqa: PLC0415 - need not be installed
    except ImportError:
        return compile_schema(make_schema())
    check: Check = Draft202012Validator(make_schema()).is_valid
    return check


@lru_cache(maxsize=1)
def _full_validator() -> Any:
    # Slow to import, and needed for faults alone.
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped,unused-ignore]  # noqa: PLC0415

    return Draft202012Validator(make_schema())


def _find_schema_faults(row: Any) -> Iterator[Fault]:
    for error in sorted(_full_validator().iter_errors(row), key=lambda error: str(error.json_path)):
        yield Fault(error.json_path, error.instance, error.message)


def _find_misplaced(value: Any, path: str) -> Iterator[Fault]:
    if isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _find_misplaced(inner, f"{path}[{index}]")
    elif isinstance(value, dict):
        if "start" in value and len(value["text"]) != value["end"] - value["start"]:
            place = f"{value['start']}..{value['end']}"
            yield Fault(f"{path}.text", value["text"], f"has {len(value['text'])} characters, but stands at {place}")
        for name, inner in value.items():
            yield from _find_misplaced(inner, f"{path}.{name}")
