"""Marks: each word that the rules of `results` ask for, replaced by the sign of its class.

The contexts of a figure name the same four hundred words again and again. So a sentence with a figure is read once:
every metric, every word of cost and every word of change becomes a run of the sign of its class, as long as the word,
and the rest becomes lower case. "Improves F1 by 2%" is read as "BBBBBBBB SS by 2%", where `B` and `S` stand for
characters that no text holds. Offsets do not move; the contexts become short, and cheap to match.
"""

from __future__ import annotations

from collections.abc import Iterator

from extractor.pattern import compile_pattern
from extractor.rules import metrics


def _words(words: str) -> list[str]:
    return words.split()


# beating somebody, making better; nouns of the same; words that are both
_BEAT = _words(
    """
    beat beats beating bettered elevate elevates elevated elevating enhance enhances enhanced enhancing benefit
    benefits exceed exceeds exceeded exceeding gaining leads leading outdo outdoes outperform outperforms
    outperformed outperforming out-perform out-performs out-performing outrank outranks overtake overtakes
    promote promotes promoted promoting strengthen strengthens surpass surpasses surpassed surpassing win wins
    winning boosted boosting advanced advancing
    """
)
_IMPROVES = _words("improve improves improved improving")
_GAIN = _words(
    """
    advantage advantages enhancement enhancements improvement improvements increment increments margin margins
    outperformance uplift
    """
)
_GAINS = _words("advance advances boost boosts gain gains gained lead")
_RISE = _words("increased increasing lift lifts lifted lifting raise raises raised raising rising rose")
_RISES = _words("increase increases rise rises")
_DROP = _words(
    """
    alleviate alleviates alleviated alleviating cut cuts cutting declined declining decreased decreasing degrade
    degrades degraded degrading deteriorate deteriorates deteriorated diminish diminishes diminished falls
    falling fell hurt hurts lowers lowered lowering minimize minimizes minimized
    minimizing mitigate mitigates mitigated mitigating reduce reduces reduced reducing shrink shrinks shrinking
    suppress suppresses suppressed suppressing worsen worsens worsened
    """
)
# a fall in quality, and a fall in anything
_WORSE = _words("degradation degradations decline declines deterioration")
_DROPS = _words("drop drops dropped dropping lose loses lost losing sacrifice sacrifices sacrificed sacrificing")
_LOSS = _words("loss losses")
_FALL = _words("decrease decreases decrement difference differences fall gap gaps reduction reductions saving savings")

_NAMES = _words(
    "score error cost data other beat improves gain gains rise rises drop drops worse loss fall acronym error_acronym"
)
_SIGNS = {name: chr(0xE000 + n) for n, name in enumerate(_NAMES)}
_CLASSES = {
    word: _SIGNS[name]
    for name, words in {
        "score": metrics.SCORES, "error": metrics.ERRORS, "cost": metrics.COSTS, "data": metrics.DATA,
        "beat": _BEAT, "improves": _IMPROVES, "gain": _GAIN, "gains": _GAINS,
        "rise": _RISE, "rises": _RISES, "drop": _DROP, "drops": _DROPS, "worse": _WORSE, "loss": _LOSS, "fall": _FALL,
    }.items()
    for word in words
}  # fmt: skip
_ACRONYMS = dict.fromkeys(metrics.ACRONYMS, _SIGNS["acronym"])
_ACRONYMS |= dict.fromkeys(metrics.ERROR_ACRONYMS, _SIGNS["error_acronym"])

# two words of which the second is marked: false alarms, compression ratio
_PAIRS = {("false", word): _SIGNS["error"] for word in _words("positive positives negative negatives alarm alarms")} | {
    ("exact", "match"): _SIGNS["score"]
}
_PAIRS |= {(word, ratio): _SIGNS["other"] for word in metrics.OTHER_RATIOS for ratio in ("ratio", "ratios")}
_PAIRS |= {(word, ratio): _SIGNS["score"] for word in metrics.SCORE_RATIOS for ratio in ("ratio", "ratios")}
_PAIRS |= {(word, "distance"): _SIGNS["error"] for word in metrics.ERROR_DISTANCES}
_PAIRS |= {("rate", saving): _SIGNS["other"] for saving in ("saving", "savings")}
# accuracy   F1-score   mAP@0.5   AP@IoU=0.5   J&F   R^2   top-1   ROUGE-L
_WORD = compile_pattern(r"[A-Za-z][\w&^+]*+(?:[-@][\w.:]*\w)*+(?:=\d[\d.]*\d)?+|[A-Za-z]")
_BASE = compile_pattern(r"[A-Za-z]+(?=[-_@\d])")
_RANKED = compile_pattern(r"(?:top|rank|hits?|recall|precision|r|p|acc)[-@]?\d+(?!\w)|[rp]@\w+", ignore_case=True)


