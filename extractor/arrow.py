"""One Arrow batch of papers in, one of records out: what Spark, Ray Data and Hugging Face Datasets call.

`make_schema`, `to_batch` and `from_batch` turn records into columns and back; see `columns.py`.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from extractor.abstract import Abstract, Reject
from extractor.columns import REJECT, from_batch, make_batch, make_outcome_schema, make_schema, pa, to_batch, to_columns
from extractor.extract import Extractor
from extractor.read.entry import ID_KEYS, TEXT_KEYS, TITLE_KEYS, read_entry
from extractor.read.options import ReadOptions
from extractor.rows import Extracts, Row, make_rows

__all__ = ["extract_batch", "extract_batches", "from_batch", "make_outcome_schema", "make_schema", "to_batch"]


def extract_batch(
    batch: pa.RecordBatch, extractor: Extracts | None = None, options: ReadOptions | None = None
) -> pa.RecordBatch:
    """The records of a batch of papers, one row for one row and in the same order, with `make_outcome_schema()`.

    The columns of the abstract, the id and the title are found by their names as the readers find keys, or named in
    `options`; `options.keep` names columns that pass through into `metadata`. A row that becomes no record keeps its
    place: `reject` says why, and all but its id is null. A row without an id gets one that its content alone decides.

    What hits every row, such as a damaged model, raises (ModelError, MemoryError) and gives no batch.
    """
    options = options or ReadOptions()
    entries = batch.select([name for name in batch.schema.names if name in _find_needed(options)]).to_pylist()
    items = [_read(entry, number, options) for number, entry in enumerate(entries, 1)]
    rows = [_to_outcome(outcome) for outcome in make_rows(items, extractor or Extractor())]
    return make_batch(rows, make_outcome_schema())


def extract_batches(
    batches: Iterable[pa.RecordBatch], extractor: Extracts | None = None, options: ReadOptions | None = None
) -> Iterator[pa.RecordBatch]:
    """The same for a stream of batches, as `mapInArrow` of Spark calls it."""
    for batch in batches:
        yield extract_batch(batch, extractor, options)


def find_text_columns(names: Iterable[str], options: ReadOptions) -> list[str]:
    """Those of some columns that may hold the abstract; none where these are not papers."""
    return [name for name in names if name in _heads([options.text_key] if options.text_key else TEXT_KEYS)]


def _find_needed(options: ReadOptions) -> set[str]:
    """The columns that matter: of a dotted key its head. Others are never turned into Python values."""
    named = (options.text_key, options.id_key, options.title_key)
    return _heads([*TEXT_KEYS, *ID_KEYS, *TITLE_KEYS, *options.keep, *filter(None, named)])


def _heads(keys: Iterable[str]) -> set[str]:
    return {name for key in keys for name in (key, key.partition(".")[0])}


def _read(entry: Mapping[str, Any], number: int, options: ReadOptions) -> Abstract | Reject:
    """The abstract of one row. An id by number would not be the same once the rows are cut into other batches."""
    entry = {name: _to_plain(value) for name, value in entry.items()}
    digest = hashlib.sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()
    return read_entry(entry, f"row {number}", digest[:16], options)


def _to_plain(value: Any) -> Any:
    """A value of a column as JSON has it: dates and decimals as text, what is no number as null."""
    if isinstance(value, Mapping):
        return {str(name): _to_plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_to_plain(inner) for inner in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, bytes):
        return value.decode("utf-8", errors="backslashreplace")
    return value if value is None or isinstance(value, str | int) else str(value)


def _to_outcome(outcome: Row | Reject) -> dict[str, Any]:
    if isinstance(outcome, Reject):
        return {"id": outcome.id, REJECT: outcome.reason}
    return {**to_columns(json.loads(outcome.line)), REJECT: None}
