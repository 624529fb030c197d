"""The extractor: from one abstract to its record, stage by stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any

from extractor.abstract import Abstract
from extractor.assembly import make_record
from extractor.errors import AbstractError
from extractor.finding import Finding
from extractor.names import NameLists, find_names
from extractor.ner import load_tagger
from extractor.options import Options, make_options, read_options
from extractor.own import describe_options, make_finders, make_hosts, make_lists
from extractor.records import Availability as AvailabilityRow
from extractor.records import Record
from extractor.rules import availability, datasets, models, results, speedups, urls
from extractor.rules.rule import Finder
from extractor.squeeze import squeeze
from extractor.text import Text

SURE_FIELDS = ("code_urls", "other_urls", "datasets", "models", "speedups", "results")  # whose values have a confidence
BATCH = 64  # abstracts that go through the trained model together

RULES: tuple[Finder, ...] = (
    *urls.RULES,
    *datasets.RULES,
    *models.RULES,
    *speedups.RULES,
    *results.RULES,
    *availability.RULES,
)


class Extractor:
    """Reads abstracts. Holds no state but its options: it can be pickled and used from several threads.

    `ner=False` leaves the trained model out: rules and name lists alone, and the model is never loaded.
    `min_confidence`, from 0 to 1, leaves out every value that is less sure; `{"datasets": 0.9, "default": 0.5}` has one
    for a field. `disable` names fields that come out empty. `names` (`{"dataset": "AcmeBench", "aliases": ["AB"]}`,
    `{"model": …}`) and `hosts` of code (`"git.example.org"`) are the user's own, and so are `rules`: `"module:RULES"`,
    or a pattern and what it finds. Raises InputError for what cannot be set.
    """

    def __init__(
        self,
        *,
        ner: bool = True,
        min_confidence: float | Mapping[str, float] = 0.0,
        names: Iterable[Mapping[str, Any]] = (),
        hosts: Iterable[str] = (),
        disable: Iterable[str] = (),
        rules: Iterable[str | Mapping[str, Any]] = (),
    ) -> None:
        given = {"names": names, "hosts": hosts, "disable": disable, "rules": rules}
        self._set(make_options({"ner": ner, "min_confidence": min_confidence, **given}))

    @classmethod
    def from_file(cls, path: str | Path, **changes: Any) -> Extractor:
        """The extractor that a TOML file describes; `changes` are options that stand instead of the file's.

        Raises InputError where the file cannot be read, and where a key or a value of it cannot be.
        """
        return cls._of(read_options(Path(path), changes), str(path))

    @classmethod
    def _of(cls, options: Options, place: str = "") -> Extractor:
        extractor = cls.__new__(cls)
        extractor._set(options, place)
        return extractor

    def _set(self, options: Options, place: str = "") -> None:
        self.options = options
        self.configuration = describe_options(options)  # equal for what gives equal bytes
        self.ner = options.ner and not {"datasets", "models"} <= set(options.disable)  # whether the model is asked
        self._rules = (*RULES, *make_finders(options, {rule.name for rule in RULES}, place))
        self._lists, self._hosts = make_lists(options), make_hosts(options)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._of, (self.options,)

    def extract(self, abstract: Abstract | str) -> Record:
        """The record of one abstract.

        Raises AbstractError where a string cannot be an abstract (empty, NUL, lone surrogates, over 200,000
        characters), PatternTimeoutError where a rule took too long.
        """
        return next(self.extract_many([abstract]))

    def extract_many(self, abstracts: Iterable[Abstract | str]) -> Iterator[Record]:
        """The records of many abstracts, in their order, in constant memory. Raises as `extract` does.

        With the trained model, up to 64 abstracts are read ahead, since it tags many faster than one by one.
        """
        for batch in read_ahead(abstracts, BATCH if self.ner else 1):
            texts = [squeeze(Text.of(abstract, self._hosts)) for abstract in batch]
            tagged: Iterable[Iterable[Finding]] = load_tagger().find_many(texts) if self.ner else repeat(())
            for abstract, text, names in zip(batch, texts, tagged, strict=False):
                found = find_all(text, self._rules, self._lists)
                yield keep_wanted(make_record(abstract, text, chain(found, names), tagged=self.ner), self.options)


def read_ahead(abstracts: Iterable[Abstract | str], size: int) -> Iterator[list[Abstract]]:
    """The abstracts in lists of `size`. What fails is raised only after what came before it has been handed out."""
    if isinstance(abstracts, str | bytes):
        raise AbstractError("many abstracts are wanted, not one text; call extract for one")
    stream = iter(abstracts)
    fault: Exception | None = None
    batch: list[Abstract] = []
    while fault is None:
        batch = []
        try:
            for given in islice(stream, size):
                batch.append(given if isinstance(given, Abstract) else Abstract(given))
        except Exception as error:  # noqa: BLE001 - raised below
            fault = error
        if batch:
            yield batch
        if fault is None and len(batch) < size:
            return
    raise fault


def find_all(text: Text, rules: Iterable[Finder] = RULES, lists: NameLists | None = None) -> Iterator[Finding]:
    """What all rules and the name lists find in `text`, unsettled."""
    yield from chain.from_iterable(rule.find(text) for rule in rules)
    yield from find_names(text, lists)


def keep_wanted(record: Record, options: Options) -> Record:
    """The record without disabled fields, and without the values whose confidence is under the threshold."""
    if options.keeps_all:
        return record
    kept: dict[str, Any] = {}
    for field in SURE_FIELDS:
        least = 2 if field in options.disable else options.min_confidence.least(field)
        kept[field] = tuple(row for row in getattr(record, field) if row.confidence >= least)
    if "availability" in options.disable:
        kept["availability"] = AvailabilityRow()
    return record.model_copy(update=kept)
