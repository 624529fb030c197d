"""A run on Apache Spark: the same batch function, on as many machines as Spark has.

    OUT/records/    Parquet with the schema of `columns.py`, the same as that of `extractor export … .parquet`
    OUT/rejects/    JSON Lines: the id of each row that became no record, and why
    OUT/run/        what was run, and what came of it, as JSON

Spark reads, hands Arrow batches to `extract_batches` in its Python workers, of which each loads the model once, starts
what fails again, and writes with its own committer: a file is whole or not there. We add nothing to that but the count:
rows in are records and rejects out. Ids that occur twice are not looked for, since that would move every row.

Needs pyspark and Java: `pip install 'abstract-extractor[spark]'`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from extractor.arrow import extract_batches, find_text_columns
from extractor.columns import REJECT, make_outcome_schema, pa
from extractor.counts import Counts
from extractor.errors import ExtractorError, InputError, RecordError
from extractor.read.options import ReadOptions
from extractor.records import SCHEMA_VERSION
from extractor.rows import FIELDS, Extracts
from extractor.versions import list_versions

try:
    from pyspark import StorageLevel
    from pyspark.errors import PySparkException
    from pyspark.sql import functions as sql
except ImportError as error:
    raise InputError("the engine needs pyspark and Java; pip install 'abstract-extractor[spark]'") from error

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

FORMATS = {".parquet": "parquet", ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "jsonl", ".csv": "csv", ".tsv": "tsv"}
PACKED = (".gz", ".bz2", ".zst")  # what Hadoop unpacks
DDL_TYPES = {"string": "string", "int32": "int", "double": "double"}


@contextmanager
def open_session() -> Iterator[SparkSession]:
    """The session that is open, as in a notebook; that of `spark-submit` where it has started us; else one on this
    machine, where, as on a cluster, a task that fails is tried four times. What was opened here is closed at the end.
    """
    from pyspark.sql import SparkSession  # noqa: PLC0415 - slow to import

    if active := SparkSession.getActiveSession():
        yield active
        return
    builder = SparkSession.builder.appName("extractor").config("spark.executorEnv.OPENBLAS_NUM_THREADS", "1")
    if "PYSPARK_GATEWAY_PORT" not in os.environ:  # which `spark-submit` sets
        builder = builder.master("local[*,4]").config("spark.ui.enabled", "false")
    try:
        spark = builder.getOrCreate()
    except (PySparkException, OSError) as error:
        raise InputError(f"Spark does not start ({_first_line(error)}); is Java 17 or newer installed?") from error
    try:
        yield spark
    finally:
        spark.stop()


def run_on_spark(
    spark: SparkSession,
    inputs: Sequence[str],
    out: str,
    *,
    extractor: Extracts,
    options: ReadOptions | None = None,
    about: Mapping[str, Any] | None = None,
) -> Counts:
    """Extract from each row of some tables, and write records, rejects and what was done (`about`, counts) into `out`.

    `inputs` are files, folders or patterns of one form, wherever Spark can read: Parquet, JSON Lines or CSV with a
    header. Raises InputError where they cannot be read or `out` is there already, RecordError where a row got lost.
    """
    options = options or ReadOptions()
    try:
        frame = read_frame(spark, inputs, options)
        outcomes = extract_frame(frame, extractor, options).persist(StorageLevel.DISK_ONLY)
        outcomes.where(f"{REJECT} IS NULL").drop(REJECT).write.parquet(f"{out}/records", compression="zstd")
        rejects = outcomes.where(f"{REJECT} IS NOT NULL").select("id", sql.col(REJECT).alias("reason"))
        rejects.write.json(f"{out}/rejects")
        counts = _count(frame, outcomes)
        spark.range(1).select(sql.lit(_describe(counts, about or {}))).coalesce(1).write.text(f"{out}/run")
        outcomes.unpersist()
    except PySparkException as error:
        raise ExtractorError(f"Spark: {_first_line(error)}") from error
    return counts


def read_frame(spark: SparkSession, inputs: Sequence[str], options: ReadOptions) -> DataFrame:
    """The rows of the inputs. Raises InputError where no column can be the abstract, or the form is not known."""
    form = options.format or find_format(inputs[0])
    paths = list(inputs)
    if form == "parquet":
        frame = spark.read.parquet(*paths)
    elif form == "jsonl":
        frame = spark.read.json(paths)
    elif form in ("csv", "tsv"):
        separator = "," if form == "csv" else "\t"
        frame = spark.read.csv(paths, header=True, multiLine=True, escape='"', sep=separator)
    else:
        raise InputError(f"Spark reads Parquet, JSON Lines, CSV and TSV, not {form}; run it without --engine spark")
    if not find_text_columns(frame.columns, options):
        names = ", ".join(frame.columns[:12])
        raise InputError(f"{inputs[0]}: no abstract among the columns {names}; name the right one with --text-key")
    return frame


def find_format(path: str) -> str:
    """The form that an ending tells; a folder without one holds Parquet."""
    plain = PurePath(path)
    if plain.suffix in PACKED:
        plain = plain.with_suffix("")
    if plain.suffix and plain.suffix not in FORMATS:
        raise InputError(f"{path}: its ending tells no form; name one with --format, such as jsonl")
    return FORMATS.get(plain.suffix, "parquet")


def extract_frame(frame: DataFrame, extractor: Extracts, options: ReadOptions | None = None) -> DataFrame:
    """A frame with one row for each row, as `extract_batch` gives it; nothing is done before Spark needs it."""
    extract = partial(extract_batches, extractor=extractor, options=options)
    return frame.mapInArrow(extract, make_ddl(make_outcome_schema()))


def make_ddl(schema: pa.Schema) -> str:
    """An Arrow schema as Spark writes one."""
    return ", ".join(f"`{field.name}` {_make_type(field.type)}" for field in schema)


def _make_type(kind: Any) -> str:
    if pa.types.is_list(kind):
        return f"array<{_make_type(kind.value_type)}>"
    if pa.types.is_struct(kind):
        return f"struct<{', '.join(f'`{part.name}`: {_make_type(part.type)}' for part in kind)}>"
    return DDL_TYPES[str(kind)]


def _count(frame: DataFrame, outcomes: DataFrame) -> Counts:
    """What came in and what came out. Raises RecordError where these differ."""
    kept = sql.col(REJECT).isNull()
    totals = [sql.sum(sql.when(kept, sql.size(field)).otherwise(0)).alias(field) for field in FIELDS]
    found = outcomes.agg(sql.count("*").alias("rows"), sql.count(REJECT).alias(REJECT), *totals).first()
    assert found is not None  # an aggregate without groups always has its one row
    counts = Counts(read=frame.count(), written=found["rows"] - found[REJECT], rejected=found[REJECT])
    counts.values.update({field: found[field] or 0 for field in FIELDS})
    if counts.read != counts.written + counts.rejected:
        sums = f"{counts.written} written and {counts.rejected} rejected"
        raise RecordError(f"{counts.read} read, but {sums}: a fault of extractor, or an input that changed meanwhile")
    return counts


def _describe(counts: Counts, about: Mapping[str, Any]) -> str:
    found: Mapping[str, Any] = {
        "versions": list_versions(),
        "schema_version": SCHEMA_VERSION,
        "read": counts.read,
        "written": counts.written,
        "rejected": counts.rejected,
        "values": {field: counts.values[field] for field in FIELDS},
    }
    return json.dumps({**about, **found})


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]
