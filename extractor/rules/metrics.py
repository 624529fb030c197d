"""The words by which quality is measured, and those of cost that are to be told from them.

To teach the extractor a metric, add its word to the list it belongs to, one word for each form. A word in `ACRONYMS`
or `ERROR_ACRONYMS` is read as it is written (`AP`, not `ap`), with what is glued to it (`AP50`, `F1@15`, `BLEU-4`,
`mAP@0.5`); any other word in any case. `ERRORS` are what better work has less of: "reduces N by 12%" is a result for
them alone.
"""

from __future__ import annotations


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


# detection, segmentation, tracking, pose; classification and retrieval; text and speech; images and signals
ACRONYMS = _words(
    """
    mAP mAPH mAPR MAP AP APH APs APm APl AR mAR IoU IOU mIoU mIOU MIoU cIoU CIoU gIoU hIoU HIoU NDS PDS PQ VPQ
    LSTQ MOTA MOTP AMOTA AMOTP IDF HOTA PCK PCKh OKS ADD CorLoc DSC J&F EAO HD NSD BD-rate BD-Rate BD-PSNR RQ SQ
    mF AR F F1 F2 Acc acc AUC AUROC AUPR AUPRC AUPRO AU-PRO PR-AUC PRAUC ROC-AUC AUC-ROC MRR NDCG nDCG DCG TPR
    FPR FNR TNR TAR GAR MCC PCC SRCC PLCC ICC QWK R2 R^2 EM UAR MCR ASR SR SPL HR CMC H-score GAP BLEU sacreBLEU
    SacreBLEU BELU BLEURT chrF chrF++ METEOR ROUGE CIDEr SPICE COMET BERTScore BARTScore SARI UAS UUAS LAS MOS
    PESQ STOI Elo GPTScore Smatch SMATCH PSNR SSIM MS-SSIM MSSSIM MSSIM VMAF SNR SDR SDRi SI-SNR SI-SNRi SI-SDR
    SI-SDRi SNDR CLIPScore
    """
)
ERROR_ACRONYMS = _words(
    """
    WER CER PER EER TEER TER DER HTER RMSE NRMSE MSE NMSE MAE NMAE MAPE SMAPE WAPE WMAPE RMS RMSD ADE FDE minADE
    minFDE EPE MPJPE PA-MPJPE P-MPJPE MPVPE MPVE AEE APE ATE RPE RTE NME ECE NLL BPC BPD FID FVD KID LPIPS FAR
    FRR FPR95 PPL AbsRel CD
    """
)

# More is better.
SCORES = _words(
    """
    accuracy accuracies agreement agreements alpha completeness coherence consistency correctness correlation
    correlations coverage dice diversity exact-match f-score f-scores fscore f-measure fmeasure f-beta
    factuality fairness faithfulness fidelity generalization generalisation interpretability jaccard kappa
    likelihood log-likelihood metric metrics performance performances precision precisions quality rate rates
    rating ratings recall recalls relevance reliability return returns reward rewards robustness safety score
    scores sensitivity similarity specificity stability success successes utility
    """
)

# Less is better.
ERRORS = _words(
    """
    ambiguity artifact artifacts bias biases collision collisions crashes deviation deviations discrepancy
    dissimilarity disturbance disturbances divergence drift drifts error errors failure failures flips
    forgetting hallucination hallucinations inaccuracy interference jitter leakage misclassification
    misclassifications mistake mistakes oscillation oscillations overshoot perplexity perplexities regret
    regrets residual residuals risk risks toxicity uncertainty unfairness variance variances vibration vibrations
    violation violations vulnerability vulnerabilities
    """
)

# What is saved, not achieved: a number of these is the business of the efficiency rules.
COSTS = _words(
    """
    annotation annotations bandwidth bitrate bit-rate budget burden clicks communication complexity compression
    computation computations compute computing consumption cost costs count counts efficiency effort
    efforts energy footprint force forces fps flops gflops iterations label labels labeling labelling latency
    latencies length lengths load loads macs memory number overhead overheads param params parameter parameters payload
    power resource resources runtime runtimes run-time run-times size sizes sparsity speed
    speeds speedup speedups speed-up speed-ups steps storage throughput time times token tokens torque torques
    usage utilization utilisation volume weight weights workload
    """
)

# The same, of what a model is trained on and tested on.
DATA = _words("data queries samples")

# A rate is a score, but not after one of these; a ratio is a cost after one of those.
OTHER_RATES = _words(
    """
    frame learning compression sampling refresh bit data update control pruning sparsity drop dropout noise mask
    masking missing heart growth transmission convergence regret approximation interest inference flow decay
    production processing communication code transfer exchange sample dose click-through discount corruption
    spiking firing speech speaking labeling annotation mutation strain shear scan arrival turnover speed event
    participation lane mortality prevalence feed token keep budget real-time execution
    loop cycle servo operation acquisition
    """
)
OTHER_RATIOS = _words(
    """
    compression sparsity pruning reduction contraction masking mask sampling approximation competitive noise
    imbalance aspect
    """
)
# A distance is an error after one of these.
ERROR_DISTANCES = _words("chamfer hausdorff l1 l2 wasserstein inception fréchet frechet edit earth-mover mover's")
SCORE_RATIOS = _words("signal-to-noise success hit win recall detection")
