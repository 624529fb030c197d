"""The shipped tagger: what it finds, how it is read, and what happens where the model is damaged."""

from __future__ import annotations

import json
import pickle
import shutil
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.abstract import Abstract
from extractor.errors import ModelError
from extractor.finding import Finding, Name
from extractor.ner.card import CARD, SHIPPED, read_card
from extractor.ner.tagger import Tagger, load_tagger
from extractor.ner.tokens import find_words
from extractor.text import Text

SENTENCES = (
    "We propose QuorvaNet, a transformer for depth estimation, and train QuorvaNet on the Zelbench dataset.",
    "Experiments on ImageNet and CIFAR-10 show that ResNet-50 is beaten.",
    "Nothing of note was measured by anybody in the long winter of that year.",
)


def read_text(source: str) -> Text:
    return Text.of(Abstract(source))


def names(source: str) -> list[tuple[str, str]]:
    found = load_tagger().find(read_text(source))
    return [(finding.span.of(source), finding.value.field) for finding in found if isinstance(finding.value, Name)]


def test_names_never_seen_are_found() -> None:
    assert names(SENTENCES[0]) == [("QuorvaNet", "models"), ("QuorvaNet", "models"), ("Zelbench", "datasets")]


def test_well_known_names_are_found() -> None:
    assert set(names(SENTENCES[1])) == {("ImageNet", "datasets"), ("CIFAR-10", "datasets"), ("ResNet-50", "models")}


def test_plain_prose_is_silent() -> None:
    assert names(SENTENCES[2]) == []


def test_spans_point_into_the_source_through_markup() -> None:
    assert ("Quorva}Net", "models") in names(r"We propose \textbf{Quorva}Net, a new model for parsing.")


def test_many_texts_give_what_each_gives_alone() -> None:
    texts = [read_text(source) for source in SENTENCES * 30]
    together = list(load_tagger().find_many(iter(texts)))
    alone = [tuple(load_tagger().find(read_text(source))) for source in SENTENCES] * 30
    assert [[f.span for f in found] for found in together] == [[f.span for f in found] for found in alone]


def test_findings_are_signed_and_sure_to_a_degree() -> None:
    for finding in load_tagger().find(read_text(SENTENCES[0])):
        assert finding.rule == "ner"
        assert 0 < finding.confidence <= 0.99


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=400))
def test_any_text_gives_spans_inside_it(source: str) -> None:
    if source.strip():
        for finding in load_tagger().find(read_text(source)):
            assert 0 <= finding.span.start < finding.span.end <= len(source)


def test_a_very_long_text_is_tagged_in_pieces() -> None:
    source = " ".join([SENTENCES[0]] * 500)
    found = [finding.span.of(source) for finding in load_tagger().find(read_text(source))]
    assert found.count("QuorvaNet") > 900


def test_a_text_longer_than_a_batch_comes_alone_and_in_company() -> None:
    source = " ".join([SENTENCES[0]] * 800)
    alone = next(load_tagger().find_many([read_text(source)]))
    assert sum(finding.span.of(source) == "QuorvaNet" for finding in alone) > 1500
    first, second, third = load_tagger().find_many(
        [read_text(SENTENCES[1]), read_text(source), read_text(SENTENCES[0])]
    )
    assert (len(first), len(second), len(third)) == (3, len(alone), 3)


def test_threads_take_turns() -> None:
    def tag(source: str) -> tuple[Finding, ...]:
        return tuple(load_tagger().find(read_text(source)))

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(tag, SENTENCES * 10))
    assert [len(f) for f in found] == [len(f) for f in map(tag, SENTENCES)] * 10


def test_a_pickled_tagger_is_small_and_the_same() -> None:
    pickled = pickle.dumps(load_tagger())
    assert len(pickled) < 1_000
    assert pickle.loads(pickled) is load_tagger()


def test_the_model_is_small_and_holds_no_pickle() -> None:
    files = [path for path in SHIPPED.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= 25_000_000
    assert {path.relative_to(SHIPPED).as_posix() for path in files} == {*read_card().files, CARD}
    for path in files:
        start = path.read_bytes()[:200]
        assert not start.startswith(b"\x80") or path.name in ("model", "lookups.bin", "key2row"), path  # msgpack maps
        assert path.suffix not in (".pkl", ".pickle")
        if start.startswith(b"\x93NUMPY"):
            assert b"'<f2'" in start  # numbers, not objects


def test_the_model_loads_quickly_and_without_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the network was touched")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    start = time.process_time()
    Tagger().load()
    assert time.process_time() - start < 1.5


def test_the_identity_is_known_without_spacy() -> None:
    code = "import sys, extractor.ner; print(extractor.ner.read_identity()); assert 'spacy' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(load_tagger().identity)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A copy of the model, to be broken."""
    return Path(shutil.copytree(SHIPPED, tmp_path / "model"))


def test_a_damaged_model_says_what_to_do(broken: Path) -> None:
    path = broken / "meta.json"
    path.write_bytes(path.read_bytes()[:-2])
    with pytest.raises(ModelError, match=r"meta\.json.*damaged.*install the package again"):
        Tagger(broken).load()


def test_a_missing_file_says_what_to_do(broken: Path) -> None:
    (broken / "vocab" / "vectors").unlink()
    with pytest.raises(ModelError, match=r"vectors.*missing.*install the package again"):
        Tagger(broken).load()


def test_a_missing_or_strange_card_says_what_to_do(broken: Path) -> None:
    (broken / CARD).write_text(json.dumps({"name": "x"}), encoding="utf-8")
    with pytest.raises(ModelError, match="cannot be read"):
        Tagger(broken)
    (broken / CARD).unlink()
    with pytest.raises(ModelError, match="no trained model"):
        Tagger(broken)


def test_words_keep_their_places() -> None:
    view = "A ‘v1.5’ - of X-Net.  End."
    found = find_words(view)
    assert found.words == ["A", "‘", "v1", "·", "5", "’", "–", "of", "X", "-", "Net", ".", "End", "."]
    assert [view[start] for start in found.starts] == [
        "A",
        "‘",
        "v",
        ".",
        "5",
        "’",
        "-",
        "o",
        "X",
        "-",
        "N",
        ".",
        "E",
        ".",
    ]
