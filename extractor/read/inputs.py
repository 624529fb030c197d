"""From files, folders, URLs and standard input to abstracts: one file a form, each yielding `Abstract | Reject`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from extractor.abstract import Abstract, Reject
from extractor.read.acl import read_acl
from extractor.read.atom import read_atom
from extractor.read.bibtex import read_bibtex
from extractor.read.csv_file import read_csv
from extractor.read.detect import PLAIN_ENDINGS, find_format
from extractor.read.document import read_document
from extractor.read.extras import check_installed
from extractor.read.json_file import read_json
from extractor.read.jsonl import read_jsonl
from extractor.read.markdown_file import read_markdown
from extractor.read.oai import read_oai
from extractor.read.options import FORMATS, Format, ReadOptions
from extractor.read.parquet import read_parquet
from extractor.read.pubmed import read_pubmed
from extractor.read.seen import SeenIds
from extractor.read.source import Source, find_sources
from extractor.read.stream import READ_FAULTS, Stream, describe_fault, open_stream
from extractor.read.unpack import Meter

Reader = Callable[[Stream, ReadOptions], Iterator[Abstract | Reject]]
READERS: dict[Format, Reader] = {
    "text": read_document,
    "markdown": read_markdown,
    "jsonl": read_jsonl,
    "json": read_json,
    "csv": read_csv,
    "tsv": read_csv,
    "atom": read_atom,
    "oai": read_oai,
    "acl": read_acl,
    "pubmed": read_pubmed,
    "bibtex": read_bibtex,
    "parquet": read_parquet,
}


def read_inputs(
    inputs: Iterable[str | os.PathLike[str]], options: ReadOptions | None = None, *, meter: Meter | None = None
) -> Iterator[Abstract | Reject]:
    """The abstracts of files, folders and `-` (standard input), one after the other, and a reject for each fault.

    Raises InputError at once, before anything is read, where one of the inputs does not exist or cannot be read. The
    second abstract with an id is a reject, since records join their input by it; and so is, at the end, a key to keep
    that no entry had. `meter` is kept up to date on the way.
    """
    options = options or ReadOptions()
    sources = find_sources(inputs, any_ending=options.format is not None)
    for source in sources:
        check_installed(options.format or PLAIN_ENDINGS.get(source.ending))
    if meter:
        sizes = [source.size() for source in sources]
        meter.total = None if None in sizes else sum(filter(None, sizes))
    items = (item for source in sources for item in read_source(source, options, meter))
    return reject_duplicates(reject_unknown_keys(items, options.keep))


def find_paths(inputs: Iterable[str | os.PathLike[str]], options: ReadOptions | None = None) -> list[Path]:
    """The files on this machine that `read_inputs` would read. Raises InputError as it does."""
    any_ending = options is not None and options.format is not None
    return [source.path for source in find_sources(inputs, any_ending=any_ending) if source.path]


def read_source(source: Source, options: ReadOptions, meter: Meter | None = None) -> Iterator[Abstract | Reject]:
    """The abstracts of one source."""
    try:
        with open_stream(source, options, meter) as stream:
            if form := options.format or find_format(stream, options):
                yield from READERS[form](stream, options)
            else:
                yield Reject(
                    source.name, f"no reader for XML of this kind; name one with --format: {', '.join(FORMATS)}"
                )
    except READ_FAULTS as error:
        yield Reject(source.name, describe_fault(error))


def reject_unknown_keys(items: Iterable[Abstract | Reject], keep: Iterable[str]) -> Iterator[Abstract | Reject]:
    """The same items, and a reject for each key to keep that not one abstract had: it is mistyped, or not there."""
    missing = dict.fromkeys(keep)
    empty = True
    for item in items:
        if isinstance(item, Abstract):
            empty = False
            if missing:
                for key in item.metadata:
                    missing.pop(key, None)
        yield item
    for key in () if empty else missing:
        yield Reject(f"--keep {key}", "no entry has this key; is it mistyped?")


def reject_duplicates(items: Iterable[Abstract | Reject]) -> Iterator[Abstract | Reject]:
    """The same items, but a reject for each abstract whose id an earlier one has."""
    seen = SeenIds()
    for item in items:
        if isinstance(item, Abstract) and not seen.add(item.id):
            yield Reject(item.place, f"an abstract with the id {item.id!r} was read before; give each its own", item.id)
        else:
            yield item
