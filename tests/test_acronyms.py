"""Acronyms and their long forms."""

from __future__ import annotations

import pytest

from extractor.acronyms import find_long_form, is_short, list_acronyms
from extractor.span import Span


@pytest.mark.parametrize(
    ("sentence", "short", "long"),
    [
        ("We use a gated mesh network (GMN) here.", "GMN", "gated mesh network"),
        ("We use Gated Mesh Networks (GMNs) here.", "GMNs", "Gated Mesh Networks"),
        ("We train a GMN (gated mesh network) here.", "GMN", "gated mesh network"),
        ("It is the Lake of Sand Atlas (LSA).", "LSA", "Lake of Sand Atlas"),
        ("A Sparse Token NeTwork (SToNe) is used.", "SToNe", "Sparse Token NeTwork"),
        ("We propose sand-aware mesh pruning (SAMP).", "SAMP", "sand-aware mesh pruning"),
        ("A double gating framework (DG) is built.", "DG", "double gating"),
        ("We add a Coarse River Encoder (CRE, ours).", "CRE", "Coarse River Encoder"),
        ("Results: Reef Depth 3 (RD3) is hard.", "RD3", "Reef Depth 3"),
    ],
)
def test_pairs(sentence: str, short: str, long: str) -> None:
    pairs = list_acronyms(sentence)
    assert [(pair.short.of(sentence), pair.long.of(sentence)) for pair in pairs] == [(short, long)]


@pytest.mark.parametrize(
    "sentence",
    [
        "It reaches 91.2 points (see Table 2).",
        "The gain is large (up to 3%).",
        "We use a mesh (i.e., a grid).",
        "No bracket at all.",
        "An empty one () and an open one (GMN",
        "The lake (deep and cold) is far.",
    ],
)
def test_no_pair(sentence: str) -> None:
    assert list_acronyms(sentence) == ()


def test_long_form_in_apposition() -> None:
    sentence = "We build a sand mesh tracker, named SMTrack."
    found = find_long_form(sentence, Span(0, len(sentence)), "SMTrack")
    assert found is not None
    assert found.of(sentence) == "sand mesh tracker"
    assert find_long_form(sentence, Span(0, len(sentence)), "QVTrack") is None


@pytest.mark.parametrize(
    ("surface", "answer"), [("GMN", True), ("ToDo", True), ("GMNs", True), ("see", False), ("A", False)]
)
def test_is_short(surface: str, answer: bool) -> None:
    assert is_short(surface) is answer


@pytest.mark.parametrize("sign", ["(", "(A", ")", "a-", "A (", "(AB) "])
def test_long_rows_of_signs_are_read(sign: str) -> None:
    list_acronyms(sign * (100_000 // len(sign)))
