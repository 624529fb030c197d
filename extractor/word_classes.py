"""Words that tell the same of a name, taken together.

Some two thousand annotated abstracts show `autoencoder` beside a name too seldom to learn what it tells; that all the
words for a kind of network tell the same can be said beforehand. Into `generalise` goes a cue about a word, such as
`before=surpasses`; out come cues about its classes, such as `before~beat`. `find_head` reads the class of the thing
that a noun phrase speaks of: of `the first error detection benchmark of its kind` it is `data`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from extractor.pattern import compile_pattern

SIGN = "~"  # stands in every cue about a class
NOUNS = {
    "data": """dataset database benchmark corpus corpora challenge suite collection treebank bench testbed leaderboard
        arena""",
    "model": """model network net autoencoder encoder decoder transformer gan vae cnn rnn gnn gcn lstm mlp perceptron
        classifier detector tracker generator discriminator regressor architecture backbone llm lm vlm mllm
        tagger parser segmenter translator captioner mamba diffuser flow resnet unet bert gpt vit clip yolo detr
        snn ann dnn rbm crf hmm gmm chatbot assistant tokenizer transducer convnet automaton""",
    "method": """method algorithm framework approach learning optimization training pruning distillation sampling search
        regularization augmentation strategy scheme technique procedure attention module layer block unit loss
        estimator estimation gradient descent adaptation alignment decoding prompting tuning fine-tuning
        finetuning quantization planning planner control controller policy filter filtering matching inference
        aggregation selection propagation refinement normalization dropout attack defense detection generation
        editing mixing mixup clustering iteration system toolkit library platform pipeline paradigm mechanism
        tool simulator solver optimizer process ensemble bandit index score metric test transfer correction
        transport reasoning fusion localization reconstruction segmentation recognition splatting rendering
        mapping odometry slam""",
}
VERBS = {
    "make": """introduce introduces introducing introduced propose proposes proposing proposed present presents
        presenting presented release releases released releasing construct constructs constructed build builds
        built create creates created develop develops developed developing design designed designs devise
        devised contribute collect collected collecting curate curated establish publish describe formulate
        compile compiled dub dubbed deemed called named termed coined""",
    "use": """use uses using used employ employs employing employed utilize utilizes utilizing utilized leverage
        leverages leveraging leveraged adopt adopts adopted adopting apply applied applying incorporate
        incorporating incorporates integrate integrated integrating exploit exploiting combine combining
        combined via through with""",
    "beat": """outperform outperforms outperforming outperformed surpass surpasses surpassing surpassed exceed exceeds
        beat beats compared comparing compare than over against baseline baselines versus vs unlike whereas""",
    "evaluate": """evaluate evaluated evaluation evaluations evaluating experiments experiment test tested testing
        benchmark benchmarks benchmarked validate validated demonstrate results performance accuracy achieves
        achieve achieving""",
    "train": """train trained training pretrained pre-trained fine-tune fine-tuned finetune fine-tuning finetuning
        pretraining""",
    "extend": """extend extends extending extension based build builds improve improves improving generalize generalizes
        generalization variant variants modify modified adapt adapted adapting augment""",
    "exist": """existing previous prior recent recently popular widely widely-used well-known classical classic
        traditional standard conventional common state-of-the-art modern typical such like including""",
    "own": "we our us this paper work",
}
ENDINGS = {
    "model": """net nets former formers gan bert vae cnn rnn gnn mlp gpt llm vit mamba clip yolo detr nerf lstm gcn snn
        ode sdf unet autoencoder transformer llama""",
    "data": "bench set qa eval db corpus benchmark dataset suite arena world gym 10k 100k",
    "method": "sgd pg po mc bo rl ucb adam opt prop search tune slam fl lora",
}
CLASS_OF_NOUN = {word: name for name, words in NOUNS.items() for word in words.split()}
CLASS_OF_VERB = {word: name for name, words in VERBS.items() for word in words.split()}
CLASS_OF_ENDING = [(ending, name) for name, endings in ENDINGS.items() for ending in endings.split()]
PAIRS = {
    ("data", "set"),
    ("test", "set"),
    ("challenge", "set"),
    ("evaluation", "set"),
    ("shared", "task"),
    ("test", "suite"),
}
# What ends a noun phrase: `a benchmark [for|that|,|built|consisting]`
END_OF_PHRASE = compile_pattern(
    r"""[.,;:()] | [ ] (?: able | aimed | aiming | and | annotated | are | as | at | based | built | by | called | can |
        capable | characterized | collected | composed | comprising | consisting | containing | covering |
        created | curated | designed | dubbed | featuring | focusing | for | from | in | including |
        intended | is | known | named | of | on | over | proposed | spanning | tailored | targeting | termed
        | that | to | trained | under | using | via | we | where | which | who | whose | with) \b"""
)


def classify(word: str) -> str | None:
    """The class of a noun, singular or plural, in lower case."""
    return CLASS_OF_NOUN.get(word) or CLASS_OF_NOUN.get(word.removesuffix("s"))


def generalise(cues: Iterable[str]) -> set[str]:
    """The cues about classes that follow from cues about words."""
    return {general for cue in cues for general in _generalise(cue)}


@lru_cache(maxsize=50_000)
def _generalise(cue: str) -> tuple[str, ...]:
    where, _, said = cue.partition("=")
    if where == "head":
        return tuple(f"head~{name}" for name in [classify(said)] if name)
    if where == "word":
        endings = [(ending, name) for ending, name in CLASS_OF_ENDING if said.endswith(ending) and said != ending]
        found = {f"ending~{name}" for _, name in endings} | {f"ending~{ending}" for ending, _ in endings}
        return tuple(found | {f"word~{name}" for name in [classify(said)] if name})
    if where in ("before", "after"):
        return tuple(f"{where}~{name}" for name in [CLASS_OF_VERB.get(said)] if name)
    if where.endswith(("left", "right")):
        words = said.split()
        verbs = {f"{where}~{CLASS_OF_VERB[word]}" for word in words if word in CLASS_OF_VERB}
        return tuple(verbs | {f"{where}~{name}" for word in words[:1] if len(words) == 1 and (name := classify(word))})
    return ()


def find_head(phrase: str) -> str | None:
    """The class of the head, the last word, of the noun phrase that `phrase` begins with; None where it is no such."""
    lowered = " " + phrase.lower()
    end = END_OF_PHRASE.search(lowered)
    words = lowered[: end.start() if end else None].replace("-", " ").split()
    if not words:
        return None
    return "data" if tuple(words[-2:]) in PAIRS else classify(words[-1])
