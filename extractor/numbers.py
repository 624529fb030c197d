"""Numbers with their units: what stands in a text, before anybody says what it measures.

`find_quantities` reads `ten times`, `1,000x`, `2-3×`, `40 %`, `0.5 percentage points`, `half`, `an order of magnitude`,
`up to a factor of eight`, `28.2`. It does not judge: a quantity may be a speedup, an accuracy or a count of people.

What goes wrong in the world: most numbers in an abstract are no figures at all. Sizes (`256x256`), names
(`Llama-2-70B`, `ResNet-50`, `CIFAR-10/100`), counts glued to a word (`5-shot`, `7B`, `3D`), task names
(`4x super-resolution`, `10-fold cross-validation`), citations (`[4,43]`) and years are not produced.
Left alone: `several orders of magnitude` and `a fraction of`, which hold no number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Literal, TypeAlias

from extractor.finding import Qualifier
from extractor.numerals import NUMBER, PARTS, STEMS, WORDED, WORDS, Unit, find_starts, parse_numeral, parse_unit
from extractor.pattern import Match, compile_pattern
from extractor.qualifiers import match_after, match_before, read_qualifier
from extractor.span import Span
from extractor.text import Text

MOST = 500  # an abstract with more numbers is a table; the rest of it is not read
_SERIES = 60  # characters between two pairs of one series
LARGEST = 1e15  # a longer row of digits is a hash or a rule, no figure

__all__ = ["Form", "Quantity", "Unit", "find_quantities"]

Form: TypeAlias = Literal["digits", "word", "fraction", "verb", "factor"]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number and its unit.

    `span` covers number and unit (`a factor of eight`, `2.5 ×`), `number` the digits or the number word alone, of a
    range both ends. `form` says how it was written: `digits`, a number `word` (`ten times`, `twice`), a `fraction`
    (`half`, `a tenth`, `1/20`: `unit` x, and `value` what the whole is divided by), a `verb` (`halves`, `doubled`) or
    a `factor` (`a factor of 8`). `unit` is `raw` where the text gives none that we know.
    """

    span: Span
    number: Span
    value: float
    value_high: float | None
    unit: Unit
    form: Form
    qualifier: Qualifier | None = None
    qualifier_span: Span | None = None


# by a factor of 8   a factor of about ten   a factor up to 6x   by factors of 3 and 5   a factor-of-two
_FACTOR = compile_pattern(
    r"(?r) \b(?:an?\s+)?factors?[-\s]+(?:of[-\s]+|as\s+(?:high|large)\s+as\s+)?", ignore_case=True
)
_LIST = compile_pattern(
    r"\s*(?:[-‐]?,(?:\s*(?:and|or)\b)?|/|[-‐]?,?\s*\b(?:and|or|&)\b|[-‐]?\s*\bto\b)\s*", ignore_case=True
)
# 4x super-resolution   ×4 upsampling   10-fold cross-validation
_TASK = compile_pattern(
    r"""[-\s]*(?:\w+\s)?(?:super-?\s?resol|upsampl|up-sampl|upscal|up-scal|cross[-\s]?valid|zoom|magnification|SR\b|CV\b)""",
    ignore_case=True,
)
_BETWEEN = compile_pattern(r"(?r)\b(?:between|from)\s+(?:an?\s+)?", ignore_case=True)


def find_quantities(text: Text) -> tuple[Quantity, ...]:
    """Every quantity in `text.view`, in order; none overlaps another."""
    return _read(text.view)


@lru_cache(maxsize=4)  # the rules of several fields ask for the quantities of one text, one after the other
def _read(view: str) -> tuple[Quantity, ...]:
    found = list(islice(_find_all(view), MOST))
    if not found:
        return ()
    found = _share_units(_join_ranges(found, view), view)
    found = [_add_factor(quantity, view) for quantity in found]
    found = [quantity for quantity in found if _is_quantity(quantity, view)]
    return tuple(_share_qualifiers([_add_qualifier(quantity, view) for quantity in found], view))


