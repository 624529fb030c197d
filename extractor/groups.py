"""Findings of one thing put together, with every place where it stands.

Into it go a text and the findings of names; out come groups. One thing is written in many ways: with its long form,
in the plural, with and without a hyphen, with a generic noun after it. The same letters and digits (but for a plural
`s` and a generic noun) make one name; an acronym and its long form make one thing. Then each name is carried to all
its other places at token boundaries: not inside a longer name (`CLIP` in `DRRho-CLIP`), not inside an address.
A family and its member (`OWL`, `OWLv2`) differ in their letters and stay apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from extractor.acronyms import Acronym, find_long_form, is_short, list_acronyms
from extractor.finding import Finding, Link, Name
from extractor.forms import make_key, share_out, trim
from extractor.pattern import compile_pattern
from extractor.span import Span
from extractor.text import Text

CARRIED = "link.carried"  # the rule that signs a place to which a name found elsewhere was carried
SPELLED = "link.long_form"  # the rule that signs the other half of an acronym and its long form

_ADDRESS = compile_pattern(r"(?:https?://|www\.) \S{1,300} | \b [a-z\-]{2,20} \. (?:com|org|io|net) / \S{1,300}")
_SHARED_TAIL = compile_pattern(r"(?: / \d{1,4} (?![\w.]) )+")


@dataclass(slots=True)
class Group:
    """One thing: the findings that speak of it, its places in order, its names, and its acronym if it has one."""

    findings: list[Finding] = field(default_factory=list)
    places: dict[Span, str] = field(default_factory=dict)  # each with the rule that signs it
    names: dict[str, int] = field(default_factory=dict)  # each name, and how often findings give it
    acronym: Acronym | None = None
    shared: bool = False  # whether one stretch names it and others: `CIFAR-10/100`


def find_groups(text: Text, findings: Iterable[Finding]) -> list[Group]:
    """The groups of all names in `findings`, in the order of their first place."""
    findings = list(findings)
    acronyms = list_acronyms(text.view)
    groups: dict[str, Group] = {}
    for finding in findings:
        if isinstance(finding.value, Name):
            span = trim(text.view, finding.span)
            shared = share_out(span.of(text.view))
            for name in shared:
                group = groups.setdefault(make_key(name), Group())
                group.shared |= len(shared) > 1
                group.findings.append(finding)
                if finding.value.own or span not in group.places:
                    group.places[span] = finding.rule
                group.names[name] = group.names.get(name, 0) + 1
    places = {span for group in groups.values() for span in group.places}
    _join_acronyms(text, groups, [*_pair_neighbours(text.view, places), *acronyms])
    _join_canonicals(groups)
    _spell_out(text, groups)
    kept = _drop_nested(list({id(group): group for group in groups.values()}.values()))
    _carry(text, kept, [finding.span for finding in findings if isinstance(finding.value, Link)])
    for group in kept:
        group.places = dict(sorted(group.places.items()))
    return sorted(kept, key=lambda group: next(iter(group.places)))


def find_addresses(view: str) -> list[Span]:
    """The web addresses, for a name inside one is no mention."""
    if not any(sign in view for sign in ("://", "www.", ".com/", ".org/", ".io/", ".net/")):
        return []
    found, end = [], 0
    for run in view.split():
        start = view.index(run, end)
        end = start + len(run)
        if "/" in run or "www." in run:
            found += [Span(*match.span()) for match in _ADDRESS.finditer(view, start, end)]
    return found


def _pair_neighbours(view: str, spans: Iterable[Span]) -> Iterator[Acronym]:
    """Two found names of which one stands in brackets right after the other, as `Mesh Filter Unit framework (MFT)`.

    One must look like an acronym that shares its first letter or most letters with the other.
    """
    ordered = sorted(spans)
    for left, right in pairwise(ordered):
        between = view[left.end : right.start].strip()
        if (
            not between.endswith("(")
            or between.count("(") > 1
            or len(between) > 15
            or view[right.end : right.end + 1] not in "),;"
        ):
            continue
        long, short = (left, right) if len(left) > len(right) else (right, left)
        letters = [char for char in short.of(view).casefold() if char.isalpha()]
        spelled = long.of(view).casefold()
        shared = sum(char in spelled for char in letters)
        if is_short(short.of(view)) and " " in long.of(view).replace("-", " ") and 2 * shared > len(letters):
            yield Acronym(short, long)


def _join_acronyms(text: Text, groups: dict[str, Group], acronyms: Iterable[Acronym]) -> None:
    """Each acronym and its long form to one group, where either was found."""
    for acronym in acronyms:
        short, long = (span.of(text.view) for span in (acronym.short, acronym.long))
        keys = make_key(short), make_key(long)
        parts = [groups[key] for key in keys if key in groups]
        if not parts:
            continue
        joined = parts[0] if len(parts) == 1 else _merge(groups, parts[0], parts[1])
        for key, span, name in zip(keys, (acronym.short, acronym.long), (short, long), strict=True):
            groups[key] = joined
            joined.places.setdefault(span, SPELLED)
            joined.names.setdefault(name, 0)
        joined.acronym = joined.acronym or acronym


def _merge(groups: dict[str, Group], kept: Group, other: Group) -> Group:
    """`other` poured into `kept`; every key that led to it leads to `kept` from then on."""
    if kept is other:
        return kept
    kept.findings += other.findings
    kept.places = {**other.places, **kept.places}
    for name, times in other.names.items():
        kept.names[name] = kept.names.get(name, 0) + times
    kept.acronym = kept.acronym or other.acronym
    for key, group in groups.items():
        if group is other:
            groups[key] = kept
    return kept


def _join_canonicals(groups: dict[str, Group]) -> None:
    """Spellings that the name lists hold to be one (`MS-COCO`, `COCO`), unless their digits differ."""
    seen: dict[tuple[str, str], Group] = {}
    for key, group in list(groups.items()):
        canonical = find_canonical(group)
        if canonical is not None:
            place = canonical, _digits(key)
            seen[place] = _merge(groups, seen.get(place, group), group)


def _digits(name: str) -> str:
    return "".join(char for char in name if char.isdigit())


def find_canonical(group: Group) -> str | None:
    """The first well-known spelling that a finding gives, of those that fit the names: `CIFAR-10` is no `CIFAR-100`."""
    digits = {_digits(name) for name in group.names}
    for finding in group.findings:
        canonical = finding.value.canonical if isinstance(finding.value, Name) else None
        if canonical and (not group.shared or _digits(canonical) in digits):
            return canonical
    return None


def _spell_out(text: Text, groups: dict[str, Group]) -> None:
    """Long forms in plain apposition, for the acronyms that have none yet."""
    lacking = [group for group in groups.values() if group.acronym is None and any(map(is_short, group.names))]
    if not lacking:
        return
    for group in lacking:
        for span in list(group.places)[:3]:  # its first places, for authors spell a name out early
            short = span.of(text.view)
            sentence = text.sentence_at(span.start)
            long = find_long_form(text.view, sentence, short) if is_short(short) else None
            if long is not None and not long.overlaps(span) and make_key(long.of(text.view)) not in groups:
                group.acronym = Acronym(span, long)
                group.places.setdefault(long, SPELLED)
                group.names.setdefault(long.of(text.view), 0)
                break


def _drop_nested(groups: Sequence[Group]) -> list[Group]:
    """Groups without the places that lie in a longer place of another group, and without groups of no place.

    A source may find `Contrastive Learning` where the text says `Graph Contrastive Learning (GCL)`.
    """
    spans = sorted({span for group in groups for span in group.places}, key=lambda span: (-len(span), span))
    taken = bytearray(max((span.end for span in spans), default=0))
    inner: set[Span] = set()
    for span in spans:
        if any(taken[span.start : span.end]):
            inner.add(span)
        else:
            taken[span.start : span.end] = b"\1" * len(span)
    for group in groups:
        group.places = {span: rule for span, rule in group.places.items() if span not in inner}
    return [group for group in groups if group.places]


def _carry(text: Text, groups: Sequence[Group], links: Iterable[Span]) -> None:
    """Every name to its other places in the text, the longest names first."""
    view = text.view
    taken = bytearray(len(view))
    for span in (*links, *find_addresses(view), *(span for group in groups for span in group.places)):
        taken[span.start : span.end] = b"\1" * len(span)
    forms: dict[str, list[Group]] = defaultdict(list)
    for group in groups:
        for form in {*(span.of(view) for span in group.places), *group.names}:
            for variant in _variants(form):
                forms[variant].append(group)
    for form in sorted(forms, key=lambda form: (-len(form), form)):
        for span in _find_places(view, form):
            if not any(taken[span.start : span.end]):
                taken[span.start : span.end] = b"\1" * len(span)
                for group in forms[form]:
                    group.places.setdefault(span, CARRIED)


def _variants(form: str) -> Iterator[str]:
    """The spellings under which a name may stand elsewhere: plural and singular, a long form in lower case."""
    yield form
    if form[-1].isalpha() and form[-1] != "s" and len(form) > 2:
        yield form + "s"
    if form[-1] == "s" and len(form) > 3 and form[-2] != "s":
        yield form[:-1]
    if " " in form or "-" in form:
        lower = form.lower()
        if lower != form and " " in form:
            yield lower
            yield lower[:1].upper() + lower[1:]
        elif lower == form:
            yield form[:1].upper() + form[1:]


def _find_places(view: str, form: str) -> Iterator[Span]:
    at = view.find(form)
    while at >= 0:
        end = at + len(form)
        if _is_whole(view, at, end):
            tail = _SHARED_TAIL.match(view, end) if form[-1].isdigit() else None
            yield Span(at, tail.end() if tail else end)
        at = view.find(form, end)


def _is_whole(view: str, start: int, end: int) -> bool:
    """Whether no longer name holds `view[start:end]`: `CLIP-based` and `non-CLIP` are whole, `CLIP-2` is not."""
    before, after = view[start - 1] if start else " ", view[end : end + 1]
    if before.isalnum() or before in "_@" or after.isalnum() or after in ("_", "+", "*", "@"):
        return False
    if before == "-" and start > 1 and view[start - 2].isalnum():
        prefix = view[max(0, start - 6) : start - 1].split()[-1:]
        if not prefix or prefix[0].lower() not in ("non", "pre", "post", "anti", "vs"):
            return False
    follower = view[end + 1 : end + 2]
    return not (after in ("-", ".") and after and (follower.isdigit() or (after == "-" and follower.isupper())))
