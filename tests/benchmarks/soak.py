"""Over the same abstracts, again and again: `python -m tests.benchmarks.soak ABSTRACTS.jsonl --minutes 60`.

After each pass it prints the peak and the present memory, the open files and the rate. Memory may grow while caches
fill, in the first `WARM` passes; after these, growth beyond `SLACK` megabytes, or one more open file, is a leak, and
the command ends with 1. Linux only, for it reads /proc.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from extractor import Abstract, Extractor, Reject
from extractor.read import read_inputs
from extractor.read.options import ReadOptions

WARM, SLACK = 2, 30


@dataclass(frozen=True, slots=True)
class Use:
    """What a process holds: memory in megabytes, and open files."""

    megabytes: float
    files: int


def measure_use() -> Use:
    """Of this process, now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return Use(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, len(os.listdir("/proc/self/fd")))  # noqa: PTH208 - names alone


def read_abstracts(path: str) -> Iterator[Abstract]:
    """The abstracts of a file that `extractor run` reads; what it rejects is left out."""
    return (item for item in read_inputs([path], ReadOptions()) if not isinstance(item, Reject))


def soak(do_pass: Callable[[], int], *, seconds: float, write: Callable[[str], object]) -> bool:
    """Repeat `do_pass`, which gives how many abstracts it read, for `seconds` and at least `WARM` + 2 times.

    True where nothing grew after the passes in which caches fill.
    """
    started, passes, warm = time.monotonic(), 0, Use(0, 0)
    while passes < WARM + 2 or time.monotonic() - started < seconds:
        begun = time.monotonic()
        done = do_pass()
        passes += 1
        now = measure_use()
        write(
            f"pass {passes}: {now.megabytes:.0f} MB, {now.files} open files, {done / (time.monotonic() - begun):.0f}/s"
        )
        if passes <= WARM:
            warm = now
    return now.megabytes - warm.megabytes < SLACK and now.files <= warm.files


def main(given: Iterable[str] | None = None) -> int:
    """Soak the extractor; 0 where nothing grew, 1 where something did."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.soak")
    parser.add_argument("abstracts", help="an input of `extractor run`")
    parser.add_argument("--minutes", type=float, default=60)
    options = parser.parse_args(None if given is None else list(given))
    extractor = Extractor()
    steady = soak(
        lambda: sum(1 for _ in extractor.extract_many(read_abstracts(options.abstracts))),
        seconds=60 * options.minutes,
        write=print,
    )
    print("nothing grew" if steady else "memory or open files grew")
    return 0 if steady else 1


if __name__ == "__main__":
    sys.exit(main())
