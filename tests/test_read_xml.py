"""XML: that no entity is expanded, that memory is bounded, and how records are cut out."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.abstract import Abstract, Reject
from extractor.read import ReadOptions, read_inputs
from extractor.read import window as window_module
from extractor.read.acl import make_id
from tests.test_read import write

ENTRY = "<entry><id>p</id><title>T</title><summary>We present FooNet.</summary></entry>"
LOL = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(9))


def read(path: Path) -> tuple[list[str], list[str]]:
    items = list(read_inputs([path]))
    return [a.text for a in items if isinstance(a, Abstract)], [r.reason for r in items if isinstance(r, Reject)]


@pytest.mark.parametrize(
    "declared",
    [
        f'<!ENTITY l0 "lol">{LOL}<!ENTITY x "&l9;">',
        f'<!ENTITY x "{"A" * 100_000}">',
        '<!ENTITY x SYSTEM "file:///etc/hostname">',
        '<!ENTITY x SYSTEM "http://127.0.0.1:9/x">',
        '<!ENTITY % p SYSTEM "file:///etc/hostname"> %p; <!ENTITY x "y">',
    ],
)
def test_no_entity_is_expanded(tmp_path: Path, declared: str) -> None:
    bad = ENTRY.replace("FooNet", "&x;" * 1000)
    path = write(tmp_path / "a.xml", f"<!DOCTYPE feed [{declared}]>\n<feed>{bad}{ENTRY}</feed>")
    started = time.perf_counter()
    texts, rejects = read(path)
    assert time.perf_counter() - started < 2
    assert texts == ["We present FooNet."]
    assert rejects == ["broken XML: undefined entity at line 2; mend the record"]


def test_a_record_may_not_bring_its_own_declarations(tmp_path: Path) -> None:
    inner = '<entry><!DOCTYPE x [<!ENTITY x "y">]><summary>&x;</summary></entry>'
    texts, rejects = read(write(tmp_path / "a.xml", f"<feed>{inner}{ENTRY}</feed>"))
    assert texts == ["We present FooNet."]
    assert len(rejects) == 1


def test_a_long_file_is_read_record_by_record(tmp_path: Path) -> None:
    entries = "".join(ENTRY.replace("<id>p", f"<id>{n}").replace("Foo", f"Net{n} é" + "x" * 500) for n in range(6000))
    path = write(tmp_path / "a.xml", f"<feed>{entries}</feed>")  # one line of 4 MB
    tracemalloc.start()
    count = sum(isinstance(item, Abstract) for item in read_inputs([path]))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 6000
    assert peak < 4 << 20


@pytest.mark.parametrize("filler", ["x", "<b>", "<!-- ", "</b>", "é", '<entry a="', "<![CDATA["])
def test_a_record_without_end_is_one_reject_and_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, filler: str
) -> None:
    monkeypatch.setattr(window_module, "WINDOW_CHARACTERS", 1 << 20)
    long = "<entry>" + filler * ((6 << 20) // len(filler))
    path = write(tmp_path / "a.xml", f"<feed>{ENTRY}{long}")
    started = time.perf_counter()
    tracemalloc.start()
    texts, rejects = read(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert texts == ["We present FooNet."]
    assert rejects
    assert len(set(rejects)) <= 4
    assert peak < 40 << 20
    assert time.perf_counter() - started < 10


def test_deep_nesting_is_no_crash(tmp_path: Path) -> None:
    deep = "<b>" * 200_000 + "We present BarNet." + "</b>" * 200_000
    path = write(tmp_path / "a.xml", f"<feed><entry><summary>{deep}</summary></entry>{ENTRY}</feed>")
    assert read(path)[0] == ["We present BarNet.", "We present FooNet."]


def test_names_with_a_prefix_and_tags_with_quotes(tmp_path: Path) -> None:
    text = "<a:feed xmlns:a='x'><a:entry b='>' c=\"<\"><a:summary>We.</a:summary></a:entry><entryx/></a:feed>"
    assert read(write(tmp_path / "a.xml", text.replace('c="<"', 'c="\'"'))) == (["We."], [])


def test_utf_16(tmp_path: Path) -> None:
    text = f'<?xml version="1.0" encoding="UTF-16"?>\n\n<feed>{ENTRY.replace("FooNet", "FööNet")}</feed>'
    assert read(write(tmp_path / "a.xml", text.encode("utf-16"))) == (["We present FööNet."], [])


@pytest.mark.parametrize("name", ["no-such-encoding", "rot13", "utf-16", "utf-7"])
def test_a_declared_encoding_that_is_not_so(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / "a.xml", f'<?xml version="1.0" encoding="{name}"?><feed>{ENTRY}</feed>')
    assert read(path) == (["We present FooNet."], [])


@pytest.mark.parametrize(
    ("collection", "volume", "paper", "expected"),
    [
        ("2024.acl", "long", "12", "2024.acl-long.12"),
        ("2020.lrec", "1", "7", "2020.lrec-1.7"),
        ("P19", "1", "7", "P19-1007"),
        ("W19", "1", "7", "W19-0107"),
        ("D19", "50", "3", "D19-5003"),
        ("D19", "1", "3", "D19-1003"),
        ("P19", "", "7", None),
    ],
)
def test_ids_of_the_anthology(collection: str, volume: str, paper: str, expected: str | None) -> None:
    assert make_id(collection, volume, paper) == expected


def test_kept_keys_of_xml(tmp_path: Path) -> None:
    files = Path(__file__).parent / "files"
    keys = {
        "arxiv_api.xml": {
            "authors": ["Ada Moor", "Ben Fén"],
            "categories": ["cs.CV", "cs.LG"],
            "primary_category": "cs.CV",
            "url": "http://arxiv.org/abs/2401.00010v2",
            "comment": "12 pages",
            "published": "2024-01-01T10:00:00Z",
        },
        "arxiv_oai.xml": {"authors": ["Ada Moor", "Fen"], "categories": "cs.CV cs.LG", "set": ["cs"]},
        "2024.acl.xml": {
            "authors": ["Ada Moor", "Ben Fén"],
            "venue": "acl",
            "year": "2024",
            "url": "2024.acl-long.12",
            "bibkey": "moor-fen-2024-tinymoor",
        },
        "pubmed.xml": {
            "authors": ["Ada B Moor", "Fen Group"],
            "journal": "Journal of Moors",
            "year": "2024",
            "doi": "10.9999/jm.1",
            "mesh": ["Peat"],
        },
    }
    for name, metadata in keys.items():
        first = next(read_inputs([files / name], ReadOptions(keep=tuple(metadata))))
        assert isinstance(first, Abstract)
        assert first.metadata == metadata


# fmt: off
XML_PIECES = [
    "<feed>", "</feed>", "<entry>", "</entry>", "<entry/>", "<summary>", "</summary>", "We.", "<!--", "-->",
    "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE", "[", "]>", ">", "&amp;", "&x;", '"', "'", "<entry", " a=", "\n", "é",
    "\x00", "<",
]
# fmt: on


@settings(deadline=None, max_examples=200)
@given(st.lists(st.sampled_from(XML_PIECES), max_size=40))
def test_any_tags_end_in_abstracts_and_rejects(tmp_path_factory: pytest.TempPathFactory, pieces: list[str]) -> None:
    path = write(tmp_path_factory.mktemp("xml") / "a.xml", "".join(pieces))
    for form in ("atom", "oai", "acl", "pubmed"):
        options = ReadOptions(format=form)
        for item in read_inputs([path], options):
            assert isinstance(item, Abstract | Reject)
