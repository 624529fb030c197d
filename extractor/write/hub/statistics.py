"""What a dataset card tells of its records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from extractor.columns import pa
from extractor.flat import FIELDS
from extractor.records import Record
from extractor.write.hub.shards import Shards

SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"),
         (10_000_000, "1M<n<10M"), (100_000_000, "10M<n<100M"), (1_000_000_000, "100M<n<1B"))  # fmt: skip


@dataclass(slots=True)
class Statistics:
    """Totals, kept up to date record by record."""

    records: int = 0
    values: Counter[str] = field(default_factory=Counter)  # of each field
    holding: Counter[str] = field(default_factory=Counter)  # records with at least one value of a field
    hosts: Counter[str] = field(default_factory=Counter)
    datasets: Counter[str] = field(default_factory=Counter)

    def add(self, record: Record) -> None:
        """Count one record."""
        self.records += 1
        for name in FIELDS:
            number = len(getattr(record, name))
            self.values[name] += number
            self.holding[name] += number > 0
        self.hosts.update({url.host for url in record.code_urls})
        # Names from the lists alone, which are few; all others together would fill the memory.
        self.datasets.update({dataset.canonical for dataset in record.datasets if dataset.canonical})


@dataclass(frozen=True, slots=True)
class About:
    """All that the card and the Croissant metadata tell of one dataset. `tables` is by configuration and split."""

    name: str
    licence: str
    schemas: Mapping[str, pa.Schema]
    tables: Mapping[tuple[str, str], Shards]
    statistics: Statistics
    made: Mapping[str, Any]

    @property
    def maker(self) -> str | None:
        """The version of extractor that made the records, where `run.json` tells it."""
        versions = self.made.get("versions")
        return versions.get("extractor") if isinstance(versions, Mapping) else None

    @property
    def size(self) -> str:
        """The size category of the Hub."""
        return next((name for end, name in SIZES if self.statistics.records < end), "n>1T")

    def tables_of(self, config: str) -> list[Shards]:
        """The splits of one configuration."""
        return [table for (name, _), table in self.tables.items() if name == config]
