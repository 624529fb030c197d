"""What a run says of itself while it goes on."""

from __future__ import annotations

import logging
import time

import pytest

from extractor import progress
from extractor.counts import Counts
from extractor.log import LOG, count
from extractor.read import Meter


def test_progress_goes_to_the_log(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(progress, "LOG_SECONDS", 0.05)
    caplog.set_level(logging.INFO, LOG.name)
    counts = Counts(read=60, written=40, rejected=10, resumed=30)
    with progress.show_progress(counts, Meter(total=100, done=50), bar=False):
        time.sleep(0.5)
    told = [vars(record)["facts"] for record in caplog.records]
    assert told
    assert (told[0]["done"], told[0]["rejected"]) == (50, 10)
    assert 0 < told[0]["a_second"] <= 20 / 0.05  # what an earlier run has done is no merit of this one
    assert told[0]["seconds_left"] == 0
    number = len(caplog.records)
    time.sleep(0.1)
    assert len(caplog.records) == number


def test_how_many() -> None:
    assert [count(n, "record") for n in (0, 1, 2000)] == ["0 records", "1 record", "2,000 records"]
