"""What the text says can be had: code, data or a model (weights), now or later.

What goes wrong in the world: `available` is said of everything (`when labels are available`, `publicly available
datasets`), of what is not (`not available`), and of what others made; one sentence promises the code and gives the
data; `will` turns a gift into a promise.
What we do: read who is the subject of `is available` or the object of `we release`, take the heads of its noun phrases
(as `offers.py` does for addresses), and look for what puts it off: `will`, `plan to`, `upon acceptance`.
What we leave alone: conditions (`if data is available`), negations, and attributes of others' data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from extractor.finding import Artifact, Availability, Finding, Link, Status
from extractor.pattern import Match, compile_pattern, find_matches, match_at, search
from extractor.rules.offers import find_heads, find_names, is_called_dataset
from extractor.rules.rule import Rule, Said
from extractor.span import Span
from extractor.text import Text

_TRIGGER = compile_pattern(
    r"availab | releas | open-?[ ]?sourc | publi[sc] | shar[ei] | provid | accessib | download | upload",
    ignore_case=True,
)

_ADVERB = r"(?: (?: publicly|freely|openly|fully|now|also|both|all|soon|online|already|hereby|further|completely|readily|made|be|been|being|anonymously|currently ) [ ] ){0,4}"
# `is available`, `are publicly released`, `will be made public`, `has been open-sourced`, `can be found at`
_PREDICATE = compile_pattern(
    rf"""(?<![\w-]) (?P<verb> (?: will|shall|would|can|could|may|might|is|are|was|were|has|have|to ) [ ] )? {_ADVERB}
         (?P<said> available | released | open-?[ ]?sourced | open-source(?=[ ]at|[.,;]) | published | shared | provided | uploaded | hosted | accessible | public | downloadable
                 | (?: found | accessed | downloaded | obtained | viewed | seen | reached )(?=[ ](?:at|on|in|from|here|online|under)(?!\w)) )
         (?![\w-]) (?: [ ] (?: publicly|online|here|for[ ](?:public[ ]|free[ ])?(?:use|download|research|access|the[ ]\w+) ) )*
         (?: [ ] (?: at|on|in|from|via|under|through|upon|to )(?!\w) )? :?""",
    ignore_case=True,
)
# `We release`, `we will open-source`, `We make`, `and publish`; the object follows
_GIVING = compile_pattern(
    r"""(?<![\w-]) (?: (?: we|authors|and|which|that|to|also|publicly|hereby|freely|openly|paper|work|will|by|further|additionally ) [ ] )
        (?: (?: will|shall|plan[ ]to|intend[ ]to|aim[ ]to|also|publicly|openly|hereby|further|can|freely|have|finally ) [ ] ){0,4}
        (?P<act> releas(?:e|es|ed|ing) | open-?[ ]?sourc(?:e|es|ed|ing) | publish(?:es|ed|ing)? | shar(?:e|es|ed) | mak(?:e|es|ing) | made
               | provid(?:e|es|ed) | contribut(?:e|es|ed) | includ(?:e|es|ed) ) [ ] (?= \S ) """,
    ignore_case=True,
)
_LATER = compile_pattern(
    r"""(?<!\w) (?: will | shall | plan(?:s|ned|ning)?[ ]to | intend(?:s|ing)?[ ]to | aim[ ]to | (?:up)?on[ ](?:\w+[ ]){0,2}(?:accept|publication|publish)\w*
        | after[ ](?:\w+[ ]){0,3}(?:accept|publication|publish|review)\w* | once[ ](?:\w+[ ]){0,4}(?:accepted|published) | soon | to[ ]be[ ](?:released|open-sourced|made) ) (?!\w)""",
    ignore_case=True,
)
_NEGATED = compile_pattern(
    r"(?<!\w) (?: not|no|never|cannot|neither|nor|without|lack\w*|few|limited|little|un\w+able|rarely|scarce ) (?!\w) | n't(?!\w)",
    ignore_case=True,
)
# What makes the clause a condition or a remark about the world: `when labels are available`
_CONDITION = compile_pattern(
    r"(?<!\w) (?: when|whenever|if|since|although|though|because|where|unless|until|assum\w+|that|as|given|often|usually|typically|only|such|most|many|some|existing|prior|previous|other|several|recent|already ) (?!\w)",
    ignore_case=True,
)
_OWN = compile_pattern(
    r"(?<!\w) (?: our|ours|this|its ) (?!\w) | (?: ^ | (?<=[,;:.)][ ]) ) [\s\"'(]* (?: both |all |the |source |and |finally,? )* (?: codes? | the | all | data-?sets? | data | trained | pre-?trained | models? | both | implementation | benchmark )",
    ignore_case=True,
)
_PLACE = compile_pattern(
    r"(?: at|on|in|from|via|under|through|upon|here|online|to ) :? $ | online | publicly | freely | openly | download | research | made | released | open-? | public",
    ignore_case=True,
)
_BREAK = compile_pattern(
    r"[;:!?] \s | [.] [ ] | (?<!\w) (?: while|whereas|but ) [ ] | , [ ] (?: and[ ] )? (?= (?:we|our|the|all|code|source|it)[ ] )",
    ignore_case=True,
)

# `an open-source toolkit`, `is fully open-source`, `open-sourced platform`
_OPEN = compile_pattern(
    r"""(?P<own> (?<!\w) (?: our [ ] (?: [\w-]+ [ ] ){0,3}?
             | (?: we | this[ ](?:paper|work|article) | to ) [ ] (?: \w+ [ ] ){0,2}? (?:propose|present|introduce|develop|release|provide|describe|offer|create|design|built|build|contribute|implement)\w* [ ] [^.;:!?]{0,60}?
             | (?:is|are) [ ] (?: an?[ ]|the[ ](?:first[ ])?|also[ ]|and[ ])? (?: [\w-]+,?[ ] ){0,2}? ) )
        (?P<said> (?: fully[ ] | completely[ ] | freely[ ]available[ ] | publicly[ ]available[ ] )? open[ -]?source(?:d)?
           (?: [ ,] (?! (?:model|llm|language|large|vision|dataset|data|corp|bench|community|state|alternativ|vlm|mllm|multimodal|competit|counterpart|weights|baseline|chat|base|and[ ](?:closed|propriet|commercial)|or[ ]) ) [\w-]+ ){0,3}?
           (?: [ ,] (?: tools? | toolkit | toolbox | platform | librar(?:y|ies) | framework | software | implementations? | package | simulator | system | codes? | code-?base | environment | pipeline | project | suite | engine | repository | infrastructure | solver | python\ \w+ )
             | (?<= (?:is|are)[ ](?:fully[ ]|completely[ ]|also[ ])?open-?[ ]?sourced? ) (?= [.,;] | [ ](?:and|to|for|at|under|with)[ ] | $ ) ) ) (?!\w)""",
    ignore_case=True,
)
# `the first publicly available dataset`, `we introduce a new, freely available corpus`
_PUBLIC_DATA = compile_pattern(
    r"""(?P<own> (?<!\w) (?: we | this[ ](?:paper|work|article) | our ) (?!\w) [^.;:!?]{0,40}? (?: present|introduc|propos|releas|creat|collect|build|built|construct|provid|contribut|develop|publish|offer|compil|curat|annotat ) \w* [ ] [^.;:!?]{0,60}?)
        (?P<said> (?: the[ ](?:first|largest)[ ](?:[\w-]+[ ]){0,3} )? (?: publicly | freely | openly ) [ -] (?: available | accessible ) [ ,] (?: [\w-]+,? [ ] ){0,5}?
           (?: data-?sets? | corpus | corpora | benchmarks? | database | collection | test[ ]?set | treebank | lexicon | resource ) ) (?!\w)""",
    ignore_case=True,
)

_VERB = compile_pattern(r"(?<!\w) (?: [a-z]+(?:ves|ows|rms|tes) ) (?!\w)", ignore_case=True)
_ARTIFACTS: tuple[Artifact, ...] = ("code", "data", "model")


def parse_subject(match: Match, text: Text) -> Iterator[Said]:
    """The subject of `is available`: `Our code and the dataset are available at`."""
    sentence = text.sentence_at(match.start())
    start = find_clause(text.view, sentence.start, match.start())
    clause = text.view[start : match.start()]
    said = clause + match[0]
    verb = (match["verb"] or "").strip().lower()
    if search(_NEGATED, said) or search(_CONDITION, clause) or not clause.strip():
        return
    heads = [
        head for head in find_heads(clause) if head.lastgroup in _ARTIFACTS and not search(_VERB, clause, head.end())
    ]
    later: Status = "promised" if is_later(text, Span(start, match.end()), sentence) else "released"
    opening = len(clause) - len(clause.lstrip(" \t\n,\"'("))
    code = any(head.lastgroup == "code" and speaks(head, clause, match, verb) for head in heads)
    for head in heads:
        if not code and not speaks(head, clause, match, verb):
            continue
        yield Span(start + opening, match.end()), Availability(_artifact(head), later)
    names = find_names(text.view[start : match.end()])
    if (verb or search(_PLACE, match[0])) and any(is_called_dataset(name, text.view) for name in names):
        yield Span(start + opening, match.end()), Availability("data", later)


def speaks(head: Match, clause: str, match: Match, verb: str) -> bool:
    """Whether the subject is this paper's own and the predicate gives it away, and is no remark about the world."""
    if match["said"].lower() in {"shared", "hosted", "provided", "published"} and not verb:
        return False
    placed = search(_PLACE, match[0]) is not None or verb in {"will", "shall"}
    if head.lastgroup == "code":
        return bool(verb) or placed or not clause[head.end() :].strip()
    own = search(_OWN, clause) is not None
    return own and placed and (bool(verb) or "available" in match[0].lower())


