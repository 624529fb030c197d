"""What readers make of good input: forms, keys, ids, encodings."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.abstract import Abstract, Reject
from extractor.read import Meter, ReadOptions, read_inputs
from extractor.read.document import is_heading
from extractor.read.entry import TEXT_KEYS

SEEDS = Path(__file__).parent.parent / "seeds"
ENTRY = {"id": "p1", "title": "On FooNet", "year": 2025, "abstract": "We present FooNet."}


def read(path: Path | str, **options: Any) -> list[Abstract]:
    items = list(read_inputs([path], ReadOptions(**options)))
    assert not [item for item in items if isinstance(item, Reject)]
    return [item for item in items if isinstance(item, Abstract)]


def write(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def lines(*entries: object) -> str:
    return "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries)


def test_the_seeds_give_38_abstracts_with_ids_from_one() -> None:
    abstracts = read(SEEDS)
    stems = sorted(path.stem for path in SEEDS.glob("*.txt"))
    assert [abstract.id for abstract in abstracts] == [f"{stem}#{n}" for stem in stems for n in range(1, 20)]
    for abstract in abstracts:
        name, _, line = abstract.place.rpartition(":")
        assert Path(name).read_text(encoding="utf-8").split("\n")[int(line) - 1].startswith(abstract.text[:40])


@pytest.mark.parametrize(
    "line", ["ICML 2025 Papers", "# Accepted papers", "ACL (long papers)", "NeurIPS 2024: posters"]
)
def test_a_short_line_that_ends_like_no_sentence_is_a_heading(line: str) -> None:
    assert is_heading(line)


@pytest.mark.parametrize(
    "line",
    ["We propose FooNet.", "Is attention enough?", 'They call it "enough."', "One\ntwo", "Contents:", "word " * 40],
)
def test_other_first_paragraphs_are_abstracts(line: str) -> None:
    assert not is_heading(line)


def test_a_document_without_a_heading_loses_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", "We propose FooNet.\n\nWe propose BarNet.\n")
    assert [(a.id, a.text) for a in read(path)] == [("a#1", "We propose FooNet."), ("a#2", "We propose BarNet.")]


def test_a_line_alone_is_an_abstract_not_a_heading(tmp_path: Path) -> None:
    assert [a.text for a in read(write(tmp_path / "a.txt", "We release FooBench at foo.org\n"))] == [
        "We release FooBench at foo.org"
    ]


def test_line_breaks_inside_an_abstract_stay_as_lf(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", "Papers\r\n \t\r\n\r\nWe propose\r\nFooNet.\r\n\r\n\r\nAnd more.")
    assert [(a.text, a.place) for a in read(path)] == [
        ("We propose\nFooNet.", f"{path}:4"),
        ("And more.", f"{path}:8"),
    ]


@pytest.mark.parametrize("separator", ["\u2028", "\x85", "\x0b", "\x0c", "\x1c"])
def test_only_line_feeds_end_a_line(tmp_path: Path, separator: str) -> None:
    text = f"We propose{separator}{separator}FooNet."
    assert [a.text for a in read(write(tmp_path / "a.txt", text))] == [text]
    content = (
        json.dumps({"abstract": text}, ensure_ascii=False) if separator > "\x1f" else json.dumps({"abstract": text})
    )
    assert [a.text for a in read(write(tmp_path / "b", content + "\n" + content + "\n"))] == [text, text]


FORMS = {
    "papers.jsonl": lines(ENTRY),
    "papers.ndjson": "\n" + lines(ENTRY) + "\n\n",
    "papers.json": json.dumps([ENTRY]),
    "indented.json": json.dumps([ENTRY], indent=2),
    "lines.json": lines(ENTRY, {**ENTRY, "id": "p2"}),  # as the arXiv dump is named
    "one.json": json.dumps(ENTRY, indent=2),
    "notes.json": json.dumps({"notes": [ENTRY], "count": 1, "fields": ["id"]}),
    "splits.json": json.dumps({"train": [ENTRY], "test": [{**ENTRY, "id": "p2"}], "authors": [{"id": "a"}]}),
    "by_id.json": json.dumps({"p1": {k: v for k, v in ENTRY.items() if k != "id"}}),
    "no_ending": lines(ENTRY, {**ENTRY, "id": "p2"}),
    "json_in.txt": json.dumps([ENTRY]),
}


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gz"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"], ids=["", "bom"])
@pytest.mark.parametrize("name", FORMS)
def test_the_form_is_found_by_content_and_ending(tmp_path: Path, name: str, bom: bytes, packed: bool) -> None:
    content = bom + FORMS[name].encode()
    path = write(tmp_path / (name + ".gz" * packed), gzip.compress(content) if packed else content)
    abstracts = read(path)
    assert abstracts[0] == Abstract("We present FooNet.", "p1", "On FooNet")
    assert [abstract.id for abstract in abstracts[1:]] in ([], ["p2"])


def test_gzip_is_told_by_its_bytes_whatever_the_name(tmp_path: Path) -> None:
    assert len(read(write(tmp_path / "papers.jsonl", gzip.compress(lines(ENTRY).encode())))) == 1
    assert len(read(write(tmp_path / "papers.jsonl.gz", lines(ENTRY)))) == 1


def test_the_form_can_be_named(tmp_path: Path) -> None:
    path = write(tmp_path / "papers.dump", lines(ENTRY))
    assert read(path, format="jsonl")[0].id == "p1"
    assert read(path, format="text")[0].text == lines(ENTRY).strip()


@pytest.mark.parametrize("text", ["[Background] We propose FooNet.", "{x} is a set. We propose FooNet."])
def test_an_abstract_may_start_with_a_bracket(tmp_path: Path, text: str) -> None:
    assert [a.text for a in read(write(tmp_path / "a.txt", text))] == [text]


def test_a_folder_is_its_readable_files_by_name(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.json", "c.txt.gz"):
        content = json.dumps({"abstract": f"In {name}."})
        write(tmp_path / name, gzip.compress(content.encode()) if name.endswith("gz") else content)
    for name in ("notes.doc", "table.xlsx", ".hidden.txt"):
        write(tmp_path / name, "left alone")
    (tmp_path / "inner.txt").mkdir()
    assert [a.text for a in read(tmp_path)] == ["In a.json.", "In b.jsonl.", "In c.txt.gz."]


@pytest.mark.parametrize("content", [lines(ENTRY), json.dumps([ENTRY]), "We propose FooNet."])
def test_standard_input(monkeypatch: pytest.MonkeyPatch, content: str) -> None:
    for data in (content.encode(), gzip.compress(content.encode())):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert [a.id for a in read("-")] == ["p1" if "p1" in content else "stdin#1"]


@pytest.mark.parametrize("key", TEXT_KEYS)
def test_the_abstract_is_found_under_its_usual_keys(tmp_path: Path, key: str) -> None:
    entry: Any = "We propose FooNet."
    for part in reversed(key.split(".")):
        entry = {part: entry}
    assert [a.text for a in read(write(tmp_path / "a.jsonl", lines({"id": 1, **entry})))] == ["We propose FooNet."]


def test_the_first_usual_key_that_is_not_null_is_taken(tmp_path: Path) -> None:
    path = write(
        tmp_path / "a.jsonl", lines({"summary": "Two.", "abstract": "One."}, {"abstract": None, "summary": "Two."})
    )
    assert [a.text for a in read(path)] == ["One.", "Two."]


def test_keys_can_be_named_and_may_be_paths(tmp_path: Path) -> None:
    entry = {"abstract": "no", "id": "no", "title": "no", "x": {"text": "Yes.", "n": 7, "name": "T"}, "a.b": "dotted"}
    path = write(tmp_path / "a.jsonl", lines(entry))
    (abstract,) = read(path, text_key="x.text", id_key="x.n", title_key="x.name", keep=("x.n", "a.b"))
    assert abstract == Abstract("Yes.", "7", "T", {"x.n": 7, "a.b": "dotted"})


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"id": "a", "doi": "b"}, "a"),
        ({"id": None, "paper_id": "b"}, "b"),
        ({"id": "", "forum": "b"}, "b"),
        ({"doi": "10.1/x"}, "10.1/x"),
        ({"arxiv_id": 2301.12345}, "2301.12345"),
        ({"id": 12}, "12"),
        ({"id": 0}, "0"),
        ({"id": True}, "a#1"),
        ({"id": ["x"]}, "a#1"),
        ({}, "a#1"),
    ],
)
def test_ids(tmp_path: Path, entry: dict[str, object], expected: str) -> None:
    assert [a.id for a in read(write(tmp_path / "a.jsonl", lines({**entry, "abstract": "X."})))] == [expected]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [({"title": "T"}, "T"), ({"content": {"title": {"value": "T"}}}, "T"), ({"title": ["T"]}, None), ({}, None)],
)
def test_titles(tmp_path: Path, entry: dict[str, object], expected: str | None) -> None:
    assert [a.title for a in read(write(tmp_path / "a.jsonl", lines({**entry, "abstract": "X."})))] == [expected]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_other_encodings_can_be_named(tmp_path: Path, encoding: str) -> None:
    jsonl = write(tmp_path / "a.jsonl", lines({"abstract": "Café."}, {"abstract": "Übung."}).encode(encoding))
    assert [a.text for a in read(jsonl, encoding=encoding)] == ["Café.", "Übung."]
    listed = write(tmp_path / "a.json", json.dumps([{"abstract": "Café."}], ensure_ascii=False).encode(encoding))
    assert [a.text for a in read(listed, encoding=encoding)] == ["Café."]


def test_the_byte_order_mark_of_utf_16_is_enough(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", "Papers\r\n\r\nÜbung mit FooNet.\r\n".encode("utf-16"))
    assert [a.text for a in read(path)] == ["Übung mit FooNet."]


def test_a_list_longer_than_one_piece_is_read_entry_by_entry(tmp_path: Path) -> None:
    entries = [{"id": n, "abstract": f"Paper {n} “{'x' * 997}”"} for n in range(1000)]
    abstracts = read(write(tmp_path / "a.json", json.dumps(entries, indent=1, ensure_ascii=False)))
    assert [a.text for a in abstracts] == [entry["abstract"] for entry in entries]
    assert abstracts[999].place.endswith(f":{2 + 4 * 999}, entry 1000")


def test_the_meter_follows_the_bytes(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", lines(ENTRY, {**ENTRY, "id": "p2"}))
    meter = Meter()
    assert len(list(read_inputs([path], meter=meter))) == 2
    assert meter.done == meter.total == path.stat().st_size


@settings(deadline=None)
@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1).filter(str.strip), max_size=5)
)
def test_json_forms_agree_on_any_text(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    folder = tmp_path_factory.mktemp("forms")
    entries = [{"abstract": text} for text in texts]
    for ascii_only in (True, False):
        one = "".join(json.dumps(entry, ensure_ascii=ascii_only) + "\n" for entry in entries)
        assert [a.text for a in read(write(folder / "a.jsonl", one))] == texts
        whole = json.dumps(entries, ensure_ascii=ascii_only)
        assert [a.text for a in read(write(folder / "a.json", whole))] == texts


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_abstracts_or_rejects_never_an_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    folder = tmp_path_factory.mktemp("bytes")
    for name in ("a.txt", "a.json", "a.jsonl", "a.csv", "a"):
        for start in (b"", b"[{", b'{"', b"\x1f\x8b", b"\xff\xfe"):
            for item in read_inputs([write(folder / name, start + data)]):
                assert isinstance(item, Abstract | Reject)
