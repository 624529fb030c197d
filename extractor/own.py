"""What users bring along: options to rules, name lists and hosts.

A plug-in is Python, which can do anything: it is as trustworthy as whoever wrote it. What it gets wrong (an exception,
a span outside of the text, a value of another type) is told by the name of its rule, and costs that abstract.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256

from extractor.errors import InputError, PatternTimeoutError, RuleError
from extractor.finding import Availability, Finding, Link, Name, Result, Speedup
from extractor.names import NameLists, load_lists
from extractor.options import Options
from extractor.own_pattern import make_pattern_rule
from extractor.own_plugin import load_plugin, name_code
from extractor.pattern import Match, compile_own_pattern
from extractor.rules.hosts import Host, make_own_host
from extractor.rules.rule import Finder, Rule, Said
from extractor.rules.urls import say
from extractor.text import Text

VALUES = (Link, Name, Speedup, Result, Availability)


@dataclass(frozen=True, slots=True)
class OwnFinder:
    """A user's rule, whose faults are told in its name, and whose names are not voted on."""

    rule: Finder

    @property
    def name(self) -> str:
        """The name of the rule."""
        return self.rule.name

    def find(self, text: Text) -> Iterator[Finding]:
        """What the rule says of `text`. Raises RuleError where it fails or says what cannot be."""
        try:
            findings = list(self.rule.find(text))
        except PatternTimeoutError:
            raise
        except Exception as error:
            raise RuleError(f"the rule {self.name!r} failed: {type(error).__name__}: {error}; mend it") from error
        for finding in findings:
            self._check(finding, text)
            name = finding.value
            yield replace(finding, value=replace(name, own=True)) if isinstance(name, Name) else finding

    def _check(self, finding: object, text: Text) -> None:
        if not isinstance(finding, Finding) or not isinstance(finding.value, VALUES):
            raise RuleError(f"the rule {self.name!r} gave {finding!r}; a rule gives Findings")
        if finding.span.end > len(text.source) or not finding.span.of(text.view).strip():
            what = f"{finding.span.start}..{finding.span.end} of a text of {len(text.source)} characters"
            raise RuleError(f"the rule {self.name!r} gave {what}, where nothing stands; give the span of a match")
        if not 0 <= finding.confidence <= 1:
            raise RuleError(f"the rule {self.name!r} gave the confidence {finding.confidence}; give one from 0 to 1")


def make_finders(options: Options, taken: Collection[str], place: str = "") -> tuple[Finder, ...]:
    """The user's rules in the order of `options`; `taken` are the names of the rules that there are.

    Raises InputError for a plug-in that cannot be read, a pattern that cannot be compiled, and a name that is taken.
    """
    finders: list[Finder] = []
    for number, given in enumerate(options.rules):
        where = f"{place}: rules[{number}]" if place else f"rules[{number}]"
        for rule in load_plugin(given.plugin, where) if given.plugin else [make_pattern_rule(given, where)]:
            if rule.name in taken or rule.name in {finder.name for finder in finders}:
                raise InputError(f"{where}: there is already a rule {rule.name!r}; give yours another name")
            finders.append(OwnFinder(rule))
    return (*finders, *([_make_host_rule(options.hosts)] if options.hosts else []))


def _make_host_rule(hosts: Iterable[str]) -> Rule:
    """Finds own hosts without a scheme, whatever their suffix: `git.corp/team/tool`."""
    places = "|".join(re.escape(make_own_host(host).address) for host in hosts)
    source = rf"(?<![\w@/.:-])(?:www\.)?(?:{places})[\w./~%?=&#+:-]{{1,300}}"
    return Rule("urls.own_host", compile_own_pattern(source, "hosts", ignore_case=True), _parse_host, 0.98)


def _parse_host(match: Match, text: Text) -> Iterator[Said]:
    yield from say(text, match.start(), match.start(), "https://", match.end())


def make_hosts(options: Options) -> tuple[Host, ...]:
    """The user's code hosts."""
    return tuple(map(make_own_host, options.hosts))


def make_lists(options: Options) -> NameLists | None:
    """The name lists with the user's names; None where there are none, since those of the package then do."""
    lists = None
    for field in ("datasets", "models"):
        if lines := [name.line for name in options.names if name.field == field]:
            lists = (lists or load_lists()).with_names(field, lines)
    return lists


def describe_options(options: Options) -> str:
    """A digest of the options and of the code of their plug-ins, wherever these lie."""
    rules = tuple(rule.model_copy(update={"plugin": name_code(rule.plugin)}) if rule.plugin else rule
                  for rule in options.rules)  # fmt: skip
    return sha256(options.model_copy(update={"rules": rules}).write().encode()).hexdigest()[:16]
