"""Where input comes from: files, the files of a folder, standard input."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from extractor.errors import InputError

STANDARD_INPUT = "-"
ENDINGS = (".txt", ".text", ".jsonl", ".ndjson", ".json")
KNOWN = ", ".join(ENDINGS) + " (or .gz of them)"


@dataclass(frozen=True, slots=True)
class Source:
    """One input: its name in messages, the stem of its ids, and its path (None for standard input)."""

    name: str
    stem: str
    ending: str
    path: Path | None

    @classmethod
    def of(cls, path: Path) -> Source:
        """The source at `path`; `.gz` counts neither as ending nor as part of the stem."""
        plain = path.with_suffix("") if path.suffix.lower() == ".gz" else path
        return cls(str(path), plain.stem, plain.suffix.lower(), path)

    def size(self) -> int | None:
        """How many bytes it has, or None where that shows only at its end."""
        return self.path.stat().st_size if self.path and self.path.is_file() else None


STDIN = Source("stdin", "stdin", "", None)


def find_sources(inputs: Iterable[str | os.PathLike[str]], *, any_ending: bool = False) -> list[Source]:
    """The sources that `inputs` name, in their order: a file, the readable files of a folder by name, or `-`.

    A folder's sub-folders, its hidden files and files with an ending we do not know are left alone. With `any_ending`
    (the form is named) a file may have any ending. Raises InputError where an input is not there or cannot be read.
    """
    return [source for name in inputs for source in _sources_of(os.fspath(name), any_ending)]


def _sources_of(name: str, any_ending: bool) -> Iterator[Source]:
    path = Path(name)
    if name == STANDARD_INPUT:
        yield STDIN
    elif path.is_dir():
        yield from _sources_in(path)
    elif not path.exists():
        raise InputError(f"{name}: no such file or folder; check the path, or give - for standard input")
    elif not os.access(path, os.R_OK):
        raise InputError(f"{name}: not readable for this user; change its permissions")
    else:
        source = Source.of(path)
        if source.ending not in (*ENDINGS, "") and not any_ending:
            raise InputError(f'{name}: no reader for "{source.ending}"; give {KNOWN}, or name --format')
        yield source


def _sources_in(folder: Path) -> list[Source]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    except PermissionError as error:
        raise InputError(f"{folder}: not readable for this user; change its permissions") from error
    sources = [source for source in map(Source.of, paths) if source.ending in ENDINGS]
    if not sources:
        raise InputError(f"{folder}: no readable file in this folder; it needs {KNOWN}")
    return sources
