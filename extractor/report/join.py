"""Records and the abstracts that they speak of, brought together by id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from extractor.abstract import Abstract, Reject
from extractor.read.jsonl import JsonRow
from extractor.schema import find_faults, find_misplaced


@dataclass(frozen=True, slots=True)
class Joined:
    """What can be shown: the valid records, the text of each by id where it was given, and the faults, in words."""

    records: tuple[Mapping[str, Any], ...]
    texts: Mapping[str, str] = field(default_factory=dict)
    faults: tuple[str, ...] = ()


def join(rows: Iterable[JsonRow | Reject], abstracts: Iterable[Abstract | Reject] | None = None) -> Joined:
    """The rows of a file of records with the abstracts from which they were made; of two with an id the first stands.

    A row that is no valid record is left out. A record whose abstract is not there, or says something else at the place
    of a piece of evidence (a later version of the text), stays without text: colours in wrong places would be lies.
    Each of these is a fault, and so is an abstract that could not be read; an abstract without record is none.
    """
    faults: list[str] = []
    records: dict[str, Mapping[str, Any]] = {}
    for row in rows:
        found = [row.reason] if isinstance(row, Reject) else _check(row.value, records)
        faults += (f"{row.place}: {fault}" for fault in found)
        if isinstance(row, JsonRow) and not found:
            records[row.value["id"]] = row.value
    texts: dict[str, str] = {}
    if abstracts is not None:
        faults += _collect(abstracts, records, texts)
        faults += (f"{id!r}: no abstract with this id in the given files" for id in records if id not in texts)  # noqa: A001
    return Joined(tuple(records.values()), {id: text for id, text in texts.items() if text}, tuple(faults))  # noqa: A001


def _check(row: Any, records: Mapping[str, Any]) -> list[str]:
    if faults := [*find_faults(row)] or find_misplaced(row):
        return list(map(str, faults))
    return [f"the id {row['id']!r} stands already in an earlier line"] if row["id"] in records else []


def _collect(
    abstracts: Iterable[Abstract | Reject], records: Mapping[str, Mapping[str, Any]], texts: dict[str, str]
) -> Iterator[str]:
    """Put the text of each record into `texts`, an empty one where it does not fit; give the faults on the way."""
    for abstract in abstracts:
        if isinstance(abstract, Reject):
            yield f"{abstract.place}: {abstract.reason}"
        elif abstract.id in records:
            misfit = next(find_misfits(records[abstract.id], abstract.text), None)
            texts[abstract.id] = "" if misfit else abstract.text
            if misfit:
                yield f"{abstract.place}: this is not the text of the record {abstract.id!r}: {misfit}"


def find_misfits(record: Mapping[str, Any], text: str) -> Iterator[str]:
    """Each piece of evidence of a record that does not stand at its place in `text`, in words."""
    for start, end, evidence in find_evidence(record):
        if text[start:end] != evidence:
            yield f"{evidence!r} does not stand at {start}..{end}"


def find_evidence(record: Mapping[str, Any]) -> Iterator[tuple[int, int, str]]:
    """Start, end and text of every piece of evidence of a record."""
    rows = [row for name in ("code_urls", "other_urls", "speedups", "results") for row in record[name]]
    rows += [mention for name in ("datasets", "models") for row in record[name] for mention in row["mentions"]]
    rows += [state for state in record["availability"].values() if state["status"] != "none"]
    yield from ((row["start"], row["end"], row["text"]) for row in rows)
