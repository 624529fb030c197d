"""One table in one split, as Parquet files of bounded size."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from extractor.columns import make_batch, pa, pq

GROUP = 5_000  # rows in memory, and in one row group
SHARD = 200_000  # rows in one file: under 200 MB of records


class Shards:
    """`FOLDER/SPLIT-00000.parquet` and so on; no file where no row is added."""

    def __init__(self, folder: Path, split: str, schema: pa.Schema) -> None:
        self.split = split
        self.rows = 0
        self.bytes = 0  # of the columns in memory, as Hugging Face Datasets counts
        self.paths: list[Path] = []
        self._folder = folder
        self._schema = schema
        self._waiting: list[Mapping[str, Any]] = []
        self._writer: pq.ParquetWriter | None = None

    def add(self, *rows: Mapping[str, Any]) -> None:
        """Add rows to the end of the table."""
        self._waiting.extend(rows)
        if len(self._waiting) >= GROUP:
            self._write()

    def close(self) -> None:
        """Write what is left; no row can be added after it."""
        if self._waiting:
            self._write()
        self._close_file()

    def _write(self) -> None:
        if self._writer is None:
            self._folder.mkdir(exist_ok=True)
            self.paths.append(self._folder / f"{self.split}-{len(self.paths):05}.parquet")
            self._writer = pq.ParquetWriter(self.paths[-1], self._schema, compression="zstd")
            self._end = self.rows + SHARD
        batch = make_batch(self._waiting, self._schema)
        self._writer.write_batch(batch)
        self.rows += batch.num_rows
        self.bytes += batch.nbytes
        self._waiting = []
        if self.rows >= self._end:
            self._close_file()

    def _close_file(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None
