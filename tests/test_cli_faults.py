"""What a careless or hostile caller does to the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = f"{sys.executable} -m extractor"


def shell(line: str, folder: Path) -> tuple[int, str, str]:
    done = subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")


@pytest.mark.parametrize(
    "line", ["run out/records.jsonl", "run d/records.jsonl --out d", "run d --out ./d", "run 'd/*.jsonl' --out d"]
)
def test_a_run_does_not_replace_its_own_input(tmp_path: Path, line: str) -> None:
    for name in ("out", "d"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "records.jsonl").write_text('{"abstract": "We propose FooNet."}\n')
    code, out, err = shell(f"{COMMAND} {line} --no-ner", tmp_path)
    assert (code, out) == (2, "")
    assert "would replace" in err
    assert "FooNet" in (tmp_path / "d" / "records.jsonl").read_text()


@pytest.mark.parametrize(
    "line",
    [
        "schema > /dev/full",
        "run a.txt --no-ner --out - > /dev/full",
        "run a.txt --no-ner --out ''",
        "run a.txt --no-ner --out - >&-",
        "run - --no-ner --out - <&-",
        "run nosuch --out - 2>&-",
    ],
)
def test_what_cannot_run_exits_with_2(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.txt").write_text("We propose FooNet.\n")
    code, out, err = shell(f"{COMMAND} {line}", tmp_path)
    assert (code, out) == (2, "")
    assert "Traceback" not in err
    assert "ignored" not in err


@pytest.mark.parametrize("line", ["a.txt --encoding utf-16", "$'p\\xff.txt'"])
def test_odd_encodings_and_names_are_no_tracebacks(tmp_path: Path, line: str) -> None:
    shell("printf 'We propose FooNet.\\n' | tee a.txt > $'p\\xff.txt'", tmp_path)
    code, _, err = shell(f"{COMMAND} run {line} --no-ner --out o", tmp_path)
    assert code in (0, 1)
    assert "Traceback" not in err
    assert (tmp_path / "o" / "run.json").exists()
