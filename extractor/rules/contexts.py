"""The contexts that make figures a result: patterns for what stands before a figure, and for what stands after it.

They are matched against marked text (`marks.py`), in which `{{score}}` is one run of signs and all is lower case. A
pattern that begins with `(?r)` is read backwards from the figure, without the hedge before it ("up to"); the others
begin where the figure ends. A group `metric` covers the words of the metric.
"""

from __future__ import annotations

from extractor.pattern import Pattern, compile_pattern
from extractor.rules.marks import ATOMS as MARKS

ATOMS = MARKS | {
    # a word between a figure and its metric: top-1, average, grasp; none that starts another phrase
    "mod": r"""(?:(?<!\w|{{sign}})(?!(?:of|on|in|at|an?|the|and|or|with|for|to|by|than|that|which|is|are|was|were|when
        |while|using|from|over|compared|fewer|less|faster|smaller|but|as|we|our|its?|their|after|under|without|against
        |respectively|only|has|have|new|good|high|best|strong|excellent|competitive|impressive
        |(?:achiev|obtain|reach|demonstrat|yield|show|attain|provid)(?:e?s|ing)?)(?!\w))
        (?:\d*[a-z]|{{noun_sign}})(?:[\w@.+'’/-]|{{noun_sign}})*\s+)""",
    "mods": r"(?:{{mod}}|and\s+){0,5}?",
    "the": r"(?:(?:the|its|our|their|all|total|an?)\s+)*",
    # score   score points   mean IoU (mIoU)
    "tail": r"""(?:\s{{metric}})*(?:\s(?:coefficients?|index)(?!\w))?(?:\s?\([^()%]{1,40}\)(?:\s{{metric}})?)?
        (?:\s(?:points?|values?|measures?)(?!\w))?""",
    "phrase": r"{{mod}}{0,4}?{{metric}}{{tail}}",
    "named": r"(?:{{acronym}}|{{error_acronym}})",
    "length": r"(?:(?:[munkcµμ]?m|db|°|◦|º|n|deg(?:rees?)?|pixels?|px|(?:milli|centi|micro)?met(?:er|re)s?)(?!\w))",
    # looked for first, since it is cheap: no such word, no context
    "change_ahead": r"(?=[\s\S]{0,120}?{{change}})",
    "cost_ahead": r"(?=[\s\S]{0,160}?{{cost}})",
    "metric_ahead": r"(?=[\s\S]{0,120}?{{metric}})",
    # where and against whom: on COCO, over the baseline
    "prep": r"""(?:\s+(?:of|on|for|in|at|over|under|to|per|compared|from|with|during|across|against|when|between
        |using)\s
        [^;%]{0,90}?)??""",
    "cost_prep": r"""(?:\s+(?:of|on|for|in|at|over|under|to|per|compared|from|with|during|across|against|when|between
        |using)\s (?:(?!{{metric}})[^;%]){0,90}?)??""",
    "be": r"(?:is|was|are|were|be|been|has|have|can|could|also|further|being|\w+ly)",
    "ie": r"(?:,?\s*(?:i\.e|e\.g)\.,?\s*|,\s*)?",
}


def _compile(pattern: str) -> Pattern:
    return compile_pattern(pattern, ATOMS)


# --- what stands before a level ---

