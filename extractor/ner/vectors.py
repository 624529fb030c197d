"""Word vectors for the tagger: floret, trained on the abstracts that nobody annotated.

A floret vector is made from the character sequences of a word, so that `QLoRA` and `DoRA` are neighbours of `LoRA`
and no word is unknown. Half-precision numbers are enough for them and halve the size of the package.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from spacy.strings import StringStore
from spacy.vectors import Vectors  # type: ignore[import-not-found]

from extractor.errors import InputError
from extractor.ner.tokens import find_words
from extractor.view import make_view

DIMENSIONS = 96
BUCKETS = 50_000


def read_corpus(folder: Path) -> Iterator[str]:
    """Every title and every abstract of the `*.jsonl` and `*.jsonl.xz` files of `folder`."""
    files = sorted([*folder.glob("*.jsonl"), *folder.glob("*.jsonl.xz")])
    if not files:
        raise InputError(f"{folder}: no *.jsonl or *.jsonl.xz file; name the folder of abstracts with --corpus")
    return _read_files(files)


def _read_files(files: Iterable[Path]) -> Iterator[str]:
    for path in files:
        with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    row = json.loads(line)
                    yield f"{row.get('title') or ''}\n{row['abstract']}"
                except (json.JSONDecodeError, KeyError, TypeError) as error:
                    raise InputError(f"{path}:{number}: not an abstract ({error}); mend or drop the line") from error


def train_vectors(texts: Iterator[str], folder: Path, *, epochs: int) -> Path:
    """Train on `texts` and write `folder/vectors.floret`. One thread, so that equal texts give equal vectors."""
    try:
        import floret  # noqa: PLC0415  (only training needs it)
    except ImportError as error:
        raise InputError("vectors need floret: pip install 'abstract-extractor[train]'") from error

    folder.mkdir(parents=True, exist_ok=True)
    words, target = folder / "words.txt", folder / "vectors.floret"
    with words.open("w", encoding="utf-8") as out:
        for text in texts:
            out.write(" ".join(find_words(make_view(text)).words) + "\n")
    model = floret.train_unsupervised(
        str(words), model="cbow", mode="floret", hashCount=2, bucket=BUCKETS, dim=DIMENSIONS, minn=3, maxn=5,
        minCount=5, epoch=epochs, lr=0.05, ws=5, neg=5, thread=1, verbose=0,
    )  # fmt: skip
    part = target.with_suffix(".part")
    model.save_floret_vectors(str(part))
    part.rename(target)
    words.unlink()
    return target


def read_vectors(path: Path, strings: StringStore) -> Vectors:
    """The table of a floret file."""
    with path.open(encoding="utf-8") as lines:
        rows, width, minn, maxn, hashes, seed, bow, eow = lines.readline().split()
        data = np.zeros((int(rows), int(width)), dtype="f")
        for line in lines:
            number, _, values = line.partition(" ")
            data[int(number)] = np.asarray(values.split(), dtype="f")
    return Vectors(
        strings=strings, data=data.astype("float16").astype("f"), mode="floret", minn=int(minn), maxn=int(maxn),
        hash_count=int(hashes), hash_seed=int(seed), bow=bow, eow=eow,
    )  # fmt: skip
