"""The contexts that make figures a result: patterns for what stands before a figure, and for what stands after it.

A pattern that begins with `(?r)` is read backwards from the figure: it says what comes right before it. The others
begin where the figure ends. A group `metric` covers the words of the metric.
"""

from __future__ import annotations

from extractor.pattern import Pattern, compile_pattern
from extractor.rules.figures import ATOMS as FIGURES
from extractor.rules.metrics import ATOMS as METRICS

ATOMS = METRICS | FIGURES | {
    # a word between a figure and its metric: top-1, average, grasp; none that starts another phrase
    "mod": r"""(?:(?<!\w)(?!(?:of|on|in|at|an?|the|and|or|with|for|to|by|than|that|which|is|are|was|were|when|while|using
        |from|over|compared|fewer|less|faster|smaller|but|as|we|our|its?|their|after|under|without|against|respectively
        |only|has|have|(?:achiev|obtain|reach|demonstrat|yield|show|attain|provid)(?:e?s|ing)?)\b)
        \d*[A-Za-z][\w@.+'’/-]*\s+)""",
    "mods": r"(?:{{mod}}|and\s+){0,5}?",
    "the": r"(?:(?:the|its|our|their|all|total|a|an)\s+)*",
    "phrase": r"{{mod}}{0,4}?{{metric}}(?:\s*\([^()%]{1,40}\))?{{tail}}",
    # beating somebody, making better
    "beat": r"""\b(?:improv|enhanc|boost|outperform|surpass|exceed|beat|better(?=s|ed|ing)|advanc|promot|gain|elevat|outdo
        |outrank|lead(?=s|ing)|win|overtak|strengthen|superior|ahead|benefit)\w*""",
    "rise": r"\b(?:increas|rais|lift|higher|rises?\b|rose\b|rising)\w*",
    "drop": r"""\b(?:reduc|decreas|drop|lower|cut|declin|degrad|fall|fell|diminish|mitigat|suppress|alleviat|shrink|worsen
        |hurt|minimi|deteriorat|los(?=e|t|ing))\w*""",
    "moves": r"(?:{{beat}}|{{rise}}|{{drop}})",
    "gain": r"\b(?:improvements?|gains?|gained|increments?|boosts?|lead|advantages?|margins?|uplift|jump(?=\s+(?:in|of)\b)|advances?|enhancements?|outperformance)\b",
    "increase": r"\b(?:increases?|rise)\b",
    # a fall in quality, and a fall in anything
    "worse": r"\b(?:degradations?|declines?|drops?|loss(?:es)?|deterioration)\b",
    "fall": r"\b(?:reductions?|decreases?|decrement|fall|savings?|differences?|gaps?)\b|{{worse}}",
    "change": r"(?:{{gain}}|{{increase}}|{{fall}})",
    # where and against whom: on COCO, over the baseline
    "prep": r"(?:\s+(?:of|on|for|in|at|over|under|to|per|compared|from|with|during|across|against|when|between|using)\b[^;]{0,90}?)??",
    "be": r"(?:is|was|are|were|be|been|has|have|can|could|also|further|being|\w+ly)",
    "by": r"(?:\bby\s+{{hedge}}|(?:\bup\s?to|\bas\s(?:much|high)\sas)\s+(?:a\s+)?)",
}  # fmt: skip


def _compile(pattern: str) -> Pattern:
    return compile_pattern(pattern, ATOMS, ignore_case=True)


# --- what stands before a level ---

