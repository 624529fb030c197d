"""Which model it is: the card `model.json` in the model's folder, read without loading the model."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from extractor.errors import ModelError
from extractor.finding import NameField

SHIPPED = Path(__file__).parent / "model"
CARD = "model.json"
REPAIR = "install the package again, or train a model with `python -m extractor.ner.train`"

Curve: TypeAlias = tuple[float, float]  # slope and offset of the logistic curve from log odds to a confidence


@dataclass(frozen=True, slots=True)
class ModelIdentity:
    """Which model it is. `hash` is the SHA-256 of its card, which holds those of all its files."""

    name: str
    version: str
    hash: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} ({self.hash[:12]})"


@dataclass(frozen=True, slots=True)
class Card:
    """What `model.json` says."""

    identity: ModelIdentity
    leaning: Mapping[NameField, float]
    curves: Mapping[NameField, Curve]
    files: Mapping[str, str]


def read_card(folder: Path = SHIPPED) -> Card:
    """The card of the model in `folder`. Quick: reads one small file, loads nothing.

    Raises ModelError where there is no card or it cannot be read.
    """
    path = folder / CARD
    try:
        written = path.read_bytes()
        row = json.loads(written)
        files: dict[str, str] = dict(row["files"])
        curves = {field: (float(slope), float(offset)) for field, (slope, offset) in row["curves"].items()}
        identity = ModelIdentity(row["name"], row["version"], sha256(written).hexdigest())
    except FileNotFoundError as error:
        raise ModelError(f"{path}: there is no trained model; {REPAIR}, or go without it (ner=False)") from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelError(f"{path}: the card of the trained model cannot be read ({error}); {REPAIR}") from error
    return Card(identity, row.get("leaning", {}), curves, files)
