"""How authors name datasets: `the X dataset`, `datasets such as A and B`, `evaluated on A and B`, `a corpus called X`.

Every rule reads the names beside a cue; generic ones (`LLM benchmarks`, `RGB-D datasets`) are no names at all.
"""

from __future__ import annotations

from extractor.known_words import KnownWords
from extractor.pattern import compile_pattern
from extractor.rules.name_rule import NameRule

_ATOMS = {
    "head": r"""(?: data[ \-]?sets? | data[ ]?bases? | benchmarks? | benchmarking | corpus | corpora
        | test[ ]?sets? | test[ ]?beds?
        | treebanks? | challenges? | leaderboards? | (?:test|evaluation|benchmark)[ ]suites?
        | (?:validation|dev)[ ]sets?
        | knowledge[ ]bases? | collections? )""",
    # a word between a name and its noun; no preposition or verb, behind which another phrase begins
    "filler": r"""(?! (?: with | from | on | by | using | for | in | of | and | or | as | to | is | are | our | the
        | a | an | we
        | that | which | via | into | while | where | shows? | achieves? | than | can | models? | methods? | algorithms?
        | networks? | based | outperforms? | across | over | at | has | have | was | were | but | when | under
        | against ) \b) [a-z][a-z\-]{1,17}+""",
    "call": r"""(?: called | named | termed | dubbed | coined | entitled | titled | namely
        | (?:denoted|referred[ ]to|known)[ ](?:as|by) | i\.e\.,? )""",
    "article": r"""(?: (?: the | both | a | an | our | two | three | four | popular | public | standard
        | challenging | large-scale | widely[ -]used | new | real-world | well-known | novel | following ) [ ] )""",
}

_HEAD_NOUN = compile_pattern(r"(?: (?: [ ] | - ) {{head}} | (?: [ ] {{filler}} ){1,3}? [ ] {{head}} ) \b", _ATOMS)
_LISTED = compile_pattern(
    r"""(?r) \b {{head}} [ ]? (?: [ ] [\p{Ll}\-]{2,20} ){0,3}? [ ]?
        (?: [:(–—-]+ [ ]? | ,? [ ]? (?: such[ ]as | including | like | namely | i\.e\.,? | e\.g\.,? | {{call}}
        | viz\.? ) [:,]? [ ]
          | [ ] (?: are | is | include[sd]? ) [ ] | [ ] ) {{article}}? """,
    _ATOMS,
)
_EVALUATED_ON = compile_pattern(
    r"""(?r) \b (?: evaluat\w+ | experiment\w* | train\w* | pre-?train\w* | fine-?tun\w+ | test\w* | validat\w+
        | results? | performances?
        | accurac\w+ | state-of-the-art | SOTA | benchmark\w* | verif\w+ | conduct\w* | demonstrat\w+
        | outperform\w* | improve\w* | improving
        | mAP | mIoU | AP | F1 | BLEU | scores? | error | stud(?:y|ies) | assess\w* | gains? | points | achiev\w+
        | success | % )
        (?: [ ] [\p{Ll}\-%\d.]{1,20} ){0,5}? [ ] (?:on|over|across) [ ] {{article}}{0,3}? """,
    _ATOMS,
)
# words after a name that say it is no dataset: `on TurtleBot robots`, `on ResNet models`
_NO_DATASET = compile_pattern(
    r"""(?! [ \-]? (?: \w+[ ] ){0,2}? (?: robots? | hardware | gpus? | quadrotors? | manipulators? | platforms?
        | tasks? | models? | networks? | architectures?
        | backbones? | detectors? | cpus? | arms? | devices? | hands? | simulators? | environments? | grippers?
        | systems? | methods? | algorithms? ) \b | -based )""",
    ignore_case=True,
)
_INTRODUCED = compile_pattern(
    r"""(?r) \b (?: introduc\w+ | present\w* | releas\w+ | propos\w+ | creat\w+ | construct\w* | collect\w* | build
        | built | develop\w* | contribut\w+ | provid\w+
        | annotat\w+ | curat\w+ | publish\w* | offer\w* ) (?: [ ] (?: also | then | further | and | the | a | an
        | our | new | novel | large-scale | first ) ){0,3}? [ ,:]+""",
    _ATOMS,
)
_A_DATASET = compile_pattern(
    r"""[ ]? [,:\-–—]? [ ] (?: which[ ]is[ ] )? (?: the | an? | our ) [ ] (?: (?: {{filler}}
        | [\p{L}\d\-]+[-\d][\p{L}\d\-]* | and | for | of | in ) ,? [ ] ){0,7}? {{head}} \b""",
    _ATOMS,
)
_CALLED = compile_pattern(
    r"""(?r) \b {{head}} [ ,]? (?: [ ] [\p{L}\d\-]{2,20} ,? ){0,9}? [ ] [("“]? {{call}} [ ,:"“‘']* {{article}}? """,
    _ATOMS,
)
_SPLIT = compile_pattern(
    r"""[ ] (?: test-?dev | mini-?val | val(?:idation)?[ ]?set | val \b (?![ ]loss) | test[ ](?:set|split)
        | dev[ ]set | leaderboard | val2017 ) \b"""
)