def _find_all(view: str) -> Iterator[Quantity]:
    """Every match of `NUMBER` and `WORDED`, left to right. They are tried only where one can begin: that is cheap."""
    end = 0
    for start in find_starts(view):
        if start < end:
            continue
        if (not view[start].isdigit() or "/" in view[start : start + 2]) and (match := WORDED.match(view, start)):
            quantity = _parse_worded(match)
        elif match := NUMBER.match(view, start):
            quantity = _parse_number(match)
        else:
            continue
        end = quantity.span.end
        yield quantity


def _parse_number(match: Match) -> Quantity:
    """One match of `NUMBER`; `2x-10x` and `2-10x` are ranges, the unit that stands last holds for both ends."""
    name = "low" if match["low"] else "low_word" if match["low_word"] else "low_article"
    low, high = parse_numeral(match[name]), match["high"] or match["high_word"]
    unit, start = parse_unit(match["high_unit"] or match["low_unit"]), match.start()
    if unit == "raw" and start and match.string[start - 1] in "xX×":  # ×2
        unit, start = "x", start - 1
    quantity = Quantity(
        span=Span(start, match.start() + len(match[0].rstrip())),
        number=Span(
            match.start(name),
            match.end("high") if match["high"] else match.end("high_word") if high else match.end(name),
        ),
        value=low,
        value_high=parse_numeral(high) if high else None,
        unit=unit,
        form="digits" if name == "low" else "word",
    )
    return (
        replace(quantity, qualifier="at least", qualifier_span=Span(*match.span("plus"))) if match["plus"] else quantity
    )


def _parse_worded(match: Match) -> Quantity:
    """One match of `WORDED`: `twice` is 2 x, `a tenth` 10 x, `two-thirds` 1.5 x, `1/20` 20 x."""
    span = Span(*match.span())
    if match["times"] or match["verb"]:
        return Quantity(span, span, STEMS[match[0][:3].casefold()], None, "x", "word" if match["times"] else "verb")
    if match["half"]:
        return Quantity(span, span, 2.0, None, "x", "fraction")
    if match["top"]:
        return Quantity(
            span,
            span,
            float(match["bottom"]) / float(match["top"]) if float(match["bottom"]) else 0.0,
            None,
            "x",
            "fraction",
        )
    value = PARTS[match["part"].casefold().rstrip("s")] / WORDS[match["over"].casefold()]
    return Quantity(span, span, value, None, "x", "fraction")


def _join_ranges(found: list[Quantity], view: str) -> list[Quantity]:
    """`2.5 to 3x`, `two or three times`, `between 10% and 20%` are ranges; `from 89.1% to 92.6%` is not."""
    joined: list[Quantity] = []
    moved = -_SERIES  # where the last pair of `from` and `to` ended: what follows it soon is such a pair too
    for quantity in found:
        if joined and _is_from_to(joined[-1], quantity, view, moved):
            moved = quantity.span.end
            joined.append(quantity)
        elif joined and _is_range(joined[-1], quantity, view):
            low = joined[-1]
            span, number = Span(low.span.start, quantity.span.end), Span(low.number.start, quantity.number.end)
            joined[-1] = replace(quantity, span=span, number=number, value=low.value, value_high=quantity.value)
        else:
            joined.append(quantity)
    return joined


def _is_from_to(low: Quantity, high: Quantity, view: str, moved: int) -> bool:
    """Whether the two are a start and an end: `from 89.1% to 92.6%` on A `and 50% to 79.2%` on B."""
    if high.unit == "x" or view[low.span.end : high.span.start].strip().casefold() != "to":
        return False
    lead = _BETWEEN.match(view, max(0, low.span.start - 30), low.span.start)
    if lead is not None:
        return "from" in lead[0].casefold() and not _is_ranging(view, lead.start())
    between = view[moved : low.span.start]
    return (
        low.unit != "raw"
        and 0 < len(between) < _SERIES
        and between.rstrip().endswith(("and", ","))
        and "." not in between
    )


