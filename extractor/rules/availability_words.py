"""The words that give things away: who is said to be available, what is released, what is put off or denied."""

from __future__ import annotations

from extractor.pattern import compile_pattern

_VERB = "will | shall | would | can | could | may | might | is | are | was | were | has | have"
_ADVERB = """publicly | freely | openly | fully | now | also | both | all | soon | online | already | hereby | further
    | completely | readily | made | be | been | being | anonymously | currently"""
# In front of `available`: `will be made publicly`, `are now`
LED_BY = compile_pattern(
    rf"(?r) (?<![\w-]) (?: (?P<verb> {_VERB} ) [ ] )? (?: (?: {_ADVERB} ) [ ] ){{0,4}} $", ignore_case=True
)
_WHERE = r"""(?: [ ] (?: publicly | online | here
      | for[ ](?:public[ ]|free[ ])?(?:use|download|research|access|the[ ]\w+) )
    (?!\w) )* (?: [ ] (?: at | on | in | from | via | under | through | upon | to )(?!\w) )? :?"""
# `available at`, `available online`, `available for research`
AVAILABLE = compile_pattern(rf"available (?<![\w-]available) (?![\w-]) {_WHERE}")
# `are released`, `have been open-sourced`, `will be made public`, `can be found at`
GIVEN = compile_pattern(
    rf"""(?<=[ ]) (?: released | open-?[ ]?sourced | open-source(?=[ ]at|[.,;]) | published | shared | provided
      | uploaded | accessible | public | downloadable
      | (?: found | accessed | downloaded | obtained ) (?= [ ](?:at|on|in|from|here|online|under)(?!\w) ) )
    (?![\w-]) {_WHERE}"""
)
GIVEN_WORDS = (
    "eleased", "ourced", "open-source", "ublished", "hared ", "rovided", "ploaded", "ccessible", "ublic.", "ublic ",
    "ownload", "found at", "found on", "found in", "found here", "ccessed ", "btained ",
)  # fmt: skip
# What follows where no verb stands in front: `Code available at`, not `the largest available dataset`
NO_NOUN = compile_pattern(
    r"""[ ]? (?: $ | [.,;:)(\[/] | http | (?: at | on | here | online | from | via | in | under | upon | through )(?!\w)
      | for [ ] (?: download | research | use | the[ ]community | public | free ) )""",
    ignore_case=True,
)
# A predicate that leads to a place or to everybody: `available at`, `publicly available`, `released`
PLACED = compile_pattern(
    r"""(?: at | on | in | from | via | under | through | upon | here | online | to ) :? $
      | online | publicly | freely | openly | download | research | made | released | open-? | public""",
    ignore_case=True,
)

