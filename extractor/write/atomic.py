"""A file that is either whole or not there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO


@contextmanager
def open_atomic(path: Path) -> Iterator[TextIO]:
    """A text file (UTF-8, LF) that takes its name only when all of it is on the disk.

    It is written beside its place under a hidden name of its own, so that a reader never meets half a file and a full
    disk does not cost the file of the run before. After Ctrl-C or any error what was written is thrown away.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):  # it may not be there, and the first error is the one to tell
            part.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make new names in a folder last, where the system can (Windows cannot open a folder)."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
