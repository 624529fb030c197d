"""What can be had at an address, by the words around it and by its host.

What goes wrong in the world: `The code for our model is available at U` offers code, not the model; `Videos and the
dataset can be found on the project website U` offers data, and the website is no third thing; one sentence holds two
addresses, each with its own words; a footnote's address stands behind the sentence that speaks of it.
What we do: take the words from the last address or clause to this one, look for the heads of their noun phrases
(`training data` is data, `data loader` is not), leave out what only describes another head (`for our model`), and
ask the host where no words say anything.
What we leave alone: what a name stands for, unless the text calls it a dataset.
"""

from __future__ import annotations

from collections.abc import Iterator

from extractor.finding import Offer
from extractor.pattern import Match, compile_pattern, find_matches, match_at, search
from extractor.rules.hosts import find_host
from extractor.span import Span
from extractor.text import Text

# The heads of noun phrases that name an offer. `resources` and `materials` are weak: they count beside others only.
HEADS: dict[str, str] = {
    "code": r"""(?:source[ -]?)?codes? | pipelines? | open-?[ ]?source(?:d)?[ ](?:tool|platform|framework|system|project) | open[ -]source (?=[ ]can) | code-?bases? | implementations? | software | scripts? | repositor(?:y|ies) | repos?
        | librar(?:y|ies) | packages? | toolkits? | toolbox | tools | notebooks? | source (?!\w) | programs? | plugins?
        | simulators? | apis?""",
    "data": r"""data[ -]?sets? | \w+-(?:dataset|corpus|benchmark)s? | (?:meta-?)?data | databases? | benchmarks? | corpus | corpora | annotations? | test-?beds?
        | test-?sets? | test[ ]suites? | collections? | gold[ ]standard | treebanks? | lexicons? | knowledge[ ]graphs? | graphs""",
    "model": r"""models | (?<=(?:code|codes|data|datasets?|weights),?[ ](?:and[ ])?(?:the[ ]|our[ ])?) model | model (?=,?[ ](?:and[ ]|&[ ])?(?:the[ ]|our[ ])?(?:source[ ])?codes?) | (?<=trained[ -]) (?:\w+[ ]){0,3}? model | (?<=model[ -]) (?:weights|checkpoints|zoo)
        | (?:model[ ])? weights | checkpoints? | model[ ]parameters | embeddings | \w+[ ]model (?=[ ]weights)""",
    "demo": r"demo[ ](?:page|site) | video[ ](?:highlights?|results?|clips?|demos?|demonstrations?) | videos? | demos? | demonstrations? | animations? | screencast | movies?",
    "project": r"web-?[ ]?pages? | web-?[ ]?sites? | home-?[ ]?page | project (?:[ ](?:page|site|link))? | page | site",
    "paper": r"(?:arxiv|extended|full|longer|long|preprint) (?:[ ]\w+){0,2}[ ]version | preprint | technical[ ]report | full[ ]paper",
    "other": r"""supplement(?:s|ary|al)? (?:[ ](?:materials?|files?|information|documents?))? | appendi(?:x|ces) | results?
        | documentation | instructions? | tutorials? | visuali[sz]ations? | environments?""",
    "weak": r"details? | materials? | information | examples?",
}
_HEAD = compile_pattern(
    rf"(?<![\w-]) (?: {' | '.join(f'(?P<{kind}> {words} )' for kind, words in HEADS.items())} ) (?![\w-])",
    ignore_case=True,
)
# What follows a head: no noun, or the phrase has another head (`data loader`, `model training`)
_NOT_HEAD = compile_pattern(
    r"""[ ] (?! (?: and|or|for|of|to|is|are|was|were|will|has|have|had|can|could|may|at|on|in|from|used|that|which|with|along
        |as|be|been|being|publicly|public|online|freely|openly|available|here|released|via|by|under|through|together|including|we|our
        |the|a|all|showing|showcasing|demonstrating|including|such|accompanying|associated|related|needed|required|necessary
        |described|presented|collected|generated|developed|created|introduced|both|also|now|soon|open|github|upon|after
        |please|see|visit|link|url|based|behind|trained|reproducing|into|when|where|while|it|this|these|they|accessible
        |contains?|provides?|shows?|illustrat\w+|page|site|website|version|, ) (?!\w) ) [A-Za-z]""",
    ignore_case=True,
)
# A phrase that only describes the head before it: `for our model`, `of the dataset`, `to train models`, `trained on X`
_DESCRIBES = compile_pattern(
    r"(?<![\w-]) (?: for|of|to|on|in|from|using|used|that|which|where|by|trained(?=[ ](?:on|by|with|using))|based|about|between|over|across|into|under ) (?![\w-])",
    ignore_case=True,
)
# In front of the first head these describe nothing: `In this repository`, `Links to the code`, `the full set of models`
_OPENING = compile_pattern(
    r"""\s* (?: (?:for|to|in|on|at|with|from|by|using|under) (?!\w)
      | (?: [\w-]+[ ]){0,4}? (?: links?|url|access|versions?|copy|copies|all|most|both|set|suite|collection|family|series|parts? ) [ ] (?:to|of|for) [ ] )""",
    ignore_case=True,
)
# What starts a new phrase: `, trained models`, `and the dataset`, `as well as the code`
_RESTARTS = compile_pattern(
    r"""[,;:()&/] | (?<!\w) (?: along[ ]with | together[ ]with | as[ ]well[ ]as | including | plus ) (?!\w)
      | (?<!\w) and [ ] (?= (?: the|our|all|a|an|its|their|pre-?trained|trained|source|codes?|video|videos|dataset|datasets ) (?!\w) )
      | (?<!\w) (?: is|are|was|were|be|been|can|will ) (?!\w)""",
    ignore_case=True,
)
# The verb in front of what is given: `We release the code at U`, `please see our website U`
_GIVES = compile_pattern(
    r"""(?<!\w) (?: releas(?:e|ed|ing) | provid(?:e|ed|ing) | shar(?:e|ed|ing) | publish(?:ed|ing)? | open-?[ ]?sourc(?:ed|ing|e(?=[ ](?:the|our|all|a|it)[ ]))
        | mak(?:e|ing) | made | include | host(?:ed|ing)? | upload(?:ed)? | offer(?:ed)? | present | introduce | propose
        | access | obtain | download | see | check(?:[ ]out)? | visit | refer(?:[ ]to)? | view | contribute | build | create | develop | collect ) (?!\w)""",
    ignore_case=True,
)
# Where a clause begins anew: `; our`, `, and the code`, `while the code`
_CLAUSE = compile_pattern(
    r"""[;.!?] \s | (?<=[a-z])\d{1,2} (?=The|Our|Code|Video|Project) | (?<!\w) (?: while|whereas ) [ ]
      | ,? [ ] and [ ] (?: our[ ]|the[ ]|all[ ]|source[ ] ){0,2}
        (?: we|it|codes?|codebase|data|datasets?|videos?|implementation|models ) (?: [ ] (?: and|,)? [ ]? (?:codes?|data|datasets?|models?) )?
        [ ] (?: is|are|will|can|release|provide|make|have|has ) (?!\w) """,
    ignore_case=True,
)
# What shows that a clause stands in front of `and the code is`, and not the first half of its subject
_FINITE = compile_pattern(
    r"(?<!\w) (?: we|is|are|was|were|has|have|can|that | (?!codes?(?!\w)) [a-z]{2,}(?:ves|ows|rms|tes|ains|des|ses) ) (?!\w)",
    ignore_case=True,
)
# What the words behind an address tell: `U as well as the code`, `See U for code and videos`
_BEHIND_ADDS = compile_pattern(
    r"\s*[)\]}'\",]*\s* (?: as[ ]well[ ]as | along[ ]with | together[ ]with | with ) [ ] ", ignore_case=True
)
_BEHIND_TELLS = compile_pattern(
    r"""\s*[)\]}'\",]*\s* (?: for | to (?: [ ](?:see|view|access|download|find|get|obtain|watch|explore) )? | contains? | provides? | where | hosts? ) [ ]""",
    ignore_case=True,
)
_STOP = compile_pattern(r"[.;!?](?=\s|$) | \n", ignore_case=True)
_CONNECTOR = compile_pattern(r"[\s,;/&()\[\]{}.:]* (?: and | or )? [\s,;/&()\[\]{}.:\"'~]* $", ignore_case=True)
_FOOTNOTE = compile_pattern(r"[\s\"']* \d{0,2} [\s.:]* $")
_GLUED_FOOTNOTE = compile_pattern(r"(?<=[a-z)]) (?: aa|bb|cc|\d{1,2} ) $")  # `on our websiteaa`, `available11`
_SPEAKS = compile_pattern(
    r"available | releas\w*[ ](?:our|the|all|code) | open-?\s?sourced? | publicly | website | project[ ]page",
    ignore_case=True,
)
_NAME = compile_pattern(
    r"(?<![^\s(\"']) (?! (?:The|Our|We|It|This|Code|Data|All)\b) ( [A-Z][\w-]+ ) (?= , | [ ](?:is|and|are|can|will|has|have)[ ] )"
)
_CALLED = r"(?: data-?set | benchmark | corpus | test-?bed | database | challenge[ ]set )"
_CALLED_BEHIND = compile_pattern(
    rf"[\s,()\"':]* (?: is[ ])? (?: (?:a|an|the)[ ] (?:[\w-]+[ ]){{0,6}} | [\w-]+[ ] )? {_CALLED} (?!\w)",
    ignore_case=True,
)
_CALLED_BEFORE = compile_pattern(
    rf"{_CALLED} [\s,:(\"']* (?: (?:called|named|termed|dubbed|namely)[ ] | [\w-]+[ ]\(? )? [\s\"'(]* $",
    ignore_case=True,
)
_DATA_PLACE = compile_pattern(
    r"[\w.-]*(?:data-?set|benchmark|corpus|corpora|[-_]data(?![\w]))[\w.-]*/? $", ignore_case=True
)


