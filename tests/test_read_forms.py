"""What is special to one form: BibTeX, Parquet, Markdown, JSON objects; and what no form may do: fill the memory."""

from __future__ import annotations

import datetime
import decimal
import io
import json
import sys
import tracemalloc
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.abstract import Abstract, Reject
from extractor.errors import InputError
from extractor.read import ReadOptions, read_inputs
from tests.test_read import lines, write


def read(path: Path | str, **options: Any) -> tuple[list[Abstract], list[Reject]]:
    items = list(read_inputs([path], ReadOptions(**options)))
    return [a for a in items if isinstance(a, Abstract)], [r for r in items if isinstance(r, Reject)]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("{We propose {Foo}Net.}", "We propose {Foo}Net."),
        ('"We say {"}Foo{"}."', 'We say {"}Foo{"}.'),
        ('"We " # foo # { at home}', "We FooNet at home"),
        ("{5\\% of \\{x\\} \\# y}", "5\\% of \\{x\\} \\# y"),
        ("2024", "2024"),
        ("{a, b = {c}, @d}", "a, b = {c}, @d"),
    ],
)
def test_values_of_bibtex(tmp_path: Path, value: str, text: str) -> None:
    path = write(tmp_path / "a.bib", f'@STRING(Foo = "FooNet")\n@article{{k,\n abstract = {value}\n}}\n')
    (abstract,), rejects = read(path)
    assert (abstract.text, abstract.place, rejects) == (text, f"{path}:2", [])


def test_bibtex_is_told_by_its_beginning_and_kept_keys(tmp_path: Path) -> None:
    path = write(tmp_path / "refs", "% x\n@Article{k, Abstract={We.}, Year=2024, DOI={10.1/x}}")
    (abstract,), _ = read(path, keep=("year", "type"), id_key="doi")
    assert abstract == Abstract("We.", "10.1/x", None, {"year": "2024", "type": "article"})
    assert read(write(tmp_path / "a.txt", "@acme released it. We propose {Foo}."))[0][0].text.startswith("@acme")


