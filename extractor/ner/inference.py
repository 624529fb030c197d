"""The forward pass of a trained network, for tagging alone: the answers of `layers.py` in a fraction of the time.

Three things make it fast, and the memory for words (`memory.py`) is the fourth. The first convolution is a sum of three
rows, one for each neighbour, and these rows are worked out once for each distinct word. All else is worked out only
where a name can be: some words around each word with a capital or a digit, for most words stand near none. And the best
labels are looked for only where some word is likelier in a name than not.

Left alone is a lower-case phrase with no such word near it: the network now and then takes one for a name, but a name
shows itself, and a long form stands near its acronym.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from spacy.tokens import Doc
from thinc.api import Model

from extractor.ner.labels import FIELDS, N_LABELS, OUTSIDE, Floats, Ints, Leaning, NameSpan, best_paths, decode
from extractor.ner.memory import PADDING, Flags, Memory
from extractor.ner.pipe import NamePipe

# words on both sides of one that shows itself in which names are looked for; long forms stand before their acronyms
BEFORE, AFTER = 8, 5
WORDS = 10_000  # words that go through the network at once


@dataclass(frozen=True, slots=True)
class Layer:
    """A maxout layer and the normalisation behind it. `weights` are laid out as input, piece, output."""

    weights: Floats
    bias: Floats
    scale: Floats
    shift: Floats

    def finish(self, sums: Floats) -> Floats:
        """The output for the products of the input and the weights, which are written over."""
        sums += self.bias
        width = len(self.scale)
        best = np.maximum(sums[:, :width], sums[:, width : 2 * width])
        for piece in range(2 * width, sums.shape[1], width):
            np.maximum(best, sums[:, piece : piece + width], out=best)
        best -= best.mean(axis=1, keepdims=True)
        spread = np.einsum("ij,ij->i", best, best) / np.float32(width)
        best *= (1 / np.sqrt(spread + np.float32(1e-8)))[:, None]
        best *= self.scale
        best += self.shift
        return best


def find_layers(model: Model[Any, Any]) -> list[Layer]:
    """Every maxout layer of `model` with its normalisation, in order."""
    nodes = list(model.walk(order="dfs_pre"))
    maxouts = [node for node in nodes if node.name == "maxout"]
    norms = [node for node in nodes if node.name == "layernorm"]
    return [_make_layer(maxout, norm) for maxout, norm in zip(maxouts, norms, strict=True)]


def _make_layer(maxout: Model[Any, Any], norm: Model[Any, Any]) -> Layer:
    weights, bias, scale, shift = (
        np.asarray(node.get_param(name)) for node, name in ((maxout, "W"), (maxout, "b"), (norm, "G"), (norm, "b"))
    )
    flat = np.ascontiguousarray(np.transpose(weights, (2, 1, 0))).reshape(weights.shape[2], -1)
    return Layer(flat, np.ascontiguousarray(bias.T).reshape(-1), scale, shift)


class Inference:
    """A trained network, ready to tag. Its memory grows up to a bound; one thread at a time may use it."""

    def __init__(self, pipe: NamePipe) -> None:
        words, before, mix, after = pipe.model.layers
        embed, vocab = words.layers[0], pipe.vocab

        def ask(fresh: list[str]) -> Floats:
            with vocab.memory_zone():  # a stream of abstracts never runs out of new words, but memory would
                return np.asarray(embed.predict([Doc(vocab, words=fresh)])[0])

        self.near, (self.mix,), self.far = find_layers(before), find_layers(mix), find_layers(after)
        (softmax,) = (node for node in after.walk() if node.name == "softmax")
        self.head = np.ascontiguousarray(softmax.get_param("W").T), np.asarray(softmax.get_param("b"))
        self.leaning, self.favour = pipe.leaning, make_favour(pipe.leaning)
        self.width: int = words.get_dim("nO")
        self.memory = Memory(self.width, ask)
        self.first = np.concatenate(np.split(self.near[0].weights, 3), axis=1)  # one row: as left, middle, right word

    def tag(self, texts: Sequence[Sequence[int]]) -> list[list[NameSpan]]:
        """The names in texts that are given as the numbers of their words."""
        found: list[list[NameSpan]] = [[] for _ in texts]
        if not any(texts):
            return found
        padding = max(len(self.near), len(self.far))
        blank = np.full(padding, PADDING)
        numbers = np.concatenate([blank, *(part for text in texts for part in (np.asarray(text, dtype=int), blank))])
        sizes = np.asarray([len(text) for text in texts])
        starts = padding + np.cumsum(sizes + padding) - (sizes + padding)
        which = np.full(len(numbers), -1)
        which[numbers != PADDING] = np.repeat(np.arange(len(texts)), sizes)
        rows = find_rows(self.memory.shows[numbers], which)
        if not len(rows):
            return found
        probabilities = self._predict(numbers, which, rows)
        for start, names in self._find_names(probabilities, rows):
            text = which[start]
            shift = int(start - starts[text])
            found[text] += [NameSpan(n.start + shift, n.end + shift, n.field, n.score) for n in names]
        return found

    def _predict(self, numbers: Ints, which: Ints, rows: Ints) -> Floats:
        """The label probabilities at `rows`; `numbers` are padded between texts, where `which` is negative."""
        needed = [rows]  # the rows that each convolution behind `mix` must give, the last first
        for _ in self.far:
            needed.append(widen(needed[-1]))
        mixed = needed.pop()
        mixed = mixed[which[mixed] >= 0]
        groups = np.unique(numbers + (which + 1) * (int(numbers.max()) + 1), return_inverse=True)[1]
        asked = np.zeros(len(numbers), dtype=bool)
        asked[groups[mixed]] = True
        near = self._look_near(numbers, np.flatnonzero(asked[groups]))
        state = np.zeros_like(near)
        pair = np.concatenate([near[mixed], mean_of_group(near, groups, mixed)], axis=1)
        state[mixed] = near[mixed] + self.mix.finish(pair @ self.mix.weights)
        for layer, wanted in zip(self.far, reversed(needed), strict=True):
            state = convolve(state, wanted, layer)
        weights, bias = self.head
        return softmax(state[rows] @ weights + bias)

    def _look_near(self, numbers: Ints, rows: Ints) -> Floats:
        """The convolutions before `mix`, at `rows`: the first from what is worked out for each distinct word."""
        distinct, places = np.unique(numbers, return_inverse=True)
        embedded = self.memory.table[distinct]
        left, middle, right = np.split(embedded @ self.first, 3, axis=1)
        sums = middle[places]
        sums[1:] += left[places[:-1]]
        sums[:-1] += right[places[1:]]
        state = embedded[places] + self.near[0].finish(sums)
        needed = [rows]
        for _ in self.near[2:]:
            needed.append(widen(needed[-1]))
        for layer, wanted in zip(self.near[1:], reversed(needed), strict=False):
            state = convolve(state, wanted, layer)
        return state

    def _find_names(self, probabilities: Floats, rows: Ints) -> Iterator[tuple[int, list[NameSpan]]]:
        """The names in each stretch of neighbouring rows that has some, with the row where the stretch begins."""
        inside = (np.log(probabilities + 1e-9) + self.favour).argmax(axis=1) != OUTSIDE
        cuts = np.flatnonzero(np.diff(rows) > 1) + 1
        begins, ends = np.concatenate([[0], cuts]), np.concatenate([cuts, [len(rows)]])
        some = np.logical_or.reduceat(inside, begins)
        stretches = [probabilities[a:b] for a, b in zip(begins[some], ends[some], strict=True)]
        paths = best_paths(stretches, self.leaning)
        for begin, path, stretch in zip(begins[some], paths, stretches, strict=True):
            yield int(rows[begin]), decode(path, stretch)


def make_favour(leaning: Leaning) -> Floats:
    """What is added to the log probability of each label where it is weighed alone: no less than a name of it gets."""
    favour = np.zeros(N_LABELS, dtype="f")
    for field, weight in leaning.items():
        first = 1 + 4 * FIELDS.index(field)
        favour[first : first + 4] = max(weight, 0.0)
        favour[[first, first + 3]] = weight
    return favour


def find_rows(shows: Flags, which: Ints) -> Ints:
    """The places near one that `shows` itself, in the same text."""
    near = shows.copy()
    for step in range(1, max(BEFORE, AFTER) + 1):
        same = which[step:] == which[:-step]
        if step <= BEFORE:
            near[:-step] |= shows[step:] & same
        if step <= AFTER:
            near[step:] |= shows[:-step] & same
    return np.flatnonzero(near)


def widen(rows: Ints) -> Ints:
    """`rows` and their neighbours. The padding between texts is wide enough for every row to have two."""
    return np.unique(np.concatenate([rows - 1, rows, rows + 1]))


def convolve(state: Floats, rows: Ints, layer: Layer) -> Floats:
    """`state` after one convolution with its residual, at `rows`; zero elsewhere."""
    width = state.shape[1]
    windows = sliding_window_view(state.reshape(-1), 3 * width)[::width]  # row and neighbours, on end
    after = np.zeros_like(state)
    after[rows] = state[rows] + layer.finish(windows[rows - 1] @ layer.weights)
    return after


def mean_of_group(state: Floats, groups: Ints, rows: Ints) -> Floats:
    """For each of `rows` the mean of its group in `state`; most groups are one row."""
    sizes = np.bincount(groups)
    asked = np.zeros(len(sizes), dtype=bool)
    asked[groups[rows]] = True
    asked &= sizes > 1
    members = np.flatnonzero(asked[groups])
    means: Floats = state[rows]
    if len(members):
        members = members[np.argsort(groups[members], kind="stable")]
        kinds, begins = np.unique(groups[members], return_index=True)
        sums = np.add.reduceat(state[members], begins, axis=0) / sizes[kinds][:, None].astype("f")
        many = asked[groups[rows]]
        means[many] = sums[np.searchsorted(kinds, groups[rows[many]])]
    return means


def softmax(scores: Floats) -> Floats:
    """Scores to probabilities, row by row."""
    powers: Floats = np.exp(scores - scores.max(axis=1, keepdims=True))
    powers /= powers.sum(axis=1, keepdims=True)
    return powers
