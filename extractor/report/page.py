"""The page: template, style, script and data in one file."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from extractor import __version__
from extractor.paint import PAINTS

# In this order they are one script; functions may use each other across files.
SCRIPTS = ("elements", "values", "filter", "charts", "abstract", "tip", "list", "main")

# Marks that set the direction of what follows; the script does the same to the rest.
DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069]")


def make_page(records: Iterable[Mapping[str, Any]], texts: Mapping[str, str] | None = None, *, title: str) -> str:
    """One self-contained HTML page of valid records, with the texts of those whose id is in `texts`.

    All that comes from outside is data: the title is escaped, the rest is compressed and in base64, which can close no
    element, and the script only ever puts it into text nodes, with every mark that sets a direction made visible. The
    page allows itself its own style and script, by their hashes, and nothing else: no network, no frames, no forms, no
    markup made out of strings.
    """
    style, script = make_style(), make_script()
    policy = {
        "default-src": "'none'",
        "style-src": _hash(style),
        "script-src": _hash(script),
        "base-uri": "'none'",
        "form-action": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "'none'",
    }
    parts = {
        "policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "title": html.escape(DIRECTIONS.sub("\ufffd", title)),
        "version": __version__,
        "style": style,
        "script": script,
        "data": pack({"records": list(map(_add_text(texts or {}), records))}),
    }
    # In one pass, so that what was put in is not looked at again.
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], _read("page.html"))


def make_style() -> str:
    """The style sheet, with the colours of the fields as its variables."""
    light = "".join(f"--{field}:{paint.light};" for field, paint in PAINTS.items())
    dark = "".join(f"--{field}:{paint.dark};" for field, paint in PAINTS.items())
    lines = "".join(f".f-{field}{{--ink:var(--{field});--line:{paint.line}}}" for field, paint in PAINTS.items())
    schemes = f":root{{{light}}}@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}"
    return f"{schemes}{lines}\n{_read('page.css')}"


def make_script() -> str:
    """The script, as one function that leaves no name behind."""
    return '(() => {\n"use strict";\n' + "\n".join(_read(f"{name}.js") for name in SCRIPTS) + "\nstart();\n})();\n"


def pack(data: Mapping[str, Any]) -> str:
    """Data as the page takes it: JSON, gzip, base64; a fifth of the JSON, and the same data gives the same text."""
    text = json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode("ascii"), 9, mtime=0)).decode("ascii")


def _add_text(texts: Mapping[str, str]) -> Any:
    return lambda record: {**record, "abstract": texts.get(record["id"])}


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def _read(name: str) -> str:
    return (files("extractor.report") / name).read_text(encoding="utf-8")
