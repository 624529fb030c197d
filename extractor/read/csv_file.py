"""Tables of text: CSV, TSV, and what spreadsheets write by those names.

Where they come from: exports of Scopus, Web of Science, Zotero and spreadsheets, tables on Kaggle, `papers.csv` beside
a survey. The first row names the columns; the others are entries, whose empty cells count as missing.

What goes wrong in the world: line breaks inside quotes; a byte order mark; semicolons where the decimal sign is a
comma; a first line `sep=;` for Excel; a quote that is never closed and swallows all rows after it; a quote inside
quotes that is not doubled; rows that are short or long. A row that breaks the form is one reject, and reading goes on
at the next line that is a whole row. We read strictly: Python's csv module would take much of that without a word, and
give other text than was meant.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from extractor.abstract import Abstract, Reject
from extractor.read.entry import find_text_key, read_entry
from extractor.read.lines import Line, find_undecoded, read_lines
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream

SEPARATORS = ",\t;|"
ROW_CHARACTERS = 1 << 22  # no row about one paper is longer
TIMES_AGAIN = 8  # a table full of open quotes would be read as often as it has lines
EXCEL_HINT = re.compile(r'"?sep=(.)"?\s*')


class _RowError(Exception):
    """A row goes on too long, or holds a line that cannot be read."""


@dataclass(slots=True)
class _Feed:
    """The lines of a table for the csv module: `taken` are those of the row that is being read."""

    lines: Iterator[Line | Reject]
    waiting: list[Line | Reject] = field(default_factory=list)  # the last is the next
    taken: list[Line | Reject] = field(default_factory=list)
    size: int = 0  # of the taken lines
    fresh: int = 0  # characters that were read from the file
    again: int = 0  # characters that were given back

    def __iter__(self) -> _Feed:
        return self

    def __next__(self) -> str:
        old = bool(self.waiting)
        line = self.waiting.pop() if old else next(self.lines)
        self.taken.append(line)
        self.fresh += len(line.text) if isinstance(line, Line) and not old else 0
        if isinstance(line, Reject):
            inner = len(self.taken) > 1
            raise _RowError(f"broken row: a quote is open, and its text {line.reason}" if inner else line.reason)
        self.size += len(line.text)
        if self.size > ROW_CHARACTERS:
            raise _RowError(f"the row has more than {ROW_CHARACTERS:,} characters; is a quote not closed?")
        return line.text + "\n"

    def start_row(self) -> None:
        """Forget the lines of the row before."""
        self.taken, self.size = [], 0

    def give_back(self) -> str:
        """Read all lines of this row but the first once more, unless too many were; then, which are lost."""
        lost = ""
        self.again += self.size
        if self.again <= TIMES_AGAIN * self.fresh:
            self.waiting += reversed(self.taken[1:])
        elif isinstance(last := self.taken[-1], Line):
            self.again -= self.size
            lost = f"; nothing was read from there to line {last.number}"
        self.start_row()
        return lost

    def end_row(self, stream: Stream, separator: str, fault: str) -> _Row:
        """The row that the taken lines do not make."""
        first = self.taken[0]
        if isinstance(first, Reject):
            return _Row(first.place, [], ROW_CHARACTERS, fault)
        return _Row(f"{stream.source.name}:{first.number}", [], first.text.count(separator) + 1, fault)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row, or why it is none; `place` is that of its first line, `looks` how many cells that line seems to have."""

    place: str
    cells: list[str]
    looks: int
    fault: str | None = None


def read_csv(stream: Stream, options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each row as an abstract or a reject. `<stem>#<n>` counts the rows under the first."""
    csv.field_size_limit(max(csv.field_size_limit(), ROW_CHARACTERS))  # of the process; the default refuses long cells
    feed = _Feed(read_lines(stream, "surrogateescape"))
    separator = _find_separator(feed, stream, options)
    rows = _read_rows(feed, stream, separator)
    head = next(rows, None)
    if head is None:
        return
    names = [name.strip() for name in head.cells]
    twice = sorted({name for name in names if name and names.count(name) > 1})
    if head.fault or twice:
        reason = head.fault or f"the columns {twice} stand twice; give each its own name"
        yield Reject(head.place, f"{reason}; without the names of the columns no row can be read")
        return
    text_name = find_text_key(dict.fromkeys(names, ""), options.text_key)
    for count, row in enumerate(_join_faults(rows, len(names)), 1):
        if fault := row.fault or find_undecoded("".join(row.cells), stream.encoding):
            yield Reject(row.place, fault)
        else:
            cells = zip(names, row.cells, strict=True)
            entry = {name: cell if cell or name == text_name else None for name, cell in cells if name}
            yield read_entry(entry, row.place, f"{stream.source.stem}#{count}", options)


def find_names(line: str, separator: str) -> list[str]:
    """The names of the columns in the first line of a table."""
    try:
        return [name.strip() for name in next(csv.reader([line], delimiter=separator), [])]
    except csv.Error:
        return []


def is_table(line: str, options: ReadOptions) -> bool:
    """Whether a line names columns, one of which holds abstracts."""
    tables = (find_names(line, separator) for separator in SEPARATORS)
    return any(len(names) > 1 and find_text_key(dict.fromkeys(names, ""), options.text_key) for names in tables)


def _find_separator(feed: _Feed, stream: Stream, options: ReadOptions) -> str:
    """What stands between cells: what Excel's hint says, a tab in `.tsv`, else what gives the first line most names."""
    line = next(feed.lines, None)
    if isinstance(line, Line) and (hint := EXCEL_HINT.fullmatch(line.text)):
        return hint[1]
    if line:
        feed.waiting.append(line)
    if options.format == "tsv" or (options.format is None and stream.source.ending == ".tsv"):
        return "\t"
    first = line.text if isinstance(line, Line) else ""
    return max(SEPARATORS, key=lambda separator: len(find_names(first, separator)))


def _read_rows(feed: _Feed, stream: Stream, separator: str) -> Iterator[_Row]:
    """The rows of a table; empty lines are passed over."""
    while True:
        feed.start_row()
        try:
            for cells in csv.reader(feed, delimiter=separator, strict=True):
                if cells and isinstance(first := feed.taken[0], Line):
                    yield _Row(f"{stream.source.name}:{first.number}", cells, len(cells))
                feed.start_row()
        except (csv.Error, _RowError) as error:
            reason = str(error) if isinstance(error, _RowError) else f"broken row: {error}; mend it or leave it out"
            row = feed.end_row(stream, separator, reason)
            yield replace(row, fault=f"{reason}{feed.give_back()}")
        else:
            return


def _join_faults(rows: Iterator[_Row], width: int) -> Iterator[_Row]:
    """The same rows, each with `width` cells or a fault.

    After a broken row, lines that have not even the look of a row are the rest of it.
    """
    broken: _Row | None = None
    last = ""
    for row in rows:
        if broken and row.looks < width:
            last = row.place
            continue
        if broken:
            yield _name_lines(broken, last)
        broken = row if row.fault else None
        last = row.place
        if not row.fault:
            short = f"the row has {len(row.cells)} cells, the first row {width}; mend it"
            yield row if len(row.cells) == width else replace(row, fault=short)
    if broken:
        yield _name_lines(broken, last)


def _name_lines(broken: _Row, last: str) -> _Row:
    if last == broken.place:
        return broken
    return replace(broken, fault=f"{broken.fault}; nothing was read from there to line {last.rpartition(':')[2]}")
