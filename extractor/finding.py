"""What a stage found: a span, the rule that spoke, and a value of one of six kinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from extractor.span import Span

Offer: TypeAlias = Literal["code", "data", "model", "demo", "project", "paper", "other"]
Role: TypeAlias = Literal["introduced", "used", "mentioned"]
ModelKind: TypeAlias = Literal["model", "method"]
NameField: TypeAlias = Literal["datasets", "models"]
SpeedupUnit: TypeAlias = Literal["x", "%", "orders of magnitude"]
SpeedupKind: TypeAlias = Literal["change", "remaining", "overhead"]
Measure: TypeAlias = Literal[
    "latency", "inference time", "training time", "runtime", "throughput", "memory", "compute", "model size",
    "storage", "energy", "cost", "communication", "data", "tokens", "other",
]  # fmt: skip
Qualifier: TypeAlias = Literal["up to", "at least", "about", "average"]
ResultUnit: TypeAlias = Literal["%", "points", "x", "raw"]
ResultKind: TypeAlias = Literal["change", "absolute"]
Artifact: TypeAlias = Literal["code", "data", "model"]
Status: TypeAlias = Literal["released", "promised"]


@dataclass(frozen=True, slots=True)
class Link:
    """A web address: its cleaned form and what the text says can be had there."""

    url: str
    offers: tuple[Offer, ...]
    host: str
    repository: str | None = None


@dataclass(frozen=True, slots=True)
class Name:
    """One occurrence of a dataset's or a model's name.

    `role` and `kind` are what the rule can tell from its own words, None where it cannot. `own` says that the user's
    own list or rule found it: no vote is then taken on whether it is a name, and of what.
    """

    field: NameField
    role: Role | None = None
    kind: ModelKind | None = None
    canonical: str | None = None
    own: bool = False


@dataclass(frozen=True, slots=True)
class Speedup:
    """How much faster, smaller or cheaper. `number` is the span of the digits or number word alone."""

    number: Span
    value: float
    value_high: float | None
    unit: SpeedupUnit
    measure: Measure
    qualifier: Qualifier | None
    kind: SpeedupKind


@dataclass(frozen=True, slots=True)
class Result:
    """How good, or how much better. `number` is the span of the digits or number word alone."""

    number: Span
    value: float
    value_high: float | None
    unit: ResultUnit
    metric: str | None
    kind: ResultKind


@dataclass(frozen=True, slots=True)
class Availability:
    """That code, data or a model (weights) is, or will be, to be had."""

    artifact: Artifact
    status: Status


Value: TypeAlias = Link | Name | Speedup | Result | Availability


@dataclass(frozen=True, slots=True)
class Finding:
    """One value with its evidence: `span` lies in the abstract as it was given; `rule` says who spoke."""

    span: Span
    rule: str
    value: Value
    confidence: float
