"""Whether, and how, a run goes on where another one was broken off.

It must be the same work: options, versions and model are compared here, and the input is read anew and must have the
fingerprint that it had (`Intake.skip`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from extractor.counts import Counts
from extractor.errors import InputError
from extractor.write.folder import UNFINISHED, drop_unfinished, read_about

ANEW = "start anew with --no-resume"


@dataclass(frozen=True, slots=True)
class Former:
    """How far a run has come that can be gone on with. `sizes` are the bytes of its records and its rejects."""

    counts: Counts
    fingerprint: str
    sizes: tuple[int, int]
    wall_seconds: float
    complete: bool


def find_former(folder: Path, identity: Mapping[str, Any], resume: bool | None) -> Former | None:
    """The unfinished run in `folder` to go on with, None where a run begins anew.

    Raises InputError where there is one and `resume` is None, since nobody said what is to become of it, and where
    it is not the same work, with what differs. `resume` False throws it away.
    """
    if resume is False:
        drop_unfinished(folder)
    about = read_about(folder)
    if about is None:
        return None
    former = read_former(about, folder / UNFINISHED)
    if former.complete and not resume:  # it lacks but the last moves, and who starts anew will have them
        return former
    if resume is None:
        raise InputError(
            f"{folder / UNFINISHED}: a run was broken off here when {former.counts.done:,} abstracts were done; "
            "go on with it by --resume, or throw it away by --no-resume"
        )
    check_same(about, identity, folder / UNFINISHED)
    return former


def check_same(about: Mapping[str, Any], identity: Mapping[str, Any], place: Path) -> None:
    """Raise InputError where what is said of a run differs from what another one is, and say in what."""
    for key, now in json.loads(json.dumps(identity)).items():
        if about.get(key) != now:
            differs = f"{key} was {json.dumps(about.get(key))}, now it is {json.dumps(now)}"
            raise InputError(f"{place}: cannot go on: {differs}; make it the same, or {ANEW}")


def read_former(about: Mapping[str, Any], place: Path) -> Former:
    """The run that its notes speak of. Raises InputError where they are damaged."""
    try:
        counts = Counts(
            written=int(about["written"]),
            rejected=int(about["rejected"]),
            values=Counter(about["values"]),
            seconds={stage: float(seconds) for stage, seconds in about["stages"].items()},
        )
        counts.resumed = counts.done
        records, rejects = about["bytes"]
        sizes = int(records), int(rejects)
        return Former(counts, str(about["fingerprint"]), sizes, float(about["seconds"]), about["complete"] is True)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(f"{place}: the notes of the unfinished run are damaged ({error!r}); {ANEW}") from error
