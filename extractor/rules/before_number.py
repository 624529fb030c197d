"""Readings of what stands before a number: `reduces the latency by 40 %`, `a speedup of 3x`, `less memory (150x)`."""

from __future__ import annotations

from extractor.finding import SpeedupKind
from extractor.pattern import match_at
from extractor.rules.measures import Measured, find_measures
from extractor.rules.number_groups import Group
from extractor.rules.reading import (
    IN,
    LESS,
    OTHER_NUMBER,
    Reading,
    compile_words,
    is_cost,
    only_gains,
    packed_measure,
    passive_measures,
    speed_measure,
    whole_measures,
)
from extractor.span import Span
from extractor.text import Text

# reduces the latency by (40 %)   accelerates inference up to (5x)   is cut to (one third)   saves (55 % FLOPs)
_VERB = compile_words(
    r"""(?r)\b(?:(?P<reduce>{{reduce}})|(?P<raise>{{raise}})|(?P<hasten>{{hasten}}))\b(?P<object>[^;]{0,130}?)
    (?P<link>\bby|\bto|\bin|\bof|\b(?=up\s+to|as\s+much|nearly|almost|over|more)|)\s*{{hedges}}"""
)
# what may stand between the measure and `by`: of the model on A and B
_REST = compile_words(
    r"""(?:(?![,;:]|\b(?:achiev|improv|while|that|which|reach|yield|provid|increas|reduc|decreas|outperform|obtain
        |error|accura)\w*).)*,?\s*\Z"""
)
_ADVERBS = compile_words(r"\s*(?:\w+ly\s*|down\s*|further\s*|on\s+average\s*)*\Z")


_LINKED = compile_words(r"(?r)\b(?:by|to|in|of)\s*{{hedges}}")
# pieces of those verbs: to look for them is cheap
_HASTENING = ("accelerat", "speed", "sped", "hasten", "expedit")
_STEMS = (
    *_HASTENING, "reduc", "decreas", "lower", "cut", "sav", "shrink", "shrunk", "shorten", "drop", "fall", "compress",
    "minimi", "diminish", "prun", "trim", "eliminat", "remov", "down", "improv", "increas", "boost", "enhanc", "rais",
    "scal", "rise",
)  # fmt: skip


def read_verb(group: Group, text: Text) -> Reading | None:
    view, start = text.view, max(group.sentence.start, group.start - 170)
    near = view[start : group.start].casefold()
    linked = group.members[0].qualifier or match_at(_LINKED, view, start, group.start)
    if not any(piece in near for piece in (_STEMS if linked else _HASTENING)):
        return None
    match = match_at(_VERB, view, start, group.start)
    if match is None:
        return None
    if match["hasten"]:
        said = Span(match.start(), group.start)
        return Reading((speed_measure(group, text, said, Span(group.end, group.end)),))
    if not match["link"] and not group.members[0].qualifier:
        return None
    words = match["object"]
    if match_at(OTHER_NUMBER, view, match.start("object"), match.end("object")):
        return None
    measures = find_measures(view, match.start("object"), match.end("object")) if words.strip() else ()
    packs = bool(match["reduce"]) and match["reduce"].casefold().startswith(("compress", "prun"))
    if packs and not measures and match["link"].casefold() != "to":
        return Reading((packed_measure(view, Span(match.start(), match.end("object"))),))
    if not measures:
        measures = passive_measures(view, group.sentence.start, match.start())
        if words.strip() and not match_at(_ADVERBS, view, match.start("object"), match.end("object")):
            return None
    elif not match_at(_REST, view, measures[-1][1].end, match.end("object")):
        return None
    kind: SpeedupKind = "remaining" if match["link"].casefold() == "to" and group.unit == "%" else "change"
    if match["raise"]:
        measures = only_gains(measures, view)
        more = match["raise"].casefold().startswith(("increas", "rais", "ris"))
        if more and measures and is_cost(measures[0], view):
            kind = "overhead"
    return Reading(tuple((m, Span(min(s.start, group.start), s.end)) for m, s in measures), kind) if measures else None


# a speedup of (3x)   a reduction in memory of (40 %)   compression ratio of (10)   sparsity of (90 %)
_NOMINAL_OF = compile_words(
    r"""(?r)\b(?:(?P<speed>{{speed}})|(?P<less>{{less}})|(?P<more>{{more}})|(?P<pack>{{pack}})
        |(?P<cost>{{cost}}))(?P<ratio>\s+(?:rates?|ratios?|factors?))?(?P<tail>\s+(?:in|of|for|on|over|to|with
        |compared|from|at)\s(?:(?!\b(?:we|can|reduc|improv|achiev|while|which|that)\w*)[^;:]){1,80}?)??
    (?:\s*(?:(?<=(?:{{speed}}|{{less}})\s*)\(|,?\s*e\.g\.,?|\bi\.e\.,?|\bof|\bby|\bis|\bwas|\breach(?:es|ing)
        |\branging\s+from|\bbetween|\bfrom|\bto|:|=|,)|(?=\s+(?:up\s+to|over|more|about|\d)))\s*
    {{hedges}}"""
)


