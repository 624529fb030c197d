"""Worker processes: the same rows as without, whatever happens to one of them, and none is left behind."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from extractor import process as process_module
from extractor import worker, workers
from extractor.abstract import Abstract, Reject
from extractor.batch import run, run_to_folder
from extractor.cores import count_cores, read_quota
from extractor.counts import Counts
from extractor.errors import ModelError, WorkerError
from extractor.extract import Extractor
from extractor.intake import CHUNK, CHUNK_CHARACTERS, Chunk, Intake
from extractor.rows import Extracts, Item
from tests.troubles import Troubled, make_items

ENDED = "the process that read it died, twice: it "


def collect(given: Iterable[Item], extractor: Extracts, number: int | None) -> list[Any]:
    """What a run hands to its sink: the ids of records, and rejects."""
    out: list[Any] = []

    def sink(outcome: str | Reject) -> None:
        out.append(outcome if isinstance(outcome, Reject) else json.loads(outcome)["id"])

    counts = run(given, extractor, sink, workers=number)
    assert counts.read == counts.done == len(out)
    return out


def expected(given: Iterable[Item]) -> list[Any]:
    return [item if isinstance(item, Reject) else item.id for item in given]


def find_children() -> set[str]:
    """The processes that this one has started and not yet buried."""
    found = subprocess.run(["ps", "-ww", "-o", "args=", "--ppid", str(os.getpid())], capture_output=True, check=False)
    return {line for line in found.stdout.decode().splitlines() if "extractor.worker" in line}


class Uneven(Troubled):
    """Takes now long, now short."""

    def extract_many(self, abstracts: Iterable[Abstract]) -> Iterator[Any]:
        time.sleep(random.random() / 20)
        return super().extract_many(abstracts)


@pytest.mark.parametrize("number", [0, 1, 3, None])
def test_every_item_comes_out_once_and_in_order(number: int | None) -> None:
    given = make_items(CHUNK * 9 + 7)
    assert collect(given, Uneven(), number) == expected(given)
    assert not find_children()


def test_the_bytes_are_the_same_with_any_number_of_workers() -> None:
    texts = ["We present FooNet, 3.1x faster than ResNet-50 on ImageNet.", "Code: github.com/a/b", "é \u2028 “x”."]
    given = [Abstract(texts[n % 3], str(n), "T\udc80", {"d": n / 7}, place="p\udcff") for n in range(CHUNK + 9)]
    rows: dict[int, list[str | Reject]] = {0: [], 2: []}
    for number, out in rows.items():
        run(given, Extractor(ner=False), out.append, workers=number)
    assert rows[0] == rows[2]


@pytest.mark.parametrize(
    ("trouble", "reason"),
    [
        ("crash", "ended with code 3"),
        ("kill", "was ended by SIGKILL, perhaps for want of memory"),
        ("hang", "took longer than 1 s"),
        ("raise_memory", "needed more than 4 GiB of memory"),
        ("swell", "needed more than 4 GiB of memory"),
    ],
)
def test_an_abstract_that_ends_its_worker_is_one_reject(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, trouble: str, reason: str
) -> None:
    if trouble == "swell" and sys.platform != "linux":
        pytest.skip("only Linux limits the memory of a process")
    if trouble == "hang":
        monkeypatch.setattr(process_module, "SECONDS", 1.0)
    given = make_items(CHUNK * 4, n70=trouble)
    wanted = expected(given)
    wanted[70] = Reject("in:70", f"{ENDED}{reason}; please report it", "id70")
    assert collect(given, Troubled(), 2) == wanted
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert f"a worker died on the 64 items from in:64 on (it {reason})" in caplog.text
    assert not find_children()


def test_what_follows_on_an_abstract_that_ends_its_worker() -> None:
    given = make_items(CHUNK + 3, n1="crash", n2="crash", n63="kill", n64="crash", n66="crash")
    out = collect(given, Troubled(), 1)
    assert [n for n, outcome in enumerate(out) if isinstance(outcome, Reject) and "died" in outcome.reason] == [
        1, 2, 63, 64, 66,
    ]  # fmt: skip


def test_workers_that_die_whatever_they_do_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MANY", 5)
    given = make_items(30, **{f"n{n}": "crash" for n in range(30)})
    with pytest.raises(WorkerError, match="5 workers died one after the other"):
        collect(given, Troubled(), 1)
    assert not find_children()


def test_an_error_that_ends_the_run_does_so_from_a_worker() -> None:
    with pytest.raises(ModelError, match="the model is damaged"):
        collect(make_items(CHUNK * 3, n100="model"), Troubled(), 2)
    assert not find_children()


def test_what_prints_in_a_worker_does_no_harm() -> None:
    given = make_items(5, n3="chatter")
    assert collect(given, Troubled(), 1) == expected(given)


class Unsendable(Troubled):
    def __reduce__(self) -> Any:
        raise TypeError("cannot be pickled")


class Unreceivable(Troubled):
    def __reduce__(self) -> Any:
        return int, ("no number",)


@pytest.mark.parametrize(
    ("extractor", "reason"),
    [
        (Unsendable(), r"the extractor cannot be sent to a worker \(cannot be pickled\); use workers=0"),
        (Unreceivable(), r"a worker process could not start \(ValueError: invalid literal"),
    ],
)
def test_an_extractor_that_cannot_be_sent(extractor: Extracts, reason: str) -> None:
    with pytest.raises(WorkerError, match=reason):
        collect(make_items(3), extractor, 2)


def test_workers_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_module, "START", "raise SystemExit(5)")
    with pytest.raises(WorkerError, match=r"could not start \(it ended with code 5\); do without, by --workers 0"):
        collect(make_items(3), Troubled(), 2)


def test_small_inputs_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_Pool", None)
    given = make_items(CHUNK * (workers.SMALL - 1))
    assert collect(given, Troubled(), None) == expected(given)
    with pytest.raises(TypeError):
        collect(make_items(CHUNK * workers.SMALL), Troubled(), None)


def test_a_slow_sink_holds_up_the_reading() -> None:
    counts = Counts()
    ahead = []

    def sink(_: object) -> None:
        ahead.append(counts.read - counts.done)

    run(iter(make_items(CHUNK * 40)), Troubled(), sink, counts, workers=2)
    assert max(ahead) <= CHUNK * (2 * workers.WINDOW + 1)


def test_long_abstracts_make_short_chunks() -> None:
    given: list[Item] = [Abstract("x" * (CHUNK_CHARACTERS // 4), str(n)) for n in range(10)]
    chunks = list(Intake(given, Counts()).chunks())
    assert [(chunk.start, len(chunk.items)) for chunk in chunks] == [(0, 4), (4, 4), (8, 2)]


def test_a_chunk_that_comes_twice_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As can happen when Ctrl-C comes just between taking it and taking it off the queue."""

    def twice(chunks: Iterable[Chunk], extractor: Extracts, number: int | None) -> Iterator[workers.Done]:
        for done in workers.extract_chunks(chunks, extractor, number):
            yield from (done, done)

    monkeypatch.setattr("extractor.batch.extract_chunks", twice)
    given = make_items(CHUNK * 2)
    assert collect(given, Troubled(), 0) == expected(given)


