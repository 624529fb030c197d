"""How many cores this process may use."""

from __future__ import annotations

import os
from pathlib import Path

QUOTA = Path("/sys/fs/cgroup/cpu.max")


def count_cores() -> int:
    """The cores that this process may use: what the system has, less what affinity and a container's quota forbid."""
    try:
        allowed = len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        allowed = os.cpu_count() or 1
    return max(1, min(allowed, read_quota() or allowed))


def read_quota(path: Path = QUOTA) -> int | None:
    """The whole cores that a container's quota comes to, None where there is none."""
    try:
        quota, period = path.read_text(encoding="ascii").split()
        return round(int(quota) / int(period))
    except (OSError, ValueError):  # no such file, or `max`
        return None
