"""Results: numbers that state quality, and gains in it.

A rule here is a pair of contexts (`contexts.py`) around figures that stand together (`figures.py`): what is before
them ("an accuracy of"), what is after them ("top-1 accuracy"), or both. It reads all members of the list, and the
lists that follow in the same sentence ("… on A and 43.6% on B").

What goes wrong in the world: most of what is "reduced by" some number is a cost, and many a share is a share of the
data. So a reduction is a result only for words of error, a number without a unit only beside a metric, and the words
of cost (`metrics.COSTS`) leave a figure to `speedups`. Left alone, too: dataset sizes, hyper-parameters, deviations,
confidence levels, prevalence, bounds of theory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from extractor.finding import Result, ResultKind, ResultUnit
from extractor.pattern import Match, Pattern, compile_pattern, match_at
from extractor.rules import contexts as near
from extractor.rules.figures import Figures, find_figures
from extractor.rules.rule import Rule, Said
from extractor.span import Span
from extractor.text import Text

_SHARES = ("%", "points")
_SCORES = ("%", "points", "raw")
_TIMES = ("x", "orders of magnitude")
_ALL = (*_SCORES, *_TIMES)


@dataclass(frozen=True, slots=True)
class Context:
    """What stands before and after figures of some `units` that makes them results of `kind`, and what must not."""

    kind: ResultKind
    before: Pattern | None = None
    after: Pattern | None = None
    unless_before: Pattern | None = None
    unless_after: Pattern | None = None
    units: tuple[str, ...] = _SHARES


def _read(context: Context, match: Match, text: Text) -> Iterator[Said]:
    """The figures in `text` that stand in `context`, and those that follow them."""
    speaking = False
    for figures in find_figures(text):
        stands, metric = _stands(context, figures, text)
        speaking = stands or (speaking and figures.follows and not _is_barred(context, figures, text))
        if speaking:
            yield from _say(context.kind, figures, metric, text)


def _stands(context: Context, figures: Figures, text: Text) -> tuple[bool, Span | None]:
    """Whether `figures` stand in `context`, and the span of their metric."""
    if figures.unit not in context.units:
        return False, None
    before = after = None
    if context.before and not (before := _match_before(context.before, figures, text)):
        return False, None
    if context.after and not (after := _match_after(context.after, figures, text)):
        return False, None
    if _is_barred(context, figures, text):
        return False, None
    for match in (before, after):
        if match and match.groupdict().get("metric"):
            return True, Span(*match.span("metric"))
    return True, None


def _match_before(pattern: Pattern, figures: Figures, text: Text) -> Match | None:
    return match_at(pattern, text.view, figures.sentence.start, figures.start)


def _match_after(pattern: Pattern, figures: Figures, text: Text) -> Match | None:
    return match_at(pattern, text.view, figures.end, figures.sentence.end)


def _is_barred(context: Context, figures: Figures, text: Text) -> bool:
    """Whether something else speaks of the figures, or of the series in which they stand."""
    if context.unless_before:
        heads = dict.fromkeys((figures.start, figures.series))
        if any(match_at(context.unless_before, text.view, figures.sentence.start, head) for head in heads):
            return True
    if context.unless_after and _match_after(context.unless_after, figures, text):
        return True
    return _is_other(figures, text)


def _is_other(figures: Figures, text: Text) -> bool:
    """Whether the figures tell a cost, a count or an operating point."""
    if _match_after(near.COST_AFTER, figures, text) or _match_before(near.COST_OF, figures, text):
        return True
    if _match_before(near.THRESHOLD, figures, text):
        return True
    if _match_before(near.AT, figures, text) and _match_after(near.OPERATING_POINT, figures, text):
        return True
    return figures.unit == "raw" and not _is_score(figures, text)


def _is_score(figures: Figures, text: Text) -> bool:
    """Whether bare numbers can be a score: they have a fraction, a physical unit or a metric, and count nothing."""
    if _match_after(near.COUNTED, figures, text):
        return False
    fraction = any("." in quantity.number.of(text.view) for quantity in figures.members)
    return fraction or bool(_match_after(near.PHYSICAL, figures, text) or _match_after(near.SCORE, figures, text))


def _say(kind: ResultKind, figures: Figures, metric: Span | None, text: Text) -> Iterator[Said]:
    words = " ".join(metric.of(text.view).split()) if metric else ""
    unit = _unit(kind, figures, text)
    nearest = figures.members[0 if metric and metric.start < figures.start else -1]
    for quantity in figures.members:
        span, value, high = quantity.span, quantity.value, quantity.value_high
        if metric and quantity is nearest:
            span = Span(min(span.start, metric.start), max(span.end, metric.end))
        if quantity.unit == "orders of magnitude":
            value, high = 10**value, None if high is None else 10**high
        yield span, Result(quantity.number, value, high, unit, words or None, kind)


def _unit(kind: ResultKind, figures: Figures, text: Text) -> ResultUnit:
    """`x` for orders of magnitude; a bare number that is a gain, or has "points" behind its metric, counts points."""
    if figures.unit == "orders of magnitude":
        return "x"
    if figures.unit != "raw":
        return figures.unit
    if _match_after(near.POINTS, figures, text):
        return "points"
    return "points" if kind == "change" and not _match_after(near.PHYSICAL, figures, text) else "raw"


_ONCE = compile_pattern(r"\A")  # the figures are found apart: the rule itself reads a text once
_DIGIT = compile_pattern(r"\d")
_WORD = compile_pattern(r"(?i)doubl|tripl|quadrupl|halv|half")


def _rule(name: str, confidence: float, context: Context, trigger: Pattern = _DIGIT) -> Rule:
    return Rule(f"results.{name}", _ONCE, partial(_read, context), confidence, trigger)


def _level(before: Pattern | None = None, after: Pattern | None = None, units: tuple[str, ...] = _SHARES) -> Context:
    return Context("absolute", before, after, near.CHANGED, near.CHANGING, units)


def _change(before: Pattern | None = None, after: Pattern | None = None, units: tuple[str, ...] = _ALL) -> Context:
    return Context("change", before, after, near.COST_BY, None, units)


RULES: tuple[Rule, ...] = (
    # an accuracy of 84.5%, the success rate on A is 95%
    _rule("metric_of_number", 0.95, _level(near.METRIC_OF)),
    # a PSNR of 32.1, FID 4.96, an error of 2 mm
    _rule("metric_of_score", 0.94, _level(near.METRIC_IS, units=("raw",))),
    # 84.5% top-1 accuracy, 61% in F1
    _rule("number_metric", 0.94, _level(after=near.METRIC)),
    # 28.4 BLEU, 0.3 mm positioning accuracy
    _rule("score_metric", 0.94, _level(after=near.SCORE, units=("raw",))),
    # from 89.1% to 92.6%
    _rule("from_number", 0.955, Context("absolute", near.FROM, None, near.FROM_OTHER, near.OF_WHOLE)),
    # F1 improves from 0.885 to 0.925
    _rule("from_score", 0.9, Context("absolute", near.SCORE_FROM, None, near.FROM_OTHER, units=("raw",))),
    # the 51.5% achieved by the baseline
    _rule("number_achieved", 0.9, _level(after=near.ACHIEVED, units=_SCORES)),
    # we achieve 56.2% and 73.0% on A
    _rule("achieves_number", 0.8, _level(near.ACHIEVES, units=("%",))),
    # good accuracy for A (96%) and B (83%)
    _rule("quality_in_brackets", 0.8, _level(near.QUALITY_BRACKET, near.CLOSED)),
    # outperforms A (77.9%)
    _rule("beaten_in_brackets", 0.8, _level(near.BEATEN_BRACKET, near.CLOSED, ("%",))),
    # MOTA records on A and B (67.6 and 66.6)
    _rule("score_in_brackets", 0.8, _level(near.SCORE_BRACKET, near.CLOSED, ("raw",))),
    # preferred in 85% of cases
    _rule("number_of_trials", 0.85, _level(after=near.OF_TRIALS)),
    # outperforms A by 5%
    _rule("beats_by_number", 0.945, _change(near.BEATS_BY)),
    # increases accuracy by 5 points
    _rule("raises_by_number", 0.95, _change(near.RAISES_BY)),
    # reduces the error by 12%
    _rule("reduces_by_number", 0.95, _change(near.REDUCES_BY)),
    # gains 2.1 points, drops 5%
    _rule("gains_number", 0.85, _change(near.GAINS, units=(*_SHARES, "x"))),
    # an improvement of 3.2%
    _rule("gain_of_number", 0.92, _change(near.GAIN_OF, units=_SCORES)),
    # a reduction of 12% in the error
    _rule("fall_of_number", 0.95, _change(near.FALL_OF, near.METRIC)),
    # beats A (up to 75%)
    _rule("gain_in_brackets", 0.85, _change(near.BEATS_BRACKET, near.CLOSED, _SHARES)),
    # 3.2% absolute improvement, 12% error reduction
    _rule("number_gain", 0.96, _change(after=near.GAIN, units=_SCORES)),
    # 4x improvement
    _rule("times_gain", 0.85, _change(after=near.TIMES_GAIN, units=_TIMES)),
    # 18% higher accuracy
    _rule("number_better", 0.97, _change(after=near.BETTER, units=_SHARES)),
    # 5 times higher accuracy
    _rule("times_better", 0.9, _change(after=near.TIMES_BETTER, units=_TIMES)),
    # the error is three times smaller, the recall of A is 5% higher
    _rule("metric_number_better", 0.96, _change(near.METRIC_IS_BY, near.HIGHER)),
    # (+2.3% F1)
    _rule("signed_number", 0.9, _change(near.PLUS, units=_SHARES)),
    # +11.6 AP
    _rule("signed_score", 0.9, _change(near.PLUS, near.SCORE, ("raw",))),
    # within 1.1% of the full model
    _rule("within_number", 0.955, Context("change", near.WITHIN, unless_after=near.ERROR)),
    # within 5 perplexity points
    _rule("within_points", 0.95, Context("change", near.WITHIN, near.SCORE, near.CHANGED, near.PHYSICAL, ("raw",))),
    # doubles the score
    _rule("doubled_metric", 0.9, _change(after=near.DOUBLED, units=("x",)), _WORD),
)
