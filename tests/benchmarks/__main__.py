"""Speed and quality beside the peers: `python -m tests.benchmarks ABSTRACTS.jsonl --gold GOLD.jsonl --write`.

ABSTRACTS are the abstracts of the race (any input of `extractor run`), GOLD annotated ones, for what a runner finds of
its own subject. Prints the tables; `--write` puts them into README.md and draws `tests/pictures/growth.svg`.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from extractor import Abstract
from extractor.answer import fold_url, read_answer
from extractor.read import read_inputs
from extractor.read.options import ReadOptions
from tests.benchmarks import growth
from tests.benchmarks.peers import make_runners, take
from tests.benchmarks.race import Found, Pace, Runner, Subject, run_race
from tests.benchmarks.stages import measure_stages

ROOT = Path(__file__).parent.parent.parent
PICTURE = ROOT / "tests" / "pictures" / "growth.svg"
START, END = "<!-- benchmark: python -m tests.benchmarks -->", "<!-- end of benchmark -->"
SUBJECTS: tuple[Subject, ...] = ("urls", "figures", "names")


@dataclass(frozen=True, slots=True)
class Quality:
    """Precision and recall in percent, of one subject."""

    precision: float
    recall: float


def main() -> None:
    """Race, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("abstracts", nargs="+", help="abstracts to read, as for `extractor run`")
    parser.add_argument("--gold", type=Path, action="append", default=[], help="annotated abstracts (JSON Lines)")
    parser.add_argument("--count", type=int, default=2000, help="abstracts in the race (default: 2000)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds whose median counts (default: 3)")
    parser.add_argument("--write", action="store_true", help="write the tables and the picture into the checkout")
    given = parser.parse_args()
    items = (item for item in read_inputs(given.abstracts, ReadOptions()) if isinstance(item, Abstract))
    texts = [abstract.text for abstract in islice(items, given.count)]
    runners = make_runners()
    paces = run_race(runners, texts, given.rounds)
    rows = [json.loads(line) for path in given.gold for line in path.read_text(encoding="utf-8").splitlines()]
    report = format_race(runners, paces, {runner.name: judge(runner, rows) for runner in runners}, len(texts))
    report += "\n" + format_stages(measure_stages(texts[:600]))
    curves = [
        ("Time for one abstract", "characters", growth.measure_lengths(texts)),
        ("Time for the name lists, an abstract", "names in the lists", growth.measure_sizes(texts)),
    ]
    powers = [growth.slope(curve) for _, _, curve in curves]
    report += f"\nTime grows with the length to the power {powers[0]:.2f}, with the number of names {powers[1]:.2f}.\n"
    print(report)
    if given.write:
        PICTURE.write_text(growth.draw(curves), encoding="utf-8")
        write_between(ROOT / "README.md", report)


def judge(runner: Runner, rows: Sequence[Mapping[str, Any]]) -> dict[Subject, Quality]:
    """How right a runner is on the gold that speaks of its subject."""
    said = runner.read([row["abstract"] for row in rows]) if runner.subject and rows else []
    judged: dict[Subject, Quality] = {}
    for subject in SUBJECTS if runner.subject == "all" else (runner.subject,):
        pairs = [
            (gold, take(found, subject) if runner.subject == "all" else found)
            for row, found in zip(rows, said, strict=False)
            if (gold := read_gold(row, subject)) is not None
        ]
        right = sum(len(gold & found) for gold, found in pairs)
        if right:
            counts = [max(1, sum(map(len, side))) for side in zip(*pairs, strict=True)]
            judged[subject] = Quality(100 * right / counts[1], 100 * right / counts[0])
    return judged


def read_gold(row: Mapping[str, Any], subject: Subject) -> Found | None:
    """What is to be found in an annotated abstract, in the form of the runners; None where it does not say."""
    if subject == "urls":
        return frozenset(fold_url(url["url"]) for url in row["urls"]) if "urls" in row else None
    if subject == "figures":
        keys = [key for key in ("speedups", "results") if key in row]
        return frozenset(round(figure["value"], 4) for key in keys for figure in row[key]) if len(keys) == 2 else None
    if "datasets" not in row or "models" not in row:
        return None
    return frozenset((start, end) for start, end, _ in read_answer(row, row["abstract"]).spans)


def format_race(
    runners: Sequence[Runner], paces: Mapping[str, Pace], judged: Mapping[str, Mapping[Subject, Quality]], count: int
) -> str:
    """The race as a Markdown table."""
    lines = [
        f"{count:,} abstracts, in turn, in one process on one core; precision / recall on annotated abstracts.",
        "",
        "| | abstracts/s | of the tokenizer's rate | URLs | numbers of figures | places of names |",
        "| --- | ---: | ---: | --- | --- | --- |",
    ]
    for runner in runners:
        pace, quality = paces[runner.name], judged[runner.name]
        shown = [f"{q.precision:.1f} / {q.recall:.1f}" if (q := quality.get(s)) else "" for s in SUBJECTS]
        lines.append(f"| {runner.name} | {pace.rate:,.0f} | {pace.ratio:.3g} | {' | '.join(shown)} |")
    return "\n".join(lines) + "\n"


def format_stages(stages: Mapping[str, float]) -> str:
    """The stages as one line of Markdown."""
    listed = ", ".join(f"{stage} {spent:,.0f}" for stage, spent in stages.items())
    return f"Microseconds an abstract, by stage: {listed}.\n"


def write_between(path: Path, report: str) -> None:
    """Put the report between the two marks of a file."""
    text = path.read_text(encoding="utf-8")
    pattern = re.compile(f"{re.escape(START)}.*?{re.escape(END)}", re.DOTALL)
    path.write_text(pattern.sub(lambda _: f"{START}\n{report}{END}", text), encoding="utf-8")


if __name__ == "__main__":
    main()