def parse_object(match: Match, text: Text) -> Iterator[Said]:
    """The object of `we release`: `We will release our code and models`."""
    sentence = text.sentence_at(match.start())
    stop = search(_BREAK, text.view, match.end(), min(sentence.end, match.end() + 200))
    end = stop.start() if stop else min(sentence.end, match.end() + 200)
    phrase = text.view[match.end() : end]
    act = match["act"].lower()
    before = text.view[find_clause(text.view, sentence.start, match.start()) : match.start()]
    if search(_NEGATED, before + match[0]) or search(_CONDITION, before):
        return
    makes = act.startswith(("mak", "made"))
    public = search(_PUBLIC, phrase)
    if makes and public is None:
        return
    shown = phrase[: public.start()] if makes and public else phrase
    later: Status = "promised" if is_later(text, Span(match.start(), end), sentence) else "released"
    work = search(_WORK, shown) if act.startswith(("open", "releas", "mak", "made")) else None
    if work is not None:
        close = match.end() + (public.end() if makes and public else work.end())
        yield Span(match.start(), close), Availability("code", later)
    name = match_at(_OBJECT_NAME, text.view, match.end(), end)
    if name is not None and not makes and is_called_dataset(name[0], text.view):
        yield Span(match.start(), name.end()), Availability("data", later)
    for head in find_heads(shown):
        if head.lastgroup not in _ARTIFACTS or not gives(act, head, phrase, public is not None):
            continue
        close = match.end() + (public.end() if makes and public else head.end())
        yield Span(match.start(), close), Availability(_artifact(head), later)


