"""Words near a name that say whether it is a dataset or a model."""

from __future__ import annotations

import re

from extractor.finding import NameField
from extractor.text import Text

REACH = 60  # characters on either side, within the sentence

# `the GLUE benchmark`, `SUN, Places and Flowers datasets`
DATASET_AFTER = re.compile(
    r"(?:[\s,()]+(?:and|or|&|\w*[A-Z0-9][\w.-]*))*[\s-]+(?:\w+[\s-]){0,2}?"
    r"(?:data[\s-]?sets?|benchmarks?|corp(?:us|ora)|(?:test|training|evaluation)[\s-]sets?|challenges?|leaderboards?|"
    r"suites?|treebanks?|collections?|shared task|knowledge (?:base|graph)s?)\b"
)
# `datasets: SUN, Flowers`, `benchmarks such as GLUE`, `on GLUE`, `trained on the Reddit`
DATASET_BEFORE = re.compile(
    r"(?:data[\s-]?sets?|benchmarks?|corp(?:us|ora)|test sets?|suites?|collections?)\b[^.;]{0,50}$|\bon(?: the)?\s+$|"
    r"\bon(?: the)? (?:[\w/-]*[A-Z0-9][\w/-]*,? (?:and |or |& )?)+$"
)
MODEL_AFTER = re.compile(
    r"[\s-]+(?:\w+[\s-]){0,2}?(?:models?|networks?|architectures?|optimi[sz]ers?|algorithms?|agents?|encoders?|"
    r"decoders?|backbones?|embeddings?|methods?|transformers?|policy|policies|baselines?|parsers?|framework|system|"
    r"based|style|like)\b"
)
MODEL_BEFORE = re.compile(
    r"\b(?:models?|networks?|architectures?|optimi[sz]ers?|algorithms?|agents?|encoders?|backbones?|methods?|"
    r"baselines?|frameworks?|(?:and|with|to) state-of-the-art)\b[^.;]{0,40}$"
    r"|\b(?:such as|like|e\.g\.,?|including|outperforms?|using|over|than|with|of)\s+$"
)


def has_cue(text: Text, start: int, end: int, field: NameField) -> bool:
    """Whether the words around `start`..`end` speak of something of `field`."""
    sentence = text.sentence_at(start)
    before = text.view[max(sentence.start, start - REACH) : start]
    after = text.view[end : min(sentence.end, end + REACH)]
    if field == "datasets":
        return bool(DATASET_AFTER.match(after) or DATASET_BEFORE.search(before))
    return bool(MODEL_AFTER.match(after) or MODEL_BEFORE.search(before))
