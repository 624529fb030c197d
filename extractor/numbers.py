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
from typing import Literal, TypeAlias

from extractor.finding import Qualifier
from extractor.pattern import Match, compile_pattern, find_matches, match_at, search
from extractor.span import Span
from extractor.text import Text

Unit: TypeAlias = Literal["x", "%", "points", "orders of magnitude", "raw"]
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


_ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety hundred".split()
_WORDS = {word: float(n) for n, word in enumerate(_ONES, 1)} | {word: 10.0 * n for n, word in enumerate(_TENS, 2)}
_WORDS |= {"a": 1.0, "an": 1.0, "single": 1.0, "thousand": 1000.0}
_PARTS = {
    "half": 2.0, "third": 3.0, "quarter": 4.0, "fourth": 4.0, "fifth": 5.0, "sixth": 6.0, "seventh": 7.0,
    "eighth": 8.0, "ninth": 9.0, "tenth": 10.0, "twentieth": 20.0, "hundredth": 100.0, "thousandth": 1000.0,
}  # fmt: skip
_STEMS = {"twi": 2.0, "thr": 3.0, "dou": 2.0, "tri": 3.0, "qua": 4.0, "hal": 2.0}
_SUFFIXES = {"k": 1e3, "m": 1e6}

ATOMS = {
    # what may stand between a number and its unit: blanks, also the many that blanked markup leaves
    "gap": r"\s{0,24}+",
    # 1,000   12   0.5   .5
    "digits": r"\d{1,3}+(?:,\d{3})++(?:\.\d++)?+(?!\d) | \d++(?:\.\d++)?+ | \.\d++",
    # 10^3   10^{3}   10³   2.5 × 10^4   1e4
    "power": r"""(?:\d++(?:\.\d++)?+\s*+[×x*·⋅]\s*+)?+10(?:\s*+\^\s*+\{?+\s*+\d{1,2}+\s*+\}?+|[²³⁴⁵⁶⁷⁸⁹])
        | \d++(?:\.\d++)?+[eE]\+?\d{1,2}+(?!\w)""",
    # 57K times   2, 500 times
    "numeral": r"""(?=[\d.]++\s*+[×x*·⋅^eE²³⁴⁵⁶⁷⁸⁹]) (?:{{power}}) | \d{1,3},\s\d{3}(?=\s*+(?:times\b|×|x\b))
        | (?:{{digits}})(?:\s?+[kKM](?=\s*+(?:×|times\b|x\b|-?fold\b)))?+""",
    "word": r"""(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|twenty
        |thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)(?=\b|fold)""",
    "dash": r"[-‐‑–—−~∼]{1,2}",
    # × x -fold times
    "times": r"[×✕╳](?!\s*+\d) | [xX](?!\s*+\d|\w) | [-‐‑–]?\s?times\b | [-‐‑–]?\s?folds?\b",
    # percentage points   %p   pp   points
    "points": r"""(?:%|[-‐]?\s?per[ ]?cent(?:age)?)?[-\s]*(?:absolute[-\s]*)?(?:points?|pts?)\b | %p\b
        | [-\s]?p\.?p\.?(?!\w)""",
    "percent": r"% | [-‐]?\s?per[ ]?cent\b",
    "orders": r"[-‐]?\s?orders?[-\s]+of[-\s]+magnitudes?\b",
    "unit": r"(?:{{times}}|{{points}}|{{percent}}|{{orders}})(?!\w)",
    # what may follow a number without unit: no name, size, version or ratio goes on, but a physical unit may
    "bare_end": r"""(?![\w^]|[-‐_/:]\w|[.,]\d|\s*+[×x]\s*+\d)
        | (?=\s?(?:mm|cm|km|m|μm|µm|um|nm|ms|s|N|dB|px|kg|g|deg|Hz|rad|bpp)\b|°)""",
}  # fmt: skip

