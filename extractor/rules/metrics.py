"""The words by which quality is measured: the atoms that the rules of `results` are made of.

To teach the extractor a metric, add its word to the list it belongs to. A word in `ACRONYMS` is read as it is
written (`AP`, not `ap`), one in `SCORES` or `ERRORS` in any case and as a pattern. `ERRORS` are what better work has
less of: "reduces N by 12%" is a result for them alone, since most of what is reduced is a cost.
"""

from __future__ import annotations

# Written in capitals. A figure may follow at once: AP50, F1@15, BLEU-4, R@1.
ACRONYMS = (
    # detection, segmentation, tracking, pose
    "mAP", "MAP", "mAPH", "AP", "APH", "mAR", "AR", "AP_\\w+", "AP[a-z]{1,4}", "[mMcCgGhH]?I[oO]U", "NDS", "PDS",
    "V?PQ", "LSTQ", "MOT[AP]", "AMOT[AP]", "IDF1", "HOTA", "PCKh?", "OKS", "ADD-S", "ADD\\(-S\\)", "CorLoc", "DSC",
    "J&F", "[JT]-mean", "EAO", "HD95", "NSD", "BD-[Rr]ate", "BD-PSNR", "RQ", "SQ", "mF1",
    # classification and retrieval
    "F-?1", "F_?1", "F-0\\.5", "F0\\.5", "F2", "Acc", "AUC", "AUROC", "AUPRC?", "AU-?PRO", "[PR]R?-?AUC", "ROC-AUC",
    "MRR", "[nN]?DCG", "[RP](?=@)", "TPR", "FPR", "FNR", "TNR", "TAR", "GAR", "MCC", "PCC", "SRCC", "PLCC", "ICC", "QWK",
    "R2", "R\\^2", "EM", "UAR", "MCR", "ASR", "SR", "SPL", "HR", "CMC", "H-score", "GAP",
    # text and speech
    "(?:[sS]acre|s-)?BLEU", "BELU", "BLEURT", "chrF\\+{0,2}", "METEOR", "ROUGE", "CIDEr(?:-D)?", "SPICE", "COMET",
    "BERTScore", "BARTScore", "SARI", "U?UAS", "LAS", "MOS", "PESQ", "STOI", "Elo", "GPTScore", "Smatch", "SMATCH",
    # images and signals
    "PSNR", "(?:MS-?)?SSIM", "MSSSIM", "VMAF", "SNR", "SI-SN?[DN]Ri?", "SN?DRi?", "CLIPScore",
)  # fmt: skip
ERROR_ACRONYMS = (
    "WER", "CER", "PER", "T?EER", "TER", "DER", "HTER", "N?RMSE", "N?MSE", "N?MAE", "S?MAPE", "WAPE", "RMS", "RMSD",
    "(?:min|m)?[AF]DE(?:_\\d+)?", "EPE", "(?:PA-|P-)?MPJPE", "MPVPE", "MPVE", "AEE", "APE", "ATE", "RPE", "RTE", "NME",
    "ECE", "NLL", "B[Pp][CD]", "FID", "FVD", "KID", "LPIPS", "FAR", "FRR", "FPR95", "PPL", "AbsRel", "WMAPE", "CD",
)  # fmt: skip