# accuracy of   success rate on unseen objects is   auc =   precision reaches (over)   recall (
METRIC_OF = _compile(
    r"""(?r) (?P<metric>{{mod}}{0,2}{{metric}}{{tail}}) (?: \s*[=:(]\s* | {{prep}} \s+
    (?:(?:of|is|was|are|were|be|reach(?:es|ed|ing)?|achiev(?:es|ed|ing)|equals?|as|at|being|hits?|to
      |scored?)|{{beat}})\s+ )"""
)
# accuracy (over 90%)   map 45%
METRIC_BARE = _compile(r"(?r) (?P<metric>{{mod}}{0,2}{{metric}}{{tail}}) \s+")
NAMED_BARE = _compile(r"(?r) (?P<metric>{{mod}}?{{named}}) \s+")
# the same of a bare number: rmse of   an error of object size of   fid (of)
METRIC_IS = _compile(
    r"""(?r) (?P<metric>{{mod}}{0,2}{{metric}}{{tail}}) (?: \s*[=:(]\s*
      | (?:\s+(?:of|on|for|in)\s[^;,()\d]{0,50}?)??
        \s+(?:of|is|was|are|were|be|reach(?:es|ed|ing)?|achiev(?:es|ed|ing)|equals?)\s+ )"""
)
# achieves   reaches a new state-of-the-art performance of   correctly classifies
ACHIEVES = _compile(
    r"""(?r) \b(?:(?:achiev|produc|scor|clos|solv|receiv|preserv|realiz)(?:e|es|ed|ing)
        |(?:reach|match|attain|obtain|yield|deliver|report|record|perform|retain|maintain|recover|demonstrat|detect|succeed|predict|correct|prefer|clear|grasp|complet
        |expand|finish|recogni[sz]|hit|result)(?:e|s|es|ed|ing|ting)?
      |get|gets|getting|got|gives?|giving|(?:classif|identif)(?:y|ied|ies|ying)|won
      |successfully|correctly|accurately|exactly)
    \s+(?:(?!(?:in|than|top|labels)\s)(?:[\w-]|{{sign}})+\s+){0,6}? \(?"""
)
FROM = _compile(
    r"(?r) (?:(?P<metric>{{mod}}{0,2}{{metric}}{{tail}}){{prep}}(?:\s+(?:{{be}}|{{moves}})){0,3}\s+)? (?<!\w)from\s+\(?"
)
# improves the state of the art from   f-measure from (
SCORE_FROM = _compile(r"(?r) (?:(?P<metric>{{metric}})[^;]{0,60}?|{{beat}}[^;]{0,90}?) \bfrom\s+\(?")
# excellent performance on PTB (   very good accuracy for apples (
QUALITY_BRACKET = _compile(
    r"""(?r) (?: (?P<metric>{{mod}}?{{metric}}) | state-of-the-art | sota | results? | effectiveness )
    (?!\w)[^;()%]{0,90}? (?<!(?:{{cost}}|amount|portion|fraction|proportion)\s+)\(\s*"""
)
# new MOTA records on A and B (
SCORE_BRACKET = _compile(r"(?r) (?P<metric>{{mod}}?{{named}}) (?!\w)[^;()%]{0,90}? \(\s*")
# outperforms the model of the year before (
BEATEN_BRACKET = _compile(r"(?r) {{beat}}[^;()%]{0,80}? (?:[a-z\d\]]|{{sign}}) \s* \(\s*")

# --- what stands after a level ---

# top-1 accuracy   in f1   of the performance   (map)
METRIC = _compile(
    r"{{metric_ahead}}\s*[-(]?\s*(?:(?:in|of|on|for|in\s+terms\s+of|measured\s+by)\s+{{the}})?(?P<metric>{{phrase}})"
)
# the same of a bare number: bleu   mm positioning accuracy   m of estimation error
SCORE = _compile(
    r"""{{metric_ahead}}\s*[-(+]?\s*(?:{{length}}\s*)?(?:(?:in|on|of|in\s+terms\s+of)\s+{{the}})?
    (?P<metric>{{mod}}{0,2}?(?:{{named}}{{tail}}|{{metric}}(?:\spoints?)?(?=\s|[.,;:)])))"""
)
# the same of a gain, which may stand anywhere: f1   in terms of accuracy
IN_METRIC = _compile(
    r"{{metric_ahead}}\s*(?:absolute\s+|relative\s+)?(?:in\s+(?:terms\s+of\s+)?{{the}})?(?P<metric>{{mod}}{0,3}?{{metric}}{{tail}})"
)
# of the time   of 60 trials   of cases
# what was tried, and how it ended: correct in   preferred   solves
ENDED = _compile(
    r"""(?r) (?:\b(?:correct|accurate|success|succe|prefer|solv|win|won|beat|truthful|sens|relevant|recogni|rated
    |answer|fool|agree|able|complet|resolv|match|chosen|favo|fail|crash|collid|grasp|wrong|detect(?!ion)|classif|manag
    |stable|safe|feasib|valid|converg|identif|found|finds|locat)
    |{{metric}}|{{beat}})[^;.]{0,100}?"""
)
OF_TRIALS = _compile(
    r"""\s*of\s+(?:(?:the|all|its|test|these|\d+)\s+)*{{mod}}{0,2}?(?:time|cases|trials|instances|attempts|experiments
    |episodes|runs|tests|comparisons|scenarios|situations|questions|problems|tasks|examples)(?!\w)"""
)
# achieved by the baseline
ACHIEVED = _compile(r"\s*(?:achieved|obtained|reached|reported|scored)\s+(?:by|in|with|on)\b")
CLOSED = _compile(r"\s*[),](?!\s+of\s)")

