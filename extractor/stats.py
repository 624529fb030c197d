"""What a file of records holds in sum: totals, the most frequent names and hosts, and how figures are spread.

A name counts once a record, under its well-known spelling where it has one. Memory grows with the number of different
names and of figures, not with the number of records.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any, TypeAlias

from extractor.abstract import Reject
from extractor.read.jsonl import JsonRow, read_rows
from extractor.schema import find_faults

FIELDS = ("code_urls", "other_urls", "datasets", "models", "speedups", "results")
ARTIFACTS = ("code", "data", "model")
Measured: TypeAlias = tuple[str, str, str]  # measure, unit, kind


@dataclass(slots=True)
class Stats:
    """The sums. `values` counts values by field, `having` the records that have any."""

    records: int = 0
    values: Counter[str] = field(default_factory=Counter)
    having: Counter[str] = field(default_factory=Counter)
    available: Counter[tuple[str, str]] = field(default_factory=Counter)
    names: dict[str, Counter[str]] = field(default_factory=lambda: {"datasets": Counter(), "models": Counter()})
    introduced: Counter[str] = field(default_factory=Counter)
    hosts: Counter[str] = field(default_factory=Counter)
    speedups: defaultdict[Measured, array[float]] = field(default_factory=lambda: defaultdict(lambda: array("d")))

    def add(self, row: Mapping[str, Any]) -> None:
        """Count one record."""
        self.records += 1
        for name in FIELDS:
            self.values[name] += len(row[name])
            self.having[name] += bool(row[name])
        for artifact in ARTIFACTS:
            self.available[artifact, row["availability"][artifact]["status"]] += 1
        for name, counter in self.names.items():
            counter.update({entity["canonical"] or entity["name"] for entity in row[name]})
            self.introduced[name] += sum(entity["role"] == "introduced" for entity in row[name])
        self.hosts.update({url["host"] for url in (*row["code_urls"], *row["other_urls"])})
        for speedup in row["speedups"]:
            self.speedups[speedup["measure"], speedup["unit"], speedup["kind"]].append(speedup["value"])


def count_file(path: str, stats: Stats) -> Iterator[Reject]:
    """Count the records of a file; what is none is given back with its place and the reason.

    Raises InputError where there is no such file.
    """
    for row in read_rows(path):
        if isinstance(row, JsonRow):
            faults = find_faults(row.value)
            if not faults:
                stats.add(row.value)
                continue
            row = Reject(row.place, f"no record: {faults[0]}")  # noqa: PLW2901 - from here on it is one
        yield row


def summarise(stats: Stats, top: int) -> dict[str, Any]:
    """The sums as one JSON object, with the `top` most frequent names and hosts."""
    return {
        "records": stats.records,
        "values": {name: stats.values[name] for name in FIELDS},
        "records_with": {name: stats.having[name] for name in FIELDS},
        "share_with_code_url": _share(stats.having["code_urls"], stats.records),
        "share_with_code_released": _share(stats.available["code", "released"], stats.records),
        "availability": {artifact: {status: stats.available[artifact, status] for status in
                                    ("released", "promised", "none")} for artifact in ARTIFACTS},
        "introduced": {name: stats.introduced[name] for name in stats.names},
        "datasets": list_top(stats.names["datasets"], top),
        "models": list_top(stats.names["models"], top),
        "hosts": list_top(stats.hosts, top),
        "speedups": [_spread(key, values) for key, values in
                     sorted(stats.speedups.items(), key=lambda item: (-len(item[1]), item[0]))],
    }  # fmt: skip


def list_top(counter: Counter[str], top: int) -> list[dict[str, Any]]:
    """The most frequent keys and in how many records they are."""
    ordered = sorted(counter.items(), key=lambda item: (-item[1], item[0]))
    return [{"name": name, "records": times} for name, times in ordered[:top]]


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _spread(key: Measured, values: Iterable[float]) -> dict[str, Any]:
    """Least, quartiles and greatest of the figures of one measure."""
    ordered = sorted(values)
    low, middle, high = quantiles(ordered, method="inclusive") if len(ordered) > 1 else ordered * 3
    cuts = {"min": ordered[0], "quarter": low, "median": middle, "three_quarters": high, "max": ordered[-1]}
    return {"measure": key[0], "unit": key[1], "kind": key[2], "count": len(ordered),
            **{name: round(value, 4) for name, value in cuts.items()}}  # fmt: skip