_OBJECT_NAME = compile_pattern(r"[A-Z][\w-]+")
# `We open-source our framework`, `We release the tool`
_WORK = compile_pattern(
    r"""^ (?: our|the|this ) [ ] (?: [\w-]+,? [ ] ){0,3}? (?: framework | system | tool | platform | project | method | algorithm | implementations? | simulator | pipeline | approach ) (?= [.,;:] | $ | [ ] (?: as|at|to|on|for|and|under|with|publicly|available|open|in ) (?!\w) )""",
    ignore_case=True,
)
_PUBLIC = compile_pattern(
    r"(?<![\w-]) (?: publicly|freely|openly|available|public|accessible|open-?[ ]?sourced? ) (?![\w-]) (?: [ ] (?:available|accessible|online) )?",
    ignore_case=True,
)


def gives(act: str, head: Match, phrase: str, public: bool) -> bool:
    """Whether the verb gives the thing away: `release` always, `provide` where it is code or said to be public."""
    if act.startswith(("releas", "open", "mak", "made", "publish")):
        return True
    own = search(_OWN_OBJECT, phrase[: head.start()]) is not None
    return public or (head.lastgroup == "code" and not act.startswith("shar")) or (own and act.startswith("shar"))


_OWN_OBJECT = compile_pattern(r"(?<!\w) (?: our|the|all ) (?!\w)", ignore_case=True)


