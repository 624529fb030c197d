"""Results: numbers that state quality, and gains in it.

A rule here is a pair of contexts around figures that stand together: what is before them ("an accuracy of"), what is
after them ("top-1 accuracy"), or both. It reads all members of the list, and the lists that follow in the same
sentence ("… on A and 43.6% on B").

What goes wrong in the world: most of the numbers beside "reduced by" are costs, and many beside "of" are shares of the
data. So a reduction is a result only for words of error (`metrics.ERRORS`); a number without a unit only beside a
metric; and what `measures` calls efficiency is left to `speedups`. Left alone, too: dataset sizes, hyper-parameters,
deviations, confidence levels, bounds of theory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from extractor.finding import Result, ResultKind, ResultUnit
from extractor.numbers import Quantity
from extractor.pattern import Match, Pattern, compile_pattern, match_at
from extractor.rules.figures import ATOMS as FIGURES
from extractor.rules.figures import Figures, find_figures
from extractor.rules.metrics import ATOMS as METRICS
from extractor.rules.rule import Rule, Said
from extractor.span import Span
from extractor.text import Text

ATOMS = METRICS | FIGURES | {
    # words that may stand between a figure and its metric: top-1, average, grasp
    "mod": r"""(?:(?!(?:of|on|in|at|the|and|or|with|for|to|by|than|that|which|is|are|was|were|when|while|using|from|over
        |compared|fewer|less|faster|smaller|but|as|we|our|it|after|under|without|against|respectively|only|has|have)\b)\d*[A-Za-z][\w@.+'’/-]*\s+)""",
    "mods": r"(?:{{mod}}|and\s+){0,5}?",
    "phrase": r"{{mod}}{0,4}?{{metric}}(?:\s*\([^()%]{1,40}\))?{{tail}}",
    "up": r"""\b(?:improv|increas|enhanc|boost|rais|outperform|surpass|exceed|beat|better(?=s|ed|ing)|advanc|promot|gain|lift
        |elevat|outdo|outrank|lead(?=s|ing)|win|overtak|strengthen|superior|higher|ahead|rises?\b|rose\b|benefit)\w*""",
    "down": r"""\b(?:reduc|decreas|drop|lower|cut|declin|degrad|fall|fell|diminish|mitigat|suppress|alleviat|shrink|worsen
        |hurt|minimi|deteriorat|lose|losing)\w*""",
    "gain": r"""\b(?:improvements?|gains?|increases?|increments?|boosts?|lead|advantages?|margins?|rise|uplift|jump|advances?|enhancements?|outperformance)\b""",
    # a fall in quality, and a fall in anything
    "worse": r"""\b(?:degradations?|declines?|drops?|loss(?:es)?|deterioration|differences?|gaps?)\b""",
    "fall": r"""\b(?:reductions?|decreases?|drops?|degradations?|declines?|loss(?:es)?|decrement|deterioration|fall|differences?|gaps?|savings?)\b""",
    "cost": r"""\b(?:latenc(?:y|ies)|\w+-?times?|time|runtimes?|run-times?|speeds?|speed-?ups?
        |throughput|memory|parameters?|params|g?flops|macs|computations?|compute|computing|(?:comput\w+|training|label\w*
        |annotation|inference|communication|search|rebalancing|storage)\s(?:costs?|overheads?|burden|loads?|budget|complexity)
        |costs?|complexity|sizes?|storage|energy|power|bandwidth|communication|tokens?|efficiency|labels?|annotations?
        |footprint|usage|consumption|utili[sz]ation|bitrate|bit-?rate|payload|queries|iterations|steps|clicks|data|samples
        |sparsity|compression|fps|torques?|forces?|effort|volume|lengths?|weights?|workload|resources?)\b(?!-)(?!\s+{{mod}}?{{metric}})""",
    "prep": r"(?:\s+(?:of|on|for|in|at|over|under|to|per|compared|from|with|during|across|against|when|between)\b[^;]{0,90}?)??",
    "be": r"(?:is|was|are|were|be|been|has|have|can|could|also|further|being|\w+ly)",
    "ie": r"(?:,?\s*i\.e\.,?|,?\s*e\.g\.,?|,)?",
}  # fmt: skip

_SHARES = frozenset({"%", "points"})
_ALL = frozenset({"%", "points", "raw", "x", "orders of magnitude"})
_SCORES = frozenset({"%", "points", "raw"})


@dataclass(frozen=True, slots=True)
class Context:
    """What must stand before and after figures for them to be results of `kind`, and what must not.

    `metric` is the name of the metric where a group of that name in `before` or `after` covers it.
    """

    kind: ResultKind
    before: Pattern | None = None
    after: Pattern | None = None
    unless_before: Pattern | None = None
    unless_after: Pattern | None = None
    units: frozenset[str] = _SHARES


def _compile(pattern: str) -> Pattern:
    return compile_pattern(pattern, ATOMS, ignore_case=True)


# by 5% , by up to 5% , a gain of 5% , improvement up to 5% , margin (5%): a change, whatever follows
_CHANGE_BEFORE = _compile(
    r"""(?r) (?: \bby\s+ | \bwithin\s+ | {{gain}}|{{fall}} (?:(?!\b(?:with|achiev|reach|to|yield|obtain|and|attain)\w*)[^;:,()]){0,80}? ) {{ie}}\s*{{hedge}}
    | (?r)\+\s*"""
)
# 5% of the labels   10% fewer parameters   5% in training time
_COST_AFTER = _compile(
    r"""\s*(?:(?:of|in|on)\s+(?:the\s+|its\s+|our\s+|all\s+|total\s+)*)?{{mod}}{0,3}?
    (?:\b(?:faster|slower|cheaper|lighter|quicker|speed-?ups?|fewer|confidence|credible|noise|sparsity)\b|{{cost}})
    | \s*(?:{{mod}}{0,2}?(?:{{gain}}|{{fall}})|less|lower|smaller|shorter|higher)\s+(?:(?:in|of|on)\s+)?(?:the\s+)?{{mod}}{0,3}?{{cost}}"""
)
_COST_OF = _compile(r"(?r){{cost}}\s*(?:of|is|was|are|were|by|=|:)\s*{{hedge}}")
# at 95% precision
_THRESHOLD = _compile(r"(?r)\bat\s+{{hedge}}")
_THRESHOLD_OF = _compile(r"\s*(?:true\s+positive|false\s+\w+|precision|recall|TPR|FPR|FAR|sensitivity|specificity)\b")
# 3 models   0.2 s   30 FPS: a number that counts or times
_COUNTS = _compile(
    r"""\s*(?:fps|k?hz|ms|s|sec|seconds?|minutes?|hours?|days?|kg|g|gb|mb|m/s|w|v|[km]?bps|million|billion|k)\b
    |\s*(?:[a-z-]+\s+){0,2}(?:models|datasets|tasks|benchmarks|languages|images|samples|parameters|classes|scenes|layers|participants|subjects
    |trials|users|settings|methods|examples|questions|steps|iterations|epochs|points)\b"""
)
_PHYSICAL = _compile(r"\s*(?:[munkcµμ]?m|mm|cm|d[bB]|°|◦|deg(?:rees?)?|pixels?|px|meters?|metres?|millimet\w+|centimet\w+|N|Nm|rad|mrad|%|HU|bits?|nats?)(?!\w)")

_METRIC_OF = _compile(
    r"""(?r) (?P<metric>{{mod}}{0,2}\b{{metric}}(?:\s*\([^()]{1,24}\))?{{tail}}) {{prep}} \s*
    (?: \b(?:of|is|was|are|were|be|reach\w*|achiev\w+|equals?|as|at|being|exceed\w+|hits?|to|from|between|score[ds]?)\b | = | : | (?=[≤≥<>]) | \b(?=over|above|below|under) ) \s* {{hedge}}"""
)
_NUMBER_METRIC = _compile(r"\s*[-(]?\s*(?:(?:in|of|on|for|in\s+terms\s+of|measured\s+by)\s+(?:the\s+|our\s+|its\s+)*)?(?P<metric>{{phrase}})")
# 28.4 BLEU , 0.93 in F1
_NUMBER_ACRONYM = _compile(r"\s*[-(]?\s*(?:(?:in|on|in\s+terms\s+of)\s+(?:the\s+)?)?(?P<metric>{{mod}}{0,2}?(?:{{acronym}}|{{error_acronym}}|(?:accurac(?:y|ies)|perplexity|f-?scores?|f-?measure|dice|correlation)\b){{tail}})")
_METRIC_GAIN = _compile(r"\s*{{phrase}}\s+{{mod}}{0,2}?(?:{{gain}}|{{fall}})|\s*{{mod}}{0,2}?(?:{{gain}}|{{fall}}|better|higher|lower|worse|more|less|improved|superior|greater)\b")
_UP_BY = _compile(r"(?r) (?:{{up}}[^;]{0,140}?|\b(?:over|than|against|compared)\b[^;]{0,60}?)\bby\s+{{hedge}}")
_DOWN_BY = _compile(
    r"""(?r) (?: {{down}}[^;]{0,90}?(?P<metric>{{mod}}{0,2}{{metric}}){{prep}} | (?P<metric>{{mod}}{0,2}{{metric}}){{prep}}(?:\s+{{be}}){0,4}\s+{{down}}[^;]{0,60}? )
    \s+by\s+{{hedge}}"""
)
_COST_BY = _compile(
    r"""(?r) (?: (?:{{up}}|{{down}}|\band|,|\bwhile|\bor) \s+(?:the\s+|its\s+|our\s+|their\s+)?{{mod}}{0,4}{{cost}}{{prep}}
    | {{cost}}{{prep}}(?:\s+(?:{{be}}|{{up}}|{{down}})){1,5}? ) \s+by\s+{{hedge}}"""
)
_NUMBER_GAIN = _compile(
    r"""\s*(?:\(\w+\)\s*)?[-]?(?:of\s+)?{{mod}}{0,3}?{{gain}} (?:\s+(?:in|of|on|for|in\s+terms\s+of)\s+(?:the\s+)?(?P<metric>{{phrase}}))?
    | \s*[-]?(?P<metric>{{phrase}})\s+{{mod}}{0,2}?(?:{{gain}}|{{fall}})
    | \s*[-]?(?:of\s+)?{{mod}}{0,2}?{{fall}}\s+(?:in|of|on)\s+(?:the\s+)?(?P<metric>{{mods}}{{metric}})
    | \s*[-]?{{mod}}{0,2}?{{worse}}"""
)
_GAIN_OF = _compile(
    r"""(?r) (?: {{gain}}|{{worse}} | (?P<metric>{{mod}}{0,2}{{metric}})\s+{{fall}} | {{fall}}\s+(?:in|of)\s+(?:the\s+)?(?P<metric>{{mod}}{0,2}{{metric}}) )
    (?: \s+(?:in|on|over|for|of|from|to|against|compared|upon|across|when|at)\b[^;:,()]{0,70}? )?
    (?: \s\b(?:of|by|is|from|between|ranging\s+from|reach\w*|as)\b | \s*\( | \s*: | (?=\s*(?:up\sto|over|about)\b) ) {{ie}} \s* {{hedge}}"""
)
_BETTER = _compile(
    r"""\s*{{mod}}{0,1}?(?: (?:better|higher|greater|superior|worse|improved|increased|larger)\b(?:\s+(?:in\s+)?(?P<metric>{{phrase}}))?
    | more\s+(?:accurate|successful|precise|robust|reliable|correct|likely)\b
    | (?:lower|less|fewer|smaller|reduced|more|decreased)\s+(?P<metric>{{mods}}{{metric}}) )"""
)
_LESS_METRIC = _compile(r"\s*(?:smaller|lower|less)\b")
_FROM_TO = _compile(r"(?r)\bfrom\s+(?:the\s+original\s+)?{{hedge}}")
_ACHIEVES = _compile(
    r"""(?r)\b(?:achiev|reach|obtain|attain|yield|get(?:s|ting)?\b|gives?\b|produc|report|deliver|scor|hit|record|perform|result|demonstrat|accurac|retain|maintain|recover|preserv
    |match|detect|classif|recogni|succe|solv|predict|correct|identif|prefer|win|close|clear|grasp|complet|expand|finish)\w*
    \s+(?:[\w,-]+\s+){0,6}?{{hedge}}"""
)
_SIGNED = _compile(r"(?r)(?<![\w)]\s?)\+\s*")
_WITHIN = _compile(r"(?r)\bwithin\s+{{hedge}}")
_ERROR_AFTER = _compile(r"\s*(?:{{error}}|of\s+the\s+time)")
_OF_TRIALS = _compile(
    r"\s*of\s+(?:the\s+|all\s+|its\s+|test\s+|these\s+|\d+\s+)*{{mod}}{0,2}?(?:time|cases|trials|instances|attempts|experiments|episodes|runs|tests|comparisons|scenarios|situations|gap|performance|questions|problems|tasks|examples)\b"
)
_DOUBLED = _compile(r"\s+(?:the\s+|its\s+|their\s+)?(?P<metric>{{mods}}{{metric}})")


def _read(context: Context, match: Match, text: Text) -> Iterator[Said]:
    """The figures in `text` that stand in `context`, and those that follow them."""
    speaking = False
    for figures in find_figures(text):
        standing, metric = _stands(context, figures, text)
        speaking = standing or (speaking and figures.follows and not _is_other(figures, text))
        if speaking:
            yield from _say(context.kind, figures, metric, text)


def _stands(context: Context, figures: Figures, text: Text) -> tuple[bool, Span | None]:
    """Whether `figures` stand in `context`, and the span of their metric."""
    if figures.unit not in context.units:
        return False, None
    view, start, end = text.view, figures.sentence.start, figures.sentence.end
    before = match_at(context.before, view, start, figures.start) if context.before else None
    after = match_at(context.after, view, figures.end, end) if context.after else None
    if (context.before and not before) or (context.after and not after):
        return False, None
    if context.unless_before and match_at(context.unless_before, view, start, figures.start):
        return False, None
    if context.unless_after and match_at(context.unless_after, view, figures.end, end):
        return False, None
    if _is_other(figures, text):
        return False, None
    for found in (before, after):
        if found and found.groupdict().get("metric"):
            return True, Span(*found.span("metric"))
    return True, None


def _is_other(figures: Figures, text: Text) -> bool:
    """Whether the figures tell a cost, a count or a threshold."""
    view, start, end = text.view, figures.sentence.start, figures.sentence.end
    if match_at(_COST_AFTER, view, figures.end, end) or match_at(_COST_OF, view, start, figures.start):
        return True
    if match_at(_THRESHOLD, view, start, figures.start) and match_at(_THRESHOLD_OF, view, figures.end, end):
        return True
    return figures.unit == "raw" and not _is_score(figures, text)


def _is_score(figures: Figures, text: Text) -> bool:
    """Whether bare numbers can be a score or a length: they have a fraction or a physical unit, and count nothing."""
    if match_at(_COUNTS, text.view, figures.end, figures.sentence.end):
        return False
    physical = match_at(_PHYSICAL, text.view, figures.end, figures.sentence.end)
    named = match_at(_NUMBER_ACRONYM, text.view, figures.end, figures.sentence.end)
    return bool(physical or named) or any("." in quantity.number.of(text.view) for quantity in figures.members)


def _say(kind: ResultKind, figures: Figures, metric: Span | None, text: Text) -> Iterator[Said]:
    words = metric.of(text.source).strip() if metric else None
    unit = _unit(kind, figures, text)
    for quantity in figures.members:
        value, high = quantity.value, quantity.value_high
        if quantity.unit == "orders of magnitude":
            value, high = 10**value, None if high is None else 10**high
        yield quantity.span, Result(quantity.number, value, high, unit, words or None, kind)


_POINTS = _compile(r"\s*(?:absolute\s+)?{{phrase}}(?<=points?)\b")


def _unit(kind: ResultKind, figures: Figures, text: Text) -> ResultUnit:
    if figures.unit == "orders of magnitude":
        return "x"
    if figures.unit != "raw":
        return figures.unit
    view = text.view
    if figures.start and view[figures.start - 1] == "%":  # %98.60
        return "%"
    if match_at(_POINTS, view, figures.end) or (kind == "change" and not match_at(_PHYSICAL, view, figures.end)):
        return "points"
    return "raw"


_WHOLE = compile_pattern(r"\A")
_DIGIT = compile_pattern(r"\d")


def _rule(name: str, confidence: float, context: Context) -> Rule:
    return Rule(f"results.{name}", _WHOLE, partial(_read, context), confidence, _DIGIT)


RULES: tuple[Rule, ...] = (
    _rule("metric_of_number", 0.95, Context("absolute", before=_METRIC_OF, unless_before=_CHANGE_BEFORE, unless_after=_METRIC_GAIN, units=_SCORES)),
    _rule("number_metric", 0.94, Context("absolute", after=_NUMBER_METRIC, unless_before=_CHANGE_BEFORE, unless_after=_METRIC_GAIN)),
    _rule("number_acronym", 0.94, Context("absolute", after=_NUMBER_ACRONYM, unless_before=_CHANGE_BEFORE, unless_after=_METRIC_GAIN, units=frozenset({"raw"}))),
    _rule("up_by_number", 0.93, Context("change", before=_UP_BY, unless_before=_COST_BY, units=_ALL)),
    _rule("down_by_number", 0.935, Context("change", before=_DOWN_BY, unless_before=_COST_BY, units=_ALL)),
    _rule("number_gain", 0.96, Context("change", after=_NUMBER_GAIN, units=_ALL)),
    _rule("gain_of_number", 0.9, Context("change", before=_GAIN_OF, units=_ALL)),
    _rule("number_better", 0.97, Context("change", after=_BETTER, units=_ALL)),
    _rule("from_number", 0.955, Context("absolute", before=_FROM_TO)),
    _rule("within_number", 0.955, Context("change", before=_WITHIN, unless_after=_ERROR_AFTER)),
    _rule("achieves_number", 0.8, Context("absolute", before=_ACHIEVES, unless_before=_CHANGE_BEFORE, unless_after=_METRIC_GAIN)),
    _rule("signed", 0.85, Context("change", before=_SIGNED)),
    _rule("of_trials", 0.85, Context("absolute", after=_OF_TRIALS, unless_before=_CHANGE_BEFORE)),
    _rule("doubled_metric", 0.85, Context("change", after=_DOUBLED, units=frozenset({"x"}))),
)
