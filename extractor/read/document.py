"""Text documents: a heading, then abstracts with empty lines between them.

Where they come from: proceedings and lists of accepted papers, copied or converted to text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from extractor.abstract import Abstract, Reject
from extractor.errors import AbstractError
from extractor.read.lines import Line, read_lines
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream

HEADING_CHARACTERS = 120
SENTENCE_ENDS = (".", "!", "?", ":", ";")
PARAGRAPH_CHARACTERS = 1 << 24  # of a paragraph in memory
CLOSERS = "\"'”’)]*_ "


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines without an empty one between them: the number of the first (or bad) one, the text, and what is wrong."""

    number: int
    text: str
    fault: str | None


def is_heading(paragraph: str) -> bool:
    """Whether the first paragraph of a document is its heading: one short line that ends like no sentence.

    `ICML 2025 Papers`, `# Accepted papers, main track`; not `We propose FooNet.`
    """
    line = paragraph.strip()
    return "\n" not in line and len(line) <= HEADING_CHARACTERS and not line.rstrip(CLOSERS).endswith(SENTENCE_ENDS)


def read_document(stream: Stream, _options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each paragraph of a document as an abstract, ids `<stem>#<n>` from 1, without the heading.

    Line breaks inside an abstract stay, as LF. A heading with nothing under it is taken as an abstract: somebody
    gave us that one line to read. A paragraph with a line that cannot be decoded is one reject, and keeps its number.
    """
    heading: Paragraph | None = None
    count = 0
    for index, paragraph in enumerate(read_paragraphs(read_lines(stream))):
        if index == 0 and not paragraph.fault and is_heading(paragraph.text):
            heading = paragraph
            continue
        count += 1
        yield to_abstract(paragraph, stream, count)
    if heading and not count:
        yield to_abstract(heading, stream, 1)


def to_abstract(paragraph: Paragraph, stream: Stream, count: int) -> Abstract | Reject:
    id = f"{stream.source.stem}#{count}"  # noqa: A001 - the name of the field
    place = f"{stream.source.name}:{paragraph.number}"
    if paragraph.fault:
        return Reject(place, paragraph.fault, id)
    try:
        return Abstract(paragraph.text, id, place=place)
    except AbstractError as error:
        return Reject(place, str(error), id)


def read_paragraphs(source: Iterable[Line | Reject]) -> Iterator[Paragraph]:
    """The paragraphs of numbered lines. One that is far too long for an abstract is not kept whole."""
    lines: list[tuple[int, Line | Reject]] = []
    size = 0
    for number, line in enumerate(source, 1):
        if isinstance(line, Line) and not line.text.strip():
            if lines:
                yield _join(lines, size)
            lines, size = [], 0
            continue
        if isinstance(line, Line):
            number, size = line.number, size + len(line.text)  # noqa: PLW2901 - the line knows better
        if size <= PARAGRAPH_CHARACTERS:
            lines.append((number, line))
    if lines:
        yield _join(lines, size)


def _join(lines: list[tuple[int, Line | Reject]], size: int) -> Paragraph:
    """One paragraph; where a line is bad, the paragraph stands at that line."""
    for number, line in lines:
        if isinstance(line, Reject):
            return Paragraph(number, "", line.reason)
    first = lines[0][0]
    if size > PARAGRAPH_CHARACTERS:
        return Paragraph(first, "", f"{size:,} characters without an empty line; is it the right --format?")
    return Paragraph(first, "\n".join(line.text for _, line in lines if isinstance(line, Line)).strip(), None)
