"""Records for the tests of the page: ordinary ones, hostile ones, and many."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from extractor import Abstract, Extractor
from extractor.records import Record
from extractor.report import make_page

SENTENCES = [
    "We present FooNet, 3.1x faster than ResNet-50 on ImageNet. Code: https://github.com/acme/foo.",
    "𝔉oo 😀 \U00020bb7 meets CIFAR-10 and CIFAR-100 at half the memory; weights: https://huggingface.co/acme/bar.",
    "We release the Moorland dataset. BarNet reaches 94.2% accuracy on KITTI, up to 12x faster training than BERT.",
    "Our code will be released. LoRA needs 5.5× fewer FLOPs than BERT on GLUE\n\nand on CIFAR-10, at 30% less cost.",
    "Nothing is named here, and nothing is claimed, but the text is long enough to be read.",
    "CIFAR-10/100 and MNIST: we test ResNet-50. Our code is at https://gitlab.com/acme/baz.",
]


def make_records(count: int = len(SENTENCES)) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """As many records as asked for, and their texts by id."""
    extractor = Extractor(ner=False)
    made = [extractor.extract(Abstract(text)).model_dump(mode="json") for text in SENTENCES]
    records, texts = [], {}
    for number in range(count):
        which = number % len(SENTENCES)
        id_ = f"p{number}"
        records.append(
            {
                **made[which],
                "id": id_,
                "title": f"Paper {number}" if which else None,
                "metadata": {"year": 2020 + which},
            }
        )
        texts[id_] = SENTENCES[which]
    return records, texts


SCRIPT = "<script>window.owned = 1</script>"
IMAGE = '"><img src=x onerror="window.owned = 1">'
TURNED = "\u202egnp.exe\u2066 שלום"


def make_hostile() -> tuple[list[dict[str, Any]], dict[str, str]]:
    """A record in which everything that comes from outside tries to be more than text."""
    text = f"{SCRIPT} {IMAGE} javascript:alert(1) {TURNED} </script><!--<script> {{{{data}}}} end"

    def place(evidence: str) -> dict[str, Any]:
        start = text.index(evidence)
        return {"text": evidence, "start": start, "end": start + len(evidence), "rule": f"x.{SCRIPT}"}

    url = {"host": IMAGE, "repository": None, "offers": ["code"], "confidence": 0.9}
    name = {"canonical": None, "role": "used", "confidence": 0.3}
    record = {
        "id": f"{SCRIPT}{TURNED}",
        "title": f"{IMAGE}{TURNED}",
        "metadata": {SCRIPT: [IMAGE, {"a": TURNED}], "b": SCRIPT},
        "code_urls": [
            {**url, "url": "javascript:window.owned=1", **place("javascript:alert(1)")},
            {**url, "url": f"https://a.example/{TURNED}", **place(TURNED)},
            {**url, "url": f'https://b.example/{IMAGE}"x', **place("end")},
            {**url, "url": "data:text/html,<script>window.owned=1</script>", **place("{{data}}")},
        ],
        "datasets": [{**name, "name": SCRIPT, "mentions": [place(SCRIPT)]}],
        "models": [{**name, "name": TURNED, "kind": "model", "mentions": [place(TURNED)]}],
    }
    return [Record.model_validate(record).model_dump(mode="json")], {record["id"]: text}  # type: ignore[dict-item]


def write_page(path: Path, records: list[dict[str, Any]], texts: dict[str, str], title: str = "Test") -> Path:
    path.write_text(make_page(records, texts, title=title), encoding="utf-8")
    return path


def find_spans(record: dict[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Field, start and end of every piece of evidence, in code points."""
    for field in ("code_urls", "other_urls", "speedups", "results"):
        yield from ((field, row["start"], row["end"]) for row in record[field])
    for field in ("datasets", "models"):
        yield from ((field, place["start"], place["end"]) for row in record[field] for place in row["mentions"])
    yield from (
        ("availability", row["start"], row["end"]) for row in record["availability"].values() if row["status"] != "none"
    )
