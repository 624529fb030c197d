"""Mentions to entities.

Into it go a text and the findings of names, from rules, name lists and the trained tagger alike; out come the rows of
datasets and of models. Mentions of one thing are joined and carried to all their places (`groups.py`); the words
around them (`cues.py`) and the sources that speak for them vote on what they are (`votes.py`); what the votes hold
for no name is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable

from extractor.cues import find_cues
from extractor.finding import Finding, Name
from extractor.groups import Group, find_canonical, find_groups
from extractor.records import Dataset, Mention, Model
from extractor.text import Text
from extractor.votes import LEAST, count_votes, decide_kind, decide_role, make_probability, weigh_sources


def link(text: Text, findings: Iterable[Finding]) -> tuple[tuple[Dataset, ...], tuple[Model, ...]]:
    """The datasets and the models that `findings` speak of, each list in the order of first mention."""
    datasets: list[Dataset] = []
    models: list[Model] = []
    for group in find_groups(text, findings):
        votes = count_votes(find_group_cues(text, group))
        name, dataset = weigh_sources(group.findings)
        if votes[0] + name <= LEAST:
            continue
        role, confidence = decide_role(votes), make_probability(votes[0] + name)
        called, canonical = choose_name(text, group), find_canonical(group)
        mentions = make_mentions(text, group)
        if votes[1] + dataset > 0:
            row = Dataset(name=called, canonical=canonical, role=role, confidence=confidence, mentions=mentions)
            datasets.append(row)
        else:
            models.append(
                Model(
                    name=called,
                    canonical=canonical,
                    kind=decide_kind(votes),
                    role=role,
                    confidence=confidence,
                    mentions=mentions,
                )
            )
    return tuple(datasets), tuple(models)


def find_group_cues(text: Text, group: Group) -> set[str]:
    """The cues of a group, read at the places of its names, not at those of its long form, and who speaks for it."""
    long = group.acronym.long if group.acronym else None
    places = [span for span in group.places if span != long] or list(group.places)
    cues = find_cues(text, places, long)
    rules = {finding.rule for finding in group.findings}
    cues.update(f"rule={rule}" for rule in rules)
    cues.add(f"rules={min(6, sum(not rule.startswith('names.') for rule in rules))}")
    if any(isinstance(finding.value, Name) and finding.value.canonical for finding in group.findings):
        cues.add("well known")
    return cues


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
    )
