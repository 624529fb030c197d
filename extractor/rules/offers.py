"""What can be had at an address, by the words around it and by its host.

What goes wrong in the world: one sentence holds two addresses, each with its own words; a clause about results stands
in front of the clause about the code; `Videos and the dataset can be found on the project website U` offers data, and
the website is no third thing; a footnote's address stands behind the sentence that speaks of it.
What we do: take the words from the last address or clause to this one and the heads in them (`heads.py`), then those
behind it (`U for code and videos`), and ask the host where no words say anything.
What we leave alone: what a name stands for, unless the text calls it a dataset.
"""

from __future__ import annotations

from extractor.finding import Offer
from extractor.pattern import compile_pattern
from extractor.rules.heads import find_heads
from extractor.rules.hosts import Host, find_host
from extractor.rules.named_data import find_names, is_called_dataset
from extractor.span import Span
from extractor.text import Text

OFFERS: tuple[Offer, ...] = ("code", "data", "model", "demo", "project", "paper", "other")
FRONT = 400  # characters in front of an address that are read
BEHIND = 120

# The verb in front of what is given: `We release the code at U`, `please see our website U`
_GIVES = compile_pattern(
    r"""(?<!\w) (?: releas(?:e|ed|ing) | provid(?:e|ed|ing) | shar(?:e|ed|ing) | publish(?:ed|ing)? | mak(?:e|ing)
      | made
      | open-?[ ]?sourc(?:ed|ing|e(?=[ ](?:the|our|all|a|it)[ ])) | include | host(?:ed|ing)? | upload(?:ed)?
      | offer(?:ed)?
      | present | introduce | propose | contribute | build | create | develop | collect | access | obtain
      | download | see
      | view | visit | check(?:[ ]out)? | refer(?:[ ]to)? ) (?!\w)""",
    ignore_case=True,
)
# Where a clause begins anew: `; our`, `, and the code is`, `while the code`, `baselines.1The code`
_CLAUSE = compile_pattern(
    r"""[;.!?] \s | (?<=[a-z.])\d{1,2} (?=The|Our|Code|Video|Project|Web|Demo|Data|Supp)
      | (?<!\w) (?: while | whereas ) [ ]
      | ,? [ ] and [ ] (?: our[ ] | the[ ] | all[ ] | source[ ] ){0,2}
        (?: we | it | codes? | codebase | data | datasets? | videos? | implementation | models )
        (?: [ ] (?: and | , )? [ ]? (?: codes? | data | datasets? | models? ) )?
        [ ] (?: is | are | will | can | release | provide | make | have | has ) (?!\w)""",
    ignore_case=True,
)
# What shows that a clause stands in front of `and the code is`, and not the first half of its subject
_FINITE = compile_pattern(
    r"""(?<!\w) (?: we | is | are | was | were | has | have | can | that
      | (?!codes?(?!\w)) [a-z]{2,30} (?: ves | ows | rms | tes | ains | des | ses ) ) (?!\w)""",
    ignore_case=True,
)
# What the words behind an address tell: `U as well as the code`, `See U for code and videos`
_ADDS = compile_pattern(
    r"\s* [)\]}'\",]* \s* (?: as[ ]well[ ]as | along[ ]with | together[ ]with | with ) [ ]", ignore_case=True
)
_TELLS = compile_pattern(
    r"""\s* [)\]}'\",]* \s* (?: for | to (?: [ ] (?: see | view | access | download | find | get | obtain | watch
      | explore ) )? | contains? | provides? | where | hosts? ) [ ]""",
    ignore_case=True,
)
_STOP = compile_pattern(r"[.;!?] (?=\s|$) | \n")
_ADDRESS = compile_pattern(r"(?: https?\s?:// | www\. | [\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.[a-z]{2,6}/ ) \S*")
_CONNECTOR = compile_pattern(r"[\s,;/&()\[\]{}.:]*+ (?: and | or )? [\s,;/&()\[\]{}.:\"'~]*+ $", ignore_case=True)
_NEXT = compile_pattern(
    r"[\s,;/&()\[\]{}.:]*+ (?: and | or )? [\s,;/&()\[\]{}.:\"'~]*+ (?P<address> (?: https?:// | www\. ) \S+ )",
    ignore_case=True,
)
# An address behind a footnote's digit, or glued to one: `available online.⏎1 U`, `on our websiteaa U`, `available11 U`
_FOOTNOTE = compile_pattern(r"[\s\"']*+ \d{0,2} [\s.:]*+ $")
_FOOTNOTE_MARK = compile_pattern(r"(?<=[a-z)]) (?: aa | bb | cc | \d{1,2} ) $")
_SPEAKS = compile_pattern(
    r"available | releas\w*[ ](?:our|the|all|code) | open-?\s?sourced? | publicly | website | project[ ]page",
    ignore_case=True,
)
_OPENED = compile_pattern(r"open-?[ ]?sourced [^.;,]{0,40} $", ignore_case=True)
# `olive-dataset`, `foo_data`, `BarBenchmark`
_DATA_PLACE = compile_pattern(
    r"[\w.-]{0,80}? (?: data-?set | benchmark | corpus | corpora | [-_]data(?!\w) ) [\w.-]* /? $", ignore_case=True
)