# `release`, `open-source`, `publish`, `share`; the object follows
RELEASE = compile_pattern(
    r"""(?<=[ ]) (?: releas(?:e|es|ed|ing) | open-?[ ]?sourc(?:es|ed|ing) | publish(?:es|ed|ing)? | shar(?:e|es|ed)
      | open-?[ ]?source (?= [ ] (?: our | the | all | an? | it | this | both | everything | \p{Lu} ) ) )
    [ ] (?= \S )"""
)
RELEASE_WORDS = ("elease", "eleasing", "pen-sourc", "pen sourc", "pensourc", "ublish", "share ", "shares ", "shared ")
# `make … publicly available`, `made … public`
MAKE = compile_pattern(
    r"(?:make|making|made) (?<=[ ](?:make|making|made)) [ ] (?= [^.;]{1,150}? (?:availab|public|open|accessib) )"
)
# `provide the code`
PROVIDE = compile_pattern(
    r"""provide (?<=[ ]provide) [sd]? [ ]
        (?! an? [ ] (?: [\w-]+ [ ] ){0,2}
            (?: overview | survey | review | analysis | list | comparison | summary | study ) )
        (?= [^.;]{0,120}? (?:code|implementation|software|librar|toolkit|packag|script|availab|public|open) )"""
)
# Who gives: `We`, `we will also`, `and`, `This work`
GIVER = compile_pattern(
    r"""(?r) (?<![\w-])
    (?: we | authors | and | which | also | publicly | hereby | freely | openly | paper | work | will | by | further
      | additionally | (?: excited | happy | plan | intend )[ ]to ) [ ]
    (?: (?: will | shall | plan[ ]to | intend[ ]to | aim[ ]to | also | publicly | openly | hereby | further | can
      | freely | have | finally | be ) [ ] ){0,4} $""",
    ignore_case=True,
)
# Where the object ends
OBJECT_END = compile_pattern(
    r"""[;:!?] \s | [.] [ ] | (?<!\w) (?: while | whereas | but ) [ ]
      | , [ ] (?: and[ ] )? (?: we | it | which | our[ ]\w+[ ](?:is|are) ) [ ]""",
    ignore_case=True,
)
# `make … publicly available`
PUBLIC = compile_pattern(
    r"""(?<![\w-]) (?: publicly | freely | openly | available | public | accessible | open-?[ ]?sourced? ) (?![\w-])
        (?: [ ] (?: available | accessible | online ) )?""",
    ignore_case=True,
)
# A name in place of the object: `We release FooBench`
OBJECT_NAME = compile_pattern(r"\p{Lu}[\w-]+")
# `We open-source our framework`, `We release the tool`
WORK = compile_pattern(
    r"""^ (?: our | the | this ) [ ] (?: [\w-]+,? [ ] ){0,3}?
    (?: framework | system | tool | platform | project | method | algorithm | implementations? | simulator | pipeline
      | approach | infrastructure )
    (?= [.,;:] | $ | [ ] (?: as | at | to | on | for | and | under | with | publicly | available | open
      | in ) (?!\w) )""",
    ignore_case=True,
)
OWN_OBJECT = compile_pattern(r"(?<!\w) (?: our | all ) (?!\w)", ignore_case=True)

# `will`, `plan to`, `to be released`
WILL = compile_pattern(
    r"""(?<!\w) (?: will | shall | plan(?:s|ned|ning)?[ ]to | intend(?:s|ing)?[ ]to | aim[ ]to | soon
      | to[ ]be[ ](?:released|open-sourced|made) ) (?!\w)""",
    ignore_case=True,
)
# `upon acceptance`, `after the review process`, `once the paper is published`, `soon`
AFTER = compile_pattern(
    r"""(?<!\w) (?: (?:up)?on[ ](?:\w+[ ]){0,2}(?:accept|publication|publish)\w*
      | after[ ](?:\w+[ ]){0,3}(?:accept|publication|publish|review)\w*
      | once[ ](?:\w+[ ]){0,4}(?:accepted|published) | soon ) (?!\w)""",
    ignore_case=True,
)
NEGATED = compile_pattern(
    r"""(?<!\w) (?: not | no | never | cannot | neither | nor | without | lack\w* | few | limited | little | un\w+able
      | rarely | scarce ) (?!\w) | n't(?!\w)""",
    ignore_case=True,
)
# What makes the clause a condition or a remark about the world: `when labels are available`, `many existing datasets`
CONDITION = compile_pattern(
    r"""(?<!\w) (?: when | whenever | if | since | although | though | because | where | unless | until | assum\w+
      | that
      | (?<!well[ ])as(?![ ]well) | given | often | usually | typically | only | such | most | many | some | existing
      | prior | previous | other | several | recent | already ) (?!\w)""",
    ignore_case=True,
)
# The subject is this paper's own: `our dataset`, `The dataset`, `Both data and`
OWN = compile_pattern(
    r"""(?<!\w) (?: our | ours | this | its ) (?!\w)
      | (?: ^ | (?<=[,;:.)][ ]) ) [\s\"'(]* (?: both[ ] | all[ ] | the[ ] | source[ ] | and[ ] | finally,?[ ] )*
        (?: codes? | the | all | data-?sets? | data | trained | pre-?trained | models? | both | implementation
        | benchmark )""",
    ignore_case=True,
)
# `This dataset covers … and will be made available`
FIRST = compile_pattern(r"^ \s* (?: our | this | the ) (?!\w)", ignore_case=True)
VERB = compile_pattern(r"(?<!\w) [a-z]+ (?: ves | ows | rms | tes | vers | ains ) (?!\w)", ignore_case=True)
# Where a clause begins anew
BREAK = compile_pattern(
    r"""[;:!?] \s | [.] [ ] | (?<!\w) (?: while | whereas | but ) [ ]
      | , [ ] (?: and[ ] )? (?= (?: we | our | it ) [ ]
          | (?: the[ ] | all[ ] )? (?: source[ ] )? codes? [ ] (?: is | are | will | can | has | have | for
          | of ) [ ] )""",
    ignore_case=True,
)

