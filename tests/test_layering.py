"""Each outside dependency has one door, and no layer looks upward."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "extractor"
FILES = sorted(PACKAGE.rglob("*.py"))

# Which files may import which outside package; what is not named here may be imported by nobody.
DOORS = {
    "regex": {"pattern.py"},
    "publicsuffixlist": {"suffixes.py"},
    "jsonschema": {"schema.py"},
    "jsonschema_rs": {"schema.py"},
    "spacy": {"ner/", "spacy_pipe.py"},
    "thinc": {"ner/"},
    "floret": {"ner/"},
    "numpy": {"ner/"},
    "backports": {"read/unpack.py", "write/packed.py"},  # .zstd
    "bibtexparser": {"read/bibtex.py"},
    "fsspec": {"read/remote.py"},
    "pyspark": {"spark.py"},
    "yaml": {"write/hub/"},
    "pyarrow": {"columns.py", "read/parquet.py"},
    "pydantic": {"records.py", "options.py"},
    "tomli": {"options.py"},
    "rich": {"show.py", "progress.py", "score.py", "stats_table.py"},
}

# Who may not import whom, within the package: the lower layer stands on the left.
FORBIDDEN = [
    ("span.py", {"*"}),
    ("errors.py", {"*"}),
    ("pattern.py", {"rules", "text", "extract", "records"}),
    ("rules/", {"extract", "link", "settle", "records", "ner", "names", "read", "write", "cli", "commands", "batch"}),
    ("names/", {"extract", "link", "settle", "records", "ner", "read", "write", "cli", "commands", "batch"}),
    ("ner/", {"extract", "link", "settle", "records", "read", "write", "cli", "commands", "batch"}),
    ("settle.py", {"extract", "link", "records", "rules", "ner", "read", "write", "cli", "commands", "batch"}),
    ("link.py", {"extract", "settle", "ner", "read", "write", "cli", "commands", "batch"}),
    ("assembly.py", {"extract", "read", "write", "cli", "commands", "batch"}),
    ("extract.py", {"read", "write", "cli", "commands", "batch"}),
    ("read/", {"extract", "rules", "records", "cli", "commands", "batch", "write"}),
    ("write/", {"extract", "rules", "cli", "commands", "batch", "read"}),
    ("rows.py", {"cli", "commands", "batch", "read", "extract", "workers", "journal", "progress"}),
    ("worker.py", {"cli", "commands", "batch", "read", "write", "workers", "journal", "progress"}),
    ("workers.py", {"cli", "commands", "batch", "read", "write", "journal", "progress"}),
    ("journal.py", {"cli", "commands", "batch", "read", "extract", "progress"}),
    ("batch.py", {"cli", "commands", "progress"}),
]


def find_imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            if node.module == "extractor":
                yield from (f"extractor.{alias.name}" for alias in node.names)


def stands_in(path: Path, place: str) -> bool:
    name = path.relative_to(PACKAGE).as_posix()
    return name.startswith(place) if place.endswith("/") else name == place


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_outside_packages_come_in_by_their_door(path: Path) -> None:
    for name in find_imports(path):
        top = name.split(".")[0]
        if top == "extractor" or top in sys.stdlib_module_names:
            continue
        assert any(stands_in(path, door) for door in DOORS.get(top, ())), f"{path.name} imports {name}"


@pytest.mark.parametrize(("place", "banned"), FORBIDDEN, ids=lambda x: x if isinstance(x, str) else "")
def test_no_layer_looks_upward(place: str, banned: set[str]) -> None:
    files = [path for path in FILES if stands_in(path, place)]
    assert files, f"no file is at {place}; mend the table"
    for path in files:
        inner = {name.split(".")[1] for name in find_imports(path) if name.startswith("extractor.")}
        wrong = inner - {"errors", "span"} if "*" in banned else inner & banned
        wrong -= {path.stem}
        assert not wrong, f"{path.name} imports {wrong}"
