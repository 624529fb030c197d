"""What a run was done with."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from importlib import metadata

from extractor import __version__

PACKAGES = ("spacy", "thinc", "numpy", "regex", "pydantic")  # what could change an answer


def list_versions() -> Mapping[str, str]:
    """The versions of extractor, of Python and of the packages that have a part in the answers."""
    installed = {}
    for name in PACKAGES:
        try:
            installed[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            installed[name] = "unknown"
    return {"extractor": __version__, "python": platform.python_version(), **installed}
