"""From files, folders and standard input to abstracts: one file a form, each yielding `Abstract | Reject`."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator

from extractor.abstract import Abstract, Reject
from extractor.read.document import read_document
from extractor.read.json_file import read_json
from extractor.read.jsonl import read_jsonl
from extractor.read.options import Format, ReadOptions
from extractor.read.source import Source, find_sources
from extractor.read.stream import READ_FAULTS, Meter, Stream, describe_fault, open_stream

__all__ = ["Meter", "ReadOptions", "read_inputs"]

Reader = Callable[[Stream, ReadOptions], Iterator[Abstract | Reject]]
READERS: dict[Format, Reader] = {"text": read_document, "jsonl": read_jsonl, "json": read_json}

JSON_LIST = re.compile(r'\s*\[\s*[\[{"\]]')  # `[{`, `["`; not `[Background] We …`
JSON_OBJECT = re.compile(r'\s*\{\s*(?:["}]|$)')


def read_inputs(
    inputs: Iterable[str | os.PathLike[str]], options: ReadOptions | None = None, *, meter: Meter | None = None
) -> Iterator[Abstract | Reject]:
    """The abstracts of files, folders and `-` (standard input), one after the other, and a reject for each fault.

    Raises InputError at once, before anything is read, where one of the inputs does not exist or cannot be read. The
    second abstract with an id is a reject, since records join their input by it. `meter` is kept up to date on the way.
    """
    options = options or ReadOptions()
    sources = find_sources(inputs, any_ending=options.format is not None)
    if meter:
        sizes = [source.size() for source in sources]
        meter.total = None if None in sizes else sum(filter(None, sizes))
    return reject_duplicates(item for source in sources for item in read_source(source, options, meter))


def read_source(source: Source, options: ReadOptions, meter: Meter | None = None) -> Iterator[Abstract | Reject]:
    """The abstracts of one source."""
    try:
        with open_stream(source, options.encoding, meter) as stream:
            yield from READERS[options.format or find_format(stream)](stream, options)
    except READ_FAULTS as error:
        yield Reject(source.name, describe_fault(error))


def find_format(stream: Stream) -> Format:
    """The form of a stream, by its ending where that is plain, else by its first two lines.

    `.jsonl` is believed. `.json` often holds JSON Lines: it does where two lines are there and one of the first two is
    an object by itself. Other endings hold JSON where they start like it, else text.
    """
    ending = stream.source.ending
    if ending in (".jsonl", ".ndjson"):
        return "jsonl"
    head = stream.head_text()
    if JSON_LIST.match(head):
        return "json"
    if JSON_OBJECT.match(head):
        lines = [line for line in head.split("\n") if line.strip()][:2]
        return "jsonl" if len(lines) == 2 and any(map(_is_object, lines)) else "json"
    return "json" if ending == ".json" else "text"


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def reject_duplicates(items: Iterable[Abstract | Reject]) -> Iterator[Abstract | Reject]:
    """The same items, but each abstract whose id an earlier one has as a reject that names the earlier one's place."""
    places: dict[str, str] = {}
    for item in items:
        if isinstance(item, Abstract):
            if item.id in places:
                first = places[item.id]
                yield Reject(item.place, f"the id {item.id!r} stands already at {first}; give each its own id", item.id)
                continue
            places[item.id] = item.place
        yield item