def find_offers(text: Text, span: Span, address: str) -> tuple[Offer, ...]:
    """What the text says can be had at `address`, which stands at `span`; by its host where the text is silent."""
    sentence = text.sentence_at(span.start)
    front = find_front(text, span, sentence)
    kinds = read_front(front)
    behind = text.view[span.end : max(span.end, min(sentence.end, span.end + BEHIND))]
    kinds += [kind for kind in read_behind(behind, bool(kinds)) if kind not in kinds]
    host = find_host(address, text.hosts)
    if host and host.offers == ("demo",) and host.needs == 1:
        return host.offers  # a video, whatever it shows
    own = find_share(kinds, host, front, behind)
    if own is not None:
        return own
    names = find_names(front)
    data = [name for name in names if is_called_dataset(name, text.view)]
    kinds = settle_kinds(kinds, host)
    if kinds == ["model"] and host and host.offers == ("code",) and _OPENED.search(front) is not None:
        kinds = ["code", "model"]  # a model that is open-sourced in a repository comes with its code
    if kinds:
        kinds = kinds if "data" in kinds or "project" in kinds or not data else ["data", *kinds]
        return tuple(offer for kind in kinds for offer in OFFERS if offer == kind)
    return find_default(address, host, len(names) if data else 0)


def find_default(address: str, host: Host | None, names: int) -> tuple[Offer, ...]:
    """What an address offers of which the text says nothing but `names` names, one of them a dataset's."""
    default: tuple[Offer, ...] = host.offers if host and "/" in address else ("project",)
    if names == 1 or _DATA_PLACE.match(address.rstrip("/").rpartition("/")[2], 0) is not None:
        return ("data",)
    return ("data", *default) if names and "data" not in default else default


def find_share(kinds: list[str], host: Host | None, front: str, behind: str) -> tuple[Offer, ...] | None:
    """What this address offers where two share the words: `Code and models: github.com/…, hf.co/…`; or None."""
    last = list(_ADDRESS.finditer(front))[-1:]
    before = [match for match in last if _CONNECTOR.match(front, match.end())]
    after = _NEXT.match(behind, 0)
    other = before[-1][0] if before else after["address"] if after else None
    neighbour = find_host(other.partition("//")[2] or other) if other else None
    if host is None or neighbour is None or host.offers == neighbour.offers:
        return None
    shared = {*host.offers, *neighbour.offers} <= set(kinds)
    return host.offers if shared else None


def find_front(text: Text, span: Span, sentence: Span) -> str:
    """The words in front of the address that may speak of it: of its sentence, or of the one before a footnote."""
    front = text.view[max(sentence.start, span.start - FRONT) : span.start] if sentence.start < span.start else ""
    if sentence.start > 0 and _FOOTNOTE.match(front, 0) is not None:
        before = text.sentence_at(sentence.start - 1)
        words = text.view[max(before.start, before.end - FRONT) : before.end]
        if before.end <= sentence.start and _SPEAKS.search(words) is not None and "://" not in words:
            return words
    mark = _FOOTNOTE_MARK.search(front, max(0, len(front) - 3))
    return front[: mark.start()] if mark else front


def read_front(front: str) -> list[str]:
    """The kinds that the words in front of an address name: those of the last clause that names any."""
    words = cut_addresses(front)
    breaks = [match for match in _CLAUSE.finditer(words) if _FINITE.search(words, 0, match.start())]
    starts = [match.end() if match[0].isdigit() else match.start() for match in breaks]
    return next(filter(None, (read_clause(words[start:]) for start in [*reversed(starts), 0])), [])


def cut_addresses(front: str) -> str:
    """The words behind the last address; with nothing but `and` there, those in front of it too."""
    parts: list[str] = _ADDRESS.split(front)
    while len(parts) > 1 and _CONNECTOR.match(parts[-1], 0) is not None:
        parts.pop()
    return parts[-1]


def read_clause(clause: str) -> list[str]:
    """The kinds of one clause: behind its last giving verb, or else of the whole of it."""
    verbs = [match.end() for match in _GIVES.finditer(clause)]
    return next(filter(None, (read_heads(clause[start:]) for start in [*reversed(verbs), 0])), [])


def read_heads(phrase: str) -> list[str]:
    """The kinds of the heads of `phrase`, each once, in order."""
    heads = list(find_heads(phrase)) or list(find_heads(phrase, strict=False))
    return list(dict.fromkeys(str(head.lastgroup) for head in heads))


def read_behind(behind: str, told: bool) -> list[str]:
    """The kinds that the words behind an address name; those of `for …` only where the front told nothing."""
    found = _ADDS.match(behind, 0) or (None if told else _TELLS.match(behind, 0))
    if found is None:
        return []
    stop = _STOP.search(behind, found.end())
    return read_heads(_ADDRESS.split(behind[found.end() : stop.start() if stop else len(behind)])[0])


def settle_kinds(kinds: list[str], host: Host | None) -> list[str]:
    """The kinds that stand: a website is not a third thing beside videos, nor are videos beside code and more."""
    strong = [kind for kind in kinds if kind in {"code", "data", "model"}]
    if "project" in kinds:
        forge = host is not None and host.offers == ("code",)
        return [*(strong or (["code"] if forge else [])), "project"]
    if "weak" in kinds:
        beside = bool(strong) or "demo" in kinds
        kinds = [("other" if beside else "project") if kind == "weak" else kind for kind in kinds]
        kinds = [kind for kind in kinds if kind != "project" or len(kinds) == 1]
    if "code" in kinds and "other" in kinds:
        kinds = [kind for kind in kinds if kind != "demo"]
    return list(dict.fromkeys(kinds))
