"""Readings of what stands before a number: `reduces the latency by 40 %`, `a speedup of 3x`, `less memory (150x)`."""

from __future__ import annotations

from extractor.finding import SpeedupKind
from extractor.pattern import Match, Pattern
from extractor.rules.measures import Measured, find_measures
from extractor.rules.number_groups import Group
from extractor.rules.reading import (
    IN,
    LESS,
    OTHER_NUMBER,
    Reading,
    compile_words,
    only_gains,
    packed_measure,
    passive_measures,
    speed_measure,
    weigh_growth,
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
    r"""(?:(?![,;:]|\b(?:(?<!(?:needed|required)\sto\s)achiev|improv|while|that|which|reach|yield|provid|increas|reduc|decreas|outperform|obtain
        |error|accura)\w*).)*,?\s*\Z"""
)
# accelerates the search while losing (0.4 %)
_TURN = compile_words(r".*?\b(?:while|without|but|with\s+only|at\s+the\s+(?:cost|price))\b")
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
    """`reduces the latency by 40 %`, `memory drops by 2x`, `accelerates inference up to 5x`: object or subject."""
    view, start = text.view, max(group.sentence.start, group.start - 170)
    near = view[start : group.start].casefold()
    linked = group.members[0].qualifier or _LINKED.match(view, start, group.start)
    if not any(piece in near for piece in (_STEMS if linked else _HASTENING)):
        return None
    match = _VERB.match(view, start, group.start)
    if match is None:
        return None
    if match["hasten"]:
        if OTHER_NUMBER.match(view, *match.span("object")) or _TURN.match(view, *match.span("object")):
            return None
        said = Span(match.start(), group.start)
        return Reading((speed_measure(group, text, said, Span(group.end, group.end)),))
    if not match["link"] and not group.members[0].qualifier:
        return None
    measures = _object_or_subject(match, group, text)
    kind: SpeedupKind = "remaining" if match["link"].casefold() == "to" and group.unit == "%" else "change"
    if match["raise"]:
        measures, kind = weigh_growth(match["raise"], measures, view)
    return Reading(measures, kind) if measures else None


# reduces task (and) planning time
_ALSO = compile_words(r"\band\b|&")


def _object_or_subject(match: Match, group: Group, text: Text) -> tuple[Measured, ...]:
    """What a verb reduces or raises: its object; where it has none but adverbs, its subject."""
    view, (start, end) = text.view, match.span("object")
    if OTHER_NUMBER.match(view, start, end):
        return ()
    places = (start, *(link.end() for link in _ALSO.finditer(view, start, end)))
    if measures := next((found for place in places if (found := find_measures(view, place, end))), ()):
        return measures if _REST.match(view, measures[-1][1].end, end) else ()
    if (match["reduce"] or "").casefold().startswith(("compress", "prun")) and match["link"].casefold() != "to":
        return (packed_measure(view, Span(match.start(), end)),)
    if match["link"].casefold() != "of" and _ADVERBS.match(view, start, end):
        return passive_measures(view, group.sentence.start, match.start())
    return ()


# a speedup of (3x)   a reduction in memory of (40 %)   compression ratio of (10)   sparsity of (90 %)
_NOMINAL_OF = compile_words(
    r"""(?r)\b(?:(?P<speed>{{speed}})|(?P<less>{{less}})|(?P<more>{{more}})|(?P<pack>{{pack}})
        |(?P<cost>{{cost}}))(?P<ratio>\s+(?:rates?|ratios?|factors?))?(?P<tail>\s+(?:in|of|for|on|over|to|with
        |compared|from|at)\s(?:(?!\b(?:we|can|reduc|improv|achiev|while|which|that|speeds)\w*)[^;:]){1,80}?)??
    (?:\s*(?:(?<=(?:{{speed}}|{{less}})\s*)\(|,?\s*e\.g\.,?|\bi\.e\.,?|\bof|\bby|\bis|\bwas|\breach(?:es|ing)
        |\branging\s+from|\bbetween|\bfrom|\bto|:|=|(?P<comma>,))|(?=\s+(?:up\s+to|over|more|about|\d)))\s*
    {{hedges}}"""
)


# an improvement in run-time, (up to 5x): what follows a comma must say nothing of its own
_OVER = compile_words(r"\s*(?:$|[.,;:)]|\b(?:on|for|over|at|with|and|respectively|compared|than|when|in\s+the)\b)")


def read_nominal_of(group: Group, text: Text) -> Reading | None:
    """`a speedup of 3x`, `a reduction in memory of 40 %`, `a compression ratio of 10`, `an overhead of 3 %`."""
    view, start = text.view, max(group.sentence.start, group.start - 150)
    match = _NOMINAL_OF.match(view, start, group.start)
    if match is None or LESS.match(view, group.end, group.sentence.end):
        return None
    if match["comma"] and not _OVER.match(view, group.end, group.sentence.end):
        return None
    tail = match.span("tail")
    if (group.unit == "raw" and not match["pack"]) or (match["tail"] and OTHER_NUMBER.match(view, *tail)):
        return None
    said = Span(match.start(), group.start)
    kind: SpeedupKind = "overhead" if match["cost"] else "change"
    inside = IN.match(view, *tail) if match["tail"] else None
    after = find_measures(view, inside.end(), tail[1]) if inside else ()
    before = _before(view, group.sentence.start, match.start())
    if match["speed"]:
        said = Span(before[0][1].start if before else match.start(), group.start)
        return Reading((speed_measure(group, text, said, Span(*tail) if match["tail"] else said),))
    measures = before or after
    if match["more"]:
        measures, kind = weigh_growth(match["more"], measures, view)
    if not measures and match["less"]:
        measures = _cut(view, group.sentence.start, match.start(), _CUT)
    if not measures and match["pack"]:
        measures = (packed_measure(view, said),)
    if not measures and match["cost"]:  # the overhead is 3 % of the training time
        of = IN.match(view, group.end, group.sentence.end)
        measures = (find_measures(view, of.end(), group.sentence.end) if of else ())[:1] or (("runtime", said),)
    return Reading(measures, kind, Span(match.start(), group.start)) if measures else None


