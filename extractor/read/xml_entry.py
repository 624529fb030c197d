"""Records of an XML file to entries: what the readers of XML forms have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias
from xml.etree.ElementTree import Element

from extractor.abstract import Abstract, Reject
from extractor.read.entry import read_entry
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream
from extractor.read.xml_parts import Part, read_parts

Entry: TypeAlias = "dict[str, object]"


def read_records(
    stream: Stream,
    options: ReadOptions,
    to_entry: Callable[[Part], Entry | str | None],
    names: frozenset[str],
    outer: frozenset[str] = frozenset(),
) -> Iterator[Abstract | Reject]:
    """Each element with one of `names` as an abstract or a reject.

    `to_entry` gives the entry of a part, or why there is none, or None where the part is about no paper. `<stem>#<n>`,
    where a record has no id, counts the papers.
    """
    count = 0
    for part in read_parts(stream, names, outer):
        if isinstance(part, Reject):
            count += 1
            yield part
        elif (entry := to_entry(part)) is not None:
            count += 1
            if isinstance(entry, str):
                yield stream.reject(part.line, entry)
            else:
                yield read_entry(entry, f"{stream.source.name}:{part.line}", f"{stream.source.stem}#{count}", options)


def text_of(element: Element | None) -> str | None:
    """All text in an element, that of its inner elements too, exactly; None where there is no such element."""
    return None if element is None else "".join(element.itertext())


def line_of(element: Element | None) -> str | None:
    """The text of an element as one line: line breaks and indentation of the file are not part of a title or a name."""
    text = text_of(element)
    return None if text is None else " ".join(text.split()) or None


def lines_of(element: Element, path: str) -> list[str]:
    """The texts of all elements at a path, as lines."""
    return [text for inner in element.findall(path) if (text := line_of(inner))]


def leaves_of(element: Element) -> Entry:
    """The inner elements as keys and values; those that stand several times as a list."""
    found: dict[str, list[str]] = {}
    for inner in element:
        if text := line_of(inner):
            found.setdefault(inner.tag, []).append(text)
    return {name: texts[0] if len(texts) == 1 else texts for name, texts in found.items()}


def without_gaps(entry: Entry) -> Entry:
    """The entry without what is None or an empty list."""
    return {key: value for key, value in entry.items() if value is not None and value != []}
