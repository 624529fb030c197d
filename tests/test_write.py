"""Runs: order, counts, rejects, files that are whole or not there."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from extractor.abstract import Abstract, Reject
from extractor.batch import run, run_to_folder
from extractor.counts import Counts
from extractor.errors import InputError, ModelError, PatternTimeoutError, RecordError
from extractor.extract import Extractor
from extractor.intake import CHUNK
from extractor.records import Dataset, Mention, Record
from extractor.rows import FIELDS, Extracts, Item, make_rows
from extractor.write.atomic import open_atomic
from extractor.write.folder import check_apart
from extractor.write.jsonl import write_line
from extractor.write.stream import make_sink

NAMED = Dataset(
    name="Foo",
    canonical=None,
    role="used",
    confidence=0.5,
    mentions=(Mention(text="Foo", start=0, end=3, rule="r"),),
)


class StandIn:
    """Gives each abstract one dataset, and meets the troubles that its texts ask for."""

    def __init__(self, troubles: dict[str, Callable[[], Record]] | None = None) -> None:
        self.troubles = troubles or {}
        self.seen = 0

    def extract(self, abstract: Abstract) -> Record:
        self.seen += 1
        if abstract.text in self.troubles:
            return self.troubles[abstract.text]()
        return Record(id=abstract.id, title=abstract.title, metadata=dict(abstract.metadata), datasets=(NAMED,))

    def extract_many(self, abstracts: Iterable[Abstract]) -> Iterator[Record]:
        return map(self.extract, abstracts)


def raises(error: BaseException) -> Callable[[], Record]:
    def trouble() -> Record:
        raise error

    return trouble


def items(number: int, **texts: str) -> list[Item]:
    """`number` abstracts, of which number n has the text given as `n<n>`."""
    return [Abstract(texts.get(f"n{n}", "Foo"), str(n), place=f"in:{n}") for n in range(number)]


def collect(given: Iterable[Item], extractor: Extracts) -> tuple[list[Any], Counts]:
    """What a run hands to its sink: the ids of records, and rejects."""
    out: list[Any] = []

    def sink(outcome: str | Reject) -> None:
        out.append(outcome if isinstance(outcome, Reject) else json.loads(outcome)["id"])

    return out, run(given, extractor, sink)


def test_each_item_comes_out_once_and_in_order() -> None:
    given = items(CHUNK * 2 + 7)
    bad = Reject("in:x", "bad")
    given.insert(CHUNK, bad)
    given.append(bad)
    out, counts = collect(given, StandIn())
    assert out == [item if isinstance(item, Reject) else item.id for item in given]
    assert (counts.read, counts.written, counts.rejected) == (CHUNK * 2 + 9, CHUNK * 2 + 7, 2)
    assert counts.values == {name: counts.written * (name == "datasets") for name in FIELDS}


def test_nothing_in_nothing_out() -> None:
    out, counts = collect([], StandIn())
    assert (out, counts) == ([], Counts())


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (PatternTimeoutError("pattern 'x' took over 2 s"), "pattern 'x' took over 2 s"),
        (
            RecordError("'x' does not stand at 1..2"),
            "a fault of extractor, not of the abstract: RecordError: 'x' does not",
        ),
        (IndexError("list index"), "a fault of extractor, not of the abstract: IndexError: list index (test_write.py:"),
        (RecursionError("too deep"), "a fault of extractor, not of the abstract: RecursionError: too deep"),
    ],
)
def test_a_fault_in_one_abstract_costs_that_abstract(error: Exception, reason: str) -> None:
    out, counts = collect(items(9, n4="Bar"), StandIn({"Bar": raises(error)}))
    assert [outcome for outcome in out if isinstance(outcome, str)] == list("01235678")
    assert out[4].place == "in:4"
    assert out[4].id == "4"
    assert out[4].reason.startswith(reason)
    assert (counts.written, counts.rejected) == (8, 1)


@pytest.mark.parametrize("error", [ModelError("damaged"), MemoryError(), KeyboardInterrupt()])
def test_what_hits_every_abstract_ends_the_run(error: BaseException) -> None:
    with pytest.raises(type(error)):
        collect(items(3, n1="Bar"), StandIn({"Bar": raises(error)}))


def test_what_breaks_the_schema_is_not_written() -> None:
    broken = Record.model_construct(id="1", datasets=(NAMED.model_copy(update={"role": "seen"}),))
    out, counts = collect(items(3, n1="Bar"), StandIn({"Bar": lambda: broken}))
    assert out[1].reason.startswith('a fault of extractor: the record breaks the schema: $.datasets[0].role: "seen": ')
    assert (counts.written, counts.rejected) == (2, 1)


def test_an_extractor_that_loses_records_is_noticed() -> None:
    class Loses(StandIn):
        def extract_many(self, abstracts: Iterable[Abstract]) -> Iterator[Record]:
            return iter(())

    with pytest.raises(RecordError, match="3 abstracts, but 0 records"):
        collect(items(3), Loses())


def test_rows_depend_on_their_chunk_alone() -> None:
    given = items(10)
    extractor = Extractor(ner=False)
    assert make_rows(given, extractor) == [row for item in given for row in make_rows([item], extractor)]


def test_the_files_of_a_run(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    given = [*items(3), Reject("in:3", "bad “thing”", "x"), Reject("in:\udcff", "odd name")]
    run_to_folder(given, StandIn(), out, counts=Counts(), about={"inputs": ["in"]})
    assert sorted(path.name for path in out.iterdir()) == ["records.jsonl", "rejects.jsonl", "run.json"]
    records = (out / "records.jsonl").read_bytes()
    assert [json.loads(line)["id"] for line in records.splitlines()] == ["0", "1", "2"]
    assert [json.loads(line) for line in (out / "rejects.jsonl").read_bytes().splitlines()] == [
        {"place": "in:3", "id": "x", "reason": "bad “thing”"},
        {"place": "in:\udcff", "id": None, "reason": "odd name"},
    ]
    about = json.loads((out / "run.json").read_text(encoding="utf-8"))
    assert about["inputs"] == ["in"]
    assert about["complete"] is True
    assert (about["read"], about["written"], about["rejected"]) == (5, 3, 2)
    assert about["values"]["datasets"] == 3
    assert about["seconds"] >= 0
    run_to_folder(given, StandIn(), out, counts=Counts(), about={})
    assert (out / "records.jsonl").read_bytes() == records


def test_a_run_that_is_broken_off_keeps_what_was_finished(tmp_path: Path) -> None:
    counts = Counts()
    extractor = StandIn({"Bar": raises(KeyboardInterrupt())})
    with pytest.raises(KeyboardInterrupt):
        run_to_folder(items(CHUNK + 5, **{f"n{CHUNK + 2}": "Bar"}), extractor, tmp_path, counts=counts, about={})
    kept = tmp_path / "unfinished"
    assert len((kept / "records.jsonl").read_bytes().splitlines()) == CHUNK == counts.written
    assert json.loads((kept / "run.json").read_bytes())["complete"] is False
    assert (len(list(kept.iterdir())), list(tmp_path.iterdir())) == (3, [kept])


def test_a_run_that_fails_leaves_the_files_of_the_run_before(tmp_path: Path) -> None:
    run_to_folder(items(3), StandIn(), tmp_path, counts=Counts(), about={})
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(ModelError):
        run_to_folder(
            items(2, n1="Bar"), StandIn({"Bar": raises(ModelError("x"))}), tmp_path, counts=Counts(), about={}
        )
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    with pytest.raises(InputError, match="out: a file, not a folder; name another"):
        run_to_folder(items(1), StandIn(), tmp_path / "out", counts=Counts(), about={})
    assert (tmp_path / "out").read_text() == "mine"


@pytest.mark.parametrize("error", [OSError("disk full"), KeyboardInterrupt()])
def test_a_file_is_whole_or_not_there(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "a"
    path.write_text("before")
    with pytest.raises(type(error)), open_atomic(path) as file:
        file.write("half")
        raise error
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_records_and_rejects_on_streams(capsys: pytest.CaptureFixture[str]) -> None:
    run([*items(1), Reject("in:1", "bad")], StandIn(), make_sink(sys.stdout, sys.stderr))
    out, err = capsys.readouterr()
    assert json.loads(out)["id"] == "0"
    assert err == "in:1: bad\n"


def test_lines_hold_characters_as_they_are_and_no_nan() -> None:
    assert write_line({"a": "é\u2028“", "b": 2.0, "c": None}) == '{"a":"é\u2028“","b":2.0,"c":null}\n'
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_line({"a": float("nan")})


def test_a_run_does_not_write_into_the_folder_that_it_reads(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("We propose it.", encoding="utf-8")
    with pytest.raises(InputError, match="the next run would read what this one writes there"):
        check_apart([str(tmp_path)], tmp_path)
    check_apart([str(tmp_path)], tmp_path / "out")
