"""One entry, as keys and values, to one abstract: which key holds what. All forms but text documents go through it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from extractor.abstract import Abstract, Reject
from extractor.errors import AbstractError
from extractor.read.json_value import Number
from extractor.read.options import ReadOptions

# The first of these that an entry holds, and that is not null, is taken. Dotted: a key inside a key.
TEXT_KEYS = (
    "abstract", "Abstract", "ABSTRACT", "abstract_text", "abstractText", "paperAbstract", "summary",  # ACL, PMC, S2
    "abstract.value", "content.abstract.value", "content.abstract",  # OpenReview, both versions
    "abstracts", "summaries", "Abstract Note",  # tables of arXiv on Kaggle, Zotero
)  # fmt: skip
ID_KEYS = (
    "id", "ID", "Id", "_id", "paper_id", "paperId", "forum", "arxiv_id", "arxivId", "acl_id", "doi", "DOI", "pmid",
    "corpusid", "key", "Key", "EID", "UT (Unique WOS ID)",
)  # fmt: skip
TITLE_KEYS = (
    "title", "Title", "TITLE", "paper_title", "title.value", "content.title.value", "content.title", "titles",
    "Article Title",
)  # fmt: skip
KINDS = {
    dict: "an object", list: "a list", str: "a string", bool: "true or false", int: "a number", float: "a number",
    type(None): "null",
}  # fmt: skip
DEPTH = 64  # of kept metadata; deeper values cannot be written by every tool


def read_entry(entry: Any, place: str, default_id: str, options: ReadOptions) -> Abstract | Reject:
    """The abstract in one entry, or why there is none.

    `entry` is the object about one paper. `default_id` is its id where it holds none of `ID_KEYS`. A key named in the
    options must be there; a title may be missing.
    """
    if not isinstance(entry, Mapping):
        return Reject(place, f"an object with an abstract is needed, not {_kind(entry)}")
    try:
        id = _find_id(entry, options.id_key) or default_id  # noqa: A001 - the name of the field
    except _KeyError as fault:
        return Reject(place, str(fault))
    try:
        text = _find_text(entry, options.text_key)
        title = _find_title(entry, options.title_key)
        metadata = {key: value for key in options.keep for value in find_values(entry, key)}
        for name, value in (("id", id), ("title", title), *metadata.items()):
            _check_writable(name, value)
        return Abstract(text, id, title, metadata, place)
    except (_KeyError, AbstractError) as fault:
        return Reject(place, str(fault), id if _is_unicode(id) else None)


class _KeyError(Exception):
    """An entry does not hold, under a key, what is needed there."""


def find_values(entry: Mapping[str, Any], key: str) -> Iterator[Any]:
    """The value of a key, which may be a dotted path, or nothing. A key that itself holds dots is preferred."""
    if key in entry:
        yield entry[key]
    elif "." in key:
        head, _, rest = key.partition(".")
        if isinstance(inner := entry.get(head), Mapping):
            yield from find_values(inner, rest)


def find_text_key(entry: Mapping[str, Any], named: str | None) -> str | None:
    """The key that holds the abstract: the named one, or the first of `TEXT_KEYS`; None where the entry has none."""
    for key in TEXT_KEYS if named is None else (named,):
        for value in find_values(entry, key):
            # `abstract` may be an object whose `value` is the text: then the longer path is meant.
            longer = f"{key}.value" in TEXT_KEYS and isinstance(value, Mapping) and value.get("value") is not None
            if value is not None and (named is not None or not longer):
                return key
    return None


def _find_text(entry: Mapping[str, Any], named: str | None) -> str:
    key = find_text_key(entry, named)
    if key is None:
        raise _KeyError(_missing(entry, named or "abstract", "--text-key"))
    value = next(find_values(entry, key))
    if not isinstance(value, str):
        raise _KeyError(f'"{key}" is {_kind(value)}, not a string; name the right key with --text-key')
    return value


def _find_id(entry: Mapping[str, Any], named: str | None) -> str | None:
    for key in ID_KEYS if named is None else (named,):
        for value in find_values(entry, key):
            if isinstance(value, Number):
                return value.literal
            if isinstance(value, str | int | float) and not isinstance(value, bool) and str(value).strip():
                return str(value)
    if named is None:
        return None
    for value in find_values(entry, named):
        raise _KeyError(f'"{named}" is {_kind(value)}, not a string or a number; name the right key with --id-key')
    raise _KeyError(_missing(entry, named, "--id-key"))


def _find_title(entry: Mapping[str, Any], named: str | None) -> str | None:
    for key in TITLE_KEYS if named is None else (named,):
        for value in find_values(entry, key):
            if isinstance(value, str):
                return value
            if named and value is not None:
                raise _KeyError(f'"{named}" is {_kind(value)}, not a string; name the right key with --title-key')
    return None


def _missing(entry: Mapping[str, Any], key: str, option: str) -> str:
    names = list(entry)[:12]
    more = ", …" if len(entry) > len(names) else ""
    return f'no "{key}" among the keys {str(names)[:-1]}{more}]; name the right one with {option}'


def _kind(value: Any) -> str:
    if value in ("", [], {}):
        return "empty"
    return next((name for kind, name in KINDS.items() if isinstance(value, kind)), type(value).__name__)


def _is_unicode(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _check_writable(name: str, value: Any, depth: int = DEPTH) -> None:
    """Raise _KeyError where a value that passes through could not be written to a file again."""
    if depth == 0:
        raise _KeyError(f'"{name}" is nested deeper than {DEPTH} levels; leave it out of --keep')
    if isinstance(value, str) and not _is_unicode(value):
        raise _KeyError(f'"{name}" holds a lone surrogate; decode the source anew')
    if not isinstance(value, str | int | float | list | Mapping | None):
        raise _KeyError(f'"{name}" holds {type(value).__name__}, which JSON cannot; leave it out of --keep')
    if isinstance(value, Mapping):
        value = [*value, *value.values()]
    if isinstance(value, list):
        for inner in value:
            _check_writable(name, inner, depth - 1)
