"""The page as a file, and the command that makes it; what it does in a browser is tested beside."""

from __future__ import annotations

import base64
import gzip
import hashlib
import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from extractor import Abstract
from extractor.abstract import Reject
from extractor.cli import main
from extractor.paint import PAINTS
from extractor.read.jsonl import JsonRow
from extractor.report import join, make_page
from tests.report_pages import SENTENCES, make_hostile, make_records

ROWS, TEXTS = make_records()


def as_rows(records: list[dict[str, Any]]) -> list[JsonRow | Reject]:
    return [JsonRow(f"r.jsonl:{number}", record) for number, record in enumerate(records, 1)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with abstracts and the records of a run over them."""
    monkeypatch.chdir(tmp_path)
    lines = [json.dumps({"id": f"p{n}", "abstract": text}) for n, text in enumerate(SENTENCES)]
    Path("papers.jsonl").write_text("\n".join(lines))
    assert main(["run", "papers.jsonl", "--out", "out", "--no-ner", "--quiet"]) == 0
    return tmp_path


def data_in(page: str) -> dict[str, Any]:
    packed = re.search(r'id="data">([^<]*)</script>', page)
    assert packed
    data: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    return data


def test_the_page_holds_the_records_with_their_texts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "out/records.jsonl", "--abstracts", "papers.jsonl", "--title", "A <b> & c"]) == 0
    page = Path("report.html").read_text(encoding="utf-8")
    records = [json.loads(line) for line in Path("out/records.jsonl").read_text(encoding="utf-8").splitlines()]
    assert data_in(page)["records"] == [{**r, "abstract": SENTENCES[n]} for n, r in enumerate(records)]
    assert "<title>A &lt;b&gt; &amp; c</title>" in page
    assert capsys.readouterr().err == f"{len(SENTENCES)} records, {len(SENTENCES)} with their abstract\n"


def test_the_page_goes_to_stdout_without_abstracts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "out/records.jsonl", "--out", "-"]) == 0
    out, err = capsys.readouterr()
    assert {record["abstract"] for record in data_in(out)["records"]} == {None}
    assert err == f"{len(SENTENCES)} records, 0 with their abstract\n"


def test_what_does_not_fit_is_told_and_left_out(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = Path("out/records.jsonl").read_text(encoding="utf-8").splitlines()
    Path("r.jsonl").write_text("\n".join([*lines[:3], "{}", "{broken", lines[0]]))
    other = [{"id": "p0", "abstract": "Another text altogether."}, {"id": "p1", "abstract": SENTENCES[1]}, {"id": "q"}]
    Path("other.jsonl").write_text("\n".join(map(json.dumps, other)))
    assert main(["report", "r.jsonl", "--abstracts", "other.jsonl"]) == 1
    err = capsys.readouterr().err
    assert "r.jsonl:4: $: {}: " in err
    assert "r.jsonl:5: broken JSON" in err
    assert "r.jsonl:6: the id 'p0' stands already in an earlier line" in err
    assert "other.jsonl:1: this is not the text of the record 'p0': " in err
    assert 'other.jsonl:3: no "abstract"' in err
    assert "'p2': no abstract with this id in the given files" in err
    assert "'p0': no abstract" not in err
    assert err.endswith("3 records, 1 with their abstract\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["absent.jsonl"], "absent.jsonl: no such file or folder"),
        (["out/records.jsonl", "--abstracts", "absent.jsonl"], "absent.jsonl: no such file or folder"),
        (["out/records.jsonl", "--out", "out"], "out: a folder, not a file; name the page, such as out/report.html"),
        (
            ["out/records.jsonl", "--out", "out/records.jsonl"],
            "out/records.jsonl: the page would replace its own input",
        ),
        (["out/records.jsonl", "--out", "no/such.html"], "no/"),
    ],
)
def test_what_cannot_run_is_2_and_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    before = Path("out/records.jsonl").read_bytes()
    assert main(["report", *arguments]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"extractor: {message}")
    assert err.count("\n") == 1
    assert Path("out/records.jsonl").read_bytes() == before


def test_the_page_is_small_and_the_same_each_time() -> None:
    page = make_page(ROWS, TEXTS, title="T")
    assert page == make_page(ROWS, TEXTS, title="T")
    assert len(make_page([], title="T").encode()) < 100_000


def test_the_policy_allows_its_own_style_and_script_and_nothing_else() -> None:
    page = make_page(ROWS, TEXTS, title="T")
    policy = dict(part.split(" ", 1) for part in re.findall(r'Policy" content="([^"]*)"', page)[0].split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == policy["trusted-types"] == "'none'"
    for kind, name in (("style", "style-src"), ("script", "script-src")):
        (text,) = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert policy[name] == f"'sha256-{digest}'"


def test_the_page_names_no_address_but_a_namespace() -> None:
    page = make_page([], title="T")
    assert set(re.findall(r"""\w+://[^\s"'<)]+""", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", page)
    assert not re.search(r"<(link|img|iframe|object|embed)\b|\son\w+=|\sstyle=", page)


def test_nothing_from_outside_becomes_markup() -> None:
    page = make_page(*make_hostile(), title='</title><script>x</script>{{data}}"')
    assert page.count("<script") == 2
    assert "<title>&lt;/title&gt;&lt;script&gt;x&lt;/script&gt;{{data}}&quot;</title>" in page
    assert "onerror" not in page


def test_of_two_texts_with_emoji_the_places_are_code_points() -> None:
    joined = join(as_rows(ROWS), [Abstract(text, id) for id, text in TEXTS.items()])  # noqa: A001
    assert joined.texts == TEXTS
    assert joined.faults == ()
    moved = join(as_rows(ROWS), [Abstract("x" + text, id) for id, text in TEXTS.items()])  # noqa: A001
    assert set(moved.texts) == {"p4"}  # it holds no evidence that could stand elsewhere


# What the cones of a reader with deuteranopia, protanopia or tritanopia leave of linear red, green and blue
# (Machado, Oliveira and Fernandes 2009, severity 1).
SEEN = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> list[float]:
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def lab(rgb: list[float]) -> list[float]:
    """CIE L*a*b* of linear RGB, for the white point D65."""
    rows = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1095, 0.8727))
    x, y, z = (max(1e-9, sum(a * b for a, b in zip(row, rgb, strict=True))) for row in rows)
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z)]
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eyes", SEEN)
def test_no_two_fields_look_alike_to_a_colour_blind_reader(theme: str, eyes: str) -> None:
    """Either the colours are far apart, or the lines under the words are of different kinds."""

    def see(field: str) -> list[float]:
        rgb = linear(getattr(PAINTS[field], theme))
        return lab([min(1.0, max(0.0, sum(a * b for a, b in zip(row, rgb, strict=True)))) for row in SEEN[eyes]])

    for one, two in itertools.combinations(PAINTS, 2):
        distance = sum((a - b) ** 2 for a, b in zip(see(one), see(two), strict=True)) ** 0.5
        assert distance > 20 or PAINTS[one].line != PAINTS[two].line, (one, two, distance)


@pytest.mark.parametrize(("theme", "ground"), [("light", "#ffffff"), ("dark", "#191d23")])
def test_each_colour_stands_out_on_its_ground(theme: str, ground: str) -> None:
    def luminance(colour: str) -> float:
        return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))

    for field, paint in PAINTS.items():
        dark, bright = sorted((luminance(getattr(paint, theme)), luminance(ground)))
        assert (bright + 0.05) / (dark + 0.05) > 3, field
