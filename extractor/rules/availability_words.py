"""The words that give things away: who is said to be available, what is released, what is put off or denied."""

from __future__ import annotations

from extractor.pattern import compile_pattern

_VERB = "will | shall | would | can | could | may | might | is | are | was | were | has | have"
_ADVERB = """open-sourced? | publicly | freely | openly | fully | now | also | both | all | soon | online
  | already | hereby | further
    | completely | readily | made | be | been | being | anonymously | currently"""
# In front of `available`: `will be made publicly`, `are now`
LED_BY = compile_pattern(
    rf"(?r) (?<![\w-]) (?: (?P<verb> {_VERB} ) [ ] )? (?: (?: {_ADVERB} ) [ ] ){{0,4}} $", ignore_case=True
)
_WHERE = r"""(?: [ ] (?: publicly | online | here
      | for[ ](?:public[ ]|free[ ])?(?:use|download|research|access|the[ ]\w+) )
    (?!\w) )* (?: [ ] (?: at | on | in | from | via | under | through | upon | to )(?!\w) )? :?"""
_MARK = r"(?: \d{1,2} (?!\w) )? (?![\w-])"  # a footnote's digit may be glued to the word
# `available at`, `available online`, `available for research`, `available1`
AVAILABLE = compile_pattern(rf"available (?<![\w-]available) {_MARK} {_WHERE}")
# `are released`, `have been open-sourced`, `is open source`, `can be found at`, `is included in the supplement`
GIVEN = compile_pattern(
    rf"""(?<=[ ]) (?: released | open-?[ ]?sourced | open[ -]source | open (?=[.,;]) | published | shared | provided
      | uploaded | accessible | public | downloadable
      | (?: found | accessed | downloaded | obtained ) (?= [ ](?:at|on|in|from|here|online|under)(?!\w) )
      | (?: (?: included | attached | contained | submitted | part )[ ] )? (?: in | as | with | of ) [ ]
        (?: (?:the|our|this)[ ] )? (?: suppl[ei]m | append ) \w+ )
    {_MARK} {_WHERE}"""
)
GIVEN_WORDS = (
    "eleased", "ourced", "pen-source", "pen source", "open.", "open,", "open;", "ublished", "hared ", "rovided",
    "ploaded", "ccessible", "public.", "public ", "ownload", "found at", "found on", "found in", "found here",
    "ccessed ", "btained ", "supplem", "supplim", "appendi",
)  # fmt: skip
# What follows where no verb stands in front: `Code available at`, not `the largest available dataset`
NO_NOUN = compile_pattern(
    r"""[ ]? (?: $ | [.,;:)(\[/] | http | (?: at | on | here | online | from | via | in | under | upon
      | through )(?!\w)
      | for [ ] (?: download | research | use | the[ ]community | public | free ) )""",
    ignore_case=True,
)
# `available in our repository`, `available in the supplementary material`: no verb is needed either
PLACE = compile_pattern(
    r"""available (?: [ ] (?: publicly | online ) )? [ ] (?: in | at | on | from | via | under ) [ ]
        (?: (?: our | the | this ) [ ] )? (?: [\w-]+ [ ] ){0,2}?
        (?: repositor | suppl[ei]m | append | web | page | github | link | url ) \w*"""
)
# `available as an open-source Python package`
AS_SOFTWARE = compile_pattern(
    r"""(?: [ ] publicly | [ ] online )? [ ] as [ ] (?: an?[ ]
      | part[ ]of[ ](?:an?|the)[ ] )? (?: [\w-]+,? [ ] ){0,4}?
        (?: package | library | software | toolkit | toolbox | tool | plugin | module | code
          | open[ -]source ) (?!\w)""",
    ignore_case=True,
)
# A predicate that leads to a place or to everybody: `available at`, `publicly available`, `released`
PLACED = compile_pattern(
    r"""(?: at | on | in | from | via | under | through | upon | here | online | to ) :? $
      | online | publicly | freely | openly | download | research | made | released | open-? | public
      | suppl[ei]m | append""",
    ignore_case=True,
)

