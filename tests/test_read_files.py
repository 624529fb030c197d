"""Small true-to-life files, good and damaged: what is read of each stands beside it, in `<name>.expected.jsonl`.

A row there is an abstract (`at`, `id`, `title`, `text`) or a reject (`at`, `reject`: how its reason begins); `at` is
the place without the name of the file. After a change, see what differs:
`python -m tests.test_read_files NAME` prints the rows of a file as it is read now.
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from backports import zstd

from extractor.abstract import Abstract, Reject
from extractor.read import ReadOptions, read_inputs

FILES = Path(__file__).parent / "files"
ENDING = ".expected.jsonl"
NAMES = sorted(path.name for path in FILES.iterdir() if not path.name.endswith(ENDING))
PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstd.compress,
}
WIDE = {"utf16.txt"}


def rows_of(path: Path | str) -> list[dict[str, str | None]]:
    """What is read of one input, as it stands in the expected rows, with whole reasons."""
    return [_row(item) for item in read_inputs([path])]


def _row(item: Abstract | Reject) -> dict[str, str | None]:
    at = item.place.rpartition("/")[2].partition(":")[2]
    if isinstance(item, Reject):
        return {"at": at, "reject": item.reason}
    return {"at": at, "id": item.id, "title": item.title, "text": item.text}


def expected_of(name: str) -> list[dict[str, str | None]]:
    lines = (FILES / (name + ENDING)).read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


def assert_as_expected(rows: list[dict[str, str | None]], name: str) -> None:
    expected = expected_of(name)
    for row, wanted in zip(rows, expected, strict=False):
        if "reject" in wanted:
            assert (row.get("reject") or "").startswith(wanted["reject"] or ""), row
            row = {**row, "reject": wanted["reject"]}  # noqa: PLW2901 - the rest is compared
        assert row == wanted
    assert len(rows) == len(expected)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_gives_what_stands_beside_it(name: str) -> None:
    assert_as_expected(rows_of(FILES / name), name)


@pytest.mark.parametrize("packing", PACKINGS)
@pytest.mark.parametrize("name", NAMES)
def test_a_packed_file_gives_the_same(name: str, packing: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.{packing}"
    path.write_bytes(PACKINGS[packing]((FILES / name).read_bytes()))
    assert rows_of(path) == rows_of(FILES / name)


@pytest.mark.parametrize("name", NAMES)
def test_standard_input_gives_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((FILES / name).read_bytes())))
    texts = [row.get("text") for row in rows_of(FILES / name)]
    assert [getattr(item, "text", None) for item in read_inputs(["-"], _options_for(name))] == texts


def _options_for(name: str) -> ReadOptions:
    """What must be named where no ending tells it."""
    forms = {".tsv": "tsv", ".csv": "csv", ".md": "markdown"}
    return ReadOptions(format=forms.get(Path(name).suffix))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_cut_off_anywhere_gives_its_beginning(name: str, tmp_path: Path) -> None:
    """What is whole before the cut is read as before; what is cut is at most a few rejects or one shorter text."""
    data = (FILES / name).read_bytes()
    texts = {row.get("text") for row in rows_of(FILES / name)}
    path = tmp_path / name
    for cut in range(0, len(data), max(1, len(data) // 50)):
        path.write_bytes(data[:cut])
        others = [row for row in rows_of(path) if row.get("text", None) not in texts and "text" in row]
        assert len(others) <= 1, (cut, others)


if __name__ == "__main__":
    for row in rows_of(FILES / sys.argv[1]):
        sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
