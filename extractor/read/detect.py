"""The form of an input, by its ending where that is plain, else by its beginning."""

from __future__ import annotations

import json
import re

from extractor.read.csv_file import is_table
from extractor.read.options import Format, ReadOptions
from extractor.read.parquet import MAGIC
from extractor.read.stream import Stream
from extractor.read.xml_parts import find_root

PLAIN_ENDINGS: dict[str, Format] = {
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv", ".tsv": "tsv", ".bib": "bibtex", ".bibtex": "bibtex",
    ".md": "markdown", ".markdown": "markdown", ".parquet": "parquet", ".pq": "parquet",
}  # fmt: skip
XML_ROOTS: dict[str, Format] = {
    "feed": "atom", "entry": "atom",
    "OAI-PMH": "oai", "ListRecords": "oai", "GetRecord": "oai", "records": "oai", "record": "oai",
    "collection": "acl", "volume": "acl", "paper": "acl",
    "PubmedArticleSet": "pubmed", "PubmedArticle": "pubmed", "PubmedBookArticle": "pubmed",
}  # fmt: skip
XML_START = re.compile(rf"\s*(?:<\?xml\s|<!DOCTYPE\s+(?!html)|<(?:[\w.-]+:)?(?:{'|'.join(XML_ROOTS)})[\s>])")
BIBTEX = re.compile(r"(?:\s*%[^\n]*\n)*\s*@[A-Za-z]+\s*\{\s*[^\s{},]*\s*[,=\"]")
JSON_LIST = re.compile(r'\s*\[\s*[\[{"\]]')  # `[{`, `["`; not `[Background] We …`
JSON_OBJECT = re.compile(r'\s*\{\s*(?:["}]|$)')


def find_format(stream: Stream, options: ReadOptions) -> Format | None:
    """The form of a stream; None where it is XML of a kind that we do not know.

    `.jsonl`, `.csv` and the like are believed. `.json` often holds JSON Lines: it does where two lines are there and
    one of the first two is an object by itself. XML is told by its first tag. Other endings hold JSON where they start
    like it, BibTeX where an entry stands first, a table where their first line names columns and one of them is that of
    the abstract, else text.
    """
    ending = stream.source.ending
    head = stream.head_text()
    if ending in PLAIN_ENDINGS or stream.head.startswith(MAGIC):
        return PLAIN_ENDINGS.get(ending, "parquet")
    if XML_START.match(head) or ending in (".xml", ".atom"):
        return XML_ROOTS.get(find_root(head))
    return _find_json(head, ending) or _find_text(head, options)


def _find_json(head: str, ending: str) -> Format | None:
    if JSON_OBJECT.match(head) and not JSON_LIST.match(head):
        lines = [line for line in head.split("\n") if line.strip()][:2]
        return "jsonl" if len(lines) == 2 and any(map(_is_object, lines)) else "json"
    return "json" if ending == ".json" or JSON_LIST.match(head) else None


def _find_text(head: str, options: ReadOptions) -> Format:
    if BIBTEX.match(head):
        return "bibtex"
    return "csv" if is_table(head.partition("\n")[0], options) else "text"


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False
