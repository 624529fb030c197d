"""What the clause around a name says of its part in the paper, in few and broad cues.

`cues.py` gives every word by itself; a paper that *contributes* a name in one of a hundred ways needs them taken
together: that the authors speak, that a verb of making stands between them and the name with nothing in between that
would make the name a tool or a target (`we propose to evaluate X on`), that the name is called, or described as
something new, or as a dataset, a model or a method.
"""

from __future__ import annotations

from collections.abc import Iterator

from extractor.known_words import KnownWords
from extractor.pattern import compile_pattern
from extractor.span import Span
from extractor.text import Text
from extractor.word_classes import find_head

REACH = 170  # characters on each side that are read

ATOMS = {
    "dataset": r"""(?: data[ -]?(?:set|base)s? | benchmark(?:s|ing[ ]\w+)? | corpus | corpora
        | test[ ]?(?:set|bed|suite)s? | leaderboards?
        | collections? | challenge(?:[ ]sets?)? | treebank | shared[ ]task | suite | arena )""",
    "model": r"""(?: (?:language[ ])?models? | networks? | architectures? | transformers? | (?:en|de)coders?
        | LLMs? | VLMs?
        | backbones? | detectors? | classifiers? | generators? | tracker )""",
    "method": r"""(?: methods? | approach(?:es)? | algorithms? | frameworks? | techniques? | strateg(?:y|ies)
        | pipelines?
        | systems? | toolkits? | librar(?:y|ies) | tools? | platforms? | losses | loss | modules?
        | estimators? | attacks? | optimizers?
        | paradigms? | schemes? | procedures? | solvers? | agents? | planners? | simulators? | metrics?
        | mechanisms? | layers? )""",
    "make": r"""(?: introduc\w+ | propos\w+ | present\w* | releas\w+ | collect\w* | construct\w*
        | buil[dt]\w* | creat\w+ | develop\w*
        | contribut\w+ | publish\w* | curat\w+ | design\w* | devis\w+ | establish\w* | annotat\w+ | compil\w+
        | put[ ]forward
        | formulat\w+ | describ\w+ | provid\w+ | offer\w* | assembl\w+ | crowdsourc\w+ | open-sourc\w+
        | deriv\w+ | unveil\w* )""",
    "own": r"""(?: [Ww]e | [Tt]h(?:is|e|e[ ]present)[ ](?:paper|work|article|study)
        | [Oo]ur[ ](?:paper|work|team) | is | are )""",
}

# `introduce`, `presents`, `put forward`; `we `, `This paper `, `is `
MAKE = compile_pattern(r"\b {{make}} \b", ATOMS)
OWN = compile_pattern(r"\b {{own}} [ ]", ATOMS)
AWAY = compile_pattern(
    r"""\b (?: on | using | use | upon | over | against | from | than | outperform\w* | based | extend\w*
        | evaluat\w+ | improv\w+ | train\w*
        | into | within | like | unlike | compar\w+ | existing | previous | popular | widely )(?!-)\b"""
)
# `called`, `named the`, `dubbed`, `termed as`, `namely,`, `, i.e.,`
CALLED = compile_pattern(
    r"""(?r) \b (?: call(?:ed)? | nam(?:ed|ely|e) | dubb?(?:ed)? | term(?:ed)? | coin(?:ed)? | denot\w+
        | refer(?:red)?[ ]to
        | abbreviated | titled | entitled | i\.e\. )
        (?: [ ,:]+ (?: as | it | this | the | our | method | model | framework ) ){0,3} [ ,:`'\"(]* \Z"""
)
OUR = compile_pattern(
    r"""(?r) \b (?: [Oo]ur | (?:[Tt]he[ ])? (?: newly[ ] )? (?: proposed | introduced | resulting | presented
        | collected ) ) (?: [ ] [\w-]+ ){0,2}? [ ]+ \Z"""
)
NEW = compile_pattern(
    r"""(?r) \b (?: new | novel | first | large-scale | simple | general | comprehensive
        | challenging ) \b [^.;,]{0,60} \Z"""
)
KIND_BEFORE = compile_pattern(
    r"""(?r) \b (?: (?P<dataset>{{dataset}}) | (?P<model>{{model}}) | (?P<method>{{method}}) )
        [ ,:(]* (?: (?: called | named | dubbed | termed | namely | i\.e\.,? | coined | which | we | call | as
        | is | the | that ) [ ,:(]* ){0,4} \Z""",
    ATOMS,
)
# `, a new large-scale dataset of`, `(Foo Bar), the first benchmark`, ` is a framework`
KIND_AFTER = compile_pattern(
    r""" (?: [ ]? \( [^()]{1,80} \) )? [ ]? (?: [,:–—-]+ [ ]? (?:which[ ]is[ ])? | [ ](?:is|as)[ ] | [ ]? \( )
    (?P<article> an? | the | our | one ) [ ] (?P<words>[^.;,()]{0,90}? \b)?? (?: (?P<dataset>{{dataset}})
        | (?P<model>{{model}}) | (?P<method>{{method}}) ) \b""",
    ATOMS,
)
NOUN_AFTER = compile_pattern(
    r"""[ ] (?: (?P<dataset>{{dataset}}) | (?P<model>{{model}}) | (?P<method>{{method}}) ) \b""", ATOMS
)
# ` consists of`, ` contains 12,000`, ` comprises`: of what is being introduced
HOLDS = compile_pattern(
    r"""(?:[ ][a-z]+)?[ ] (?: consist\w* | compris\w+ | contain\w* | includ\w+ | cover\w* | span\w*
        | feature\w* | provid\w+ | enabl\w+
        | allow\w* | aim\w* | achiev\w+ | outperform\w* | improv\w+ | leverag\w+ | employ\w* | learn\w*
        | use[sd]? | is[ ] ) """
)
# `, a`, ` (Foo Bar), the`, ` is an`: what a description begins with
DESCRIBED = compile_pattern(
    r"""(?: [ ]? \( [^()]{1,80} \) )? [ ]? (?: [,:–—-]+ [ ]? (?:which[ ]is[ ])? | [ ](?:is|as)[ ] | [ ]? \( )
    (?: an? | the | our | one ) [ ]"""
)
CALLING = {
    "called",
    "named",
    "dubbed",
    "termed",
    "coined",
    "deemed",
    "as",
    "is",
    "which",
    "we",
    "call",
    "name",
    "i.e.,",
    "the",
}
DOES = (" can ", " first ", " also ", " further ", " not only ")