def test_no_log_line_of_the_parser(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    read(write(tmp_path / "a.bib", "@article{k, abstract={We.}\n@article{"))
    assert capfd.readouterr() == ("", "")


@settings(deadline=None, max_examples=200)
@given(
    st.lists(
        st.sampled_from(
            ["@article{", "@string(", "k", ",", "abstract", "=", "{", "}", '"', "#", "We.", "\n", "\\", ")"]
        )
    )
)
def test_any_bibtex_ends_in_abstracts_and_rejects(tmp_path_factory: pytest.TempPathFactory, pieces: list[str]) -> None:
    path = write(tmp_path_factory.mktemp("bib") / "a.bib", "".join(pieces))
    assert all(isinstance(item, Abstract | Reject) for item in read_inputs([path]))


@pytest.mark.parametrize(("form", "package"), [("bibtex", "bibtexparser"), ("parquet", "pyarrow")])
def test_a_missing_extra_is_told_before_anything_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    path = write(tmp_path / f"a.{'bib' if form == 'bibtex' else form}", "")
    with pytest.raises(InputError, match=rf"pip install 'abstract-extractor\[{form}\]'"):
        read_inputs([path])
    with pytest.raises(InputError, match="pip install"):
        read_inputs(["-"], ReadOptions(format=form))  # type: ignore[arg-type]


def make_table(path: Path, columns: dict[str, Any], **options: Any) -> Path:
    pq.write_table(pa.table(columns), path, **options)
    return path


def test_parquet_of_any_column_and_kept_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = datetime.datetime(2024, 1, 2, 3, tzinfo=datetime.timezone.utc)
    columns = {
        "text": ["We propose FooNet."],
        "n": [7],
        "score": [float("nan")],
        "when": [moment],
        "price": [decimal.Decimal("1.50")],
        "authors": [[{"name": "A"}]],
    }
    path = make_table(tmp_path / "a.parquet", columns)
    keep = ("score", "when", "price", "authors")
    (abstract,), rejects = read(path, text_key="text", id_key="n", keep=keep)
    kept = {"score": None, "when": "2024-01-02T03:00:00+00:00", "price": "1.50", "authors": [{"name": "A"}]}
    assert (abstract, rejects) == (Abstract("We propose FooNet.", "7", None, kept), [])
    json.dumps(abstract.metadata, allow_nan=False)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    assert read("-", text_key="text")[0][0].id == "stdin#1"
    (reject,) = read(path)[1]
    assert reject.reason.startswith("no \"abstract\" among the keys ['text', 'n', 'score'")


def test_bytes_cannot_be_kept(tmp_path: Path) -> None:
    path = make_table(tmp_path / "a.parquet", {"abstract": ["We."], "raw": [b"x"]})
    assert read(path, keep=("raw",))[1][0].reason == '"raw" holds bytes, which JSON cannot; leave it out of --keep'


def test_a_damaged_row_group_costs_its_rows(tmp_path: Path) -> None:
    texts = [f"We propose Net{n} of {n * 7919 % 1000003}." for n in range(3000)]
    path = make_table(tmp_path / "a.parquet", {"abstract": texts}, row_group_size=1000, use_dictionary=False)
    start = pq.ParquetFile(path).metadata.row_group(1).column(0).data_page_offset
    data = bytearray(path.read_bytes())
    data[start : start + 60] = b"\xff" * 60
    path.write_bytes(bytes(data))
    abstracts, (reject,) = read(path)
    assert [a.text for a in abstracts] == texts[:1000] + texts[2000:]
    assert abstracts[1000].place == f"{path}:2001"
    assert reject.place == f"{path}:1001"
    assert reject.reason.startswith("rows to 2,000 cannot be read: ")


def test_a_text_of_parquet_that_is_not_utf_8(tmp_path: Path) -> None:
    binary = pa.array([b"We.", b"caf\xe9", b"They."]).cast(pa.binary())
    broken = pa.StringArray.from_buffers(3, *binary.buffers()[1:])  # type: ignore[arg-type]
    abstracts, (reject,) = read(make_table(tmp_path / "a.parquet", {"abstract": broken}))
    assert [a.text for a in abstracts] == ["We.", "They."]
    assert reject.place.endswith("a.parquet:2")
    assert "utf-8" in reject.reason


@pytest.mark.parametrize("cut", [0, 3, 4, 100, -1])
def test_parquet_that_is_cut_off_is_one_reject(tmp_path: Path, cut: int) -> None:
    data = make_table(tmp_path / "a.parquet", {"abstract": ["We."] * 100}).read_bytes()
    abstracts, rejects = read(write(tmp_path / "b.parquet", data[:cut]))
    assert abstracts == []
    assert [reject.reason[:19] for reject in rejects] == ["no readable Parquet"]


def test_parquet_with_a_column_twice(tmp_path: Path) -> None:
    table = pa.Table.from_arrays([pa.array(["We."]), pa.array(["They."])], names=["abstract", "abstract"])
    pq.write_table(table, tmp_path / "a.parquet")
    assert "one stands twice" in read(tmp_path / "a.parquet")[1][0].reason


def test_many_rows_of_parquet_take_little_memory(tmp_path: Path) -> None:
    path = make_table(
        tmp_path / "a.parquet", {"abstract": ["We propose it. " * 100] * 20_000, "x": ["y" * 999] * 20_000}
    )
    before = pa.total_allocated_bytes()
    tracemalloc.start()
    for count, _ in enumerate(read_inputs([path]), 1):
        if count == 4000:
            assert pa.total_allocated_bytes() - before < 60 << 20
    assert count == 20_000
    assert tracemalloc.get_traced_memory()[1] < 20 << 20
    tracemalloc.stop()


def test_a_markdown_file_of_a_folder_is_read_where_it_is_named(tmp_path: Path) -> None:
    write(tmp_path / "README.md", "We propose FooNet.")
    write(tmp_path / "a.txt", "We propose BarNet.")
    assert [a.text for a in read(tmp_path)[0]] == ["We propose BarNet."]
    assert [a.text for a in read(f"{tmp_path}/*.md")[0]] == ["We propose FooNet."]


@pytest.mark.parametrize(
    ("content", "texts", "reasons"),
    [
        ('{"notes": [{"abstract": "A."}], "abstract": 7}', ["A."], []),
        ('{"a": [], "b": [1], "c": [{"abstract": "A."}]}', ["A."], []),
        ('{"c": [{"x": 1}, {"abstract": "A."}]}', ["A."], ['no "abstract"']),
        ('{"c": [{"abstract": "A."}, {oops}, {"abstract": "B."}], "d": [{"abstract": "C."}]}', "A. B. C.", ["broken"]),
        ('{"c": [{"abstract": "A."}], "c": [{"abstract": "B."}]}', ["A.", "B."], []),
        ('{"c": 1, "c": [{"abstract": "B."}]}', [], ["broken JSON: the key 'c' stands twice"]),
        ('{"abstract": "A.", "refs": [{"abstract": "B."}]}', ["A."], []),
        ('{"abstract": "A.", "n": NaN}', [], ["broken JSON: NaN"]),
        ('{"p1": {"abstract": "A."}, "p2": {"abstract": "B.", "n": NaN}}', ["A."], ["broken JSON: NaN"]),
        ('{"c": [{"abstract": "A."}]', ["A."], ["broken JSON: no comma or }"]),
        ('{"c": [{"abstract": "A."}]}\n{"c": 1}', ["A."], ["broken JSON: more text after the end"]),
        ('[{"abstract": "A."}] 7', ["A."], ["broken JSON: more text after the end"]),
        ('{"c": [{"x": 1}], "d" 7', [], ["broken JSON: a key and a colon are needed"]),
    ],
)
def test_objects_of_lists(tmp_path: Path, content: str, texts: list[str] | str, reasons: list[str]) -> None:
    abstracts, rejects = read(write(tmp_path / "a.json", content), format="json")
    assert [a.text for a in abstracts] == (texts.split() if isinstance(texts, str) else texts)
    assert len(rejects) == len(reasons)
    for reject, reason in zip(rejects, reasons, strict=True):
        assert reject.reason.startswith(reason)


def test_a_long_list_in_an_object_takes_little_memory(tmp_path: Path) -> None:
    notes = [{"id": n, "content": {"abstract": {"value": "x" * 4000}}} for n in range(2500)]
    path = write(tmp_path / "a.json", json.dumps({"notes": notes, "count": 2500}))
    del notes
    tracemalloc.start()
    assert sum(isinstance(item, Abstract) for item in read_inputs([path])) == 2500
    assert tracemalloc.get_traced_memory()[1] < 5 << 20
    tracemalloc.stop()


@pytest.mark.parametrize(
    ("literal", "expected"),
    [("2301.10", "2301.10"), ("1e3", "1e3"), ("-0.0", "-0.0"), ("10000000000000000000001", None)],
)
def test_numbers_as_ids_stay_as_written(tmp_path: Path, literal: str, expected: str | None) -> None:
    path = write(tmp_path / "a.jsonl", f'{{"id": {literal}, "abstract": "We."}}')
    (abstract,), _ = read(path, keep=("id",))
    assert abstract.id == (expected or literal)
    assert json.loads(json.dumps(abstract.metadata)) == {"id": float(literal) if expected else int(literal)}


STARTS = {
    "a.txt": b"",
    "a.md": b"",
    "a.jsonl": b'{"abstract": "',
    "a.json": b'[{"abstract": "',
    "b.json": b'{"notes": [{"abstract": "',
    "c.json": b'{"abstract": "',
    "a.csv": b'id,abstract\n1,"',
    "a.xml": b"<feed><entry><summary>",
    "b.xml": b"<feed><!--",
    "a.bib": b"@article{k, abstract={",
}


LIMITS = {
    "lines": "LINE_BYTES",
    "window": "WINDOW_CHARACTERS",
    "json_value": "WINDOW_CHARACTERS",
    "json_file": "HELD_CHARACTERS",
    "csv_file": "ROW_CHARACTERS",
    "bibtex": "BLOCK_CHARACTERS",
    "document": "PARAGRAPH_CHARACTERS",
}


@pytest.mark.parametrize("filler", [b"\0", b"x" * 999 + b"\n", b'"' * 99 + b"\n,"])
@pytest.mark.parametrize("name", STARTS)
def test_a_text_without_end_takes_bounded_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, filler: bytes
) -> None:
    """What is kept of a line, an entry, a record or a paragraph has a limit of its own, here a megabyte."""
    for module, limit in LIMITS.items():
        monkeypatch.setattr(f"extractor.read.{module}.{limit}", 1 << 20)
    path = write(tmp_path / name, STARTS[name] + filler * ((4 << 20) // len(filler)))
    tracemalloc.start()
    items = sum(1 for _ in islice(read_inputs([path]), 1000))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert items
    assert peak < 24 << 20


def test_wide_lines_are_read_in_linear_time_and_bounded_memory(tmp_path: Path) -> None:
    path = write(
        tmp_path / "a.txt", ("We propose FooNet.\n\n" + "x" * 40_000_000 + "\n\nWe propose BarNet.").encode("utf-16")
    )
    abstracts, (reject,) = read(path)
    assert [a.text for a in abstracts] == ["We propose FooNet.", "We propose BarNet."]
    assert reject.reason.startswith("the line has 40,000,001 characters")


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_byte_order_marks_and_line_ends_change_no_form(tmp_path: Path, ending: str, bom: str) -> None:
    contents = {
        "a.csv": "id,abstract\np,We propose FooNet.\n",
        "a.tsv": "id\tabstract\np\tWe propose FooNet.\n",
        "a.jsonl": lines({"id": "p", "abstract": "We propose FooNet."}),
        "a.json": '[\n{"id": "p",\n"abstract": "We propose FooNet."}]\n',
        "a.xml": "<?xml version='1.0'?>\n<feed><entry><id>p</id><summary>We propose FooNet.</summary></entry></feed>\n",
        "a.bib": "@article{p,\nabstract={We propose FooNet.}\n}\n",
        "a": "@article{p,\nabstract={We propose FooNet.}\n}\n",
        "b": "id;abstract\np;We propose FooNet.\n",
    }
    for name, content in contents.items():
        abstracts, rejects = read(write(tmp_path / name, (bom + content).replace("\n", ending)))
        assert ([(a.id, a.text) for a in abstracts], rejects) == ([("p", "We propose FooNet.")], []), name