def find_offers(text: Text, span: Span, address: str) -> tuple[Offer, ...]:
    """What the text says can be had at `address`, which stands at `span`; by its host where the text is silent."""
    sentence = text.sentence_at(span.start)
    front = find_front(text, span, sentence)
    kinds = read_front(front)
    behind = text.view[span.end : max(span.end, min(sentence.end, span.end + 120))]
    kinds += [kind for kind in read_behind(behind, bool(kinds)) if kind not in kinds]
    return settle_offers(kinds, front, text, address)


def find_front(text: Text, span: Span, sentence: Span) -> str:
    """The words in front of the address that may speak of it: of its sentence, or of the one before a footnote."""
    front = text.view[max(sentence.start, span.start - 400) : span.start] if sentence.start < span.start else ""
    if match_at(_FOOTNOTE, front, 0) is not None and sentence.start > 0:
        before = text.sentence_at(sentence.start - 1)
        words = before.of(text.view)[-300:]
        if before.end <= sentence.start and search(_SPEAKS, words) is not None and "://" not in words:
            return words
    return _GLUED_FOOTNOTE.sub("", front)


def cut_addresses(front: str) -> str:
    """The words behind the last address; with nothing but `and` there, those in front of it too."""
    parts = _LINK.split(front)
    while len(parts) > 1 and match_at(_CONNECTOR, parts[-1], 0) is not None:
        parts.pop()
    return parts[-1]


