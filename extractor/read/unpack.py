"""Packed files: which packing the first bytes show, and the bytes inside, with a limit against bombs.

What goes wrong in the world: a file is packed though its name does not say so, is cut off in the middle, holds several
packed parts one after the other (`cat a.gz b.gz`), or is a bomb: a few kilobytes that unpack to gigabytes. We go by the
first bytes, never ask for more than a buffer at once, and break off where the bytes that came out are out of all
proportion to those that went in. We do not look into archives (zip, tar): which of their files is meant?
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO, Protocol, cast

from backports import zstd

PACKED = (".gz", ".bz2", ".xz", ".zst")
FREE_BYTES = 1 << 28  # 256 MiB may come out of any file, however small
MEMORY_BYTES = 1 << 28  # of the dictionary that a file may ask for; `xz -9` asks for 64 MiB, `zstd --ultra` for 128
MAGIC = {
    "gzip": re.compile(rb"\x1f\x8b"),
    "bzip2": re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"),
    "xz": re.compile(rb"\xfd7zXZ\0"),
    "zstd": re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"),
}


class UnpackError(OSError):
    """Packed data that is damaged, cut off or out of proportion."""


@dataclass(slots=True)
class Meter:
    """How many bytes of how many were read, for a progress bar. `total` is None where nobody knows, as with a pipe."""

    total: int | None = None
    done: int = 0


class _Tool(Protocol):
    """What `bz2`, `lzma` and `zstd` have in common: one packed part is unpacked piece by piece."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


def find_packing(head: bytes) -> str | None:
    """The name of the packing whose file starts like this."""
    return next((name for name, magic in MAGIC.items() if magic.match(head)), None)


def read_some(file: BinaryIO, size: int) -> bytes:
    """What is there, at most `size` bytes, without waiting for more than the first of them."""
    read = getattr(file, "read1", file.read)
    return cast(bytes, read(size))


def unpack(file: io.BufferedReader, packing: str, packed: Meter, max_ratio: int) -> BinaryIO:
    """The bytes in a packed file. `packed` counts those that are taken from it; `max_ratio` 0 stands for no limit.

    Reading raises UnpackError where the data is damaged, ends too early, or grows to more than `max_ratio` times its
    packed size.
    """
    if packing == "gzip":
        parts = cast(BinaryIO, gzip.GzipFile(fileobj=file))
    else:
        parts = cast(BinaryIO, _Parts(file, TOOLS[packing]))
    return cast(BinaryIO, _Guarded(parts, packing, packed, max_ratio))


def _make_zstd() -> _Tool:
    window = {int(zstd.DecompressionParameter.window_log_max): MEMORY_BYTES.bit_length() - 1}
    return cast(_Tool, zstd.ZstdDecompressor(options=window))


TOOLS: dict[str, Callable[[], _Tool]] = {
    "bzip2": bz2.BZ2Decompressor,
    "xz": lambda: lzma.LZMADecompressor(memlimit=MEMORY_BYTES),
    "zstd": _make_zstd,
}


class _Parts(io.RawIOBase):
    """The packed parts of a file, one after the other, as one stream."""

    def __init__(self, file: io.BufferedReader, make: Callable[[], _Tool]) -> None:
        self._file = file
        self._make = make
        self._tool = make()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while True:
            data = b""
            if self._tool.eof:
                data = self._tool.unused_data.lstrip(b"\0") or self._next_bytes().lstrip(b"\0")  # xz pads with NUL
                if not data:
                    return 0
                self._tool = self._make()
            elif self._tool.needs_input and not (data := self._next_bytes()):
                raise EOFError("the file ends before its end mark")
            if piece := self._tool.decompress(data, len(buffer)):
                buffer[: len(piece)] = piece
                return len(piece)

    def _next_bytes(self) -> bytes:
        return self._file.read1(io.DEFAULT_BUFFER_SIZE)


class _Guarded(io.RawIOBase):
    """Unpacked bytes, with the one error for all packings, and the limit."""

    def __init__(self, file: BinaryIO, packing: str, packed: Meter, max_ratio: int) -> None:
        self._file = file
        self._packing = packing
        self._packed = packed
        self._max_ratio = max_ratio
        self._done = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            piece = read_some(self._file, len(buffer))
        except OSError as error:
            if error.errno is not None:  # the disk, not the data
                raise
            raise self._damaged(error) from error
        except (EOFError, zlib.error, lzma.LZMAError, zstd.ZstdError) as error:
            raise self._damaged(error) from error
        self._done += len(piece)
        if self._max_ratio and self._done > max(FREE_BYTES, self._max_ratio * self._packed.done):
            raise UnpackError(
                f"the {self._packing} data unpacks to more than {self._max_ratio} times its size, as a bomb does; "
                "where it is meant to, raise --max-ratio (0: no limit); what stood before was read"
            )
        buffer[: len(piece)] = piece
        return len(piece)

    def _damaged(self, error: Exception) -> UnpackError:
        what = f"the {self._packing} data is damaged or cut off ({error})"
        return UnpackError(f"{what}; fetch the file again; what stood before was read")
