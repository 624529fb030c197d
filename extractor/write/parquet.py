"""Records as Parquet, with the nested schema of `columns.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from extractor.columns import make_schema, pa, pq, to_batch
from extractor.records import Record
from extractor.write.whole import replace_when_done

GROUP = 10_000  # records in memory at a time, and in one row group


def write_parquet(records: Iterable[Record], path: Path) -> None:
    """All records in one file."""
    with replace_when_done(path) as part, pq.ParquetWriter(part, make_schema(), compression="zstd") as writer:
        for batch in _make_batches(records):
            writer.write_batch(batch)


def _make_batches(records: Iterable[Record]) -> Iterator[pa.RecordBatch]:
    stream = iter(records)
    while chunk := list(islice(stream, GROUP)):
        yield to_batch(chunk)
