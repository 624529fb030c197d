"""What figures are said of, and the words that several readings share.

A reading looks at figures (numbers that stand together) and tells the measures they speak of, or nothing. Here are the
atoms of its patterns, and the steps that are common: the clause before the figures, the subject of a verb, which time a
speed is about.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from extractor.finding import Measure, SpeedupKind
from extractor.pattern import Pattern, compile_pattern
from extractor.rules import metrics
from extractor.rules.measures import Measured, find_measures, find_phrases
from extractor.rules.number_groups import Group
from extractor.span import Span
from extractor.text import Text


@dataclass(frozen=True, slots=True)
class Reading:
    """What a group is said of: the measures, each with the words that name it; a change, a rest or a cost."""

    measures: tuple[Measured, ...]
    kind: SpeedupKind = "change"
    cue: Span | None = None  # the comparison itself, where the measure stands apart from it


Reader: TypeAlias = Callable[[Group, Text], "Reading | None"]
ATOMS = {
    "share": r"""\s*(?:(?:sub-?set|portion|fraction)\s+(?=of\s))?(?:of\s+)?
        (?:(?:the|its|their|all|our|as\s+(?:many|much|few|little))\s+)?(?:(?:full|total
        |available|entire|whole|existing|baseline's|same|required|typical)\s+)*""",
    "only": r"(?:only|just|merely|a\s+mere|mere|as\s+(?:little|few|low)\s+as|(?:less|fewer)\s+than)",
    "slight": r"""(?:(?:less|fewer|more)\s+than|as\s+(?:little|few|low)\s+as|an?|about|around|nearly|approximately
        |roughly|~|merely|mere|only|just|up\s+to|additional|extra)""",
    # up to   more than   about   an additional   (
    "hedges": r"""(?:(?:\b(?:on\s+average|an\s+average\s+of|average\s+of|about|an?|(?:more|less|fewer)\s+than
        |at\s+least|up\s+to|upto|as\s+(?:much|high|little|few)\s+as
        |over|nearly|almost|around|approximately|roughly|only|just|merely|additional|extra)\b|~|≈|>|<|[({$])\s*)*""",
    "adverb": r"(?:\w+ly|far|much|even|significantly|relatively|on\s+average|or\s+more|\+)",
    "gap": r"[\s\u2060]*[-,]?[\s\u2060]*",
    "speed": r"""(?:speed-?\s?ups?(?!\s+to\s+an?\b)|speeding[- ]up|accelerations?|speed\s+(?:improvements?|gains?
        |increases?|boosts?|advantages?|enhancements?))""",
    "less": r"(?:reductions?|decreases?|savings?|saving|drops?|cuts?|decrements?|reduced)",
    "more": r"(?:improvements?|gains?|increases?|boosts?|enhancements?|benefits?|growth)",
    "pack": r"""(?:compressions?(?:\s+(?:ratios?|rates?|factors?))?|pruning(?:\s+(?:ratios?|rates?))?|sparsity
        |sparsification)""",
    "cost": r"(?:overheads?)",
    "reduce": r"""(?:reduc(?:es?|ed|ing)|decreas(?:es?|ed|ing)|lower(?:s|ed|ing)?|cut(?:s|ting)?(?:\s+down)?
        |sav(?:es?|ed|ing)|shrink(?:s|ing)?|shrunk|shorten(?:s|ed|ing)?
        |drop(?:s|ped|ping)?|fall(?:s|ing)?|compress(?:es|ed|ing)?|minimi[sz](?:es?|ed|ing)|diminish(?:es|ed|ing)?
            |prun(?:es?|ed|ing)|trim(?:s|med)?|eliminat(?:es?|ed|ing)|remov(?:es?|ed|ing)|down)""",
    "raise": r"""(?:improv(?:es?|ed|ing)|increas(?:es?|ed|ing)|boost(?:s|ed|ing)?|enhanc(?:es?|ed|ing)|rais(?:es?|ed
        |ing)|scal(?:es?|ed|ing)|rises?)""",
    "hasten": r"""(?:accelerat(?:es?|ed|ing)|speed(?:s|ed|ing)?[-\s](?:(?!by\b)\w+\s){0,4}up(?!\s+to\b)
        |speeding|sped(?:\s+up)?
        |hasten(?:s|ed|ing)?|expedit(?:es?|ed|ing))""",
}  # fmt: skip


def compile_words(pattern: str) -> Pattern:
    return compile_pattern(pattern, ATOMS, ignore_case=True)


_TIMES: tuple[tuple[Measure, Pattern], ...] = (
    (
        "inference time",
        compile_words(r"\b(?:inference|test[- ]time)\b(?!\s+(?:framework|librar|engine|system|server|stack))"),
    ),
    (
        "training time",
        compile_words(r"\b(?:(?:pre-?|fine-?)?(?:train(?:ing|s|ed)?|tun(?:ing|e))|converge(?:s|nce)?)\b"),
    ),
    ("latency", compile_words(r"\blatency\b")),
    ("throughput", compile_words(r"\bthroughput\b")),
)


def _time_in(view: str, start: int, end: int, times: tuple[tuple[Measure, Pattern], ...] = _TIMES) -> Measured | None:
    """The time that the words between `start` and `end` speak of."""
    for measure, pattern in times:
        for match in pattern.finditer(view, start, end):
            return measure, Span(*match.span())
    return None


def speed_measure(group: Group, text: Text, said: Span, tail: Span) -> Measured:
    """Which time `said` (`faster`, `speedup`) is about: the one in its own words, after it, before it in the clause, or
    else `inference`, where the sentence names it."""
    view, lead = text.view, lead_of(group, text)
    for place in (said, tail, lead):
        if found := _time_in(view, place.start, place.end):
            return found[0], Span(said.start, max(said.end, found[1].end)) if place is tail else said
    if found := _time_in(view, group.sentence.start, group.sentence.end, _TIMES[:1]):
        return found[0], said
    return "runtime", said


_CLAUSE = compile_words(r"(?r)(?:(?!,|;|:|\bthan\b|\bwhile\b|\band\b|\bby\b|\bwith\b).)*")


def lead_of(group: Group, text: Text) -> Span:
    """The words of the same clause before the group: who or what is fast."""
    start = max(group.sentence.start, group.start - 60)
    clause = _CLAUSE.match(text.view, start, group.start)
    return Span(clause.start() if clause else start, group.start)


# a clause with a noun of quality before the measure is about quality: accuracy under compression is (10 % lower)
QUALITY = compile_words(
    rf""".*?\b(?:accurac(?:y|ies)|loss(?:es)?|performance|quality|precision|recall|scores?|rewards?|success
        |robustness|f1|auc|rmse|metrics?|gaps?|bounds?|distances?|{"|".join(sorted(metrics.ERRORS))})\b"""
)


def clause_measures(view: str, start: int, end: int) -> tuple[Measured, ...]:
    """The first measures that a clause names, unless it speaks of quality before."""
    for place in find_phrases(view, start, end):
        if found := find_measures(view, place, end):
            return () if QUALITY.match(view, start, found[0][1].start) else found
    return ()


def whole_measures(view: str, start: int, end: int) -> tuple[Measured, ...]:
    """The measures of a phrase that must end with one: the modifiers of `reduction`."""
    words = view[start:end].rstrip(" \n\t")
    for place in find_phrases(view, start, start + len(words)):
        found = find_measures(view, place, start + len(words))
        if found and found[-1][1].end == start + len(words):
            return found
    return ()


def packed_measure(view: str, said: Span) -> Measured:
    """What a compression or a sparsity is of: the model, unless its words or those right before say otherwise."""
    around = view[max(0, said.start - 20) : said.end].casefold()
    if "cache" in around or "memory" in around:
        return "memory", said
    if "activation" in around or "attention" in around:
        return "compute" if "spars" in around else "memory", said
    return "model size", said


GAINS = frozenset({"throughput", "runtime"})
_GOOD = compile_words(r".*(?:effic|speed|throughput|\brate)")  # more of it is better


def is_time(measured: Measured) -> bool:
    return measured[0] in {"runtime", "inference time", "training time", "latency"}


def is_cost(measured: Measured, view: str) -> bool:
    """Whether more of it is worse: parameters and memory are costs, throughput and memory efficiency are not."""
    return measured[0] not in GAINS and _GOOD.match(measured[1].of(view), 0) is None


def weigh_growth(word: str, measures: tuple[Measured, ...], view: str) -> tuple[tuple[Measured, ...], SpeedupKind]:
    """More parameters are an overhead, more throughput is a change; of data or tokens more is neither."""
    costs = tuple(
        pair for pair in measures if is_cost(pair, view) and (pair[0] != "other" or "vocab" in pair[1].of(view))
    )
    if costs and word.casefold().startswith(("increas", "growth", "rais", "ris")):
        return costs, "overhead"
    return only_gains(measures, view), "change"


def only_gains(measures: tuple[Measured, ...], view: str) -> tuple[Measured, ...]:
    """What an improvement can be in: any measure but the data and the tokens themselves."""
    return tuple(
        pair
        for pair in measures
        if pair[0] not in {"data", "tokens", "other"} or "effic" in pair[1].of(view).casefold()
    )


OTHER_NUMBER = compile_words(
    r".*?(?:\d\s*(?:%|x\b|×|times\b|-?fold\b)|\b(?:thirds?|half|tenth)\b|\borders?\s+of\b|\bfactors?\s+of\s+\d)"
)
_SUBJECT = compile_words(r"(?r)(?:(?!;|:|,|\bwhile\b|\bthat\b|\bwhich\b|\bachiev|\bimprov).)*")


def passive_measures(view: str, start: int, end: int) -> tuple[Measured, ...]:
    """The subject of a passive or intransitive verb at `end`: `the memory usage of X is (reduced by)`."""
    clause = _SUBJECT.match(view, max(start, end - 120), end)
    if clause is None or OTHER_NUMBER.match(view, clause.start(), end):
        return ()
    return clause_measures(view, clause.start(), end)


IN = compile_words(r"\s+(?:in|for|of)\s+(?!a\s+matter\b)(?:terms\s+of\s+)?(?:both\s+)?")
# fewer parameters   less memory   lower latency   higher throughput   smaller   cheaper   more compute
LESS = compile_words(
    r"""{{gap}}(?:{{adverb}}\s+){0,2}(?:
        (?P<size>smaller|lighter|tinier|slimmer|more\s+(?:compact|lightweight)|as\s+(?:small|compact))
      | (?P<price>cheaper|less\s+(?:expensive|costly)|more\s+cost[- ](?:efficient|effective))
      | (?P<sparse>sparser)
      | (?P<less>shorter|lower|fewer|less|reduced|decreased|as\s+(?:few|little|many|much))
      | (?P<more>higher|more|better|greater|increased|improved|larger|additional|extra|longer)
    )\b(?!\s+than)?"""
)