# we cut latency and energy, with a mean (reduction of 55 % and 31 %)
_CUT = compile_words(
    r"(?r)\b{{reduce}}\b(?P<object>[^;()]{0,110}?),?\s+(?:with|at|achieving|giving|yielding)\s+(?:an?\s+)?(?:[\w-]+\s+){0,2}"
)


# we lower the latency and (cut energy)
_CUT_TOO = compile_words(r"(?r)\b{{reduce}}\b(?P<object>[^;()]{0,110}?),?\s+and\s+(?:\w+ly\s+)?")


def _cut(view: str, start: int, end: int, pattern: Pattern) -> tuple[Measured, ...]:
    """The measures that the verb before the noun is said of, and those of a verb joined with it."""
    match = pattern.match(view, max(start, end - 150), end)
    measures = find_measures(view, *match.span("object")) if match else ()
    return (*_cut(view, start, match.start(), _CUT_TOO), *measures) if match and measures else ()


_WORDS = compile_words(r"(?r)(?:[\w'/,&-]+\s+){1,6}")


def _before(view: str, start: int, end: int) -> tuple[Measured, ...]:
    """The measures of the noun phrase that ends at `end`: `GPU memory (savings of)`."""
    lead = _WORDS.match(view, max(start, end - 60), end)
    return whole_measures(view, lead.start(), end) if lead else ()


# trains faster (than X) by (an order of magnitude)
_FASTER_BY = compile_words(r"(?r)\b(?P<said>(?:faster|quicker))\b(?:\s+than\s[^,;:()\d]{0,60}?)?\s+by\s+{{hedges}}")


def read_faster_by(group: Group, text: Text) -> Reading | None:
    """`trains faster by an order of magnitude`."""
    match = _FASTER_BY.match(text.view, max(group.sentence.start, group.start - 90), group.start)
    if match is None:
        return None
    said = Span(*match.span("said"))
    return Reading((speed_measure(group, text, said, Span(max(group.sentence.start, said.start - 25), said.end)),))


# in (terms of) computation speed by (5x)
_IN_BY = compile_words(r"(?r)\b(?:in|of)\s+(?P<object>(?:[\w-]+\s+){1,6}?)by\s+{{hedges}}")


def read_in_by(group: Group, text: Text) -> Reading | None:
    """`outperforms them in computation speed by an order of magnitude`."""
    match = _IN_BY.match(text.view, max(group.sentence.start, group.start - 90), group.start)
    if match is None:
        return None
    start, end = match.span("object")
    measures = only_gains(find_measures(text.view, start, end), text.view)
    return Reading(measures) if measures and text.view[measures[-1][1].end : end].strip() == "" else None


# less memory (150x)   runs faster (5 %)   a reduction (6x) of the training time
_BRACKET = compile_words(
    r"""(?r)(?: (?P<faster>\bfaster(?:\s+\w+)?)
      | (?P<object>(?:[\w-]+\s+){1,3}?)(?:(?P<open>{{less}})|(?P<more>{{more}}))
      | (?P<more>{{more}})\s+(?:in|of)\s+(?P<object>(?:[\w-]+\s+){0,4}?[\w-]+)
      | \b(?:less|fewer|lower|smaller|shorter|higher|reduces?|reducing
        |reduced|{{less}}\s+(?:in|of))\s+(?P<object>(?:[\w-]+\s+){0,4}?[\w-]+)
      | \b(?P<open>{{less}}) ) \s*\(\s*[+-]?(?:(?:by|of)\s+)?{{hedges}}"""
)
_CLOSED = compile_words(r"(?:\s+(?:in|on|for|with)\b[^()\d]{1,40})?\s*\)")


def read_bracketed(group: Group, text: Text) -> Reading | None:
    """`runs faster (5 %)`, `needs less memory (150x)`, `a reduction (6x) of the training time`."""
    view, end = text.view, group.sentence.end
    match = _BRACKET.match(view, max(group.sentence.start, group.start - 90), group.start)
    closed = _CLOSED.match(view, group.end, end)
    kind: SpeedupKind
    if match is None or closed is None:
        return None
    if match["faster"]:
        said = Span(*match.span("faster"))
        return Reading((speed_measure(group, text, said, said),))
    if match["object"]:
        measures, kind = whole_measures(view, *match.span("object")), "change"
        if match["more"]:
            measures, kind = weigh_growth(match["more"], measures, view)
        if measures:
            return Reading(measures, kind)
    inside = IN.match(view, closed.end(), end) if match["open"] else None
    measures = find_measures(view, inside.end(), end) if inside else ()
    return Reading(measures, cue=Span(*match.span("open"))) if measures else None


# additional training costs of (68 %)   fewer parameters by (1.5x)
_EXTRA_OF = compile_words(
    r"""(?r)\b(?:additional|extra|increased|(?P<less>fewer|less|lower|smaller
        |reduced))\s+(?P<object>(?:[\w-]+\s+){1,5}?)(?:of|by)\s+{{hedges}}"""
)


def read_extra(group: Group, text: Text) -> Reading | None:
    """`additional training costs of 68 %`, `fewer parameters by 1.5x`."""
    match = _EXTRA_OF.match(text.view, max(group.sentence.start, group.start - 90), group.start)
    measures = find_measures(text.view, *match.span("object")) if match else ()
    if match is None or not measures:
        return None
    return Reading(measures, "change" if match["less"] else "overhead")
