"""The items of a JSON list, one at a time, with a way on after a broken one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from extractor.abstract import Reject
from extractor.read.entry import find_text_key
from extractor.read.json_value import LENIENT, decode_here, describe_json, may_be_cut
from extractor.read.options import ReadOptions
from extractor.read.window import Window

NEXT_ENTRY = re.compile(r"\}\s*,\s*(?=\{)")
TRIES = 10_000  # places at which the next entry is looked for


@dataclass(frozen=True, slots=True)
class Item:
    """A value in a list or under a key: where it stands, the value or `Broken`, and the key if that names it."""

    place: str
    value: Any
    key: str | None = None


def is_entry(value: Any, options: ReadOptions) -> bool:
    """Whether a value is an object about one paper: it holds an abstract."""
    return isinstance(value, Mapping) and find_text_key(value, options.text_key) is not None


def read_items(window: Window, options: ReadOptions, key: str | None = None) -> Iterator[Item | Reject]:
    """The items of the list that starts here; `key` is that of the list in its object.

    What is broken is one reject, and reading goes on at the next entry with an abstract. Where there is none the window
    is stopped.
    """
    window.advance(window.position + 1)
    if window.peek() == "]":
        window.advance(window.position + 1)
        return
    count = 0
    while True:
        count += 1
        window.peek()
        place = window.place(f"entry {count}" if key is None else f"{key}[{count - 1}]")
        try:
            yield Item(place, decode_here(window))
            if not _go_on(window):
                return
        except (json.JSONDecodeError, RecursionError) as error:
            if isinstance(error, json.JSONDecodeError):
                window.advance(error.pos)
            line = window.line
            if not _find_next(window, options):
                yield window.stop(f"{describe_json(error)}; nothing after it was read", line)
                return
            yield window.stream.reject(line, f"{describe_json(error)}; reading goes on at line {window.line}")


def _go_on(window: Window) -> bool:
    """Go over the comma before the next item, or the end of the list: then False."""
    mark = window.peek()
    if mark not in ("]", ","):
        raise json.JSONDecodeError("no comma or ] after an entry", window.text, window.position)
    window.advance(window.position + 1)
    return mark == ","


def _find_next(window: Window, options: ReadOptions) -> bool:
    """Go to the next place at which an entry with an abstract starts; False where there is none."""
    position = window.position
    for _ in range(TRIES):
        match = NEXT_ENTRY.search(window.text, position)
        if not match:
            window.advance(max(position, len(window.text) - 64))
            if not window.more():
                return False
            position = 0
            continue
        try:
            value, _ = LENIENT.raw_decode(window.text, match.end())
        except json.JSONDecodeError as error:
            if may_be_cut(error):
                window.advance(match.start())
                if window.more():
                    position = 0
                    continue
            value = None
        except (ValueError, RecursionError):
            value = None
        if is_entry(value, options):
            window.advance(match.end())
            return True
        position = match.end()
    return False
