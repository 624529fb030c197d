"""Results: numbers that state quality, and gains in it.

A rule here holds contexts (`contexts.py`) of figures that stand together (`figures.py`): what is before them ("an
accuracy of"), what is after them ("top-1 accuracy"), or both. It reads all members of the list, and the lists that
follow in the same sentence ("… on A and 43.6% on B").

What goes wrong in the world: most of what is "reduced by" some number is a cost, and many a share is a share of the
data. So a reduction is a result only for words of error, a number without a unit only beside a metric, and the words
of cost (`metrics.COSTS`) leave a figure to `speedups`. Left alone, too: dataset sizes, hyper-parameters, deviations,
confidence levels, prevalence, bounds of theory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from extractor.finding import Finding, Result, ResultKind, ResultUnit
from extractor.numbers import Quantity
from extractor.pattern import Match, Pattern, compile_pattern
from extractor.rules import contexts as near
from extractor.rules.figures import Figures, find_figures, is_physical, with_unit
from extractor.rules.rule import Said
from extractor.span import Span
from extractor.text import Text

_SHARES = ("%", "points")
_SCORES = ("%", "points", "raw")
_TIMES = ("x", "orders of magnitude")
_ALL = (*_SCORES, *_TIMES)
_NEAR = 60  # characters between a figure and its metric that the evidence may span

# + 3.2%   (-4 BLEU
_PLUS = compile_pattern(r"\+")
_UP_TO = compile_pattern(r"(?i)up\s?to|as\s(?:much|high)")
_OVER = compile_pattern(r"(?i)up\s?to|as\s(?:much|high)|over|above|below|under|about|than|at\s(?:least|most)|[<>≤≥~∼≈]")
_BOUND = compile_pattern(r"(?i)[+>~∼≈\w]")


@dataclass(frozen=True, slots=True)
class FigureRule:
    """A rule of `results`: its name, its contexts, of which the first that fits speaks, and its confidence."""

    name: str
    confidence: float
    contexts: tuple[Context, ...]

    def find(self, text: Text) -> Iterator[Finding]:
        """Everything that this rule says of `text`, in order."""
        for span, value in _read(self.contexts, text):
            yield Finding(span, self.name, value, self.confidence)


@dataclass(frozen=True, slots=True)
class Context:
    """What stands before and after figures of some `units` that makes them results of `kind`, and what must not.

    `hedge` is to be found in the words between `before` and the figure ("up to", "+").
    """

    kind: ResultKind
    before: Pattern | None = None
    after: Pattern | None = None
    unless_before: Pattern | None = None
    unless_after: Pattern | None = None
    units: tuple[str, ...] = _SHARES
    hedge: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """The span of a metric, and whether it is these figures' `own` or that of the figures that they follow."""

    metric: Span | None
    own: bool


def _read(contexts: tuple[Context, ...], text: Text) -> Iterator[Said]:
    """The figures in `text` that stand in one of `contexts`, and those that follow them."""
    spoken: dict[int | None, tuple[Context, Span | None]] = {}  # by the start of the figures
    for figures in find_figures(text):
        if figures.barred:
            continue
        context, metric = _find_context(contexts, figures)
        own = context is not None
        followed = spoken.get(figures.follows)
        if context is None and followed and not _is_denied(followed[0], figures):
            context, metric = followed
        if context:
            spoken[figures.start] = context, metric
            yield from _say(context.kind, figures, Words(metric, own), text)


def _find_context(contexts: tuple[Context, ...], figures: Figures) -> tuple[Context | None, Span | None]:
    """The first of `contexts` in which `figures` stand, and the span of the metric there."""
    for context in contexts:
        stands, metric = _stands(context, figures)
        if stands:
            return context, metric
    return None, None