_MAKES = r"""(?: propos | present | introduc | develop | releas | provid | describ | offer | creat | design | built
      | build
    | contribut | implement | made[ ]available ) \w*"""
_SOFTWARE = r"""(?: tools? | toolkit | toolbox | platform | librar(?:y|ies) | framework | software | implementations?
    | package | simulator | system | codes? | code-?base | environment | pipeline | project | suite | engine
      | repository
    | infrastructure | solver | test-?bed )"""
_NOT_SOFTWARE = r"""(?! model | llm | language | large | vision | dataset | data | corp | bench | community | state
    | alternativ | vlm | mllm | multimodal | competit | counterpart | weights | baseline | chat | base
    | and[ ](?:closed|propriet|commercial) | or[ ] )"""
# `open-source toolkit`, `open-source, modular framework`, `open-sourced`
OPEN_SOURCE = compile_pattern(
    rf"""open [ -]? source d? (?: (?: [ ,] {_NOT_SOFTWARE} [\w-]+ ){{0,5}}? [ ,] {_SOFTWARE} (?!\w)
      | (?P<alone> (?= [.,;] | [ ](?:and|to|for|at|under|with)[ ] | $ ) ) )""",
    ignore_case=True,
)
# In front of it: `We present Foo, an`, `our`, `Foo is a fully`
OPENER = compile_pattern(
    rf"""(?<!\w) (?: our [ ] (?: [\w-]+ [ ] ){{0,3}}
      | (?: we | this[ ](?:paper|work|article) ) [ ] (?: \w+ [ ] ){{0,2}} {_MAKES} [ ] [^.;:!?]{{0,100}}
      | (?P<is> is | are ) [ ] (?: an?[ ] | the[ ](?:first[ ])? | also[ ] | and[ ] )? (?: [\w-]+,?[ ] ){{0,2}} )
      (?<!(?:and|or)[ ]) $""",
    ignore_case=True,
)
# `publicly available corpus`, `freely accessible, annotated dataset`
PUBLIC_DATA = compile_pattern(
    r"""ly [ -] (?: available | accessible ) ,? [ ] (?: [\w-]+,? [ ] ){0,5}?
        (?: data-?sets? | corpus | corpora | benchmarks? | database | collection | test[ ]?set | treebank | lexicon
          | resource ) (?!\w)"""
)
# In front of it: `We introduce a new, publicly`
PUBLISHER = compile_pattern(
    rf"""(?<!\w) (?: we | this[ ](?:paper|work|article) ) (?!\w) [^.;:!?]{{0,40}} (?<!our[ ]|the[ ])
         (?: {_MAKES} | (?: collect | construct | publish | compil | curat | annotat ) \w* ) [ ] [^.;:!?]{{0,60}}
         (?P<adverb> public | free | open ) $""",
    ignore_case=True,
)
# What puts others' data between: `we propose Foo and evaluate it on a publicly available`
OTHERS = compile_pattern(
    r"""(?<!\w) (?: evaluat\w+ | test\w* | train\w* | us(?:e|ing) | on | with | against | from | of | to | than
        | and[ ]the ) (?!\w)""",
    ignore_case=True,
)
