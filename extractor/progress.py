"""What a run shows on the terminal: a bar while it goes on, a table when it is done. All of it on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from extractor.batch import FIELDS, Counts


@contextmanager
def show_progress(counts: Counts, *, hidden: bool) -> Iterator[None]:
    """While the block runs, show `counts` on a terminal; nothing where standard error goes elsewhere."""
    if hidden or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, TimeElapsedColumn  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    class CountColumn(ProgressColumn):
        """How many abstracts are done, and how many a second."""

        def render(self, task: object) -> Text:
            done = counts.written + counts.rejected
            seconds = getattr(task, "elapsed", None) or 0
            rate = f", {done / seconds:,.0f} a second" if seconds > 1 else ""
            rejected = f", {counts.rejected:,} rejected" if counts.rejected else ""
            return Text(f"{done:,} abstracts{rate}{rejected}")

    columns = (SpinnerColumn(), BarColumn(), CountColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        progress.add_task("", total=None)
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
