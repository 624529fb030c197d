"""How numbers are written: the atoms and patterns of numerals, number words and units, and their parse.

`NUMBER` matches `5x`, `1,000 ×`, `40 %`, `2-3x`, `×2`, `ten times`, `two orders of magnitude`, `84.1 ± 0.3 %`; `WORDED`
matches `twice`, `halves`, `a tenth`, `1/20`. Both are tried only where `find_starts` says that a number can begin.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Literal, TypeAlias

from extractor.pattern import compile_pattern

Unit: TypeAlias = Literal["x", "%", "points", "orders of magnitude", "raw"]
_ONES = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred"]
WORDS = {word: float(n) for n, word in enumerate(_ONES, 1)} | {word: 10.0 * n for n, word in enumerate(_TENS, 2)}
WORDS |= {"a": 1.0, "an": 1.0, "single": 1.0, "thousand": 1000.0}
PARTS = {
    "half": 2.0, "third": 3.0, "quarter": 4.0, "fourth": 4.0, "fifth": 5.0, "sixth": 6.0, "seventh": 7.0,
    "eighth": 8.0, "ninth": 9.0, "tenth": 10.0, "twentieth": 20.0, "hundredth": 100.0, "thousandth": 1000.0,
}  # fmt: skip
STEMS = {"twi": 2.0, "thr": 3.0, "dou": 2.0, "tri": 3.0, "qua": 4.0, "hal": 2.0}
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
    "word": r"""(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen
        |twenty
        |thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)(?=\b|fold)""",
    "dash": r"[-‐‑–—−~∼]{1,2}",
    "joiner": r"\u2060",  # what a view may hold in place of markup between two words
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
NUMBER = compile_pattern(
    r"""
    (?: (?P<low>{{numeral}}) | \b(?P<low_word>{{word}}) | \b(?P<low_article>an?|single)(?=[-\s]+order) )
    (?P<plus>\+)?+
    (?: \s*+ ± \s*+ (?:{{digits}}) )?+
    (?: {{gap}} (?P<low_unit> {{unit}} ) )?+
    (?: {{gap}} {{joiner}}? {{dash}} {{joiner}}? {{gap}} (?: (?P<high>{{numeral}}) | (?P<high_word>{{word}}) )
        (?: {{gap}} (?P<high_unit> {{unit}} ) | {{bare_end}} )
      | (?(low_unit) | (?(low) {{bare_end}} | (?(low_word) \b | (?!))) ) )
    """,
    ATOMS,
)
# twice   halves   doubled   a tenth (of)   two-thirds   three quarters   1/20   half
WORDED = compile_pattern(
    r"""
    \b (?: (?P<times>twice|thrice)
        | (?P<verb>(?:(?:doubl|halv|quadrupl)(?:es|ed|ing)|tripl(?:ed|ing))\b (?!\s(?:metric|dimension|space|measure
              |constant)) | triples(?=\s+(?:the|its|our|their)\s)
            | (?: (?<=\b(?:to|can|could|will|would|may|nearly|almost|than)\s)(?:double|triple|quadruple|halve)
              | (?:double|triple|quadruple|halve)(?=\s+(?:the|its|our|their|that)\s) )\b) (?![-\s](?:blind|descent))
        | (?<!and[ ]a[ ])(?<!another[ ])(?<!second[ ])(?<!first[ ])(?<!-) (?P<half>half) (?![-\w]|\s+(?:precision
            |space|cheetah))
        | (?P<over>an?|one|two|three)[-\s]+(?P<part>thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|ninths?
            |tenths?|twentieths?|hundredths?|thousandths?)
          (?= \s*(?:\b(?:of|the|as|to|that|its|their|when|while|compared|relative|without|with|in|on|and|or|at|less
              |fewer|smaller)\b|[.,;:)]|$) )
        | (?<![\w.,/^-])(?P<top>[1-9])/(?P<bottom>\d{1,5})(?:th|rd)?(?![\w/.]) )
    """,
    ATOMS,
    ignore_case=True,
)

# where a number may start: a digit that goes on no name, no decimal
_DIGIT = compile_pattern(
    r"""\.?\d (?<![\w.,^@\#\[\\×]\.?\d) (?<![\w)\]][-_]\.?\d) (?<!\w/\.?\d) (?<!\d\s?[×x]\s\d) (?<!\^\s?[\{(]?\s?-?\d)
      | (?<=[%×x]/|to-|(?<!\w)[xX×]) \.?\d"""
)
# ten (times)   two to three (orders of magnitude)   an (order)
_WORDS_BEFORE = compile_pattern(
    r"""(?r) (?: \b(?P<first>{{word}}) (?:\s+(?:to|or|and)\s+|-\s*(?:to|or|and)\s+|,\s+|[-–]|-to-) )?
    \b(?<!(?:several|few|many)\s) (?P<last>{{word}}|an?|single) [-\s]*""",
    ATOMS,
    ignore_case=True,
)
# a factor of (eight)   by factors of (three and five)   a factor of about (ten)
_WORDS_AFTER = compile_pattern(
    r"factors?[-\s]+(?:of[-\s]+)?(?:\w+\s+){0,3}?\b(?P<first>{{word}})(?:\s+(?:to|or|and)\s+(?P<last>{{word}}))?",
    ATOMS,
    ignore_case=True,
)
_STARTS = ("twice", "thrice", "doubl", "tripl", "quadrupl", "halv", "half")
_ENDS = ("third", "quarter", "fifth", "tenth", "hundredth")


MOST_DIGITS = 2_000  # four times the numbers that are read of one abstract


def find_starts(view: str) -> list[int]:
    """The places where `NUMBER` or `WORDED` can match, in order. A pattern tried at each character would be slow."""
    lowered = view.lower()
    if len(lowered) != len(view):  # a few letters grow in lower case
        lowered = view
    starts: set[int] = set()
    if any(digit in view for digit in "0123456789"):
        starts.update(match.start() for match in islice(_DIGIT.finditer(view), MOST_DIGITS))
    for word in _STARTS:
        starts.update(_find_places(lowered, word))
    for word in ("fold", "times", "order", "factor"):
        for place in _find_places(lowered, word):
            after = _WORDS_AFTER.match(view, place) if word == "factor" else None
            match = after or _WORDS_BEFORE.match(view, max(0, place - 40), place)
            starts.update(match.start(name) for name in ("first", "last") if match and match[name])
    for word in _ENDS:
        for place in _find_places(lowered, word):  # a third, one-tenth, three quarters
            starts.add(lowered.rfind(" ", 0, place) + 1)
            starts.add(lowered.rfind(" ", 0, max(0, place - 1)) + 1)
    return sorted(starts)


def _find_places(lowered: str, word: str) -> Iterator[int]:
    place = lowered.find(word)
    while place >= 0:
        yield place
        place = lowered.find(word, place + len(word))


_POWER = compile_pattern(
    r"""(?:(?P<mantissa>[\d.]+)\s*[×x*·⋅]\s*)?10(?:\s*\^\s*\{?\s*(?P<exponent>\d{1,2})\s*\}?
        |(?P<exponent>[²³⁴⁵⁶⁷⁸⁹]))$ | (?P<mantissa>[\d.]+)e\+?(?P<exponent>\d+)$"""
)
_SUPERSCRIPTS = str.maketrans("²³⁴⁵⁶⁷⁸⁹", "23456789")


def parse_numeral(words: str) -> float:
    """`1,000` is 1000, `57K` 57000, `2.5 × 10^4` 25000, `ten` 10."""
    words = words.strip().casefold()
    if words in WORDS:
        return WORDS[words]
    if power := _POWER.match(words, 0):
        exponent = int(power["exponent"].translate(_SUPERSCRIPTS))
        return float(f"{power['mantissa'] or 1}e{exponent}")
    scale = _SUFFIXES.get(words[-1], 1.0)
    return float(words.rstrip("km ").replace(",", "").replace(" ", "")) * scale


def parse_unit(words: str | None) -> Unit:
    if not words:
        return "raw"
    words = words.strip(" -‐‑–\n\t").casefold()
    if words.startswith("order"):
        return "orders of magnitude"
    if words in {"%", "percent", "per cent"}:
        return "%"
    return "x" if words in {"x", "×", "✕", "╳", "times", "fold", "folds"} else "points"
