"""What a user can set: options in, checked once, and from then on frozen.

The keyword arguments of `Extractor` and the keys of a configuration file are the same, and are checked here alike. What
cannot be set raises InputError with its place, what is wrong, and what would be right.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictStr,
    ValidationError,
    model_validator,
)

from extractor.errors import InputError
from extractor.finding import (
    Measure,
    ModelKind,
    NameField,
    Qualifier,
    ResultKind,
    ResultUnit,
    Role,
    SpeedupKind,
    SpeedupUnit,
)

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib  # type: ignore[import-not-found,unused-ignore]

HOST = re.compile(r"[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:/[\w./~-]*)?")
PLUGIN = re.compile(r"[^:].*:[^\W\d]\w*")
RULE_NAME = re.compile(r"[\w-]+(?:\.[\w-]+)+")


def _check_host(host: str) -> str:
    if not HOST.fullmatch(host):
        raise ValueError(f"{host!r} is no host; write it as in `git.example.org` or `example.org/code/`")
    return host


def _check_plugin(path: str) -> str:
    if not PLUGIN.fullmatch(path):
        raise ValueError(f"{path!r} is no plug-in; write `module:RULES`")
    return path


def _check_rule_name(name: str) -> str:
    if not RULE_NAME.fullmatch(name):
        raise ValueError(f"{name!r} cannot sign a record; write a name with a point, as in `acme.codename`")
    return name


Sure: TypeAlias = Annotated[float, Field(ge=0, le=1, strict=True)]
Switch: TypeAlias = Literal[
    "code_urls", "other_urls", "datasets", "models", "speedups", "results", "availability"
]  # fmt: skip
Words: TypeAlias = Annotated[StrictStr, Field(min_length=1)]


class Part(BaseModel):
    """What all options share: they are frozen and take no unknown key."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Thresholds(Part):
    """How sure a value must be: `default`, or the number of its field."""

    default: Sure = 0.0
    code_urls: Sure | None = None
    other_urls: Sure | None = None
    datasets: Sure | None = None
    models: Sure | None = None
    speedups: Sure | None = None
    results: Sure | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_number(cls, given: Any) -> Any:
        if isinstance(given, str) or given is None:
            raise ValueError(f"must be a number from 0 to 1, or one for each field, not {given!r}")
        return {"default": given} if isinstance(given, int | float) else given

    def least(self, field: str) -> float:
        """The threshold of a field."""
        own: float | None = getattr(self, field)
        return self.default if own is None else own


class OwnName(Part):
    """A dataset or a model of the user's own, as a line of the name lists would have it."""

    dataset: Words | None = None
    model: Words | None = None
    aliases: tuple[Words, ...] = ()
    kind: ModelKind = "model"
    cue: StrictBool = False
    exact: StrictBool = False

    @model_validator(mode="after")
    def _is_one(self) -> OwnName:
        if (self.dataset is None) == (self.model is None):
            raise ValueError('a name is {dataset = "…"} or {model = "…"}, one of the two')
        for form in (self.dataset or self.model or "", *self.aliases):
            if " | " in form or " ; " in form or form.startswith("#") or not any(map(str.isalnum, form)):
                raise ValueError(f"{form!r} cannot be a name; it needs a letter or digit, no ` | `, ` ; ` or first #")
        return self

    @property
    def field(self) -> NameField:
        """Which of the two it is."""
        return "datasets" if self.dataset is not None else "models"

    @property
    def line(self) -> str:
        """The line of a name list."""
        flags = {"own": True, "cue": self.cue, "exact": self.exact, "model": bool(self.model) and self.kind == "model"}
        forms = " | ".join((self.dataset or self.model or "", *self.aliases))
        return f"{forms} ; {' '.join(flag for flag, on in flags.items() if on)}"


class OwnRule(Part):
    """A rule of the user's own: a `plugin` (`module:RULES`), or a `pattern` and what it finds."""

    plugin: Annotated[StrictStr, AfterValidator(_check_plugin)] | None = None
    name: Annotated[StrictStr, AfterValidator(_check_rule_name)] | None = None
    field: Literal["datasets", "models", "speedups", "results"] | None = None
    pattern: Words | None = None
    ignore_case: StrictBool = False
    confidence: Sure = 0.9
    canonical: Words | None = None
    role: Role | None = None
    kind: ModelKind | SpeedupKind | ResultKind | None = None
    unit: SpeedupUnit | ResultUnit | None = None
    measure: Measure = "other"
    qualifier: Qualifier | None = None
    metric: Words | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_path(cls, given: Any) -> Any:
        return {"plugin": given} if isinstance(given, str) else given

    @model_validator(mode="after")
    def _is_one(self) -> OwnRule:
        others = self.model_fields_set - {"plugin"}
        if self.plugin is not None and others:
            raise ValueError(f"a plugin says all by itself; take {', '.join(sorted(others))} out")
        if self.plugin is None and None in (self.name, self.field, self.pattern):
            raise ValueError('a rule is "module:RULES", or it has a name, a field and a pattern')
        for key, fields in _KEYS_OF.items():
            if key in others and self.field not in fields:
                raise ValueError(f"{key} says nothing of {self.field}, only of {' and '.join(fields)}; take it out")
        if self.kind is not None and self.kind not in _KINDS.get(self.field or "", ()):
            kinds = _KINDS.get(self.field or "", ())
            raise ValueError(f"kind cannot be {self.kind!r} for {self.field}; choose {' or '.join(kinds) or 'none'}")
        if self.unit is not None and self.unit not in (units := _UNITS.get(self.field or "", ())):
            raise ValueError(f"unit cannot be {self.unit!r} for {self.field}; choose {' or '.join(units)}")
        return self

    def beside(self, path: Path) -> OwnRule:
        """The rule, its plug-in by its file where that lies beside `path`."""
        module, _, attribute = (self.plugin or "").rpartition(":")
        file = path.absolute().parent / (module if module.endswith(".py") else f"{module.replace('.', '/')}.py")
        return OwnRule(plugin=f"{file}:{attribute}") if self.plugin and file.is_file() else self


