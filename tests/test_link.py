"""Mentions to entities, whatever the source of the findings."""

from __future__ import annotations

import re

import pytest

from extractor.abstract import Abstract
from extractor.finding import Finding, Name, NameField
from extractor.forms import make_key, share_out, trim
from extractor.link import link
from extractor.records import Dataset, Model
from extractor.span import Span
from extractor.text import Text


def read(
    sentence: str, *names: str, field: NameField = "models", title: str | None = None, confidence: float = 0.99
) -> tuple[tuple[Dataset, ...], tuple[Model, ...]]:
    """Link what the tagger found: the first place of each of `names`."""
    text = Text.of(Abstract(sentence, title=title))
    spans = [Span(*match.span()) for name in names if (match := re.search(re.escape(name), sentence))]
    return link(text, [Finding(span, "ner", Name(field), confidence) for span in spans], tagged=True)


def surfaces(row: Dataset | Model) -> list[str]:
    return [mention.text for mention in row.mentions]


def test_acronym_and_long_form_are_one() -> None:
    _, models = read("We propose a gated mesh network (GMN). The GMN is small. A gated mesh network learns.", "GMN")
    assert [model.name for model in models] == ["GMN"]
    assert surfaces(models[0]) == ["gated mesh network", "GMN", "GMN", "gated mesh network"]


def test_two_findings_of_one_pair_are_one() -> None:
    _, models = read("We use Mesh Filter Unit framework (MFT) and others.", "Mesh Filter Unit", "MFT")
    assert len(models) == 1


def test_plural_is_carried() -> None:
    _, models = read("We train PebbleNet. Many PebbleNets are small.", "PebbleNet")
    assert surfaces(models[0]) == ["PebbleNet", "PebbleNets"]


@pytest.mark.parametrize(
    "sentence",
    [
        "We train TwinMesh. Then DRho-TwinMesh is tried.",
        "We train TwinMesh. Then TwinMesh-2 is tried.",
        "We train TwinMesh. Then TwinMesh++ is tried.",
        "We train TwinMesh. The code is at https://example.org/TwinMesh now.",
        "We train TwinMesh. Then TwinMeshes2 is tried.",
    ],
)
def test_no_mention_inside_a_longer_name(sentence: str) -> None:
    _, models = read(sentence, "TwinMesh")
    assert surfaces(models[0]) == ["TwinMesh"]


@pytest.mark.parametrize("word", ["TwinMesh-based", "non-TwinMesh", "TwinMesh's", "(TwinMesh)", "TwinMesh/PebbleNet"])
def test_mention_beside_signs(word: str) -> None:
    _, models = read(f"We propose TwinMesh, a novel model. Then {word} methods come.", "TwinMesh")
    assert surfaces(models[0]) == ["TwinMesh", "TwinMesh"]


def test_shared_stretch_gives_two_datasets() -> None:
    datasets, _ = read("We evaluate on the Marsh-10/100 datasets.", "Marsh-10/100", field="datasets")
    assert [dataset.name for dataset in datasets] == ["Marsh-10", "Marsh-100"]
    assert [surfaces(dataset) for dataset in datasets] == [["Marsh-10/100"], ["Marsh-10/100"]]


def test_family_and_member_stay_apart() -> None:
    _, models = read("We compare with the language models Corvid and Corvid2.", "Corvid", "Corvid2")
    assert [model.name for model in models] == ["Corvid", "Corvid2"]


def test_the_words_decide_the_field() -> None:
    text = Text.of(Abstract("We evaluate our method on the MarshWeed-2 dataset. MarshWeed-2 is a dataset of plants."))
    spans = [Span(*match.span()) for match in re.finditer("MarshWeed-2", text.source)]
    findings = [Finding(span, "ner", Name("models"), 0.6) for span in spans]
    datasets, models = link(text, findings, tagged=True)
    assert [dataset.name for dataset in datasets] == ["MarshWeed-2"]
    assert not models


@pytest.mark.parametrize(
    ("sentence", "name", "role", "kind"),
    [
        ("In this paper, we propose TwinMesh, a novel framework for matching.", "TwinMesh", "introduced", "method"),
        ("We propose a novel network, called PebbleNet, for matching.", "PebbleNet", "introduced", "model"),
        ("We propose a loss. Experiments with Corvid-7B show gains over Corvid-7B.", "Corvid-7B", "used", "model"),
    ],
)
def test_role_and_kind(sentence: str, name: str, role: str, kind: str) -> None:
    _, models = read(sentence, name)
    assert [(model.name, model.role, model.kind) for model in models] == [(name, role, kind)]


def test_the_title_tells_the_role() -> None:
    _, models = read(
        "We study shapes. TwinMesh matches them in a second.", "TwinMesh", title="TwinMesh: A New Way to Match Shapes"
    )
    assert models[0].role == "introduced"


def test_more_sources_are_surer() -> None:
    sentence = "In this paper, we propose TwinMesh, a novel framework for matching."
    _, unsure = read(sentence, "TwinMesh", confidence=0.5)
    _, sure = read(sentence, "TwinMesh", confidence=0.9)
    assert unsure[0].confidence <= sure[0].confidence


def test_no_findings_no_rows() -> None:
    assert link(Text.of(Abstract("We train nothing.")), []) == ((), ())


@pytest.mark.parametrize(
    ("left", "right"), [("MS-Marsh", "MS Marsh"), ("PebbleNets", "PebbleNet"), ("TwinMesh framework", "TwinMesh")]
)
def test_keys_join(left: str, right: str) -> None:
    assert make_key(left) == make_key(right)


def test_share_out() -> None:
    assert share_out("Marsh-10/100") == ["Marsh-10", "Marsh-100"]
    assert share_out("MOT16/17/20") == ["MOT16", "MOT17", "MOT20"]
    assert share_out("Marsh-10") == ["Marsh-10"]


@pytest.mark.parametrize(("surface", "kept"), [("the TwinMesh model", "TwinMesh"), ("Kalman filter", "Kalman filter")])
def test_trim(surface: str, kept: str) -> None:
    assert trim(surface, Span(0, len(surface))).of(surface) == kept