# 5x   1,000 ×   40 %   2-3x   2x-10x   ×2   30+ times   ten times   two orders of magnitude   28.2   84.1 ± 0.3 %
_NUMBER = compile_pattern(
    r"""
    (?: (?P<low>{{numeral}}) | \b(?P<low_word>{{word}}) | \b(?P<low_article>an?|single)(?=[-\s]+order) )
    (?P<plus>\+)?+
    (?: \s*+ ± \s*+ (?:{{digits}}) )?+
    (?: {{gap}} (?P<low_unit> {{unit}} ) )?+
    (?: {{gap}} {{dash}} {{gap}} (?: (?P<high>{{numeral}}) | (?P<high_word>{{word}}) )
        (?: {{gap}} (?P<high_unit> {{unit}} ) | {{bare_end}} )
      | (?(low_unit) | (?(low) {{bare_end}} | (?(low_word) \b | (?!))) ) )
    """,
    ATOMS,
)

# twice   halves   doubled   a tenth (of)   two-thirds   three quarters   1/20   half
_WORDED = compile_pattern(
    r"""
    \b (?: (?P<times>twice|thrice)
        | (?P<verb>(?:doubl|tripl|quadrupl|halv)(?:es|ed|ing|e)\b) (?![-\s](?:blind|descent))
        | (?<!and[ ]a[ ])(?<!another[ ])(?<!second[ ])(?<!first[ ])(?<!-) (?P<half>half) (?![-\w]|\s+(?:precision|space|cheetah))
        | (?P<over>an?|one|two|three)[-\s]+(?P<part>thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|ninths?|tenths?|twentieths?|hundredths?|thousandths?)
          (?= \s*(?:\b(?:of|the|as|to|that|its|their|when|while|compared|relative|without|with|in|on|and|or|at|less|fewer|smaller)\b|[.,;:)]|$) )
        | (?<![\w.,/^-])(?P<top>[1-9])/(?P<bottom>\d{1,5})(?:th|rd)?(?![\w/.]) )
    """,
    ATOMS,
    ignore_case=True,
)
# where a number may start: a digit that goes on no name, no decimal
_DIGIT = compile_pattern(
    r"""\.?\d (?<![\w.,^@\#\[\\×]\.?\d) (?<![\w)\]][-_]\.?\d) (?<!\w/\.?\d) (?<!\d\s?[×x]\s\d) (?<!\^\s?\{?\s?-\d)
      | (?<=[%×x]/|to-|(?<!\w)[xX×]) \.?\d"""
)
# ... and a number word, near one of the units it needs
_NUMBER_WORD = compile_pattern(
    r"\b(?<!several\s)(?<!few\s)(?<!many\s)(?:(?:{{word}})(?!-(?:shot|stage|step|way|dim))|(?:an?|single)(?=[-\s]+order))",
    ATOMS,
    ignore_case=True,
)
_UNITS_OF_WORDS = ("fold", "times", "order", "factor", "percent", "per cent")
_WORDED_STARTS = ("twice", "thrice", "doubl", "tripl", "quadrupl", "halv", "half")
_WORDED_ENDS = ("third", "quarter", "fourth", "fifth", "tenth", "sixth", "eighth", "hundredth", "thousandth")

# by a factor of 8   a factor of about ten   a factor up to 6x   by factors of 3 and 5   a factor-of-two
_FACTOR = compile_pattern(
    r"(?r) \b(?:an?\s+)?factors?[-\s]+(?:of[-\s]+|as\s+(?:high|large)\s+as\s+)?", ignore_case=True
)