_NAMES, _FIGURES = ("datasets", "models"), ("speedups", "results")
_KEYS_OF = {
    "canonical": _NAMES, "role": _NAMES, "kind": ("models", *_FIGURES), "unit": _FIGURES,
    "measure": ("speedups",), "qualifier": ("speedups",), "metric": ("results",),
}  # fmt: skip
_KINDS = {"models": ("model", "method"), "speedups": ("change", "remaining", "overhead"),
          "results": ("change", "absolute")}  # fmt: skip
_UNITS = {"speedups": ("x", "%", "orders of magnitude"), "results": ("%", "points", "x", "raw")}


class Options(Part):
    """All that can be set. Equal options give equal bytes."""

    ner: StrictBool = True
    min_confidence: Thresholds = Thresholds()
    names: tuple[OwnName, ...] = ()
    hosts: tuple[Annotated[StrictStr, AfterValidator(_check_host)], ...] = ()
    disable: Annotated[tuple[Switch, ...], AfterValidator(lambda fields: tuple(sorted(set(fields))))] = ()
    rules: tuple[OwnRule, ...] = ()

    @property
    def keeps_all(self) -> bool:
        """Whether nothing that is found is left out."""
        return not self.disable and self.min_confidence == Thresholds()

    def write(self) -> str:
        """The options as canonical JSON: what was left out is told by its default."""
        return json.dumps(self.model_dump(mode="json"), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def make_options(given: Mapping[str, Any], place: str = "") -> Options:
    """The options of a mapping; `place` is the file that they stand in.

    Raises InputError for an unknown key, with the nearest right one, and for a value that cannot be.
    """
    try:
        return Options.model_validate(dict(given))
    except ValidationError as error:
        raise InputError("; ".join(_describe(fault, place) for fault in error.errors(include_url=False))) from error


def read_options(path: Path, changes: Mapping[str, Any]) -> Options:
    """The options of a TOML file, but for `changes`. A plug-in that lies beside the file is found there.

    Raises InputError where the file cannot be read, and as `make_options` does.
    """
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}; name a configuration file that is there") from error
    except ValueError as error:  # no TOML, or no UTF-8
        raise InputError(f"{path}: not TOML in UTF-8: {error}; mend it") from error
    rules = make_options(given, str(path)).rules
    if rules:
        given["rules"] = [rule.beside(path) for rule in rules]
    merged = {**given, **changes}
    thresholds = [given.get("min_confidence"), changes.get("min_confidence")]
    if isinstance(thresholds[0], dict) and isinstance(thresholds[1], int | float):
        merged["min_confidence"] = {**thresholds[0], "default": thresholds[1]}
    return make_options(merged)


def _describe(fault: Mapping[str, Any], place: str) -> str:
    """One fault: where, what, and the way out."""
    path = fault["loc"]
    where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
    head = ": ".join(filter(None, (place, where)))
    if fault["type"] == "extra_forbidden":
        keys = list(_find_keys(path[:-1]))
        return f"{head}: unknown key {path[-1]!r}; {suggest(str(path[-1]), keys)}"
    if fault["type"] == "literal_error":
        choices = fault["ctx"]["expected"].replace("'", "").replace(" or ", ", ").split(", ")
        return f"{head}: cannot be {fault['input']!r}; {suggest(str(fault['input']), choices)}"
    if fault["type"] == "value_error":
        return f"{head}: {fault['ctx']['error']}"
    return f"{head}: {_WANTED.get(fault['type'], fault['msg'])}, not {fault['input']!r}"


_WANTED = {
    "bool_type": "must be true or false",
    "float_type": "must be a number from 0 to 1",
    "greater_than_equal": "must be a number from 0 to 1",
    "less_than_equal": "must be a number from 0 to 1",
    "string_type": "must be a string",
    "string_too_short": "must not be empty",
    "tuple_type": "must be a list",
    "model_type": "must be a table of keys",
    "model_attributes_type": "must be a table of keys",
}


def suggest(given: str, known: list[str]) -> str:
    """The way out where `given` is none of what is `known`."""
    near = get_close_matches(given, known, 1, 0.5)
    return f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(known)}"


def _find_keys(path: tuple[Any, ...]) -> Iterator[str]:
    """The keys that can stand at a path of the options."""
    parts: dict[str, type[Part]] = {"min_confidence": Thresholds, "names": OwnName, "rules": OwnRule}
    yield from (parts[path[0]] if path else Options).model_fields
