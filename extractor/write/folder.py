"""A run as three files in a folder: `records.jsonl`, `rejects.jsonl` and `run.json`.

Until it is done they stand in the sub-folder `unfinished`, so that whoever reads `records.jsonl` never meets half a
run, and the files of the run before stay until the new ones are whole. `unfinished/run.json` says how much of the two
others is safely on the disk; what stands behind that, such as half a line after a power cut, is cut off when the run is
continued. When all is done it says so, and then the files move to their places; a crash on the way is made good by
moving the rest.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from extractor.abstract import Reject
from extractor.errors import InputError
from extractor.write.atomic import open_atomic, sync_folder
from extractor.write.stream import write_reject

RECORDS, REJECTS, ABOUT = FILES = ("records.jsonl", "rejects.jsonl", "run.json")
UNFINISHED = "unfinished"


def check_apart(inputs: Iterable[str], folder: Path) -> None:
    """Raise InputError where a run of `inputs` into `folder` would replace one of its own inputs, or make new ones."""
    targets = [place / name for place in (folder, folder / UNFINISHED) for name in FILES]
    for given in inputs:
        path = Path(given)
        if path.is_dir() and folder.is_dir() and path.samefile(folder):
            raise InputError(f"{given}: the next run would read what this one writes there; name another --out")
        for target in targets:
            if target.exists() and path.exists() and (path.samefile(target) or path.samefile(target.parent)):
                raise InputError(f"{given}: this run would replace {target}, its own input; name another --out")


def make_folder(folder: Path) -> None:
    """Make the folder of a run, where it is missing. Raises InputError where files of a run cannot stand in it."""
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder}: a file, not a folder; name another folder to write to, or - for standard output")
    folder.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        if (folder / name).is_dir():
            raise InputError(f"{folder / name}: a folder, where this run writes a file; name another --out")


def read_about(folder: Path) -> dict[str, Any] | None:
    """The note of the unfinished run in `folder`, None where there is none. Raises InputError where it is damaged."""
    path = folder / UNFINISHED / ABOUT
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise InputError(f"{path}: damaged ({error}); start anew with --no-resume") from error
    if not isinstance(about, dict):
        raise InputError(f"{path}: damaged (no JSON object); start anew with --no-resume")
    return about


class Unfinished:
    """The files of a run that is going on in `folder`."""

    def __init__(self, folder: Path) -> None:
        """Make them, or go on with those that are there."""
        self.folder = folder
        self.place = folder / UNFINISHED
        self.place.mkdir(exist_ok=True)
        self._records = _open(self.place / RECORDS)
        self._rejects = _open(self.place / REJECTS)

    def sizes(self) -> tuple[int, int]:
        """How many bytes the records and the rejects have."""
        return self._records.tell(), self._rejects.tell()

    def append(self, outcomes: Iterable[str | Reject]) -> None:
        """Write lines of records, and rejects. Raises OSError where the disk is full, when part of them may stand."""
        rejects = "".join(write_reject(outcome) for outcome in outcomes if isinstance(outcome, Reject))
        records = "".join(outcome for outcome in outcomes if isinstance(outcome, str))
        _write(self._records, records.encode())
        _write(self._rejects, rejects.encode())

    def cut(self, sizes: tuple[int, int]) -> None:
        """Take back what stands behind these sizes. Raises InputError where not even that much is there."""
        for file, name, size in zip((self._records, self._rejects), FILES, sizes, strict=False):
            if file.seek(0, os.SEEK_END) < size:
                raise InputError(f"{self.place / name}: shorter than it was ({size:,} bytes); start anew: --no-resume")
            file.truncate(size)
            file.seek(size)

    def save(self, about: Mapping[str, Any]) -> None:
        """Bring all that was appended safely to the disk, then say so."""
        for file in (self._records, self._rejects):
            os.fsync(file.fileno())
        with open_atomic(self.place / ABOUT) as note:
            note.write(json.dumps(about, indent=2) + "\n")

    def close(self) -> None:
        """Let go of the files, which stay."""
        self._records.close()
        self._rejects.close()


def move_to_places(folder: Path) -> None:
    """Give the files of a run that is done their places; `run.json` comes last."""
    for name in FILES:
        with suppress(FileNotFoundError):  # moved already, before a crash
            (folder / UNFINISHED / name).replace(folder / name)
        sync_folder(folder)
    drop_unfinished(folder)


def drop_unfinished(folder: Path) -> None:
    """Remove the files of an unfinished run, and no other. What says that there is one goes first."""
    place = folder / UNFINISHED
    for path in (place / ABOUT, place / RECORDS, place / REJECTS, *place.glob(f".{ABOUT}.*.part")):
        with suppress(FileNotFoundError):
            path.unlink()
    with suppress(OSError):  # not there, or someone keeps a file of his own in it
        place.rmdir()


def _open(path: Path) -> FileIO:
    """A file at its end, without a buffer: what is written is with the system at once."""
    file = FileIO(path, "r+" if path.exists() else "x+")
    file.seek(0, os.SEEK_END)
    return file


def _write(file: FileIO, data: bytes) -> None:
    left = memoryview(data)
    try:
        while left:
            left = left[file.write(left) or 0 :]
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file.name)) from error
