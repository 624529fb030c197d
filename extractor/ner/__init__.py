"""Names that stand in no list: a spaCy pipeline trained for this job. The one place that imports spaCy.

Importing this package is quick: spaCy comes with the first tagger.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from extractor.ner.card import SHIPPED, ModelIdentity, read_card

if TYPE_CHECKING:
    from extractor.ner.tagger import Tagger

__all__ = ["ModelIdentity", "load_tagger", "read_identity"]


def load_tagger(path: Path | None = None) -> Tagger:
    """The tagger for the model in the folder `path`, or for the shipped one; the same one for the same path.

    The model itself is loaded on first use. Raises ModelError where there is none.
    """
    from extractor.ner.tagger import load_tagger as load  # noqa: PLC0415

    return load(path)


def read_identity(path: Path | None = None) -> ModelIdentity:
    """Name, version and hash of a model, without loading it. Raises ModelError where there is none."""
    return read_card(path or SHIPPED).identity
