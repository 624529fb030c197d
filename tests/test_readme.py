"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from extractor import Extractor, __version__
from extractor.cli import make_parser

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?P<language>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [match["body"] for match in BLOCK.finditer(README) if match["language"] == language]


def write_files(folder: Path) -> None:
    """Each block that begins with the name of a file, as `# extractor.toml`, as that file."""
    for body in (*blocks("toml"), *blocks("python")):
        if named := re.match(r"# ([\w.]+)\n", body):
            (folder / named[1]).write_text(body, encoding="utf-8")


def test_the_abstract_gives_the_record_below_it() -> None:
    shown = json.loads(blocks("json")[0])
    assert json.loads(Extractor().extract(blocks("text")[0].strip()).model_dump_json()) == shown


def test_the_python_examples_give_what_they_show() -> None:
    examples = [body for body in blocks("python") if ">>>" in body]
    assert examples
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for number, body in enumerate(examples):
        runner.run(parser.get_doctest(body, {}, f"README python block {number}", "README.md", 0))
    assert runner.summarize().failed == 0


@pytest.mark.parametrize("session", blocks("console"), ids=lambda body: body.splitlines()[0][2:40])
def test_the_shell_examples_give_what_they_show(session: str, tmp_path: Path) -> None:
    """Each `$` line is run in a folder that holds the seeds; the lines under it must be its output, `...` for any."""
    shutil.copytree(ROOT / "seeds", tmp_path / "seeds")
    write_files(tmp_path)
    command = f"{shlex.quote(sys.executable)} -m extractor"
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        line, _, expected = part.partition("\n")
        line = re.sub(r"\bextractor (?=\w|-)", f"{command} ", line)
        done = subprocess.run(
            ["bash", "-c", line], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        pattern = re.escape(expected.strip()).replace(r"\.\.\.", ".*")
        assert re.fullmatch(pattern, done.stdout.strip(), re.DOTALL), (line, done.stdout)


def test_the_version_is_told_in_the_changelog() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_command_is_in_the_readme() -> None:
    for action in make_parser()._subparsers._group_actions:  # type: ignore[union-attr]
        for name in action.choices or ():
            assert f"extractor {name}" in README, f"the README does not show `extractor {name}`"


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?://|#)([^)]+)\)", README):
        assert (ROOT / target).exists(), f"the README links to {target}, which is not there"
