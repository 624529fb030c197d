"""A run that is broken off, wherever that is, goes on and ends as if nothing had been."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from extractor import journal
from extractor.abstract import Abstract, Reject
from extractor.batch import run_to_folder
from extractor.counts import Counts
from extractor.errors import InputError
from extractor.intake import CHUNK
from extractor.rows import Item
from extractor.write.folder import FILES, UNFINISHED
from extractor.write.lock import lock_folder
from tests.troubles import Troubled, make_items, read_about, read_outcome

LONG_RUN = [sys.executable, "-m", "tests.long_run"]
PACKAGE = str(Path(journal.__file__).parent)


def run_here(folder: Path, given: Iterable[Item], *, resume: bool | None = None, **about: Any) -> Counts:
    counts = Counts()
    run_to_folder(given, Troubled(), folder, counts=counts, about=about, resume=resume)
    return counts


def break_off(folder: Path, given: list[Item], done: int, **about: Any) -> None:
    """Leave a run in which so many items were read when Ctrl-C came."""

    def read() -> Iterator[Item]:
        yield from given[:done]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_here(folder, read(), **about)


def test_a_run_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    given = make_items(CHUNK * 5 + 3)
    run_here(tmp_path / "whole", given)
    break_off(tmp_path / "cut", given, CHUNK * 3 + 5)
    assert sorted(path.name for path in (tmp_path / "cut").iterdir()) == [UNFINISHED]
    note = read_about(tmp_path / "cut" / UNFINISHED)
    assert (note["complete"], note["read"]) == (False, CHUNK * 3)
    counts = run_here(tmp_path / "cut", given, resume=True)
    assert (counts.read, counts.done, counts.resumed) == (len(given), len(given), CHUNK * 3)
    assert read_outcome(tmp_path / "cut") == read_outcome(tmp_path / "whole")
    whole, cut = read_about(tmp_path / "whole"), read_about(tmp_path / "cut")
    for told in ("complete", "read", "written", "rejected", "values", "fingerprint", "bytes", "versions"):
        assert cut[told] == whole[told], told
    assert sorted(path.name for path in (tmp_path / "cut").iterdir()) == sorted(FILES)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("step", [97, pytest.param(5, marks=pytest.mark.slow)])
def test_killed_at_any_line_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """In a child that dies at the n-th line of what keeps the files, and again in one that goes on."""
    monkeypatch.setattr(journal, "SECONDS", 0.0)
    given = make_items(CHUNK * 3 + 5)
    run_here(tmp_path / "whole", given)
    for n in range(0, 100_000, step):
        folder = tmp_path / f"{n}"
        ended = [run_in_child(n, folder, given), run_in_child(n // 2, folder, given)]
        run_here(folder, given, resume=True)
        assert read_outcome(folder) == read_outcome(tmp_path / "whole"), n
        assert read_about(folder)["read"] == len(given)
        assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
        if 0 in ended:
            break
    else:
        raise AssertionError("no run ever came to its end")
    assert n > 500


def run_in_child(lines: int, folder: Path, given: list[Item]) -> int:
    """A run in a process of its own that ends without a word after so many lines. Gives its exit code."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    left = lines

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal left
        name = frame.f_code.co_filename
        if not name.startswith(PACKAGE) or not name.endswith(("batch.py", "journal.py", "folder.py", "atomic.py")):
            return None
        if event == "line":
            left -= 1
            if left < 0:
                os._exit(9)
        return trace

    try:
        sys.settrace(trace)
        run_here(folder, given, resume=True)
        os._exit(0)
    finally:
        os._exit(8)


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
@pytest.mark.parametrize("kills", [4, pytest.param(60, marks=pytest.mark.slow)])
def test_killed_at_random_moments_it_ends_as_if_nothing_had_been(tmp_path: Path, kills: int) -> None:
    number, moments = 3000, random.Random(7)
    run_here(tmp_path / "whole", make_items(number))
    done, folder = 0, tmp_path / "0"
    while done < kills:
        arguments = [*LONG_RUN, str(folder), str(number), str(done % 3), "0.001"]
        with subprocess.Popen(arguments, stderr=subprocess.PIPE) as process:
            try:
                process.wait(moments.uniform(0.2, 1.5))
            except subprocess.TimeoutExpired:
                process.kill()
                done += 1
                continue
            assert process.stderr
            assert process.returncode == 0, process.stderr.read()
        assert read_outcome(folder) == read_outcome(tmp_path / "whole")
        folder = tmp_path / str(done)
    subprocess.run([*LONG_RUN, str(folder), str(number), "2", "0"], check=True)
    assert read_outcome(folder) == read_outcome(tmp_path / "whole")


