"""Speedups: numbers that state how much faster, smaller, cheaper or leaner something is, relative to something else.

A rule here is a reading of figures that stand together: it looks at what follows them (`40 % fewer parameters`) or at
what stands before them (`reduces the latency by 40 %`), and finds there what the number measures (see `measures`).

What goes wrong in the world: the same words speak of quality ("reduces the error by 40 %", "a 5 % higher accuracy"), of
the size of data ("10x larger dataset") and of rates ("30 FPS"). So a number without a word for what is saved says
nothing, unless the comparison itself says it (`faster`, `speedup`, `smaller`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias, cast

from extractor.finding import Measure, Qualifier, Speedup, SpeedupKind, SpeedupUnit
from extractor.numbers import Quantity, find_qualifier, find_quantities
from extractor.pattern import Match, Pattern, compile_pattern, find_matches, match_at
from extractor.rules.figures import Figures, find_figures
from extractor.rules.measures import Measured, find_measures
from extractor.rules.rule import Rule, Said
from extractor.span import Span
from extractor.text import Text


@dataclass(frozen=True, slots=True)
class Reading:
    """What figures are said of: the measures, each with the words that name it, and whether a change, a rest, a cost."""

    measures: tuple[Measured, ...]
    kind: SpeedupKind = "change"
    cue: Span | None = None  # the comparison itself, where the measure stands apart from it


Reader: TypeAlias = Callable[[Figures, Text], "Reading | None"]


def _compile(pattern: str) -> Pattern:
    return compile_pattern(pattern, ATOMS, ignore_case=True)


ATOMS = {
    "share": r"\s*(?:of\s+)?(?:(?:the|its|their|all|our|as\s+(?:many|much|few|little))\s+)?(?:(?:full|total|available|entire|whole|existing|baseline's|same|required|typical)\s+)*",
    "only": r"(?:only|just|merely|a\s+mere|mere|as\s+(?:little|few|low)\s+as|(?:less|fewer)\s+than)",
    "slight": r"(?:(?:less|fewer|more)\s+than|as\s+(?:little|few|low)\s+as|an?|about|around|nearly|approximately|roughly|~|merely|mere|only|just|up\s+to|additional|extra)",
    "adverb": r"(?:\w+ly|far|much|even|significantly|relatively|on\s+average|or\s+more|\+)",
    "gap": r"[\s\u2060]*[-,]?[\s\u2060]*",
    "speed": r"(?:speed-?\s?ups?(?!\s+to\s+an?\b)|speeding[- ]up|accelerations?|speed\s+(?:improvements?|gains?|increases?|boosts?|advantages?|enhancements?))",
    "less": r"(?:reductions?|decreases?|savings?|saving|drops?|cuts?|decrements?|reduced)",
    "more": r"(?:improvements?|gains?|increases?|boosts?|enhancements?|benefits?|growth)",
    "pack": r"(?:compressions?(?:\s+(?:ratios?|rates?|factors?))?|pruning(?:\s+(?:ratios?|rates?))?|sparsity|sparsification)",
    "cost": r"(?:overheads?)",
    "reduce": r"""(?:reduc(?:es?|ed|ing)|decreas(?:es?|ed|ing)|lower(?:s|ed|ing)?|cut(?:s|ting)?(?:\s+down)?|sav(?:es?|ed|ing)|shrink(?:s|ing)?|shrunk|shorten(?:s|ed|ing)?
        |drop(?:s|ped|ping)?|fall(?:s|ing)?|compress(?:es|ed|ing)?|minimi[sz](?:es?|ed|ing)|diminish(?:es|ed|ing)?|prun(?:es?|ed|ing)|trim(?:s|med)?|eliminat(?:es?|ed|ing)|remov(?:es?|ed|ing)|down)""",
    "raise": r"""(?:improv(?:es?|ed|ing)|increas(?:es?|ed|ing)|boost(?:s|ed|ing)?|enhanc(?:es?|ed|ing)|rais(?:es?|ed|ing)|scal(?:es?|ed|ing)|rises?)""",
    "hasten": r"(?:accelerat(?:es?|ed|ing)|speed(?:s|ed|ing)?[-\s]up(?!\s+to\b)|speeding|sped(?:\s+up)?|hasten(?:s|ed|ing)?|expedit(?:es?|ed|ing))",
}  # fmt: skip

# --- what time a speed is said of -----------------------------------------------------------------------------------

_TIMES: tuple[tuple[Measure, Pattern], ...] = (
    ("inference time", _compile(r"\b(?:inference|test[- ]time)\b(?!\s+(?:framework|librar|engine|system|server|stack))")),
    ("training time", _compile(r"\b(?:(?:pre-?|fine-?)?(?:train(?:ing|s|ed)?|tun(?:ing|e))|converge(?:s|nce)?)\b")),
    ("latency", _compile(r"\blatency\b")),
    ("throughput", _compile(r"\bthroughput\b")),
)


def _time_in(view: str, start: int, end: int, times: tuple[tuple[Measure, Pattern], ...] = _TIMES) -> Measured | None:
    """The time that the words between `start` and `end` speak of."""
    for measure, pattern in times:
        for match in find_matches(pattern, view, start, end):
            return measure, Span(*match.span())
    return None


def _speed_measure(figures: Figures, text: Text, said: Span, tail: Span) -> Measured:
    """Which time `said` (`faster`, `speedup`) is about: the one in its own words, after it, before it in the clause, or
    else `inference`, where the sentence names it."""
    view, lead = text.view, _lead(figures, text)
    for place in (said, tail, lead):
        if found := _time_in(view, place.start, place.end):
            return found[0], Span(said.start, max(said.end, found[1].end)) if place is tail else said
    if found := _time_in(view, figures.sentence.start, figures.sentence.end, _TIMES[:1]):
        return found[0], said
    return "runtime", said


# faster   computationally faster   faster than   as fast
_FASTER = _compile(r"{{gap}}(?:{{adverb}}\s+){0,2}(?P<said>(?:faster|quicker|speedier|as\s+(?:fast|quick(?:ly)?)|more\s+(?:quickly|rapidly)|(?:of\s+)?real[- ]time)\b)")
# faster inference   faster at inference   faster to train   faster in both training and inference
_TAIL = _compile(r"(?P<tail>\s+(?:(?:for|in|at|during|on|to|of|when)\s+)?(?:(?:the|both|its|model)\s+)*(?:[\w-]+\s+){0,2}?[\w-]+)")
# inference is (5x faster)   trains (5x faster)
_LEAD = _compile(r"(?r)[^.;:,]{0,60}")


def read_faster(figures: Figures, text: Text) -> Reading | None:
    view, end = text.view, figures.sentence.end
    match = match_at(_FASTER, view, figures.end, end)
    if match is None:
        return None
    said = Span(*match.span("said"))
    inside = match_at(_TERMS, view, said.end, end)
    found = find_measures(view, inside.end() if inside else said.end, end)
    if found and found[0][0] not in {"data", "tokens", "other", "model size", "memory", "storage", "energy"}:
        return Reading(tuple((measure, Span(said.start, span.end)) for measure, span in found))
    if moved := match_at(_MOTION, view, said.end, end):
        return Reading((("other", Span(said.start, moved.end())),))
    return Reading((_speed_measure(figures, text, said, _tail(view, said.end, end)),))


_TERMS = _compile(r"\s+in\s+terms\s+of\s+")
# faster trajectories: the robot is quick, not the program
_MOTION = _compile(r"\s+(?:trajector(?:y|ies)|paths?|motions?|movements?|trips?|walking|locomotion|gaits?|flights?|laps?)\b")


def _lead_of(figures: Figures, text: Text) -> tuple[int, int]:
    lead = _lead(figures, text)
    return lead.start, lead.end


def _tail(view: str, start: int, end: int) -> Span:
    match = match_at(_TAIL, view, start, end)
    return Span(*match.span("tail")) if match else Span(start, start)


def _lead(figures: Figures, text: Text) -> Span:
    """The words of the same clause before the figures: who or what is fast."""
    start = max(figures.sentence.start, figures.start - 60)
    clause = match_at(_CLAUSE, text.view, start, figures.start)
    return Span(clause.start() if clause else start, figures.start)


_CLAUSE = _compile(r"(?r)(?:(?!,|;|:|\bthan\b|\bwhile\b|\band\b|\bby\b|\bwith\b).)*")

# fewer parameters   less memory   lower latency   higher throughput   smaller   cheaper   more compute
_LESS = _compile(
    r"""{{gap}}(?:{{adverb}}\s+){0,2}(?:
        (?P<size>smaller|lighter|tinier|slimmer|more\s+(?:compact|lightweight)|as\s+(?:small|compact))
      | (?P<price>cheaper|less\s+(?:expensive|costly)|more\s+cost[- ](?:efficient|effective))
      | (?P<sparse>sparser)
      | (?P<less>shorter|lower|fewer|less|reduced|decreased|as\s+(?:few|little|many|much))
      | (?P<more>higher|more|better|greater|increased|improved|larger|additional|extra|longer)
    )\b(?!\s+than)?"""
)
_IN = _compile(r"\s+(?:in|for|of)\s+(?:terms\s+of\s+)?(?:both\s+)?")
_IN_OR_ON = _compile(r"\s+(?:in|for|of|on|at|during)\s+(?:terms\s+of\s+)?(?:both\s+)?")


def read_less(figures: Figures, text: Text) -> Reading | None:
    view, end = text.view, figures.sentence.end
    match = match_at(_LESS, view, figures.end, end)
    if match is None:
        return None
    measures = find_measures(view, match.end(), end)
    if not measures and (inside := match_at(_IN, view, match.end(), end)):
        measures = find_measures(view, inside.end(), end)
    if measures and match["more"]:
        measures = _gained(match["more"], measures)
    if measures:
        return Reading(measures)
    cue = Span(figures.end, match.end())
    said = Span(match.end() - len(match[match.lastgroup or 0]), match.end())
    subject = _subject(figures, text)
    if subject and not match["more"]:
        return Reading(subject, cue=cue)
    if match["size"] and not match_at(_NOUN, view, match.end(), end) and not match_at(_QUALITY, view, *_lead_of(figures, text)):
        return Reading((("model size", said),))
    if match["price"]:
        return Reading((("cost", said),))
    if match["sparse"]:
        return Reading((("model size", said),))
    return None


# smaller (dataset): a noun of another kind
_NOUN = _compile(r"\s+(?!than\b|in\b|and\b|while\b|but\b|or\b|when\b|with\b|on\b|at\b|for\b|models?\b|networks?\b|architectures?\b|compared\b|relative\b|to\b)\w+")


def _gained(word: str, measures: tuple[Measured, ...]) -> tuple[Measured, ...]:
    """`10x larger dataset` and `longer sequences` save nothing; `more compute` and `higher throughput` are figures."""
    word = word.casefold()
    if word in {"larger", "longer", "better", "greater", "additional", "extra"}:
        return tuple(pair for pair in measures if pair[0] in {"throughput", "runtime", "inference time", "training time"})
    return tuple(pair for pair in measures if pair[0] != "other")


# a clause with a noun of quality before the measure is about quality: accuracy under compression is (10 % lower)
_QUALITY = _compile(r".*?\b(?:accurac(?:y|ies)|errors?|loss(?:es)?|performance|quality|precision|recall|scores?|rewards?|regret|success|robustness|f1|auc|rmse|metrics?|gaps?|bounds?|distances?|variance)\b")


def _clause_measures(view: str, start: int, end: int) -> tuple[Measured, ...]:
    """The first measures that a clause names, unless it speaks of quality before."""
    for match in find_matches(_WORD, view, start, end):
        if found := find_measures(view, match.start(), end):
            return () if match_at(_QUALITY, view, start, found[0][1].start) else found
    return ()


_BEING = _compile(r"(?r)(?:\b(?:is|are|was|were|be|been|being|becomes?|remains?|by|of)|[(,])\s*(?:{{slight}}\s*|~|≈|>|(?:over|at\s+least)\s+)*")


def _subject(figures: Figures, text: Text) -> tuple[Measured, ...]:
    """The measures that the clause before the figures is about: `memory usage is (3x lower)`."""
    lead = _lead(figures, text)
    if not match_at(_BEING, text.view, lead.start, lead.end):
        return ()
    return _clause_measures(text.view, lead.start, lead.end)


_WORD = _compile(r"\b[A-Za-z]")

# more memory-efficient   more data efficient   as efficient
_EFFICIENT = _compile(
    r"""{{gap}}(?: (?:more|better|as|higher)\s+(?P<what>[\w-]+[- ])??(?:efficient(?:ly)?|efficiency)
        | less\s+(?P<what>\w+)[- ](?:demanding|intensive|consuming|hungry) )\b"""
)
_EFFICIENCIES: tuple[tuple[str, Measure], ...] = (
    ("memory", "memory"), ("comput", "compute"), ("flop", "compute"), ("energy", "energy"), ("power", "energy"),
    ("sample", "data"), ("data", "data"), ("label", "data"), ("param", "model size"), ("time", "runtime"),
    ("cost", "cost"), ("communication", "communication"), ("token", "tokens"), ("storage", "storage"),
    ("space", "memory"), ("resource", "compute"), ("train", "training time"), ("inference", "inference time"),
)  # fmt: skip


def read_efficient(figures: Figures, text: Text) -> Reading | None:
    match = match_at(_EFFICIENT, text.view, figures.end, figures.sentence.end)
    if match is None:
        return None
    what = (match["what"] or "").casefold()
    measure: Measure = next((name for start, name in _EFFICIENCIES if what.startswith(start)), "runtime")
    return Reading(((measure, Span(figures.end, match.end())),))


# 3x (inference) speedup   40 % latency reduction   31 % reduction in parameters   8x compression   5 % overhead
_NOMINAL = _compile(
    r"""{{gap}}(?P<words>(?:(?!{{speed}}|{{less}}|{{more}}|{{pack}}|{{cost}}|(?:and|or|of|in|on|for|with|to|by|while|at|the|than|is|are|from|which)\b)[\w'/-]+,?\s+(?:(?:and|&)\s+(?!\d))?){0,6}?)
    (?:(?P<speed>{{speed}})|(?P<less>{{less}})|(?P<more>{{more}})|(?P<pack>{{pack}})|(?P<cost>{{cost}}))\b(?:\s+(?:rate|ratio|factor)s?\b)?"""
)


def read_nominal(figures: Figures, text: Text) -> Reading | None:
    view, end = text.view, figures.sentence.end
    match = match_at(_NOMINAL, view, figures.end, end)
    if match is None:
        return None
    said = Span(match.start("words"), match.end())
    kind: SpeedupKind = "overhead" if match["cost"] else "change"
    inside = match_at(_IN_OR_ON if match["speed"] else _IN, view, match.end(), end)
    after = find_measures(view, inside.end(), end) if inside else ()
    before = _whole(view, *match.span("words"))
    if match["speed"]:
        times = tuple((m, Span(said.start, s.end)) for m, s in after if m not in {"data", "model size", "other", "memory"})
        return Reading(times or (_speed_measure(figures, text, said, _tail(view, match.end(), end)),))
    if match["more"]:
        grows = match["more"].casefold().startswith(("increas", "growth"))
        if grows and (before or after) and _is_cost((before or after)[0], view):
            kind = "overhead"
        else:
            before, after = _efficient(before, view), _efficient(after, view)
    cue = Span(figures.end, match.end())
    if before or after:
        return Reading(before or after, kind, cue)
    if match["pack"]:
        return Reading((_packed(view, said),))
    if match["cost"]:
        return Reading((("runtime", said),), kind)
    if match["less"] and not (inside or match["words"].strip()):
        subject = _subject(figures, text) or _reduced(figures, text)
        return Reading(subject, cue=cue) if subject else None
    return None


# reduces the parameters from 2M to 86K (around 95 % reduction)
_APART = _compile(r"(?r)\b{{reduce}}\b(?P<object>[^;]{0,130}?)(?:[,(]|-|—|–)\s*(?:{{slight}}\s+|~|≈|>)*")


def _reduced(figures: Figures, text: Text) -> tuple[Measured, ...]:
    match = match_at(_APART, text.view, max(figures.sentence.start, figures.start - 170), figures.start)
    return find_measures(text.view, *match.span("object")) if match else ()


def _is_cost(measured: Measured, view: str) -> bool:
    """Whether more of it is worse: parameters and memory are costs, throughput and memory efficiency are not."""
    return measured[0] not in _GAINS and "effic" not in measured[1].of(view).casefold()


def _efficient(measures: tuple[Measured, ...], view: str) -> tuple[Measured, ...]:
    """What an improvement can be in: any measure but the data and the tokens themselves."""
    return tuple(pair for pair in measures if pair[0] not in {"data", "tokens", "other"} or "effic" in pair[1].of(view).casefold())


def _whole(view: str, start: int, end: int) -> tuple[Measured, ...]:
    """The measures of a phrase that must end with one: the modifiers of `reduction`."""
    words = view[start:end].rstrip(" \n\t")
    for match in find_matches(_WORD, view, start, end):
        found = find_measures(view, match.start(), start + len(words))
        if found and found[-1][1].end == start + len(words):
            return found
    return ()


def _packed(view: str, said: Span) -> Measured:
    """What a compression or a sparsity is of: the model, unless its words or those right before say otherwise."""
    around = view[max(0, said.start - 20) : said.end].casefold()
    if "cache" in around or "memory" in around:
        return "memory", said
    if "activation" in around or "attention" in around:
        return "compute", said
    return "model size", said


# reduces the latency by (40 %)   accelerates inference up to (5x)   is cut to (one third)   saves (55 % FLOPs)
_VERB = _compile(
    r"""(?r)\b(?:(?P<reduce>{{reduce}})|(?P<raise>{{raise}})|(?P<hasten>{{hasten}}))\b(?P<object>[^;]{0,130}?)
    (?P<link>\bby|\bto|\bin|\bof|\b(?=up\s+to|as\s+much|nearly|almost|over|more)|)\s*(?:(?:on\s+average|about|\ban?|more\s+than|at\s+least|up\s+to|upto|as\s+much\s+as|over|nearly|almost|around|approximately|roughly|~|≈|>|only|just|an\s+average\s+of|average\s+of|additional|less\s+than|[({$])\s*)*"""
)


def read_verb(figures: Figures, text: Text) -> Reading | None:
    view, start = text.view, max(figures.sentence.start, figures.start - 170)
    match = match_at(_VERB, view, start, figures.start)
    if match is None:
        return None
    if match["hasten"]:
        said = Span(match.start(), figures.start)
        return Reading((_speed_measure(figures, text, said, Span(figures.end, figures.end)),))
    if not match["link"] and not figures.members[0].qualifier:
        return None
    words = match["object"]
    if match_at(_OTHER_NUMBER, view, match.start("object"), match.end("object")):
        return None
    measures = find_measures(view, match.start("object"), match.end("object")) if words.strip() else ()
    if not measures and match["reduce"].casefold().startswith(("compress", "prun")) if match["reduce"] else False:
        return Reading((_packed(view, Span(match.start(), match.end("object"))),))
    if not measures:
        measures = _passive(view, figures.sentence.start, match.start())
        if words.strip() and not match_at(_ADVERBS, view, match.start("object"), match.end("object")):
            return None
    elif not match_at(_REST, view, measures[-1][1].end, match.end("object")):
        return None
    kind: SpeedupKind = "remaining" if match["link"].casefold() == "to" and figures.unit == "%" else "change"
    if match["raise"]:
        measures = _efficient(measures, view)
        more = match["raise"].casefold().startswith(("increas", "rais", "ris"))
        if more and measures and _is_cost(measures[0], view):
            kind = "overhead"
    return Reading(tuple((m, Span(min(s.start, figures.start), s.end)) for m, s in measures), kind) if measures else None


_OTHER_NUMBER = _compile(r".*?\d\s*(?:%|x\b|×|times\b|-?fold\b)")
_GAINS = frozenset({"throughput", "runtime"})
# what may stand between the measure and `by`: of the model on A and B
_REST = _compile(
    r"""(?:(?![,;:]|\b(?:achiev|improv|while|that|which|reach|yield|provid|increas|reduc|decreas|outperform|obtain|error|accura)\w*).)*,?\s*\Z"""
)
_ADVERBS = _compile(r"\s*(?:\w+ly\s*|down\s*|further\s*|on\s+average\s*)*\Z")


def _passive(view: str, start: int, end: int) -> tuple[Measured, ...]:
    """The subject of a passive or intransitive verb at `end`: `the memory usage of X is (reduced by)`."""
    clause = match_at(_SUBJECT, view, max(start, end - 120), end)
    return _clause_measures(view, clause.start(), end) if clause else ()


_SUBJECT = _compile(r"(?r)(?:(?!;|:|,|\bwhile\b|\bthat\b|\bwhich\b|\bachiev|\bimprov).)*")

# a speedup of (3x)   a reduction in memory of (40 %)   compression ratio of (10)   sparsity of (90 %)
_NOMINAL_OF = _compile(
    r"""(?r)\b(?:(?P<speed>{{speed}})|(?P<less>{{less}})|(?P<more>{{more}})|(?P<pack>{{pack}})|(?P<cost>{{cost}}))(?P<ratio>\s+(?:rates?|ratios?|factors?))?(?P<tail>\s+(?:in|of|for|on|over|to|with|compared|from|at)\s(?:(?!\b(?:we|can|reduc|improv|achiev|while|which|that)\w*)[^;:]){1,80}?)??
    (?:\s*(?:(?<=(?:{{speed}}|{{less}})\s*)\(|,?\s*e\.g\.,?|\bi\.e\.,?|\bof|\bby|\bis|\bwas|\breach(?:es|ing)|\branging\s+from|\bbetween|\bfrom|\bto|:|=|,)|(?=\s+(?:up\s+to|over|more|about|\d)))\s*
    (?:(?:on\s+average|about|\ban?|more\s+than|at\s+least|up\s+to|upto|as\s+much\s+as|as\s+high\s+as|over|nearly|almost|around|approximately|roughly|~|≈|>|only|just|an\s+average\s+of|average\s+of|less\s+than|[({$])\s*)*"""
)


def read_nominal_of(figures: Figures, text: Text) -> Reading | None:
    view, start = text.view, max(figures.sentence.start, figures.start - 150)
    match = match_at(_NOMINAL_OF, view, start, figures.start)
    if match is None:
        return None
    if figures.unit == "raw" and not match["pack"]:
        return None
    said = Span(match.start(), figures.start)
    kind: SpeedupKind = "overhead" if match["cost"] else "change"
    tail = match.span("tail")
    if match["tail"] and match_at(_OTHER_NUMBER, view, *tail):
        return None
    if match_at(_LESS, view, figures.end, figures.sentence.end):
        return None
    inside = match_at(_IN, view, *tail) if match["tail"] else None
    after = find_measures(view, inside.end(), tail[1]) if inside else ()
    before = _before(view, figures.sentence.start, match.start())
    if match["speed"]:
        said = Span(before[0][1].start if before else match.start(), figures.start)
        return Reading((_speed_measure(figures, text, said, Span(*tail) if match["tail"] else said),))
    if match["more"]:
        grows = match["more"].casefold().startswith(("increas", "growth"))
        if grows and (before or after) and _is_cost((before or after)[0], view):
            kind = "overhead"
        else:
            before, after = _efficient(before, view), _efficient(after, view)
    if before or after:
        return Reading(tuple((m, Span(min(s.start, match.start()), match.end())) for m, s in before or after), kind)
    if match["pack"]:
        return Reading((_packed(view, said),))
    if match["cost"]:
        return Reading((find_measures(view, figures.end + 3, figures.sentence.end) or (("runtime", said),))[:1], kind)
    return None


def _before(view: str, start: int, end: int) -> tuple[Measured, ...]:
    """The measures of the noun phrase that ends at `end`: `GPU memory (savings of)`."""
    lead = match_at(_WORDS, view, max(start, end - 60), end)
    return _whole(view, lead.start(), end) if lead else ()


_WORDS = _compile(r"(?r)(?:[\w'/,&-]+\s+){1,6}")

# only 1 % of the data   using 60 % parameters   with half the memory   twice the speed of   a tenth of the cost
_SHARED = _compile(r"\s*\)?{{share}}")
_SHARE = _compile(r"{{share}}")
_ONLY = _compile(
    r"""(?r)\b(?: (?:us(?:es?|ed|ing)|utili[sz](?:es?|ed|ing)|with|requir(?:es?|ed|ing)|needs?|needing|consum(?:es?|ing)|tun(?:es?|ing)|updat(?:es?|ing)|train(?:s|ing|ed)?(?:\s+(?:only\s+)?on)?
        |fine-?tun(?:es?|ing)|learning|access\s+to|costs?|costing|retain(?:s|ing)|keep(?:s|ing)|leverag(?:es?|ing)|label(?:l?ing)?|annotating|under|add(?:s|ing)?|introduc(?:es|ing)|activat(?:es|ing))
          \s+(?:{{slight}}\s+)*
      | (?:at|by|in|from|to|on|is|are|has|have|having|given|providing|of|for|and|even)\s+(?:{{slight}}\s+)*(?:{{only}}\s+)(?:{{slight}}\s+)*
      | as\s+little\s+as\s+ ) [~<>≤($]*\s*""",
)


def read_share(figures: Figures, text: Text) -> Reading | None:
    view, end = text.view, figures.sentence.end
    fraction = figures.members[-1].form == "fraction"
    times = figures.unit != "%"
    if figures.members[-1].form == "verb":
        return None
    share = match_at(_SHARE, view, figures.end, end)
    if share is None:
        return None
    words = share[0].casefold().split()
    measures = find_measures(view, share.end(), end)
    if not measures or (words[-1:] == ["the"] and measures[0][1].of(view).strip().casefold() in {"time", "times"}):
        return None
    gain = times and (measures[0][0] in _GAINS or not _is_cost(measures[0], view) or "spars" in measures[0][1].of(view))
    part = times and not fraction and figures.members[-1].value < 1
    if times and not (fraction or words or gain or part):
        return None
    if not (fraction and measures[0][0] not in {"data", "other", "runtime"}) and not gain and not _is_share(figures, text, measures):
        return None
    kind: SpeedupKind = "remaining" if part or not times else "change" if fraction or gain else "overhead"
    if figures.unit == "%" and match_at(_MORE, view, figures.end, end):
        kind = "overhead"
    if match_at(_ADDED, view, max(0, figures.start - 40), figures.start):
        kind = "overhead"
    if len(measures) != len(figures.members):
        measures = measures[:1]
    return Reading(measures, kind)


_MORE = _compile(r"\s+(?:of\s+)?(?:the\s+)?(?:additional|extra|added)\b")
_ADDED = _compile(r"(?r)\b(?:additional|extra|increas(?:es?|ing)|add(?:s|ing)?|introduc(?:es?|ing))\s+(?:{{slight}}\s+)*")
# compresses the model to (20 % of its size)
_DOWN_TO = _compile(r"(?r)\b{{reduce}}\b[^;,.]{0,60}?\bto\s+(?:{{slight}}\s+)*")


def _is_share(figures: Figures, text: Text, measures: tuple[Measured, ...]) -> bool:
    """Whether `1 % of the data` is what is needed: `only`, `using`, `requires` before it, or alone in brackets."""
    view, start = text.view, max(figures.sentence.start, figures.start - 90)
    if match_at(_ONLY, view, start, figures.start) or match_at(_DOWN_TO, view, start, figures.start):
        return True
    phrase = measures[-1][1]
    bracketed = view[figures.start - 1 : figures.start] == "(" and view[phrase.end : phrase.end + 1] == ")"
    return bracketed and figures.unit == "%" and measures[0][0] != "other"


# halves the memory   doubles the throughput
def read_doubling(figures: Figures, text: Text) -> Reading | None:
    quantity = figures.members[-1]
    if quantity.form != "verb":
        return None
    halves = quantity.span.of(text.view).casefold().startswith("halv")
    measures = find_measures(text.view, figures.end, figures.sentence.end) or _passive(text.view, figures.sentence.start, figures.start)
    if not halves:
        measures = tuple(pair for pair in measures if pair[0] in {"throughput", "runtime", "inference time", "training time"})
    return Reading(measures) if measures else None


# saves (55 %) FLOPs   reducing (20x) parameters
_TAKES = _compile(r"(?r)\b(?:{{reduce}})\s+(?:\(\s*|by\s+|(?:on\s+average|about|\ban?|more\s+than|at\s+least|up\s+to|by|as\s+much\s+as|over|nearly|almost|around|approximately|roughly|~|≈|>)\s*)*")


def read_object(figures: Figures, text: Text) -> Reading | None:
    if not match_at(_TAKES, text.view, max(figures.sentence.start, figures.start - 60), figures.start):
        return None
    share = match_at(_SHARED, text.view, figures.end, figures.sentence.end)
    measures = find_measures(text.view, share.end() if share else figures.end, figures.sentence.end)
    return Reading(measures) if measures else None


# in (terms of) computation speed by (5x)
_IN_BY = _compile(r"(?r)\b(?:in|of)\s+(?P<object>(?:[\w-]+\s+){1,6}?)by\s+(?:{{slight}}\s+|~|≈|>)*")


def read_in_by(figures: Figures, text: Text) -> Reading | None:
    match = match_at(_IN_BY, text.view, max(figures.sentence.start, figures.start - 90), figures.start)
    if match is None:
        return None
    start, end = match.span("object")
    measures = find_measures(text.view, start, end)
    return Reading(measures) if measures and text.view[measures[-1][1].end : end].strip() == "" else None


# by (200 %) in completion time   an improvement of (37 %) in speed
_GAIN_OF = _compile(r"(?r)(?:\bby|\b(?:{{less}}|{{more}})\s+of|\band|,)\s+(?:{{slight}}\s+|at\s+least\s+|over\s+|~|≈|>)*")


def read_in(figures: Figures, text: Text) -> Reading | None:
    view, end = text.view, figures.sentence.end
    inside = match_at(_IN, view, figures.end, end)
    if inside is None or "of" in inside[0].split()[:1] or not match_at(_GAIN_OF, view, figures.sentence.start, figures.start):
        return None
    measures = _efficient(find_measures(view, inside.end(), end), view)
    return Reading(measures) if measures else None


# less memory (150x)   runs faster (5 %)   a reduction (6x) of the training time
_BRACKET = _compile(
    r"""(?r)(?: (?P<faster>\bfaster(?:\s+\w+)?) | \b(?:less|fewer|lower|smaller|shorter|higher|reduces?|reducing|reduced|{{less}}\s+(?:in|of))\s+(?P<object>(?:[\w-]+\s+){0,4}?[\w-]+)
      | \b(?P<open>{{less}}) ) \s*\(\s*[+-]?(?:(?:by|of)\s+)?(?:{{slight}}\s+|~|≈|>|over\s+|at\s+least\s+)*"""
)
_CLOSED = _compile(r"\s*\)")


def read_bracketed(figures: Figures, text: Text) -> Reading | None:
    view, end = text.view, figures.sentence.end
    match = match_at(_BRACKET, view, max(figures.sentence.start, figures.start - 90), figures.start)
    closed = match_at(_CLOSED, view, figures.end, end)
    if match is None or closed is None:
        return None
    if match["faster"]:
        said = Span(*match.span("faster"))
        return Reading((_speed_measure(figures, text, said, said),))
    if match["object"]:
        measures = _whole(view, *match.span("object"))
        return Reading(measures) if measures else None
    inside = match_at(_IN, view, closed.end(), end)
    measures = find_measures(view, inside.end(), end) if inside else ()
    return Reading(measures, cue=Span(*match.span("open"))) if measures else None


# additional training costs of (68 %)   fewer parameters by (1.5x)
_EXTRA_OF = _compile(r"(?r)\b(?:additional|extra|increased|(?P<less>fewer|less|lower|smaller|reduced))\s+(?P<object>(?:[\w-]+\s+){1,5}?)(?:of|by)\s+(?:{{slight}}\s+|~|≈|>)*")


def read_extra(figures: Figures, text: Text) -> Reading | None:
    match = match_at(_EXTRA_OF, text.view, max(figures.sentence.start, figures.start - 90), figures.start)
    measures = find_measures(text.view, *match.span("object")) if match else ()
    if match is None or not measures:
        return None
    return Reading(measures, "change" if match["less"] else "overhead")


_READERS: tuple[tuple[str, float, Reader], ...] = (
    ("number_then_faster", 0.97, read_faster),
    ("number_then_efficient", 0.97, read_efficient),
    ("number_then_less", 0.97, read_less),
    ("number_then_measure", 0.97, read_nominal),
    ("doubling_of_measure", 0.9, read_doubling),
    ("saved_number_of_measure", 0.96, read_object),
    ("number_of_measure", 0.95, read_share),
    ("measure_of_number", 0.96, read_nominal_of),
    ("measure_by_number", 0.965, read_verb),
    ("in_measure_by_number", 0.95, read_in_by),
    ("extra_measure_of_number", 0.95, read_extra),
    ("number_in_measure", 0.95, read_in),
    ("measure_number_bracketed", 0.95, read_bracketed),
)


def _read_any(figures: Figures, text: Text) -> Reading | None:
    return next((reading for _, _, reader in _READERS if (reading := reader(figures, text))), None)


# --- from a reading to values ---------------------------------------------------------------------------------------

_UNITS = frozenset({"x", "%", "orders of magnitude"})


def _say(figures: Figures, reading: Reading, text: Text) -> Iterator[Said]:
    """One value for each number and each measure; as many numbers as measures go together one by one."""
    members, measures = figures.members, reading.measures
    several = 1 < len(measures) <= len(members) and len(members) % len(measures) == 0
    for place, quantity in enumerate(members):
        for measure, span in (measures[place % len(measures)],) if several else measures:
            near = quantity is members[-1 if span.start >= figures.end else 0] or several
            whole = _hull(quantity.span, span, *([reading.cue] if reading.cue else [])) if near else quantity.span
            qualifier = _qualifier(quantity, figures, whole, text)
            if quantity.form == "fraction" and match_at(_BY, text.view, figures.sentence.start, quantity.span.start):
                quantity = _taken_off(quantity)
            yield whole, _make(quantity, measure, reading, qualifier)


_BY = _compile(r"(?r)\bby\s+(?:{{slight}}\s+|at\s+least\s+|over\s+|~|≈|>|<)*")
_OPPOSITE: dict[Qualifier | None, Qualifier] = {"up to": "at least", "at least": "up to"}


def _is_bounded(quantity: Quantity, view: str) -> bool:
    words = quantity.qualifier_span.of(view) if quantity.qualifier_span else ""
    return "than" in words or "<" in words or ">" in words


# 3x faster on average
_LATER = _compile(r"[^,.;:()]{0,30}?\b(?:on|in)\s+average\b")


def _qualifier(quantity: Quantity, figures: Figures, whole: Span, text: Text) -> Qualifier | None:
    """The one that stands by the number, before the whole (`up to a speedup of 3x`), or after it (`on average`)."""
    if quantity.form == "fraction" and _is_bounded(quantity, text.view) and not match_at(_BY, text.view, figures.sentence.start, quantity.span.start):
        return _OPPOSITE.get(quantity.qualifier)  # less than 1/5 of the cost is more than 5x
    if quantity.qualifier:
        return quantity.qualifier
    if whole.start < quantity.span.start and (before := find_qualifier(text.view, whole.start)):
        return before
    if match_at(_LATER, text.view, max(whole.end, figures.end), figures.sentence.end):
        return "average"
    return _shared_qualifier(figures, text)


# up to 3x faster and (5x smaller)
_AND = _compile(r"[^.;:]{0,110}?(?:,|\band|\bor)\s+(?:an?\s+)?\Z")
_NEW_VERB = _compile(r".*?\b(?:uses?|using|achiev|reduc|improv|increas|requir|needs?|while|with|but|sav|obtain|outperform|is|are|yield|provid|compared|accelerat|consum)\w*\b")


def _shared_qualifier(figures: Figures, text: Text) -> Qualifier | None:
    """A qualifier holds for what is joined with it by `and`, with no new verb between."""
    qualifier: Qualifier | None = None
    end = figures.sentence.start
    for quantity in find_quantities(text):
        if quantity.span.start >= figures.start:
            break
        if quantity.span.start >= figures.sentence.start:
            qualifier = quantity.qualifier or (qualifier if _joined(text.view, end, quantity.span.start) else None)
            end = quantity.span.end
    return qualifier if _joined(text.view, end, figures.start) else None


def _joined(view: str, start: int, end: int) -> bool:
    return start < end and match_at(_AND, view, start, end) is not None and match_at(_NEW_VERB, view, start, end) is None


def _taken_off(quantity: Quantity) -> Quantity:
    """Reduced by two thirds, a third is left: 3 x; by half, half is left: 2 x."""
    left = 1 - 1 / quantity.value if quantity.value > 1 else 0.0
    return replace(quantity, value=round(1 / left, 4)) if left else quantity


def _hull(*spans: Span) -> Span:
    return Span(min(span.start for span in spans), max(span.end for span in spans))


def _make(quantity: Quantity, measure: Measure, reading: Reading, qualifier: Qualifier | None) -> Speedup:
    unit: SpeedupUnit = "x" if quantity.unit == "raw" else cast(SpeedupUnit, quantity.unit)
    return Speedup(quantity.number, quantity.value, quantity.value_high, unit, measure, qualifier, reading.kind)


def _read(reader: Reader, match: Match, text: Text) -> Iterator[Said]:
    for figures in find_figures(text):
        if figures.unit in _UNITS or figures.unit == "raw":
            if figures.unit == "raw" and reader is not read_nominal_of:
                continue
            reading = reader(figures, text)
            if reading:
                yield from _say(figures, reading, text)


# , (memory by) 40 %   and (latency up to) 3x
_THEN = _compile(r"\s*(?:,?\s*(?:and|while|or|as\s+well\s+as)\b|,)\s*(?:the\s+|by\s+)?")
_LINK = _compile(r"\s*(?:by|up\s+to|to|of|is|with)?\s*(?:{{slight}}\s+|~|≈|>|(?:over|at\s+least|up\s+to)\s+)*\Z")


_AFTER = _compile(r"\s*(?:$|[.,;:)]|\b(?:on|for|over|in|at|with|and|respectively|compared|than|when|under|while|using|against|versus|relative)\b)")


def _read_following(match: Match, text: Text) -> Iterator[Said]:
    """Figures that follow others and share what is said of them: a speedup of 1.5x on A and (2x on B), latency by 2x and
    (memory by 3x), 25 % of the parameters and (33 % of the memory)."""
    last: Reading | None = None
    end = 0
    for figures in find_figures(text):
        reading = _read_any(figures, text) if figures.unit in _UNITS else None
        if reading is None and last is not None and figures.unit in _UNITS and figures.sentence.start <= end:
            reading = _follow(last, end, figures, text)
            if reading is not None:
                yield from _say(figures, reading, text)
        last, end = reading, figures.end


def _follow(last: Reading, end: int, figures: Figures, text: Text) -> Reading | None:
    view = text.view
    end = max(end, *(span.end for _, span in last.measures)) if last.measures[-1][1].start >= end else end
    if then := match_at(_THEN, view, end, figures.start):
        measures = find_measures(view, then.end(), figures.start)
        if measures and match_at(_LINK, view, measures[-1][1].end, figures.start):
            return Reading(measures, last.kind)
    share = match_at(_SHARE, view, figures.end, figures.sentence.end)
    measures = find_measures(view, share.end(), figures.sentence.end) if share else ()
    if measures and figures.unit != "raw" and match_at(_AND, view, end, figures.start):
        return Reading(measures[:1], last.kind)
    if figures.follows and last.kind != "remaining" and match_at(_AFTER, view, figures.end):
        here = Span(figures.start, figures.end)
        return Reading(tuple((measure, here) for measure, _ in last.measures[:1]), last.kind)
    return None


_WHOLE = compile_pattern(r"\A")
_NUMBER = compile_pattern(r"\d|\b(?:half|twice|thrice|halv|doubl|tripl|quadrupl|order|fold|times|third|quarter|fifth|tenth)", ignore_case=True)

RULES: tuple[Rule, ...] = (
    *(Rule(f"speedups.{name}", _WHOLE, partial(_read, reader), confidence, None) for name, confidence, reader in _READERS),
    Rule("speedups.following", _WHOLE, _read_following, 0.85, None),
)
