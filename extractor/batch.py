"""Many abstracts to rows: the run, its order, its faults and its counts.

A run is a stream of chunks. A chunk goes through `make_rows`, which depends on nothing but its arguments, so that
another process can do it; everything that must happen in order, and once, happens in `run`.
"""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from extractor import __version__
from extractor.abstract import Abstract, Reject
from extractor.errors import AbstractError, ModelError, PatternTimeoutError, RecordError, RuleError
from extractor.records import SCHEMA_VERSION, Record
from extractor.schema import find_faults
from extractor.write.folder import open_folder, write_about
from extractor.write.jsonl import write_line
from extractor.write.stream import Sink

CHUNK = 64
FIELDS = ("code_urls", "other_urls", "datasets", "models", "speedups", "results")

Item: TypeAlias = Abstract | Reject


class Extracts(Protocol):
    """What a run needs of an `Extractor`."""

    def extract(self, abstract: Abstract) -> Record: ...

    def extract_many(self, abstracts: Iterable[Abstract]) -> Iterator[Record]: ...


@dataclass(frozen=True, slots=True)
class Row:
    """A validated record as the line that is written, and how many values each of its fields holds."""

    line: str
    values: Mapping[str, int]


@dataclass(slots=True)
class Counts:
    """What a run has done so far. `read` is the number of abstracts and faults that came in."""

    read: int = 0
    written: int = 0
    rejected: int = 0
    values: Counter[str] = field(default_factory=Counter)


def run_to_folder(
    items: Iterable[Item], extractor: Extracts, folder: Path, *, counts: Counts, about: Mapping[str, Any]
) -> None:
    """Run, and write `records.jsonl`, `rejects.jsonl` and `run.json` (`about`, the counts, the times) into `folder`.

    The same input and version give the same bytes in the first two. After Ctrl-C what was finished is written, and
    `run.json` says that the run is not complete.
    """
    started = time.time()
    try:
        with open_folder(folder) as sink:
            run(items, extractor, sink, counts)
    except KeyboardInterrupt:
        write_about(folder, {**about, "complete": False, **describe(counts, started)})
        raise
    write_about(folder, {**about, "complete": True, **describe(counts, started)})


def describe(counts: Counts, started: float) -> dict[str, Any]:
    """What `run.json` says of a run that began at `started`."""
    return {
        "extractor": __version__,
        "schema_version": SCHEMA_VERSION,
        "read": counts.read,
        "written": counts.written,
        "rejected": counts.rejected,
        "values": {name: counts.values[name] for name in FIELDS},
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(started)),
        "seconds": round(time.time() - started, 3),
    }


def run(
    items: Iterable[Item],
    extractor: Extracts,
    sink: Sink,
    counts: Counts | None = None,
) -> Counts:
    """Extract from each abstract and hand a row, or a reject, to `sink`, one for each item and in the same order.

    `counts` (which is returned) is kept up to date on the way, for a progress bar and for a run that is broken off.
    Raises ModelError where the trained model cannot be used, RecordError where rows and rejects do not add up.
    """
    counts = Counts() if counts is None else counts
    for chunk in split_chunks(_count_read(items, counts), CHUNK):
        for outcome in make_rows(chunk, extractor):
            if isinstance(outcome, Reject):
                sink(outcome)
                counts.rejected += 1
            else:
                sink(outcome.line)
                counts.written += 1
                counts.values.update(outcome.values)
    if counts.read != counts.written + counts.rejected:
        sums = f"{counts.written} written and {counts.rejected} rejected"
        raise RecordError(f"{counts.read} read, but {sums}: a fault of extractor; please report it")
    return counts


def _count_read(items: Iterable[Item], counts: Counts) -> Iterator[Item]:
    for item in items:
        counts.read += 1
        yield item


def split_chunks(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """The items in lists of `size`, the last one shorter."""
    iterator = iter(items)
    while chunk := list(islice(iterator, size)):
        yield chunk


def make_rows(chunk: Sequence[Item], extractor: Extracts) -> list[Row | Reject]:
    """The outcome of each item of a chunk, in order."""
    records = iter(_extract_all([item for item in chunk if isinstance(item, Abstract)], extractor))
    return [item if isinstance(item, Reject) else _to_row(item, next(records)) for item in chunk]


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
