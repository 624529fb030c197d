"""Records as an SQLite database: one table for each kind of thing, with keys and indexes.

    SELECT d.name, count(*) FROM datasets d JOIN records r ON r.id = d.record_id GROUP BY d.name ORDER BY 2 DESC

`record_id` is the id of the abstract; `start_offset` and `end_offset` are its `start` and `end`, which SQL has as a
word of its own. `position` is the place in the record's list. No value ever becomes part of a statement.
"""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from extractor.records import SCHEMA_VERSION, Record
from extractor.write.whole import replace_when_done

EVIDENCE = "text TEXT NOT NULL, start_offset INTEGER NOT NULL, end_offset INTEGER NOT NULL"
OF_RECORD = "id INTEGER PRIMARY KEY, record_id TEXT NOT NULL REFERENCES records (id), position INTEGER NOT NULL"
SIGNED = f"{EVIDENCE}, rule TEXT NOT NULL, confidence REAL NOT NULL"
MENTION = f"position INTEGER NOT NULL, {EVIDENCE}, rule TEXT NOT NULL"
NUMBER = "value REAL NOT NULL, value_high REAL, unit TEXT NOT NULL"
TABLES = f"""
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE records (id TEXT PRIMARY KEY, title TEXT, metadata TEXT NOT NULL);
CREATE TABLE urls ({OF_RECORD}, field TEXT NOT NULL, url TEXT NOT NULL, host TEXT NOT NULL, repository TEXT, {SIGNED});
CREATE TABLE offers (
  url_id INTEGER NOT NULL REFERENCES urls (id), position INTEGER NOT NULL, offer TEXT NOT NULL,
  PRIMARY KEY (url_id, position)
) WITHOUT ROWID;
CREATE TABLE datasets ({OF_RECORD}, name TEXT NOT NULL, canonical TEXT, role TEXT NOT NULL, confidence REAL NOT NULL);
CREATE TABLE dataset_mentions (
  dataset_id INTEGER NOT NULL REFERENCES datasets (id), {MENTION}, PRIMARY KEY (dataset_id, position)
) WITHOUT ROWID;
CREATE TABLE models (
  {OF_RECORD}, name TEXT NOT NULL, canonical TEXT, kind TEXT NOT NULL, role TEXT NOT NULL, confidence REAL NOT NULL
);
CREATE TABLE model_mentions (
  model_id INTEGER NOT NULL REFERENCES models (id), {MENTION}, PRIMARY KEY (model_id, position)
) WITHOUT ROWID;
CREATE TABLE speedups (
  {OF_RECORD}, {NUMBER}, measure TEXT NOT NULL, qualifier TEXT, kind TEXT NOT NULL, {SIGNED}
);
CREATE TABLE results ({OF_RECORD}, {NUMBER}, metric TEXT, kind TEXT NOT NULL, {SIGNED});
CREATE TABLE availability (
  record_id TEXT NOT NULL REFERENCES records (id), artifact TEXT NOT NULL, status TEXT NOT NULL, {EVIDENCE},
  PRIMARY KEY (record_id, artifact)
) WITHOUT ROWID;
CREATE VIEW code_urls AS SELECT * FROM urls WHERE field = 'code_urls';
CREATE VIEW other_urls AS SELECT * FROM urls WHERE field = 'other_urls';
"""
INDEXED = {
    "urls": ("record_id", "host", "repository"),
    "datasets": ("record_id", "name", "canonical"),
    "models": ("record_id", "name", "canonical"),
    "speedups": ("record_id", "measure"),
    "results": ("record_id", "metric"),
}
SQL_NAMES = {"start": "start_offset", "end": "end_offset"}


def write_sqlite(records: Iterable[Record], path: Path) -> None:
    """All records in one database. Raises OSError where it cannot be written.

    A name that is on the disk already is replaced when the new database is whole, never added to.
    """
    with replace_when_done(path) as part:
        try:
            with closing(sqlite3.connect(part)) as connection:
                _fill(connection, records)
        except sqlite3.Error as error:
            raise OSError(errno.EIO, f"the database cannot be written: {error}", str(path)) from error


def _fill(connection: sqlite3.Connection, records: Iterable[Record]) -> None:
    # Half a database is thrown away, so that SQLite need not be ready to mend one.
    connection.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {TABLES}")
    with connection:
        _insert(connection, "about", {"name": "schema_version", "value": SCHEMA_VERSION})
        for record in records:
            _insert_record(connection, record)
    for table, columns in INDEXED.items():
        for column in columns:
            connection.execute(f"CREATE INDEX {table}_by_{column} ON {table} ({column})")
    connection.execute("ANALYZE")
    connection.commit()


def _insert_record(connection: sqlite3.Connection, record: Record) -> None:
    row = record.to_dict()
    metadata = json.dumps(row["metadata"], ensure_ascii=False)
    _insert(connection, "records", {"id": record.id, "title": record.title, "metadata": metadata})
    for field in ("code_urls", "other_urls"):
        for position, url in enumerate(row[field]):
            offers = url.pop("offers")
            number = _insert(connection, "urls", {"record_id": record.id, "position": position, "field": field, **url})
            for place, offer in enumerate(offers):
                _insert(connection, "offers", {"url_id": number, "position": place, "offer": offer})
    for field in ("datasets", "models", "speedups", "results"):
        for position, value in enumerate(row[field]):
            mentions = value.pop("mentions", ())
            number = _insert(connection, field, {"record_id": record.id, "position": position, **value})
            for place, mention in enumerate(mentions):
                key = field.removesuffix("s")
                _insert(connection, f"{key}_mentions", {f"{key}_id": number, "position": place, **mention})
    for artifact, state in row["availability"].items():
        if state["status"] != "none":
            _insert(connection, "availability", {"record_id": record.id, "artifact": artifact, **state})


def _insert(connection: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> int:
    """Insert one row and give its number. The names of tables and columns are ours, the values are parameters."""
    columns = ", ".join(SQL_NAMES.get(name, name) for name in row)
    marks = ", ".join("?" * len(row))
    cursor = connection.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", list(row.values()))
    return cursor.lastrowid or 0
