"""The XML of the ACL Anthology: one file a collection (`2024.acl.xml`), in it volumes, in them papers.

Where they come from: the folder `data/xml` of the Anthology's repository. The text of `<title>` and `<abstract>` holds
`<fixed-case>`, `<tex-math>`, `<url>`, `<i>` and the like; we take the text in them. Papers without an abstract, which
are many in older volumes, are rejects.

Keys of an entry: id as the Anthology gives it (`2024.acl-long.12`, `P19-1001`), title, abstract, authors, booktitle,
year, venue, and the paper's other elements (url, doi, pages, bibkey, …).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from extractor.abstract import Abstract, Reject
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream
from extractor.read.xml_entry import Entry, leaves_of, line_of, lines_of, read_records, text_of, without_gaps
from extractor.read.xml_parts import Part

OLD_ID = re.compile(r"[A-Z]\d\d")


def read_acl(stream: Stream, options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each paper as an abstract or a reject."""
    about: Entry = {}  # the volume that is being read

    def to_entry(part: Part) -> Entry | None:
        if part.element.tag == "meta":
            about.clear()
            about.update(_describe_volume(part.element))
            return None
        return _to_entry(part.element, part.around, about)

    names, outer = frozenset({"paper", "meta"}), frozenset({"collection", "volume"})
    return read_records(stream, options, to_entry, names, outer)


def _describe_volume(meta: Element) -> Entry:
    return without_gaps({name: line_of(meta.find(name)) for name in ("booktitle", "year", "venue", "publisher")})


def _to_entry(paper: Element, around: Mapping[str, Mapping[str, str]], about: Entry) -> Entry:
    collection = around.get("collection", {}).get("id", "")
    volume = around.get("volume", {}).get("id", "")
    authors = [" ".join(lines_of(author, "first") + lines_of(author, "last")) for author in paper.findall("author")]
    entry: Entry = {
        **about,
        **leaves_of(paper),
        "id": make_id(collection, volume, paper.get("id", "")),
        "title": line_of(paper.find("title")),
        "abstract": text_of(paper.find("abstract")),
        "authors": authors,
    }
    entry.pop("author", None)
    return without_gaps(entry)


def make_id(collection: str, volume: str, paper: str) -> str | None:
    """The Anthology's id of a paper. Those from before 2020 have four digits in all for volume and paper."""
    if not (collection and volume and paper):
        return None
    if not OLD_ID.fullmatch(collection) or not (volume.isdecimal() and paper.isdecimal()):
        return f"{collection}-{volume}.{paper}"
    workshop = collection[0] == "W" or collection == "C69" or (collection == "D19" and int(volume) >= 5)
    return f"{collection}-{int(volume):02}{int(paper):02}" if workshop else f"{collection}-{int(volume)}{int(paper):03}"
