"""The cues of the clause around a name."""

from __future__ import annotations

import pytest

from extractor import Abstract
from extractor.clauses import find_clause_cues
from extractor.span import Span
from extractor.text import Text
from extractor.word_classes import SIGN


@pytest.mark.parametrize(
    ("sentence", "cues"),
    [
        ("We introduce a benchmark, QuxBench, for tea.", {"made", "kind before=dataset"}),
        ("In this work we propose to train on QuxBench at night.", {"made away"}),
        ("It rests on a pipeline dubbed QuxBench at last.", {"called", "kind before=method"}),
        ("Lastly, QuxBench, a large corpus of tea, is free.", {"described as dataset", "described with a"}),
        ("Our QuxBench network can count.", {"our", "noun=model"}),
        ("All rivals fail on QuxBench by far.", set()),
    ],
)
def test_the_clause_tells_the_part_of_a_name(sentence: str, cues: set[str]) -> None:
    at = sentence.index("QuxBench")
    found = find_clause_cues(Text.of(Abstract(sentence)), [Span(at, at + len("QuxBench"))])
    found = {cue for cue in found if SIGN not in cue}
    assert found == {f"clause {cue}" for cue in cues} | {f"first clause {cue}" for cue in cues}
