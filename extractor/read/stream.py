"""The bytes of a source, unpacked: opened, with a look at their beginning.

What goes wrong in the world: files are packed though their name does not say so, or start with a byte order mark. We
unpack by the first bytes, and honour byte order marks. We never guess an encoding: offsets and names would be wrong
without a word.
"""

from __future__ import annotations

import codecs
import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO

from extractor.abstract import Reject
from extractor.read.options import ReadOptions, is_text_encoding
from extractor.read.remote import open_url
from extractor.read.source import Source
from extractor.read.unpack import Meter, UnpackError, find_packing, read_some, unpack

HEAD_BYTES = 1 << 16
CHUNK_BYTES = 1 << 18
READ_FAULTS = (OSError, UnicodeError)  # what unpacking, reading and decoding raise
WIDE = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
XML_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*<[?!]")
XML_ROOT = re.compile(rb"<[A-Za-z_][^>]*>")
XML_ENCODING = re.compile(rb"(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*[\"']([A-Za-z][\w.-]*)[\"']")


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


@contextmanager
def open_stream(source: Source, options: ReadOptions, meter: Meter | None = None) -> Iterator[Stream]:
    """Open a source. Without a named encoding it is UTF-8, or UTF-16 where it starts with its byte order mark, or what
    an XML declaration says.

    Raises one of READ_FAULTS where the first bytes cannot be read.
    """
    with _open_file(source) as file:
        packed = Meter()
        buffered, head = _look_ahead(file, meter or Meter(), packed)
        if packing := find_packing(head):
            buffered, head = _look_ahead(unpack(buffered, packing, packed, options.max_ratio))
        yield Stream(source, buffered, head, options.encoding or _find_encoding(head))


@contextmanager
def _open_file(source: Source) -> Iterator[BinaryIO]:
    if source.url:
        with open_url(source.url) as file:
            yield file
    elif source.path is None:
        yield sys.stdin.buffer  # not ours to close
    else:
        with source.path.open("rb") as file:
            yield file


class _Rewound(io.RawIOBase):
    """A stream of which the beginning was read, put together again. The meters count what is taken from it."""

    def __init__(self, head: bytes, rest: BinaryIO, meters: tuple[Meter, ...]) -> None:
        self._head = head
        self._rest = rest
        self._meters = meters

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = self._head[: len(buffer)] or read_some(self._rest, len(buffer))
        self._head = self._head[len(buffer) :]
        buffer[: len(piece)] = piece
        for meter in self._meters:
            meter.done += len(piece)
        return len(piece)


def _look_ahead(file: BinaryIO, *meters: Meter) -> tuple[io.BufferedReader, bytes]:
    head = b""
    while len(head) < HEAD_BYTES and not _shows_enough(head) and (piece := read_some(file, HEAD_BYTES)):
        head += piece
    return io.BufferedReader(_Rewound(head, file, meters), CHUNK_BYTES), head


def _shows_enough(head: bytes) -> bool:
    """Whether the form can be told from the beginning: two lines, or the first tag of what looks like XML."""
    return head.count(b"\n") >= 2 and not (XML_START.match(head) and not XML_ROOT.search(head))


def _find_encoding(head: bytes) -> str:
    if wide := WIDE.get(head[:2]):
        return wide
    declared = XML_ENCODING.match(head)
    name = declared[1].decode("ascii").lower() if declared else "utf-8"
    # What can read the declaration as ASCII is not UTF-16, whatever it says; bytes that are not of UTF-8 will be told.
    return name if is_text_encoding(name) and not name.startswith(("utf-16", "utf16", "utf-32", "ucs")) else "utf-8"


def describe_fault(error: OSError | UnicodeError) -> str:
    """Why reading broke off, and the way out."""
    if isinstance(error, UnicodeError):
        return f"cannot be decoded: {error}; name the right --encoding"
    if isinstance(error, UnpackError):
        return str(error)
    return f"cannot be read: {error.strerror or error}; what stood before was read"
