"""The name lists and their matcher."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from extractor.abstract import Abstract
from extractor.errors import InputError
from extractor.names import NameLists, canonical, find_names, load_lists
from extractor.names.curate import find_unlisted, find_wrong
from extractor.names.lists import FIELDS, parse_entry, read_lines, skeleton
from extractor.text import Text

# What the annotation rules call no name: classes, paradigms, tasks, metrics, formalisms.
NO_MODELS = """
    LLM VLM MLLM LMM PLM DNN NN CNN RNN GNN GAN VAE MLP Transformer Transformers autoencoder encoder SVM RL SSL SFT
    RLHF RAG CoT ICL MoE KD FL AI NLP CV OCR BP VQA NER BLEU ROUGE FID PSNR SSIM CIDEr BERTScore mAP SCM MDP POMDP
"""


def find(sentence: str, lists: NameLists | None = None) -> list[tuple[str, str | None]]:
    text = Text.of(Abstract(sentence))
    return [(finding.span.of(sentence), finding.value.canonical) for finding in find_names(text, lists)]  # type: ignore[union-attr]


def made(*names: str) -> NameLists:
    return NameLists([]).with_names("models", names)


@pytest.mark.parametrize("surface", ["COCO", "MS-COCO", "MS COCO", "MSCOCO", "Microsoft COCO", "MS\nCOCO"])
def test_spellings_have_one_canonical_form(surface: str) -> None:
    assert find(f"Results on {surface} improve.") == [(surface, "COCO")]


@pytest.mark.parametrize("surface", ["CIFAR-10", "CIFAR10", "CIFAR 10", "Cifar-10"])
def test_hyphen_and_blank_are_free_before_digits(surface: str) -> None:
    assert find(f"We test on {surface} too.") == [(surface, "CIFAR-10")]


@pytest.mark.parametrize(
    "sentence",
    ["Foo-COCO is ours.", "COCO-Zed is ours.", "COCO_v", "xCOCO", "COCOx", "see a.COCO", "$\\alpha$-COCO", "COCO+Zed"],
)
def test_part_of_a_longer_name_is_no_mention(sentence: str) -> None:
    assert find(sentence) == []


@pytest.mark.parametrize("sentence", ["a COCO-trained net", "non-COCO images", "(COCO)", "COCO's images", "COCO/"])
def test_words_around_a_hyphen_leave_the_name(sentence: str) -> None:
    assert find(sentence) == [("COCO", "COCO")]


def test_the_longest_name_wins() -> None:
    assert find("We train on COCO-Stuff.") == [("COCO-Stuff", "COCO-Stuff")]


@pytest.mark.parametrize(
    ("surface", "name"),
    [
        ("Qwen2.5-7B-Instruct", "Qwen2.5-7B-Instruct"),
        ("Llama-2-7B", "Llama 2-7B"),
        ("Gemini 1.5 Pro", "Gemini 1.5 Pro"),
        ("YOLOv8", "YOLOv8"),
        ("ResNet50", "ResNet-50"),
        ("ResNets", "ResNet"),
        ("ViT-B/16", "ViT-B/16"),
        ("GPT-4-turbo", "GPT-4-turbo"),
        ("PointNet++", "PointNet++"),
        ("RRT*", "RRT*"),
        ("t-SNE", "t-SNE"),
        ("k-means", "k-means"),
    ],
)
def test_size_version_and_sign_belong_to_the_name(surface: str, name: str) -> None:
    assert find(f"We also try {surface}, as others do.") == [(surface, name)]


@pytest.mark.parametrize(
    ("surface", "names"),
    [
        ("CIFAR-10/100", ["CIFAR-10", "CIFAR-100"]),
        ("CIFAR-10 and -100", ["CIFAR-10", "CIFAR-100"]),
        ("SST-2 and -5", ["SST-2", "SST-5"]),
        ("GPT-4/3.5", ["GPT-4", "GPT-3.5"]),
        ("ResNet-18/50", ["ResNet-18", "ResNet-50"]),
        ("MobileNetV1, V2, V3", ["MobileNetV1", "MobileNetV2", "MobileNetV3"]),
        ("Llama 3 & 3.1", ["Llama 3", "Llama 3.1"]),
        ("ImageNet-C/R", ["ImageNet-C", "ImageNet-R"]),
    ],
)
def test_members_of_a_shorthand_list_share_its_span(surface: str, names: list[str]) -> None:
    assert find(f"We report {surface} here.") == [(surface, name) for name in names]


def test_a_count_is_no_member_of_a_list() -> None:
    assert find("We use CIFAR-10 and 100 images.") == [("CIFAR-10", "CIFAR-10")]


def test_a_word_that_is_a_name_needs_its_cue() -> None:
    assert find("Birds such as the spider bird of DREAM spin.") == []
    assert find("We train on the Spider dataset. Spider is hard.") == [("Spider", "Spider")] * 2
    assert find("A spider runs. RACE cars too.") == []


def test_a_short_name_that_the_text_defines_anew_needs_a_cue() -> None:
    assert find("Our pixel aware wave search (PAWS) beats it.") == []
    assert find("We train on PAWS.") == [("PAWS", "PAWS")]


def test_a_capitalised_word_in_mid_sentence_makes_a_longer_name() -> None:
    assert find("We call it Folded Graph Attention Network here.") == []


def test_markup_inside_a_name() -> None:
    assert find("We test \\textbf{CIFAR}-10 too.") == [("CIFAR}-10", "CIFAR-10")]


def test_own_names() -> None:
    lists = load_lists().with_names("datasets", ["ZedBench | Zed Benchmark Suite", "Zad ; cue"])
    assert find("On ZedBench and the Zed benchmark suite.", lists)[0] == ("ZedBench", "ZedBench")
    assert find("Zad is a word; Zads too.", lists) == []
    assert find("We use the Zad corpus.", lists) == [("Zad", "Zad")]
    assert find("On ZedBench.") == []


def test_lookup_by_any_spelling() -> None:
    entry = canonical("ms coco", "datasets")
    assert entry is not None and entry.canonical == "COCO" and entry.kind is None
    model, method = canonical("resnet 50", "models"), canonical("flash-attention", "models")
    assert model is not None and model.kind == "model"
    assert method is not None and method.kind == "method"
    assert canonical("no such thing", "models") is None


@pytest.mark.parametrize(("line", "fault"), [("Zed ; loud", "unknown flag 'loud'"), ("-- | Zed", "without letter")])
def test_a_bad_line_is_told(line: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        NameLists([]).with_names("models", [line])


@pytest.mark.parametrize("field", FIELDS)
def test_lists_are_sound(field: str) -> None:
    lines = read_lines(field)  # type: ignore[arg-type]
    entries = [parse_entry(field, line, f"{field}.txt") for line in lines]  # type: ignore[arg-type]
    names = [entry.canonical for entry in entries]
    assert [name.casefold() for name in names] == sorted(name.casefold() for name in names)
    forms = [form for entry in entries for form in entry.forms]
    assert [form for form, times in Counter(forms).items() if times > 1] == []
    assert all(line == line.strip() and "  " not in line for line in lines)


def test_curation_tells_what_is_wrong_and_what_is_missing() -> None:
    lists = NameLists([]).with_names("datasets", ["ZedBench", "Zad"])
    entities = [{"name": "ZedBench", "mentions": ["ZedBench"]}, {"name": "Zud", "mentions": ["Zud"]}]
    row = {"abstract": "On ZedBench and Zud, Zad is no data.", "datasets": entities, "models": []}
    assert list(find_wrong([row], lists)) == [("datasets", "Zad", 0, 1)]
    assert list(find_unlisted([row], lists)) == [("datasets", "Zud", 1)]


def test_generic_classes_are_no_models() -> None:
    forms = {skeleton(form) for line in read_lines("models") for form in parse_entry("models", line, "").forms}
    assert not forms & set(NO_MODELS.split())


def test_time_does_not_grow_with_the_number_of_names() -> None:
    text = Text.of(Abstract("We compare Zed-17 with Foo 3 and Bar-Baz on Quux-9, where Zed is a Model of Names. " * 20))
    few, many = made(*(f"Zed-{i}" for i in range(100))), made(*(f"Z{i % 97}ed-{i}" for i in range(50_000)))

    def seconds(lists: NameLists) -> float:
        list(find_names(text, lists))  # opens the drawers
        times = []
        for _ in range(7):
            start = time.process_time()
            list(find_names(text, lists))
            times.append(time.process_time() - start)
        return min(times)

    assert seconds(many) < 3 * seconds(few)


@pytest.mark.parametrize(
    "piece", ["(", "\\", "$", "7", ".", " ", "A", "CIFAR-10/", "Llama ", "the ", "GPT-4, ", "a-", "*"]
)
def test_long_repetition_is_linear(piece: str) -> None:
    def seconds(size: int) -> float:
        view = piece * (size // len(piece))
        text = Text(view, view, Text.of(Abstract("x")).sentences)
        start = time.process_time()
        list(find_names(text))
        return time.process_time() - start

    seconds(1_000)  # opens the drawers
    assert seconds(100_000) < 12 * seconds(20_000) + 0.1