# --- what stands before a change ---

# outperforms the baseline by   performance over the baseline by
BEATS_BY = _compile(
    r"(?r) (?:{{beat}}[^;]{0,150}?|\b(?:over|against|state-of-the-art|better)\s(?:(?!{{drop}})[^;]){0,60}?) \bby,?\s+"
)
# outperforms the baseline with (4.0 AP points)
BEATS_WITH = _compile(r"(?r) (?:{{beat}}[^;,]{0,100}?) \bwith\s+")
# improves performance (up to)
BEATS = _compile(r"(?r) (?:{{beat}}[^;]{0,150}?)\s+")
# increases the accuracy by   map is raised by
RAISES_BY = _compile(
    r"""(?r) (?: {{rise}}[^;]{0,90}?(?P<metric>{{mod}}{0,2}{{score}})[^;]{0,90}?
      | (?P<metric>{{mod}}{0,2}{{score}}){{prep}}(?:\s+{{be}}){0,4}\s+{{rise}}[^;]{0,60}? ) \s+by\s+"""
)
# reduces the word error rate by   accuracy drops by   wer is lowered by
REDUCES_BY = _compile(
    r"""(?r) (?: {{drop}}[^;]{0,90}?(?P<metric>{{mod}}{0,2}{{metric}})(?:\s\([^()]{1,24}\))?{{prep}}
      | (?P<metric>{{mod}}{0,2}{{metric}}){{prep}}(?:\s+{{be}}){0,4}\s+{{drop}}[^;]{0,60}? ) \s+by\s+"""
)
# improves the F1 of A by   recall is improved by
BEATS_METRIC_BY = _compile(
    r"""(?r) (?: {{beat}}\s+{{the}}(?P<metric>{{mods}}{{metric}}{{tail}}){{prep}}
      | (?P<metric>{{mod}}{0,2}{{metric}}){{prep}}(?:\s+{{be}}){1,4}\s+{{improves}} ) \s+by\s+"""
)
# gains   loses   drops   improves
GAINS = _compile(r"(?r) (?:{{gains}}|{{improves}}|{{drops}})\s+")
# reduces (13.9%) fpr95
CUTS = _compile(r"(?r) {{cuts}}\s+(?:by\s+)?")
OF_ERROR = _compile(r"\s*(?:of\s+{{the}})?(?P<metric>{{mod}}{0,2}?{{error}})")
# an improvement of   gains in F1 of   by a margin (   error reduction of   large margin, i.e.,
GAIN_OF = _compile(
    r"""(?r) (?: {{gain}} | {{increase}} | {{worse}} | (?P<metric>{{mod}}{0,2}{{metric}})\s+{{fall}}
      | {{fall}}\s+(?:in|of)\s+{{the}}(?P<metric>{{mod}}{0,2}{{metric}}) )
    (?: \s+(?:in|on|over|for|of|to|against|compared|upon|across|when|at)\s(?:(?!\sfrom\s)[^;:,()]){0,70}? )?
    (?: \s+(?:of|by|is|between|ranging\s+from|reach(?:es|ing)?|as)\s+ | \s*[(:]\s* | ,?\s*(?:i\.e|e\.g)\.,?\s* )"""
)
# an improvement (over 5%), a drop (as high as 5%)
GAIN_UP_TO = _compile(r"(?r) (?:{{gain}}|{{increase}}|{{worse}}) \s+ (?:of\s+)?")
# a reduction of 12% (in the error)
FALL_OF = _compile(r"(?r) {{fall}} \s+of\s+")
# the penetration metric is (three times smaller)
METRIC_IS_BY = _compile(r"(?r) (?P<metric>{{mod}}{0,2}{{metric}}){{prep}}(?:\s+{{be}}){0,3}\s+")
# outperforms CLIP (up to   better performance (up to
BEATS_BRACKET = _compile(r"(?r) (?:{{beat}}|\b(?:better|higher)\s)[^;()%]{0,80}? \(\s*(?:by\s+)?")
# not the sum 2 + 5%
NO_SUM = _compile(r"(?r) [^\d\s]\s*")
WITHIN = _compile(r"(?r) \bwithin\s+")

