"""Readings of what stands after a number: `3x faster`, `40 % fewer parameters`, `8x compression`, `5 % overhead`."""

from __future__ import annotations

from extractor.finding import Measure, SpeedupKind
from extractor.rules.measures import Measured, find_measures
from extractor.rules.number_groups import Group
from extractor.rules.reading import (
    IN,
    LESS,
    QUALITY,
    Reading,
    clause_measures,
    compile_words,
    is_cost,
    is_time,
    lead_of,
    packed_measure,
    speed_measure,
    weigh_growth,
    whole_measures,
)
from extractor.span import Span
from extractor.text import Text

# faster   computationally faster   faster than   as fast
_FASTER = compile_words(
    r"""{{gap}}(?:{{adverb}}\s+){0,2}(?P<said>(?:faster|quicker|speedier|as\s+(?:fast|quick(?:ly)?)
        |more\s+(?:quickly|rapidly)|(?:of\s+)?real[- ]time)\b)"""
)
# faster inference   faster at inference   faster to train   faster in both training and inference
_TAIL = compile_words(
    r"(?P<tail>\s+(?:(?:for|in|at|during|on|to|of|when)\s+)?(?:(?:the|both|its|model)\s+)*(?:[\w-]+\s+){0,2}?[\w-]+)"
)
_TERMS = compile_words(r"\s+in\s+terms\s+of\s+")
# faster trajectories: the robot is quick, not the program
_MOTION = compile_words(
    r"\s+(?:trajector(?:y|ies)|paths?|motions?|movements?|trips?|walking|locomotion|gaits?|flights?|laps?)\b"
)


def read_faster(group: Group, text: Text) -> Reading | None:
    """`3x faster`, `twice as fast`: of which time, the words around tell; else it is the runtime."""
    view, end = text.view, group.sentence.end
    match = _FASTER.match(view, group.end, end)
    if match is None:
        return None
    said = Span(*match.span("said"))
    inside = _TERMS.match(view, said.end, end)
    found = find_measures(view, inside.end() if inside else said.end, end)
    if found and found[0][0] not in {"data", "tokens", "other", "model size", "memory", "storage", "energy"}:
        return Reading(tuple((measure, Span(said.start, span.end)) for measure, span in found))
    if moved := _MOTION.match(view, said.end, end):
        return Reading((("other", Span(said.start, moved.end())),))
    return Reading((speed_measure(group, text, said, _tail(view, said.end, end)),))


def _tail(view: str, start: int, end: int) -> Span:
    match = _TAIL.match(view, start, end)
    return Span(*match.span("tail")) if match else Span(start, start)


# smaller (dataset): a noun of another kind
_NOUN = compile_words(
    r"""\s+(?!than\b|in\b|and\b|while\b|but\b|or\b|when\b|with\b|on\b|at\b|for\b|models?\b|networks?\b
        |architectures?\b|compared\b|relative\b|to\b)\w+"""
)


def read_less(group: Group, text: Text) -> Reading | None:
    """`40 % fewer parameters`, `latency is 3x lower`, `8x smaller`: it follows, is the subject or is plain."""
    view, end = text.view, group.sentence.end
    match = LESS.match(view, group.end, end)
    if match is None:
        return None
    measures = find_measures(view, match.end(), end)
    if not measures and (inside := IN.match(view, match.end(), end)):
        measures = find_measures(view, inside.end(), end)
    if measures and match["more"]:
        measures = _gained(match["more"], measures, view, _needs(group, text))
    if measures:
        return Reading(measures)
    subject = _subject(group, text)
    if match["more"]:
        subject = tuple(pair for pair in subject if is_time(pair) or pair[0] == "throughput")
        subject = tuple(pair for pair in subject if not is_cost(pair, view))
    if subject and match["size"] and subject[0][0] == "data":  # a dataset that is smaller saves nothing
        return None
    if subject:
        return Reading(subject, cue=Span(group.end, match.end()))
    if match["size"]:
        lead = lead_of(group, text)
        if _NOUN.match(view, match.end(), end) or QUALITY.match(view, lead.start, lead.end):
            return None
    measure: Measure | None = "model size" if match["size"] or match["sparse"] else "cost" if match["price"] else None
    return Reading(((measure, Span(group.end, match.end())),)) if measure else None


# the rival requires (30 times more data)
_NEEDS = compile_words(
    r"(?r)\b(?:requir|need|consum|us(?:e|es|ed|ing)\b|cost|spend|tak(?:e|es|ing)\b|demand|train|learn|operat)[^,;]{0,40}"
)
_COMPUTING = compile_words(r".*\b(?:comput|run|process|execut|infer|train|decod|wall)")


def _needs(group: Group, text: Text) -> bool:
    return _NEEDS.match(text.view, group.sentence.start, group.start) is not None


def _gained(word: str, measures: tuple[Measured, ...], view: str, needed: bool) -> tuple[Measured, ...]:
    """`10x larger dataset`, `5x more labels` and `longer survival time` save nothing; `more compute` and `higher
    throughput` are figures, and so is what a rival needs more of."""
    word = word.casefold()
    if word == "longer":
        return tuple(pair for pair in measures if is_time(pair) and _COMPUTING.match(pair[1].of(view), 0))
    if word in {"larger", "longer", "better", "greater", "additional", "extra"}:
        return tuple(
            pair for pair in measures if pair[0] in {"throughput", "runtime", "inference time", "training time"}
        )
    counts = () if needed else ("data", "tokens")
    return tuple(
        pair for pair in measures if pair[0] not in ("other", *counts) or "effic" in pair[1].of(view).casefold()
    )


