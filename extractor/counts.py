"""How far a run is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from extractor.abstract import Reject
from extractor.rows import Row, Seconds, add_seconds


@dataclass(slots=True)
class Counts:
    """What a run has done so far. `read` is the number of abstracts and faults that came in.

    `resumed` of them were done by the run that this one goes on with. `seconds` has the time of each stage, that of
    several workers added up.
    """

    read: int = 0
    written: int = 0
    rejected: int = 0
    values: Counter[str] = field(default_factory=Counter)
    seconds: Seconds = field(default_factory=dict)
    resumed: int = 0

    @property
    def done(self) -> int:
        """How many items have come out."""
        return self.written + self.rejected

    def add(self, outcomes: Sequence[Row | Reject], seconds: Mapping[str, float]) -> None:
        """Count what came of a chunk."""
        for outcome in outcomes:
            if isinstance(outcome, Row):
                self.written += 1
                self.values.update(outcome.values)
            else:
                self.rejected += 1
        for stage, taken in seconds.items():
            add_seconds(self.seconds, stage, taken)

    def copy(self) -> Counts:
        """The same counts, which do not change with these."""
        return replace(self, values=Counter(self.values), seconds=dict(self.seconds))

    def go_back_to(self, other: Counts) -> None:
        """Forget what was done since `other` was copied; what was read, was read."""
        self.written, self.rejected, self.resumed = other.written, other.rejected, other.resumed
        self.values, self.seconds = Counter(other.values), dict(other.seconds)
