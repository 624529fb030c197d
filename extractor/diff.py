"""Two files of records compared: what a new version, another configuration or another input changed.

Records are joined on their id, values of one field by what they stand for: addresses by the url, names by a shared
name or place, figures by overlapping evidence. What is equal in both is not told; what has a partner that differs has
changed, key by key; the rest was added or removed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Literal, TypeAlias

from extractor.abstract import Reject
from extractor.answer import fold_name, fold_url
from extractor.errors import InputError
from extractor.options import suggest
from extractor.read.jsonl import JsonRow, read_rows
from extractor.records import Dataset, Mention, Model, Record, Result, Speedup, Url
from extractor.score import pair

LISTS = ("code_urls", "other_urls", "datasets", "models", "speedups", "results")
CELLS = ("code", "data", "model")
KEYS = {key for part in (Record, Url, Dataset, Model, Mention, Speedup, Result) for key in part.model_fields}
PLAIN = ("schema_version", "title", "metadata")
How: TypeAlias = Literal["added", "removed", "changed"]
Row: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """One value that differs: what it is in the old record, and in the new one; None where there is none."""

    field: str
    how: How
    old: Any
    new: Any

    def keys(self) -> list[str]:
        """The keys whose values differ in a value that has changed."""
        if not isinstance(self.old, dict) or not isinstance(self.new, dict):
            return []
        return [key for key in {**self.old, **self.new} if self.old.get(key) != self.new.get(key)]


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs in one record: that only one file has it, or its changes."""

    id: str
    only_in: Literal["old", "new"] | None
    changes: tuple[Change, ...] = ()


@dataclass(slots=True)
class Totals:
    """What was compared so far."""

    compared: int = 0
    differing: int = 0
    only: Counter[str] = field(default_factory=Counter)
    changes: Counter[tuple[str, How]] = field(default_factory=Counter)

    def add(self, difference: Difference) -> None:
        """Count one record that differs."""
        self.differing += 1
        if difference.only_in:
            self.only[difference.only_in] += 1
        self.changes.update((change.field, change.how) for change in difference.changes)


def diff_files(
    old: str, new: str, *, ignore: Collection[str] = (), totals: Totals | None = None
) -> Iterator[Difference]:
    """The differences of two files of records, in the order in which their second half is read.

    `ignore` names keys of values (`confidence`, `rule`) that do not count. Only records whose partner was not read yet
    are in memory: few, where both files have the same order, whatever they lack. Raises InputError for a file that is
    missing or broken, for an id that stands twice, and for a key to ignore that no record has.
    """
    for key in ignore:
        if key not in KEYS:
            raise InputError(f"no record has a key {key!r} to ignore; {suggest(key, sorted(KEYS))}")
    totals = Totals() if totals is None else totals
    waiting: tuple[dict[str, Row], dict[str, Row]] = ({}, {})
    for both in zip_longest(_read(old), _read(new)):
        for side, row in enumerate(both):
            if row is None:
                continue
            partner = waiting[1 - side].pop(row.value["id"], None)
            if partner is None:
                _wait(waiting[side], row)
                continue
            totals.compared += 1
            before, after = (partner, row.value) if side else (row.value, partner)
            if changes := tuple(find_changes(before, after, row.place, ignore)):
                yield from _count(Difference(row.value["id"], None, changes), totals)
    for name in waiting[0]:
        yield from _count(Difference(name, "old"), totals)
    for name in waiting[1]:
        yield from _count(Difference(name, "new"), totals)


def _count(difference: Difference, totals: Totals) -> Iterator[Difference]:
    totals.add(difference)
    yield difference


def _wait(waiting: dict[str, Row], row: JsonRow) -> None:
    if row.value["id"] in waiting:
        raise InputError(f"{row.place}: the id {row.value['id']!r} stands twice; records are joined on it")
    waiting[row.value["id"]] = row.value


def _read(path: str) -> Iterator[JsonRow]:
    for row in read_rows(path):
        if isinstance(row, Reject):
            raise InputError(f"{row.place}: {row.reason}")
        if not isinstance(row.value, dict) or not isinstance(row.value.get("id"), str):
            raise InputError(f'{row.place}: no record, for it has no string under "id"; is this the right file?')
        yield row


def find_changes(old: Row, new: Row, place: str, ignore: Collection[str] = ()) -> Iterator[Change]:
    """The changes from one record to another, field by field. `place` is for the message where one is no record."""
    try:
        for name in PLAIN:
            if name not in ignore and old.get(name) != new.get(name):
                yield Change(name, "changed", old.get(name), new.get(name))
        for name in LISTS:
            if name not in ignore:
                yield from _compare(name, old.get(name, ()), new.get(name, ()), ignore)
        states = [record.get("availability") or {} for record in (old, new)]
        for cell in CELLS if "availability" not in ignore else ():
            before, after = _without([state.get(cell) or {"status": "none"} for state in states], ignore)
            if before != after:
                yield Change(f"availability.{cell}", "changed", before, after)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        what = f"{type(error).__name__}: {error}"
        raise InputError(f"{place}: no record, or its partner is none ({what}); see `extractor validate`") from error


def _without(rows: Iterable[Row], ignore: Collection[str]) -> list[dict[str, Any]]:
    """Rows, and what is nested in them, without keys that do not count."""
    return [{key: _without(value, ignore) if key == "mentions" else value for key, value in row.items()
             if key not in ignore} for row in rows]  # fmt: skip


def _compare(name: str, old: Sequence[Row], new: Sequence[Row], ignore: Collection[str]) -> Iterator[Change]:
    before, after = _without(old, ignore), _without(new, ignore)
    if before == after:
        return
    pairs = dict(pair(old, new, _likeness_of(name)))
    for index, row in enumerate(before):
        if index not in pairs:
            yield Change(name, "removed", row, None)
        elif row != after[pairs[index]]:
            yield Change(name, "changed", row, after[pairs[index]])
    for index in sorted(set(range(len(new))) - set(pairs.values())):
        yield Change(name, "added", None, after[index])


def _likeness_of(name: str) -> Callable[[Row, Row], int]:
    return {"datasets": _name_likeness, "models": _name_likeness}.get(
        name, _url_likeness if name.endswith("urls") else _figure_likeness
    )


def _url_likeness(old: Row, new: Row) -> int:
    same = fold_url(old["url"]) == fold_url(new["url"])
    return (1000 if same else 0) + _overlap(old, new)


def _name_likeness(old: Row, new: Row) -> int:
    shared = _list_forms(old) & _list_forms(new)
    return len(shared) + (10 if old["name"] == new["name"] else 0)


def _list_forms(row: Row) -> set[str]:
    return {fold_name(row["name"]), *(fold_name(mention["text"]) for mention in row["mentions"])}


def _figure_likeness(old: Row, new: Row) -> int:
    shared = _overlap(old, new)
    alike = (1000 if old["value"] == new["value"] else 0) + (100 if old["unit"] == new["unit"] else 0)
    return shared + alike if shared else 0


def _overlap(old: Row, new: Row) -> int:
    """How many characters of evidence two values share."""
    start, end = max(old["start"], new["start"]), min(old["end"], new["end"])
    return max(0, int(end) - int(start))


def to_json(difference: Difference) -> str:
    """One difference as one line of JSON."""
    changes = [{"field": c.field, "change": c.how, "old": c.old, "new": c.new} for c in difference.changes]
    return json.dumps({"id": difference.id, "only_in": difference.only_in, "changes": changes}, ensure_ascii=False)
