"""Paper abstracts to schema-validated JSON.

>>> from extractor import Extractor
>>> Extractor(ner=False).extract("Code: https://github.com/acme/fastnet").code_urls[0].repository
'acme/fastnet'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from extractor.abstract import Abstract as Abstract
    from extractor.abstract import Reject as Reject
    from extractor.errors import ExtractorError as ExtractorError
    from extractor.extract import Extractor as Extractor
    from extractor.records import Record as Record

__version__ = "0.1.0"
__all__ = ["Abstract", "Extractor", "ExtractorError", "Record", "Reject", "__version__"]

_HOMES = {
    "Abstract": "extractor.abstract",
    "Reject": "extractor.abstract",
    "ExtractorError": "extractor.errors",
    "Extractor": "extractor.extract",
    "Record": "extractor.records",
}


def __getattr__(name: str) -> Any:
    """Import a public name on first use, so that `import extractor` and `extractor --help` stay quick."""
    if name not in _HOMES:
        raise AttributeError(f"module 'extractor' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(_HOMES[name]), name)
