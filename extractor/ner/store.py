"""The model on disk: a spaCy pipeline, a card for the machine, and the digest of every file.

The folder holds what spaCy writes (JSON, msgpack and one NumPy table; nothing that runs code when it is read), and
`model.json` with the version, the calibration curves and the SHA-256 of each of these files.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import spacy
from spacy.language import Language
from spacy.vectors import Vectors  # type: ignore[import-not-found]

from extractor.errors import ModelError
from extractor.finding import NameField
from extractor.ner.card import CARD, REPAIR, SHIPPED, Card, Curve, read_card
from extractor.ner.pipe import FACTORY, NamePipe


def make_pipeline(shape: Mapping[str, Any] | None = None) -> tuple[Language, NamePipe]:
    """An untrained pipeline and its one component."""
    nlp = spacy.blank("xx")
    pipe = nlp.add_pipe(FACTORY, config=dict(shape or {}))
    assert isinstance(pipe, NamePipe)
    return nlp, pipe


def write_model(
    nlp: Language,
    folder: Path,
    *,
    name: str,
    version: str,
    leaning: Mapping[NameField, float],
    curves: Mapping[NameField, Curve],
) -> None:
    """Write the pipeline and its card. The vectors are stored as half-precision numbers."""
    table = nlp.vocab.vectors
    wide = table.data
    table.data = wide.astype("float16")
    nlp.to_disk(folder, exclude=["tokenizer"])
    table.data = wide
    digests = {path.relative_to(folder).as_posix(): _digest(path) for path in sorted(folder.rglob("*"))
               if path.is_file() and path.name != CARD}  # fmt: skip
    card = {"name": name, "version": version, "leaning": leaning, "curves": curves, "files": digests}
    (folder / CARD).write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


def read_model(folder: Path = SHIPPED) -> tuple[NamePipe, Card]:
    """The component of the pipeline in `folder`, and its card.

    Raises ModelError where a file is missing or is not the one that was trained.
    """
    card = read_card(folder)
    for name, digest in card.files.items():
        path = folder / name
        if not path.is_file():
            raise ModelError(f"{path}: a file of the trained model is missing; {REPAIR}")
        if _digest(path) != digest:
            raise ModelError(f"{path}: a file of the trained model is damaged (its SHA-256 is wrong); {REPAIR}")
    try:
        nlp = spacy.load(folder, exclude=["tokenizer"])
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(f"{folder}: spaCy cannot load the trained model ({error}); "
                         f"it needs spaCy 3.8") from error  # fmt: skip
    table = nlp.vocab.vectors
    assert isinstance(table, Vectors)
    table.data = table.data.astype("f")
    pipe = nlp.get_pipe(FACTORY)
    assert isinstance(pipe, NamePipe)
    pipe.leaning = card.leaning
    return pipe, card


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
