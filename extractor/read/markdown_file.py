"""Markdown documents: abstracts with empty lines between them, under headings.

Where they come from: lists of papers in repositories (`## Title`, then the abstract), notes, converted proceedings. A
heading that has one abstract under it is its title; one that has several, or none, names a part of the document, and is
passed over, as are the front matter between two `---` and lines that only rule the page. A folder's Markdown files are
not read unless they are named: most often they are its README.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from extractor.abstract import Abstract, Reject
from extractor.read.document import Paragraph, read_paragraphs, to_abstract
from extractor.read.lines import Line, read_lines
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream

HEADING = re.compile(r" {0,3}#{1,6}\s+(?P<title>\S.*?)(?:\s+#+)?\s*")
RULE = re.compile(r"\s*(?:-[-\s]{2,}|\*[*\s]{2,}|_[_\s]{2,})")
FENCE = re.compile(r"---\s*")


def read_markdown(stream: Stream, _options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each paragraph that is no heading as an abstract, ids `<stem>#<n>` from 1.

    Where a document holds headings alone, its last is taken as an abstract, as of a text document.
    """
    title: str | None = None
    heading: Paragraph | None = None
    first: Abstract | Reject | None = None  # under the heading, while nobody knows whether it is the only one
    count = 0
    for paragraph in read_paragraphs(_set_apart(read_lines(stream))):
        if match := HEADING.fullmatch(paragraph.text):
            if first:
                yield _entitle(first, title)
            first, title, heading = None, match["title"], paragraph
            continue
        count += 1
        item = to_abstract(paragraph, stream, count)
        if first:
            yield first
            first, title = None, None
        if title:
            first = item
        else:
            yield item
    if first:
        yield _entitle(first, title)
    elif heading and not count:
        yield to_abstract(replace(heading, text=title or ""), stream, 1)


def _entitle(item: Abstract | Reject, title: str | None) -> Abstract | Reject:
    return replace(item, title=title) if isinstance(item, Abstract) else item


def _set_apart(lines: Iterable[Line | Reject]) -> Iterator[Line | Reject]:
    """The same lines, with headings between empty ones, and front matter and rules emptied."""
    in_front = False
    for count, line in enumerate(lines):
        if isinstance(line, Reject):
            yield line
            continue
        if FENCE.fullmatch(line.text) and (count == 0 or in_front):
            in_front = not in_front
        empty = Line(line.number, "")
        if in_front or RULE.fullmatch(line.text):
            yield empty
        elif HEADING.fullmatch(line.text):
            yield from (empty, line, empty)
        else:
            yield line
