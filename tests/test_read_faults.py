"""What readers make of bad input: a reject that names place, cause and way out, and the rest is read."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from extractor.abstract import MAX_CHARACTERS, Abstract, Reject
from extractor.errors import InputError
from extractor.read import ReadOptions, read_inputs
from extractor.read import lines as lines_module
from tests.test_read import lines, write

GOOD = json.dumps({"abstract": "We present FooNet."})


def read(path: Path | str, **options: Any) -> tuple[list[str], list[Reject]]:
    """The texts and the rejects of one input."""
    items = list(read_inputs([path], ReadOptions(**options)))
    texts = [item.text for item in items if isinstance(item, Abstract)]
    return texts, [item for item in items if isinstance(item, Reject)]


def only_reject(path: Path, good: int = 2, **options: Any) -> Reject:
    """The one reject of an input in which the `good` other entries were read."""
    texts, rejects = read(path, **options)
    assert texts == ["We present FooNet."] * good
    assert len(rejects) == 1, rejects
    return rejects[0]


def between(tmp_path: Path, bad: str | bytes) -> Path:
    """A file of JSON Lines with `bad` on its line 2."""
    data = bad.encode("utf-8", "surrogatepass") if isinstance(bad, str) else bad
    return write(tmp_path / "papers.jsonl", b"\n".join([GOOD.encode(), data, GOOD.encode(), b""]))


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ('{"abstract": "x"', "broken JSON: Expecting ',' delimiter at column 17; mend it or leave it out"),
        ("{'abstract': 'x'}", "broken JSON: Expecting property name"),
        ("[]", "an object with an abstract is needed, not empty"),
        ('"We present FooNet."', "an object with an abstract is needed, not a string"),
        ("null", "an object with an abstract is needed, not null"),
        (
            '{"id": "p", "title": "T"}',
            "no \"abstract\" among the keys ['id', 'title']; name the right one with --text-key",
        ),
        ('{"abstract": null}', "no \"abstract\" among the keys ['abstract']"),
        ('{"abstract": ["We", "present"]}', '"abstract" is a list, not a string; name the right key with --text-key'),
        ('{"abstract": {"text": "x"}}', '"abstract" is an object, not a string'),
        ('{"abstract": 7}', '"abstract" is a number, not a string'),
        ('{"abstract": ""}', "the abstract is empty; leave the entry out or give its text"),
        ('{"abstract": " \\n "}', "the abstract is empty"),
        ('{"abstract": "a\\u0000b"}', "the abstract holds a NUL character at offset 1; remove it"),
        ('{"abstract": "a\\ud800b"}', "the abstract holds a lone surrogate at offset 1; decode the source anew"),
        ('{"abstract": "x", "title": "a\\udfffb"}', '"title" holds a lone surrogate; decode the source anew'),
        ('{"abstract": "x", "id": "a\\udfffb"}', '"id" holds a lone surrogate; decode the source anew'),
        ('{"abstract": "x", "score": NaN}', "broken JSON: NaN is no JSON value; write null"),
        ('{"abstract": "x", "score": -Infinity}', "broken JSON: -Infinity is no JSON value; write null"),
        ('{"abstract": "x", "score": 1e999}', "broken JSON: the number 1e999 is too large"),
        ('{"abstract": "x", "score": ' + "9" * 5000 + "}", "broken JSON: Exceeds the limit"),
        ("[" * 100_000, "broken JSON: nested too deeply; flatten the entry"),
        ('{"abstract": ' * 100_000, "broken JSON: nested too deeply"),
        (b'{"abstract": "caf\xe9"}', "not utf-8: byte 0xe9 at byte offset 52 of the file; save it as UTF-8, or name"),
        (b'{"abstract": "\xed\xa0\x80"}', "not utf-8: byte 0xed at byte offset 49 of the file"),
    ],
)
def test_a_bad_line_is_a_reject_and_the_next_is_read(tmp_path: Path, bad: str | bytes, reason: str) -> None:
    path = between(tmp_path, bad)
    reject = only_reject(path)
    assert reject.place == f"{path}:2"
    assert reject.reason.startswith(reason)


def test_broken_json_on_line_17_says_so(tmp_path: Path) -> None:
    path = write(tmp_path / "papers.jsonl", f"{GOOD}\n" * 16 + "{\n" + f"{GOOD}\n" * 3)
    assert only_reject(path, good=19).place == f"{path}:17"


def test_many_keys_are_not_all_told(tmp_path: Path) -> None:
    bad = json.dumps({f"key{n}": n for n in range(500)})
    assert len(only_reject(between(tmp_path, bad)).reason) < 250


@pytest.mark.parametrize("size", [MAX_CHARACTERS + 1, 5_000_000])
def test_a_text_that_is_no_abstract_is_too_long(tmp_path: Path, size: int) -> None:
    reason = f"the abstract has {size:,} characters, more than 200,000; split it into abstracts"
    assert only_reject(between(tmp_path, json.dumps({"abstract": "x" * size}))).reason == reason
    texts, (reject,) = read(write(tmp_path / "a.txt", "Papers\n\nShort.\n\n" + "x" * size + "\n\nShort.\n"))
    assert texts == ["Short.", "Short."]
    assert reject.place == f"{tmp_path / 'a.txt'}:5"
    assert reject.id == "a#2"


def test_a_line_without_end_is_not_read_into_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_module, "LINE_BYTES", 1000)
    reject = only_reject(between(tmp_path, "x" * 12_345))
    assert reject.reason == "the line has 12,346 bytes, more than 1,000; is it the right --format?"


@pytest.mark.parametrize(
    ("options", "option"), [({"id_key": "pmid"}, "--id-key"), ({"text_key": "body.text"}, "--text-key")]
)
def test_a_named_key_must_be_there(tmp_path: Path, options: dict[str, str], option: str) -> None:
    (key,) = options.values()
    _, rejects = read(write(tmp_path / "a.jsonl", GOOD), **options)
    assert [r.reason for r in rejects] == [
        f"no \"{key}\" among the keys ['abstract']; name the right one with {option}"
    ]


def test_a_named_key_must_hold_the_right_kind(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", lines({"abstract": "x", "k": ["y"]}))
    assert (
        read(path, id_key="k")[1][0].reason
        == '"k" is a list, not a string or a number; name the right key with --id-key'
    )
    assert read(path, title_key="k")[1][0].reason == '"k" is a list, not a string; name the right key with --title-key'


def test_kept_metadata_must_be_writable(tmp_path: Path) -> None:
    deep = json.loads("[" * 80 + "]" * 80)
    path = write(
        tmp_path / "a.jsonl", lines({"abstract": "x", "k": deep}) + '{"abstract": "x", "k": [{"a": "\\ud800"}]}'
    )
    assert [r.reason for r in read(path, keep=("k",))[1]] == [
        '"k" is nested deeper than 64 levels; leave it out of --keep',
        '"k" holds a lone surrogate; decode the source anew',
    ]
    assert read(path)[0] == ["x", "x"]


def test_a_second_abstract_with_an_id_is_a_reject(tmp_path: Path) -> None:
    one = write(tmp_path / "a.jsonl", lines({"id": "p", "abstract": "x"}, {"id": "p", "abstract": "y"}))
    two = write(tmp_path / "b.jsonl", lines({"id": "p", "abstract": "z"}))
    items = list(read_inputs([one, two]))
    assert [type(item) for item in items] == [Abstract, Reject, Reject]
    assert items[1:] == [
        Reject(place, "an abstract with the id 'p' was read before; give each its own", "p")
        for place in (f"{one}:2", f"{two}:1")
    ]


def test_a_bad_byte_costs_one_abstract_of_a_document(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", b"Papers\n\nOne.\n\nTwo\nis caf\xe9.\n\nThree.\n")
    texts, (reject,) = read(path)
    assert texts == ["One.", "Three."]
    assert reject.place == f"{path}:6"
    assert reject.id == "a#2"
    assert "byte 0xe9 at byte offset 24" in reject.reason
    assert [item.id for item in read_inputs([path])] == ["a#1", "a#2", "a#3"]
    assert read(path, encoding="latin-1")[0] == ["One.", "Two\nis café.", "Three."]


@pytest.mark.parametrize("encoding", ["ascii", "gb18030", "euc-jp"])
def test_a_wrong_encoding_is_told(tmp_path: Path, encoding: str) -> None:
    path = write(tmp_path / "a.jsonl", GOOD.encode() + b"\n" + b'{"abstract": "\xff"}\n' + GOOD.encode())
    assert only_reject(path, encoding=encoding).reason.startswith(f"not {encoding}: byte 0xff at byte offset ")


def test_utf_16_that_ends_within_a_character(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", (GOOD + "\n").encode("utf-16") + b"x")
    assert only_reject(path, good=1).reason.startswith("not utf-16: byte 0x78")


@pytest.mark.parametrize("cut", [5, 30, 3000, 30_000])
@pytest.mark.parametrize("name", ["a.jsonl.gz", "a.json.gz", "a.txt.gz"])
def test_a_truncated_gzip_file_gives_what_is_there(tmp_path: Path, name: str, cut: int) -> None:
    entries = [{"abstract": f"We present Net{n**7} and {n**11}."} for n in range(20_000)]
    content = {"a.jsonl.gz": lines(*entries), "a.json.gz": json.dumps(entries)}.get(
        name, "\n\n".join(entry["abstract"] for entry in entries)
    )
    path = write(tmp_path / name, gzip.compress(content.encode())[:cut])
    texts, rejects = read(path)
    assert all(text.startswith("We present Net") for text in texts)
    assert len(texts) > 100 or cut < 30_000
    assert "the gzip data is damaged or cut off" in rejects[-1].reason
    assert rejects[-1].place.startswith(str(path))
    assert len(rejects) == 1


def test_damaged_gzip_data(tmp_path: Path) -> None:
    data = bytearray(gzip.compress((GOOD + "\n").encode() * 50))
    data[20:30] = b"\xff" * 10
    assert "the gzip data is damaged" in read(write(tmp_path / "a.jsonl.gz", bytes(data)))[1][-1].reason


def test_a_broken_entry_of_a_list_costs_no_other(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", f"[\n{GOOD},\n{GOOD},\n{{oops}},\n{GOOD}\n]")
    reject = only_reject(path, good=3)
    assert reject.place == f"{path}:4"
    assert reject.reason.startswith("broken JSON: Expecting property name enclosed in double quotes")
    assert reject.reason.endswith("; reading goes on at line 5")


def test_after_a_broken_entry_an_inner_object_is_no_entry(tmp_path: Path) -> None:
    authors = '"authors": [{"name": "A"}, {"name": "B"}, {"name": "C"}]'
    path = write(tmp_path / "a.json", f'[{GOOD},{{"abstract": "of "Foo"", {authors}}},{GOOD}]')
    assert only_reject(path).place == f"{path}:1"


def test_a_list_that_is_broken_everywhere_ends_in_time(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", "[{oops" + '},{"a":[' * 100_000)
    assert only_reject(path, good=0).reason.endswith("; nothing after it was read")


@pytest.mark.parametrize("end", ["", ",", ' {"abstract": "x"}]', "}"])
def test_a_list_without_its_end(tmp_path: Path, end: str) -> None:
    assert only_reject(write(tmp_path / "a.json", f"[{GOOD},{GOOD}{end}")).reason.startswith("broken JSON")


def test_nan_costs_one_entry_of_a_list(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", f'[{GOOD},\n{{"abstract": "x", "n": NaN}},\n{GOOD}]')
    reject = only_reject(path)
    assert reject.place == f"{path}:2, entry 2"
    assert reject.reason == "broken JSON: NaN is no JSON value; write null"


def test_a_list_nested_too_deeply(tmp_path: Path) -> None:
    assert "nested too deeply" in only_reject(write(tmp_path / "a.json", f"[{GOOD},{GOOD}," + "[" * 99_999)).reason


@pytest.mark.parametrize("content", ['{"papers": [', '{"a": 1} trailing', "oops", "[1, 2", '{"a": NaN}', "[" * 99_999])
def test_a_broken_json_file_is_one_reject(tmp_path: Path, content: str) -> None:
    assert "JSON" in read(write(tmp_path / "a.json", content))[1][-1].reason


@pytest.mark.parametrize(
    ("content", "place", "reason"),
    [
        ('{"title": "T"}', ":1", "no \"abstract\" among the keys ['title']"),
        ('{"papers": [{"abstract": "x"}, {"abstract": ""}]}', ":1, papers[1]", "the abstract is empty"),
        ('{"papers": [{"title": "T"}]}', ":1, papers[0]", 'no "abstract"'),
        ('{"p1": {"abstract": "x"}, "p2": {"abstract": 3}}', ":1, ['p2']", '"abstract" is a number'),
        ("7", ":1", "an object with an abstract is needed, not a number"),
        ("[7]", ":1, entry 1", "an object with an abstract is needed, not a number"),
    ],
)
def test_faults_in_a_json_file(tmp_path: Path, content: str, place: str, reason: str) -> None:
    path = write(tmp_path / "a.json", content)
    reject = read(path)[1][-1]
    assert reject.place == f"{path}{place}"
    assert reject.reason.startswith(reason)


@pytest.mark.parametrize("name", ["a.txt", "a.jsonl", "a.json", "a"])
@pytest.mark.parametrize("content", [b"", b"\n \r\n", b"\xef\xbb\xbf", gzip.compress(b"")])
def test_an_empty_file_holds_nothing(tmp_path: Path, name: str, content: bytes) -> None:
    assert read(write(tmp_path / name, content)) == ([], [])


def test_inputs_that_cannot_be_read_are_told_before_anything_is(tmp_path: Path) -> None:
    good = write(tmp_path / "a.jsonl", GOOD)
    with pytest.raises(InputError, match=r"absent\.jsonl: no such file or folder; check the path"):
        read_inputs([good, tmp_path / "absent.jsonl"])
    with pytest.raises(InputError, match=r'table\.doc: no reader for "\.doc"; give \.txt, '):
        read_inputs([good, write(tmp_path / "table.doc", "a,b")])
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match=r"empty: no readable file in this folder; it needs \.txt, "):
        read_inputs([good, tmp_path / "empty"])


@pytest.mark.parametrize(
    ("options", "match"), [({"format": "xml"}, "no input form 'xml'"), ({"encoding": "utf-9"}, "utf-9")]
)
def test_options_that_do_not_exist(options: dict[str, Any], match: str) -> None:
    with pytest.raises(InputError, match=match):
        ReadOptions(**options)


@pytest.mark.parametrize("name", ["rot13", "zip", "hex", "base64", "", "utf-8\0"])
def test_what_is_no_encoding_of_text(name: str) -> None:
    with pytest.raises(InputError, match="no encoding"):
        ReadOptions(encoding=name)
