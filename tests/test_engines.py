"""Other engines that speak Arrow give what the extractor gives; the README shows the same lines."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from extractor import Abstract, Extractor
from extractor.arrow import extract_batch, from_batch
from extractor.read import read_inputs

SEEDS = Path(__file__).parent.parent / "seeds"
ABSTRACTS = [item for item in read_inputs([SEEDS]) if isinstance(item, Abstract)][:12]
TABLE = pa.table({"id": [paper.id for paper in ABSTRACTS], "abstract": [paper.text for paper in ABSTRACTS]})


@pytest.fixture(scope="module")
def expected() -> list[Any]:
    return list(Extractor().extract_many(ABSTRACTS))


def extract(table: pa.Table) -> pa.Table:
    return pa.Table.from_batches([extract_batch(batch) for batch in table.to_batches()])


def test_datasets_map(expected: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    datasets = pytest.importorskip("datasets")
    dataset = datasets.Dataset(TABLE)
    records = dataset.with_format("arrow").map(extract, batched=True, batch_size=5, remove_columns=dataset.column_names)
    assert list(from_batch(records.data.table)) == expected


@pytest.mark.slow
def test_ray_data(expected: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray is installed for itself: `pip install 'ray[data]'`; its start takes long."""
    ray = pytest.importorskip("ray")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(SEEDS.parent), os.environ.get("PYTHONPATH", "")]))
    pq.write_table(TABLE, tmp_path / "papers.parquet")
    ray.init(num_cpus=1, include_dashboard=False, _node_ip_address="127.0.0.1", object_store_memory=200_000_000)
    try:
        read = ray.data.read_parquet(str(tmp_path / "papers.parquet"))
        records = read.map_batches(extract, batch_format="pyarrow", batch_size=5)
        found = [record for table in records.iter_batches(batch_format="pyarrow") for record in from_batch(table)]
    finally:
        ray.shutdown()
    assert sorted(found, key=lambda record: str(record.id)) == sorted(expected, key=lambda record: record.id)
