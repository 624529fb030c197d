"""The lock file of the development environment is in step with the project."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

if sys.version_info >= (3, 11):
    import tomllib
else:
    tomllib = pytest.importorskip("tomli")

ROOT = Path(__file__).parent.parent
LOCKED = re.compile(r"(?m)^([\w.-]+)==([\w.+!-]+)")


def read_requirements() -> list[Requirement]:
    """What the base install and the development extra ask for, extras of our own opened."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked, found = [*project["dependencies"], *extras["dev"]], []
    seen: set[str] = set()
    while asked:
        requirement = Requirement(asked.pop())
        if requirement.name != project["name"]:
            found.append(requirement)
            continue
        asked += [line for extra in requirement.extras - seen for line in extras[extra]]
        seen |= requirement.extras
    return found


def normalise(name: str) -> str:
    """A name as the index compares it: `backports.zstd` is `backports-zstd`."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_requirement_is_locked_in_its_range() -> None:
    locked: dict[str, set[str]] = {}
    for name, version in LOCKED.findall((ROOT / ".ci" / "dev.lock").read_text(encoding="utf-8")):
        locked.setdefault(normalise(name), set()).add(version)
    for requirement in read_requirements():
        versions = locked.get(normalise(requirement.name), set())
        assert versions, f"{requirement.name} is not in .ci/dev.lock; make it again (see CONTRIBUTING.md)"
        assert all(requirement.specifier.contains(version) for version in versions), requirement


def test_every_locked_package_has_hashes_and_no_address() -> None:
    text = (ROOT / ".ci" / "dev.lock").read_text(encoding="utf-8")
    packages = re.split(r"(?m)^(?=[\w.-]+==)", text)[1:]
    assert len(packages) > 50
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in text
