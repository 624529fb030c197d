"""What a run shows while it goes on, and when it is done. All of it on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from extractor.counts import Counts
from extractor.log import count, tell
from extractor.read import Meter
from extractor.rows import FIELDS

LOG_SECONDS = 10.0  # between two messages on progress


@contextmanager
def show_progress(counts: Counts, meter: Meter, *, bar: bool) -> Iterator[None]:
    """While the block runs, show its progress: a bar on a terminal, a message in the log every ten seconds.

    The bar follows the bytes that were read, since nobody knows the number of abstracts before the end.
    """
    stop = Event()
    Thread(target=_log_progress, args=(counts, meter, stop), daemon=True).start()
    try:
        if bar and sys.stderr.isatty():
            with _show_bar(counts, meter):
                yield
        else:
            yield
    finally:
        stop.set()


def _log_progress(counts: Counts, meter: Meter, stop: Event) -> None:
    started = time.monotonic()
    while not stop.wait(LOG_SECONDS):
        seconds = time.monotonic() - started
        left = round(seconds * (meter.total - meter.done) / meter.done) if meter.total and meter.done else None
        rate = round((counts.done - counts.resumed) / seconds, 1)
        tell("progress", done=counts.done, rejected=counts.rejected, a_second=rate, seconds_left=left)


@contextmanager
def _show_bar(counts: Counts, meter: Meter) -> Iterator[None]:
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TimeRemainingColumn  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    class CountColumn(ProgressColumn):
        """How many abstracts are done, and how many a second; brings the bar up to date as well."""

        def render(self, task: Task) -> Text:
            progress.update(task.id, completed=meter.done, total=meter.total)
            seconds = task.elapsed or 0
            rate = f", {(counts.done - counts.resumed) / seconds:,.0f} a second" if seconds > 1 else ""
            rejected = f", {counts.rejected:,} rejected" if counts.rejected else ""
            return Text(f"{count(counts.done, 'abstract')}{rate}{rejected}")

    columns = (CountColumn(), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        progress.add_task("", total=meter.total)
        yield


def show_summary(counts: Counts, out: str, *, table: bool) -> None:
    """Say at the end what was read, written, rejected and found, and where it is: in the log, and as a table."""
    values = {name: counts.values[name] for name in FIELDS}
    tell("done", read=counts.read, written=counts.written, rejected=counts.rejected, values=values)
    if not table:
        return
    rows = [("read", counts.read), ("written", counts.written), ("rejected", counts.rejected)]
    rows += [(f"  {name}", number) for name, number in values.items()]
    width = max(len(f"{number:,}") for _, number in rows)
    for name, number in rows:
        print(f"{name:12} {number:>{width},}", file=sys.stderr)
    if out == "-":
        return
    folder = out.rstrip("/") or "/"
    print(f"{count(counts.written, 'record')} in {folder}/records.jsonl", file=sys.stderr)
    if counts.rejected:
        print(f"{count(counts.rejected, 'reject')}, with the reason, in {folder}/rejects.jsonl", file=sys.stderr)
