"""A record, or a gold annotation, in the form in which answers are compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from extractor.places import find_places, find_surfaces

Place: TypeAlias = tuple[int, int, str]  # start, end, field

NO_LETTER = re.compile(r"[\W_]+")
SCHEME = re.compile(r"\A(?:https?|ftp)://", re.IGNORECASE)
WWW = re.compile(r"\Awww\.", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Entity:
    """A dataset or a model. `forms` are its name and its mentions, letters and digits alone."""

    name: str
    forms: frozenset[str]
    role: str
    kind: str | None
    confidence: float | None = None
    rule: str = ""  # none answers alone: mentions are joined

    def likeness(self, other: Entity) -> int:
        """How many forms the two share, and one more where their names are the same; 0 where they share none."""
        shared = len(self.forms & other.forms)
        return shared + (fold_name(self.name) == fold_name(other.name)) if shared else 0

    def __str__(self) -> str:
        return f"{self.name} ({self.role})"


@dataclass(frozen=True, slots=True)
class Figure:
    """A speedup or a result: its number, and what it says beyond it."""

    number: tuple[float, float | None, str]
    facets: Mapping[str, Any]
    text: str

    @property
    def confidence(self) -> float | None:
        """How sure the record is; gold says nothing of it."""
        return self.facets.get("confidence")

    @property
    def rule(self) -> str:
        """Who found it."""
        return str(self.facets.get("rule", ""))

    def agrees(self, other: Figure, facets: Iterable[str]) -> int:
        """How many of the facets are the same."""
        return sum(self.facets.get(facet) == other.facets.get(facet) for facet in facets)

    def likeness(self, other: Figure, facets: Iterable[str]) -> int:
        """0 where the numbers differ, else one more than the facets that are the same."""
        return 1 + self.agrees(other, facets) if self.number == other.number else 0

    def __str__(self) -> str:
        return repr(self.text)


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of one abstract. What is not spoken of at all is None, or missing from its mapping."""

    offers: Mapping[str, frozenset[str]] | None
    entities: Mapping[str, list[Entity]]
    figures: Mapping[str, list[Figure]]
    availability: Mapping[str, str]
    spans: frozenset[Place]


def read_answer(row: Mapping[str, Any], text: str | None) -> Answer:
    """The answer in a row of gold or of records. `text` is the abstract: gold gives mentions without their places."""
    keys = [key for key in ("urls", "code_urls", "other_urls") if key in row]
    urls = [url for key in keys for url in row[key]]
    entities = {key: row[key] for key in ("datasets", "models") if key in row}
    spans = frozenset(_spans_given(entities))
    if not spans and text is not None:
        spans = frozenset(_spans_in(text, entities, [url["surface"] for url in row.get("urls", [])]))
    return Answer(
        offers={fold_url(url["url"]): frozenset(url["offers"]) for url in urls} if keys else None,
        entities={key: [_to_entity(entity) for entity in given] for key, given in entities.items()},
        figures={key: [_to_figure(figure) for figure in row[key]] for key in ("speedups", "results") if key in row},
        availability={
            cell: state if isinstance(state, str) else state["status"]
            for cell, state in row.get("availability", {}).items()
        },
        spans=spans,
    )


def fold_name(name: str) -> str:
    """The letters and digits of a name, without case; the name itself where it has none."""
    return NO_LETTER.sub("", name).casefold() or name


def fold_url(url: str) -> str:
    """An address without scheme, `www.` and final slashes, its host in lower case."""
    rest = WWW.sub("", SCHEME.sub("", url.strip()))
    host, slash, path = rest.rstrip("/").partition("/")
    return host.lower() + slash + path


def _to_entity(entity: Mapping[str, Any]) -> Entity:
    mentions = [mention if isinstance(mention, str) else mention["text"] for mention in entity.get("mentions", [])]
    forms = frozenset(filter(None, map(fold_name, [entity["name"], *mentions])))
    return Entity(entity["name"], forms, entity["role"], entity.get("kind"), entity.get("confidence"))


def _to_figure(figure: Mapping[str, Any]) -> Figure:
    high = figure.get("value_high")
    number = (round(float(figure["value"]), 4), None if high is None else round(float(high), 4), figure["unit"])
    return Figure(number, figure, figure.get("surface") or figure.get("text") or "")


def _spans_given(entities: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[Place]:
    for key, given in entities.items():
        for mention in (mention for entity in given for mention in entity.get("mentions", [])):
            if not isinstance(mention, str):
                yield mention["start"], mention["end"], key


def _spans_in(text: str, entities: Mapping[str, Sequence[Mapping[str, Any]]], urls: Iterable[str]) -> Iterator[Place]:
    """Where the mentions of the gold stand."""
    forms = {(form, key) for key, given in entities.items() for entity in given for form in entity["mentions"]}
    return find_places(text, sorted(forms), find_surfaces(text, urls))
