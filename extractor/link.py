"""Mentions to entities."""

from __future__ import annotations

from collections.abc import Iterable

from extractor.finding import Finding
from extractor.records import Dataset, Model
from extractor.text import Text


def link(text: Text, findings: Iterable[Finding]) -> tuple[tuple[Dataset, ...], tuple[Model, ...]]:
    """The entities that `findings` speak of."""
    return (), ()
