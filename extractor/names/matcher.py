"""Listed names in a text.

One pass over the words. From each word that can begin a name the key is lengthened word by word as long as some
listed form begins so; the longest form that agrees in case wins. Then the name takes in its size and version
(`Qwen2.5` → `Qwen2.5-7B-Instruct`), its neighbours are looked at (`COCO` in `COCO-Stuff` or `Foo-COCO` is no mention of
COCO), names that are also words are asked for a cue, and shorthand lists are told apart (`CIFAR-10/100`).

Left alone: names inside addresses (whoever settles the findings drops those), lower-case spellings (`imagenet`), and
long forms in lower case, which only count beside their acronym.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from extractor.filler import JOINT
from extractor.finding import Finding, Name
from extractor.names.cues import has_cue
from extractor.names.lists import SIGN, WORD, Entry, Form, NameLists, load_lists
from extractor.names.variants import Shared, find_shared, variant_end
from extractor.span import Span
from extractor.text import Text

# The first character of a word that is no small ASCII letter: names show a capital, a digit or a foreign letter.
MARK = re.compile(r"[^\Wa-z_]")
# The next word of one name: `MS COCO`, `MS-COCO`, `ViT-B/16`, `Qwen2.5`, `Daily&Mail`, across a line break too.
# across joints (`ImageNet$^2$-C`) and blanked markup.
NEXT = re.compile(
    rf"(?:{JOINT}{{1,40}}[-_/.&+]?|\s?[-–]\s?|[/._&+':]|[^\S\n]{{0,12}}\n?[^\S\n]{{0,12}})([^\W_]+(?:{SIGN})?)"
)
VERSIONED = re.compile(r"[vV]?\d")
# Before a hyphen these words do not make another name: `non-ImageNet`, `pre-BERT`.
FREE_BEFORE = frozenset(
    {"non", "pre", "post", "ex", "anti", "vanilla", "original", "the", "standard", "like", "single"}
)
BRACKETED = re.compile(r"[(]([^\W_]{2,5})[)]")  # `pixel aware wave search (PAWS)`
TITLE_BEFORE = re.compile(r"(?<![^\s-])[A-Z][a-z]+[ ]$")
TIGHT_BEFORE = frozenset("-._@#\\+*^~" + JOINT)  # tie a name to the word before it, where no blank stands between
TIGHT_AFTER = frozenset("_@+*^\\" + JOINT)  # tie it to what follows


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a form stands and the entries that have it."""

    start: int
    end: int
    entries: tuple[Entry, ...]

    def surface(self, view: str) -> str:
        """The characters of the hit."""
        return view[self.start : self.end]

    def needs_cue(self) -> bool:
        """Whether some entry of the hit counts only beside a cue."""
        return any("cue" in entry.flags for entry in self.entries)


def find_names(text: Text, lists: NameLists | None = None) -> Iterator[Finding]:
    """Every listed name in `text`, in order; members of a shorthand list share one span.

    A cue at one place tells what a name means in the whole text.
    """
    lists = lists or load_lists()
    defined = find_defined(text.view)
    hits = [(hit, choose_entries(hit, text, defined)) for hit in find_hits(text.view, lists)]
    told = {hit.surface(text.view): chosen for hit, chosen in hits if chosen and hit.needs_cue()}
    for hit, chosen in hits:
        for entry in chosen or told.get(hit.surface(text.view), ()):
            if entry.field == "datasets" or not follows_title(text, hit):
                yield from make_findings(hit, entry, text.view, lists)


def find_hits(view: str, lists: NameLists) -> Iterator[Hit]:
    """The longest listed forms in `view`, left to right, with their size and version."""
    done = 0
    for match in find_starts(view, lists):
        if match.start() < done:
            continue
        hit = lengthen(view, match, lists) or find_inflected(view, match, lists)
        if hit and stands_alone(view, hit):
            done = hit.end
            yield hit


def find_starts(view: str, lists: NameLists) -> Iterator[re.Match[str]]:
    """The words with which a listed name may begin.

    They have a capital or a digit, or stand before one that has (`t-SNE`, `local SGD`), or the text holds a lower-case
    name (`k-means`), and then all words that begin such names are given.
    """
    lower = lists.lower
    words = view.replace(",", " ").replace(".", " ").replace("(", " ").replace(")", " ").split()
    if not lists.plain.isdisjoint(words):
        yield from (match for match in WORD.finditer(view) if match[0] in lower or MARK.search(match[0]))
        return
    place = 0
    while mark := MARK.search(view, place):
        start = word_start(view, mark.start())
        if start > 1 and view[start - 1] in " -" and view[start - 2].islower():
            before = WORD.match(view, word_start(view, start - 2))
            if before and before[0] in lower:
                yield before
        match = WORD.match(view, start)
        if match is None:
            break
        yield match
        place = match.end()


def word_start(view: str, place: int) -> int:
    """Where the word begins that has a letter at `place`."""
    while place and view[place - 1].isalpha():
        place -= 1
    return place


