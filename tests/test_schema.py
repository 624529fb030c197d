"""The schema is what the file says, is described throughout, and every way to check a row agrees on it."""

from __future__ import annotations

import copy
import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped,unused-ignore]

from extractor import schema as schema_module
from extractor.abstract import Abstract
from extractor.checker import compile_schema
from extractor.extract import Extractor
from extractor.records import SCHEMA_ID, SCHEMA_VERSION, Record
from extractor.schema import find_faults, find_misplaced, make_schema, write_schema
from extractor.validate import check_file
from extractor.write.jsonl import write_line

FILE = Path(__file__).parent.parent / "schemas" / "record.schema.json"
SCHEMA = make_schema()

VALID: dict[str, Any] = {
    "schema_version": "1.0", "id": "p#1", "title": None,
    "metadata": {"year": 2025, "start": "any", "deep": [{"start": 1}]},
    "code_urls": [{"url": "https://github.com/acme/foo", "host": "github.com", "repository": "acme/foo",
                   "offers": ["code"], "text": "github.com/acme/foo", "start": 10, "end": 29, "rule": "urls.bare",
                   "confidence": 0.9}],
    "other_urls": [],
    "datasets": [{"name": "FooBench", "canonical": None, "role": "introduced", "confidence": 1,
                  "mentions": [{"text": "FooBench", "start": 0, "end": 8, "rule": "ner"}]}],
    "models": [{"name": "FooNet", "canonical": "FooNet", "kind": "model", "role": "used", "confidence": 0.5,
                "mentions": [{"text": "FooNet", "start": 40, "end": 46, "rule": "ner"}]}],
    "speedups": [{"text": "2x faster", "start": 50, "end": 59, "value": 2.0, "value_high": None, "unit": "x",
                  "measure": "runtime", "qualifier": "up to", "kind": "change", "rule": "s", "confidence": 0.9}],
    "results": [{"text": "84.5% accuracy", "start": 70, "end": 84, "value": 84.5, "value_high": 90, "unit": "%",
                 "metric": None, "kind": "absolute", "rule": "r", "confidence": 0.9}],
    "availability": {"code": {"status": "released", "text": "Code at", "start": 2, "end": 9},
                     "data": {"status": "none"}, "model": {"status": "none"}},
}  # fmt: skip


def test_the_file_is_what_the_models_give() -> None:
    assert FILE.read_bytes() == write_schema().encode(), "run: extractor schema > schemas/record.schema.json"


def test_the_schema_is_a_schema_of_its_version() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$id"] == SCHEMA_ID
    assert SCHEMA["title"]
    assert SCHEMA["properties"]["schema_version"]["const"] == SCHEMA_VERSION in SCHEMA_ID


def test_every_object_and_every_key_is_described_required_and_closed() -> None:
    for name, definition in {"Record": SCHEMA, **SCHEMA["$defs"]}.items():
        assert definition["description"].endswith("."), name
        assert definition["required"] == list(definition["properties"]), name
        assert definition["additionalProperties"] is False, name
        for key, inner in definition["properties"].items():
            assert inner["description"].endswith("."), f"{name}.{key}"


def test_keys_stand_in_the_order_in_which_they_are_written() -> None:
    row = Record.model_validate_json(json.dumps(VALID)).model_dump(mode="json")
    assert list(row) == list(SCHEMA["properties"]) == list(VALID)


def test_the_row_of_every_kind_is_valid() -> None:
    assert find_faults(VALID) == []
    assert find_misplaced(VALID) == []
    assert set(VALID) == set(SCHEMA["properties"])
    assert all(VALID[field] for field in ("code_urls", "datasets", "models", "speedups", "results"))


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every value in a row, but for those inside the metadata."""
    yield path
    if path != ("metadata",):
        inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, child in inner:
            yield from paths(child, (*path, key))


PATHS = list(paths(VALID))
OTHERS: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    1.5,
    10**30,
    -0.0,
    "",
    "x",
    "code",
    "none",
    "x\0",
    [],
    ["x"],
    {},
    {"a": 1},
]


def change(row: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of `row` with another value at `path`; `...` takes the value away."""
    if not path:
        return value
    row = copy.deepcopy(row)
    holder = row
    for key in path[:-1]:
        holder = holder[key]
    if value is ...:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return row


REFERENCE = Draft202012Validator(SCHEMA)
CHECKS = {"compiled": compile_schema(SCHEMA)}
if importlib.util.find_spec("jsonschema_rs"):
    CHECKS["jsonschema_rs"] = importlib.import_module("jsonschema_rs").Draft202012Validator(SCHEMA).is_valid


