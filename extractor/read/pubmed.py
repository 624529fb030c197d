"""PubMed's XML.

Where they come from: the yearly baseline and the daily updates of MEDLINE (`pubmed25n0001.xml.gz`), and `efetch` with
`retmode=xml`: a `<PubmedArticleSet>` of `<PubmedArticle>`. An abstract in parts (`<AbstractText Label="METHODS">`) is
one text with a line for each, `METHODS: …`. Many articles have no abstract; they are rejects. `<OtherAbstract>`, in
another language or for laymen, and the list of deleted citations are left alone.

Keys of an entry: id (the PMID), title, abstract, authors, journal, year, doi, pmc, language, mesh.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from extractor.abstract import Abstract, Reject
from extractor.read.options import ReadOptions
from extractor.read.stream import Stream
from extractor.read.xml_entry import Entry, line_of, lines_of, read_records, text_of, without_gaps
from extractor.read.xml_parts import Part


def read_pubmed(stream: Stream, options: ReadOptions) -> Iterator[Abstract | Reject]:
    """Each article or book chapter as an abstract or a reject."""
    return read_records(stream, options, _to_entry, frozenset({"PubmedArticle", "PubmedBookArticle"}))


def _to_entry(part: Part) -> Entry:
    record = part.element
    article = next(
        (found for path in ("*/Article", "BookDocument") if (found := record.find(path)) is not None), record
    )
    year = line_of(article.find(".//PubDate/Year")) or line_of(article.find(".//PubDate/MedlineDate"))
    title = next((text for name in ("ArticleTitle", "Book/BookTitle") if (text := line_of(article.find(name)))), None)
    return without_gaps(
        {
            "id": line_of(record.find("*/PMID")),
            "title": title,
            "abstract": _join_parts(article.findall("Abstract/AbstractText")),
            "authors": [name for author in article.findall("AuthorList/Author") if (name := _name(author))],
            "journal": line_of(article.find("Journal/Title")),
            "year": year[:4] if year else None,
            "doi": _find_id(record, "doi"),
            "pmc": _find_id(record, "pmc"),
            "language": line_of(article.find("Language")),
            "mesh": lines_of(record, "*/MeshHeadingList/MeshHeading/DescriptorName"),
        }
    )


def _join_parts(parts: list[Element]) -> str | None:
    """The abstract, its labelled parts each on a line of its own."""
    if not parts:
        return None
    texts = [(part.get("Label"), text_of(part) or "") for part in parts]
    return "\n".join(f"{label}: {text}" if label else text for label, text in texts)


def _name(author: Element) -> str:
    return " ".join(text for name in ("ForeName", "LastName", "CollectiveName") for text in lines_of(author, name))


def _find_id(record: Element, kind: str) -> str | None:
    """The article's own id of a kind; ids of the papers that it cites stand deeper."""
    found = record.find(f"PubmedData/ArticleIdList/ArticleId[@IdType='{kind}']")
    return line_of(record.find(f"*/Article/ELocationID[@EIdType='{kind}']") if found is None else found)