def lengthen(view: str, match: re.Match[str], lists: NameLists) -> Hit | None:
    """The longest form that begins with the word of `match`."""
    start, end = match.span()
    letters, best = match[0], None
    key = letters.lower()
    while (forms := lists.forms(key)) is not None:
        if forms and (entries := agreeing(forms, letters)):
            best = Hit(start, end, entries)
        following = NEXT.match(view, end)
        if following is None:
            break
        letters += following[1]
        key += following[1].lower()
        end = following.end()
    if best is None:
        return None
    return Hit(start, variant_end(view, best.end, best.entries), best.entries)


def agreeing(forms: tuple[Form, ...], letters: str) -> tuple[Entry, ...]:
    """The entries whose form agrees with `letters` in case: equal, or free to differ and not all lower case."""
    exact = tuple(entry for form, entry in forms if form == letters)
    if exact or letters.islower():
        return exact
    return tuple(entry for _, entry in forms if not entry.flags & {"cue", "exact"})


def find_inflected(view: str, match: re.Match[str], lists: NameLists) -> Hit | None:
    """A plural (`ResNets`), or a name with its version in the same word (`ResNet50`, `YOLOv8`)."""
    word = match[0]
    stem = word[:-1] if word[-1] == "s" else ""
    if len(stem) > 2 and not stem[1:].islower():
        entries = tuple(
            e for e in agreeing(lists.forms(stem.lower()) or (), stem) if e.kind == "model" and "cue" not in e.flags
        )
        if entries:
            return Hit(match.start(), match.end(), entries)
    if word.isalpha() or word[0].isdigit():
        return None
    stem = VERSIONED.split(word, maxsplit=1)[0]
    if len(stem) > 1:
        start, end = match.start(), match.start() + len(stem)
        entries = tuple(e for e in agreeing(lists.forms(stem.lower()) or (), stem) if e.flags & {"family", "model"})
        end = variant_end(view, end, entries) if entries else end
        if end >= match.end():
            return Hit(start, end, entries)
    return None


def stands_alone(view: str, hit: Hit) -> bool:
    """Whether no neighbour makes another name of it."""
    start, end = hit.start, hit.end
    if start > 1 and view[start - 1] in TIGHT_BEFORE and not view[start - 2].isspace():
        word = re.search(r"[^\W_]+$", view[max(0, start - 20) : start - 1])
        if view[start - 1] != "-" or word is None or word[0] not in FREE_BEFORE:
            return False
    after = view[end : end + 2]
    if not after:
        return True
    if after[0] in TIGHT_AFTER or after[0].isalnum():
        return False
    if len(after) > 1 and after[0] in "-.:" and after[1].isalnum():
        word = WORD.match(view, end + 1)
        return after[0] == "-" and word is not None and word[0].islower() and word[0].isalpha() and len(word[0]) > 2
    return True


def choose_entries(hit: Hit, text: Text, defined: Mapping[str, str]) -> tuple[Entry, ...]:
    """One entry a field, and where a cue decides between the fields, one entry.

    A short name that the text defines anew, `pixel aware wave search (PAWS)`, may stand for another thing: a dataset
    then needs a cue, and a model that needs one anyway is left to those who read definitions.
    """
    long_form = defined.get(hit.surface(text.view))
    own = long_form is not None and not any(long_form.endswith(form) for entry in hit.entries for form in entry.forms)
    free = [e for e in hit.entries if "cue" not in e.flags and not (own and e.field == "datasets")]
    asked = [e for e in hit.entries if e not in free and not (own and e.field == "models")]
    cued = [e for e in asked if has_cue(text, hit.start, hit.end, e.field)]
    return tuple(cued[:1]) or tuple({entry.field: entry for entry in reversed(free)}.values())


def find_defined(view: str) -> dict[str, str]:
    """The short names in brackets, each with the words before it, where these begin with its first and last letter."""
    defined = {}
    for match in BRACKETED.finditer(view):
        short, before = match[1], view[max(0, match.start() - 80) : match.start()].rstrip()
        first = {word[0].casefold() for word in before.replace("-", " ").split()[-len(short) - 1 :]}
        if {short[0].casefold(), short[-1].casefold()} <= first:
            defined[short] = before
    return defined


def follows_title(text: Text, hit: Hit) -> bool:
    """Whether a capitalised word in mid-sentence makes it a longer name: `Folded Hamiltonian Monte Carlo`."""
    before = TITLE_BEFORE.search(text.view, max(0, hit.start - 24), hit.start)
    return before is not None and before.start() > text.sentence_at(hit.start).start


def make_findings(hit: Hit, entry: Entry, view: str, lists: NameLists) -> Iterator[Finding]:
    """The finding of a hit, or those of the members of the shorthand list that begins with it."""
    shared: Shared = find_shared(view, hit.start, hit.end, entry, lists)
    for name in shared.names:
        value = Name(entry.field, kind=entry.kind, canonical=name, own="own" in entry.flags)
        yield Finding(Span(hit.start, shared.end), f"names.{entry.field}", value, confidence_of(entry))


def confidence_of(entry: Entry) -> float:
    """The share of right answers on annotated abstracts, by field and by whether a cue was needed."""
    if entry.field == "datasets":
        return 0.92 if "cue" in entry.flags else 0.97
    return 0.90 if "cue" in entry.flags else 0.95
