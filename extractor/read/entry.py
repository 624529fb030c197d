"""One entry of a JSON input to one abstract: which key holds what."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from extractor.abstract import Abstract, Reject
from extractor.errors import AbstractError
from extractor.read.options import ReadOptions

# The first of these that an entry holds, and that is not null, is taken. Dotted: a key inside a key.
TEXT_KEYS = (
    "abstract", "Abstract", "abstract_text", "abstractText", "paperAbstract", "summary",  # ACL, arXiv, PMC, S2 exports
    "abstract.value", "content.abstract.value", "content.abstract",  # OpenReview, both versions
)  # fmt: skip
ID_KEYS = (
    "id", "ID", "_id", "paper_id", "paperId", "forum", "arxiv_id", "arxivId", "doi", "DOI", "pmid", "corpusid", "key",
)  # fmt: skip
TITLE_KEYS = ("title", "Title", "paper_title", "title.value", "content.title.value", "content.title")
KINDS = {
    dict: "an object", list: "a list", str: "a string", bool: "true or false", int: "a number", float: "a number",
    type(None): "null",
}  # fmt: skip
DEPTH = 64  # of kept metadata; deeper values cannot be written by every tool


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON value; write null")


def _finite(digits: str) -> float:
    if math.isinf(value := float(digits)):
        raise ValueError(f"the number {digits[:20]} is too large")
    return value


JSON = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_finite)


def describe_json(error: ValueError | RecursionError) -> str:
    """Why a piece of JSON cannot be read, and the way out."""
    if isinstance(error, RecursionError):
        return "broken JSON: nested too deeply; flatten the entry"
    if isinstance(error, json.JSONDecodeError):
        return f"broken JSON: {error.msg} at column {error.colno}; mend it or leave it out"
    return f"broken JSON: {error}"


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
        return
    head, dot, rest = key.partition(".")
    if dot and isinstance(inner := entry.get(head), Mapping):
        yield from find_values(inner, rest)


def find_text_key(entry: Mapping[str, Any], named: str | None) -> str | None:
    """The key that holds the abstract: the named one, or the first of `TEXT_KEYS`; None where the entry has none."""
    keys = TEXT_KEYS if named is None else (named,)
    found = [key for key in keys for value in find_values(entry, key) if value is not None]
    # `abstract` may be an object whose `value` is the text: then the longer path is meant.
    return next((key for key in found if f"{key}.value" not in found), None)


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
            if isinstance(value, str | int | float) and not isinstance(value, bool) and str(value).strip():
                return str(value)
    if named is None:
        return None
    for value in find_values(entry, named):
        raise _KeyError(f'"{named}" is {_kind(value)}, not a string or a number; name the right key with --id-key')
    raise _KeyError(_missing(entry, named, "--id-key"))


def _find_title(entry: Mapping[str, Any], named: str | None) -> str | None:
    values = [value for key in (TITLE_KEYS if named is None else (named,)) for value in find_values(entry, key)]
    title = next((value for value in values if isinstance(value, str)), None)
    if named and title is None and values and values[0] is not None:
        raise _KeyError(f'"{named}" is {_kind(values[0])}, not a string; name the right key with --title-key')
    return title


def _missing(entry: Mapping[str, Any], key: str, option: str) -> str:
    names = list(entry)[:12]
    more = ", …" if len(entry) > len(names) else ""
    return f'no "{key}" among the keys {str(names)[:-1]}{more}]; name the right one with {option}'


def _kind(value: Any) -> str:
    if value in ("", [], {}):
        return "empty"
    return KINDS.get(type(value), type(value).__name__)


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
    if isinstance(value, Mapping):
        value = [*value, *value.values()]
    if isinstance(value, list):
        for inner in value:
            _check_writable(name, inner, depth - 1)
