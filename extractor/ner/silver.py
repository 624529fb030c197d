"""Lessons that nobody annotated: a teacher, itself learned from the gold, tags part of the corpus.

A lesson keeps the teacher's doubts (a probability for each label of each word), so that the pupil learns no mistake
with more certainty than the teacher had. Only abstracts in which the teacher sees a name at all are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import numpy as np

from extractor.ner.gold import Lesson
from extractor.ner.labels import OUTSIDE
from extractor.ner.pipe import NamePipe
from extractor.ner.tokens import find_words
from extractor.view import make_view

LEAST = 0.5  # how sure of some name the teacher must be for a lesson to be kept
WORDS = (30, 500)  # shorter and longer abstracts teach little
BATCH = 64


def make_silver(texts: Iterable[str], teachers: Sequence[NamePipe], n_lessons: int) -> Iterator[Lesson]:
    """The first `n_lessons` lessons that `texts` give; where there are several teachers, their mean counts."""
    return islice(_tag(texts, teachers), n_lessons)


def _tag(texts: Iterable[str], teachers: Sequence[NamePipe]) -> Iterator[Lesson]:
    stream = (tuple(find_words(make_view(text)).words) for text in texts)
    usable = (words for words in stream if WORDS[0] <= len(words) <= WORDS[1])
    while batch := list(islice(usable, BATCH)):
        rows = [pipe.model.predict(batch) for pipe in teachers]
        for words, *answers in zip(batch, *rows, strict=True):
            wanted = np.mean(answers, axis=0)
            if wanted[:, OUTSIDE].min() < 1 - LEAST:
                yield Lesson(words, (), wanted.astype("float16"))