def test_ctrl_c_keeps_what_ends_in_a_second_and_ends_the_rest(tmp_path: Path) -> None:
    given = make_items(CHUNK * 6, n300="hang")  # in the fifth chunk

    def read() -> Iterator[Item]:
        yield from given
        time.sleep(0.5)  # the first four chunks are done by now
        raise KeyboardInterrupt

    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run_to_folder(read(), Troubled(), tmp_path, counts=Counts(), about={}, workers=2)
    assert time.monotonic() - started < 0.5 + workers.GRACE + 1.5
    about = json.loads((tmp_path / "unfinished" / "run.json").read_text())
    assert (about["complete"], about["written"] + about["rejected"]) == (False, CHUNK * 4)
    assert not find_children()


LONG_RUN = [sys.executable, "-m", "tests.long_run"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs ps")
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_their_caller_however_it_ends(tmp_path: Path, sent: signal.Signals) -> None:
    mark = f"mark{os.getpid()}{sent}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, mark])}  # stands in their arguments
    arguments = [*LONG_RUN, str(tmp_path), "100000", "2", "0.01"]
    with subprocess.Popen(arguments, env=environment, stderr=subprocess.DEVNULL) as caller:
        wait_until(lambda: len(find_marked(mark)) == 2)
        caller.send_signal(sent)
        started = time.monotonic()
        caller.wait(10)
        assert time.monotonic() - started < 2
    wait_until(lambda: not find_marked(mark))


def find_marked(mark: str) -> list[str]:
    found = subprocess.run(["ps", "-ww", "-A", "-o", "args="], capture_output=True, check=True)
    return [line for line in found.stdout.decode(errors="replace").splitlines() if mark in line]


def wait_until(holds: Any) -> None:
    for _ in range(200):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("waited in vain")


def test_messages_that_are_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    with path.open("wb") as file:
        worker.send(file, b"one")
        worker.send(file, b"two")
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        with path.open("rb") as file:
            assert worker.receive(file) == (b"one" if size >= 11 else None)
            assert worker.receive(file) is None


def test_the_cores_that_may_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quota = tmp_path / "cpu.max"
    assert read_quota(quota) is None
    for text, cores in (("max 100000\n", None), ("250000 100000\n", 2), ("10000 100000\n", 0), ("odd", None)):
        quota.write_text(text)
        assert read_quota(quota) == cores
    monkeypatch.setattr("extractor.cores.read_quota", lambda: 0)
    assert count_cores() >= 1
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert count_cores() >= 1
