"""One run at a time in a folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from extractor.errors import InputError


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Keep other runs out of `folder` meanwhile. The system lets go of it when this process ends, however it ends.

    Raises InputError where another run is in it. Does nothing on systems and disks that cannot do it (Windows).
    """
    try:
        import fcntl  # noqa: PLC0415 - not on Windows
    except ImportError:
        yield
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            try:
                fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise InputError(
                    f"{folder}: another run is writing here; wait for it, or name another --out"
                ) from error
        yield
    finally:
        os.close(number)