def parse_open(match: Match, text: Text) -> Iterator[Said]:
    """`We present an open-source toolkit`: code is released."""
    sentence = text.sentence_at(match.start("said"))
    if search(_NEGATED, match["own"]) is None:
        later: Status = "promised" if is_later(text, Span(match.start(), match.end()), sentence) else "released"
        yield Span(match.start("said"), match.end("said")), Availability("code", later)


def parse_public_data(match: Match, text: Text) -> Iterator[Said]:
    """`We introduce a publicly available corpus`: data is released."""
    sentence = text.sentence_at(match.start("said"))
    later: Status = "promised" if is_later(text, Span(match.start(), match.end()), sentence) else "released"
    yield Span(match.start("said"), match.end("said")), Availability("data", later)


def find_clause(view: str, start: int, end: int) -> int:
    """Where the clause begins that reaches to `end`."""
    for match in find_matches(_BREAK, view, start, end + 8):
        start = match.end() if match.end() <= end else start
    return start


def is_later(text: Text, span: Span, sentence: Span) -> bool:
    """Whether the words at `span`, or a condition behind them, put it off."""
    return search(_LATER, text.view, span.start, min(sentence.end, span.end + 60)) is not None


def _artifact(head: Match) -> Artifact:
    return next(artifact for artifact in _ARTIFACTS if artifact == head.lastgroup)


def from_links(text: Text, links: Iterable[Finding]) -> Iterator[Finding]:
    """What the addresses say: one that offers code, data or a model makes it released, or promised where the text says so.

    `links` are the settled findings of addresses. The span is the words in front of the address that speak of it, or the
    address itself where there are none.
    """
    for link in links:
        if not isinstance(link.value, Link):
            continue
        sentence = text.sentence_at(link.span.start)
        start = find_clause(text.view, sentence.start, link.span.start)
        later = is_later(text, Span(start, link.span.start), sentence)
        words = text.view[start : link.span.start].rstrip(" \n\t([{\"'<:")
        start += len(words) - len(words.lstrip(" \n\t,;.)]}\"'"))
        span = Span(start, start + len(words.strip(" \n\t,;.)]}\"'"))) if words.strip(" \n\t,;.)]}\"'") else link.span
        for artifact in _ARTIFACTS:
            if artifact in link.value.offers:
                yield Finding(
                    span, link.rule, Availability(artifact, "promised" if later else "released"), link.confidence
                )


RULES = (
    Rule("availability.subject", _PREDICATE, parse_subject, 0.95, _TRIGGER),
    Rule("availability.object", _GIVING, parse_object, 0.95, _TRIGGER),
    Rule("availability.open_source", _OPEN, parse_open, 0.9, _TRIGGER),
    Rule("availability.public_data", _PUBLIC_DATA, parse_public_data, 0.9, _TRIGGER),
)
