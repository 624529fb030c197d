"""Many abstracts to rows: the run, its order and its counts.

A run is a stream of chunks (`intake.py`). What becomes of a chunk depends on nothing else (`rows.py`), so that another
process can do it (`workers.py`); everything that must happen in order, and once, happens here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from extractor.abstract import Reject
from extractor.cores import count_cores
from extractor.counts import Counts
from extractor.errors import RecordError
from extractor.intake import Intake
from extractor.journal import Journal
from extractor.records import SCHEMA_VERSION
from extractor.resume import find_former
from extractor.rows import Extracts, Item, add_seconds
from extractor.versions import list_versions
from extractor.workers import Done, extract_chunks
from extractor.write.folder import make_folder, move_to_places
from extractor.write.lock import lock_folder
from extractor.write.stream import Sink


def run_to_folder(  # noqa: PLR0913 - each is a word of the command line
    items: Iterable[Item],
    extractor: Extracts,
    folder: Path,
    *,
    counts: Counts,
    about: Mapping[str, Any],
    workers: int | None = 0,
    resume: bool | None = None,
) -> None:
    """Run, and write `records.jsonl`, `rejects.jsonl` and `run.json` (`about`, the counts, the times) into `folder`.

    The same input and version give the same bytes in the first two, by any number of `workers` (see `run`). Until all
    is done they stand in `folder/unfinished`. There they stay when the run is broken off, by Ctrl-C, a full disk or a
    power cut, and `resume=True` goes on with them; the end is the same to the byte. `resume=False` throws them away;
    with None, InputError is raised where there are some. It is raised as well where what is to be gone on with was of
    another input, another version or another `about`, and where another run is writing into `folder`.
    """
    identity = {**about, "schema_version": SCHEMA_VERSION, "versions": list_versions()}
    make_folder(folder)
    with lock_folder(folder):
        former = find_former(folder, identity, resume)
        if former and former.complete:
            move_to_places(folder)
            if resume:
                counts.go_back_to(former.counts)
                counts.read = counts.done
                return
            former = None
        intake = Intake(items, counts)
        if former:
            counts.go_back_to(former.counts)
            intake.skip(former.counts.done, former.fingerprint)
            # What broke the run off may have been an abstract that only workers survive.
            workers = count_cores() if workers is None else workers
        journal = Journal(folder, identity, counts, former)
        try:
            _hand_over(intake, extractor, workers, journal.take)
        except BaseException:
            journal.break_off()
            raise
        journal.finish()


def run(
    items: Iterable[Item],
    extractor: Extracts,
    sink: Sink,
    counts: Counts | None = None,
    *,
    workers: int | None = 0,
) -> Counts:
    """Extract from each abstract and hand a row, or a reject, to `sink`, one for each item and in the same order.

    `workers` is the number of processes that read abstracts; an abstract that crashes one, or takes it over a minute or
    over 4 GiB of memory, is a reject. 0 stands for this process, which such an abstract would end. None stands for one
    for each core that this process may use, but 0 where there are fewer than some 200 abstracts. The rows are the same
    in any case. The items need not end: a few hundred for each worker are in memory at a time.

    `counts` (which is returned) is kept up to date on the way, for a progress bar and for a run that is broken off.
    Raises ModelError where the trained model cannot be used, WorkerError where workers cannot, and RecordError where
    rows and rejects do not add up.
    """
    counts = Counts() if counts is None else counts

    def take(done: Done) -> None:
        started = time.perf_counter()
        for outcome in done.outcomes:
            sink(outcome if isinstance(outcome, Reject) else outcome.line)
        counts.add(done.outcomes, done.seconds)
        add_seconds(counts.seconds, "write", time.perf_counter() - started)

    _hand_over(Intake(items, counts), extractor, workers, take)
    return counts


def _hand_over(intake: Intake, extractor: Extracts, workers: int | None, take: Callable[[Done], None]) -> None:
    """Have the items done that are left, and hand each chunk over once."""
    counts = intake.counts
    with closing(extract_chunks(intake.chunks(), extractor, workers)) as stream:
        for done in stream:
            if done.chunk.start == counts.done:  # not one that comes again after Ctrl-C
                take(done)
    if counts.read != counts.done:
        sums = f"{counts.written} written and {counts.rejected} rejected"
        raise RecordError(f"{counts.read} read, but {sums}: a fault of extractor; please report it")