# What the patterns need, word by word: a clause without such a word is not searched.
MAKE_WORDS = KnownWords(compile_pattern(r"\b (?: {{make}} | forward ) \b", ATOMS))
AWAY_WORDS = KnownWords(AWAY)
CALL_WORDS = KnownWords(compile_pattern(r"call | nam | dub | term | coin | denot | refer | abbrev | title | i\.e"))
OUR_WORDS = KnownWords(compile_pattern(r"[Oo]ur | propos | introduced | resulting | presented | collected"))
NEW_WORDS = KnownWords(
    compile_pattern(r"\b (?: new | novel | first | large-scale | simple | general | comp | challeng )")
)
KIND_WORDS = KnownWords(
    compile_pattern(r"\b (?: {{dataset}} | {{model}} | {{method}} | sets? | beds? | suites? | task ) \b", ATOMS)
)
HOLD_WORDS = KnownWords(
    compile_pattern(
        r"""\A (?: consist | compris | contain | includ | cover | span | feature | provid | enabl | allow | aim
            | achiev | outperform | improv | leverag | employ | learn | use | is \Z )"""
    )
)
LAST = 6  # words before a name that are looked at for its kind
OWN_REACH, MAKE_REACH, SOME_REACH = 60, 90, 70  # characters from the subject to the verb, and from there to the name


def find_clause_cues(text: Text, places: list[Span]) -> set[str]:
    """The cues of the clauses around the first four `places` of a name; those of the first place also by themselves."""
    cues: set[str] = set()
    for number, place in enumerate(places[:4]):
        sentence = text.sentence_at(place.start)
        left = text.view[max(sentence.start, place.start - REACH) : place.start]
        right = text.view[place.end : min(max(sentence.end, place.end), place.end + REACH)]
        here = {f"clause {cue}" for cue in (*_read_left(left), *_read_right(right))}
        cues |= here
        if number == 0:
            cues.update(f"first {cue}" for cue in here)
    return cues


def _read_left(left: str) -> Iterator[str]:
    clause = left[max(left.rfind("."), left.rfind(";")) + 1 :]
    words, last = clause.split(), left[-REACH:].split()[-LAST:]
    if MAKE_WORDS.any_of(words):
        yield from _read_making(clause)
    if CALL_WORDS.any_of(last) and CALLED.match(left):
        yield "called"
    if OUR_WORDS.any_of(last) and OUR.match(left):
        yield "our"
    if NEW_WORDS.any_of(words) and NEW.match(left):
        yield "new"
    if KIND_WORDS.any_of(last) and (kind := KIND_BEFORE.match(left)):
        yield f"kind before={kind.lastgroup}"
    before = left.rstrip(" '\"`(,:").removesuffix(" namely")
    while (cut := before.rpartition(" "))[2].lower() in CALLING:
        before = cut[0].rstrip(" ,:(")
    if head := find_head(" ".join(before[-60:].split()[-2:])):
        yield f"apposed~{head}"


def _read_making(clause: str) -> Iterator[str]:
    """Whether a verb of making leads to the end of `clause`, first of all one of which the authors are the subject."""
    end = len(clause)
    makes = [make.span() for make in MAKE.finditer(clause) if end - make.end() <= MAKE_REACH]
    owns = [own.end() for own in OWN.finditer(clause)]
    for start, stop in makes:
        if any(own <= start <= own + OWN_REACH for own in owns):
            yield "made away" if AWAY_WORDS.any_of(clause[stop:].split()) else "made"
            return
    for _, stop in makes:
        if end - stop <= SOME_REACH:
            yield "some made away" if AWAY_WORDS.any_of(clause[stop:].split()) else "some made"
            return


def _read_right(right: str) -> Iterator[str]:
    words = right.split(None, 3)[:3]
    if _may_describe(right) and (kind := KIND_AFTER.match(right)):
        yield f"described as {kind.lastgroup}"
        yield f"described with {kind['article']}"
    if (described := DESCRIBED.match(right)) and (head := find_head(right[described.end() :])):
        yield f"described~{head}"
    if right[:1] != " ":
        return
    if KIND_WORDS.any_of(words) and (noun := NOUN_AFTER.match(right)):
        yield f"noun={noun.lastgroup}"
    if HOLD_WORDS.any_of(words[:2]) and HOLDS.match(right):
        yield "holds"
    if right.startswith(DOES):
        yield "does"


def _may_describe(right: str) -> bool:
    """Whether what follows a name begins as a description: with a bracket, a comma, a dash, `is` or `as`."""
    after = right.lstrip(" ")
    return after.startswith((",", ":", "–", "—", "-", "(", "is ", "as "))
