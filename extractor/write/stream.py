"""Records and rejects onto open streams."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO, TypeAlias

from extractor.abstract import Reject
from extractor.write.jsonl import write_line

Sink: TypeAlias = Callable[[str | Reject], None]  # takes the line of a record, or a reject


def write_reject(reject: Reject) -> str:
    """One reject as a line of JSON."""
    return write_line({"place": reject.place, "id": reject.id, "reason": reject.reason})


def describe_reject(reject: Reject) -> str:
    """One reject as a line to read."""
    return f"{reject.place}: {reject.reason}\n"


def make_sink(records: TextIO, rejects: TextIO, form: Callable[[Reject], str] = describe_reject) -> Sink:
    """A sink that writes each record to `records`, and each reject, in its form, to `rejects`."""

    def sink(outcome: str | Reject) -> None:
        if isinstance(outcome, Reject):
            rejects.write(form(outcome))
        else:
            records.write(outcome)

    return sink
