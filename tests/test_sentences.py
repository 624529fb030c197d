"""Where sentences begin and end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.sentences import find_sentences
from extractor.view import make_view

# `|` marks the end of a sentence.
SPLIT = [
    "We go.| They stay.",
    "Loops (Lee et al. (2020)) help.| We go.",
    "We follow Lee et al. [12] and Kim et al., too.",
    "It was made by Lee et al.| We go on.",
    "We use loops, e.g. LoopNet, i.e. nets vs. Trees, w.r.t. F1, cf. Lee.",
    "See Fig. 3, Eq. (2), Sec. 4 and No. 5.| Then stop.",
    "There is no.| We go.",
    "It takes 3.5 ms with v1.0.2 on approx. 5 cores.| Good.",
    "J. Loop and K. L. Net wrote it.| We read it.",
    "This holds for class C.| We go.",
    "Code is at https://x.org/a.b/c.| We go.",
    "Code is at https://x.org/a.|Our loops are short.",
    "Code is at https://x. org/a and more.",
    "Our loops cut noise.|In the end they win.",
    "The server runs Vue.js and VB.NET here.",
    'He said "loops."| We go.',
    "It works (see below.)| We go.",
    "Is it so?| Yes!| Good.",
    "It goes on...| We stop.",
    "It was good in 2020.| 3 loops were left.",
    "Loops\n\nWe go.",
    "The one thing is done.\n\nWe go.",
    "**Loops.**| We go.",
    "我们走。|他们留。",
]


@pytest.mark.parametrize("marked", SPLIT)
def test_sentences(marked: str) -> None:
    source = marked.replace("|", "")
    found = [span.of(source) for span in find_sentences(make_view(source))]
    expected = [part.strip() for line in marked.split("\n\n") for part in line.split("|")]
    assert [part.strip("* ") for part in found] == [part.strip("* ") for part in expected]


@given(st.text() | st.lists(st.sampled_from([".", " ", "A", "a", "\n", "?", ")", '"', "e.g.", "1"])).map("".join))
def test_ordered_and_covering(source: str) -> None:
    view = make_view(source)
    spans = list(find_sentences(view))
    assert spans
    assert all(one.end <= other.start for one, other in pairwise(spans))
    covered = set().union(*(range(span.start, span.end) for span in spans))
    assert all(char.isspace() for place, char in enumerate(view) if place not in covered)


def test_blank_view_has_one_empty_sentence() -> None:
    assert [(span.start, span.end) for span in find_sentences("   ")] == [(0, 0)]
