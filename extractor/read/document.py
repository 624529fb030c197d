"""Text documents: a heading, then abstracts with empty lines between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from extractor.abstract import Abstract, Reject
from extractor.errors import AbstractError
from extractor.read.lines import Line, read_lines
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream

HEADING_CHARACTERS = 120
SENTENCE_ENDS = (".", "!", "?", ":", ";")
CLOSERS = "\"'”’)]*_ "


@dataclass(frozen=True, slots=True)
class _Paragraph:
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
    heading: _Paragraph | None = None
    count = 0
    for index, paragraph in enumerate(_read_paragraphs(stream)):
        if index == 0 and not paragraph.fault and is_heading(paragraph.text):
            heading = paragraph
            continue
        count += 1
        yield _to_abstract(paragraph, stream, count)
    if heading and not count:
        yield _to_abstract(heading, stream, 1)


def _to_abstract(paragraph: _Paragraph, stream: Stream, count: int) -> Abstract | Reject:
    id = f"{stream.source.stem}#{count}"  # noqa: A001 - the name of the field
    place = f"{stream.source.name}:{paragraph.number}"
    if paragraph.fault:
        return Reject(place, paragraph.fault, id)
    try:
        return Abstract(paragraph.text, id, place=place)
    except AbstractError as error:
        return Reject(place, str(error), id)


def _read_paragraphs(stream: Stream) -> Iterator[_Paragraph]:
    lines: list[Line | Reject] = []
    numbers: list[int] = []
    for number, line in enumerate(read_lines(stream), 1):
        if isinstance(line, Line) and not line.text.strip():
            if lines:
                yield _join(lines, numbers)
            lines, numbers = [], []
        else:
            lines.append(line)
            numbers.append(number)
    if lines:
        yield _join(lines, numbers)


def _join(lines: list[Line | Reject], numbers: list[int]) -> _Paragraph:
    """One paragraph; where a line is bad, the paragraph stands at that line."""
    for number, line in zip(numbers, lines, strict=True):
        if isinstance(line, Reject):
            return _Paragraph(number, "", line.reason)
    text = "\n".join(line.text for line in lines if isinstance(line, Line))
    return _Paragraph(numbers[0], text.strip(), None)