def _is_range(low: Quantity, high: Quantity, view: str) -> bool:
    between = view[low.span.end : high.span.start]
    if len(between) > 30 or low.value_high is not None or high.value_high is not None or low.value >= high.value:
        return False
    if low.unit not in {high.unit, "raw"} or {low.form, high.form} - {"digits", "word"}:
        return False
    lead = _BETWEEN.match(view, max(0, low.span.start - 30), low.span.start)
    word = between.strip(" -‐\n\t").casefold()
    if word == "and":
        return lead is not None and "between" in lead[0].casefold()
    links = {"to", "up to"} if high.unit in {"%", "points", "raw"} else {"to", "up to", "or"}
    return word in links and (high.unit != "raw" or low.form == "digits")


def _is_ranging(view: str, end: int) -> bool:
    return (
        view[max(0, end - 10) : end].rstrip().casefold().endswith(("ranging", "ranges", "range", "varying", "varies"))
    )


def _share_units(found: list[Quantity], view: str) -> list[Quantity]:
    """`10 and 20%`, `2-, 3- and 5-fold`: the unit after a list is the unit of each member."""
    shared = list(found)
    for place in range(len(shared) - 2, -1, -1):
        quantity, following = shared[place], shared[place + 1]
        gives = following.unit not in {"raw", "points"} and following.form in {"digits", "word"}
        if gives and quantity.unit == "raw" and _in_list(quantity, following, view):
            shared[place] = replace(quantity, unit=following.unit)
    return shared


def _in_list(left: Quantity, right: Quantity, view: str) -> bool:
    """Whether nothing but a comma, a slash, `and` or `or` stands between the two."""
    start, end = left.span.end, right.qualifier_span.start if right.qualifier_span else right.span.start
    if not start < end <= start + 40:
        return False
    match = _LIST.match(view, start, end)
    return match is not None and match.end() == end


def _add_factor(quantity: Quantity, view: str) -> Quantity:
    """`a factor of 8`, `a factor of about ten`: the word `factor` makes a bare number a multiple."""
    if quantity.unit not in {"raw", "x"} or quantity.form not in {"digits", "word"}:
        return quantity
    start = quantity.span.start
    if qualifier := match_before(view, start):
        start = qualifier.start()
    factor = _FACTOR.match(view, max(0, start - 40), start)
    if factor is None:
        return quantity
    return replace(quantity, span=Span(factor.start(), quantity.span.end), unit="x", form="factor")


def _is_quantity(quantity: Quantity, view: str) -> bool:
    """Whether it is more than a bare number word or a year, and no task's name, no endless row of digits."""
    if not max(quantity.value, quantity.value_high or 0.0) < LARGEST:
        return False
    if quantity.unit == "raw":
        year = quantity.value.is_integer() and 1950 <= quantity.value <= 2050 and len(quantity.number) >= 4
        return quantity.form == "digits" and not year
    if quantity.form == "fraction" and quantity.value <= 1:  # 3/2
        return False
    return quantity.unit != "x" or _TASK.match(view, quantity.span.end) is None


def _add_qualifier(quantity: Quantity, view: str) -> Quantity:
    """The qualifier before the number, inside or before `a factor of`, or right after it (`2x or more`)."""
    if quantity.qualifier is not None:
        return quantity
    places = [quantity.number.start, quantity.span.start]
    for start in dict.fromkeys(places):
        if match := match_before(view, start):
            return _qualified(quantity, match)
    match = match_after(view, quantity.span.end)
    return _qualified(quantity, match) if match else quantity


def _qualified(quantity: Quantity, match: Match) -> Quantity:
    qualifier = read_qualifier(match)
    return replace(quantity, qualifier=qualifier, qualifier_span=Span(*match.span()))


def _share_qualifiers(found: list[Quantity], view: str) -> list[Quantity]:
    """`up to 3x and 5x`: what stands before a list holds for each member."""
    shared = list(found)
    for place in range(1, len(shared)):
        last, quantity = shared[place - 1], shared[place]
        takes = last.qualifier is not None and quantity.qualifier is None and last.unit == quantity.unit
        if takes and _in_list(last, quantity, view):
            shared[place] = replace(quantity, qualifier=last.qualifier, qualifier_span=last.qualifier_span)
    return shared
