"""How authors name models and methods: `we propose X`, `a network called X`, `X outperforms A and B`, `based on A`.

Every rule reads the names beside a cue; generic classes (`CNN`, `LLM`) are no names at all.
"""

from __future__ import annotations

from extractor.known_words import KnownWords
from extractor.pattern import compile_pattern
from extractor.rules.name_rule import NameRule

_ATOMS = {
    "model": r"""(?: (?:language[ ])? models? | networks? | architectures? | transformers? | encoders? | decoders?
        | backbones? | detectors? | classifiers? | LLMs? | CNNs? | GANs? | VAEs?
        | embeddings? | generators? | discriminators? | segmenters? | autoencoders? | nets? | trackers? | variants?
        | policy | policies )""",
    "method": r"""(?: methods? | methodology | frameworks? | algorithms? | approach(?:es)? | techniques?
        | pipelines? | modules? | strategy | strategies | schemes? | loss(?:es)? | systems?
        | estimators? | optimi[sz]ers? | toolkits? | tools? | library | libraries | attacks? | defen[cs]es?
        | solvers? | planners? | controllers? | layers? | blocks? | mechanisms? | regulari[sz]ers?
        | baselines? | procedures? | paradigms? | samplers? | filters? | learners? | solutions? | operators?
        | units? | heads? | platform | simulator | package | plugin | agents? | metrics? | branch | heuristics? )""",
    "filler": r"""(?! (?: with | from | on | by | using | for | in | of | and | or | as | to | is | are | our | the
        | a | an | we | that | which | via | into | while | where | shows? | achieves?
        | than | can | based | outperforms? | across | over | at | has | have | was | were | but | when | under
        | against | datasets? | benchmarks? | corpus | between | given | where | how | whether ) \b)
        [a-z][a-z\-]{1,17}+""",
    "call": r"""(?: called | named | termed | dubbed | coined | entitled | christened
        | (?:denoted|referred[ ]to|known|abbreviated)[ ](?:as|by) )""",
    "propose": r"""(?: propos(?:e|es|ed|ing) | introduc(?:e|es|ed|ing) | present(?:s|ed|ing)? | develop(?:s|ed)?
        | design(?:s|ed)? | devis(?:e|es|ed) | contribut(?:e|es) | formulat(?:e|es)
        | describ(?:e|es) | deriv(?:e|es) | offer(?:s)? | put[ ]forward | create[sd]? | build | built
        | suggest(?:s)? | advocate | establish(?:es)? | unveil | construct(?:s|ed)? | pioneer )""",
    "det": r"""(?: (?: the | a | an | our | two | three | novel | new | first | simple | called | both | also
        | then | further | here | this | its ) [ ] )""",
    "verb": r"""(?: outperforms? | achieves? | consists? | learns? | uses? | improves?
        | is[ ](?:a|an|the|able|based|trained|designed|built|shown|capable|more|evaluated|also|the) | can
        | leverages? | provides?
        | enables? | reduces? | utili[sz]es? | employs? | introduces? | exploits? | generates? | aims? | adopts?
        | combines? | allows? | takes? | shows? | demonstrates? | surpasses | builds? | extends?
        | relies | integrates? | exhibits? | incorporates? | requires? | supports? | first | then | jointly
        | significantly | consistently | effectively | obtains? | performs? | outputs? | operates? | optimi[sz]es?
        | exceeds | yields | runs | models? | captures? | represents? | produces? | offers? | applies | adapts?
        | trained | not[ ]only | also | maintains? | delivers | addresses | solves? | estimates? | converges
        | attains )""",
}

