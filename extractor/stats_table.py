"""The sums of a file of records as tables on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from extractor.show import CONTROLS


def print_stats(summary: Mapping[str, Any], console: Console | None = None) -> None:
    """Print what `summarise` gives, as wide as the window."""
    console = console or Console(highlight=False, emoji=False, markup=False)
    records = summary["records"]
    console.print(f"{records:,} records", style="bold")
    if not records:
        return
    rows = [(name, f"{count:,}", _percent(summary["records_with"][name], records))
            for name, count in summary["values"].items()]  # fmt: skip
    console.print(make_table(("field", "values", "records with"), rows))
    rows = [(artifact, *(_percent(count, records) for count in states.values()))
            for artifact, states in summary["availability"].items()]  # fmt: skip
    console.print(make_table(("availability", "released", "promised", "none"), rows))
    for name in ("datasets", "models", "hosts"):
        if summary[name]:
            rows = [(row["name"], f"{row['records']:,}", _percent(row["records"], records)) for row in summary[name]]
            console.print(make_table((name, "records", "share"), rows))
    if summary["speedups"]:
        cuts = ("min", "quarter", "median", "three_quarters", "max")
        rows = [
            (f"{row['measure']}, {row['kind']}", row["unit"], f"{row['count']:,}", *(f"{row[cut]:g}" for cut in cuts))
            for row in summary["speedups"]
        ]
        console.print(make_table(("speedups", "unit", "count", "least", "25 %", "median", "75 %", "most"), rows))


def make_table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Table:
    """A table whose first column is words and whose others are numbers."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", title="", title_justify="left")
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell.replace("\n", " ").translate(CONTROLS)) for cell in row))
    return table


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"
