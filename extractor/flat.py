"""A record as flat rows: one an abstract, one a finding, or one a finding of one kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from extractor.records import Record

Cells: TypeAlias = dict[str, str | int | None]

SEPARATOR = " | "  # stands in no address, and hardly in a name
TABLES = ("code_urls", "datasets", "speedups", "models", "results")  # what has a table of its own, a row a value
FIELDS = ("code_urls", "other_urls", "datasets", "models", "speedups", "results")
LONG_COLUMNS = (
    "id", "title", "field", "name", "canonical", "role", "kind", "url", "host", "repository", "offers", "value",
    "value_high", "unit", "measure", "metric", "qualifier", "status", "text", "start", "end", "rule", "confidence",
    "mentions",
)  # fmt: skip


def flatten(record: Record) -> Cells:
    """One row for one record: what several values say of a field stands in one cell, `KITTI | NYU Depth V2`.

    Places, rules and confidences are left out, and so is the user's metadata: rows of one form make a table.
    """
    states = record.availability
    return {
        "id": record.id,
        "title": record.title,
        "code_urls": _join(url.url for url in record.code_urls),
        "repositories": _join(url.repository for url in record.code_urls if url.repository),
        "other_urls": _join(url.url for url in record.other_urls),
        "datasets": _join(dataset.name for dataset in record.datasets),
        "datasets_introduced": _join(dataset.name for dataset in record.datasets if dataset.role == "introduced"),
        "models": _join(model.name for model in record.models),
        "models_introduced": _join(model.name for model in record.models if model.role == "introduced"),
        "speedups": _join(speedup.text for speedup in record.speedups),
        "results": _join(result.text for result in record.results),
        "code": states.code.status,
        "data": states.data.status,
        "model": states.model.status,
        **{f"n_{field}": len(getattr(record, field)) for field in FIELDS},
    }


def _join(values: Iterable[str]) -> str:
    return SEPARATOR.join(values)


FLAT_COLUMNS = tuple(flatten(Record(id="")))


def find_rows(record: Record, field: str) -> Iterator[dict[str, Any]]:
    """One row for each value of one field.

    A name's evidence is that of its first mention, and `mentions` their number.
    """
    for value in getattr(record, field):
        row = value.model_dump(mode="json")
        if "mentions" in row:
            row |= row["mentions"][0] | {"mentions": len(row["mentions"])}
        yield {"id": record.id, **row}


def find_long_rows(record: Record) -> Iterator[dict[str, Any]]:
    """One row for each finding of a record, whatever its field, in the order of the fields; keys of `LONG_COLUMNS`."""
    for field in FIELDS:
        for row in find_rows(record, field):
            offers = {"offers": _join(row["offers"])} if "offers" in row else {}
            yield {**row, "title": record.title, "field": field, **offers}
    for artifact, state in record.availability.model_dump(mode="json").items():
        if state["status"] != "none":
            yield {"id": record.id, "title": record.title, "field": f"availability.{artifact}", **state}