_LINK = compile_pattern(r"(?: https?\s?:// | www\. | [\w-]+(?:\.[\w-]+)*\.(?:com|io|org|edu)/ ) [^\s]*")


def read_front(front: str) -> list[str]:
    """The offers that the words in front of an address name."""
    words = cut_addresses(front)
    starts = [match.start() for match in find_matches(_CLAUSE, words) if search(_FINITE, words, 0, match.start())]
    for start in [*reversed(starts), 0]:
        kinds = read_clause(words[start:])
        if kinds:
            return kinds
    return []


def read_clause(clause: str) -> list[str]:
    """The offers of one clause: behind its last giving verb, or else of the whole of it."""
    verbs = [match.end() for match in find_matches(_GIVES, clause)]
    for start in [*reversed(verbs), 0]:
        kinds = read_heads(clause[start:])
        if kinds:
            return kinds
    return []


def read_heads(phrase: str) -> list[str]:
    """The kinds of the heads of `phrase`, each once, in order."""
    heads = list(find_heads(phrase)) or list(find_heads(phrase, strict=False))
    return list(dict.fromkeys(str(head.lastgroup) for head in heads))


def find_heads(phrase: str, *, strict: bool = True) -> Iterator[Match]:
    """The heads of noun phrases that name an offer and describe nothing else; `lastgroup` is the kind.

    With `strict=False` the first may describe what is no offer: `implemented in the Foo library`.
    """
    opening = match_at(_OPENING, phrase, 0)
    last = opening.end() if opening else 0
    for head in find_matches(_HEAD, phrase):
        if is_head(head, phrase) and not (strict and describes(phrase, last, head)):
            last, strict = head.end(), True
            yield head