def test_half_a_line_is_cut_off(tmp_path: Path) -> None:
    given = make_items(CHUNK * 2)
    run_here(tmp_path / "whole", given)
    break_off(tmp_path / "cut", given, CHUNK)
    for name in FILES[:2]:
        with (tmp_path / "cut" / UNFINISHED / name).open("ab") as file:
            file.write(b'{"schema_version":"1.0","id":"id6')
    run_here(tmp_path / "cut", given, resume=True)
    assert read_outcome(tmp_path / "cut") == read_outcome(tmp_path / "whole")


def test_an_unfinished_run_is_not_thrown_away_unasked(tmp_path: Path) -> None:
    given = make_items(CHUNK * 2)
    break_off(tmp_path, given, CHUNK)
    with pytest.raises(InputError, match=r"when 64 abstracts were done; go on with it by --resume, or throw it away"):
        run_here(tmp_path, given)
    assert read_about(tmp_path / UNFINISHED)["read"] == CHUNK
    run_here(tmp_path, make_items(3), resume=False)
    assert read_about(tmp_path)["read"] == 3
    assert not (tmp_path / UNFINISHED).exists()


def test_resume_of_nothing_begins(tmp_path: Path) -> None:
    assert run_here(tmp_path, make_items(3), resume=True).read == 3
    assert run_here(tmp_path, make_items(3), resume=True).read == 3


def change_version(note: dict[str, Any]) -> None:
    note["versions"]["extractor"] = "0.0.9"


@pytest.mark.parametrize(
    ("change", "about", "reason"),
    [
        (
            lambda items: items,
            {"model": "two"},
            r'cannot go on: model was "one", now it is "two"; make it the same, or',
        ),
        (lambda items: items[:CHUNK], {}, "the unfinished run had done 128 items, but this input has only 64"),
        (
            lambda items: [Abstract("Other.", "id1"), *items[1:]],
            {},
            "the first 128 items of this input are not those of the unfinished run",
        ),
        (lambda items: [items[0], items[2], items[1], *items[3:]], {}, "the first 128 items of this input are not"),
    ],
)
def test_other_work_is_refused_with_the_reason(
    tmp_path: Path, change: Callable[[list[Item]], list[Item]], about: dict[str, str], reason: str
) -> None:
    given = make_items(CHUNK * 3)
    break_off(tmp_path, given, CHUNK * 2, model="one")
    with pytest.raises(InputError, match=reason):
        run_here(tmp_path, change(given), resume=True, **{"model": "one", **about})
    assert run_here(tmp_path, given, resume=True, model="one").resumed == CHUNK * 2


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (change_version, r'versions was \{"extractor": "0.0.9"'),
        (lambda note: note.pop("bytes"), r"the notes of the unfinished run are damaged \(KeyError\('bytes'\)\)"),
        (lambda note: note.update(written="x"), "the notes of the unfinished run are damaged"),
        (lambda note: note.update(bytes=[10**9, 0]), "shorter than it was"),
    ],
)
def test_other_versions_and_damaged_notes_are_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    given = make_items(CHUNK * 2)
    break_off(tmp_path, given, CHUNK)
    note = read_about(tmp_path / UNFINISHED)
    change(note)
    (tmp_path / UNFINISHED / "run.json").write_text(json.dumps(note))
    with pytest.raises(InputError, match=reason):
        run_here(tmp_path, given, resume=True)


@pytest.mark.parametrize("text", ["", "[]", "{"])
def test_a_note_that_is_no_note(tmp_path: Path, text: str) -> None:
    (tmp_path / UNFINISHED).mkdir()
    (tmp_path / UNFINISHED / "run.json").write_text(text)
    with pytest.raises(InputError, match=r"run\.json: damaged .*; start anew with --no-resume"):
        run_here(tmp_path, make_items(3), resume=True)
    run_here(tmp_path, make_items(3), resume=False)


def test_one_run_at_a_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with lock_folder(tmp_path), pytest.raises(InputError, match="another run is writing here; wait for it"):
        run_here(tmp_path, make_items(3))
    run_here(tmp_path, make_items(3))


def test_what_others_keep_in_the_folder_stays(tmp_path: Path) -> None:
    (tmp_path / UNFINISHED).mkdir()
    (tmp_path / UNFINISHED / "mine").write_text("x")
    run_here(tmp_path, make_items(3))
    assert (tmp_path / UNFINISHED / "mine").read_text() == "x"


