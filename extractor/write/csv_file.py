"""Records as CSV, for spreadsheets.

A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@` as a formula, and a formula can call out or run a
program. An abstract is anybody's text, so such a cell, also behind blanks or in its full-width form, gets an apostrophe
in front, which spreadsheets take as "this is text" (https://owasp.org/www-community/attacks/CSV_Injection). Numbers of
ours are left alone: `-0.5` is a number. Where the exact text matters, read another form: this one is for looking.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO

from extractor.flat import FLAT_COLUMNS, LONG_COLUMNS, find_long_rows
from extractor.records import Record

FORMULA_STARTS = tuple("=+-@＝＋－＠")
CONTROL_STARTS = ("\t", "\r", "\n")


def write_csv(records: Iterable[Record], file: TextIO) -> None:
    """One row an abstract, as `Record.flat()` gives it."""
    _write((record.flat() for record in records), FLAT_COLUMNS, file)


def write_long_csv(records: Iterable[Record], file: TextIO) -> None:
    """One row a finding: its field, its parts, its place, its rule and confidence. What a field has not is empty."""
    _write((row for record in records for row in find_long_rows(record)), LONG_COLUMNS, file)


def _write(rows: Iterable[Mapping[str, Any]], columns: Sequence[str], file: TextIO) -> None:
    # Text is quoted, all of it: where a semicolon or a tab separates cells, one within a text begins no cell.
    writer = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_to_cell(row.get(column)) for column in columns] for row in rows)


def _to_cell(value: Any) -> Any:
    if value is None:
        return ""
    return neutralise(value) if isinstance(value, str) else value


def neutralise(cell: str) -> str:
    """A cell that no spreadsheet runs."""
    runs = cell.lstrip().startswith(FORMULA_STARTS) or cell.startswith(CONTROL_STARTS)
    return f"'{cell}" if runs else cell