@pytest.mark.parametrize("name", CHECKS)
def test_the_fast_checks_agree_with_the_reference_everywhere(name: str) -> None:
    check = CHECKS[name]
    assert check(VALID)
    for path in PATHS:
        for other in [*OTHERS, *([...] if path else [])]:
            row = change(VALID, path, other)
            assert check(row) == REFERENCE.is_valid(row), (path, other)
        if isinstance(value := _at(path), dict):
            row = change(VALID, (*path, "unheard-of"), 1) if path else {**value, "unheard-of": 1}
            assert check(row) == REFERENCE.is_valid(row) == (path == ("metadata",)), path


def _at(path: tuple[Any, ...]) -> Any:
    value: Any = VALID
    for key in path:
        value = value[key]
    return value


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PATHS), JSON_VALUES), min_size=1, max_size=2))
def test_the_fast_checks_agree_with_the_reference_on_chance_changes(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    row: Any = VALID
    for path, value in changes:
        try:
            row = change(row, path, value)
        except (KeyError, IndexError, TypeError):
            continue  # the first change took away what the second one is about
    expected = REFERENCE.is_valid(row)
    assert {name: check(row) for name, check in CHECKS.items()} == dict.fromkeys(CHECKS, expected)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "pattern": "^x"},
        {"type": "object", "additionalProperties": False},
        {"type": "object", "required": ["a"]},
        {"type": "object", "properties": {"a": {}}},
        {"enum": [1, 2]},
        {"const": None},
        {"$ref": "https://elsewhere.invalid/schema"},
    ],
)
def test_what_the_compiled_check_does_not_know_is_an_error_not_a_pass(schema: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"cannot be checked|must|only strings|does not point"):
        compile_schema(schema)


@pytest.mark.parametrize("installed", [True, False], ids=["with jsonschema_rs", "without"])
def test_all_faults_are_told(monkeypatch: pytest.MonkeyPatch, installed: bool) -> None:
    if not installed:
        monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    schema_module._fast_check.cache_clear()
    row = change(change(change(VALID, ("models", 0, "kind"), "toy"), ("speedups", 0, "start"), -1), ("title",), ...)
    faults = [(fault.path, fault.value, fault.reason) for fault in find_faults({**row, "more": "é" * 99})]
    schema_module._fast_check.cache_clear()
    assert [(path, reason) for path, _, reason in faults] == [
        ("$", "Additional properties are not allowed ('more' was unexpected)"),
        ("$", "'title' is a required property"),
        ("$.models[0].kind", "'toy' is not one of ['model', 'method']"),
        ("$.speedups[0].start", "-1 is less than the minimum of 0"),
    ]
    assert faults[2][1] == "toy"
    assert find_faults(VALID) == []


def test_a_fault_is_told_in_a_line() -> None:
    (fault,) = find_faults(change(VALID, ("title",), ["long " * 99]))
    assert str(fault).startswith('$.title: ["long long long ')
    assert len(str(fault).partition(": [")[2]) < 1000
    assert "\n" not in str(fault)


@pytest.mark.parametrize("row", [None, [], "x", 7, {}])
def test_what_is_no_record_at_all(row: Any) -> None:
    assert find_faults(row)


def test_evidence_must_be_as_long_as_its_place() -> None:
    row = change(change(VALID, ("models", 0, "mentions", 0, "end"), 47), ("availability", "code", "start"), 9)
    assert [str(fault) for fault in find_misplaced(row)] == [
        '$.models[0].mentions[0].text: "FooNet": has 6 characters, but stands at 40..47',
        '$.availability.code.text: "Code at": has 7 characters, but stands at 9..9',
    ]


def test_a_file_of_records_is_checked_row_by_row(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    rows = [VALID, {**VALID, "id": "p#2", "title": 3}, VALID, change(VALID, ("models", 0, "mentions", 0, "end"), 47)]
    path.write_text("".join(map(write_line, rows)) + "{\n", encoding="utf-8")
    checked = list(check_file(path))
    assert len(checked) == 5
    faults = [(place, fault) for place, found in checked for fault in found]
    assert [place.removeprefix(str(tmp_path)) for place, _ in faults] == [
        f"/records.jsonl:{n}" for n in (2, 3, 4, 4, 5)
    ]
    assert [reason.partition(":")[0] for _, reason in faults] == [
        "$.title", "$.id", "$.models[0].mentions[0].text", "$.id", "broken JSON",
    ]  # fmt: skip
    assert faults[1][1] == f"$.id: 'p#1' stands already at {path}:1"


def test_what_the_extractor_says_is_valid() -> None:
    text = "We present FooNet, 3.1x faster than ResNet-50 on ImageNet. Code: https://github.com/acme/foo"
    row = Extractor(ner=False).extract(Abstract(text, "p", "T", {"year": 2025})).model_dump(mode="json")
    assert find_faults(row) == []
    assert find_misplaced(row) == []
