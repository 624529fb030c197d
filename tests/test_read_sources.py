"""Where inputs come from, and packed ones: names, ids, patterns, remote places, bombs, damage."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import random
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import fsspec
import pytest
from backports import zstd

from extractor.abstract import Abstract, Reject
from extractor.errors import InputError
from extractor.read import Meter, ReadOptions, find_paths, read_inputs
from extractor.read import unpack as unpack_module
from extractor.read.seen import SeenIds
from extractor.read.source import find_sources, printable
from tests.test_read import lines, write

PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": lambda data: bz2.compress(data, 1),
    "xz": lzma.compress,
    "zst": zstd.compress,
}
GOOD = json.dumps({"abstract": "We present FooNet."})


def ids_of(*inputs: Path | str) -> list[str]:
    items = list(read_inputs(inputs))
    assert not [item for item in items if isinstance(item, Reject)]
    return [item.id for item in items if isinstance(item, Abstract)]


def test_one_stem_in_two_folders_gives_ids_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("a/x", "b/x", "c"):
        Path(folder).mkdir(parents=True)
    for name in ("a/x/papers.txt", "b/x/papers.txt", "c/papers.txt", "c/papers.jsonl", "c/other.txt.gz"):
        write(Path(name), GOOD)
    assert ids_of("a/x", "b/x") == ["a/x/papers#1", "b/x/papers#1"]
    assert len(set(ids_of("a/x", "b/x", "c"))) == 5
    assert ids_of("c/papers.txt", "c/papers.jsonl") == ["papers.txt#1", "papers.jsonl#1"]
    assert ids_of("c/other.txt.gz", "c/papers.txt") == ["other#1", "papers#1"]


def test_one_file_twice_is_told(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", GOOD)
    assert [type(item) for item in read_inputs([path, path])] == [Abstract, Reject]


def test_a_pattern_is_the_files_that_fit_it(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a1.jsonl", "a2.jsonl.gz", "b.jsonl", ".a3.jsonl", "a4.doc", "in/a5.jsonl"):
        write(tmp_path / name, gzip.compress(GOOD.encode()) if name.endswith("gz") else GOOD)
    assert ids_of(f"{tmp_path}/a*") == ["a1#1", "a2#1"]
    assert ids_of(f"{tmp_path}/**/a?.jsonl") == ["a1#1", "a5#1"]
    assert find_paths([f"{tmp_path}/b*"]) == [tmp_path / "b.jsonl"]
    write(tmp_path / "[1].jsonl", GOOD)
    assert ids_of(f"{tmp_path}/[1].jsonl") == ["[1]#1"]
    with pytest.raises(InputError, match="no readable file in this pattern; it needs"):
        read_inputs([f"{tmp_path}/*.doc"])


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b", "absent\x1b[31m", "absent\udcff"])
def test_names_that_no_file_can_have(name: str) -> None:
    with pytest.raises(InputError) as error:
        read_inputs([name])
    assert str(error.value).isprintable()


@pytest.mark.skipif(sys.platform == "win32", reason="has no such names")
def test_control_characters_of_a_name_are_escaped_everywhere(tmp_path: Path) -> None:
    path = write(tmp_path / "a\x1b[31m\n\udcff.jsonl", GOOD + "\n{")
    abstract, reject = read_inputs([path])
    assert (abstract.id, reject.place) == ("a\\x1b[31m\\n\\udcff#1", f"{tmp_path}/a\\x1b[31m\\n\\udcff.jsonl:2")
    assert printable("Übung 論文.txt") == "Übung 論文.txt"


def test_a_file_that_goes_away_is_a_reject(tmp_path: Path) -> None:
    one, two = write(tmp_path / "a.txt", GOOD), write(tmp_path / "b.txt", GOOD)
    meter = Meter()
    items = read_inputs([tmp_path], meter=meter)
    one.unlink()
    write(tmp_path / "c.txt", GOOD)  # came too late
    reject, abstract = items
    assert reject == Reject(str(one), "cannot be read: No such file or directory; what stood before was read")
    assert abstract.place == f"{two}:1"
    assert find_sources([two])[0].size() == two.stat().st_size


def test_a_file_that_becomes_a_folder_or_shrinks(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", lines(*({"abstract": f"We present Net{n}."} for n in range(100_000))))
    items = read_inputs([path])
    next(items)
    path.write_bytes(path.read_bytes()[:3_000_000])
    assert len(list(items)) > 40_000


def test_remote_places() -> None:
    memory = fsspec.filesystem("memory")
    for name in ("a.jsonl", "b.jsonl.gz", "c.doc"):
        memory.pipe(f"/papers/{name}", gzip.compress(GOOD.encode()) if name.endswith("gz") else GOOD.encode())
    assert ids_of("memory://papers/a.jsonl") == ["a#1"]
    assert ids_of("memory://papers/*.jsonl*") == ids_of("memory://papers") == ["a#1", "b#1"]
    meter = Meter()
    assert len(list(read_inputs(["memory://papers/a.jsonl"], meter=meter))) == 1
    assert meter.total == meter.done == len(GOOD)
    items = read_inputs(["memory://papers/a.jsonl"])
    memory.rm("/papers", recursive=True)
    (reject,) = items
    assert isinstance(reject, Reject)
    assert reject.reason.startswith("cannot be read: no such file or folder there")
    with pytest.raises(InputError, match=r"memory://papers/a\.jsonl: no such file or folder there; check the URL"):
        read_inputs(["memory://papers/a.jsonl"])
    with pytest.raises(InputError, match="nosuch://x: "):
        read_inputs(["nosuch://x"])


def test_a_remote_place_without_fsspec(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(InputError, match=r"pip install 'abstract-extractor\[remote\]'"):
        read_inputs(["s3://bucket/papers.jsonl"])


@pytest.mark.parametrize("packing", PACKINGS)
def test_packed_files_go_by_their_bytes_and_may_have_parts(tmp_path: Path, packing: str) -> None:
    pack = PACKINGS[packing]
    path = write(tmp_path / "a.jsonl", pack(GOOD.encode() + b"\n") + pack(b"") + pack(GOOD.encode()))
    assert ids_of(path) == ["a#1", "a#2"]
    assert ids_of(write(tmp_path / f"b.jsonl.{packing}", GOOD)) == ["b#1"]


@pytest.mark.parametrize("packing", PACKINGS)
def test_a_cut_or_damaged_packed_file_gives_what_is_there(tmp_path: Path, packing: str) -> None:
    chance = random.Random(7)
    entries = [{"abstract": f"We present Net{chance.getrandbits(64)}."} for _ in range(15_000)]
    data = PACKINGS[packing](lines(*entries).encode())
    for cut in (20, len(data) // 2, len(data) - 1):
        items = list(read_inputs([write(tmp_path / f"a.jsonl.{packing}", data[:cut])]))
        assert [type(item) for item in items[-1:]] == [Reject]
        assert "data is damaged or cut off" in items[-1].reason  # type: ignore[union-attr]
        assert all(isinstance(item, Abstract) for item in items[:-1])
        assert len(items) > 1000 or cut == 20
    noise = bytearray(data)
    noise[len(data) // 2 : len(data) // 2 + 40] = b"\xff" * 40
    *_, last = read_inputs([write(tmp_path / f"a.jsonl.{packing}", bytes(noise))])
    assert isinstance(last, Reject)
    assert "data is damaged or cut off" in last.reason


@pytest.mark.parametrize("packing", PACKINGS)
def test_a_bomb_is_broken_off(tmp_path: Path, packing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpack_module, "FREE_BYTES", 1 << 20)
    bomb = write(tmp_path / f"a.txt.{packing}", PACKINGS[packing](b"\0" * (40 << 20)))
    tracemalloc.start()
    (reject,) = read_inputs([bomb])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(reject, Reject)
    assert "unpacks to more than 200 times its size, as a bomb does; where it is meant to, raise --max-ratio" in (
        reject.reason
    )
    assert peak < 40 << 20
    (whole,) = read_inputs([bomb], ReadOptions(max_ratio=0))
    assert "the line has 41,943,040 bytes" in getattr(whole, "reason", "")


@pytest.mark.parametrize("option", ["window_log", "xz"])
def test_a_file_that_asks_for_much_memory_is_refused(tmp_path: Path, option: str) -> None:
    if option == "xz":
        filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 30}]
        data = lzma.compress(GOOD.encode(), filters=filters)
    else:
        buffer = io.BytesIO()
        wide = {int(zstd.CompressionParameter.window_log): 30, int(zstd.CompressionParameter.content_size_flag): 0}
        with zstd.ZstdFile(buffer, mode="w", options=wide) as file:
            file.write(GOOD.encode())
            file.flush()
            file.write(b"\n")
        data = buffer.getvalue()
    (reject,) = read_inputs([write(tmp_path / "a.jsonl", data)])
    assert isinstance(reject, Reject)
    assert "data is damaged or cut off" in reject.reason
    assert "emory" in reject.reason


def test_a_key_to_keep_that_no_entry_has_is_told(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", lines({"abstract": "X.", "year": 1}, {"abstract": "Y.", "venue": "V"}))
    *good, last = read_inputs([path], ReadOptions(keep=("year", "venue", "yaer")))
    assert [item.metadata for item in good if isinstance(item, Abstract)] == [{"year": 1}, {"venue": "V"}]
    assert last == Reject("--keep yaer", "no entry has this key; is it mistyped?")
    text = write(tmp_path / "a.txt", "We propose FooNet.")
    assert isinstance(list(read_inputs([text], ReadOptions(keep=("year",))))[-1], Reject)


def test_seen_ids_are_exact_and_small() -> None:
    seen = SeenIds()
    names = [f"paper-{n}" for n in range(50_000)] + ["", "\udcff", "é"]
    tracemalloc.start()
    assert all(seen.add(name) for name in names)
    assert tracemalloc.get_traced_memory()[0] < 25 * len(names)
    tracemalloc.stop()
    assert not any(seen.add(name) for name in names)


def test_empty_abstracts_are_as_many_rejects(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", '{"abstract":""}\n' * 100_000)
    assert sum(isinstance(item, Reject) for item in read_inputs([path])) == 100_000
