"""Harvests by OAI-PMH, the protocol of archives.

Where they come from: arXiv (`metadataPrefix` arXiv, arXivRaw or oai_dc), Zenodo, institutional archives, OJS journals:
pages of `<record>`, each with a `<header>` and its `<metadata>`. Pages put together with `cat` are one file to us.

Keys of an entry: those of the record's own form (`id`, `title`, `abstract`, `categories`, `doi`, `journal-ref`, …; of
Dublin Core `creator`, `subject`, `date`, … and `abstract`, the first `description`), with authors, identifier,
datestamp and set. A record that its archive has deleted holds nothing to read: it is a reject.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from extractor.abstract import Abstract, Reject
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream
from extractor.read.xml_entry import Entry, leaves_of, line_of, lines_of, read_records, text_of, without_gaps
from extractor.read.xml_parts import Part


def read_oai(stream: Stream, options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each record as an abstract or a reject."""
    return read_records(stream, options, _to_entry, frozenset({"record"}))


def _to_entry(part: Part) -> Entry | str:
    header = part.element.find("header")
    if header is not None and header.get("status") == "deleted":
        return f"its archive has deleted the record {line_of(header.find('identifier'))!r}; leave it out"
    form = part.element.find("metadata/*")
    if form is None:
        return "the record holds no metadata; harvest it again"
    identifier = None if header is None else line_of(header.find("identifier"))
    entry: Entry = {
        "id": identifier,
        **leaves_of(form),
        "title": line_of(form.find("title")),
        "abstract": _find_abstract(form),
        "authors": _find_authors(form),
        "identifier": identifier,
        "datestamp": None if header is None else line_of(header.find("datestamp")),
        "set": [] if header is None else lines_of(header, "setSpec"),
    }
    return without_gaps(entry)


def _find_abstract(form: Element) -> str | None:
    """The abstract as it stands: of arXiv's forms and JATS `abstract`, of Dublin Core the first `description`."""
    for path in ("abstract", "description", ".//abstract"):
        if (found := form.find(path)) is not None:
            return text_of(found)
    return None


def _find_authors(form: Element) -> list[str]:
    named = form.findall("authors/author")
    if named:
        return [" ".join(lines_of(author, "forenames") + lines_of(author, "keyname")) for author in named]
    return lines_of(form, "authors") or lines_of(form, "creator")
