"""Records to files of another form: which form, and the one writer for it."""

# A writer is imported when it is needed: some of them need packages that not everybody has.
# ruff: noqa: PLC0415

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Literal, TextIO, TypeAlias, get_args

from extractor.errors import InputError
from extractor.records import Record
from extractor.write.packed import PACKINGS, open_text

Form: TypeAlias = Literal["jsonl", "json", "csv", "parquet", "sqlite"]
FORMS: tuple[Form, ...] = get_args(Form)
TEXT_FORMS = ("jsonl", "json", "csv")
ENDINGS: dict[str, Form] = {
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "json", ".csv": "csv", ".parquet": "parquet", ".sqlite": "sqlite",
    ".sqlite3": "sqlite", ".db": "sqlite",
}  # fmt: skip
STANDARD_OUTPUT = "-"


def find_form(out: str) -> Form:
    """The form that the ending of a name asks for. Raises InputError where it asks for none."""
    path = Path(out)
    plain = path.with_suffix("") if path.suffix.lower() in PACKINGS else path
    form = ENDINGS.get(plain.suffix.lower())
    if form is None:
        raise InputError(f"{out}: its ending tells no form; name one with --to: {', '.join(FORMS)} or hf")
    return form


def export(records: Iterable[Record], out: str, form: Form, *, long: bool = False) -> None:
    """Write all records to `out` in one form; `long` has one row a finding, in CSV alone.

    Text forms are packed where `out` ends in `.gz`, `.zst`, `.bz2` or `.xz`, and may go to standard output, `-`. The
    file is whole or not there. Raises InputError where `out` cannot be written in this form.
    """
    if long and form != "csv":
        raise InputError(f"one row a finding is a form of CSV; {form} holds the findings in tables of their own")
    if form in TEXT_FORMS:
        _write_text(records, out, form, long)
        return
    if out == STANDARD_OUTPUT:
        raise InputError(f"{form} cannot go to standard output; name a file")
    if form == "sqlite":
        from extractor.write.sqlite import write_sqlite

        write_sqlite(records, Path(out))
    else:
        from extractor.write.parquet import write_parquet

        write_parquet(records, Path(out))


def _write_text(records: Iterable[Record], out: str, form: Form, long: bool) -> None:
    from extractor.write.csv_file import write_csv, write_long_csv
    from extractor.write.json_file import write_json
    from extractor.write.jsonl import write_jsonl

    write = {"jsonl": write_jsonl, "json": write_json, "csv": write_long_csv if long else write_csv}[form]
    with _open_text(out) as file:
        write(records, file)


def _open_text(out: str) -> AbstractContextManager[TextIO]:
    return nullcontext(sys.stdout) if out == STANDARD_OUTPUT else open_text(Path(out))
