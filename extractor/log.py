"""Messages of a run for people and for machines. They name places and numbers, never the text of an abstract.

The library logs to the logger `extractor` and shows nothing by itself; the command line decides where it goes.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LOG = logging.getLogger("extractor")
LOG.addHandler(logging.NullHandler())  # without it Python would print warnings of a library


def tell(event: str, message: str = "", *, level: int = logging.INFO, **facts: Any) -> None:
    """Log an event: one word for machines, a sentence for people, and its facts."""
    LOG.log(level, message or event, extra={"event": event, "facts": facts})


def count(number: int, name: str) -> str:
    """A number of things in words: `1 record`, `2,000 records`."""
    return f"{number:,} {name}" if number == 1 else f"{number:,} {name}s"


class JsonLines(logging.Formatter):
    """One line of JSON a message: time, level, event, the sentence where there is one, and the facts."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        event = getattr(record, "event", "message")
        said = {} if record.getMessage() == event else {"message": record.getMessage()}
        facts = getattr(record, "facts", {})
        return json.dumps({"time": moment, "level": record.levelname.lower(), "event": event, **said, **facts})


@contextmanager
def show_log(*, as_json: bool) -> Iterator[None]:
    """While the block runs, send the log to standard error: all of it in JSON, or warnings in words."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else logging.Formatter("extractor: %(message)s"))
    level = LOG.level
    LOG.setLevel(logging.INFO if as_json else logging.WARNING)
    LOG.addHandler(handler)
    try:
        yield
    finally:
        LOG.removeHandler(handler)
        LOG.setLevel(level)
