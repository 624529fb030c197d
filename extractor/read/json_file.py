"""JSON files: a list of entries, an object that holds lists of entries, an object of id to entry, or one entry.

Where they come from: lists of accepted papers that conferences publish (`[{"title", "abstract", "github", …}]`), the
notes of OpenReview's API (`{"notes": [{"id", "content": {"abstract": …}}], "count": 2}`, in the second version of the
API `{"abstract": {"value": …}}`), answers of the Semantic Scholar API (`{"data": […]}`), data sets in splits
(`{"train": […], "test": […]}`), and one's own exports.

What goes wrong in the world: NaN, where a table had an empty cell; a key that stands twice in an entry; a byte of
another encoding; a quote that is not escaped; a file that is cut off. The first three cost one entry. Broken JSON in a
list costs what stands up to the next entry with an abstract that can be read, as one reject.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TypeAlias

from extractor.abstract import Abstract, Reject
from extractor.read.entry import find_text_key, read_entry
from extractor.read.json_list import Item, is_entry, read_items
from extractor.read.json_value import Broken, decode_here, describe_json
from extractor.read.options import ReadOptions
from extractor.read.source import printable
from extractor.read.stream import Stream
from extractor.read.window import WINDOW_CHARACTERS, Window

HELD_CHARACTERS = 2 * WINDOW_CHARACTERS  # of an object in which no list starts with an entry

Held: TypeAlias = "dict[str, Item | list[Item | Reject]]"


def read_json(stream: Stream, options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each entry as an abstract or a reject. `<stem>#<n>` counts the entries.

    A list is read entry by entry and may be larger than the memory, inside an object too where its first item is an
    entry with an abstract. Other objects are read whole.
    """
    for count, item in enumerate(_read_values(Window(stream), options), 1):
        if isinstance(item, Reject):
            yield item
        elif isinstance(item.value, Broken):
            yield Reject(item.place, item.value.reason)
        else:
            yield read_entry(item.value, item.place, item.key or f"{stream.source.stem}#{count}", options)


def _read_values(window: Window, options: ReadOptions) -> Iterator[Item | Reject]:
    try:
        start = window.peek()
        if start == "[":
            yield from read_items(window, options)
        elif start == "{":
            yield from _read_object(window, options)
        elif start:
            yield Item(window.place(), decode_here(window))
    except (json.JSONDecodeError, RecursionError) as error:
        if isinstance(error, json.JSONDecodeError):
            window.advance(error.pos)
        yield window.stop(describe_json(error))
    if not window.stopped and window.peek():
        yield window.stop("broken JSON: more text after the end of the value; is it JSON Lines (--format jsonl)?")
    elif not window.stopped and window.fault:
        yield window.fault


def _read_object(window: Window, options: ReadOptions) -> Iterator[Item | Reject]:
    """The entries in the object that starts here. Lists that start with an entry are given on as they are read."""
    held: Held = {}
    given = False
    place = window.place()
    try:
        for key in _read_keys(window, held):
            if window.peek() != "[":
                held[key] = Item(window.place(f"[{key!a}]"), decode_here(window), key)
                continue
            items = read_items(window, options, printable(key))
            first = list(_take(items))
            if first and _starts_papers(first[0], held, options):
                given = True
                yield from chain(first, items)
            else:
                held[key] = _hold(window, chain(first, items))
    except (json.JSONDecodeError, RecursionError):
        yield from _find_papers(held, options)
        raise
    yield from _find_papers(held, options) if given or window.stopped else _find_entries(held, place, options)


def _read_keys(window: Window, held: Held) -> Iterator[str]:
    """The keys of an object, each when its value is next to be read."""
    window.advance(window.position + 1)
    mark = window.peek()
    while mark != "}" and not window.stopped:
        key = decode_here(window)
        if not isinstance(key, str) or window.peek() != ":":
            raise json.JSONDecodeError("a key and a colon are needed", window.text, window.position)
        if key in held:
            raise json.JSONDecodeError(f"the key {key!a} stands twice", window.text, window.position)
        window.advance(window.position + 1)
        yield key
        if not window.stopped and (mark := window.peek()) not in (",", "}"):
            raise json.JSONDecodeError("no comma or } after a value", window.text, window.position)
        if mark == ",":
            window.advance(window.position + 1)
            window.peek()
    if not window.stopped:
        window.advance(window.position + 1)


def _take(items: Iterator[Item | Reject]) -> Iterator[Item | Reject]:
    """The first item, and the rejects before it."""
    for item in items:
        yield item
        if isinstance(item, Item):
            return


def _starts_papers(first: Item | Reject, held: Held, options: ReadOptions) -> bool:
    return isinstance(first, Item) and is_entry(first.value, options) and not is_entry(_values(held), options)


def _hold(window: Window, items: Iterator[Item | Reject]) -> list[Item | Reject]:
    held: list[Item | Reject] = []
    for item in items:
        held.append(item)
        if window.taken > HELD_CHARACTERS:
            held.append(window.stop("the object is too large to be read whole; write a list, or JSON Lines"))
            break
    return held


def _values(held: Held) -> dict[str, object]:
    """The object as it would have been read whole."""
    return {
        key: [inner.value for inner in item if isinstance(inner, Item)] if isinstance(item, list) else item.value
        for key, item in held.items()
    }


def _find_papers(held: Held, options: ReadOptions) -> list[Item | Reject]:
    """The items of the lists that hold an entry, and what was broken in the others."""
    found: list[Item | Reject] = []
    for items in (item for item in held.values() if isinstance(item, list)):
        holds = any(isinstance(item, Item) and is_entry(item.value, options) for item in items)
        found += items if holds else [item for item in items if isinstance(item, Reject)]
    return found


def _find_entries(held: Held, place: str, options: ReadOptions) -> list[Item | Reject]:
    """The entries in an object in which no list started with one."""
    value = _values(held)
    broken = next((inner for inner in value.values() if isinstance(inner, Broken)), None)
    lists = [item for item in held.values() if isinstance(item, list)]
    if find_text_key(value, options.text_key):
        return [Item(place, broken or value), *(x for items in lists for x in items if isinstance(x, Reject))]
    if papers := _find_papers(held, options):
        return papers
    if any(isinstance(x, Item) and isinstance(x.value, Mapping) for items in lists for x in items):
        return [x for items in lists for x in items]
    if any(isinstance(item, Item) and isinstance(item.value, Mapping) for item in held.values()):
        return [item for item in held.values() if isinstance(item, Item)]
    return [Item(place, broken or value)]
