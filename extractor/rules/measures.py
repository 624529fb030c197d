"""The words of the field for what can be saved, and the measure that each of them names.

One open table: a row is a measure and the noun phrases that name it, as a pattern. To teach a new word, add it to a
row, and a sentence with it to `tests/rules/speedups.found.txt`. Rows are tried from the top; the first that matches
names the measure, so what is more special (`training time`) stands above what is less (`time`).

Left alone: the nouns of quality (`error`, `accuracy`); they are the business of the results rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from extractor.finding import Measure
from extractor.pattern import Match, compile_pattern
from extractor.span import Span

_TIME = r"(?:time|times|speed|speeds|runtime|run-time|speed-?\s?up|latency|duration|efficiency)"
_COMPUTING = r"(?:comput(?:e|ation|ational|ing)|calculation)"

TABLE: tuple[tuple[Measure, str], ...] = (
    # energy consumption, power, inference energy
    ("energy", r"""(?:costs? of transport|(?:\w+\s)?(?:energy|power|electricity|battery|carbon
        |fuel)(?:[- ](?:consumption|usage|use|cost|costs|efficiency|savings?|footprint|requirements?|expenditure
        |demands?|budget|emissions?))?|joules?|emissions?|metabolic cost)"""),
    # KV cache size, peak GPU memory usage, memory footprint, cache
    ("memory", r"""(?:(?:kv|key-value|k/v)[- ]?cache|(?:gpu|peak|cpu)?[- ]?(?:memory|memories|v?ram|dram)
        |space)(?:[- ](?:size|sizes|usage|use|cost|costs|consumption|footprints?|requirements?|overheads?|complexity
        |accesses|access|traffic|demands?|efficiency|savings?|budget|load|utilization|occupancy|transfers?
        |size reduction|storage|occupation))*|(?:memory\s)?footprints?|memor(?:y|ies)"""),
    # storage, disk space, index size
    ("storage", r"""(?:(?:disk|storage|index|file|embedding)[- ](?:space|size|sizes|costs?|footprint|requirements?
        |overheads?|usage|memory)|weight storage|storage|disk|bits per \w+|bit-?rates?)"""),
    # communication rounds, bandwidth, transmitted bits
    ("communication", r"""(?:communications?(?:[- ](?:costs?|overheads?|rounds?|bandwidth|efficiency|volume
        |traffic|complexity|budget|time|load|frequency|bits|latency))?|bandwidth(?:[- ](?:usage|consumption
        |requirements?))?|(?:network|data|communication) (?:traffic|transmission|transfers?|utilization)
        |transmi(?:ssions?|tted (?:bits|data|bytes))|messages|uplink(?: \w+)?|rounds)"""),
    # annotation cost, labelling effort, human time, clicks
    ("cost", r"""(?:(?:human |manual )?(?:annotation|annotating|label(?:l)?ing|labor|labour|human|manual
        |user)[- ](?:costs?|efforts?|time|budgets?|labor|work|interventions?|hours|workload|burden|expense)|efforts?
        |labou?r|clicks|(?:api|search|train(?:ing)?|monetary|financial|operational|operating|labor|deployment
        |development|hardware|inference|sampling|acquisition|serving|data collection)[- ](?:costs?|budgets?)|price
        |expenses?)"""),
    ("latency", r"""(?:\w+[- ])?(?:latenc(?:y|ies)|response times?|delays?|reaction time
        |time[- ]to[- ]first[- ]token|ttft)"""),
    # inference speed, decoding time
    ("inference time", rf"""(?:inference|decoding|test|testing|prediction|generation|forward
        |deployment)(?:[- ](?:phase|stage|run|cycle))?[- ]{_TIME}|inference (?:time-?)?steps|inferences?
        |test-time inference|inferencing"""),
    # training speed, pre-training time, convergence
    ("training time", rf"""(?:(?:pre-?|fine-?|post-?)?(?:training|tuning)|convergence|learning)(?:[- ](?:process
        |phase|stage))?[- ](?:{_TIME}|rate|epochs?|steps?|iterations?)|epochs|convergence|(?:pre-?|fine-?
        |post-?)?(?:training|tuning)(?=\s*$)"""),
    ("throughput", r"""(?:\w+[- ])?(?:through-?puts?|fps|frames[- ]per[- ]second|frame[- ]?rates?|(?:tokens|images
        |samples|queries|requests)(?: per second|/s(?:ec)?)|qps|bandwidth utilization)"""),
    # computation time before computation
    ("runtime", rf"""(?:{_COMPUTING}|execution|processing|wall-?\s?clock|cpu|gpu|run|running|solve|solver|query
        |search|planning|planner|optimization|simulation|rendering|runtime|sampling|preprocessing|build|compilation
        |reconstruction|evaluation|calculation|registration|matching|tracking|clock|total|average|overall
        |processing)[- ](?:time|times|speed|speeds|speed-?\s?up|runtime|run-time|hours|cycles?)|time costs?"""),
    # FLOPs, MACs, computational cost
    ("compute", rf"""(?:[MGTP]?flops?|(?:bit-?)?b?ops|[gt]?macs?|mult(?:iply|i)?-?adds?
        |multiply-?accumulates?(?: operations)?
        |floating[- ]?point operations(?: per second)?|multiplications?|operations|additions
        |gpu[- ](?:hours?|days?|time)|{_COMPUTING}(?:al)?(?:[- ](?:costs?|complexit(?:y|ies)|loads?|burdens?|overheads?
        |resources?|budgets?
        |demands?|requirements?|efforts?|efficiency|power|expenses?|savings?|footprint|flops|operations|amount
        |steps?|needs?|usage|hours?))*|time complexity|complexity|function evaluations?|nfes?|model (?:evaluations
        |calls)|forward passes|(?:activation|attention|kv|token) sparsity)"""),
    # number of trainable parameters, model size, weight sparsity
    ("model size", r"""(?:(?:trainable|learnable|model|network|tunable|total|free|policy|non-zero|learned|trained
        |active|activated|extra|additional|tuned)?[- ]?(?:param(?:eter)?s?|weights|weight(?=\s+(?:reduction
        |compression|pruning|sparsity|saving))|weight(?=\s*$))(?:[- ](?:counts?|size|sizes|numbers?|budget|reduction
        |efficiency|overheads?|storage))?|(?:models?|network|backbone|checkpoint|encoder|lm|bert|architecture
        |embedding table|vocabulary embedding)[- ](?:sizes?|footprint|compression|capacity|storage|complexity)
        |compression(?:[- ](?:ratios?|rates?|factors?))?|(?<!(?:input|image|batch|sample|step|window|population
            |kernel|grid|effect|group|set)\s)sizes?|(?:weight |parameter |model |structured
        |unstructured )?sparsit(?:y|ies)|pruning(?: ratios?| rates?)?|sparsity (?:levels?|ratios?|rates?)|neurons
        |channels|layers)"""),
    # labelled data, training samples, sample efficiency
    ("data", r"""(?:(?:sample|data|label)[- ](?:efficiency|complexity|efficient|usage|requirements?|size|budget)
        |(?:data|samples?|examples?|labels?|annotations|annotated \w+|labell?ed \w+|unlabell?ed \w+|images?
        |instances|demonstrations?|demos|trajectories|episodes|interactions?|(?:environment
        |env)(?:ironment)?[- ]?(?:steps?|interactions?|samples?)|training (?:sets?|data|samples?|examples?|images?
        |corpus|corpora|instances|pairs)|data-?sets?(?:[- ]sizes?)?|data ?points?|supervision|queries|measurements
            |observations
        |rollouts|transitions|sentences|pairs|triplets|videos?|frames|points|voxels|experience|scans|pixels
        |exemplars|shots|documents|corpus))"""),
    ("tokens", r"""(?:(?:input|output|visual|image|vision|prompt|text|reasoning|generated|context
        |thinking)?[- ]?tokens?(?:[- ](?:usage|consumption|counts?|lengths?|costs?|budget))?|(?:context|sequence
        |prompt|input|response|output|reasoning|chain|cot|generation)[- ](?:lengths?|windows?)
        |original lengths?|contexts?|sequences|prompts?)"""),
    # time, speed, runtime, speedup
    ("other", r"""(?:mission|driving|travel|flight|completion|exposure|settling|operation|cycle|task|travelling
        |traveling|walking|recovery|setup|assembly|landing|design|path|charging|development)[- ](?:times?|duration
        |lengths?|cycles?)|travel(?:l?ed|l?ing)? distance|distance travel(?:l?ed|s)
        |tim(?:e|es) (?:to|of) (?:completion|arrival)"""),
    ("runtime", r"(?:times?|speeds?|runtimes?|run-times?|wall-?clock|speed-?\s?ups?|durations?|accelerations?|hours)"),
    ("cost", r"(?:(?:costs?|budgets?)(?:[- ]overheads?)?|money|dollars?)"),
    ("compute", r"(?:resources?)"),
    ("training time", r"(?:(?:pre-?|fine-?)?(?:training|tuning) overheads?)"),
    ("runtime", r"(?:(?:\w+[- ])?overheads?)"),
    ("runtime", r"(?:efficiency)"),
    ("other", r"""(?:actions?|simulations|clients?|area|torque|forces?|iterations?|steps|evaluations?|calls
        |devices?|sensors?|cameras?|bits|vocabulary(?: size)?|workload|nodes|rules|agents|views|experts|heads|trials
        |attempts|experiments|users|robots|queries|moves|turns|features|dimensions?)"""),
)  # fmt: skip


def _one_line(words: str) -> str:
    """A row as a pattern: its lines joined, each blank between words any white space."""
    return "".join(line.strip() for line in words.splitlines()).replace(" ", r"\s+")


ATOMS = {
    "head": "|".join(f"(?P<row{n}>{_one_line(words)})" for n, (_, words) in enumerate(TABLE)),
    # a word before the head: trainable, GPU, BERT's; never one that begins another phrase, never a noun of quality
    "stop": r"""(?:that|which|while|than|but|on|with|without|when|where|compared|comparing|relative|over|by|is|are
        |was|were|be|been|being|can|could
        |will|may|we|it|our|this|and|or|from|to|at|via|using|through|against|versus|vs|because|so|as|for|in|of|after
            |before|under|only|just|yet|if
        |achiev\w+|improv\w+|decreas\w+|increas\w+|reduc\w+|sav(?:e|es|ing)|allow\w*|accelerat(?:es?|ed|ing)
            |mak(?:es?|ing)|us(?:e|es|ing)|(?<!the\s)(?<!of\s)requir\w+|needs?|waiting|given|holding|outperform\w*|obtain\w*|show\w*|reach\w*|offer\w*|brings?|observe
                |maintain\w*
            |yield\w*|provid\w+|enabl\w+|preserv\w+|keep\w*|surpass\w*|exceed\w*
        |accura\w+|errors?|loss(?:es)?|performance|quality|precision|recall|scores?|fidelity|success|failures?
            |collisions?|bias(?:es)?|variance
        |noise|regret|perplexity|robustness|reward|risk|likelihood|violations?|drift|gap|degradations?|uncertainty
            |distances?|diversity|forgetting)""",
    # the number of (samples), the need for (labels); but not the stiffness of devices, the quality of images
    "mod": r"""(?!{{stop}}(?![\w-]))(?:{{amount}}\s+(?:of|on|for)|[^\W\d_][\w'/+.-]*+)\s+
        (?:(?:the|their|its|our)\s+)?""",
    "amount": r"""(?:numbers?|amounts?|counts?|quantity|quantities|volumes?|sums?|share|fraction|portion|proportion
        |percentage|total|lots?|use|usage|needs?|demands?|requirements?|consumption|costs?|expenses?|expenditure
        |dependency|dependence|reliance|budget|level|degree|order|extent|magnitude|sizes?|lengths?|frequency|growth)""",
    # what may follow a head: the phrase is over
    "over": r"""(?=\s*(?:$|[.,;:()/&"'~]|\b(?:that|which|while|than|but|on|with|without|when|where|compared
        |comparing|relative|over|by|is|are|was|were|be
        |been|being|can|could|will|may|must|we|it|our|this|and|or|from|to|at|via|using|through|against|versus|vs
            |because|so|as|for|in|of|after|before
        |under|only|just|yet|if|per|during|across|among|upon|has|have|had|needed|used|required|required|such|thus
            |hence|since|due|within|taken|spent|into|simultaneously|respectively
        |significantly|dramatically|substantially|drastically|further|up|even|more|less|do|does|\w+ing|\w+ed|\d+)\b
            |\d))""",
}  # fmt: skip

_PHRASE = compile_pattern(
    r"\s*(?:(?:both|all|the|its|their|our|an?|overall|total)\s+)*(?:{{mod}}){0,6}?(?:{{head}})(?!\w){{over}}",
    ATOMS,
    ignore_case=True,
)
# pieces of words, at least one of which stands in each head: to look for them is cheap
_PIECES = (
    "time", "speed", "memor", "param", "flop", "mac", "comput", "latenc", "data", "sampl", "exampl", "label",
    "annot", "energy", "power", "cost", "compress", "prun", "spars", "token", "throughput", "size", "weight",
    "effici", "train", "infer", "image", "step", "iterat", "operation", "storage", "communicat", "budget",
    "effort", "run", "ram", "cache", "space", "footprint", "disk", "bit", "bandwidth", "transmi", "message",
    "uplink", "round", "click", "price", "expens", "delay", "respon", "reaction", "ttft", "decod", "generat",
    "predict", "converg", "epoch", "fps", "frame", "tun", "qps", "quer", "request", "through-put", "resourc",
    "multipl", "addition", "gpu", "complex", "evaluat", "call", "pass", "network", "model", "neuron", "channel",
    "layer", "instanc", "demo", "traject", "episod", "interact", "set", "point", "supervis", "measure", "observ",
    "rollout", "transition", "sentence", "pair", "triplet", "video", "voxel", "experience", "scan", "pixel",
    "exemplar", "shot", "document", "corp", "context", "sequence", "prompt", "length", "action", "client", "area",
    "torque", "force", "simulat", "device", "sensor", "camera", "vocab", "workload", "node", "rule", "agent",
    "view", "expert", "head", "trial", "attempt", "experiment", "user", "robot", "move", "turn", "feature",
    "dimension", "joule", "emission", "battery", "carbon", "fuel", "electric", "metabol", "transport", "labor",
    "labour", "human", "duration", "accelerat", "hour", "wall", "money", "dollar", "nfe", "day", "add", "forward",
    "test", "index", "traffic", "calculat", "cpu", "clock", "encoder", "lm", "bert", "backbone", "checkpoint",
    "architect", "mission", "arrival", "cycle",
)  # fmt: skip
_NEXT = compile_pattern(
    r"""\s*(?:,\s*(?:and|or)\b|,|and\b|&|/|as\s+well\s+as\b|or\b)\s*+(?!\d|(?:favou?rable|better|higher|lower|good
        |strong|competitive|comparable|similar|small|low|high|fast|faster|less|fewer|more|smaller|no|minimal
        |little)\b)(?:in\s+)?""",
    ignore_case=True,
)
# training and inference times   train/test time
_PAIR = compile_pattern(
    r"""\s*(?:(?:both|the|its|their|our)\s+)*(?:\w+\s)?(?P<first>\w[\w-]*)\s*(?:/|\band\b
        |&)\s*(?P<second>\w[\w-]*)\s+(?P<noun>times?|speeds?|costs?|efficiency|overheads?|usage|consumption
        |complexity|footprints?|requirements?|latency)\b""",
    ignore_case=True,
)

_KINDS_OF_TIME = frozenset({"training", "pre-training", "fine-tuning", "inference", "tuning"})

_STOP = compile_pattern(r"\b{{stop}}(?![\w-])|[,(;:]", ATOMS, ignore_case=True)

Measured: TypeAlias = tuple[Measure, Span]


def find_measures(view: str, start: int, end: int) -> tuple[Measured, ...]:
    """The measures that the noun phrase at `start` names, more than one where it goes on with `and`; none is common."""
    near = view[start : min(end, start + 120)].casefold()
    if not any(piece in near for piece in _PIECES):
        return ()
    if pair := _PAIR.match(view, start, end):
        first = measure_of(f"{pair['first']} {pair['noun']}")
        second = measure_of(f"{pair['second']} {pair['noun']}")
        if first and second and (pair["first"].casefold() in _KINDS_OF_TIME or not measure_of(pair["first"])):
            return (first, Span(pair.start("first"), pair.end())), (second, Span(pair.start("second"), pair.end()))
    found: list[Measured] = []
    while match := _PHRASE.match(view, start, end):
        found.append(_measured(match))
        link = _NEXT.match(view, match.end(), end)
        if link is None:
            break
        start = link.end()
    return tuple(found)


def find_phrases(view: str, start: int, end: int) -> Iterator[int]:
    """Where a noun phrase can begin between `start` and `end`: at the start, and after each word that ends another."""
    while 0 < start < end and view[start - 1].isalnum() and view[start].isalnum():
        start += 1  # the middle of a word is no place to begin
    yield start
    for match in _STOP.finditer(view, start, end):
        yield match.end()


def measure_of(phrase: str) -> Measure | None:
    """The measure that `phrase` as a whole names: `training time`, `memory`; None where it names none."""
    match = _PHRASE.match(phrase, 0)
    return _measured(match)[0] if match and match.end() == len(phrase) else None


def _measured(match: Match) -> Measured:
    row = next(n for n in range(len(TABLE)) if match[f"row{n}"])
    start = match.start() + len(match[0]) - len(match[0].lstrip())
    return TABLE[row][0], Span(start, match.end())