_QUALIFIER = compile_pattern(
    r"""(?r)
    (?: (?: (?P<up_to> \bup\s?-?to | \b(?:as\s+(?:much|high|many|large)\s+as) | \bat\s+(?:most|best) | \b(?:no|not)\s+more\s+than
              | \b(?:less|fewer|lower|smaller)\s+than | \bbelow | \bmax(?:imum|imal)?(?:\s+of)? | [<≤⩽] )
          | (?P<at_least> \bat\s+least | \bover | \b(?<!no\s)(?<!not\s)(?:more|greater|larger|higher|better|faster)\s+than | \babove | \bexceed(?:s|ing)
              | \b(?:no|not)\s+(?:less|fewer)\s+than | \bupwards?\s+of | \bin\s+excess\s+of | \bbeyond | \bminimum(?:\s+of)? | [>≥⩾] )
          | (?P<about> \babout | \baround | \bapproximately | \bapprox\.? | \broughly | \bnearly | \balmost | \bclose\s+to | \bcirca | [~∼≈≃] )
          | (?P<average> \baverag(?:e|es|ed|ing)(?:\s+of)? | \b(?:on|in)\s+average,? | \bmean\s+of ) )
        (?: \s* \b(?:by|of|an?|the|only|just|to|additional|extra|impressive|remarkable|significant|substantial|massive|whopping) )*
        \s* [-+]? )+
    """,
    ignore_case=True,
)
# 2x or more   50 % on average   3 times at least
_AFTER = compile_pattern(
    r"""\s* [,(]? \s* (?: (?P<at_least> or\s+(?:more|higher|greater|better|above)\b | and\s+(?:more|above|beyond)\b | at\s+least\b )
        | (?P<up_to> at\s+most\b | or\s+(?:less|fewer|lower)\b ) | (?P<average> (?:on|in)\s+average\b ) )""",
    ignore_case=True,
)
_LIST = compile_pattern(
    r"\s*(?:[-‐]?,(?:\s*(?:and|or)\b)?|/|[-‐]?,?\s*\b(?:and|or|&)\b|[-‐]?\s*\bto\b)\s*", ignore_case=True
)
_POWER = compile_pattern(
    r"(?:(?P<mantissa>[\d.]+)\s*[×x*·⋅]\s*)?10(?:\s*\^\s*\{?\s*(?P<exponent>\d{1,2})\s*\}?|(?P<exponent>[²³⁴⁵⁶⁷⁸⁹]))$ | (?P<mantissa>[\d.]+)e\+?(?P<exponent>\d+)$"
)
_SUPERSCRIPTS = str.maketrans("²³⁴⁵⁶⁷⁸⁹", "23456789")
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
    found = list(_find_all(view))
    if not found:
        return ()
    found = _share_units(_join_ranges(found, view), view)
    found = [_add_factor(quantity, view) for quantity in found]
    found = [quantity for quantity in found if _is_quantity(quantity, view)]
    return tuple(_share_qualifiers([_add_qualifier(quantity, view) for quantity in found], view))


def _find_all(view: str) -> Iterator[Quantity]:
    """Every match of `_NUMBER` and `_WORDED`, left to right. They are tried only where one can begin: that is cheap."""
    end = 0
    for start in _find_starts(view):
        if start < end:
            continue
        if (not view[start].isdigit() or "/" in view[start : start + 2]) and (match := match_at(_WORDED, view, start)):
            quantity = _parse_worded(match)
        elif match := match_at(_NUMBER, view, start):
            quantity = _parse_number(match)
        else:
            continue
        end = quantity.span.end
        yield quantity


def _find_starts(view: str) -> list[int]:
    lowered = view.lower()
    if len(lowered) != len(view):  # a few letters grow in lower case
        lowered = view
    starts = {match.start() for match in find_matches(_DIGIT, view)}
    for word in _UNITS_OF_WORDS:
        for place in _find_places(lowered, word):
            starts.update(match.start() for match in find_matches(_NUMBER_WORD, view, max(0, place - 40), place + 40))
    for word in _WORDED_STARTS:
        starts.update(_find_places(lowered, word))
    for word in _WORDED_ENDS:
        for place in _find_places(lowered, word):  # a third, one-tenth, three quarters
            starts.add(
                lowered.rfind(" ", 0, max(0, place - 1)) + 1
                if lowered[place - 1 : place] == " "
                else lowered.rfind(" ", 0, place) + 1
            )
    return sorted(starts)


def _find_places(lowered: str, word: str) -> Iterator[int]:
    place = lowered.find(word)
    while place >= 0:
        yield place
        place = lowered.find(word, place + len(word))