_PROPOSED = compile_pattern(
    r"""(?r) \b {{propose}} [ :,]+ (?: in[ ]this[ ](?:paper|work),?[ ] )? {{det}}{0,4}?
        (?: {{filler}} ,? [ ] (?:and[ ])? ){0,6}? [\"“‘']?""",
    _ATOMS,
)
_CALLED = compile_pattern(r"(?r) \b {{call}} [ ,:\"“‘']+ (?: the[ ] | an?[ ] )?", _ATOMS)
_OUR = compile_pattern(
    r"(?r) \b (?: [Oo]ur | [Tt]he[ ](?:newly[ ])?proposed | [Pp]roposed ) [ ] (?: {{filler}} [ ] ){0,3}? [,:(]?[ ]?",
    _ATOMS,
)
_HEAD_NOUN = compile_pattern(r"(?: [ ] {{filler}} ){0,2}? [ ] (?: {{model}} | {{method}} ) (?![\w\-])", _ATOMS)
_APPOSITION = compile_pattern(
    r"""[ ]? [,:–—\-]+ [ ] (?: which[ ]is[ ] )? (?: an? | the | our | the[ ]first
        | one ) [ ] (?: (?: [\p{L}\d\-]{2,22} ) ,? [ ] ){0,8}? (?: {{model}} | {{method}} ) \b""",
    _ATOMS,
)
_SUCH_AS = compile_pattern(
    r"""(?r) \b (?: {{model}} | {{method}} ) (?: [ ] [\p{Ll}\-]{2,20} ){0,3}? ,? [ ]? (?: [:(–—] [ ]?
        | ,? [ ] (?: such[ ]as | including | like | namely,? | i\.e\.,? | e\.g\.,? | for[ ]example,? ) [ :]+
        | [ ] \( e\.g\.,? [ ] )
        (?: the[ ] | {{filler}}[ ] )? """,
    _ATOMS,
)
_COMPARED = compile_pattern(
    r"""(?r) \b (?: outperform\w* | surpass\w* | exceed\w* | beat\w*
        | compar\w+ (?:[ ][\p{Ll}\-]+){0,2}? [ ] (?:to|with|against) | unlike | Unlike | than | over | against
        | based[ ]on | built[ ](?:up)?on
        | builds?[ ](?:up)?on | [Bb]uilding[ ](?:up)?on | fine-?tun\w+ | extend\w* | extension[ ]of
        | variants?[ ]of | appl(?:y|ied|ying|ies)(?:[ ]to)? | leverag\w+ | employ\w* | adopt\w* | distill\w*
        | inspired[ ]by
        | baselines? | combin\w+ | using | use[sd]? | utili[sz]\w+ | integrat\w+[ ](?:into|with)
        | incorporat\w+[ ](?:into|with) | replac\w+ | modif\w+ | pre-?trained | pretrained | train
        | equipped[ ]with | when[ ]applied[ ]to | implemented[ ](?:on|with|in) )
        [ ] {{det}}? (?: (?: state-of-the-art | popular | well-known | existing | recent | standard | powerful
        | vanilla | original | large | pre-?trained | strong | baseline | models?|methods? ) [ ] ){0,3}?""",
    _ATOMS,
)
_BASED = compile_pattern(
    r"""[\-‐–] (?: based | style | like | inspired | guided | powered | driven | generated | enhanced | equipped
        | trained ) \b"""
)
_SUBJECT = compile_pattern(r"[ ] {{verb}} \b", _ATOMS)

# The last words of long forms that name a model or a method: `Gated Mesh Network (GMN)`, `sparse token pooling (STP)`.
_LAST_WORDS = """
    aggregation algorithm alignment approximation architecture attack attention augmentation autoencoder average
    backbone block boosting carlo classifier clustering compression consistency control controller convolution
    critic decoder decomposition descent diffusion discriminator distillation embedding encoder estimator
    exploration fields field filter forest framework fusion gan gate generator gradient head heuristic
    interpolation layer lora loss matching maximization mechanism memory method mining minimization model module
    net network normalization optimization optimizer perceptron planner policy pooling predictor programming
    prompt prompting propagation pruning quantization reasoner refinement regularization regularizer
    representation sampler sampling scheme search selection selector solver strategy suppression tokenizer
    training transform transformer tree tuning unit
"""
_HEADS = frozenset(_LAST_WORDS.split())

_CALLS = (
    "called",
    "named",
    "termed",
    "dubbed",
    "coined",
    "entitled",
    "christened",
    "denoted",
    "referred",
    "known",
    "abbreviated",
)

# The words of which one must stand before a list, for the patterns of the same names.
_PROPOSE_WORDS = KnownWords(compile_pattern(r"{{propose}} | forward", _ATOMS))
_CALL_WORDS = KnownWords(compile_pattern(" | ".join(_CALLS)))
_OUR_WORDS = KnownWords(compile_pattern(r"[Oo]ur | [Pp]roposed"))
_KIND_WORDS = KnownWords(compile_pattern(r"{{model}} | {{method}}", _ATOMS))
_COMPARE_WORDS = KnownWords(
    compile_pattern(
        r"""outperform | surpass | exceed | beat | compar | nlike | than | over | against | based | buil | tun | exten
        | variant | appl | leverag | employ | adopt | distill | inspired | baseline | combin | us(?:e|ing) | utili
        | integrat | incorporat | replac | modif | train | equipped | implemented""",
        ignore_case=True,
    )
)

RULES: tuple[NameRule, ...] = (
    NameRule("models.proposed", "models", 0.85, near=_PROPOSE_WORDS, reach=24, before=_PROPOSED, role="introduced"),
    NameRule(
        "models.called", "models", 0.85, stems=_CALLS, near=_CALL_WORDS, reach=5, before=_CALLED, role="introduced"
    ),
    NameRule("models.our", "models", 0.8, near=_OUR_WORDS, reach=6, before=_OUR, role="introduced"),
    NameRule("models.head_noun", "models", 0.7, after=_HEAD_NOUN),
    NameRule("models.long_form", "models", 0.8, heads=_HEADS),
    NameRule("models.apposition", "models", 0.8, after=_APPOSITION),
    NameRule("models.such_as", "models", 0.8, near=_KIND_WORDS, before=_SUCH_AS),
    NameRule("models.compared", "models", 0.6, near=_COMPARE_WORDS, before=_COMPARED),
    NameRule("models.based", "models", 0.5, after=_BASED, strict=True),
    NameRule("models.shape", "models", 0.3, strict=True),
    NameRule("models.subject", "models", 0.7, after=_SUBJECT, strict=True),
)
