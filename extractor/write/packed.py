"""Text files, packed where their ending says so: `.gz`, `.zst`, `.bz2`, `.xz`."""

# What is imported inside a function is needed for one packing alone.
# ruff: noqa: PLC0415

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from extractor.write.whole import replace_when_done

PACKINGS = (".gz", ".zst", ".bz2", ".xz")


@contextmanager
def open_text(path: Path) -> Iterator[TextIO]:
    """A file for text (UTF-8, LF) that takes its name only when it is whole. The same text gives the same bytes."""
    with (
        replace_when_done(path) as part,
        part.open("wb") as file,
        _pack(file, path.suffix.lower()) as packed,
        io.TextIOWrapper(packed, encoding="utf-8", newline="\n") as text,
    ):
        yield text


def _pack(file: BinaryIO, ending: str) -> BinaryIO:
    if ending == ".gz":
        import gzip

        return cast(BinaryIO, gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0))  # no name, no clock
    if ending == ".bz2":
        import bz2

        return cast(BinaryIO, bz2.BZ2File(file, "wb"))
    if ending == ".xz":
        import lzma

        return cast(BinaryIO, lzma.LZMAFile(file, "wb"))
    if ending == ".zst":
        from backports.zstd import ZstdFile

        return cast(BinaryIO, ZstdFile(file, "wb"))
    return file
