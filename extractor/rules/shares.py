"""Readings of a part, or a multiple, of a measure: `only 1 % of the data`, `half the memory`, `saves 55 % FLOPs`.

What goes wrong in the world: most shares in an abstract are facts ("40 % of the images show cats"). A share of the data
is a figure only where the words before it say that this much is needed: `only`, `using`, `requires`.
"""

from __future__ import annotations

from extractor.finding import SpeedupKind
from extractor.rules.measures import Measured, find_measures
from extractor.rules.number_groups import Group
from extractor.rules.reading import GAINS, IN, Reading, compile_words, is_cost, only_gains, passive_measures
from extractor.span import Span
from extractor.text import Text

SHARE = compile_words(r"{{share}}")
ONLY = compile_words(
    r"""(?r)\b(?: (?:us(?:es?|ed|ing)|utili[sz](?:es?|ed|ing)|with|requir(?:es?|ed|ing)|needs?|needing|consum(?:es?
        |ing)|tun(?:es?|ing)|updat(?:es?|ing)|train(?:s|ing|ed)?(?:\s+(?:only\s+)?on)?
        |fine-?tun(?:es?|ing)|learning|access\s+to|costs?|costing|retain(?:s|ing)|keep(?:s|ing)|leverag(?:es?|ing)
            |label(?:l?ing)?|annotating|under|add(?:s|ing)?|introduc(?:es|ing)|activat(?:es|ing))
          \s+(?:{{slight}}\s+)*
      | (?:at|by|in|from|to|on|is|are|has|have|having|given|providing|of|for|and
          |even)\s+(?:{{slight}}\s+)*(?:{{only}}\s+)(?:{{slight}}\s+)*
      | as\s+little\s+as\s+ ) [~<>≤($]*\s*""",
)
_MORE = compile_words(r"\s+(?:of\s+)?(?:the\s+)?(?:additional|extra|added)\b")
_ADDED = compile_words(
    r"(?r)\b(?:additional|extra|increas(?:es?|ing)|add(?:s|ing)?|introduc(?:es?|ing))\s+(?:{{slight}}\s+)*"
)
# compresses the model to (20 % of its size)
_DOWN_TO = compile_words(r"(?r)\b{{reduce}}\b[^;,.]{0,60}?\bto\s+(?:{{slight}}\s+)*")


def read_share(group: Group, text: Text) -> Reading | None:
    """`only 1 % of the data`, `half the memory`, `twice the speed`, `0.5x parameters`."""
    view, end, quantity = text.view, group.sentence.end, group.members[-1]
    share = SHARE.match(view, group.end, end)
    if share is None or quantity.form == "verb":
        return None
    measures = find_measures(view, share.end(), end)
    words = share[0].casefold().split()
    if not measures or (words[-1:] == ["the"] and measures[0][1].of(view).strip().casefold() in {"time", "times"}):
        return _read_time(group, text)  # 44 % of the time
    measure, span = measures[0]
    times, fraction = group.unit != "%", quantity.form == "fraction"
    gain = times and (measure in GAINS or not is_cost(measures[0], view) or "spars" in span.of(view))
    most = quantity.value_high or quantity.value
    part = quantity.value < 1 if times else most < 100  # all of the data saves nothing
    said = fraction or words or gain or part if times else part or _is_added(group, view)
    plain = gain or (fraction and measure not in {"data", "other", "runtime"})
    if not said or not (plain or _is_share(group, text, measures)):
        return None
    taken = _TAKEN.match(view, span.end, end) or _SAID.match(view, span.start, span.end)
    kind: SpeedupKind = "change" if fraction or gain or taken else "remaining" if part else "overhead"
    if _is_added(group, view):
        kind = "overhead"
    return Reading(measures if len(measures) == len(group.members) else measures[:1], kind)


# (60 % of the parameters) pruned   (84 % of) acceleration
_TAKEN = compile_words(
    r"\s+(?:are\s+|is\s+|being\s+)?(?:pruned|removed|skipped|saved|dropped|eliminated|reduced|discarded)\b"
)
_SAID = compile_words(r".*\b(?:acceleration|speed-?up|compression|sparsity|pruning|savings?|reduction)s?\Z")


# in one third of the time (that X needs)
_IN_TIME = compile_words(
    r"(?r)\b(?:in|within|at|with|using|takes?|taking|requir(?:es?|ing)|needs?|needing)\s+(?:{{slight}}\s+)*"
)
_ITS_TIME = compile_words(
    r"\s*(?:of\s+)?(?:the|that)\s+times?(?P<whose>\s+(?:of|that|than|taken|needed|required|used|it\s+takes|compared|by)\b)?"
)


