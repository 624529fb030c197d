"""Mentions to entities."""

from __future__ import annotations

from collections.abc import Iterable

from extractor.cues import Tokens, find_cues
from extractor.finding import Finding, Name, NameField
from extractor.groups import Group, find_canonical, find_groups
from extractor.records import Dataset, Mention, Model
from extractor.span import Span
from extractor.text import Text
from extractor.votes import decide_kind, decide_role, weigh_field


def link(text: Text, findings: Iterable[Finding]) -> tuple[tuple[Dataset, ...], tuple[Model, ...]]:
    """The datasets and the models that `findings` speak of, each list in the order of first mention."""
    tokens = Tokens.of(text)
    datasets: list[Dataset] = []
    models: list[Model] = []
    for group in find_groups(text, findings):
        cues = find_group_cues(text, tokens, group)
        name, mentions = choose_name(text, group), make_mentions(text, group)
        canonical, confidence = find_canonical(group.findings), weigh(group.findings)
        if decide_field(group, cues) == "datasets":
            role = decide_role("datasets", cues, group.findings)
            datasets.append(
                Dataset(name=name, canonical=canonical, role=role, confidence=confidence, mentions=mentions)
            )
        else:
            role, kind = decide_role("models", cues, group.findings), decide_kind(cues, group.findings)
            models.append(
                Model(name=name, canonical=canonical, kind=kind, role=role, confidence=confidence, mentions=mentions)
            )
    return tuple(datasets), tuple(models)


def find_group_cues(text: Text, tokens: Tokens, group: Group) -> set[str]:
    """The cues of a group, read at the places of its names, not at those of its long form."""
    long = group.acronym.long if group.acronym else None
    places = [span for span in group.places if span != long] or list(group.places)
    return find_cues(text, tokens, places, long)


def decide_field(group: Group, cues: set[str]) -> NameField:
    """Dataset or model, by the findings' confidence and the words around."""
    weight = weigh_field(cues)
    for finding in group.findings:
        if isinstance(finding.value, Name):
            weight += finding.confidence * (4 if finding.value.field == "datasets" else -4)
    return "datasets" if weight > 0 else "models"


def choose_name(text: Text, group: Group) -> str:
    """The acronym of a pair; else the name that is found most often, the first of equals."""
    if group.acronym is not None:
        return group.acronym.short.of(text.source)
    return max(group.names, key=lambda name: group.names[name])


def make_mentions(text: Text, group: Group) -> tuple[Mention, ...]:
    """The places of a group as rows."""
    return tuple(
        Mention(text=span.of(text.source), start=span.start, end=span.end, rule=rule)
        for span, rule in group.places.items()
        if isinstance(span, Span)
    )


def weigh(findings: Iterable[Finding]) -> float:
    """The confidence that a thing is one of the field: noisy-or over the rules that speak of it, each once.

    Two rules that are right in 80 and 50 of 100 cases are both wrong in 10, were they independent.
    """
    best: dict[str, float] = {}
    for finding in findings:
        best[finding.rule] = max(best.get(finding.rule, 0.0), finding.confidence)
    doubt = 1.0
    for confidence in best.values():
        doubt *= 1 - confidence
    return round(min(0.99, 1 - doubt), 3)
