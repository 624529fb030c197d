"""The record: what is written for one abstract. The JSON Schema in `schemas/` is generated from these models."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from extractor.finding import (
    Measure,
    ModelKind,
    Offer,
    Qualifier,
    ResultKind,
    ResultUnit,
    Role,
    SpeedupKind,
    SpeedupUnit,
    Status,
)

SCHEMA_VERSION: Literal["1.0"] = "1.0"
SCHEMA_ID = "https://abstract-extractor.invalid/schemas/record-1.0.json"

Confidence = Annotated[float, Field(ge=0, le=1, description="The share of such answers that are right, from 0 to 1.")]
RuleName = Annotated[str, Field(min_length=1, description="The rule that found it, or `ner` for the trained model.")]
EvidenceText = Annotated[str, Field(min_length=1, description="The evidence: the characters from `start` to `end`.")]
Start = Annotated[int, Field(ge=0, description="First character of the evidence in the abstract, in code points.")]
End = Annotated[int, Field(ge=1, description="One past the last character of the evidence, in code points.")]
Value = Annotated[float, Field(description="The number; of a range, its lower end.")]
ValueHigh = Annotated[float | None, Field(description="The upper end of a range, else null.")]
Canonical = Annotated[str | None, Field(description="The well-known spelling from the name lists, null if unknown.")]


class Row(BaseModel):
    """What all parts of a record share: they are frozen and take no unknown key."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Evidence(Protocol):
    """What points into the abstract: addresses, mentions, figures, availability."""

    @property
    def text(self) -> str:
        """The characters from `start` to `end`."""

    @property
    def start(self) -> int:
        """The first character."""

    @property
    def end(self) -> int:
        """One past the last character."""


class Url(Row):
    """A web address."""

    url: str = Field(min_length=1, description="The cleaned address, with a scheme.")
    host: str = Field(min_length=1, description="The host in lower case, without `www.`.")
    repository: str | None = Field(description="`owner/name` on a known forge or hub, else null.")
    offers: tuple[Offer, ...] = Field(min_length=1, description="What the text says can be had there.")
    text: EvidenceText
    start: Start
    end: End
    rule: RuleName
    confidence: Confidence


class Mention(Row):
    """One place where a name stands."""

    text: EvidenceText
    start: Start
    end: End
    rule: RuleName


class Dataset(Row):
    """A named collection of data."""

    name: str = Field(min_length=1, description="The fullest form in the text, without the generic head noun.")
    canonical: Canonical
    role: Role = Field(description="`introduced` by this paper, `used` in it, or only `mentioned`.")
    confidence: Confidence
    mentions: tuple[Mention, ...] = Field(min_length=1, description="Every place where it is named, in order.")


class Model(Row):
    """A named model, architecture, method or system."""

    name: str = Field(min_length=1, description="The short proper name where there is one, else the long name.")
    canonical: Canonical
    kind: ModelKind = Field(description="`model` for a trained model or an architecture, `method` for the rest.")
    role: Role = Field(description="`introduced` by this paper, `used` in it, or only `mentioned`.")
    confidence: Confidence
    mentions: tuple[Mention, ...] = Field(min_length=1, description="Every place where it is named, in order.")


class Speedup(Row):
    """A number that says how much faster, smaller or cheaper something is."""

    text: EvidenceText
    start: Start
    end: End
    value: Value
    value_high: ValueHigh
    unit: SpeedupUnit = Field(description="The unit of `value`.")
    measure: Measure = Field(description="What is saved or gained.")
    qualifier: Qualifier | None = Field(description="How the number is bounded, else null.")
    kind: SpeedupKind = Field(description="A `change`, what is left (`remaining`), or an added cost (`overhead`).")
    rule: RuleName
    confidence: Confidence


class Result(Row):
    """A number that states quality."""

    text: EvidenceText
    start: Start
    end: End
    value: Value
    value_high: ValueHigh
    unit: ResultUnit = Field(description="The unit of `value`; `raw` where the text gives none.")
    metric: str | None = Field(description="The metric in the words of the text, else null.")
    kind: ResultKind = Field(description="A `change` or an `absolute` level.")
    rule: RuleName
    confidence: Confidence


class Spoken(Row):
    """The text says that it is, or will be, available."""

    status: Status = Field(description="`released` now or `promised` for later.")
    text: EvidenceText
    start: Start
    end: End


class Unspoken(Row):
    """The text does not speak of it."""

    status: Literal["none"] = Field(default="none", description="Not spoken of.")


class Availability(Row):
    """What can be had."""

    code: Spoken | Unspoken = Field(default=Unspoken(), description="Source code.")
    data: Spoken | Unspoken = Field(default=Unspoken(), description="Data.")
    model: Spoken | Unspoken = Field(default=Unspoken(), description="Trained weights.")


class Record(Row):
    """What one abstract says."""

    schema_version: Literal["1.0"] = Field(default=SCHEMA_VERSION, description="The version of this schema.")
    id: str = Field(description="The id of the abstract in the input; records join their input by it.")
    title: str | None = Field(default=None, description="The title, passed through, null if the input has none.")
    metadata: dict[str, Any] = Field(default_factory=dict, description="Other input keys, passed through on request.")
    code_urls: tuple[Url, ...] = Field(default=(), description="Addresses that offer code, in order.")
    other_urls: tuple[Url, ...] = Field(default=(), description="All other addresses, in order.")
    datasets: tuple[Dataset, ...] = Field(default=(), description="Datasets in the order of first mention.")
    models: tuple[Model, ...] = Field(default=(), description="Models and methods in the order of first mention.")
    speedups: tuple[Speedup, ...] = Field(default=(), description="Efficiency figures, in order.")
    results: tuple[Result, ...] = Field(default=(), description="Quality figures, in order.")
    availability: Availability = Field(default=Availability(), description="What can be had, now or later.")

    def to_dict(self) -> dict[str, Any]:
        """The record as it is written: plain values, lists and dicts that JSON, Arrow or a data frame takes."""
        return self.model_dump(mode="json")

    def flat(self) -> dict[str, str | int | None]:
        """The record as one row of plain cells, for a spreadsheet or a data frame; see `extractor.flat`."""
        from extractor.flat import flatten  # noqa: PLC0415 - it imports this file

        return flatten(self)


def to_plain(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """Metadata of a caller as what JSON knows: a date becomes its text, a tuple a list.

    Raises ValueError or TypeError where that cannot be: NaN, objects of unknown classes, what holds itself.
    """
    plain: dict[str, Any] = json.loads(json.dumps(dict(metadata), allow_nan=False, default=_to_json))
    return plain


def _to_json(value: object) -> Any:
    return _anything().dump_python(value, mode="json")


@lru_cache(maxsize=1)
def _anything() -> TypeAdapter[Any]:
    return TypeAdapter(Any)
