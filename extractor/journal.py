"""The files of a run while it goes on, and a note of how far it is.

A run is killed, the power fails, the disk is full, somebody presses Ctrl-C. Every other second a run brings its rows to
the disk and then notes how many they are; always at the end of a chunk, so that whoever goes on from there makes the
same chunks, and the same bytes.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from logging import WARNING
from pathlib import Path
from typing import Any

from extractor.abstract import Reject
from extractor.counts import Counts
from extractor.intake import NOTHING
from extractor.log import tell
from extractor.resume import Former
from extractor.rows import FIELDS, add_seconds
from extractor.workers import Done
from extractor.write.folder import UNFINISHED, Unfinished, drop_unfinished, move_to_places

SECONDS = 2.0  # between two notes: a SIGKILL costs no more work than that


@dataclass(frozen=True, slots=True)
class _Mark:
    """The end of a chunk: what was done there, and how long the files were."""

    counts: Counts
    fingerprint: str
    sizes: tuple[int, int]


class Journal:
    """Takes what is done, in order, writes it into `folder` and keeps `counts` up to date."""

    def __init__(self, folder: Path, identity: Mapping[str, Any], counts: Counts, former: Former | None) -> None:
        """Begin anew, or where `former` was."""
        self._folder = folder
        self._identity = identity
        self._counts = counts
        self._started = time.time()
        self._before = former.wall_seconds if former else 0.0
        self._mark = _Mark(Counts(), NOTHING, (0, 0))
        if former:
            self._mark = _Mark(former.counts, former.fingerprint, former.sizes)
        self._files = Unfinished(folder)
        try:
            self._go_back()
            self._save()
        except BaseException:
            self._leave()
            raise

    def take(self, done: Done) -> None:
        """Write what came of a chunk."""
        started = time.perf_counter()
        self._files.append([outcome if isinstance(outcome, Reject) else outcome.line for outcome in done.outcomes])
        self._counts.add(done.outcomes, done.seconds)
        add_seconds(self._counts.seconds, "write", time.perf_counter() - started)
        self._mark = _Mark(self._counts.copy(), done.chunk.fingerprint, self._files.sizes())
        if time.monotonic() - self._saved > SECONDS:
            self._save()

    def finish(self) -> None:
        """Give the files their places: all is done."""
        self._save(complete=True)
        self._files.close()
        move_to_places(self._folder)

    def break_off(self) -> None:
        """Keep what was finished, to the last whole chunk; nothing is left behind where that is nothing."""
        with suppress(OSError):  # such as a full disk: then what was noted before holds
            self._go_back()
            self._save()
        self._leave()
        if not self._mark.counts.done:
            return
        what = f"what was finished is kept in {self._folder / UNFINISHED}; go on with --resume"
        tell("kept", what, level=WARNING, done=self._mark.counts.done)

    def _leave(self) -> None:
        self._files.close()
        if not self._mark.counts.done:
            drop_unfinished(self._folder)

    def _go_back(self) -> None:
        self._files.cut(self._mark.sizes)
        self._counts.go_back_to(self._mark.counts)

    def _save(self, *, complete: bool = False) -> None:
        mark = self._mark
        self._files.save(
            {
                **self._identity,
                "complete": complete,
                "read": mark.counts.done,
                "written": mark.counts.written,
                "rejected": mark.counts.rejected,
                "values": {name: mark.counts.values[name] for name in FIELDS},
                "fingerprint": mark.fingerprint,
                "bytes": mark.sizes,
                "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._started)),
                "seconds": round(self._before + time.time() - self._started, 3),
                "stages": {stage: round(seconds, 3) for stage, seconds in mark.counts.seconds.items()},
            }
        )
        self._saved = time.monotonic()
