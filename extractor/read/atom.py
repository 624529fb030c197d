"""Atom feeds of papers.

Where they come from: arXiv's search API (`<feed>` of `<entry>`, the abstract in `<summary>` with the line breaks of the
submission form), its daily feeds, and other archives with such an API.

Keys of an entry: id (of arXiv papers the number with its version, `2401.00010v2`), title, abstract, authors,
categories, published, updated, url, doi, comment, journal_ref, rights, primary_category.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.abstract import Abstract, Reject
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream
from extractor.read.xml_entry import Entry, leaves_of, line_of, lines_of, read_records, text_of, without_gaps
from extractor.read.xml_parts import Part

ARXIV = re.compile(r"https?://arxiv\.org/abs/(\S+)")
LEAVES = ("published", "updated", "doi", "comment", "journal_ref", "rights")


def read_atom(stream: Stream, options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each entry of a feed as an abstract or a reject."""
    return read_records(stream, options, _to_entry, frozenset({"entry"}))


def _to_entry(part: Part) -> Entry:
    element = part.element
    leaves = leaves_of(element)
    id = line_of(element.find("id"))  # noqa: A001 - the name of the field
    number = ARXIV.fullmatch(id or "")
    primary = element.find("primary_category")
    links = element.findall("link")
    alternate = [link.get("href") for link in links if link.get("rel", "alternate") == "alternate"]
    summary = element.find("summary")
    return without_gaps(
        {
            "id": number[1] if number else id,
            "title": line_of(element.find("title")),
            "abstract": text_of(element.find("content") if summary is None else summary),
            "authors": lines_of(element, "author/name"),
            "categories": [term for category in element.findall("category") if (term := category.get("term"))],
            "primary_category": None if primary is None else primary.get("term"),
            "url": alternate[0] if alternate else None,
            **{name: leaves.get(name) for name in LEAVES},
        }
    )