# `release`, `open-source`, `publish`, `share`; the object follows
RELEASE = compile_pattern(
    r"""(?<=[ ]) (?: (?:are[ ])? releasing | (?:are[ ])? open-?[ ]?sourcing | releas(?:e|es|ed)
      | open-?[ ]?sourc(?:es|ed) | publish(?:es|ed|ing)? | shar(?:e|es|ed)
      | open-?[ ]?source (?= [ ] (?: our | the | all | an? | it | this | both | everything | \p{Lu} ) ) )
    [ ] (?= \S )"""
)
RELEASE_WORDS = ("elease", "eleasing", "pen-sourc", "pen sourc", "pensourc", "ublish", "share ", "shares ", "shared ")
# `make … publicly available`, `made … public`
MAKE = compile_pattern(
    r"""(?: make | (?:are[ ])?making | made ) (?<=[ ](?:make|making|made)) [ ]
        (?= [^.;]{1,150}? (?:availab|public|open|accessib) )"""
)
# `provide the code`
PROVIDE = compile_pattern(
    r"""(?: provide | attach | include (?= [^.;]{1,150}? (?: suppl[ei]m | append ) ) )
        (?<=[ ](?:provide|attach|include)) (?: [sd] | ed )? [ ]
        (?! an? [ ] (?: [\w-]+ [ ] ){0,2}
            (?: overview | survey | review | analysis | list | comparison | summary | study ) )
        (?= [^.;]{0,120}? (?:code|implementation|software|librar|toolkit|packag|script|availab|public|open) )"""
)
# Who gives: `We`, `we will also`, `and`, `This work`
GIVER = compile_pattern(
    r"""(?r) (?<![\w-])
    (?: we | authors | and | which | also | publicly | hereby | freely | openly | paper | work | will | by | further
      | additionally | (?: excited | happy | plan | intend | committ?(?:ed)? )[ ]to ) [ ]
    (?: (?: will | shall | plan[ ]to | intend[ ]to | aim[ ]to | hope[ ]to | committ?(?:ed)?[ ]to | also
      | hereby | further
      | can | have | be | later | both | duly | publicly | openly | freely | finally | fully | jointly | additionally
      | anonymously | officially ) [ ] ){0,4} $""",
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
OBJECT_ENDS = compile_pattern(
    r"\d? (?: [.,;:(] | \s* $ | [ ] (?: to | at | on | as | for | and | with | under | in ) [ ] )"
)
# `We open-source our framework`, `We release the tool`
WORK = compile_pattern(
    r"""^ (?: our | the | this ) [ ] (?: [\w-]+,? [ ] ){0,3}?
    (?: framework | system | tool | platform | project | method | algorithm | implementations? | simulator | pipeline
      | approach | infrastructure )
    (?= [.,;:] | [ ]?$ | [ ] (?: as | at | to | on | for | and | under | with | publicly | available | open
      | in ) (?!\w) )""",
    ignore_case=True,
)
# `Our method is open source`: the subject is the work as a whole
WORK_SUBJECT = compile_pattern(
    r"""^ [\W\d]* (?: and[ ] | finally,?[ ] )? (?: our | this
      | the (?=[ ](?:proposed|presented|developed|entire|full)) )
        [ ] (?: [\w-]+,? [ ] ){0,4}?
        (?: framework | systems? | tools? | platform | methods? | algorithms? | simulator | pipeline | approach
          | infrastructure | software | suite | engine | interface | controller | recommender | planner ) \s* $""",
    ignore_case=True,
)
# Behind a name: `We release Foo, a 7B language model`
_WORDS = r"(?: [ ]? \( [^()]{0,40} \) )? ,? [ ] (?: an? | the | our | which[ ]is[ ]an? ) [ ] (?: [\w-]+,? [ ] ){0,6}?"
IS_MODEL = compile_pattern(
    rf"{_WORDS} (?: models? | [LV]LMs? | MLLMs? | transformer | encoder | checkpoints? ) (?![\w-])", ignore_case=True
)
OWN_OBJECT = compile_pattern(r"(?<!\w) (?: our | all ) (?!\w)", ignore_case=True)

# `will`, `plan to`, `to be released`
WILL = compile_pattern(
    r"""(?<!\w) (?: will | shall | plan(?:s|ned|ning)?[ ]to | intend(?:s|ing)?[ ]to | aim[ ]to | soon
      | commit(?:ted)?[ ]to
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
      | (?<=[a-z.)\]]) \d{1,2} (?= (?: The | Our | All | Codes? | Source | Data ) [ ] )
      | [(] (?= [^()]{1,60} (?: available | released | public ) (?!\w) )
      | , [ ] (?: and[ ] )? (?= (?: we | our | it ) [ ]
          | (?: the[ ] | all[ ] )? (?: source[ ] )? codes? [ ] (?: is | are | will | can | has | have | for
          | of ) [ ] )
      | (?<= available | released | public | online | acceptance | publication | provided ) , [ ] and [ ]
        (?= (?: the[ ] | all[ ] )? (?: data-?sets? | data | models | weights ) [ ] (?: is | are | will ) [ ] )""",
    ignore_case=True,
)

_MAKES = r"""(?: propos | present | introduc | develop | releas | provid | describ | offer | creat | design | built
      | build
    | contribut | implement | made[ ]available ) \w*"""
_SOFTWARE = r"""(?: tools? | toolkit | toolbox | toolset | platform | librar(?:y|ies) | framework
  | software (?:[ ]stack)?
    | implementations? | package | simulator | simulation | system | codes? | code-?base | environment
    | pipeline | project
    | suite | engine | repository | infrastructure | solver | test-?bed | interface | algorithm | application | app
    | controller | compiler | plugin | module | generator | planner | method )"""
_DATA = r"(?: data-?sets? | corpus | corpora | benchmarks? | database | treebank | lexicon )"
# A word that ends the phrase, or that says what kind of thing is meant without naming it
_OTHER = r"""(?! (?: open[\w-]* | in | on | at | of | for | to | by | with | from | as | that | which | is
  | are | our | the
  | its | using
    | based | via | models | \w*LMs | methods | datasets | sensor | hardware | gripper | baselines | community
    | state | alternativ\w* | counterparts?
    | competit\w* | weights | and[ ](?:closed|propriet|commercial)\w* | or | corpora ) (?![\w-]) )"""
# `open-source toolkit`, `open-source, modular framework`, `open-source dataset`, `open-weight model`, `open-sourced`
OPEN_SOURCE = compile_pattern(
    rf"""open [ -]? (?: source d? (?: (?: [ ,] [ ]? {_OTHER} [\w+/-]+ ){{0,6}}? [ ,] [ ]?
          (?: (?P<data> {_DATA} ) | {_SOFTWARE} ) (?! [\w-] | [ ](?:of|for)[ ](?:open|closed) )
      | (?P<alone> (?= [.,;] | [ ](?:and|to|for|at|under|with|on)[ ] | $ ) ) )
      | weights? (?: [ ,] [\w-]+ ){{0,4}}? [ ] (?P<model> models? | LLM | VLM ) (?!\w) )""",
    ignore_case=True,
)
# In front of it: `We present Foo, an`, `our`, `Foo is a fully`, `will be made`
OPENER = compile_pattern(
    rf"""(?<!\w) (?: (?P<is> is | are | will[ ]be ) [ ] (?: made[ ] )?
        (?: an?[ ] | the[ ](?:first[ ])? | also[ ] | and[ ] )? (?: [\w-]+,?[ ] ){{0,2}}
      | our [ ] (?: [\w-]+ [ ] ){{0,3}}
      | (?: we | this[ ](?:paper|work|article) ) [ ] (?: \w+ [ ] ){{0,2}} {_MAKES} [ ] [^.;:!?]{{0,100}} )
      (?<!(?:and|or)[ ]) $""",
    ignore_case=True,
)
# What makes the open thing another's: `we present a planner that runs in an open-source`; not `in HoloLoop, our`
FOREIGN = compile_pattern(
    r"""(?<!\w) (?! [^()]{0,100} \) | in[ ]this[ ] | .{1,100} (?<!\w)our[ ]$ ) (?: us(?:e|es|ed|ing) | on | in
      | from | via | against | than | existing | popular | through | into
      | within | evaluat\w+ | test\w* | integrat\w+ | extend\w* | compar\w+ | by | between | under ) (?!\w)""",
    ignore_case=True,
)
# `publicly available corpus`, `freely accessible, annotated dataset`, `publicly available toolkit`
PUBLIC_DATA = compile_pattern(
    rf"""ly [ -] (?: available | accessible ) ,? [ ] (?: [\w-]+,? [ ] ){{0,5}}?
        (?: (?: data-?sets? | corpus | corpora | benchmarks? | database | collection | test[ ]?set | treebank
          | lexicon
          | resource ) | (?P<code> {_SOFTWARE} ) ) (?!\w)"""
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
# `a dataset, which we make publicly available`, `that we release to`, `a new corpus that will be made public`
RELATIVE = compile_pattern(
    r"""(?: which | that ) (?<=[ ,](?:which|that)) [ ]
        (?: we [ ] (?: (?: will | shall | also | are | have | plan[ ]to | intend[ ]to | [a-z]{3,12}ly ) [ ] ){0,4}
            (?: releas(?:e|ed|ing) | mak(?:e|ing) | made | publish(?:ed)? | shared? | provided? | open-?[ ]?sourced? )
            (?= [.;] | , | [ ] (?: publicly | openly | freely | available | accessible | public | open | online | to
              | for | with | under | along\w* | on | at | as ) (?!\w) )
            (?: [ ] (?: publicly | openly | freely | open )? [ ]? (?: available | accessible | public )? (?!\w) )?
          | (?P<is> is | are | will[ ]be ) [ ] (?: also[ ] )? (?: made | released | published )
            [ ] (?: publicly | freely | openly | available | public | for | at
              | (?: to | with )[ ](?: the | our )[ ](?: \w+[ ] )? (?: community | public | paper | code ) ) (?!\w)
            (?: [ ] (?: available | accessible ) )? )"""
)
NEW = compile_pattern(r"(?<!\w) (?: our | new | novel | we | first | self-\w+ ) (?!\w)", ignore_case=True)
