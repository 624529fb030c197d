"""Findings to the record: settled, linked, and each value in its place with its evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from extractor.abstract import Abstract
from extractor.errors import RecordError
from extractor.finding import Availability, Finding, Link, Result, Speedup
from extractor.link import link
from extractor.records import Availability as AvailabilityRow
from extractor.records import Evidence, Record, Spoken, Unspoken, Url
from extractor.records import Result as ResultRow
from extractor.records import Speedup as SpeedupRow
from extractor.rules import availability
from extractor.settle import settle
from extractor.span import Span
from extractor.squeeze import restore
from extractor.text import Text


def make_record(abstract: Abstract, text: Text, findings: Iterable[Finding], *, tagged: bool = False) -> Record:
    """Findings to the record: settle them, link the names, put each value into its place.

    `tagged` says whether the trained model was asked.
    """
    settled = settle(findings)
    links = [finding for finding in settled if isinstance(finding.value, Link)]
    rows = [make_url(finding, text.source) for finding in links]
    found_datasets, found_models = link(text, settled, tagged=tagged)
    record = Record(
        id=abstract.id,
        title=abstract.title,
        metadata=dict(abstract.metadata),
        code_urls=tuple(row for row in rows if "code" in row.offers),
        other_urls=tuple(row for row in rows if "code" not in row.offers),
        datasets=found_datasets,
        models=found_models,
        speedups=tuple(make_speedup(f, f.value, text.source) for f in settled if isinstance(f.value, Speedup)),
        results=tuple(make_result(f, f.value, text.source) for f in settled if isinstance(f.value, Result)),
        availability=make_availability([*settled, *availability.from_links(text, links)], text.source),
    )
    if text.offsets:
        record = restore(record, text.offsets, abstract.text)
    check_evidence(record, abstract.text)
    return record


def make_url(finding: Finding, source: str) -> Url:
    """The row of an address."""
    value = finding.value
    assert isinstance(value, Link)
    return Url(
        url=value.url, host=value.host, repository=value.repository, offers=value.offers, **_sign(finding, source)
    )


def make_speedup(finding: Finding, value: Speedup, source: str) -> SpeedupRow:
    """The row of an efficiency figure."""
    return SpeedupRow(
        value=value.value,
        value_high=value.value_high,
        unit=value.unit,
        measure=value.measure,
        qualifier=value.qualifier,
        kind=value.kind,
        **_sign(finding, source),
    )


def make_result(finding: Finding, value: Result, source: str) -> ResultRow:
    """The row of a quality figure."""
    return ResultRow(
        value=value.value,
        value_high=value.value_high,
        unit=value.unit,
        metric=value.metric,
        kind=value.kind,
        **_sign(finding, source),
    )


def _sign(finding: Finding, source: str) -> dict[str, Any]:
    """The evidence of a finding, who gave it, and how sure that is."""
    start, end = finding.span.start, finding.span.end
    rule, confidence = finding.rule, finding.confidence
    return {"text": source[start:end], "start": start, "end": end, "rule": rule, "confidence": confidence}


def make_availability(findings: Iterable[Finding], source: str) -> AvailabilityRow:
    """What can be had: of all that is said of one artifact the most definite, `released` before `promised`."""
    spoken: dict[str, Finding] = {}
    for finding in findings:
        value = finding.value
        if isinstance(value, Availability):
            best = spoken.get(value.artifact)
            if best is None or _definite(finding) < _definite(best):
                spoken[value.artifact] = finding
    rows = {artifact: _make_spoken(finding, source) for artifact, finding in spoken.items()}
    return AvailabilityRow(**{artifact: rows.get(artifact, Unspoken()) for artifact in ("code", "data", "model")})


def _definite(finding: Finding) -> tuple[bool, Span]:
    assert isinstance(finding.value, Availability)
    return finding.value.status != "released", finding.span


def _make_spoken(finding: Finding, source: str) -> Spoken:
    assert isinstance(finding.value, Availability)
    span = finding.span
    return Spoken(status=finding.value.status, text=span.of(source), start=span.start, end=span.end)


def check_evidence(record: Record, source: str) -> None:
    """Raise RecordError where a value does not stand in `source` at its place: a bug of ours, never the user's."""
    for row in find_evidence(record):
        if source[row.start : row.end] != row.text:
            raise RecordError(f"{record.id}: {row.text!r} does not stand at {row.start}..{row.end}; please report this")


def find_evidence(record: Record) -> Iterator[Evidence]:
    """Every part of a record that points into the abstract."""
    yield from record.code_urls
    yield from record.other_urls
    for dataset in record.datasets:
        yield from dataset.mentions
    for model in record.models:
        yield from model.mentions
    yield from record.speedups
    yield from record.results
    states = record.availability
    yield from (state for state in (states.code, states.data, states.model) if isinstance(state, Spoken))
