"""An abstract as it came in, and an input that could not become one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from extractor.errors import AbstractError

MAX_CHARACTERS = 200_000  # a whole paper is shorter; what is longer is not an abstract


@dataclass(frozen=True, slots=True)
class Abstract:
    """One abstract. `text` is kept as it was given: every offset in the record points into it.

    `place` is where it stood in its input (`papers.jsonl:17`), for messages; it says nothing about the abstract.

    Raises AbstractError where `text` is no string, is empty or longer than `MAX_CHARACTERS`, or holds NUL or a lone
    surrogate, and where the other fields are of a wrong type.
    """

    text: str
    id: str = ""
    title: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    place: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        fault = find_fault(self.text)
        if fault:
            raise AbstractError(fault)
        if not isinstance(self.id, str) or not isinstance(self.title, str | None):
            raise AbstractError(f"id and title must be strings, not {self.id!r} and {self.title!r}")
        if not isinstance(self.metadata, Mapping):
            raise AbstractError(f"metadata must be a mapping, not {type(self.metadata).__name__}")


@dataclass(frozen=True, slots=True)
class Reject:
    """An input that became no record: where it stood (`papers.jsonl:17`), its id if it had one, and why."""

    place: str
    reason: str
    id: str | None = None


def find_fault(text: object) -> str | None:
    """Why `text` cannot be an abstract, with the way out, or None where it can."""
    if not isinstance(text, str):
        return f"the abstract is a {type(text).__name__}, not a string; give its text"
    if not text.strip():
        return "the abstract is empty; leave the entry out or give its text"
    if len(text) > MAX_CHARACTERS:
        return f"the abstract has {len(text):,} characters, more than {MAX_CHARACTERS:,}; split it into abstracts"
    if "\0" in text:
        return f"the abstract holds a NUL character at offset {text.index(chr(0))}; remove it"
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        return f"the abstract holds a lone surrogate at offset {error.start}; decode the source anew"
    return None
