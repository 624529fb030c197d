"""A chunk of abstracts to validated rows. It depends on nothing but its arguments, so that any process can do it."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias

from extractor.abstract import Abstract, Reject
from extractor.errors import AbstractError, ModelError, PatternTimeoutError, RecordError, RuleError
from extractor.records import Record
from extractor.schema import find_faults
from extractor.write.jsonl import write_line

FIELDS = ("code_urls", "other_urls", "datasets", "models", "speedups", "results")

Item: TypeAlias = Abstract | Reject
Seconds: TypeAlias = MutableMapping[str, float]  # how long each stage has taken


class Extracts(Protocol):
    """What a run needs of an `Extractor`."""

    def extract(self, abstract: Abstract) -> Record: ...

    def extract_many(self, abstracts: Iterable[Abstract]) -> Iterator[Record]: ...


@dataclass(frozen=True, slots=True)
class Row:
    """A validated record as the line that is written, and how many values each of its fields holds."""

    line: str
    values: Mapping[str, int]


def make_rows(chunk: Sequence[Item], extractor: Extracts, seconds: Seconds | None = None) -> list[Row | Reject]:
    """The outcome of each item of a chunk, in order. Adds to `seconds` how long `extract` and `check` took."""
    started = time.perf_counter()
    records = _extract_all([item for item in chunk if isinstance(item, Abstract)], extractor)
    extracted = time.perf_counter()
    stream = iter(records)
    rows = [item if isinstance(item, Reject) else _to_row(item, next(stream)) for item in chunk]
    if seconds is not None:
        add_seconds(seconds, "extract", extracted - started)
        add_seconds(seconds, "check", time.perf_counter() - extracted)
    return rows


def add_seconds(seconds: Seconds, stage: str, taken: float) -> None:
    """Note that a stage has taken so much longer."""
    seconds[stage] = seconds.get(stage, 0.0) + taken


def _extract_all(abstracts: list[Abstract], extractor: Extracts) -> Sequence[Record | Reject]:
    """All at once, which is faster; where one of them fails, one by one, to know which."""
    try:
        records = list(extractor.extract_many(abstracts))
    except ModelError:
        raise
    except Exception:  # noqa: BLE001 - nothing is swallowed: the one that fails does so again, alone
        return [_extract(abstract, extractor) for abstract in abstracts]
    if len(records) != len(abstracts):
        raise RecordError(
            f"{len(abstracts)} abstracts, but {len(records)} records: a fault of extractor; please report it"
        )
    return records


def _extract(abstract: Abstract, extractor: Extracts) -> Record | Reject:
    """One record, or why there is none. A fault of ours costs this abstract, not the run, and says what it is."""
    try:
        return extractor.extract(abstract)
    except (ModelError, MemoryError):
        raise
    except (AbstractError, PatternTimeoutError, RuleError) as error:
        return Reject(abstract.place, str(error), abstract.id)
    except Exception as error:  # noqa: BLE001 - a bug becomes a reject that names it
        frame = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {error} ({Path(frame.filename).name}:{frame.lineno})"
        return Reject(
            abstract.place, f"a fault of extractor, not of the abstract: {what}; please report it", abstract.id
        )


def _to_row(abstract: Abstract, record: Record | Reject) -> Row | Reject:
    """The validated line of a record. What breaks the schema is not written."""
    if isinstance(record, Reject):
        return record
    row = record.model_dump(mode="json")
    if faults := find_faults(row):
        what = "; ".join(map(str, faults))
        return Reject(abstract.place, f"a fault of extractor: the record breaks the schema: {what}", abstract.id)
    return Row(write_line(row), {name: len(row[name]) for name in FIELDS})
