"""A file of any form that is either whole or not there: it is written under another name and then takes its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from extractor.write.atomic import sync_folder


@contextmanager
def replace_when_done(path: Path) -> Iterator[Path]:
    """The hidden place beside `path` at which to write; when the block ends well, what stands there becomes `path`.

    A reader never meets half a file, and an error or Ctrl-C leaves what stood at `path` before. Folders that are
    missing above it are made.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        yield part
        _bring_to_disk(part)
        part.replace(path)
    except BaseException:
        with suppress(OSError):  # it may not be there, and the first error is the one to tell
            part.unlink()
        raise
    sync_folder(path.parent)


def _bring_to_disk(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())