def _stands(context: Context, figures: Figures) -> tuple[bool, Span | None]:
    """Whether `figures` stand in `context`, and the span of their metric."""
    before = after = None
    if figures.unit not in context.units or (context.hedge and not context.hedge.search(figures.hedge)):
        return False, None
    if context.after and not (after := _match_after(context.after, figures)):
        return False, None
    if context.before and not (before := _match_before(context.before, figures)):
        return False, None
    if _is_denied(context, figures):
        return False, None
    for match in (before, after, _match_after(near.IN_METRIC, figures)):
        if match and match.groupdict().get("metric"):
            return True, Span(*match.span("metric"))
    return True, None


def _match_before(pattern: Pattern, figures: Figures) -> Match | None:
    return pattern.match(figures.marked, figures.sentence.start, figures.start)


def _match_after(pattern: Pattern, figures: Figures) -> Match | None:
    return pattern.match(figures.marked, figures.end, figures.sentence.end)


def _is_denied(context: Context, figures: Figures) -> bool:
    """Whether something else speaks of the figures, or of the series in which they stand."""
    if context.kind == "absolute" and _PLUS.search(figures.hedge):
        return True
    if context.unless_before:
        for head in {figures.start, figures.series}:
            if context.unless_before.match(figures.marked, figures.sentence.start, head):
                return True
    return bool(context.unless_after and _match_after(context.unless_after, figures))


def _say(kind: ResultKind, figures: Figures, words: Words, text: Text) -> Iterator[Said]:
    """One result a figure; the evidence of the figure next to the metric takes it in."""
    unit, metric = _unit(kind, figures, text), words.metric
    name = " ".join(metric.of(text.view).split()) if metric else None
    for quantity in figures.members:
        span, value, high = with_unit(quantity, figures, text), quantity.value, quantity.value_high
        if metric and words.own and _is_next(quantity, metric, figures):
            span = Span(min(span.start, metric.start), max(span.end, metric.end))
        if quantity.unit == "orders of magnitude":
            value, high = 10**value, None if high is None else 10**high
        yield span, Result(quantity.number, value, high, unit, name, kind)


def _is_next(quantity: Quantity, metric: Span, figures: Figures) -> bool:
    """Whether no other figure of the list, and no long stretch of words, stands between `quantity` and `metric`."""
    if metric.start < figures.start:
        return quantity is figures.members[0] and quantity.span.start <= metric.end + _NEAR
    return quantity is figures.members[-1] and metric.start <= quantity.span.end + _NEAR


def _unit(kind: ResultKind, figures: Figures, text: Text) -> ResultUnit:
    """`x` for orders of magnitude; a bare number that is a gain, or has "points" behind its metric, counts points."""
    if figures.unit == "orders of magnitude":
        return "x"
    if figures.unit != "raw":
        return figures.unit
    if _match_after(near.POINTS, figures):
        return "points"
    return "points" if kind == "change" and not is_physical(figures, text) else "raw"


def _rule(name: str, confidence: float, *contexts: Context) -> FigureRule:
    return FigureRule(f"results.{name}", confidence, contexts)


def _level(
    before: Pattern | None = None,
    after: Pattern | None = None,
    units: tuple[str, ...] = _SHARES,
    hedge: Pattern | None = None,
) -> Context:
    return Context("absolute", before, after, near.CHANGED, near.CHANGING, units, hedge)


def _change(
    before: Pattern | None = None,
    after: Pattern | None = None,
    units: tuple[str, ...] = _ALL,
    hedge: Pattern | None = None,
) -> Context:
    return Context("change", before, after, near.COST_BY, None, units, hedge)


