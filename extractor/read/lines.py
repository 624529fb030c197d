"""The text of a stream, as numbered lines or as pieces.

What goes wrong in the world: a file mixes encodings, or holds one line of a gigabyte. We decode line by line, so that
one bad line costs one line, say which byte is bad, and keep no more of a line than `LINE_BYTES`. We never replace a
character that cannot be decoded.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from extractor.abstract import Reject
from extractor.read.stream import CHUNK_BYTES, READ_FAULTS, Stream, describe_fault

LINE_BYTES = 1 << 25  # 32 MiB: no entry about one paper is longer
LINE = re.compile(r"[^\n]*\n|[^\n]+")  # `splitlines` would also split at form feeds and the like
UNDECODED = re.compile("[\udc80-\udcff]")  # how Python's `surrogateescape` shows a byte that is not of the encoding


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a source without its line end, counted from 1."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class _BadLine:
    reason: str


def read_lines(stream: Stream, errors: str = "strict") -> Iterator[Line | Reject]:
    """The lines of a stream, LF or CRLF. A line that is too long or cannot be decoded is a reject, and reading goes on.

    With `errors="surrogateescape"` a bad byte becomes a character of `UNDECODED`: the reader rejects what holds it.
    Where the stream itself breaks off (a truncated gzip file), the last item is a reject that says so.
    """
    lines = _wide_lines(stream) if is_wide(stream.encoding) else _byte_lines(stream, errors)
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            yield Line(number, line) if isinstance(line, str) else stream.reject(number, line.reason)
    except READ_FAULTS as error:
        yield stream.reject(number + 1, describe_fault(error))


def _byte_lines(stream: Stream, errors: str) -> Iterator[str | _BadLine]:
    """Lines of an encoding in which a line feed is the byte 10 and nothing else: a bad byte spoils one line only."""
    offset = 0
    while raw := stream.file.readline(LINE_BYTES):
        size = len(raw)
        if size == LINE_BYTES and not raw.endswith(b"\n"):
            while rest := stream.file.readline(LINE_BYTES):
                size += len(rest)
                if rest.endswith(b"\n"):
                    break
            yield _BadLine(describe_length(size, "bytes"))
        else:
            try:
                text = raw.decode(stream.encoding, errors)
            except UnicodeDecodeError as error:
                yield _BadLine(describe_bytes(error, offset, stream.encoding))
            else:
                yield _without_end(text if offset else text.removeprefix("\ufeff"))
        offset += size


def _wide_lines(stream: Stream) -> Iterator[str | _BadLine]:
    """Lines of an encoding with units of more than one byte (UTF-16): a bad byte ends the reading."""
    parts: list[str] = []  # of the line that is not yet at its end
    size = 0
    for piece in read_pieces(stream):
        if isinstance(piece, Reject):
            yield _BadLine(piece.reason)
            return
        for part in LINE.findall(piece):
            size += len(part)
            if size <= LINE_BYTES:
                parts.append(part)
            if part.endswith("\n"):
                yield _finish(parts, size)
                parts, size = [], 0
    if size:
        yield _finish(parts, size)


def _finish(parts: list[str], size: int) -> str | _BadLine:
    return _without_end("".join(parts)) if size <= LINE_BYTES else _BadLine(describe_length(size, "characters"))


def _without_end(line: str) -> str:
    return line.removesuffix("\n").removesuffix("\r")


def is_wide(encoding: str) -> bool:
    """Whether a line feed is not simply the byte 10 in this encoding."""
    return "\n".encode(encoding)[-1:] != b"\n" or len("\n".encode(encoding)) > 1


def read_pieces(stream: Stream, errors: str = "strict") -> Iterator[str | Reject]:
    """The text of a stream in pieces of any size; a reject is the last item where the bytes or the stream break.

    With `errors="surrogateescape"` a bad byte becomes a character of `UNDECODED`: the reader rejects what holds it.
    """
    decoder = codecs.getincrementaldecoder(stream.encoding)(errors)
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


def find_undecoded(text: str, encoding: str) -> str | None:
    """Which byte in a text read with `surrogateescape` is not of the encoding, and the way out; None where all are."""
    if text.isascii() or not (found := UNDECODED.search(text)):
        return None
    return f"not {encoding}: byte 0x{ord(found[0]) - 0xDC00:02x}; {WAY_OUT}"


def describe_bytes(error: UnicodeDecodeError, before: int, encoding: str) -> str:
    """Which byte of the file is not of the encoding, and the way out; `before` bytes stand before the error's own."""
    found = error.object[error.start : error.start + 1].hex()
    return f"not {encoding}: byte 0x{found} at byte offset {before + error.start} of the file; {WAY_OUT}"


WAY_OUT = "save it as UTF-8, or name its encoding with --encoding (such as latin-1)"


def describe_length(size: int, unit: str) -> str:
    """Why a line is not read."""
    return f"the line has {size:,} {unit}, more than {LINE_BYTES:,}; is it the right --format?"
