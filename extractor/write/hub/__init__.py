"""Records as a dataset for the Hugging Face Hub: a folder that `datasets.load_dataset(FOLDER, CONFIG)` opens as it is.

    records/train-00000.parquet    one row an abstract, nested, exactly as `columns.py` says
    code_urls/… datasets/… speedups/… models/… results/…    one row a value
    README.md                      the dataset card: a YAML header that tells configurations, splits and features
    croissant.json                 the same for machines that read Croissant

An abstract's split depends on its id alone: a dataset that grows keeps every abstract where it was, and the rows of all
tables that come from one abstract stand in one split. A split, or a table, without a row is left out until there is
one: `load_dataset` opens none that is empty.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from extractor.columns import make_schema, make_table_schema, to_columns
from extractor.errors import InputError
from extractor.flat import TABLES, find_rows
from extractor.records import Record
from extractor.write.hub.card import write_card
from extractor.write.hub.croissant import make_croissant
from extractor.write.hub.shards import Shards
from extractor.write.hub.statistics import About, Statistics

SPLITS = {"train": 80, "validation": 90, "test": 100}  # up to which hundredth each goes


def write_hub(
    records: Iterable[Record], folder: Path, *, licence: str = "unknown", made: Mapping[str, Any] | None = None
) -> None:
    """Write all records as a dataset into `folder`, which must be new or empty and is whole or not there.

    `licence` is what the card says, an identifier of the Hub such as `cc-by-4.0`. `made` is the `run.json` of the run
    that made the records: the card tells the versions that it names. Raises InputError where `folder` holds anything.
    """
    with build_folder(folder) as part:
        schemas = {"records": make_schema(), **{name: make_table_schema(name) for name in TABLES}}
        tables = {(name, split): Shards(part / name, split, schemas[name]) for name in schemas for split in SPLITS}
        statistics = Statistics()
        for record in records:
            split = find_split(record.id)
            tables["records", split].add(to_columns(record.to_dict()))
            for name in TABLES:
                tables[name, split].add(*find_rows(record, name))
            statistics.add(record)
        for table in tables.values():
            table.close()
        if not statistics.records:
            raise InputError(f"{folder}: no records, of which no dataset can be made")
        filled = {key: table for key, table in tables.items() if table.rows}
        schemas = {name: schema for name, schema in schemas.items() if any(name == key for key, _ in filled)}
        about = About(folder.resolve().name, licence, schemas, filled, statistics, made or {})
        (part / "README.md").write_text(write_card(about), encoding="utf-8", newline="\n")
        croissant = json.dumps(make_croissant(about), indent=2, ensure_ascii=False) + "\n"
        (part / "croissant.json").write_text(croissant, encoding="utf-8", newline="\n")


def find_split(name: str) -> str:
    """The split of the abstract with this id: 80 in 100 train, 10 validation, 10 test, by a hash of the id."""
    hundredth = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big") * 100 >> 64
    return next(split for split, end in SPLITS.items() if hundredth < end)


@contextmanager
def build_folder(folder: Path) -> Iterator[Path]:
    """The hidden folder beside `folder` in which to write; it takes the name of `folder` when the block ends well.

    A folder that holds anything is never replaced: it may be a clone of a repository.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder}: holds something already; name a new folder, or an empty one")
    part = folder.with_name(f".{folder.name}.{os.getpid()}.part")
    part.mkdir(parents=True)
    try:
        yield part
        if folder.exists():
            folder.rmdir()
        part.replace(folder)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