def test_a_place_that_is_taken_is_told_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "rejects.jsonl").mkdir()
    with pytest.raises(InputError, match=r"rejects\.jsonl: a folder, where this run writes a file"):
        run_here(tmp_path, make_items(3))
    assert [path.name for path in tmp_path.iterdir()] == ["rejects.jsonl"]


def test_a_disk_that_runs_full_costs_nothing_that_was_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = make_items(CHUNK * 40)
    run_here(tmp_path / "whole", given)
    monkeypatch.setattr(journal, "SECONDS", 0.0)
    with limit_files(len(read_outcome(tmp_path / "whole")[0]) // 2), pytest.raises(OSError, match="too large") as error:
        run_here(tmp_path / "full", given)
    assert error.value.filename.endswith("unfinished/records.jsonl")
    done = read_about(tmp_path / "full" / UNFINISHED)["read"]
    assert CHUNK * 15 < done < CHUNK * 25
    assert sorted(path.name for path in (tmp_path / "full" / UNFINISHED).iterdir()) == sorted(FILES)
    run_here(tmp_path / "full", given, resume=True)
    assert read_outcome(tmp_path / "full") == read_outcome(tmp_path / "whole")


def test_a_disk_without_room_for_anything_is_left_as_it_was(tmp_path: Path) -> None:
    run_here(tmp_path, make_items(3))
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with limit_files(100), pytest.raises(OSError, match="too large"):
        run_here(tmp_path, make_items(3))
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


class limit_files:  # noqa: N801 - reads as a verb
    """While the block runs no file can become longer than so many bytes, as on a full disk."""

    def __init__(self, size: int) -> None:
        self.size = size

    def __enter__(self) -> None:
        self.before = resource.getrlimit(resource.RLIMIT_FSIZE)
        self.handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (self.size, self.before[1]))

    def __exit__(self, *_: object) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self.before)
        signal.signal(signal.SIGXFSZ, self.handler)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only the superuser can make a small disk")
def test_a_small_disk(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip("cannot mount here")
    try:
        given = make_items(CHUNK * 40)
        with pytest.raises(OSError, match="No space left") as error:
            run_here(disk, given)
        assert error.value.filename.endswith("unfinished/records.jsonl")
        subprocess.run(["mount", "-o", "remount,size=8m", disk], check=True)
        run_here(disk, given, resume=True)
        assert read_about(disk)["read"] == len(given)
    finally:
        subprocess.run(["umount", disk], check=True)


def test_metadata_that_cannot_be_written_is_one_reject(tmp_path: Path) -> None:
    circular: dict[str, Any] = {}
    circular["self"] = circular
    odd: list[Any] = [{"x": float("nan")}, {"x": object()}, {"x": [float("inf")]}, circular, {("a",): 1}]
    good: list[Any] = [{}, {"x": None}, {"year": 2025, "tags": ("a", "b")}]
    given = [Abstract("Text.", str(n), metadata=metadata) for n, metadata in enumerate([*good, *odd])]
    assert run_here(tmp_path, given).rejected == len(odd)
    records, rejects = (list(map(json.loads, file.splitlines())) for file in read_outcome(tmp_path))
    assert [row["metadata"] for row in records] == [{}, {"x": None}, {"year": 2025, "tags": ["a", "b"]}]
    assert all(row["reason"].startswith("its metadata cannot be written as JSON (") for row in rejects)


def test_what_run_json_says(tmp_path: Path) -> None:
    given = [*make_items(25), Reject("in:x", "bad")]
    run_here(tmp_path, given, inputs=["in"])
    about = read_about(tmp_path)
    assert about["inputs"] == ["in"]
    assert (about["read"], about["written"], about["rejected"]) == (26, 22, 4)
    assert set(about["stages"]) == {"read", "extract", "check", "write"}
    assert {"extractor", "python", "spacy", "numpy", "regex", "pydantic"} <= set(about["versions"])
    assert len(about["fingerprint"]) == 64
    assert about["seconds"] >= sum(about["stages"].values()) * 0.9
    again = tmp_path / "again"
    run_here(again, given[::-1])
    assert read_about(again)["fingerprint"] != about["fingerprint"]


def test_time_goes_on_counting(tmp_path: Path) -> None:
    given = make_items(CHUNK * 2)
    break_off(tmp_path, given, CHUNK)
    note = read_about(tmp_path / UNFINISHED)
    note["seconds"] = 100.0
    (tmp_path / UNFINISHED / "run.json").write_text(json.dumps(note))
    started = time.time()
    run_here(tmp_path, given, resume=True)
    assert 100 <= read_about(tmp_path)["seconds"] <= 101 + time.time() - started