# --- what stands after a change ---

# absolute improvement   relative gain in map   f1 improvement   reduction in wer   drop
GAIN = _compile(
    r"""{{change_ahead}} \s* (?:\)\s*)? (?:\(\w+\)\s*)? -? (?:of\s+)?
    (?: {{mod}}{0,3}?{{gain}}(?!\s+(?:its|the|their|our)\s)
      (?:\s+(?:in|of|on|for|in\s+terms\s+of)\s+{{the}}(?P<metric>{{phrase}}))?
    | (?P<metric>{{phrase}})\s+{{mod}}{0,2}?(?!margin){{change}}
    | {{mod}}{0,2}?(?:{{fall}}|{{increase}})\s+(?:in|of|on)\s+{{the}}(?P<metric>{{mods}}{{metric}})
    | {{mod}}{0,2}?{{worse}} | {{mod}}{0,2}?(?:{{increase}}|{{difference}})(?!\s+(?:in|of|its|the|their|our)\s) )"""
)
# the same of a bare number: average f1 score improvements
SCORE_GAIN = _compile(r"{{change_ahead}}\s*(?:{{length}}\s*)?(?P<metric>{{phrase}})\s+{{mod}}{0,2}?{{change}}")
# the same of `x`, where most increases are none of quality: 4x improvement
TIMES_GAIN = _compile(
    r"""{{change_ahead}}\s* (?: {{mod}}{0,3}?{{gain}} | (?P<metric>{{phrase}})\s+{{mod}}{0,2}?{{change}}
    | {{mod}}{0,2}?{{change}}\s+(?:in|of|on)\s+{{the}}(?P<metric>{{mods}}{{metric}}) )"""
)
# better   higher accuracy   more accurate   lower rotation and translation errors
BETTER = _compile(
    r"""\s*(?:\(\w+\)\s*)?{{mod}}?? (?: (?:(?:better|higher|greater|superior|worse|larger)(?!\w)|{{beat}}|{{rise}})
      (?:\s+(?:in\s+)?(?P<metric>{{phrase}}))?
    | more\s+(?:\w+ly\s+)?(?:accurate(?:ly)?|successful|precise(?:ly)?|robust|reliabl[ey]|correct|consistent|faithful)\b
    | (?:(?:lower|less|fewer|smaller|more)\b|{{drop}})\s+(?P<metric>{{mods}}{{metric}}) )"""
)
# the same of `x`: 5 times higher alignment accuracy
TIMES_BETTER = _compile(
    r"""\s*{{mod}}?? (?: (?:(?:better|higher|greater|superior|worse|larger|lower|less|fewer|smaller|more)\b
      |{{beat}}|{{rise}}|{{drop}})\s+(?P<metric>{{mods}}{{metric}})
    | (?:more|as)\s+(?:\w+ly\s+)?(?:accurate(?:ly)?|successful|precise(?:ly)?|robust|reliabl[ey])\b )"""
)
HIGHER = _compile(r"\s*(?:better|higher|greater|lower|smaller|larger|worse)\b")
# the score (of the baseline): of `doubles`, `tripling`
DOUBLED = _compile(r"(?:(?<=s|ing|ed)|(?=\s+(?:the|its|our|their)\s))\s+{{the}}(?P<metric>{{mods}}{{metric}}{{tail}})")

# --- what keeps figures from being a level ---