def read_nominal_of(group: Group, text: Text) -> Reading | None:
    view, start = text.view, max(group.sentence.start, group.start - 150)
    match = match_at(_NOMINAL_OF, view, start, group.start)
    if match is None:
        return None
    if group.unit == "raw" and not match["pack"]:
        return None
    said = Span(match.start(), group.start)
    kind: SpeedupKind = "overhead" if match["cost"] else "change"
    tail = match.span("tail")
    if match["tail"] and match_at(OTHER_NUMBER, view, *tail):
        return None
    if match_at(LESS, view, group.end, group.sentence.end):
        return None
    inside = match_at(IN, view, *tail) if match["tail"] else None
    after = find_measures(view, inside.end(), tail[1]) if inside else ()
    before = _before(view, group.sentence.start, match.start())
    if match["speed"]:
        said = Span(before[0][1].start if before else match.start(), group.start)
        return Reading((speed_measure(group, text, said, Span(*tail) if match["tail"] else said),))
    if match["more"]:
        grows = match["more"].casefold().startswith(("increas", "growth"))
        if grows and (before or after) and is_cost((before or after)[0], view):
            kind = "overhead"
        else:
            before, after = only_gains(before, view), only_gains(after, view)
    if before or after:
        return Reading(tuple((m, Span(min(s.start, match.start()), match.end())) for m, s in before or after), kind)
    if match["pack"]:
        return Reading((packed_measure(view, said),))
    if match["cost"]:
        return Reading((find_measures(view, group.end + 3, group.sentence.end) or (("runtime", said),))[:1], kind)
    return None


_WORDS = compile_words(r"(?r)(?:[\w'/,&-]+\s+){1,6}")


def _before(view: str, start: int, end: int) -> tuple[Measured, ...]:
    """The measures of the noun phrase that ends at `end`: `GPU memory (savings of)`."""
    lead = match_at(_WORDS, view, max(start, end - 60), end)
    return whole_measures(view, lead.start(), end) if lead else ()


# in (terms of) computation speed by (5x)
_IN_BY = compile_words(r"(?r)\b(?:in|of)\s+(?P<object>(?:[\w-]+\s+){1,6}?)by\s+{{hedges}}")


def read_in_by(group: Group, text: Text) -> Reading | None:
    match = match_at(_IN_BY, text.view, max(group.sentence.start, group.start - 90), group.start)
    if match is None:
        return None
    start, end = match.span("object")
    measures = only_gains(find_measures(text.view, start, end), text.view)
    return Reading(measures) if measures and text.view[measures[-1][1].end : end].strip() == "" else None


# less memory (150x)   runs faster (5 %)   a reduction (6x) of the training time
_BRACKET = compile_words(
    r"""(?r)(?: (?P<faster>\bfaster(?:\s+\w+)?) | \b(?:less|fewer|lower|smaller|shorter|higher|reduces?|reducing
        |reduced|{{less}}\s+(?:in|of))\s+(?P<object>(?:[\w-]+\s+){0,4}?[\w-]+)
      | \b(?P<open>{{less}}) ) \s*\(\s*[+-]?(?:(?:by|of)\s+)?{{hedges}}"""
)
_CLOSED = compile_words(r"\s*\)")


def read_bracketed(group: Group, text: Text) -> Reading | None:
    view, end = text.view, group.sentence.end
    match = match_at(_BRACKET, view, max(group.sentence.start, group.start - 90), group.start)
    closed = match_at(_CLOSED, view, group.end, end)
    if match is None or closed is None:
        return None
    if match["faster"]:
        said = Span(*match.span("faster"))
        return Reading((speed_measure(group, text, said, said),))
    if match["object"]:
        measures = whole_measures(view, *match.span("object"))
        return Reading(measures) if measures else None
    inside = match_at(IN, view, closed.end(), end)
    measures = find_measures(view, inside.end(), end) if inside else ()
    return Reading(measures, cue=Span(*match.span("open"))) if measures else None


# additional training costs of (68 %)   fewer parameters by (1.5x)
_EXTRA_OF = compile_words(
    r"""(?r)\b(?:additional|extra|increased|(?P<less>fewer|less|lower|smaller
        |reduced))\s+(?P<object>(?:[\w-]+\s+){1,5}?)(?:of|by)\s+{{hedges}}"""
)


def read_extra(group: Group, text: Text) -> Reading | None:
    match = match_at(_EXTRA_OF, text.view, max(group.sentence.start, group.start - 90), group.start)
    measures = find_measures(text.view, *match.span("object")) if match else ()
    if match is None or not measures:
        return None
    return Reading(measures, "change" if match["less"] else "overhead")