# accuracy of   success rate on unseen objects is   AUC =   precision reaches over   recall (R@1): 
METRIC_OF = _compile(
    r"""(?r) (?P<metric>{{mod}}{0,2}\b{{metric}}(?:\s*\([^()]{1,24}\))?{{tail}}) {{prep}} \s*
    (?: \b(?:of|is|was|are|were|be|reach\w*|achiev\w+|equals?|as|at|being|exceed\w+|hits?|to|from|between|scored?)\b
      | = | : | \(\s* | (?=[≤≥<>]) | \b(?=over|above|below|under) ) \s* {{hedge}}"""
)
# the same of a bare number: RMSE of   an error of object size of   FID (of)
METRIC_IS = _compile(
    r"""(?r) (?: (?P<metric>{{mod}}{0,2}\b{{metric}}(?:\s*\([^()]{1,24}\))?{{tail}}) (?:\s+(?:of|on|for|in)\b[^;,()\d]{0,50}?)?? \s*
      (?: \b(?:of|is|was|are|were|be|reach\w*|achiev\w+|equals?)\b | = | : | \(\s* | \b(?=over|above|below|under) )
      | (?P<metric>{{mod}}{0,1}(?:{{acronym}}|{{error_acronym}})) ) \s* {{hedge}}"""
)
# achieves   reaches a new state-of-the-art performance of   correctly classifies
ACHIEVES = _compile(
    r"""(?r) \b(?:(?:achiev|produc|scor|clos|solv|receiv|preserv|realiz)(?:e|es|ed|ing)|(?:reach|match|attain|obtain|yield|deliver
        |report|record|perform|retain|maintain|recover|demonstrat|detect|succeed|predict|correct|prefer|clear|grasp|complet
        |expand|finish|recogni[sz]|hit|win|result)(?:e|s|es|ed|ing|ting)?|get|gets|getting|got|gives?|giving|(?:classif|identif)(?:y|ied|ies|ying)|won
      |successfully|correctly|accurately|exactly)
    \s+(?:[\w-]+\s+){0,6}?{{hedge}}"""
)
# from 89.1% (to 92.6%)   reduced from previous
FROM = _compile(r"(?r) \bfrom\s+{{hedge}}")
# improves the state of the art from 0.885   F-measure from (
SCORE_FROM = _compile(r"(?r) (?:(?P<metric>{{metric}})[^;]{0,60}?|{{beat}}[^;]{0,90}?) \bfrom\s+{{hedge}}")
# excellent performance on PTB (   very good accuracy for apples (
QUALITY_BRACKET = _compile(
    r"(?r) (?: (?P<metric>{{mod}}{0,1}{{metric}}) | state-of-the-art | sota | results? | effectiveness ) \b[^;()%]{0,90}? \( \s* {{hedge}}"
)

# outperforms the model of the year before (
BEATEN_BRACKET = _compile(r"(?r) {{beat}}[^;()%]{0,80}? [a-z\d\]] \s* \(\s*")
# new MOTA records on A and B (
SCORE_BRACKET = _compile(r"(?r) (?P<metric>{{mod}}{0,1}(?:{{acronym}}|{{error_acronym}})) [^;()%]{0,90}? \( \s* {{hedge}}")

# --- what stands after a level ---

# achieved by the baseline
ACHIEVED = _compile(r"\s*(?:achieved|obtained|reached|reported|scored)\s+(?:by|in|with|on)\b")

# top-1 accuracy   in F1   of the performance   (mAP)
METRIC = _compile(r"\s*[-(]?\s*(?:(?:in|of|on|for|in\s+terms\s+of|measured\s+by)\s+{{the}})?(?P<metric>{{phrase}})")
# the same of a bare number: BLEU   mm positioning accuracy   m of estimation error
SCORE = _compile(
    r"""\s*[-(]?\s*(?:(?:in|on|in\s+terms\s+of)\s+{{the}})?(?P<metric>{{mod}}{0,2}?(?:{{acronym}}|{{error_acronym}}
      |(?:accurac(?:y|ies)|[\w-]*recall|perplexity|f-?scores?|f-?measure|dice|correlation)\b){{tail}})
    | \s*(?:{{physical}})\s*(?:of\s+)?(?P<metric>{{mod}}{0,2}?{{error}}|{{mod}}{0,2}?accuracy)"""
)
# of the time   of 60 trials   of cases
OF_TRIALS = _compile(
    r"""\s*of\s+(?:the\s+|all\s+|its\s+|test\s+|these\s+|\d+\s+)*{{mod}}{0,2}?(?:time|cases|trials|instances|attempts
    |experiments|episodes|runs|tests|comparisons|scenarios|situations|questions|problems|tasks|examples)\b"""
)

# --- what stands before a change ---

