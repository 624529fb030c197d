"""A part of a stream's text at a time, for forms in which a record is not a line (JSON, XML)."""

from __future__ import annotations

from extractor.abstract import Reject
from extractor.read.lines import find_undecoded, is_wide, read_pieces
from extractor.read.stream import CHUNK_BYTES, Stream

BLANKS = " \t\r\n"
WINDOW_CHARACTERS = 1 << 25  # no entry about one paper is longer


class Window:
    """The part of a stream's text that is being read; `line` is the line of `position`.

    Bytes that are not of the encoding stay in it as characters that `find_fault` tells, so that they cost the record
    in which they stand and no more; in an encoding such as UTF-16 they end the text. `fault` says why the text ended
    before the end of the stream; `stopped`, whether the reader said that nothing more can be read.
    """

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.text = ""
        self.position = 0
        self.line = 1
        self.fault: Reject | None = None
        self.stopped = False
        self.taken = 0  # characters, in all
        self._pieces = read_pieces(stream, "strict" if is_wide(stream.encoding) else "surrogateescape")

    @property
    def full(self) -> bool:
        """Whether so much is unread that no more is taken in."""
        return len(self.text) - self.position > WINDOW_CHARACTERS

    def more(self) -> bool:
        """Drop what is read and take in at least as much text as is left; False at the end of the stream or if full."""
        if self.full:
            return False
        wanted = max(len(self.text) - self.position, CHUNK_BYTES)
        parts: list[str] = []
        for piece in self._pieces:
            if isinstance(piece, Reject):
                self.fault = piece
                break
            parts.append(piece)
            wanted -= len(piece)
            if wanted <= 0:
                break
        if not any(parts):
            return False
        self.text = self.text[self.position :] + "".join(parts)
        self.taken += sum(map(len, parts))
        self.position = 0
        return True

    def advance(self, position: int) -> None:
        """Go on to `position`."""
        self.line += self.text.count("\n", self.position, position)
        self.position = position

    def peek(self) -> str:
        """The next character that is not blank, or nothing at the end."""
        while True:
            end = len(self.text)
            position = self.position
            while position < end and self.text[position] in BLANKS:
                position += 1
            self.advance(position)
            if position < end:
                return self.text[position]
            if not self.more():
                return ""

    def find_fault(self, text: str) -> str | None:
        """Why a stretch of the text is not what stood in the file; None where it is."""
        return find_undecoded(text, self.stream.encoding)

    def place(self, where: str = "") -> str:
        """The place of what stands here, for messages."""
        return f"{self.stream.source.name}:{self.line}" + (f", {where}" if where else "")

    def stop(self, reason: str, line: int | None = None) -> Reject:
        """Why the reading ends here: the fault of the stream where there is one, else `reason`."""
        self.stopped = True
        return self.fault or self.stream.reject(line or self.line, reason)
