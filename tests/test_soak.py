"""The soak command sees a leak, and the extractor has none in a few passes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.benchmarks import soak

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


def test_a_leak_is_seen() -> None:
    held = []

    def leak() -> int:
        held.append(bytearray(b"x" * 40_000_000))
        return 1

    assert not soak.soak(leak, seconds=0, write=lambda _: None)
    opened = []

    def leave_open() -> int:
        opened.append(Path(__file__).open("rb"))  # noqa: SIM115 - left open on purpose
        return 1

    assert not soak.soak(leave_open, seconds=0, write=lambda _: None)
    for file in opened:
        file.close()


def test_no_leak_over_the_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["seeds/", "--minutes", "0"]) == 0
    assert "nothing grew" in capsys.readouterr().out