RULES: tuple[FigureRule, ...] = (
    # an accuracy of 84.5%, the success rate on A is 95%; a PSNR of 32.1, FID 4.96, an error of 2 mm
    _rule(
        "metric_of_number",
        0.96,
        _level(near.METRIC_OF, units=("%",)),
        _level(near.METRIC_IS, units=("raw",)),
        _level(near.METRIC_BARE, units=("%",), hedge=_OVER),
        _level(near.NAMED_BARE, units=("%", "raw")),
    ),
    # 84.5% top-1 accuracy, 61% in F1; 28.4 BLEU, 0.3 mm positioning accuracy
    _rule("number_metric", 0.95, _level(after=near.METRIC, units=("%",)), _level(after=near.SCORE, units=("raw",))),
    # from 89.1% to 92.6%; F1 improves from 0.885 to 0.925
    _rule(
        "from_number",
        0.95,
        Context("absolute", near.FROM, None, near.FROM_OTHER, near.OF_WHOLE),
        Context("absolute", near.SCORE_FROM, None, near.FROM_OTHER, near.OF_WHOLE, ("raw",)),
    ),
    # we achieve 56.2% and 73.0% on A; the 51.5% achieved by the baseline
    _rule(
        "achieves_number",
        0.85,
        _level(near.ACHIEVES, units=("%",)),
        _level(after=near.ACHIEVED, units=_SCORES),
    ),
    # good accuracy for A (96%) and B (83%); MOTA records on A and B (67.6 and 66.6); outperforms A (77.9%)
    _rule(
        "number_in_brackets",
        0.85,
        _change(near.BEATS_BRACKET, near.CLOSED, _SHARES, _BOUND),
        _change(near.BEATS_BRACKET, near.CLOSED, ("points",)),
        _level(near.QUALITY_BRACKET, near.CLOSED, ("%",)),
        _level(near.SCORE_BRACKET, near.CLOSED, ("raw",)),
        _level(near.BEATEN_BRACKET, near.CLOSED, ("%",)),
    ),
    # preferred in 85% of cases
    _rule("number_of_trials", 0.75, _level(near.ENDED, near.OF_TRIALS, units=("%",))),
    # outperforms A by 5%, increases accuracy by 5 points, improves accuracy up to 5%
    _rule(
        "gain_by_number",
        0.97,
        _change(near.REDUCES_BY),
        _change(near.RAISES_BY),
        _change(near.BEATS_METRIC_BY),
        _change(near.BEATS_BY),
        _change(near.BEATS_WITH, near.POINTS, units=("raw", "points")),
        Context("change", near.BEATS, None, near.COST_UP_TO, near.OF_TRIALS, _SHARES, _UP_TO),
    ),
    # gains 2.1 points, drops 5%
    _rule(
        "gains_number",
        0.9,
        _change(near.GAINS, units=(*_SHARES, "x")),
        _change(near.CUTS, near.OF_ERROR, units=_SHARES),
    ),
    # an improvement of 3.2%, improvements (up to 4%); a reduction of 12% in the error
    _rule(
        "gain_of_number",
        0.96,
        _change(near.GAIN_OF, units=_SCORES),
        _change(near.GAIN_UP_TO, units=_SCORES, hedge=_OVER),
        _change(near.FALL_OF, near.METRIC),
    ),
    # 3.2% absolute improvement, 12% error reduction; 4x improvement
    _rule(
        "number_gain",
        0.965,
        _change(after=near.GAIN, units=_SHARES),
        _change(after=near.SCORE_GAIN, units=("raw",)),
        _change(after=near.TIMES_GAIN, units=_TIMES),
    ),
    # 18% higher accuracy; 5 times higher accuracy; the error is three times smaller
    _rule(
        "number_better",
        0.96,
        _change(after=near.BETTER, units=_SHARES),
        _change(after=near.TIMES_BETTER, units=_TIMES),
        _change(near.METRIC_IS_BY, near.HIGHER),
    ),
    # (+2.3% F1), +11.6 AP
    _rule(
        "signed_number",
        0.95,
        _change(near.NO_SUM, units=_SHARES, hedge=_PLUS),
        _change(after=near.SCORE, units=("raw",), hedge=_PLUS),
    ),
    # within 1.1% of the full model, within 5 perplexity points
    _rule(
        "within_number",
        0.96,
        Context("change", near.WITHIN, None, None, near.ERROR),
        Context("change", near.WITHIN, near.POINTS, units=("raw",)),
    ),
    # doubles the score
    _rule("doubled_metric", 0.9, _change(after=near.DOUBLED, units=("x",))),
)
