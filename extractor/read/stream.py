"""The bytes of a source, unpacked, as numbered lines or as pieces of text.

What goes wrong in the world: files are packed though their name does not say so, start with a byte order mark, mix
encodings within one file, end in the middle of a gzip block, or hold one line of a gigabyte. We unpack by the first
bytes, honour byte order marks, decode line by line so that one bad line costs one line, and say which byte is bad. We
never guess an encoding and never replace a character: offsets and names would be wrong without a word.
"""

from __future__ import annotations

import codecs
import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from extractor.abstract import Reject
from extractor.read.source import Source

HEAD_BYTES = 1 << 16
CHUNK_BYTES = 1 << 18
LINE_BYTES = 1 << 25  # 32 MiB: no entry about one paper is longer
READ_FAULTS = (OSError, EOFError, zlib.error, UnicodeError)  # what unpacking, reading and decoding raise
WIDE = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a source without its line end, counted from 1."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Stream:
    """The open bytes of a source: `head` is their beginning (two lines or `HEAD_BYTES`), not yet consumed."""

    source: Source
    file: io.BufferedReader
    head: bytes
    encoding: str

    def reject(self, line: int, reason: str, id: str | None = None) -> Reject:  # noqa: A002 - the name of the field
        """A reject of what stands at `line` of this source."""
        return Reject(f"{self.source.name}:{line}", reason, id)

    def head_text(self) -> str:
        """The beginning as text; what cannot be decoded, or is cut, does not matter for telling the form."""
        return self.head.decode(self.encoding, errors="replace").removeprefix("\ufeff")


@dataclass(slots=True)
class Meter:
    """How many bytes of how many were read, for a progress bar. `total` is None where nobody knows, as with a pipe."""

    total: int | None = None
    done: int = 0


@contextmanager
def open_stream(source: Source, encoding: str | None, meter: Meter | None = None) -> Iterator[Stream]:
    """Open a source. `encoding` None stands for UTF-8, or UTF-16 where the file starts with its byte order mark.

    Raises one of READ_FAULTS where the first bytes cannot be read.
    """
    with _open_file(source.path) as file:
        buffered, head = _look_ahead(file, meter or Meter())
        if head.startswith(b"\x1f\x8b"):
            buffered, head = _look_ahead(cast(BinaryIO, gzip.GzipFile(fileobj=buffered)), Meter())
        yield Stream(source, buffered, head, encoding or WIDE.get(head[:2], "utf-8"))


@contextmanager
def _open_file(path: Path | None) -> Iterator[BinaryIO]:
    if path is None:
        yield sys.stdin.buffer  # not ours to close
    else:
        with path.open("rb") as file:
            yield file


class _Rewound(io.RawIOBase):
    """A stream of which the beginning was read, put together again."""

    def __init__(self, head: bytes, rest: BinaryIO, meter: Meter) -> None:
        self._head = head
        self._rest = rest
        self._meter = meter

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = self._head[: len(buffer)] or _read_some(self._rest, len(buffer))
        self._head = self._head[len(buffer) :]
        buffer[: len(piece)] = piece
        self._meter.done += len(piece)
        return len(piece)


def _read_some(file: BinaryIO, size: int) -> bytes:
    """What is there, at most `size` bytes, without waiting for more than the first of them."""
    read = getattr(file, "read1", file.read)
    return cast(bytes, read(size))


def _look_ahead(file: BinaryIO, meter: Meter) -> tuple[io.BufferedReader, bytes]:
    head = b""
    while len(head) < HEAD_BYTES and head.count(b"\n") < 2 and (piece := _read_some(file, HEAD_BYTES)):
        head += piece
    return io.BufferedReader(_Rewound(head, file, meter), CHUNK_BYTES), head


def read_lines(stream: Stream) -> Iterator[Line | Reject]:
    """The lines of a stream, LF or CRLF. A line that is too long or cannot be decoded is a reject, and reading goes on.

    Where the stream itself breaks off (a truncated gzip file), the last item is a reject that says so.
    """
    lines = _wide_lines(stream) if _is_wide(stream.encoding) else _byte_lines(stream)
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            yield Line(number, line) if isinstance(line, str) else stream.reject(number, line.reason)
    except READ_FAULTS as error:
        yield stream.reject(number + 1, describe_fault(error))


@dataclass(frozen=True, slots=True)
class _BadLine:
    reason: str


def _byte_lines(stream: Stream) -> Iterator[str | _BadLine]:
    """Lines of an encoding in which a line feed is the byte 10 and nothing else: a bad byte spoils one line only."""
    offset = 0
    while raw := stream.file.readline(LINE_BYTES):
        size = len(raw)
        if size == LINE_BYTES and not raw.endswith(b"\n"):
            while rest := stream.file.readline(LINE_BYTES):
                size += len(rest)
                if rest.endswith(b"\n"):
                    break
            yield _BadLine(f"the line has {size:,} bytes, more than {LINE_BYTES:,}; is it the right --format?")
        else:
            try:
                text = raw.decode(stream.encoding)
            except UnicodeDecodeError as error:
                yield _BadLine(describe_bytes(error, offset, stream.encoding))
            else:
                yield _without_end(text if offset else text.removeprefix("\ufeff"))
        offset += size


def _wide_lines(stream: Stream) -> Iterator[str | _BadLine]:
    """Lines of an encoding with units of more than one byte (UTF-16): a bad byte ends the reading."""
    kept = ""
    for piece in read_pieces(stream):
        if isinstance(piece, Reject):
            yield _BadLine(piece.reason)
            return
        *lines, kept = (kept + piece).split("\n")
        yield from map(_without_end, lines)
    if kept:
        yield _without_end(kept)


def _without_end(line: str) -> str:
    return line.removesuffix("\n").removesuffix("\r")


def _is_wide(encoding: str) -> bool:
    """Whether a line feed is not simply the byte 10 in this encoding."""
    return "\n".encode(encoding)[-1:] != b"\n" or len("\n".encode(encoding)) > 1


def read_pieces(stream: Stream) -> Iterator[str | Reject]:
    """The text of a stream in pieces of any size; a reject is the last item where the bytes or the stream break."""
    decoder = codecs.getincrementaldecoder(stream.encoding)()
    read = 0
    line = 1
    try:
        while chunk := stream.file.read1(CHUNK_BYTES):
            text = decoder.decode(chunk)
            yield text if read else text.removeprefix("\ufeff")
            read += len(chunk)
            line += text.count("\n")
        yield decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        before = read + len(chunk) - len(error.object)
        line += error.object[: error.start].count(b"\n")
        yield stream.reject(line, describe_bytes(error, before, stream.encoding))
    except READ_FAULTS as error:
        yield stream.reject(line, describe_fault(error))


def describe_bytes(error: UnicodeDecodeError, before: int, encoding: str) -> str:
    """Which byte of the file is not of the encoding, and the way out; `before` bytes stand before the error's own."""
    found = error.object[error.start : error.start + 1].hex()
    return (
        f"not {encoding}: byte 0x{found} at byte offset {before + error.start} of the file; "
        "save it as UTF-8, or name its encoding with --encoding (such as latin-1)"
    )


def describe_fault(error: OSError | EOFError | zlib.error | UnicodeError) -> str:
    """Why reading broke off, and the way out."""
    if isinstance(error, UnicodeError):
        return f"cannot be decoded: {error}; name the right --encoding"
    if isinstance(error, OSError) and not isinstance(error, gzip.BadGzipFile):
        return f"cannot be read: {error.strerror or error}; what stood before was read"
    return f"the gzip data is damaged or cut off ({error}); fetch the file again; what stood before was read"
