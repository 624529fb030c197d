"""JSON files: a list of entries, an object that holds lists of entries, an object of id to entry, or one entry."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from extractor.abstract import Abstract, Reject
from extractor.read.entry import JSON, describe_json, find_text_key, read_entry
from extractor.read.options import ReadOptions
from extractor.read.stream import CHUNK_BYTES, Stream, read_pieces

BLANKS = " \t\r\n"
LENIENT = json.JSONDecoder()  # finds the end of an entry that holds NaN


def read_json(stream: Stream, options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each entry as an abstract or a reject.

    A list is read entry by entry and may be larger than the memory; an object is read whole. Where the JSON is broken,
    nothing after that place can be read: it is one reject, and what stood before stays.
    """
    window = _Window(stream)
    if window.peek() == "[":
        yield from _read_list(window, options)
    else:
        yield from _read_object(window, options)


class _Window:
    """The part of a stream's text that is being read; `line` is the line of `position`."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.text = ""
        self.position = 0
        self.line = 1
        self.fault: Reject | None = None
        self._pieces = read_pieces(stream)

    def more(self) -> bool:
        """Drop what is read and take in at least as much text as is left; False at the end of the stream."""
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

    def decode(self, decoder: json.JSONDecoder = JSON) -> Any:
        """The JSON value that starts here. Raises ValueError or RecursionError where there is none."""
        while True:
            try:
                value, end = decoder.raw_decode(self.text, self.position)
            except json.JSONDecodeError:
                if self.more():
                    continue
                raise
            if end == len(self.text) and self.more():
                continue  # a number may go on
            self.advance(end)
            return value

    def broken(self, reason: str) -> Reject:
        """Why the reading ends here: the fault of the stream where there is one, else `reason`."""
        return self.fault or self.stream.reject(self.line, reason)


def _read_list(window: _Window, options: ReadOptions) -> Iterator[Abstract | Reject]:
    window.advance(window.position + 1)
    if window.peek() == "]":
        return
    source = window.stream.source
    count = 0
    while True:
        count += 1
        window.peek()
        place = f"{source.name}:{window.line}, entry {count}"
        try:
            entry, fault = _decode_entry(window)
        except (json.JSONDecodeError, RecursionError) as error:
            if isinstance(error, json.JSONDecodeError):
                window.advance(error.pos)
            yield window.broken(f"{describe_json(error)}; nothing after entry {count - 1} was read")
            return
        yield Reject(place, fault) if fault else read_entry(entry, place, f"{source.stem}#{count}", options)
        if (mark := window.peek()) != ",":
            if mark != "]":
                yield window.broken(f"broken JSON: no comma or ] after entry {count}; nothing after it was read")
            return
        window.advance(window.position + 1)


def _decode_entry(window: _Window) -> tuple[Any, str | None]:
    """The next entry, or why it cannot be used though one can read on after it."""
    try:
        return window.decode(), None
    except (json.JSONDecodeError, RecursionError):
        raise
    except ValueError as error:  # NaN and the like
        window.decode(LENIENT)
        return None, describe_json(error)


def _read_object(window: _Window, options: ReadOptions) -> Iterator[Abstract | Reject]:
    while window.more():
        pass
    stream, name = window.stream, window.stream.source.name
    try:
        value = JSON.decode(window.text) if window.text.strip() else {}
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        yield window.fault or stream.reject(line, describe_json(error))
        return
    if not window.text.strip():
        if window.fault:
            yield window.fault
        return
    entries = _find_entries(value, options) if isinstance(value, Mapping) else [("", None, value)]
    for count, (where, key, entry) in enumerate(entries, 1):
        yield read_entry(entry, f"{name}:{where or 1}", key or f"{stream.source.stem}#{count}", options)


def _find_entries(value: Mapping[str, Any], options: ReadOptions) -> list[tuple[str, str | None, Any]]:
    """The entries in a JSON object, each with where it stands in it and the key that names it."""
    if find_text_key(value, options.text_key):
        return [("", None, value)]
    lists = [(key, inner) for key, inner in value.items() if isinstance(inner, list)]
    papers = [(key, inner) for key, inner in lists if any(_is_entry(entry, options) for entry in inner)]
    if papers or any(isinstance(entry, Mapping) for _, inner in lists for entry in inner):
        return [(f"{key}[{n}]", None, entry) for key, inner in papers or lists for n, entry in enumerate(inner)]
    if any(isinstance(inner, Mapping) for inner in value.values()):
        return [(f"[{key!r}]", key, entry) for key, entry in value.items()]
    return [("", None, value)]


def _is_entry(entry: Any, options: ReadOptions) -> bool:
    return isinstance(entry, Mapping) and find_text_key(entry, options.text_key) is not None
