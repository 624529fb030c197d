"""What a reader may be told: the form, the keys, the encoding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from extractor.errors import InputError

Format: TypeAlias = Literal[
    "text", "markdown", "jsonl", "json", "csv", "tsv", "atom", "oai", "acl", "pubmed", "bibtex", "parquet"
]
FORMATS: tuple[Format, ...] = get_args(Format)
MAX_RATIO = 200  # abstracts as JSON Lines or XML shrink to a third or a fifth, lists of equal lines to a fiftieth


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """How inputs are read. What is None is found out from the input itself.

    A key is the name of a key of the entry, or a dotted path into it (`content.abstract.value`). `keep` names the keys
    that pass through into the record's `metadata`. `max_ratio` is how many times its own size a packed file may unpack
    to, beyond the first 256 MiB (0: any). Raises InputError for a form or an encoding that does not exist.
    """

    format: Format | None = None
    text_key: str | None = None
    id_key: str | None = None
    title_key: str | None = None
    keep: tuple[str, ...] = ()
    encoding: str | None = None
    max_ratio: int = MAX_RATIO

    def __post_init__(self) -> None:
        if self.format is not None and self.format not in FORMATS:
            raise InputError(f"no input form {self.format!r}; choose one of {', '.join(FORMATS)}")
        if self.encoding is not None and not is_text_encoding(self.encoding):
            raise InputError(f"no encoding {self.encoding!r}; name one such as utf-8, latin-1 or gb18030")
        if self.max_ratio < 0:
            raise InputError(f"max_ratio must be a number of times, or 0 for no limit, not {self.max_ratio}")


def is_text_encoding(name: str) -> bool:
    """Whether Python can turn bytes into text by the encoding of that name (`rot13` and `zip` do something else)."""
    try:
        b" ".decode(name)
    except UnicodeError:
        return True  # one byte is no character of UTF-16
    except (LookupError, ValueError):
        return False
    return True
