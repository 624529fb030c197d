"""A run as three files in a folder: `records.jsonl`, `rejects.jsonl` and `run.json`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from extractor.errors import InputError
from extractor.write.atomic import open_atomic
from extractor.write.stream import Sink, make_sink, write_reject

FILES = ("records.jsonl", "rejects.jsonl", "run.json")


def check_apart(inputs: Iterable[str], folder: Path) -> None:
    """Raise InputError where a run of `inputs` into `folder` would replace one of its own inputs."""
    for given in inputs:
        path = Path(given)
        for target in (folder / name for name in FILES):
            if target.exists() and path.exists() and (path.samefile(target) or path.samefile(folder)):
                raise InputError(f"{given}: this run would replace {target}, its own input; name another --out")


@contextmanager
def open_folder(folder: Path) -> Iterator[Sink]:
    """A sink into `folder`, made where it is missing. The files of an earlier run stay until the new ones are whole.

    Raises InputError where `folder` is a file.
    """
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder}: a file, not a folder; name another folder to write to, or - for standard output")
    folder.mkdir(parents=True, exist_ok=True)
    with open_atomic(folder / "records.jsonl") as records, open_atomic(folder / "rejects.jsonl") as rejects:
        yield make_sink(records, rejects, write_reject)


def write_about(folder: Path, about: Mapping[str, Any]) -> None:
    """Write `run.json`: what was run, and what came of it."""
    with open_atomic(folder / "run.json") as file:
        file.write(json.dumps(about, indent=2) + "\n")
