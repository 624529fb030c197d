"""What a careless or hostile caller does to the command line."""

from __future__ import annotations

import json
import os
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
    assert "name another --out" in err
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


def make_papers(folder: Path, number: int) -> None:
    lines = (json.dumps({"id": str(n), "abstract": f"We propose FooNet{n}, 2x faster."}) for n in range(number))
    (folder / "papers.jsonl").write_text("\n".join(lines))


@pytest.mark.parametrize("workers", ["0", "2"])
def test_an_unplugged_pipe_ends_the_run(tmp_path: Path, workers: str) -> None:
    make_papers(tmp_path, 5000)
    line = f"{COMMAND} run papers.jsonl --no-ner --out - --workers {workers} | head -n 1; echo ${{PIPESTATUS[0]}}"
    _, out, err = shell(line, tmp_path)
    record, code = out.splitlines()
    assert (json.loads(record)["id"], code, err) == ("0", "141", "")


@pytest.mark.parametrize("out", ["/proc/out", "/dev/null/out"])
def test_a_folder_that_cannot_be_written_to(tmp_path: Path, out: str) -> None:
    make_papers(tmp_path, 1)
    code, _, err = shell(f"{COMMAND} run papers.jsonl --no-ner --out {out}", tmp_path)
    assert (code, err.count("\n")) == (2, 1)
    assert err.startswith(f"extractor: {out}: ")


def test_a_folder_without_permission(tmp_path: Path) -> None:
    make_papers(tmp_path, 1)
    (tmp_path / "locked").mkdir(mode=0o500)
    if os.access(tmp_path / "locked", os.W_OK):
        pytest.skip("the superuser may write everywhere")
    code, _, err = shell(f"{COMMAND} run papers.jsonl --no-ner --out locked", tmp_path)
    assert (code, err) == (2, "extractor: locked/unfinished: Permission denied\n")


def test_a_full_disk_tells_how_to_go_on(tmp_path: Path) -> None:
    make_papers(tmp_path, 300)
    code, _, err = shell(f"ulimit -f 60; {COMMAND} run papers.jsonl --no-ner --out o --workers 0", tmp_path)
    assert code == 2
    assert err.splitlines() == [
        "extractor: what was finished is kept in o/unfinished; go on with --resume",
        "extractor: o/unfinished/records.jsonl: File too large",
    ]
    code, _, err = shell(f"{COMMAND} run papers.jsonl --no-ner --out o --resume", tmp_path)
    assert (code, err.splitlines()[-1]) == (0, "300 records in o/records.jsonl")


def test_the_log_for_machines(tmp_path: Path) -> None:
    make_papers(tmp_path, 3)
    with (tmp_path / "papers.jsonl").open("a") as file:
        file.write('\n{"id": "x"}\n')
    code, out, err = shell(f"{COMMAND} run papers.jsonl --no-ner --out - --log-json --workers 1", tmp_path)
    events = [json.loads(line) for line in err.splitlines()]
    assert (code, len(out.splitlines())) == (1, 3)
    assert [event.pop("event") for event in events] == ["workers", "reject", "done"]
    assert all(event.pop("time").endswith("Z") and event.pop("level") == "info" for event in events)
    assert events[1] == {"place": "papers.jsonl:4", "id": "x"}
    assert (events[2]["read"], events[2]["written"], events[2]["rejected"]) == (4, 3, 1)
    assert "FooNet" not in err


def test_an_error_in_the_log_for_machines(tmp_path: Path) -> None:
    code, out, err = shell(f"{COMMAND} run absent --log-json", tmp_path)
    event = json.loads(err)
    assert (code, out, event["level"], event["event"], event["code"]) == (2, "", "error", "ended", 2)
    assert event["message"].startswith("absent: no such file")


@pytest.mark.parametrize("options", ["--resume --out -", "--workers -1", "--workers many"])
def test_options_that_make_no_sense(tmp_path: Path, options: str) -> None:
    code, out, err = shell(f"{COMMAND} run absent {options}", tmp_path)
    assert (code, out) == (2, "")
    assert "--resume needs a folder" in err or "invalid number of processes value" in err