# by   a gain of   an increase in accuracy of
CHANGED = _compile(
    r"""(?r) (?: \bby,?\s+ | \bby\s+[\d.]+\s*%?\s*\(\s* | (?:{{improves}}|{{drops}}|{{cuts}}|{{rises}})\s+
      | \b(?:better|higher|superior|lower)\s+{{mods}}{{metric}}\s*\(\s*
      | (?:{{gain}}|{{increase}}|{{fall}})
      (?:\s+(?:in|of|on|over|for|from|by|as|against|at|across)\s
        (?:(?!\b(?:with|to|and|is|was|are|were)\b|\b(?:achiev|reach|yield|obtain|attain))[^;:,()]){0,80}?)?
      (?:\s*[,(]?\s*(?:i\.e|e\.g)\.,?\s*|\s*[:(]\s*|\s*) )"""
)
# accuracy improvement   higher
CHANGING = _compile(
    r"""{{change_ahead}}\s*(?:{{length}}\s*)?{{phrase}}\s+{{mod}}{0,2}?{{change}}
    | \s*{{mod}}{0,2}?(?:{{change}}|(?:better|higher|lower|worse|more|less|superior|greater)\b|{{improved}})"""
)
ERROR = _compile(r"\s*(?:{{mod}}?{{error}}|of\s+the\s+time)")

# --- what keeps figures from being a result at all ---

# of the labels   fewer parameters   in training time   reduction in memory
COST_AFTER = _compile(
    r"""{{cost_ahead}}\s*\)?\s*(?: (?:in\s+{{the}}{{mod}}{0,3}?{{cost}}|on\s+{{the}}{{mod}}{0,3}?(?!{{data}}){{cost}})
      (?!\s(?!and|or|while|with|compared|over|on|for|when|of|by|at|against|than|from|as|in|to|relative)\w)
    | (?:of\s+{{the}})?{{mod}}{0,3}?{{cost}}
    | (?:{{mod}}{0,2}?{{change}}|less|lower|smaller|shorter|higher|more|better)
      \s+(?:(?:in|of|on)\s+)?{{the}}{{mod}}{0,3}?{{cost}} )"""
)
# faster   fewer steps   confidence interval   label noise   of the outliers
OTHER_AFTER = _compile(
    r"""\s*(?:of\s+{{the}})?{{mod}}{0,3}?(?:faster|slower|cheaper|lighter|quicker|fewer|confidence|credible|nois[ey]
    |outliers|missing|corrupt\w+|masked|occlu\w+|redundan\w+)\b"""
)
# training cost of   a load of
COST_OF = _compile(r"(?r) {{cost}}\s*(?:\b(?:of|is|was|are|were|by|reach\w*)\s+|[=:]\s*|)")
# reduces the training time by   and memory by   speed is improved by
COST_BY = _compile(
    r"""(?r) (?: (?:{{moves}}|\band|,|\bwhile|\bor) \s+(?:in\s+)?{{the}}{{mod}}{0,4}{{cost}}{{prep}}
    | {{cost}}{{cost_prep}}(?:\s+{{be}}){0,4}\s+{{moves}}(?:\s+{{be}}){0,2} ) \s+by\s+"""
)
# reduces the training time (up to)
COST_UP_TO = _compile(r"(?r) {{moves}} \s+{{the}}{{mod}}{0,4}{{cost}}{{prep}} \s+")
# training computations from   improvements ranging from
FROM_OTHER = _compile(
    r"(?r) (?:{{cost}}{{prep}}(?:\s+(?:[a-z]+|{{moves}})){0,2}|{{change}}[^;,]{0,60}?\branging) \s+from\s+"
)
# (learning from) 40% of them
OF_WHOLE = _compile(r"\s*of\s+(?:the|them|all|its)\b")
# an iou threshold of   map@
THRESHOLD = _compile(r"(?r) (?: @\s?\w* | \bthresholds?\b[^;,%]{0,24}? ) \s*=?\s* (?:(?:of|from|at|is|to)\s+)?")
# a bare number that counts or times: 3 models   0.2 s   30 FPS
COUNTED = _compile(
    r"""\s*(?: (?:ms|s|sec|seconds?|minutes?|hours?|days?|kg|g|gb|mb|w|v|[km]?bps|million|billion|k)\b | {{cost}}
    | (?:(?:[a-z-]|{{sign}})+\s+){0,2}(?:models|datasets|tasks|benchmarks|languages|images|classes|scenes|layers
      |subjects
      |participants|trials|users|settings|methods|examples|questions|epochs|curves)\b )"""
)
POINTS = _compile(r"\s*(?:absolute\s+)?{{phrase}}(?<=points?)(?!\w)")
SIGN = _compile(r"{{sign}}")
