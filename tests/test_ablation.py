"""The ablation: what each stage finds by itself."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from extractor.ablation import STAGES, answer_with, find_by_stage, main, measure
from extractor.abstract import Abstract
from extractor.text import Text

ABSTRACT = "We propose QuorbNet, a graph network. We evaluate it on CIFAR-10 and on the Plimsat dataset."
GOLD = {
    "id": "1",
    "title": None,
    "abstract": ABSTRACT,
    "datasets": [
        {"name": name, "mentions": [name], "role": "used"} for name in ("CIFAR-10", "Plimsat")
    ],
    "models": [{"name": "QuorbNet", "mentions": ["QuorbNet"], "role": "introduced", "kind": "model"}],
}  # fmt: skip


def test_each_stage_speaks_alone() -> None:
    text = Text.of(Abstract(ABSTRACT))
    found = find_by_stage(text)
    lists = answer_with(text, found, STAGES["lists"])
    rules = answer_with(text, found, STAGES["rules"])
    assert [entity.name for entity in lists.entities["datasets"]] == ["CIFAR-10"]
    assert [entity.name for entity in lists.entities["models"]] == []
    assert [entity.name for entity in rules.entities["models"]] == ["QuorbNet"]


def test_names_in_no_list_are_counted_apart() -> None:
    tallies = measure([GOLD])
    every, rare = tallies["lists", "datasets"]
    assert (every.gold, every.same, rare.gold, rare.same) == (2, 1, 1, 0)
    every, rare = tallies["all", "datasets"]
    assert (every.same, rare.same) == (2, 1)


def test_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_text(json.dumps(GOLD) + "\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["ablation", str(gold)])
    printed: list[str] = []
    main(printed.append)
    (table,) = printed
    assert "| lists | 100.0 / 50.0 / 66.7 | 0.0 of 1 |" in table
    assert table.count("\n") == 1 + len(STAGES)
