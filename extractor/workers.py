"""Chunks to rows in several processes, in order, whatever happens to one of them.

What goes wrong in the world: one abstract in a million crashes the interpreter, hangs it or takes all memory, and the
run of a night is gone. Here each chunk is done by a worker process. Where that dies, or takes too long and is killed,
the items of its chunk are done once more, one by one; an item that ends a fresh worker as well becomes a reject.

As many threads wait as there are workers, one for each. At most `WINDOW` chunks for each worker are under way, so that
a slow disk, or one slow chunk, holds up the reading instead of filling the memory.
"""

from __future__ import annotations

import pickle
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYetError
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import chain, islice
from logging import WARNING
from threading import Lock, local

from extractor.abstract import Reject
from extractor.cores import count_cores
from extractor.errors import WorkerError
from extractor.intake import Chunk
from extractor.log import tell
from extractor.process import DiedError, Process, Rows
from extractor.rows import Extracts, Item, Row, Seconds, add_seconds, make_rows

SMALL = 4  # fewer chunks are done here before workers would have started
WINDOW = 4
GRACE = 1.0  # seconds that chunks under way are given to end in when the run is broken off
MANY = 20  # so many deaths without one answer between them: it is not the abstracts


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a chunk: an outcome for each item, in order, and how long the stages took."""

    chunk: Chunk
    outcomes: Sequence[Row | Reject]
    seconds: Seconds


def extract_chunks(chunks: Iterable[Chunk], extractor: Extracts, workers: int | None) -> Generator[Done, None, None]:
    """The outcomes of all chunks, in their order, by so many worker processes; 0 stands for this process.

    None stands for one worker for each core that this process may use, and for this process where the input is small,
    since to start workers takes longer then. After KeyboardInterrupt what is finished within a second still comes.
    Raises WorkerError where workers cannot be started or die whatever they do.
    """
    if workers is None:
        head = list(islice(chunks, SMALL))
        workers = count_cores() if len(head) == SMALL else 0
        chunks = chain(head, chunks)
    return _extract_in_workers(chunks, extractor, workers) if workers else _extract_here(chunks, extractor)


def _extract_here(chunks: Iterable[Chunk], extractor: Extracts) -> Generator[Done, None, None]:
    for chunk in chunks:
        seconds: Seconds = {}
        yield Done(chunk, make_rows(chunk.items, extractor, seconds), seconds)


def _extract_in_workers(chunks: Iterable[Chunk], extractor: Extracts, number: int) -> Generator[Done, None, None]:
    under_way: deque[tuple[Chunk, Future[Rows]]] = deque()
    with closing(_Pool(extractor, number)) as pool:
        try:
            for chunk in chunks:
                under_way.append((chunk, pool.submit(chunk.items)))
                while under_way and (len(under_way) >= WINDOW * number or under_way[0][1].done()):
                    yield from _take_first(under_way)
            while under_way:
                yield from _take_first(under_way)
        except KeyboardInterrupt:
            end = time.monotonic() + GRACE
            with suppress(NotYetError):
                while under_way:
                    yield from _take_first(under_way, max(0.0, end - time.monotonic()))
            raise


def _take_first(under_way: deque[tuple[Chunk, Future[Rows]]], wait: float | None = None) -> Iterator[Done]:
    """The first chunk, when it is done. It leaves the queue only after it was taken: none is lost, whenever Ctrl-C
    comes, though one can come twice; whoever takes them knows by `start` which he has.
    """
    chunk, future = under_way[0]
    outcomes, seconds = future.result(wait)
    yield Done(chunk, outcomes, seconds)
    under_way.popleft()


class _Pool:
    """Threads that each have a worker process of their own, a new one where the last has died."""

    def __init__(self, extractor: Extracts, number: int) -> None:
        try:
            self._extractor = pickle.dumps(extractor)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise WorkerError(f"the extractor cannot be sent to a worker ({error}); use workers=0") from error
        self._threads = ThreadPoolExecutor(number, "extractor")
        self._own = local()
        self._lock = Lock()
        self._processes: set[Process] = set()
        self._closed = False
        self._deaths = 0  # since the last answer
        tell("workers", number=number)

    def submit(self, items: Sequence[Item]) -> Future[Rows]:
        """Have some items done, soon."""
        return self._threads.submit(self._work, items)

    def close(self) -> None:
        """End all workers, whatever they are at."""
        with self._lock:
            self._closed = True
            for process in self._processes:
                process.end()
        self._threads.shutdown(cancel_futures=True)
        for process in self._processes:
            process.close()

    def _work(self, items: Sequence[Item]) -> Rows:
        try:
            return self._ask(items)
        except DiedError as death:
            first = items[0].place
            what = f"a worker died on the {len(items)} items from {first} on ({death}); they are done one by one"
            tell("worker_died", what, level=WARNING, first=first, items=len(items), cause=str(death))
            return self._do_one_by_one(items)

    def _do_one_by_one(self, items: Sequence[Item]) -> Rows:
        outcomes: list[Row | Reject] = []
        total: Seconds = {}
        for item in items:
            try:
                found, seconds = self._ask([item])
            except DiedError as death:
                reason = f"the process that read it died, twice: {death}; please report it"
                found, seconds = [Reject(item.place, reason, item.id)], {}
            outcomes += found
            for stage, taken in seconds.items():
                add_seconds(total, stage, taken)
        return outcomes, total

    def _ask(self, items: Sequence[Item]) -> Rows:
        process = self._get_process()
        try:
            rows = process.ask(items)
        except DiedError as death:
            self._bury(process, death)
            raise
        self._deaths = 0
        return rows

    def _get_process(self) -> Process:
        process: Process | None = getattr(self._own, "process", None)
        with self._lock:
            if self._closed:
                raise WorkerError("the workers were ended")
            if process is None:
                process = self._own.process = Process(self._extractor)
                self._processes.add(process)
        return process

    def _bury(self, process: Process, death: DiedError) -> None:
        with self._lock:
            if self._closed:
                raise WorkerError("the workers were ended")
            self._processes.discard(process)
            self._own.process = None
            self._deaths += 1
        process.close()
        if self._deaths >= MANY:
            raise WorkerError(
                f"{MANY} workers died one after the other ({death}): it is not the abstracts; is there enough memory "
                "for so many --workers, and is the installation sound?"
            )
