"""BibTeX files, with the extra `[bibtex]`.

Where they come from: `anthology+abstracts.bib` of the ACL Anthology, exports of Zotero, Mendeley, JabRef, Google
Scholar and publishers. The abstract is what stands between its braces or quotes, exactly: LaTeX, inner braces and line
breaks stay, as every offset of a record points into it. `@string` names are put in, and `#` joins.

What goes wrong in the world: a brace that is not closed swallows the entries after it; a field stands twice; a comma is
missing. An entry ends, for us, where a line starts with the next `@kind{`: so a damaged entry costs one entry. What
stands outside entries is a comment, as in BibTeX. Entries without an abstract are rejects.

Keys of an entry: id (its citation key), type, and its fields, in lower case.
"""

# bibtexparser is an extra, and imported where a file needs it.
# ruff: noqa: PLC0415

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from extractor.abstract import Abstract, Reject
from extractor.read.entry import read_entry
from extractor.read.extras import check_installed
from extractor.read.lines import Line, find_undecoded, read_lines
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream

if TYPE_CHECKING:
    from bibtexparser.library import Library
    from bibtexparser.model import Block, Entry

START = re.compile(r"\s*@\s*\w+\s*[{(]")
BLOCK_CHARACTERS = 1 << 22  # no entry about one paper is longer
TOO_LONG = f"the entry has more than {BLOCK_CHARACTERS:,} characters; is it the right --format?"
MONTHS = {name: name for name in ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]}


@dataclass(slots=True)
class _Lines:
    """The lines from one `@kind{` to the next, the number of the first, and what is wrong with one of them."""

    number: int
    texts: list[str] = field(default_factory=list)
    size: int = 0
    fault: Reject | None = None

    def add(self, line: Line | Reject) -> None:
        if isinstance(line, Reject):
            self.fault = self.fault or line
            return
        self.size += len(line.text)
        if self.size <= BLOCK_CHARACTERS:
            self.texts.append(line.text)


def read_bibtex(stream: Stream, options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each entry as an abstract or a reject. `<stem>#<n>`, where an entry has no key, counts the entries.

    Raises InputError where bibtexparser is not installed.
    """
    check_installed("bibtex")
    strings = dict(MONTHS)
    count = 0
    for lines in _read_blocks(stream):
        if lines.fault or lines.size > BLOCK_CHARACTERS:
            count += 1
            yield lines.fault or stream.reject(lines.number, TOO_LONG)
            continue
        for block in _split("\n".join(lines.texts)).blocks:
            line = lines.number + (block.start_line or 0)
            entry = find_undecoded(block.raw or "", stream.encoding) or _read_block(block, strings)
            if isinstance(entry, dict):
                count += 1
                yield read_entry(entry, f"{stream.source.name}:{line}", f"{stream.source.stem}#{count}", options)
            elif entry:
                count += 1
                yield stream.reject(line, entry)


def _read_blocks(stream: Stream) -> Iterator[_Lines]:
    """The lines of a file in groups, each of one entry; what stands before the first is passed over."""
    block: _Lines | None = None
    for count, line in enumerate(read_lines(stream, "surrogateescape"), 1):
        if isinstance(line, Line) and START.match(line.text):
            if block:
                yield block
            block = _Lines(line.number)
        if block is None and isinstance(line, Reject):
            block = _Lines(count)
        if block:
            block.add(line)
    if block:
        yield block


def _split(text: str) -> Library:
    from bibtexparser.splitter import Splitter

    logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)  # what is broken becomes a reject, and no log line
    return Splitter(text).split()


def _read_block(block: Block, strings: dict[str, str]) -> dict[str, str] | str | None:
    """The entry in a block, or what is wrong with it; None for what is no entry. `@string` is put into `strings`."""
    from bibtexparser.model import DuplicateBlockKeyBlock, DuplicateFieldKeyBlock, Entry, ParsingFailedBlock, String

    if isinstance(block, DuplicateFieldKeyBlock):
        return f"the fields {sorted(block.duplicate_keys)} stand twice in the entry; leave one of each"
    if isinstance(block, DuplicateBlockKeyBlock):  # two entries on one line; the check of ids will tell
        return _read_block(block.ignore_error_block, strings) if block.ignore_error_block else "broken BibTeX"
    if isinstance(block, ParsingFailedBlock):
        reason = getattr(block.error, "abort_reason", None) or str(block.error)
        return f"broken BibTeX: {reason.strip().rstrip('.')}; mend the entry"
    if isinstance(block, String):
        try:
            strings[block.key.lower()] = _resolve(block.value, strings)
        except ValueError as error:
            return f"broken BibTeX: in @string {block.key!r}, {error}; mend it"
    return _read_fields(block, strings) if isinstance(block, Entry) else None


def _read_fields(block: Entry, strings: dict[str, str]) -> dict[str, str] | str:
    entry = {"id": block.key, "type": block.entry_type}
    for item in block.fields:
        try:
            entry[item.key.lower()] = _resolve(item.value, strings)
        except ValueError as error:
            return f"broken BibTeX: in the field {item.key!r}, {error}; mend the entry"
    return entry


def _resolve(value: str, strings: dict[str, str]) -> str:
    """The text that a value stands for: `acl # " 2024"`, `{…}`, `"…"`, `2024`. Raises ValueError where it is broken."""
    parts: list[str] = []
    position = 0
    while True:
        end = _find_end(value, position)
        part = value[position:end].strip()
        quoted = part[:1] in ("{", '"') and len(part) > 1
        parts.append(part[1:-1] if quoted else strings.get(part.lower(), part))
        if end == len(value):
            return "".join(parts)
        position = end + 1


def _find_end(value: str, position: int) -> int:
    """Where a part of a value ends: at the `#` after it, or at the end of the value."""
    depth, closed, quoted = 0, False, False
    for index in range(position, len(value)):
        sign = value[index]
        escaped = value[index - 1 : index] == "\\"
        if depth == 0 and not quoted and sign == "#":
            return index
        if closed and not sign.isspace():
            raise ValueError(f"{value[index : index + 20]!r} stands after the end of its text")
        if sign in "{}" and not escaped:
            depth += 1 if sign == "{" else -1
            closed = depth == 0 and not quoted
        elif sign == '"' and depth == 0 and not escaped:
            quoted, closed = not quoted, quoted
    if depth or quoted:
        raise ValueError("a brace or a quote is not closed")
    return len(value)
