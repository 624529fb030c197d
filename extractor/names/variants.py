"""Sizes and versions that belong to a name, and shorthand lists of several names.

`Llama-2` and `-7B`, `Gemini 1.5` and ` Pro`, `ViT` and `-B/16`; `CIFAR-10/100`, `SST-2 and -5`, `MobileNetV1, V2, V3`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from extractor.filler import without_joints
from extractor.names.lists import Entry, NameLists, skeleton

# `7B`, `1.5B`, `8x7B`, `300M`
SIZE = r"\d+x\d+(?:\.\d+)?[BM]|\d+(?:\.\d+)?[BMK]"
# `v2`, `V3`, `v1.6`
VERSION = r"[vV]\d+(?:\.\d+)*"
# `Large`, `-base`, `Turbo`, `Instruct`
RANK = (
    r"(?:[Ll]arge|[Bb]ase|[Ss]mall|[Tt]iny|[Mm]ini|[Nn]ano|[Mm]icro|[Mm]edium|[Hh]uge|[Gg]iant|LARGE|BASE|SMALL|XX?L|"
    r"[Tt]urbo|[Pp]ro|[Ff]lash|[Uu]ltra|[Ll]ite|[Ii]nstruct|[Cc]hat|Opus|Sonnet|Haiku|[Vv]ision|Coder|Math|Code|"
    r"[Pp]review|Thinking|[Dd]istill(?:-(?:Qwen|Llama|LLaMA))?|[Xx]large|[Xx]xlarge)"
)
# `-B/16`, `-L`, `-XL`, `-50`, `-101-FPN` (numbers of up to four digits), `-4o`
SHORT = r"(?:(?:[STBLHGM]|XL|XXL)(?:/\d\d?)?|[1-9]\d{0,3}[a-z]?)"
NUMBER = r"\d{1,3}(?:\.\d+)*[a-z]?"
END = r"(?![^\W_]|[.,]\d)"

MODEL_TAIL = re.compile(
    rf"(?:(?:[-_](?:{SIZE}|{VERSION}|{RANK}|{SHORT}|{NUMBER})|\s(?:{SIZE}|{VERSION}|(?-i:{RANK}))|{VERSION}){END})+"
)
FAMILY_TAIL = re.compile(
    rf"(?:(?:[-_](?:{SIZE}|{VERSION}|{RANK}|{SHORT}|{NUMBER})|\s(?:{SIZE}|{VERSION}|{RANK}|{NUMBER}(?!\s*(?:[%×]|x\b|times\b)))"
    rf"|{VERSION}|{NUMBER}(?:{RANK})?){END})+"
)
# `MS COCO 2017`, `KITTI-2015`, `ActivityNet v1.3`, `VQAv2`
DATASET_TAIL = re.compile(rf"(?:[\s'’-]?(?:19|20)\d\d|[\s-]?{VERSION}){END}")
# `ImageNet-1K`, `WMT14`, `KITTI-360`, `MMLU 5`, `SemEval-2016 Task 4`
DATASET_FAMILY_TAIL = re.compile(
    rf"(?:[\s-]?(?:(?:19|20)\d\d|{VERSION})|['’]?\d\d|-?\d+(?:\.\d+)?[kKM]?)(?:\s?[Tt]ask[\s-]?\d+)?{END}"
)


def variant_end(view: str, end: int, entries: tuple[Entry, ...]) -> int:
    """Where the name ends that a form up to `end` begins, with its size and version."""
    return max(_tail_end(view, end, entry) for entry in entries)


def _tail_end(view: str, end: int, entry: Entry) -> int:
    family = "family" in entry.flags
    if entry.field == "datasets":
        tail = (DATASET_FAMILY_TAIL if family else DATASET_TAIL).match(view, end)
    elif family or "model" in entry.flags:
        tail = (FAMILY_TAIL if family else MODEL_TAIL).match(view, end)
    else:
        return end
    return tail.end() if tail else end


@dataclass(frozen=True, slots=True)
class Shared:
    """The canonical names that one stretch of text, ending at `end`, stands for."""

    names: tuple[str, ...]
    end: int


# `/100`, ` and -100`, `, -101`, `, V2`, ` & 3.1`: what may follow the first member of a shorthand list
MEMBER = re.compile(
    r"(?P<gap>/-?|(?:,?\s?(?:and|or|&)|,)\s-|,?\s?(?:and|or|&|,)\s(?=[vV]\d)|\s?&\s)"
    rf"(?P<tail>{SIZE}|{VERSION}|\d+(?:\.\d+)?[a-zA-Z]?|[A-Z]{{1,2}}){END}"
)
LAST = re.compile(r"(?:[vV]?\d+(?:\.\d+)*[a-zA-Z]?|(?<=[-/])[A-Z]{1,2})$")


def find_shared(view: str, start: int, end: int, entry: Entry, lists: NameLists) -> Shared:
    """The name in `start`..`end`, and the other members where a shorthand list follows it."""
    first = make_canonical(view[start:end], entry, lists)
    last = LAST.search(view, start, end)
    if last is None:
        return Shared((first,), end)
    stem, names, stop = view[start : last.start()], [first], end
    while member := MEMBER.match(view, stop):
        surface = without_joints(stem + member["tail"])
        known = lists.entries(surface, entry.field)
        if not known and not entry.flags & {"family", "model"}:
            break
        names.append(known[0].canonical if known else surface)
        stop = member.end()
    return Shared(tuple(dict.fromkeys(names)), stop)


def make_canonical(surface: str, entry: Entry, lists: NameLists) -> str:
    """The canonical spelling of a surface: the entry's own, or the entry's and the size or version that follows."""
    surface = without_joints(surface)
    known = lists.entries(surface, entry.field)
    if known:
        return entry.canonical if entry in known else known[0].canonical
    letters = skeleton(surface).lower()
    forms = [skeleton(form).lower() for form in entry.forms]
    stem = max((form for form in forms if letters.startswith(form)), key=len, default="")
    if not stem:
        return entry.canonical
    place = 0
    for _ in stem:  # walk over the letters of the form; what is left is the size or version
        while not surface[place].isalnum():
            place += 1
        place += 1
    tail = " ".join(surface[place:].split())
    if surface[place : place + 1].isspace():
        tail = f" {tail}"
    return entry.canonical + tail.removesuffix("s") if tail == "s" else entry.canonical + tail
