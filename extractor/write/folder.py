"""A run as three files in a folder: `records.jsonl`, `rejects.jsonl` and `run.json`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from extractor import __version__
from extractor.abstract import Reject
from extractor.batch import Counts, Extracts, Item, Row, run
from extractor.records import SCHEMA_VERSION
from extractor.write.atomic import open_atomic
from extractor.write.jsonl import write_reject

Sink: TypeAlias = Callable[[Row | Reject], None]


def write_run(
    items: Iterable[Item], extractor: Extracts, folder: Path, *, counts: Counts, about: Mapping[str, Any]
) -> None:
    """Run, and write what comes of it into `folder`, which is made where it is missing.

    The files of an earlier run stay until the new ones are whole. `run.json` holds `about`, the counts and the times;
    the same input and version give the same bytes in the two others. After Ctrl-C what was finished is written, and
    `run.json` says that the run is not complete.
    """
    folder.mkdir(parents=True, exist_ok=True)
    started = time.time()
    complete = False
    try:
        with open_atomic(folder / "records.jsonl") as records, open_atomic(folder / "rejects.jsonl") as rejects:

            def sink(outcome: Row | Reject) -> None:
                if isinstance(outcome, Reject):
                    rejects.write(write_reject(outcome))
                else:
                    records.write(outcome.line)

            run(items, extractor, sink, counts)
        complete = True
    except KeyboardInterrupt:
        _write_about(folder, {**about, **describe(counts, started, complete)})
        raise
    _write_about(folder, {**about, **describe(counts, started, complete)})


def describe(counts: Counts, started: float, complete: bool) -> dict[str, Any]:
    """The counts and times of a run that began at `started`."""
    seconds = time.time() - started
    return {
        "extractor": __version__,
        "schema_version": SCHEMA_VERSION,
        "complete": complete,
        "read": counts.read,
        "written": counts.written,
        "rejected": counts.rejected,
        "values": dict(counts.values),
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(started)),
        "seconds": round(seconds, 3),
    }


def _write_about(folder: Path, about: Mapping[str, Any]) -> None:
    with open_atomic(folder / "run.json") as file:
        file.write(json.dumps(about, indent=2, ensure_ascii=False) + "\n")
