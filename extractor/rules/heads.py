"""The heads of noun phrases that name what can be had: code, data, models, demos, websites, papers, other.

What goes wrong in the world: `data loader` is code and no data, `code for our model` offers no model, `the dataset and
code` offers two things, `code on our website` one.
What we do: find the nouns, leave those out that another noun follows, and those that a preposition puts under a noun
before them, until a comma, `and the` or a verb begins a new phrase.
"""

from __future__ import annotations

from collections.abc import Iterator

from extractor.pattern import Match, compile_pattern

# `weak` heads count beside others only: `code and more details` has other things too, `more details` alone has not.
HEADS: dict[str, str] = {
    "code": r"""software[ ](?:framework|stack|suite) | (?:source[ -]?)?codes? | code-?bases? | implementations?
      | software
        | open-?[ ]?sourced?[ ](?:tool|platform|framework|system|project) | source (?!\w)
        | scripts? | repositor(?:y|ies) | repos? | librar(?:y|ies) | packages? | toolkits? | toolbox | tools
        | notebooks?
        | programs? | plugins? | simulators? | apis? | pipelines?""",
    "data": r"""data[ -]?sets? | \w+-(?:dataset|corpus|benchmark)s? | (?:meta-?)?data | databases? | benchmarks?
      | corpus
        | corpora | annotations? | test-?beds? | test-?sets? | test[ ]suites? | collections? | gold[ ]standard
        | treebanks?
        | lexicons? | knowledge[ ]graphs?""",
    "model": r"""models | (?<=trained[ -]) (?:\w+[ ]){0,3}? model | (?:model[ ])? weights | checkpoints?
        | (?<=model[ -]) (?:weights|checkpoints|zoo) | model[ ]parameters | embeddings
        | (?<=(?:code|codes|data|datasets?|weights),?[ ](?:and[ ])?(?:the[ ]|our[ ])?) model
        | model (?=,?[ ](?:and[ ]|&[ ])?(?:the[ ]|our[ ])?(?:source[ ])?codes?)""",
    "demo": r"""demo[ ](?:page|site) | video[ ](?:highlights?|results?|clips?|demos?|demonstrations?) | videos?
      | demos?
        | demonstrations? | animations? | screencast | movies?""",
    "project": r"""web-?[ ]?pages? | web-?[ ]?sites? | home-?[ ]?page | project (?:[ ](?:page|site|link))?
        | (?<!git-?hub[ ]) (?:page|site)""",
    "paper": r"""(?:arxiv|extended|full|longer|long|preprint) (?:[ ]\w+){0,2}[ ]version | preprint
      | technical[ ]report
        | full[ ]paper""",
    "other": r"""supplement(?:s|ary|al)? (?:[ ](?:materials?|files?|information|documents?))? | appendi(?:x|ces)
      | results?
        | documentation | instructions? | tutorials? | visuali[sz]ations? | environments?""",
    "weak": r"details? | materials? | information | examples?",
}
_HEAD = compile_pattern(
    rf"""(?<![\w-]) (?: {" | ".join(f"(?P<{kind}> {words} )" for kind, words in HEADS.items())} )
         (?! (?! \d{{1,2}}(?!\w) ) [\w-] )""",
    ignore_case=True,
)
# What may follow a head; any other word is a noun, and the head of the phrase in its place (`model training`)
_FOLLOWS = compile_pattern(
    r"""[ ] (?! (?: and | or | but | for | of | to | at | on | in | from | with | without | within | via | by | under
      | through | as | into | upon | about | between | across | among | during | before | after | once | if | because
      | so | than | then | later | is | are | was | were | be | been | being | will | would | shall | should | has
      | have | had | can | could | may | not | that | which | when | where | while | we | our | the | a | all
      | it | this
      | these | they | also | both | now | soon | here | please | see | visit | public | online | open | available
      | accessible | github | link | url | page | site | website | version | along | alongside | together | including
      | such | behind | accompanying | needed | shown | built | showing | showcasing | demonstrating | reproducing
      | containing | consisting | comprising | covering | spanning | contains? | consists? | covers? | comprises?
      | includes? | provides? | shows? | illustrat\w+ | [a-z]{2,20}ed | [a-z]{2,20}ly ) (?!\w) ) [A-Za-z]""",
    ignore_case=True,
)
# What puts the next noun under the one before: `for our model`, `of the dataset`, `trained on`
_UNDER = compile_pattern(
    r"""(?<![\w-]) (?: for | of | to | on | in | from | using | used | that | which | where | by | based | about
      | between
      | over | across | into | under | trained (?=[ ](?:on|by|with|using)) ) (?![\w-])""",
    ignore_case=True,
)
# At the beginning it puts nothing under anything: `In this repository`, `Links to the code`, `the full set of models`
_OPENING = compile_pattern(
    r"""\s* (?: (?: for | to | in | on | at | with | from | by | using | under ) (?!\w)
      | (?: [\w-]+[ ] ){0,4}? (?: links? | url | access | versions? | copy | copies | all | most | both | set | suite
        | collection | family | series | parts? ) [ ] (?: to | of | for ) [ ] )""",
    ignore_case=True,
)
# What begins a new phrase: `, trained models`, `and the dataset`, `as well as the code`
_RESTART = compile_pattern(
    r"""[,;:()&/] | (?<!\w) (?: along[ ]with | together[ ]with | as[ ]well[ ]as | including | plus ) (?!\w)
      | (?<!\w) and [ ] (?= (?: the | our | all | a | an | its | their | pre-?trained | trained | source | codes?
      | videos?
        | datasets? ) (?!\w) )
      | (?<!\w) (?: is | are | was | were | be | been | can | will ) (?!\w)""",
    ignore_case=True,
)
_NAMED = frozenset(("library", "toolkit", "toolbox", "package", "software", "simulator"))  # `our library Foo`
_PLACES = frozenset(("on", "at", "from", "in", "via", "under"))


def find_heads(phrase: str, *, strict: bool = True) -> Iterator[Match]:
    """The heads of noun phrases that name something to be had and describe nothing else; `lastgroup` is the kind.

    With `strict=False` the first may describe what is not to be had: `implemented in the Foo library`.
    """
    opening = _OPENING.match(phrase, 0)
    last = opening.end() if opening else 0
    for head in _HEAD.finditer(phrase):
        if is_head(head, phrase) and not (strict and describes(phrase, last, head)):
            last, strict = head.end(), True
            yield head


def is_head(head: Match, phrase: str) -> bool:
    """Whether no other noun follows the noun in the same phrase; a name may: `the dataset Foo`."""
    named = head.lastgroup == "data" or (head.lastgroup == "code" and head[0].lower() in _NAMED)
    if named and phrase[head.end() : head.end() + 2].strip().isupper():
        return True
    return _FOLLOWS.match(phrase, head.end()) is None


def describes(phrase: str, last: int, head: Match) -> bool:
    """Whether the words since `last` put `head` under another noun: `for our model`, not `, the model`."""
    for match in _RESTART.finditer(phrase, last, head.end()):
        last = min(match.end(), head.start())
    under: str | None = None
    for match in _UNDER.finditer(phrase, last, head.start()):
        under = match[0].lower()
    return under is not None and not (head.lastgroup == "project" and under in _PLACES)  # `on our website`
