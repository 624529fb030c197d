"""The network: words to label probabilities.

`embed` gives each word a vector from its spelling (normal form, first letter, last letters, shape, and its floret
vector), convolutions add its neighbours, `same_word` tells each word what stands around its other occurrences in the
abstract (a name is often plain in one sentence and bare in the next), and a softmax gives the label probabilities.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from spacy.ml.models.tok2vec import MaxoutWindowEncoder, MultiHashEmbed
from spacy.tokens import Doc
from thinc.api import Maxout, Model, NumpyOps, Softmax, chain, with_array

from extractor.ner.labels import N_LABELS, Floats, Ints

Docs: TypeAlias = "list[Doc]"
Arrays: TypeAlias = "list[Floats]"

REMEMBERED = 60_000  # words whose embedding is kept while tagging; 23 MB


class MatmulOps(NumpyOps):  # type: ignore[misc]
    """Thinc's operations with NumPy's matrix product, which is two to three times as fast as the built-in one."""

    def gemm(self, x: Any, y: Any, out: Any = None, trans1: bool = False, trans2: bool = False) -> Any:
        """The product of `x` and `y`, either of them transposed first where asked."""
        product = np.matmul(x.T if trans1 else x, y.T if trans2 else y)
        if out is None:
            return product
        out[:] = product
        return out


def make_network(*, width: int, rows: tuple[int, int, int, int], near: int, far: int) -> Model[Docs, Arrays]:
    """The whole network: `near` convolutions before the other occurrences are asked, `far` after."""
    attributes: list[str | int] = ["NORM", "PREFIX", "SUFFIX", "SHAPE"]
    embed: Any = MultiHashEmbed(width, attributes, list(rows), include_static_vectors=True)
    before = MaxoutWindowEncoder(width=width, window_size=1, maxout_pieces=3, depth=near)
    mix = Maxout(nO=width, nI=2 * width, nP=3, dropout=0.0, normalize=True)
    after = MaxoutWindowEncoder(width=width, window_size=1, maxout_pieces=3, depth=far)
    head: Model[Any, Any] = with_array(Softmax(N_LABELS, width))
    layers: list[Model[Any, Any]] = [_by_word(embed, width), before, mix, chain(after, head)]
    network: Model[Docs, Arrays] = Model("names", _forward, init=_init, layers=layers, dims={"nO": N_LABELS})
    ops = MatmulOps()
    for node in network.walk():
        node.ops = ops
    return network


def _init(model: Model[Docs, Arrays], X: Docs | None = None, Y: Any = None) -> None:  # noqa: N803
    words, before, mix, after = model.layers
    words.initialize(X=X)
    sample, _ = words.begin_update(X or [])  # not `predict`, which would remember vectors of untrained weights
    before.initialize(X=sample)
    mix.initialize(X=np.concatenate([sample[0], sample[0]], axis=1))
    after.initialize(X=sample)


def _forward(model: Model[Docs, Arrays], docs: Docs, is_train: bool) -> tuple[Arrays, Callable[[Arrays], Docs]]:
    words, before, mix, after = model.layers
    embedded, back_words = words(docs, is_train)
    near, back_before = before(embedded, is_train)
    groups = same_words(docs)
    flat: Floats = np.concatenate(near)
    mixed, back_mix = mix(np.concatenate([flat, group_mean(flat, groups)], axis=1), is_train)
    cuts = np.cumsum([len(doc) for doc in docs])[:-1]
    output, back_after = after(np.split(flat + mixed, cuts), is_train)

    def backprop(gradient: Arrays) -> Docs:
        through = np.concatenate(back_after(gradient))
        pair = back_mix(through)
        width = through.shape[1]
        own = through + pair[:, :width] + group_mean(np.ascontiguousarray(pair[:, width:]), groups)
        return list(back_words(back_before(np.split(own, cuts))))

    return output, backprop


def same_words(docs: Docs) -> Ints:
    """For each word of all `docs` a number that it shares with the equal words of its own doc."""
    keys = np.concatenate([doc.to_array("ORTH") for doc in docs]) if docs else np.zeros(0, dtype="uint64")
    which = np.repeat(np.arange(len(docs), dtype="uint64"), [len(doc) for doc in docs])
    mixed = keys ^ (which * np.uint64(0x9E3779B97F4A7C15))
    return np.asarray(np.unique(mixed, return_inverse=True)[1], dtype="int64")


def group_mean(rows: Floats, groups: Ints) -> Floats:
    """Each row replaced by the mean of the rows of its group. Its own transpose, so it serves both directions."""
    order = np.argsort(groups, kind="stable")
    ordered = groups[order]
    starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    sums = np.add.reduceat(rows[order], starts, axis=0)
    sizes = np.diff(np.append(starts, len(rows)))
    return np.asarray((sums / sizes[:, None].astype("f"))[groups], dtype="f")


class _Memory:
    """The embeddings of the words met so far. Forgotten when full, and whenever the weights may have changed."""

    def __init__(self, width: int) -> None:
        self.places: dict[int, int] = {}
        self.table: Floats = np.zeros((0, width), dtype="f")

    def forget(self) -> None:
        """Drop everything."""
        self.places.clear()

    def recall(self, keys: list[int], embed: Callable[[list[int]], Floats]) -> Floats:
        """The embeddings of `keys`; those not met before are asked of `embed`."""
        fresh = [key for key in dict.fromkeys(keys) if key not in self.places]
        if len(self.places) + len(fresh) > REMEMBERED:
            self.forget()
            fresh = list(dict.fromkeys(keys))
        if fresh:
            start, end = len(self.places), len(self.places) + len(fresh)
            if end > len(self.table):
                grown = np.zeros((2 * end, self.table.shape[1]), dtype="f")
                grown[: len(self.table)] = self.table
                self.table = grown
            self.table[start:end] = embed(fresh)
            self.places.update(zip(fresh, range(start, end), strict=True))
        return np.asarray(self.table[[self.places[key] for key in keys]])


def _by_word(embed: Model[Docs, Arrays], width: int) -> Model[Docs, Arrays]:
    """`embed`, worked out once for each distinct word of a batch; while tagging, remembered from batch to batch."""
    memory = _Memory(width)

    def forward(model: Model[Docs, Arrays], docs: Docs, is_train: bool) -> tuple[Arrays, Callable[[Arrays], Docs]]:
        vocab = docs[0].vocab
        keys = np.concatenate([doc.to_array("ORTH") for doc in docs])
        cuts = np.cumsum([len(doc) for doc in docs])[:-1]
        if not is_train:
            rows = memory.recall(keys.tolist(), lambda fresh: model.layers[0].predict([_as_doc(vocab, fresh)])[0])
            return np.split(rows, cuts), lambda _: []
        memory.forget()
        distinct, groups = np.unique(keys, return_inverse=True)
        (rows,), back = model.layers[0]([_as_doc(vocab, distinct.tolist())], True)
        order = np.argsort(groups, kind="stable")
        starts = np.flatnonzero(np.concatenate(([True], np.diff(groups[order]) > 0)))

        def backprop(gradient: Arrays) -> Docs:
            return list(back([np.add.reduceat(np.concatenate(gradient)[order], starts, axis=0)]))

        return np.split(rows[groups], cuts), backprop

    return Model("by_word", forward, init=_init_by_word, layers=[embed], dims={"nO": width})


def _init_by_word(model: Model[Docs, Arrays], X: Docs | None = None, Y: Any = None) -> None:  # noqa: N803
    model.layers[0].initialize(X=X)


def _as_doc(vocab: Any, keys: list[int]) -> Doc:
    return Doc(vocab, words=[vocab.strings[key] for key in keys])
