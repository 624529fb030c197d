"""One abstract on the terminal: its findings coloured in place, and a table under it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from extractor.abstract import Abstract, Reject
from extractor.errors import InputError
from extractor.paint import PAINTS
from extractor.records import Dataset, Model, Record, Result, Speedup, Spoken, Url

# What a terminal obeys instead of showing it, marks of direction included; each becomes one sign, so that offsets stay.
CONTROLS = {
    code: "\ufffd"
    for code in (*range(32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if chr(code) not in "\n\t"
}
UNSURE = 0.5  # what is less sure is as likely wrong as right, and is marked
INDENT = 14  # where the values stand
WIDEST = 44  # a longer value does not push the details of the others to the right


def choose(items: Iterable[Abstract | Reject], id: str | None) -> Abstract | Reject:  # noqa: A002 - the record's field
    """The item with that id, or the first one. Raises InputError where there is none."""
    chosen = next((item for item in items if id is None or item.id == id), None)
    if chosen is None and id is None:
        raise InputError("no abstract to show: the input is empty")
    if chosen is None:
        raise InputError(f"no abstract with the id {id!r} in the input; leave --id out to see the first")
    return chosen


def print_record(abstract: Abstract, record: Record, *, why: bool = False, console: Console | None = None) -> None:
    """Print one abstract and its record: in colour where the terminal and NO_COLOR allow, wrapped to the window.

    What is longer than a line (an address) is left to the terminal, so that it can be copied whole. A pipe has no
    window: each value is one line there, unless COLUMNS says how wide.
    """
    console = console or Console(highlight=False, emoji=False, markup=False)
    width = console.width if console.is_terminal or "COLUMNS" in os.environ else 10**6
    lines = list(describe(record))
    head = Text(" · ".join(filter(None, [abstract.id, abstract.title])).translate(CONTROLS), style="bold")
    body = colour(abstract.text, lines).split("\n")
    for text in (*([head, Text()] if head else []), *body, Text(), *make_table(lines, width, why)):
        console.print(Text("\n").join(wrap(text, width)), soft_wrap=True)


@dataclass(frozen=True, slots=True)
class Line:
    """One value as the table shows it, with the places that are coloured for it."""

    field: str
    value: str
    detail: str
    words: str  # the evidence, where the value does not tell it
    rules: tuple[str, ...]
    confidence: float | None
    places: tuple[tuple[int, int], ...]

    @property
    def unsure(self) -> bool:
        """Whether it is more probably wrong than right."""
        return self.confidence is not None and self.confidence < UNSURE


def colour(text: str, lines: Iterable[Line]) -> Text:
    """The abstract with every value in the colour of its field."""
    shown, lines = Text(text.translate(CONTROLS)), list(lines)
    for field, paint in PAINTS.items():  # in this order: what comes later is seen where two overlap
        for start, end in (place for line in lines if line.field == field for place in line.places):
            shown.stylize(paint.terminal, start, end)
    return shown


def make_table(lines: list[Line], width: int, why: bool) -> Iterator[Text]:
    """The values under each other; with `why`, the confidence and the rules of each below it."""
    column = max((cell_len(line.value) for line in lines if cell_len(line.value) <= WIDEST), default=0) + 2
    for line in lines:
        yield from lay_out(line, column, width)
        if why and line.confidence is not None:
            yield from _hang(Text(f"{line.confidence:.2f}  {explain(line)}", style="dim"), width)
    if not lines:
        yield Text("nothing found", style="dim")
    if any(line.unsure for line in lines):
        yield Text(f"? confidence under {UNSURE}", style="dim")


def lay_out(line: Line, column: int, width: int) -> Iterator[Text]:
    """A value in one line where the window has room for it, else with its details in lines of their own."""
    style = PAINTS[line.field].terminal
    gap = " " * (INDENT - len(line.field))
    row = Text.assemble((line.field, style), gap, (_plain(line.value), style))
    words = f'"{_plain(line.words)}"' if line.words else ""
    parts = [Text("?" * line.unsure, "bold"), Text(_plain(line.detail)), Text(words, "dim")]
    details = Text("  ").join(filter(None, parts))
    free = width - row.cell_len - details.cell_len
    room = max(2, INDENT + column - row.cell_len)
    if free >= 2:
        yield Text.assemble(row, " " * (room if free >= room else 2), details)
    else:
        yield row
        yield from _hang(details, width)


def explain(line: Line) -> str:
    """The rules that found a value, those of its field first; what the votes made of a name that only others found."""
    own = [rule for rule in line.rules if rule.split(".")[0] not in {"datasets", "models"} - {line.field}]
    rules = ", ".join(dict.fromkeys([*own, *line.rules]))
    return rules if own else f"{rules}; its context makes it one of the {line.field}"


def wrap(text: Text, width: int) -> list[Text]:
    """The text in lines of that many cells, cut between words alone: a longer word makes a longer line."""
    cuts, used = [], 0
    for word in re.finditer(r"\S+\s*|\s+", text.plain):
        if used and used + cell_len(word[0].rstrip()) > width:
            cuts.append(word.start())
            used = 0
        used += cell_len(word[0])
    lines = list(text.divide(cuts))
    for line in lines:
        line.rstrip()
    return lines


def _hang(text: Text, width: int) -> Iterator[Text]:
    """Lines that stand under the values, narrow as the window may be."""
    for line in wrap(text, max(20, width - INDENT)):
        yield Text.assemble(" " * min(INDENT, max(0, width - line.cell_len)), line)


def _plain(text: str) -> str:
    return " ".join(text.translate(CONTROLS).split())


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
            yield Line("availability", f"{name} {state.status}", "", state.text, (), None, places)


def _describe_url(field: str, row: Url) -> Line:
    places = ((row.start, row.end),)
    return Line(field, row.url, ", ".join(row.offers), "", (row.rule,), row.confidence, places)


def _describe_entity(field: str, row: Dataset | Model, detail: str) -> Line:
    known = f", known as {row.canonical}" if row.canonical not in (None, row.name) else ""
    rules = tuple(dict.fromkeys(mention.rule for mention in row.mentions))
    places = tuple((mention.start, mention.end) for mention in row.mentions)
    return Line(field, row.name, detail + known, "", rules, row.confidence, places)


def _describe_speedup(row: Speedup) -> Line:
    return _describe_figure(
        "speedups", row, " ".join(filter(None, [row.qualifier, _number(row), row.unit])), row.measure
    )


def _describe_result(row: Result) -> Line:
    return _describe_figure("results", row, f"{_number(row)} {row.unit}".removesuffix(" raw"), row.metric or "")


def _describe_figure(field: str, row: Speedup | Result, value: str, detail: str) -> Line:
    kind = "" if row.kind == "change" else row.kind
    places = ((row.start, row.end),)
    return Line(field, value, ", ".join(filter(None, [detail, kind])), row.text, (row.rule,), row.confidence, places)


def _number(row: Speedup | Result) -> str:
    return f"{row.value:g}" if row.value_high is None else f"{row.value:g} to {row.value_high:g}"
