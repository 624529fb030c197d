"""The network: words to label probabilities.

`embed` gives each word a vector from its spelling (normal form, first letter, last letters, shape, and its floret
vector), convolutions add its neighbours, `same_word` tells each word what stands around its other occurrences in the
abstract (a name is often plain in one sentence and bare in the next), and a softmax gives the label probabilities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from spacy.ml.models.tok2vec import MaxoutWindowEncoder, MultiHashEmbed
from spacy.tokens import Doc
from spacy.vocab import Vocab
from thinc.api import Maxout, Model, NumpyOps, Softmax, chain, with_array

from extractor.ner.labels import N_LABELS, Floats, Ints

Texts: TypeAlias = "Sequence[Sequence[str]]"  # the words of each text
Arrays: TypeAlias = "list[Floats]"


class MatmulOps(NumpyOps):  # type: ignore[misc]
    """Thinc's operations with NumPy's matrix product, which is two to three times as fast as the built-in one."""

    def gemm(self, x: Any, y: Any, out: Any = None, trans1: bool = False, trans2: bool = False) -> Any:
        """The product of `x` and `y`, either of them transposed first where asked."""
        product = np.matmul(x.T if trans1 else x, y.T if trans2 else y)
        if out is None:
            return product
        out[:] = product
        return out


def make_network(vocab: Vocab, *, width: int, rows: Sequence[int], near: int, far: int) -> Model[Texts, Arrays]:
    """The whole network: `near` convolutions before the other occurrences are asked, `far` after."""
    attributes: list[str | int] = ["NORM", "PREFIX", "SUFFIX", "SHAPE"]
    embed: Any = MultiHashEmbed(width, attributes, list(rows), include_static_vectors=True)
    before = MaxoutWindowEncoder(width=width, window_size=1, maxout_pieces=3, depth=near)
    mix = Maxout(nO=width, nI=2 * width, nP=3, dropout=0.0, normalize=True)
    after = MaxoutWindowEncoder(width=width, window_size=1, maxout_pieces=3, depth=far)
    head: Model[Any, Any] = with_array(Softmax(N_LABELS, width))
    layers: list[Model[Any, Any]] = [_by_word(vocab, embed, width), before, mix, chain(after, head)]
    network: Model[Texts, Arrays] = Model("names", _forward, init=_init, layers=layers, dims={"nO": N_LABELS})
    ops = MatmulOps()
    for node in network.walk():
        node.ops = ops
    return network


def _init(model: Model[Texts, Arrays], X: Texts | None = None, Y: Any = None) -> None:  # noqa: N803
    words, before, mix, after = model.layers
    words.initialize(X=X)
    sample, _ = words.predict(X or [])
    before.initialize(X=[sample])
    mix.initialize(X=np.concatenate([sample, sample], axis=1))
    after.initialize(X=[sample])


def _forward(model: Model[Texts, Arrays], texts: Texts, is_train: bool) -> tuple[Arrays, Callable[[Arrays], Any]]:
    words, before, mix, after = model.layers
    cuts = np.cumsum([len(text) for text in texts])[:-1]
    (embedded, numbers), back_words = words(texts, is_train)
    near, back_before = before(np.split(embedded, cuts), is_train)
    groups = same_words(numbers, texts)
    flat: Floats = np.concatenate(near)
    mixed, back_mix = mix(np.concatenate([flat, group_mean(flat, groups)], axis=1), is_train)
    output, back_after = after(np.split(flat + mixed, cuts), is_train)

    def backprop(gradient: Arrays) -> Any:
        through = np.concatenate(back_after(gradient))
        pair = back_mix(through)
        width = through.shape[1]
        own = through + pair[:, :width] + group_mean(np.ascontiguousarray(pair[:, width:]), groups)
        return back_words(np.concatenate(back_before(np.split(own, cuts))))

    return output, backprop


def same_words(numbers: Ints, texts: Texts) -> Ints:
    """From the number of each word a number that only the equal words of its own text share."""
    which = np.repeat(np.arange(len(texts)), [len(text) for text in texts])
    return numbers + which * (int(numbers.max(initial=0)) + 1)


def group_mean(rows: Floats, groups: Ints) -> Floats:
    """Each row replaced by the mean of the rows of its group. Its own transpose, so it serves both directions."""
    order = np.argsort(groups, kind="stable")
    ordered = groups[order]
    starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    sums = np.add.reduceat(rows[order], starts, axis=0)
    sizes = np.diff(np.append(starts, len(rows)))
    means = np.empty_like(rows)
    means[order] = np.repeat(sums / sizes[:, None].astype("f"), sizes, axis=0)
    return means


def _by_word(vocab: Vocab, embed: Model[Any, Any], width: int) -> Model[Texts, Any]:
    """`embed`, worked out once for each distinct word of a batch.

    Gives one row a word, all texts on end, and a number for each distinct word.
    """

    def forward(model: Model[Texts, Any], texts: Texts, is_train: bool) -> tuple[Any, Callable[[Floats], Any]]:
        words = [word for text in texts for word in text]
        places = {word: number for number, word in enumerate(dict.fromkeys(words))}
        numbers = np.asarray([places[word] for word in words], dtype="int64")
        (rows,), back = model.layers[0]([Doc(vocab, words=list(places))], is_train)
        order = np.argsort(numbers, kind="stable")
        starts = np.flatnonzero(np.diff(numbers[order], prepend=-1))

        def backprop(gradient: Floats) -> Any:
            return back([np.add.reduceat(gradient[order], starts, axis=0)])

        return (rows[numbers], numbers), backprop

    def start(model: Model[Texts, Any], X: Texts | None = None, Y: Any = None) -> None:  # noqa: N803
        model.layers[0].initialize(X=[Doc(vocab, words=list(text)) for text in X or []])

    return Model("by_word", forward, init=start, layers=[embed], dims={"nO": width})
