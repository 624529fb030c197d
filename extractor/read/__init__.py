"""From files, folders, URLs and standard input to abstracts: one file a form, each yielding `Abstract | Reject`.

The door is `read_inputs`, in `inputs.py`. Nothing is imported here until it is asked for: `extractor --help` wants the
names of the forms, not their parsers.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from extractor.read.inputs import find_paths as find_paths
    from extractor.read.inputs import read_inputs as read_inputs
    from extractor.read.options import ReadOptions as ReadOptions
    from extractor.read.unpack import Meter as Meter

__all__ = ["Meter", "ReadOptions", "find_paths", "read_inputs"]

_HOMES = {"Meter": "unpack", "ReadOptions": "options", "find_paths": "inputs", "read_inputs": "inputs"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
