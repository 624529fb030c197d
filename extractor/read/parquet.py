"""Parquet files, with the extra `[parquet]`.

Where they come from: data sets on the Hugging Face Hub, exports of Spark, DuckDB, pandas and polars, S3 lakes. Each row
is an entry, its columns are the keys, structs are objects inside (`content.abstract`). Only the columns that are needed
are read, some thousand rows at a time.

What goes wrong in the world: a file is cut off (then it has no directory, which stands at its end, and cannot be read
at all); a row group is damaged (its rows are one reject, the next group is read); a text is not UTF-8 (its row is a
reject); numbers are NaN where a value is missing (kept as null). Moments and decimal numbers are kept as text.
"""

# pyarrow is an extra, and imported where a file needs it.
# ruff: noqa: PLC0415

from __future__ import annotations

import math
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import IO, TYPE_CHECKING, Any, cast

from extractor.abstract import Abstract, Reject
from extractor.read.entry import ID_KEYS, TEXT_KEYS, TITLE_KEYS, read_entry
from extractor.read.extras import check_installed
from extractor.read.json_value import Broken
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream

if TYPE_CHECKING:
    from pyarrow import RecordBatch
    from pyarrow.parquet import ParquetFile

MAGIC = b"PAR1"
BATCH_ROWS = 1024


def read_parquet(stream: Stream, options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each row as an abstract or a reject; its place is the number of the row, from 1.

    Raises InputError where pyarrow is not installed.
    """
    check_installed("parquet")
    from pyarrow import ArrowException
    from pyarrow.parquet import ParquetFile

    name, stem = stream.source.name, stream.source.stem
    with _open_seekable(stream) as file:
        try:
            table = ParquetFile(file)
            columns = _choose_columns(table.schema_arrow.names, options)
        except (ArrowException, OSError, ValueError) as error:
            yield Reject(name, f"no readable Parquet: {_one_line(error)}; fetch the file again")
            return
        for count, row in _read_rows(table, columns):
            place = f"{name}:{count}"
            yield (
                Reject(place, row.reason)
                if isinstance(row, Broken)
                else read_entry(row, place, f"{stem}#{count}", options)
            )


@contextmanager
def _open_seekable(stream: Stream) -> Iterator[IO[bytes]]:
    """The file itself, or a copy of what cannot be read from its end: a pipe, a packed or a remote file."""
    if stream.source.path and stream.source.path.is_file():
        with stream.source.path.open("rb") as file:
            if file.read(len(MAGIC)) == MAGIC:
                file.seek(0)
                yield file
                return
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(stream.file, copy)
        copy.seek(0)
        yield copy


def _choose_columns(names: list[str], options: ReadOptions) -> list[str]:
    """The columns in which the keys that we look for may be; all, for the message, where a named one is not there."""
    if len(set(names)) < len(names):
        raise ValueError(f"of the columns {names[:12]} one stands twice")
    found: list[str] = []
    groups = ((options.text_key, TEXT_KEYS), (options.id_key, ID_KEYS), (options.title_key, TITLE_KEYS))
    for named, usual in (*groups, *((key, ()) for key in options.keep)):
        keys = usual if named is None else (named,)
        there = [name for key in keys for name in (key, key.partition(".")[0]) if name in names]
        if not there and (named or usual is TEXT_KEYS) and named not in options.keep:
            return names
        found += there
    return list(dict.fromkeys(found))


def _read_rows(table: ParquetFile, columns: list[str]) -> Iterator[tuple[int, Mapping[str, Any] | Broken]]:
    """The rows, each with its number from 1."""
    from pyarrow import ArrowException

    count = end = 0
    for group in range(table.num_row_groups):
        end += table.metadata.row_group(group).num_rows
        try:
            for batch in table.iter_batches(BATCH_ROWS, row_groups=[group], columns=columns):
                for row in _rows_of(batch):
                    count += 1
                    yield count, row
        except (ArrowException, OSError) as error:
            yield count + 1, Broken(f"rows to {end:,} cannot be read: {_one_line(error)}; fetch the file again")
            count = end


def _rows_of(batch: RecordBatch) -> Iterator[Mapping[str, Any] | Broken]:
    """The rows of a batch, one by one where one of them cannot be read."""
    try:
        rows = batch.to_pylist()
    except (ValueError, OverflowError):  # no UTF-8, or a moment that Python cannot hold
        for index in range(batch.num_rows):
            try:
                yield cast("Mapping[str, Any]", _plain(batch.slice(index, 1).to_pylist()[0]))
            except (ValueError, OverflowError) as error:
                yield Broken(f"the row cannot be read: {_one_line(error)}; write it anew")
    else:
        for row in rows:
            yield cast("Mapping[str, Any]", _plain(row))


def _plain(value: object) -> object:
    """The value as JSON can hold it; what JSON cannot hold at all, such as bytes, stays, to be told later."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal | timedelta) else value


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200].rstrip(".")