def _parse_number(match: Match) -> Quantity:
    """One match of `_NUMBER`; `2x-10x` and `2-10x` are ranges, the unit that stands last holds for both ends."""
    name = "low" if match["low"] else "low_word" if match["low_word"] else "low_article"
    low, high = _parse_numeral(match[name]), match["high"] or match["high_word"]
    unit, start = _parse_unit(match["high_unit"] or match["low_unit"]), match.start()
    if unit == "raw" and start and match.string[start - 1] in "xX×":  # ×2
        unit, start = "x", start - 1
    quantity = Quantity(
        span=Span(start, match.start() + len(match[0].rstrip())),
        number=Span(
            match.start(name),
            match.end("high") if match["high"] else match.end("high_word") if high else match.end(name),
        ),
        value=low,
        value_high=_parse_numeral(high) if high else None,
        unit=unit,
        form="digits" if name == "low" else "word",
    )
    return (
        replace(quantity, qualifier="at least", qualifier_span=Span(*match.span("plus"))) if match["plus"] else quantity
    )


def _parse_numeral(words: str) -> float:
    """`1,000` is 1000, `57K` 57000, `2.5 × 10^4` 25000, `ten` 10."""
    words = words.strip().casefold()
    if words in _WORDS:
        return _WORDS[words]
    if power := match_at(_POWER, words, 0):
        exponent = int(power["exponent"].translate(_SUPERSCRIPTS))
        return float(f"{power['mantissa'] or 1}e{exponent}")
    scale = _SUFFIXES.get(words[-1], 1.0)
    return float(words.rstrip("km ").replace(",", "").replace(" ", "")) * scale


def _parse_unit(words: str | None) -> Unit:
    if not words:
        return "raw"
    words = words.strip(" -‐‑–\n\t").casefold()
    if words.startswith("order"):
        return "orders of magnitude"
    if words in {"%", "percent", "per cent"}:
        return "%"
    return "x" if words in {"x", "×", "✕", "╳", "times", "fold", "folds"} else "points"


def _parse_worded(match: Match) -> Quantity:
    """One match of `_WORDED`: `twice` is 2 x, `a tenth` 10 x, `two-thirds` 1.5 x, `1/20` 20 x."""
    span = Span(*match.span())
    if match["times"] or match["verb"]:
        return Quantity(span, span, _STEMS[match[0][:3].casefold()], None, "x", "word" if match["times"] else "verb")
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
    value = _PARTS[match["part"].casefold().rstrip("s")] / _WORDS[match["over"].casefold()]
    return Quantity(span, span, value, None, "x", "fraction")


def _join_ranges(found: list[Quantity], view: str) -> list[Quantity]:
    """`2.5 to 3x`, `two or three times`, `between 10% and 20%` are ranges; `from 89.1% to 92.6%` is not."""
    joined: list[Quantity] = []
    for quantity in found:
        if joined and _is_range(joined[-1], quantity, view):
            low = joined[-1]
            span, number = Span(low.span.start, quantity.span.end), Span(low.number.start, quantity.number.end)
            joined[-1] = replace(quantity, span=span, number=number, value=low.value, value_high=quantity.value)
        else:
            joined.append(quantity)
    return joined


def _is_range(low: Quantity, high: Quantity, view: str) -> bool:
    between = view[low.span.end : high.span.start]
    if len(between) > 30 or low.value_high is not None or high.value_high is not None or low.value >= high.value:
        return False
    if low.unit not in {high.unit, "raw"} or {low.form, high.form} - {"digits", "word"}:
        return False
    lead = match_at(_BETWEEN, view, max(0, low.span.start - 30), low.span.start)
    word = between.strip(" -‐\n\t").casefold()
    if word == "and":
        return lead is not None and "between" in lead[0].casefold()
    from_to = (
        lead is not None and "from" in lead[0].casefold() and high.unit != "x" and not _is_ranging(view, lead.start())
    )
    links = {"to", "up to"} if high.unit in {"%", "points", "raw"} else {"to", "up to", "or"}
    return word in links and not from_to and (high.unit != "raw" or low.form == "digits")


