"""What a run shows on the terminal: a bar while it goes on, a table when it is done. All of it on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from extractor.batch import FIELDS, Counts
from extractor.read import Meter


@contextmanager
def show_progress(counts: Counts, meter: Meter, *, hidden: bool) -> Iterator[None]:
    """While the block runs, show its progress on a terminal; nothing where standard error goes elsewhere.

    The bar follows the bytes that were read, since nobody knows the number of abstracts before the end.
    """
    if hidden or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TimeRemainingColumn  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    class CountColumn(ProgressColumn):
        """How many abstracts are done, and how many a second; brings the bar up to date as well."""

        def render(self, task: Task) -> Text:
            progress.update(task.id, completed=meter.done, total=meter.total)
            done = counts.written + counts.rejected
            seconds = task.elapsed or 0
            rate = f", {done / seconds:,.0f} a second" if seconds > 1 else ""
            rejected = f", {counts.rejected:,} rejected" if counts.rejected else ""
            return Text(f"{done:,} abstracts{rate}{rejected}")

    columns = (CountColumn(), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        progress.add_task("", total=meter.total)
        yield


def print_summary(counts: Counts, out: str) -> None:
    """The table at the end: what was read, written, rejected and found."""
    rows = [("read", counts.read), ("written", counts.written), ("rejected", counts.rejected)]
    rows += [(f"  {name}", counts.values[name]) for name in FIELDS]
    width = max(len(f"{number:,}") for _, number in rows)
    for name, number in rows:
        print(f"{name:12} {number:>{width},}", file=sys.stderr)
    if counts.rejected and out != "-":
        print(f"the rejects and their reasons are in {out.rstrip('/')}/rejects.jsonl", file=sys.stderr)