def is_head(head: Match, phrase: str) -> bool:
    """Whether no other noun follows the noun in the same phrase; a name may: `the dataset Foo`."""
    if head.lastgroup == "data" and phrase[head.end() : head.end() + 2].strip().isupper():
        return True
    return match_at(_NOT_HEAD, phrase, head.end()) is None


def describes(phrase: str, last: int, head: Match) -> bool:
    """Whether the words since the last head put `head` under it: `for our model`, not `, the model`, `on our website`."""
    for match in find_matches(_RESTARTS, phrase, last, head.end()):
        last = min(match.end(), head.start())
    described = [match[0] for match in find_matches(_DESCRIBES, phrase, last, head.start())]
    places = {"on", "at", "from", "in", "via", "under"}
    return bool(described) and not (head.lastgroup == "project" and described[-1] in places)


def read_behind(behind: str, told: bool) -> list[str]:
    """The offers that the words behind an address name; those of `for …` only where the front told nothing."""
    adds = match_at(_BEHIND_ADDS, behind, 0)
    tells = match_at(_BEHIND_TELLS, behind, 0) if not told else None
    found = adds or tells
    if found is None:
        return []
    stop = search(_STOP, behind, found.end())
    return read_heads(cut_tail(behind[found.end() : stop.start() if stop else len(behind)]))


def cut_tail(words: str) -> str:
    """The words up to the next address."""
    return _LINK.split(words)[0]


def settle_offers(kinds: list[str], front: str, text: Text, address: str) -> tuple[Offer, ...]:
    """The offers that stand: a website is not a third thing, videos beside code and more are not told apart."""
    strong = [kind for kind in kinds if kind in {"code", "data", "model"}]
    host = find_host(address)
    if host and host.offers == ("demo",) and host.needs == 1:
        return ("demo",)  # a video
    if "project" in kinds:
        if host and host.offers == ("code",) and not strong:
            strong = ["code"]
        return as_offers([*strong, "project"])
    if "weak" in kinds:
        kinds = [("other" if kind == "weak" else kind) for kind in kinds] if strong or "demo" in kinds else kinds
        kinds = [kind for kind in kinds if kind != "weak"] or ["project"]
    if "code" in kinds and "demo" in kinds and "other" in kinds:
        kinds = [kind for kind in kinds if kind != "demo"]
    if kinds:
        if "data" not in kinds and any(is_called_dataset(name, text.view) for name in find_names(front)):
            kinds = ["data", *kinds]
        return as_offers(list(dict.fromkeys(kinds)))
    default: tuple[Offer, ...] = host.offers if host else ("project",)
    if match_at(_DATA_PLACE, address.rpartition("/")[2] or address, 0) is not None:
        return ("data",)
    names = find_names(front)
    if any(is_called_dataset(name, text.view) for name in names):
        return ("data",) if len(names) == 1 or "data" in default else ("data", *default)
    return default


def find_names(front: str) -> list[str]:
    """The names that may be the subject of `Foo and Bar are available at U`."""
    return [match[1] for match in find_matches(_NAME, front)]


def is_called_dataset(name: str, view: str) -> bool:
    """Whether the text says `name dataset`, `a benchmark called name`, `name, the first corpus` or the like."""
    place = view.find(name)
    while place >= 0:
        end = place + len(name)
        if match_at(_CALLED_BEHIND, view, end) or search(_CALLED_BEFORE, view, max(0, place - 60), place):
            return True
        place = view.find(name, end)
    return False


def as_offers(kinds: list[str]) -> tuple[Offer, ...]:
    """The kinds as offers."""
    return tuple(offer for kind in kinds for offer in _OFFERS if offer == kind)


_OFFERS: tuple[Offer, ...] = ("code", "data", "model", "demo", "project", "paper", "other")