def _is_ranging(view: str, end: int) -> bool:
    return (
        view[max(0, end - 10) : end].rstrip().casefold().endswith(("ranging", "ranges", "range", "varying", "varies"))
    )


def _share_units(found: list[Quantity], view: str) -> list[Quantity]:
    """`10 and 20%`, `2-, 3- and 5-fold`: the unit after a list is the unit of each member."""
    shared = list(found)
    for i in range(len(shared) - 2, -1, -1):
        quantity, following = shared[i], shared[i + 1]
        if quantity.unit == "raw" and following.unit not in {"raw", "points"} and following.form in {"digits", "word"}:
            if _in_list(quantity, following, view):
                shared[i] = replace(quantity, unit=following.unit)
    return shared


def _in_list(left: Quantity, right: Quantity, view: str) -> bool:
    """Whether nothing but a comma, a slash, `and` or `or` stands between the two."""
    start, end = left.span.end, right.qualifier_span.start if right.qualifier_span else right.span.start
    if not start < end <= start + 40:
        return False
    match = match_at(_LIST, view, start, end)
    return match is not None and match.end() == end


def _add_factor(quantity: Quantity, view: str) -> Quantity:
    """`a factor of 8`, `a factor of about ten`: the word `factor` makes a bare number a multiple."""
    if quantity.unit not in {"raw", "x"} or quantity.form not in {"digits", "word"}:
        return quantity
    start = quantity.span.start
    if qualifier := match_at(_QUALIFIER, view, max(0, start - 60), start):
        start = qualifier.start()
    factor = match_at(_FACTOR, view, max(0, start - 40), start)
    if factor is None:
        return quantity
    return replace(quantity, span=Span(factor.start(), quantity.span.end), unit="x", form="factor")


def _is_quantity(quantity: Quantity, view: str) -> bool:
    """Whether it is more than a bare number word or a year, and no task's name."""
    if quantity.unit == "raw":
        year = quantity.value == int(quantity.value) and 1950 <= quantity.value <= 2050 and len(quantity.number) >= 4
        return quantity.form == "digits" and not year
    return quantity.unit != "x" or match_at(_TASK, view, quantity.span.end) is None


def find_qualifier(view: str, start: int) -> Qualifier | None:
    """The qualifier that ends at `start`: of `up to a (speedup of 3x)`, of `an average (reduction of 40 %)`."""
    match = match_at(_QUALIFIER, view, max(0, start - 60), start)
    return _bound(match) if match else None


def _add_qualifier(quantity: Quantity, view: str) -> Quantity:
    """The qualifier before the number, inside or before `a factor of`, or right after it (`2x or more`)."""
    if quantity.qualifier is not None:
        return quantity
    places = [quantity.number.start, quantity.span.start]
    for start in dict.fromkeys(places):
        if match := match_at(_QUALIFIER, view, max(0, start - 80), start):
            return _qualified(quantity, match)
    match = match_at(_AFTER, view, quantity.span.end)
    return _qualified(quantity, match) if match else quantity


def _qualified(quantity: Quantity, match: Match) -> Quantity:
    qualifier = _bound(match)
    return replace(quantity, qualifier=qualifier, qualifier_span=Span(*match.span()))


def _bound(match: Match) -> Qualifier:
    """Of several (`on average up to about`) a bound says more than a rounding."""
    groups: tuple[tuple[str, Qualifier], ...] = (
        ("up_to", "up to"), ("at_least", "at least"), ("average", "average"), ("about", "about"),
    )  # fmt: skip
    said = match.groupdict()
    return next(name for group, name in groups if said.get(group))


def _share_qualifiers(found: list[Quantity], view: str) -> Iterator[Quantity]:
    """`up to 3x and 5x`: what stands before a list holds for each member."""
    if found:
        yield found[0]
    last = found[0] if found else None
    for quantity in found[1:]:
        if (
            last
            and quantity.qualifier is None
            and last.qualifier
            and last.unit == quantity.unit
            and _in_list(last, quantity, view)
        ):
            quantity = replace(quantity, qualifier=last.qualifier, qualifier_span=last.qualifier_span)
        yield quantity
        last = quantity