# In any case; patterns. More is better.
SCORES = (
    "accurac(?:y|ies)", "precisions?", "recalls?", "sensitivity", "specificity", "(?:top|rank)[- ]?\\d+",
    "hits?@\\d+", "f-?scores?", "f-?measures?", "f[- ]?beta", "scores?", "average precision",
    "intersection[- ]over[- ]union", "area under the curve", "exact[- ]match(?:ing)?", "correlations?", "agreement",
    "kappa", "alpha(?= of)", "dice", "jaccard", "similarity", "success(?:es)?(?! (?:of|in|for) )", "rewards?",
    "returns?", "performances?", "robustness", "fidelity", "coherence", "consistency", "fairness", "quality",
    "signal-to-noise ratio", "likelihood", "completeness", "safety", "utility", "relevance", "diversity", "coverage",
    "generali[sz]ation", "faithfulness", "factuality", "win[- ]?rates?", "success[- ]rates?", "ratings?",
    "successful grasps", "metrics?", "reliability", "correctness", "detectability", "stability", "interpretability",
)  # fmt: skip
# A rate is a score unless it is one of these.
OTHER_RATES = (
    "frame|learning|compression|sampling|refresh|bit|data|update|control|pruning|sparsity|drop|dropout|noise|mask|"
    "masking|missing|heart|growth|transmission|convergence|regret|approximation|interest|inference|flow|decay|baud|"
    "production|processing|communication|code|base|transfer|exchange|sample|dose|click-through|discount|"
    "corruption|spiking|firing|speech|speaking|labeling|annotation|mutation|strain|shear|scan|"
    "imitation|arrival|turnover|speed|event|participation|lane|mortality|prevalence|feed|sparse|token|keep|budget"
)
RATES = f"(?<!\\b(?:{OTHER_RATES})[- ])rates?"

# Less is better.
ERRORS = (
    "errors?(?! bound)", "error[- ]rates?", "regrets?", "drifts?", "hallucinations?", "collisions?", "failures?",
    "violations?", "deviations?", "perplexit(?:y|ies)", "divergence", "toxicity", "variances?", "uncertainty",
    "false (?:positives?|negatives?|alarms?)(?: rates?)?", "misclassifications?", "forgetting", "mistakes?",
    "disturbances?", "crashes", "artifacts?", "bias(?:es)?", "unfairness", "losses", "loss(?! functions?)", "jitter",
    "discrepancy", "inaccuracy", "leakage", "oscillations?", "interference", "gaps?", "overshoot", "vulnerabilit(?:y|ies)",
    "failure rates?", "flips", "residuals?", "miss rates?", "ambiguity", "dissimilarity", "vibrations?",
)  # fmt: skip


# What is saved, not achieved: a number of these is the business of the efficiency rules.
COSTS = (
    "latenc(?:y|ies)", "\\w+-?times?", "times?", "run-?times?", "speeds?", "speed-?ups?", "throughput", "memory",
    "param(?:eter)?s?", "g?flops", "macs", "computations?", "comput(?:e|ing)", "costs?", "overheads?", "burden", "loads?",
    "budget", "complexity", "sizes?", "storage", "energy", "power", "bandwidth", "communication", "tokens?", "efficiency",
    "label(?:l?ing)?s?", "annotations?", "footprint", "usage", "consumption", "utili[sz]ation", "bit-?rate", "payload",
    "queries", "iterations", "steps", "clicks", "data", "samples", "sparsity", "compression", "fps", "torques?",
    "forces?", "efforts?", "volume", "lengths?", "weights?", "workload", "resources?", "counts?",
    "(?<!(?:noise|success|likelihood|hit|win|recall|detection|correct)[- ])ratios?",
)  # fmt: skip


def _join(words: tuple[str, ...]) -> str:
    return "|".join(words).replace(" ", "[ ]")


ATOMS = {
    # @10   -4   50   @0.5   -score: what may be glued to an acronym
    "glued": r"(?:[-_]?(?:\d+(?:\.\d+)?|[LSN12](?!\w)))?(?:@[\w.:]*\w)?(?:[-_][A-Za-z]+)*(?!\w)",
    "acronym": rf"(?-i:\b(?:{_join(ACRONYMS)}))(?:{{{{glued}}}})",
    "error_acronym": rf"(?-i:\b(?:{_join(ERROR_ACRONYMS)}))(?:{{{{glued}}}})",
    "error": rf"\b(?:{_join(ERRORS)})(?!\w)|{{{{error_acronym}}}}",
    "score": rf"\b(?:{_join(SCORES)}|{RATES})(?!\w)|{{{{acronym}}}}",
    "metric": r"{{score}}|{{error}}",
    "cost": rf"\b(?:{_join(COSTS)})\b(?!-)(?!\s+(?:[\w-]+\s+)?{{{{metric}}}})",
    # points, scores, rates after the name itself: BLEU points, F1 score
    "tail": r"(?:\s(?:scores?|points?|values?|rates?|metrics?|performance|measures?))?",
}
