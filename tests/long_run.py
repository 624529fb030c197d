"""A program to be killed: a run that takes its time, and goes on where one before it was killed."""

from __future__ import annotations

import sys
from pathlib import Path

from extractor import journal
from extractor.batch import run_to_folder
from extractor.counts import Counts
from tests.troubles import Troubled, make_items


def main(folder: str, number: str, workers: str, seconds: str) -> None:
    """So many items, by so many workers, each item so many seconds; how far it is is noted all the time."""
    journal.SECONDS = 0.01
    items = make_items(int(number))
    counts = Counts()
    run_to_folder(
        items, Troubled(float(seconds)), Path(folder), counts=counts, about={}, workers=int(workers), resume=True
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
