"""Differences of records as text for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from extractor.diff import CELLS, LISTS, PLAIN, Change, Difference, How, Totals
from extractor.show import CONTROLS

SIGNS: dict[How, str] = {"added": "+", "removed": "-", "changed": "~"}
FIELDS = (*PLAIN, *LISTS, *(f"availability.{cell}" for cell in CELLS))


def format_difference(difference: Difference) -> str:
    """The id, and a line for each change; what a terminal would obey is made visible."""
    where = f"  (only in the {difference.only_in} file)" if difference.only_in else ""
    lines = [f"{difference.id}{where}", *(f"  {line}" for line in map(_format_change, difference.changes))]
    return "\n".join(line.replace("\n", " ").replace("\t", " ").translate(CONTROLS) for line in lines)


def _format_change(change: Change) -> str:
    head = f"{SIGNS[change.how]} {change.field:18}"
    if change.how != "changed":
        return f"{head} {_name(change.old or change.new)}"
    keys = change.keys()
    if not keys:
        return f"{head} {_brief(change.old)} → {_brief(change.new)}"
    parts = [f"{key} {_brief(change.old.get(key))} → {_brief(change.new.get(key))}" for key in keys]
    return f"{head} {_name(change.new)}: {', '.join(parts)}"


def _name(row: Any) -> str:
    """What a value is called: a name with its role, an address, the words of a figure."""
    if "role" in row:
        return f"{row['name']} ({row['role']})"
    return str(row.get("url") or row.get("text") or row.get("status"))


def _brief(value: Any) -> str:
    """A value on part of a line; of places, how many there are."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return ", ".join(f"{mention.get('start')}..{mention.get('end')}" for mention in value)
    return "none" if value is None else repr(value) if isinstance(value, str) else str(value)


def format_totals(totals: Totals) -> Iterator[str]:
    """How many records differ, and a table of the changes by field."""
    only = f"{totals.only['old']:,} only in the old file, {totals.only['new']:,} only in the new one"
    changed = totals.differing - sum(totals.only.values())
    yield f"{totals.compared:,} records compared, {changed:,} differ; {only}"
    rows = [(name, [totals.changes[name, how] for how in SIGNS]) for name in FIELDS]
    if any(any(counts) for _, counts in rows):
        yield f"{'':18} {'added':>9} {'removed':>9} {'changed':>9}"
    for name, counts in rows:
        if any(counts):
            yield f"{name:18} " + " ".join(f"{count:>9,}" for count in counts)