def _set(*names: str) -> str:
    return "[" + "".join(_SIGNS[name] for name in names) + "]++"


_METRIC = _set("score", "acronym", "error", "error_acronym", "loss")
ATOMS = {
    "acronym": _set("acronym"),
    "error_acronym": _set("error_acronym"),
    "score": _set("score", "acronym"),
    "error": _set("error", "error_acronym", "loss"),
    "metric": _METRIC,
    # not "data-efficient", not "memory accuracy"
    "cost": rf"{_set('cost', 'data', 'other')}(?![-\w])(?!\s+(?:[\w-]+\s+)?{_METRIC})",
    # "90% on the data" tells where, "on 40% of the data" how much
    "data": _set("data"),
    "beat": _set("beat", "improves", "gains") + r"|superior\b|ahead\b",
    "rise": _set("rise", "rises") + r"|\bhigher\b",
    "drop": _set("drop", "drops", "worse", "fall", "loss") + r"|\blower\b",
    "moves": _set("beat", "improves", "gains", "rise", "rises", "drop", "drops", "worse", "fall"),
    "gain": _set("gain", "gains"),
    "increase": _set("rises"),
    "worse": _set("worse", "drops", "loss"),
    "fall": _set("fall", "worse", "drops", "loss"),
    "change": _set("gain", "gains", "rises", "fall", "worse", "drops", "loss"),
    "gains": _set("gains"),
    "improves": _set("improves"),
    "drops": _set("drops"),
    "cuts": _set("drop"),
    "rises": _set("rise", "rises"),
    "difference": _set("fall"),
    "improved": _set("beat", "improves", "rise", "drop"),
    # one sign of a noun, for use inside a repetition: a set that repeats itself would take exponential time there
    "noun_sign": _set("score", "acronym", "error", "error_acronym", "loss", "cost", "data", "other").removesuffix("++"),
    "sign": "[" + "".join(_SIGNS.values()) + "]",
}


def mark(view: str) -> str:
    """`view` in lower case, with the words of the tables replaced by the signs of their classes; of the same length."""
    pieces, end = [], 0
    for start, stop, sign in _find_signs(view):
        pieces += [_lower(view[end:start]), sign * (stop - start)]
        end = stop
    return "".join([*pieces, _lower(view[end:])])


def _find_signs(view: str) -> Iterator[tuple[int, int, str]]:
    before = ""
    for match in _WORD.finditer(view):
        word = match[0]
        lowered = word.lower()
        sign = _ACRONYMS.get(word) or _PAIRS.get((before, lowered)) or _CLASSES.get(lowered)
        sign = sign or _sign_of_compound(word, lowered)
        if sign and not (lowered == "time" and view.endswith("of the ", 0, match.start())):
            yield match.start(), match.end(), _correct(sign, lowered, before)
        before = lowered


def _sign_of_compound(word: str, lowered: str) -> str | None:
    """`AP50` and `ROUGE-L` by their beginning, `log-error` by its end, `top-1` as it is."""
    if word.isalpha():
        return None
    base = _BASE.match(word, 0)
    if base and base[0] in _ACRONYMS:
        return _ACRONYMS[base[0]]
    if _RANKED.match(word, 0):
        return _SIGNS["score"]
    last = lowered.rpartition("-")[2]
    return None if last == "precision" else _CLASSES.get(last)  # full-precision weights are no score


def _correct(sign: str, word: str, before: str) -> str:
    """A `frame rate` is no score."""
    return _SIGNS["other"] if word in {"rate", "rates"} and before in metrics.OTHER_RATES else sign


def _lower(words: str) -> str:
    lowered = words.lower()
    return lowered if len(lowered) == len(words) else words  # İ has two characters in lower case