_HEADS = frozenset(
    ["dataset", "datasets", "benchmark", "corpus", "challenge", "treebank", "database", "testbed", "suite"]
)

_STEMS = (
    "dataset",
    "data set",
    "data-set",
    "benchmark",
    "corp",
    "challenge",
    "test",
    "treebank",
    "database",
    "data base",
    "leaderboard",
    "suite",
    "collection",
    "validation set",
    "dev set",
    "knowledge base",
)
_CALLS = ("called", "named", "termed", "dubbed", "coined", "titled", "namely", "denoted", "referred", "known", "i.e.")

# The words of which one must stand before a list, for the patterns of the same names.
_LIST_WORDS = KnownWords(
    compile_pattern(
        r"""dataset | data-set | benchmark | corp | set | base | bed | treebank | challeng | leaderboard | suite
        | collection""",
        ignore_case=True,
    )
)
_ON_WORDS = KnownWords(compile_pattern(r"\A (?: on | over | across ) \Z"))
_MAKE_WORDS = KnownWords(
    compile_pattern(
        r"""introduc | present | releas | propos | creat | construct | collect | build | built | develop | contribut
        | provid | annotat | curat | publish | offer"""
    )
)
_CALL_WORDS = KnownWords(
    compile_pattern(r"called | named | termed | dubbed | coined | titled | namely | denoted | referred | known | i\.e")
)

RULES: tuple[NameRule, ...] = (
    NameRule(
        "datasets.introduced",
        "datasets",
        0.9,
        stems=_STEMS,
        near=_MAKE_WORDS,
        before=_INTRODUCED,
        after=_A_DATASET,
        role="introduced",
    ),
    NameRule("datasets.called", "datasets", 0.9, near=_CALL_WORDS, before=_CALLED),
    NameRule("datasets.head_noun", "datasets", 0.85, stems=_STEMS, after=_HEAD_NOUN),
    NameRule("datasets.listed", "datasets", 0.85, stems=_STEMS, near=_LIST_WORDS, before=_LISTED),
    NameRule("datasets.long_form", "datasets", 0.85, heads=_HEADS),
    NameRule("datasets.apposition", "datasets", 0.85, stems=_STEMS, after=_A_DATASET),
    NameRule(
        "datasets.evaluated_on", "datasets", 0.6, near=_ON_WORDS, reach=5, before=_EVALUATED_ON, after=_NO_DATASET
    ),
    NameRule("datasets.split", "datasets", 0.9, stems=("test", "val", "dev set", "leaderboard"), after=_SPLIT),
)
