"""Forms whose parser is an extra, and the message where it is missing."""

from __future__ import annotations

from importlib.util import find_spec

from extractor.errors import InputError
from extractor.read.options import Format

PACKAGES: dict[Format, str] = {"bibtex": "bibtexparser", "parquet": "pyarrow"}  # the extra bears the form's name


def check_installed(form: Format | None) -> None:
    """Raise InputError, with the way out, where the parser of a form is not installed."""
    if form in PACKAGES and find_spec(PACKAGES[form]) is None:
        raise InputError(f"{form} inputs need {PACKAGES[form]}; pip install 'abstract-extractor[{form}]'")
