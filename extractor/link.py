"""Mentions to entities.

Into it go a text and the findings of names, from rules, name lists and the trained tagger alike; out come the rows of
datasets and of models. Mentions of one thing are joined and carried to all their places (`groups.py`); the words
around them (`cues.py`) and the sources that speak for them vote on what they are (`votes.py`); what the votes hold
for no name is dropped. What the user's own lists and rules say is not voted on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from extractor.clauses import find_clause_cues
from extractor.cues import find_cues
from extractor.finding import Finding, Name, NameField
from extractor.groups import Group, find_canonical, find_groups
from extractor.records import Dataset, Mention, Model
from extractor.text import Text
from extractor.votes import LEAST, count_votes, decide_confidence, decide_kind, decide_role
from extractor.word_classes import generalise

TAGGER = "ner"  # the rule that signs what the trained tagger found


def link(
    text: Text, findings: Iterable[Finding], *, tagged: bool = False
) -> tuple[tuple[Dataset, ...], tuple[Model, ...]]:
    """The datasets and the models that `findings` speak of, each list in the order of first mention.

    `tagged` says whether the trained tagger was asked: then its silence about a name counts against it.
    """
    datasets: list[Dataset] = []
    models: list[Model] = []
    for group in find_groups(text, findings):
        votes = count_votes(find_group_cues(text, group, tagged=tagged), tagged=tagged)
        own = find_own(group)
        if own is None and votes.name <= LEAST:
            continue
        said = own.value if own else Name("datasets" if votes.dataset > 0 else "models")
        assert isinstance(said, Name)
        role, canonical = said.role or decide_role(votes), find_canonical(group)
        confidence = own.confidence if own else decide_confidence(votes)
        mentions = make_mentions(text, group, said.field)
        if said.field == "datasets":
            name = choose_dataset_name(text, group)
            row = Dataset(name=name, canonical=canonical, role=role, confidence=confidence, mentions=mentions)
            datasets.append(row)
        else:
            models.append(
                Model(
                    name=choose_name(text, group),
                    canonical=canonical,
                    kind=said.kind or decide_kind(votes),
                    role=role,
                    confidence=confidence,
                    mentions=mentions,
                )
            )
    return tuple(datasets), tuple(models)


def find_own(group: Group) -> Finding | None:
    """What the user's own list or rule says of a group: its field, and where it tells them role and kind, stand."""
    return next((f for f in group.findings if isinstance(f.value, Name) and f.value.own), None)


def find_group_cues(text: Text, group: Group, *, tagged: bool) -> set[str]:
    """The cues of a group, read at the places of its names, not at those of its long form, and who speaks for it."""
    long = group.acronym.long if group.acronym else None
    places = [span for span in group.places if span != long] or list(group.places)
    cues = find_cues(text, places, long)
    cues |= generalise(cues) | find_clause_cues(text, places)
    rules = {finding.rule for finding in group.findings if finding.rule != TAGGER}
    cues.update(f"rule={rule}" for rule in rules)
    cues.add(f"rules={min(6, sum(not rule.startswith('names.') for rule in rules))}")
    if any(isinstance(finding.value, Name) and finding.value.canonical for finding in group.findings):
        cues.add("well known")
    if tagged:
        cues.update(_of_tagger([finding for finding in group.findings if finding.rule == TAGGER]))
    return cues


def _of_tagger(findings: Sequence[Finding]) -> Iterator[str]:
    """How sure the tagger is of each field where it is surest, in tenths, and at how many places it says so."""
    surest: dict[NameField, float] = {}
    for finding in findings:
        if isinstance(finding.value, Name):
            field = finding.value.field
            surest[field] = max(finding.confidence, surest.get(field, 0.0))
    yield from (f"tagger={field} {int(10 * confidence)}" for field, confidence in surest.items())
    yield f"tagged places={min(4, len(findings))}"


def choose_name(text: Text, group: Group) -> str:
    """The acronym of a pair; else the name that is found most often, the first of equals."""
    if group.acronym is not None:
        return group.acronym.short.of(text.source)
    return max(group.names, key=lambda name: group.names[name])


def choose_dataset_name(text: Text, group: Group) -> str:
    """The long form where it is written as a name, in capitals; else as `choose_name`."""
    long = group.acronym.long.of(text.source) if group.acronym else ""
    return long if long[:1].isupper() else choose_name(text, group)


def make_mentions(text: Text, group: Group, field: NameField) -> tuple[Mention, ...]:
    """The places of a group as rows. Of several rules that found a place, the first one of that field signs it."""
    signed = dict(group.places)
    for finding in reversed(group.findings):
        if isinstance(finding.value, Name) and finding.value.field == field and finding.span in signed:
            signed[finding.span] = finding.rule
    return tuple(
        Mention(text=span.of(text.source), start=span.start, end=span.end, rule=rule) for span, rule in signed.items()
    )
