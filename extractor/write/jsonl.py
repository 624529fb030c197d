"""Rows and rejects as JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from extractor.abstract import Reject


def write_line(row: Mapping[str, Any]) -> str:
    """One row as a line: keys in their order, characters as they are, so that the same row gives the same bytes."""
    return json.dumps(row, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def write_reject(reject: Reject) -> str:
    """One reject as a line. Its place may hold a file name that is not Unicode; that is escaped."""
    row = {"place": reject.place, "id": reject.id, "reason": reject.reason}
    return json.dumps(row, ensure_ascii=not _is_unicode(row), allow_nan=False, separators=(",", ":")) + "\n"


def _is_unicode(row: Mapping[str, str | None]) -> bool:
    try:
        "".join(value or "" for value in row.values()).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
