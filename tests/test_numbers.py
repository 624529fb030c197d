"""What the numbers of a text are read as, before any rule speaks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.abstract import Abstract
from extractor.finding import Speedup
from extractor.numbers import MOST, Quantity, find_quantities
from extractor.rules import speedups
from extractor.text import Text


def read(words: str) -> list[Quantity]:
    return list(find_quantities(Text.of(Abstract(words))))


@pytest.mark.parametrize(
    ("words", "value", "value_high", "unit"),
    [
        ("5x", 5, None, "x"),
        ("1,000 ×", 1000, None, "x"),
        ("$5\\times$", 5, None, "x"),
        ("is ×2.5 as good", 2.5, None, "x"),
        ("57K times", 57_000, None, "x"),
        ("2.5 × 10^4 times", 25_000, None, "x"),
        ("$10^{3}\\times$", 1000, None, "x"),
        ("10³ times", 1000, None, "x"),
        ("2-3x", 2, 3, "x"),
        ("300x-600x", 300, 600, "x"),
        ("1.5 to 2 times", 1.5, 2, "x"),
        ("two or three times", 2, 3, "x"),
        ("between 2x and 5x", 2, 5, "x"),
        ("ten times", 10, None, "x"),
        ("threefold", 3, None, "x"),
        ("two- to five-fold", 2, 5, "x"),
        ("twice", 2, None, "x"),
        ("half of it", 2, None, "x"),
        ("halves it", 2, None, "x"),
        ("a tenth of it", 10, None, "x"),
        ("two-thirds of it", 1.5, None, "x"),
        ("1/20 of it", 20, None, "x"),
        ("a factor of eight", 8, None, "x"),
        ("by a factor of up to 8", 8, None, "x"),
        ("40 %", 40, None, "%"),
        ("40 percent", 40, None, "%"),
        ("10–20\\%", 10, 20, "%"),
        ("ranging from 20% to 93%", 20, 93, "%"),
        ("84.1 ± 0.3 %", 84.1, None, "%"),
        ("2.3 percentage points", 2.3, None, "points"),
        ("4 pp", 4, None, "points"),
        ("an order of magnitude", 1, None, "orders of magnitude"),
        ("one to two orders of magnitude", 1, 2, "orders of magnitude"),
        ("28.2", 28.2, None, "raw"),
        ("0.15N", 0.15, None, "raw"),
    ],
)
def test_one_quantity(words: str, value: float, value_high: float | None, unit: str) -> None:
    (quantity,) = read(words)
    assert (quantity.value, quantity.value_high, quantity.unit) == (value, value_high, unit)


@pytest.mark.parametrize(
    ("words", "units"),
    [
        ("from 20% to 93%", ["20 %", "93 %"]),
        ("34 %/46 %", ["34 %", "46 %"]),
        ("10, 20 and 30%", ["10 %", "20 %", "30 %"]),
        ("2-, 3-, and 5-fold", ["2 x", "3 x", "5 x"]),
        ("28.2 and 33.9", ["28.2 raw", "33.9 raw"]),
    ],
)
def test_several_quantities(words: str, units: list[str]) -> None:
    assert [f"{quantity.value:g} {quantity.unit}" for quantity in read(words)] == units


@pytest.mark.parametrize(
    "words",
    [
        "256x256 and 256 × 256 pixels",
        "Llama-2-70B, GPT-4, 7B, 5-shot, 3D and CIFAR-10/100",
        "4x super-resolution and 10-fold cross-validation",
        "in 2019-2020, as shown [4,43]",
        "several orders of magnitude, several hundred times, a fraction of it",
        "ten people and one of them, a third party",
        "O(n^2) and $10^{-3}$",
        "1" * 400,
    ],
)
def test_no_quantity(words: str) -> None:
    assert read(words) == []


@pytest.mark.parametrize(
    ("words", "qualifier"),
    [
        ("up to 5x", "up to"),
        ("as much as 5x", "up to"),
        ("no more than 5x", "up to"),
        ("at least 5x", "at least"),
        ("no less than 5x", "at least"),
        ("> 5x", "at least"),
        ("30+ times", "at least"),
        ("2x or more", "at least"),
        ("nearly 5x", "about"),
        ("~5x", "about"),
        ("an average of 5x", "average"),
        ("5x on average", "average"),
        ("up to about 5x", "up to"),
        ("more than a factor of 5", "at least"),
        ("5x", None),
    ],
)
def test_qualifier(words: str, qualifier: str | None) -> None:
    (quantity,) = read(words)
    assert quantity.qualifier == qualifier


def test_a_qualifier_holds_for_a_list() -> None:
    assert [quantity.qualifier for quantity in read("up to 3x and 5x")] == ["up to", "up to"]


def test_a_number_of_two_measures_is_two_figures() -> None:
    text = Text.of(Abstract("This reduces computation and memory by 5x, and gives 34 %/46 % fewer FLOPs/parameters."))
    said = [finding.value for rule in speedups.RULES for finding in rule.find(text)]
    figures = {(value.value, value.measure) for value in said if isinstance(value, Speedup)}
    assert figures == {(5, "compute"), (5, "memory"), (34, "compute"), (46, "model size")}


def test_a_table_is_read_in_part() -> None:
    assert len(read("5% " * 2000)) <= MOST


@given(st.text(alphabet="0123456789x×%.,-–/^{}$\\ ()ofhalftimes", max_size=80))
def test_any_text(words: str) -> None:
    """Whatever stands there: quantities lie in the text, in order, without overlap, with finite values."""
    view = f"a {words}"
    end = 0
    for quantity in read(view):
        assert end <= quantity.span.start < quantity.span.end <= len(view)
        assert quantity.span.start <= quantity.number.start < quantity.number.end <= len(view)
        assert 0 <= quantity.value < 1e15
        end = quantity.span.end
