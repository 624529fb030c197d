"""The command line: exit codes, messages, streams, and that it says what the library says."""

from __future__ import annotations

import gzip
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from extractor import Abstract, Extractor, __version__
from extractor.cli import main, make_parser
from extractor.commands import COMMANDS
from extractor.ner import read_identity
from extractor.read import ReadOptions, read_inputs
from extractor.schema import find_faults, write_schema

SEEDS = Path(__file__).parent.parent / "seeds"
TEXT = "We present FooNet, 3.1x faster than ResNet-50 on ImageNet. Code: https://github.com/acme/foo"
GOOD = json.dumps({"id": "p", "title": "T", "year": 2025, "abstract": TEXT})
COMMAND = [sys.executable, "-m", "extractor"]


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A file with one good line and one bad."""
    path = tmp_path / "papers.jsonl"
    path.write_text(f'{GOOD}\n{{"id": "q", "title": "T"}}\n')
    return path


def records_in(folder: Path) -> list[Any]:
    return [json.loads(line) for line in (folder / "records.jsonl").read_text(encoding="utf-8").splitlines()]


def execute(*arguments: str | Path, stdin: str | bytes = b"", **options: Any) -> subprocess.CompletedProcess[bytes]:
    data = stdin.encode() if isinstance(stdin, str) else stdin
    return subprocess.run([*COMMAND, *map(str, arguments)], input=data, capture_output=True, check=False, **options)


def test_a_run_says_what_the_library_says(papers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(papers), "--out", str(tmp_path / "out"), "--no-ner", "--keep", "year, title"]) == 1
    expected = Extractor(ner=False).extract(Abstract(TEXT, "p", "T", {"year": 2025, "title": "T"}))
    assert records_in(tmp_path / "out") == [expected.model_dump(mode="json")]
    (reject,) = (tmp_path / "out" / "rejects.jsonl").read_text(encoding="utf-8").splitlines()
    reason = "no \"abstract\" among the keys ['id', 'title']; name the right one with --text-key"
    assert json.loads(reject) == {"place": f"{papers}:2", "id": "q", "reason": reason}
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search(r"^read +2\nwritten +1\nrejected +1\n +code_urls +1\n", err)
    said = "\n1 record in {0}/records.jsonl\n1 reject, with the reason, in {0}/rejects.jsonl\n"
    assert err.endswith(said.format(tmp_path / "out"))


def test_the_seeds_give_38_valid_records_twice_the_same_bytes(tmp_path: Path) -> None:
    for name, seed in (("one", "1"), ("two", "2")):  # whatever the order of sets
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = execute("run", SEEDS, "--out", tmp_path / name, "--no-ner", "--quiet", env=environment)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    rows = records_in(tmp_path / "one")
    assert [row["id"] for row in rows] == [item.id for item in read_inputs([SEEDS])]
    assert len(rows) == 38
    assert not any(find_faults(row) for row in rows)
    one, two = ((tmp_path / name / "records.jsonl").read_bytes() for name in ("one", "two"))
    assert one == two
    about = json.loads((tmp_path / "one" / "run.json").read_text())
    assert (about["read"], about["written"], about["rejected"], about["complete"]) == (38, 38, 0, True)


def test_records_to_standard_output(papers: Path) -> None:
    done = execute("run", papers, "--out", "-", "--no-ner", "--quiet")
    assert done.returncode == 1
    assert json.loads(done.stdout)["id"] == "p"
    assert done.stderr.decode().startswith(f'{papers}:2: no "abstract" among the keys')


def test_commands_compose_in_a_pipe(tmp_path: Path) -> None:
    packed = gzip.compress(GOOD.encode())
    run = execute("run", "-", "--out", "-", "--no-ner", "--quiet", stdin=packed)
    assert (run.returncode, run.stderr) == (0, b"")
    assert execute("validate", "-", stdin=run.stdout).returncode == 0
    gold = tmp_path / "gold.jsonl"
    gold.write_bytes(run.stdout)
    score = execute("score", gold, "-", "--json", stdin=run.stdout)
    assert set(json.loads(score.stdout).values()) == {100.0}


def test_data_is_utf_8_in_every_locale(tmp_path: Path) -> None:
    line = json.dumps({"id": "é", "abstract": "Über “FooNet” \u2028 naïve."}, ensure_ascii=False)
    for variables in ({"LC_ALL": "C"}, {"PYTHONIOENCODING": "latin-1"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0"}):
        done = execute("run", "-", "--out", "-", "--no-ner", stdin=line, env={**os.environ, **variables})
        assert done.returncode == 0
        assert json.loads(done.stdout.decode("utf-8"))["id"] == "é"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "absent.jsonl"], "absent.jsonl: no such file or folder; check the path, or give - for standard input"),
        (["run", "empty"], "empty: no readable file in this folder; it needs .txt, "),
        (["run", "table.doc"], 'table.doc: no reader for ".doc"; give .txt, '),
        (["run", "papers.jsonl", "--encoding", "utf-9"], "no encoding 'utf-9'; name one such as utf-8"),
        (
            ["run", "papers.jsonl", "--min-confidence", "7"],
            "min_confidence.default: must be a number from 0 to 1",
        ),
        (["run", "papers.jsonl", "--out", "papers.jsonl"], "papers.jsonl: a file, not a folder; name another folder"),
        (["run", "papers.jsonl", "--out", "papers.jsonl/out"], "papers.jsonl/out: Not a directory"),
        (["show", "absent.jsonl"], "absent.jsonl: no such file or folder"),
        (["show", "papers.jsonl", "--id", "x"], "no abstract with the id 'x' in the input; leave --id out"),
        (["show", "papers.jsonl", "--id", "q"], 'papers.jsonl:2: no "abstract" among the keys'),
        (["show", "void.txt"], "no abstract to show: the input is empty"),
        (["validate", "absent.jsonl"], "absent.jsonl: no such file or folder"),
        (["score", "absent.jsonl", "papers.jsonl"], "absent.jsonl: no such file or folder"),
        (["score", "papers.jsonl", "papers.jsonl", "--errors", "x"], "no field 'x' to list the errors of"),
    ],
)
def test_what_cannot_run_is_2_and_one_line(
    papers: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(papers.parent)
    Path("empty").mkdir()
    Path("table.doc").touch()
    Path("void.txt").touch()
    given = [*arguments, "--out", "out"] if arguments[0] == "run" and "--out" not in arguments else arguments
    assert main(given) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"extractor: {message}")
    assert err.count("\n") == 1
    assert not Path("out").exists()


@pytest.mark.parametrize(
    "arguments", [[], ["run"], ["run", "x", "--format", "xml"], ["paint"], ["show", "--format", "xml"], ["score", "x"]]
)
def test_wrong_arguments_are_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert capsys.readouterr().err.startswith("usage: extractor")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_each_command_has_an_example(capsys: pytest.CaptureFixture[str], name: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0
    assert re.search(rf"\n\nexample:\n  (.* \| )?extractor {name}", capsys.readouterr().out)


def test_each_option_is_explained() -> None:
    parsers = [make_parser()]
    for parser in parsers:
        for action in parser._actions:
            assert action.help or action.dest == "command", action.dest
            parsers += (action.choices or {}).values() if isinstance(action.choices, dict) else ()
    assert len(parsers) == 1 + len(COMMANDS)


def test_the_version() -> None:
    done = execute("--version")
    assert (done.returncode, done.stdout.decode()) == (0, f"extractor {__version__}, {read_identity()}\n")


def test_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert capsys.readouterr().out == write_schema()


def test_faults_of_records(papers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(papers)]) == 1
    out, err = capsys.readouterr()
    assert out.startswith(f"{papers}:1: $: ")
    assert err == f"2 records, {len(out.splitlines())} faults\n"


@pytest.mark.parametrize("extra", [[], ["--format", "jsonl"], ["--min-confidence", "1"], ["--id", "p"]])
def test_show_json_is_the_record(papers: Path, capsys: pytest.CaptureFixture[str], extra: list[str]) -> None:
    assert main(["show", str(papers), "--json", "--no-ner", *extra]) == 0
    extractor = Extractor(ner=False, min_confidence=float("--min-confidence" in extra))
    expected = extractor.extract(Abstract(TEXT, "p", "T")).model_dump(mode="json")
    assert json.loads(capsys.readouterr().out) == expected


def test_what_show_reads_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "a.dump"
    path.write_bytes('{"n": 7, "body": {"x": "Café FooNet."}}'.encode("latin-1"))
    named = ["--format", "jsonl", "--text-key", "body.x", "--id-key", "n", "--encoding", "latin-1"]
    record = json.loads(execute("show", path, "--json", "--no-ner", *named).stdout)
    assert record["id"] == "7"


def test_a_reader_that_stops_early_is_no_error() -> None:
    many = "".join(json.dumps({"abstract": f"We present Net{n}."}) + "\n" for n in range(3000))
    script = f"{sys.executable} -m extractor run - --out - --no-ner --quiet | head -n 1"
    done = subprocess.run(["bash", "-c", script], input=many.encode(), capture_output=True, check=False)
    assert json.loads(done.stdout)["id"] == "stdin#1"
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("sent", "code", "said", "workers"),
    [(signal.SIGINT, 130, "broken off", "2"), (signal.SIGTERM, 143, "ended by SIGTERM", "0")],
)
def test_a_signal_keeps_what_was_finished(
    tmp_path: Path, sent: signal.Signals, code: int, said: str, workers: str
) -> None:
    out, whole, papers = tmp_path / "out", tmp_path / "whole", bytearray()
    arguments = ["run", "-", "--no-ner", "--quiet", "--workers", workers, "--out"]
    with subprocess.Popen([*COMMAND, *arguments, out], stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stderr
        for n in range(5000):
            line = json.dumps({"abstract": f"We present Net{n}."}).encode() + b"\n"
            process.stdin.write(line)
            process.stdin.flush()
            papers += line
            time.sleep(0.005)
            if any(path.stat().st_size for path in out.glob("unfinished/records.jsonl")):
                break
        process.send_signal(sent)
        started = time.monotonic()
        assert process.wait(30) == code
        assert time.monotonic() - started < 2
        kept = f"what was finished is kept in {out}/unfinished; go on with --resume"
        assert process.stderr.read().decode() == f"extractor: {kept}\nextractor: {said}\n"
    assert [path.name for path in out.iterdir()] == ["unfinished"]
    about = json.loads((out / "unfinished" / "run.json").read_text())
    assert (about["complete"], len(records_in(out / "unfinished"))) == (False, about["written"])
    again = execute(*arguments, out, stdin=bytes(papers))
    assert (again.returncode, "go on with it by --resume" in again.stderr.decode()) == (2, True)
    again = execute(*arguments, out, "--resume", stdin=bytes(papers))
    assert (again.returncode, again.stderr) == (0, b"")
    execute(*arguments, whole, stdin=bytes(papers))
    assert records_in(out) == records_in(whole)


def on_terminal(*arguments: str | Path, **variables: str) -> str:
    """What a command writes to a terminal of 100 columns."""
    leader, follower = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "TERM")}
    environment = {**kept, "TERM": "xterm-256color", "COLUMNS": "100", **variables}
    process = subprocess.Popen([*COMMAND, *map(str, arguments)], stdout=follower, stderr=follower, env=environment)
    os.close(follower)
    written = b""
    try:
        while piece := os.read(leader, 65536):
            written += piece
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(leader)
    assert process.wait(30) in (0, 1)
    return written.decode()


needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="has no pseudo-terminals")


@needs_terminal
def test_findings_are_coloured_in_place_on_a_terminal(papers: Path) -> None:
    shown = on_terminal("show", papers, "--no-ner")
    assert re.search(r": \x1b\[[\d;]*mhttps://github\.com/acme/foo\x1b\[0m", shown)


@needs_terminal
def test_no_color_is_honoured(papers: Path) -> None:
    shown = on_terminal("show", papers, "--no-ner", NO_COLOR="1")
    assert not re.search(r"\x1b\[[\d;]*3\dm", shown)
    assert "https://github.com/acme/foo" in shown


@needs_terminal
def test_a_bar_on_a_terminal_and_none_when_quiet(papers: Path, tmp_path: Path) -> None:
    shown = on_terminal("run", papers, "--out", tmp_path / "out", "--no-ner")
    assert "abstracts" in shown
    assert "rejected" in shown
    assert on_terminal("run", papers, "--out", tmp_path / "out", "--no-ner", "--quiet") == ""


def test_show_in_a_pipe_is_plain(papers: Path) -> None:
    done = execute("show", papers, "--no-ner", "--why", env={**os.environ, "COLUMNS": "200"})
    shown = done.stdout.decode()
    assert "\x1b" not in shown
    assert "p · T" in shown
    assert re.search(r"\ncode_urls +https://github\.com/acme/foo +code\n +0\.\d\d  urls\.\S+\n", shown)
    assert done.stderr == b""


def test_show_wraps_to_the_window(papers: Path) -> None:
    for columns in (40, 200):
        done = execute("show", papers, "--no-ner", env={**os.environ, "COLUMNS": str(columns)})
        assert max(map(len, done.stdout.decode().splitlines())) <= columns
    assert TEXT in done.stdout.decode()


def test_show_never_sends_a_terminal_what_it_obeys() -> None:
    nasty = "We present \x1b[31mFooNet\x1b]0;owned\x07 [red]and[/red] \x9b2J :smile: \x08\x08 more."
    done = execute("show", "-", "--no-ner", stdin=json.dumps({"id": "\x1b[1m", "abstract": nasty}))
    shown = done.stdout.decode()
    assert not set(shown) & {"\x1b", "\x07", "\x9b", "\x08"}
    assert "[red]and[/red]" in shown
    assert ":smile:" in shown


def test_options_of_the_command_line_are_those_of_the_library() -> None:
    options = vars(make_parser().parse_args(["run", "x", "--out", "y"]))
    assert set(ReadOptions.__slots__) <= set(options)