# outperforms the baseline by   improved by up to   performance over the baseline by
BEATS_BY = _compile(r"(?r) (?:{{beat}}[^;]{0,150}?|\b(?:over|against|state-of-the-art|better)\b[^;]{0,60}?) {{by}}")
# increases the accuracy by   mAP is raised by
RAISES_BY = _compile(
    r"""(?r) (?: {{rise}}[^;]{0,90}?(?P<metric>{{mod}}{0,2}{{score}})[^;]{0,90}?
      | (?P<metric>{{mod}}{0,2}{{score}}){{prep}}(?:\s+{{be}}){0,4}\s+{{rise}}[^;]{0,60}? ) \s+{{by}}"""
)
# reduces the word error rate by   accuracy drops by   WER is lowered by
REDUCES_BY = _compile(
    r"""(?r) (?: {{drop}}[^;]{0,90}?(?P<metric>{{mod}}{0,2}{{metric}})(?:\s*\([^()]{1,24}\))?{{prep}}
      | (?P<metric>{{mod}}{0,2}{{metric}}){{prep}}(?:\s+{{be}}){0,4}\s+{{drop}}[^;]{0,60}? ) \s+{{by}}"""
)
# gains (+)   loses about   drops
GAINS = _compile(r"(?r) \b(?:gain(?:s|ed|ing)?|los(?:e|es|t|ing)|drop(?:s|ped|ping)?|improv(?:es?|ed|ing))\s+{{hedge}}")
# an improvement of   gains in F1 of   by a margin (   error reduction of   large margin, i.e.,
GAIN_OF = _compile(
    r"""(?r) (?: {{gain}} | {{increase}} | {{worse}} | (?P<metric>{{mod}}{0,2}{{metric}})\s+{{fall}} | {{fall}}\s+(?:in|of)\s+{{the}}(?P<metric>{{mod}}{0,2}{{metric}}) )
    (?: \s+(?:in|on|over|for|of|to|against|compared|upon|across|when|at)\b(?:(?!\sfrom\b)[^;:,()]){0,70}? )?
    (?: \s\b(?:of|by|is|between|ranging\s+from|reach\w*|as)\b | \s*\( | \s*: | (?=\s*(?:up\sto|over|about|as\s(?:high|much))\b)
      | (?=\s*,?\s*(?:i\.e|e\.g)\.) ) (?:,?\s*(?:i\.e|e\.g)\.,?|,)? \s* {{hedge}}"""
)
# a reduction of 12% (in the error)
FALL_OF = _compile(r"(?r) {{fall}} \s+of\s+{{hedge}}")
# the penetration metric is (three times smaller)
METRIC_IS_BY = _compile(r"(?r) (?P<metric>{{mod}}{0,2}{{metric}}){{prep}}(?:\s+{{be}}){0,3}\s+{{hedge}}")
# outperforms CLIP (up to
BEATS_BRACKET = _compile(
    r"(?r) {{beat}}[^;()%]{0,80}? \( \s* (?:\b(?:up\sto|by|about|over|more\sthan|at\sleast|approximately|on\saverage|an?|absolute|relative)\b|[+>~∼≈]) \s* {{hedge}}"
)
PLUS = _compile(r"(?r) (?: (?<![\w)]|\d\s)\+ | \(\s*[-−] ) \s*")
WITHIN = _compile(r"(?r) \bwithin\s+{{hedge}}")

# --- what stands after a change ---

# absolute improvement   relative gain in mAP   F1 improvement   reduction in WER   drop
GAIN = _compile(
    r"""\s* (?:\)\s*)? (?:\(\w+\)\s*)? -? (?:of\s+)? (?: {{mod}}{0,3}?{{gain}}(?!\s+(?:its|the|their|our)\b) (?:\s+(?:in|of|on|for|in\s+terms\s+of)\s+{{the}}(?P<metric>{{phrase}}))?
    | (?!error\smargin)(?P<metric>{{phrase}})\s+{{mod}}{0,2}?{{change}}
    | {{mod}}{0,2}?(?:{{fall}}|{{increase}})\s+(?:in|of|on)\s+{{the}}(?P<metric>{{mods}}{{metric}})
    | {{mod}}{0,2}?(?:{{worse}}|{{increase}}|differences?|gaps?)(?!\s+(?:in|of|its|the|their|our)\b) )"""
)
# the same of `x`, where most increases are none of quality: 4x improvement   2x higher accuracy
TIMES_GAIN = _compile(
    r"""\s* (?: {{mod}}{0,3}?{{gain}} | (?P<metric>{{phrase}})\s+{{mod}}{0,2}?{{change}} | {{mod}}{0,2}?{{change}}\s+(?:in|of|on)\s+{{the}}(?P<metric>{{mods}}{{metric}}) )"""
)
# better   higher accuracy   more accurate   lower rotation and translation errors
BETTER = _compile(
    r"""\s*{{mod}}{0,1}?(?: (?:better|higher|greater|superior|worse|improved|increased|larger)\b(?:\s+(?:in\s+)?(?P<metric>{{phrase}}))?
    | more\s+(?:\w+ly\s+)?(?:accurate(?:ly)?|successful|precise(?:ly)?|robust|reliabl[ey]|correct|consistent|faithful)\b
    | (?:lower|less|fewer|smaller|reduced|more|decreased)\s+(?P<metric>{{mods}}{{metric}}) )"""
)
TIMES_BETTER = _compile(
    r"""\s*{{mod}}{0,1}?(?: (?:better|higher|greater|superior|worse|improved|increased|larger|lower|less|fewer|smaller|reduced|more|decreased)\s+(?P<metric>{{mods}}{{metric}})
    | better\b(?!\s\w+\s+than) | more\s+(?:\w+ly\s+)?(?:accurate(?:ly)?|successful|precise(?:ly)?|robust|reliabl[ey])\b )"""
)
HIGHER = _compile(r"\s*(?:better|higher|greater|lower|smaller|larger|worse)\b")
# the score (of the baseline): of `doubles`, `tripling`
DOUBLED = _compile(r"(?:(?<=s|ing|ed)|(?=\s+(?:the|its|our|their)\b))\s+{{the}}(?P<metric>{{mods}}{{metric}})")
CLOSED = _compile(r"\s*[),]")