_BEING = compile_words(r"(?r)(?:\b(?:is|are|was|were|be|been|being|becomes?|remains?|by|of)|[(,])\s*{{hedges}}")


_HEDGE = compile_words(r"(?r)(?<=\s){{hedges}}")


def _subject(group: Group, text: Text) -> tuple[Measured, ...]:
    """The measures that the clause before the figures is about: `memory usage is (3x lower)`."""
    lead = lead_of(group, text)
    if not _BEING.match(text.view, lead.start, lead.end):
        hedge = _HEDGE.match(text.view, lead.start, lead.end)  # with throughput around (3x higher)
        return whole_measures(text.view, lead.start, hedge.start()) if hedge else ()
    return clause_measures(text.view, lead.start, lead.end)


# more memory-efficient   more data efficient   as efficient
_EFFICIENT = compile_words(
    r"""{{gap}}(?: (?:more|better|as|higher)\s+(?P<what>[\w-]+[- ])??(?:efficient(?:ly)?|efficiency)
        | (?P<what>\w+)[- ]efficient(?!\s+(?!and\b|than\b|or\b|on\b|compared\b|while\b|with\b|at\b)\w)
        | less\s+(?P<what>\w+)[- ](?:demanding|intensive|consuming|hungry) )\b"""
)
_EFFICIENCIES: tuple[tuple[str, Measure], ...] = (
    ("memory", "memory"), ("comput", "compute"), ("flop", "compute"), ("energy", "energy"), ("power", "energy"),
    ("sample", "data"), ("data", "data"), ("label", "data"), ("param", "model size"), ("time", "runtime"),
    ("cost", "cost"), ("communication", "communication"), ("token", "tokens"), ("storage", "storage"),
    ("space", "memory"), ("resource", "compute"), ("train", "training time"), ("inference", "inference time"),
)  # fmt: skip


def read_efficient(group: Group, text: Text) -> Reading | None:
    """`30 % more memory-efficient`, `twice as sample efficient`, `100x less compute-intensive`."""
    match = _EFFICIENT.match(text.view, group.end, group.sentence.end)
    if match is None:
        return None
    what = (match["what"] or "").casefold()
    measure: Measure = next((name for start, name in _EFFICIENCIES if what.startswith(start)), "runtime")
    return Reading(((measure, Span(group.end, match.end())),))


# 3x (inference) speedup   40 % latency reduction   31 % reduction in parameters   8x compression   5 % overhead
_NOMINAL = compile_words(
    r"""{{gap}}(?P<words>(?:(?!{{speed}}|{{less}}|{{more}}|{{pack}}|{{cost}}|(?:and|or|of|in|on|for|with|to|by|while
        |at|the|than|is|are|from|which|as|when|if)\b)[\w'/-]+,?\s+(?:(?:and|&)\s+(?!\d))?){0,6}?)
    (?:(?P<speed>{{speed}})|(?P<less>{{less}})|(?P<more>{{more}})|(?P<pack>{{pack}})
        |(?P<cost>{{cost}}))\b(?:\s+(?:rate|ratio|factor)s?\b)?"""
)
_IN_OR_ON = compile_words(r"\s+(?:in|for|of|on|at|during)\s+(?:terms\s+of\s+)?(?:both\s+)?")


def read_nominal(group: Group, text: Text) -> Reading | None:
    """`40 % latency reduction`, `31 % reduction in parameters`, `3x speedup`, `8x compression`, `5 % overhead`."""
    view, end = text.view, group.sentence.end
    match = _NOMINAL.match(view, group.end, end)
    if match is None:
        return None
    said = Span(match.start("words"), match.end())
    kind: SpeedupKind = "overhead" if match["cost"] else "change"
    inside = (_IN_OR_ON if match["speed"] else IN).match(view, match.end(), end)
    after = find_measures(view, inside.end(), end) if inside else ()
    before = whole_measures(view, *match.span("words"))
    if match["speed"]:
        times = tuple(
            (m, Span(said.start, s.end)) for m, s in after if m not in {"data", "model size", "other", "memory"}
        )
        return Reading(times or (speed_measure(group, text, said, _tail(view, match.end(), end)),))
    measures = before or after
    if match["more"]:
        measures, kind = weigh_growth(match["more"], measures, view)
    if not measures and match["less"] and not (inside or match["words"].strip()):
        measures = _subject(group, text) or _reduced(group, text)
    if not measures and match["pack"]:
        measures = (packed_measure(view, said),)
    if not measures and match["cost"]:
        measures = (("runtime", said),)
    return Reading(measures, kind, Span(group.end, match.end())) if measures else None


# reduces the parameters from 2M to 86K (around 95 % reduction)
_APART = compile_words(r"(?r)\b{{reduce}}\b(?P<object>[^;]{0,130}?)(?:[,(]|-|—|–)\s*{{hedges}}")


def _reduced(group: Group, text: Text) -> tuple[Measured, ...]:
    match = _APART.match(text.view, max(group.sentence.start, group.start - 170), group.start)
    return find_measures(text.view, *match.span("object")) if match else ()
