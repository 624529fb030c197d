"""One abstract on the terminal: its findings coloured in place, and a table under it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from extractor.abstract import Abstract, Reject
from extractor.errors import InputError
from extractor.records import Dataset, Model, Record, Result, Speedup, Spoken, Url

STYLES = {
    "availability": "underline", "code_urls": "bold blue", "other_urls": "blue", "datasets": "bold green",
    "models": "bold magenta", "speedups": "bold yellow", "results": "bold cyan",
}  # fmt: skip

# What a terminal obeys instead of showing it; each becomes one sign, so that offsets stay.
CONTROLS = {code: "\ufffd" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def choose(items: Iterable[Abstract | Reject], id: str | None) -> Abstract | Reject:  # noqa: A002 - the record's field
    """The item with that id, or the first one. Raises InputError where there is none."""
    chosen = next((item for item in items if id is None or item.id == id), None)
    if chosen is None and id is None:
        raise InputError("no abstract to show: the input is empty")
    if chosen is None:
        raise InputError(f"no abstract with the id {id!r} in the input; leave --id out to see the first")
    return chosen


def print_record(abstract: Abstract, record: Record, *, why: bool = False, console: Console | None = None) -> None:
    """Print one abstract and its record, as wide as the window; in colour where the terminal and NO_COLOR allow."""
    console = console or Console(highlight=False, emoji=False, markup=False)
    rows = list(describe(record))
    head = Text(" · ".join(filter(None, [abstract.id, abstract.title])).translate(CONTROLS), style="bold")
    console.print(Group(head, Text(""), colour(abstract.text, rows), Text(""), make_table(rows, why)))


@dataclass(frozen=True, slots=True)
class Line:
    """One value as the table shows it, with the places that are coloured for it."""

    field: str
    value: str
    detail: str
    rule: str
    confidence: float | None
    places: tuple[tuple[int, int], ...]


def colour(text: str, lines: Iterable[Line]) -> Text:
    """The abstract with every value in the colour of its field."""
    shown = Text(text.translate(CONTROLS))
    for field, style in STYLES.items():  # in this order: what comes later is seen where two overlap
        for start, end in (place for line in lines if line.field == field for place in line.places):
            shown.stylize(style, start, end)
    return shown


def make_table(lines: Iterable[Line], why: bool) -> Table | Text:
    """The values under each other; with `why`, the rule and the confidence of each."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=why, header_style="dim")
    for name in ("field", "value", "detail", *(("rule", "sure") if why else ())):
        table.add_column(name, overflow="fold")
    for line in lines:
        sure = "" if line.confidence is None else f"{line.confidence:.2f}"
        cells = (line.field, line.value, line.detail, *((line.rule, sure) if why else ()))
        table.add_row(
            *(Text(cell.translate(CONTROLS), style=STYLES[line.field] * (n < 2)) for n, cell in enumerate(cells))
        )
    return table if table.row_count else Text("nothing found", style="dim")


def describe(record: Record) -> Iterator[Line]:
    """The values of a record, field by field, each in a few words."""
    for field, urls in (("code_urls", record.code_urls), ("other_urls", record.other_urls)):
        yield from (_describe_url(field, url) for url in urls)
    yield from (_describe_entity("datasets", dataset, dataset.role) for dataset in record.datasets)
    yield from (_describe_entity("models", model, f"{model.role} {model.kind}") for model in record.models)
    yield from map(_describe_speedup, record.speedups)
    yield from map(_describe_result, record.results)
    for name, state in record.availability:
        if isinstance(state, Spoken):
            places = ((state.start, state.end),)
            yield Line("availability", f"{name} {state.status}", state.text, "", None, places)


def _describe_url(field: str, row: Url) -> Line:
    return Line(field, row.url, ", ".join(row.offers), row.rule, row.confidence, ((row.start, row.end),))


def _describe_entity(field: str, row: Dataset | Model, detail: str) -> Line:
    also = f"{row.name} = {row.canonical}" if row.canonical not in (None, row.name) else row.name
    rules = ", ".join(dict.fromkeys(mention.rule for mention in row.mentions))
    places = tuple((mention.start, mention.end) for mention in row.mentions)
    return Line(field, also, detail, rules, row.confidence, places)


def _describe_speedup(row: Speedup) -> Line:
    value = " ".join(filter(None, [row.qualifier, _number(row.value, row.value_high), row.unit]))
    return Line("speedups", value, f"{row.measure}, {row.kind}", row.rule, row.confidence, ((row.start, row.end),))


def _describe_result(row: Result) -> Line:
    unit = "" if row.unit == "raw" else row.unit
    value = " ".join(filter(None, [_number(row.value, row.value_high), unit]))
    detail = ", ".join(filter(None, [row.metric, row.kind]))
    return Line("results", value, detail, row.rule, row.confidence, ((row.start, row.end),))


def _number(value: float, high: float | None) -> str:
    return f"{value:g}" if high is None else f"{value:g} to {high:g}"