# --- what keeps figures from being a level ---

# by   within   a gain of   an increase in accuracy of   +
CHANGED = _compile(
    r"""(?r) (?: (?:\bby|\+) | \([-−]\s* | (?:{{gain}}|{{increase}}|{{fall}})
      (?:\s+(?:in|of|on|over|for|from|by|as|against|at|across)\b(?:(?!\b(?:with|achiev|reach|to|yield|obtain|and|attain|is|was|are|were)\b)[^;:,()]){0,80}?)?
      (?:,?\s*(?:i\.e|e\.g)\.,?|\s*[:(])? ) \s*{{hedge}}"""
)
# accuracy improvement   higher
CHANGING = _compile(
    r"\s*{{phrase}}\s+{{mod}}{0,2}?{{change}}|\s*{{mod}}{0,2}?(?:{{change}}|(?:better|higher|lower|worse|more|less|improved|superior|greater)\b)"
)
ERROR = _compile(r"\s*(?:{{mod}}?{{error}}|of\s+the\s+time)")

# --- what keeps figures from being a result at all ---

# of the labels   fewer parameters   in training time   reduction in memory
COST_AFTER = _compile(
    r"""(?!\s*of\s+the\s+time\b)\s*(?: (?:in|on)\s+{{the}}{{mod}}{0,3}?{{cost}}(?!\s(?!and|or|while|with|compared|over|on|for|when|of|by|at|against|than|from|as|in|to|relative)\w)
    | (?:of\s+{{the}})?{{mod}}{0,3}?
      (?:\b(?:faster|slower|cheaper|lighter|quicker|fewer|confidence|credible|nois[ey]|outliers|missing|corrupt\w+|masked|occlu\w+|redundan\w+)\b|{{cost}})
    | (?:{{mod}}{0,2}?{{change}}|less|lower|smaller|shorter|higher|more|better)\s+(?:(?:in|of|on)\s+)?{{the}}{{mod}}{0,3}?{{cost}} )"""
)
# training cost of   a load of
COST_OF = _compile(r"(?r) {{cost}}\s*(?:\b(?:of|is|was|are|were|by|reach\w*|can\sreach)\b|=|:|\b(?=over|above|up\sto))\s*{{hedge}}")
# reduces the training time by   and memory by   speed is improved by
COST_BY = _compile(
    r"""(?r) (?: (?:{{moves}}|\band|,|\bwhile|\bor) \s+{{the}}{{mod}}{0,4}{{cost}}{{prep}}
    | {{cost}}{{prep}}(?:\s+{{be}}){0,4}\s+{{moves}}(?:\s+{{be}}){0,2} ) \s+ {{by}}"""
)
# training computations from 11.6   improvements ranging from 2%
FROM_OTHER = _compile(r"(?r) (?:{{cost}}{{prep}}|{{change}}[^;,]{0,60}?\branging) \s+from\s+{{hedge}}")
# (learning from) 40% of them
OF_WHOLE = _compile(r"\s*of\s+(?:the|them|all|its)\b")
# an IoU threshold of   mAP@0.5   AP@IoU=
THRESHOLD = _compile(r"(?r) (?: @\s?\w* | \bthresholds?\b[^;,%]{0,24}? ) \s*=?\s* (?:of|from|at|is|to)? \s* {{hedge}}")
# at 95% precision: the point where something else is measured
AT = _compile(r"(?r) \bat\s+(?:a\s+)?{{hedge}}")
OPERATING_POINT = _compile(r"\s*(?:true\s+positive|false\s+\w+|precision|recall|TPR|FPR|FAR|sensitivity|specificity)\b")
# a bare number that counts or times: 3 models   0.2 s   30 FPS
COUNTED = _compile(
    r"""\s*(?:fps|ms|s|sec|seconds?|minutes?|hours?|days?|kg|g|gb|mb|w|v|[km]?bps|million|billion|k)\b
    | \s*(?:[a-z-]+\s+){0,2}(?:models|datasets|tasks|benchmarks|languages|images|samples|parameters|classes|scenes|layers|subjects
    |participants|trials|users|settings|methods|examples|questions|steps|iterations|epochs)\b"""
)
PHYSICAL = _compile(r"\s*{{physical}}")
POINTS = _compile(r"\s*(?:absolute\s+)?{{phrase}}(?<=points?)\b")