def _read_time(group: Group, text: Text) -> Reading | None:
    """`finishes in one third of the time`; of a percentage only where its rival is named, for `in 40 % of the time` is
    how often."""
    time = _ITS_TIME.match(text.view, group.end, group.sentence.end)
    if time is None or not _IN_TIME.match(text.view, group.sentence.start, group.start):
        return None
    if group.unit == "%" and not time["whose"]:
        return None
    end = time.start("whose") if time["whose"] else time.end()
    kind: SpeedupKind = "change" if group.members[-1].form == "fraction" else "remaining"
    return Reading((("runtime", Span(group.end, end)),), kind)


def _is_added(group: Group, view: str) -> bool:
    """Whether the share comes on top: `an additional 10 % of the data`, `5 % extra FLOPs`."""
    after = group.unit == "%" and _MORE.match(view, group.end) is not None
    return after or _ADDED.match(view, max(0, group.start - 40), group.start) is not None


_OPEN = compile_words(r"(?r)\({{hedges}}")
# 1 % of the data (is needed)
_NEEDED = compile_words(r"\s+(?:(?:is|are)\s+(?:needed|required|necessary|enough|sufficient)|suffices?)\b")


def _is_share(group: Group, text: Text, measures: tuple[Measured, ...]) -> bool:
    """Whether `1 % of the data` is what is needed: `only`, `using`, `requires` before it, or alone in brackets."""
    view, start = text.view, max(group.sentence.start, group.start - 90)
    if ONLY.match(view, start, group.start) or _DOWN_TO.match(view, start, group.start):
        return True
    end = measures[-1][1].end
    if _NEEDED.match(view, end, group.sentence.end):
        return True
    bracketed = _OPEN.match(view, start, group.start) is not None and view[end : end + 1] == ")"
    return bracketed and group.unit == "%" and measures[0][0] != "other"


# (is halved) when
_ALONE = compile_words(
    r"\s*(?:$|[.,;:)]|\b(?:when|while|with|on|in|for|by|compared|relative|from|to|and|at|without|over)\b)"
)


def read_doubling(group: Group, text: Text) -> Reading | None:
    """`halves the memory`, `doubles the throughput`; to double a memory saves nothing."""
    quantity = group.members[-1]
    if quantity.form != "verb":
        return None
    halves = quantity.span.of(text.view).casefold().startswith("halv")
    measures = find_measures(text.view, group.end, group.sentence.end)
    if not measures and _ALONE.match(text.view, group.end, group.sentence.end):
        measures = passive_measures(text.view, group.sentence.start, group.start)
    if not halves:
        measures = tuple(
            pair for pair in measures if pair[0] in {"throughput", "runtime", "inference time", "training time"}
        )
    return Reading(measures) if measures else None


# only 1 % of the data   using 60 % parameters   with half the memory   twice the speed of   a tenth of the cost
_SHARED = compile_words(r"\s*\)?{{share}}")
# saves (55 %) FLOPs   reducing (20x) parameters
_TAKES = compile_words(r"(?r)\b(?:{{reduce}})\s+(?:\(\s*)?(?:by\s+)?{{hedges}}")


def read_object(group: Group, text: Text) -> Reading | None:
    """`saves 55 % FLOPs`, `reduces 30 % of the cost`."""
    if not _TAKES.match(text.view, max(group.sentence.start, group.start - 60), group.start):
        return None
    share = _SHARED.match(text.view, group.end, group.sentence.end)
    measures = find_measures(text.view, share.end() if share else group.end, group.sentence.end)
    return Reading(measures) if measures else None


# by (200 %) in completion time   an improvement of (37 %) in speed
_GAIN_OF = compile_words(r"(?r)(?:\bby|\b(?:{{less}}|{{more}})\s+of|\band|,)\s+{{hedges}}")


def read_in(group: Group, text: Text) -> Reading | None:
    """`improves by 200 % in completion time`."""
    view, end = text.view, group.sentence.end
    inside = IN.match(view, group.end, end)
    if inside is None or "of" in inside[0].split()[:1] or not _GAIN_OF.match(view, group.sentence.start, group.start):
        return None
    measures = only_gains(find_measures(view, inside.end(), end), view)
    return Reading(measures) if measures else None
