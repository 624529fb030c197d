"""Whether the text itself calls a name a dataset: `Foo is available at U` then speaks of data."""

from __future__ import annotations

from functools import lru_cache

from extractor.pattern import compile_pattern

# A name that may be a subject: `Foo and Bar-2 are available`, `Foo, code, and results are`
_NAME = compile_pattern(
    r"""(?<![^\s(\"']) (?! (?: The|Our|We|It|This|Code|Codes|Data|All|In|Source ) \b ) ( \p{Lu}[\w-]+ )
        (?= , | [ ] (?: is | and | are | can | will | has | have ) [ ] )"""
)
_CALLED = r"(?: data-?set | benchmark | corpus | test-?bed | database | challenge[ ]set )"
# `Foo dataset`, `Foo, a large and diverse benchmark`, `Foo (the first corpus`, `Foo is a new dataset`
_BEHIND = compile_pattern(
    rf"""[\s,()\"':]* (?: is[ ] )? (?: (?: a | an | the ) [ ] (?: [\w-]+[ ] ){{0,6}} | [\w-]+[ ] )? {_CALLED} (?!\w)""",
    ignore_case=True,
)
# `a dataset called Foo`, `the benchmark Foo`, `corpus (Foo`
_BEFORE = compile_pattern(
    rf"{_CALLED} [\s,:(\"']* (?: (?: called | named | termed | dubbed | namely ) [ ] | [\w-]+[ ]\(? )? [\s\"'(]* $",
    ignore_case=True,
)


PLACES = 20  # places of a name that are looked at


def find_names(words: str) -> list[str]:
    """The names in `words` that may be the subject of `are available`, each once."""
    return list(dict.fromkeys(match[1] for match in _NAME.finditer(words)))


@lru_cache(maxsize=64)  # one name is asked for at each of its places
def is_called_dataset(name: str, view: str) -> bool:
    """Whether `view` says `name dataset`, `a benchmark called name`, `name, the first corpus` or the like."""
    place = view.find(name)
    for _ in range(PLACES):
        if place < 0:
            break
        end = place + len(name)
        if _BEHIND.match(view, end) or _BEFORE.search(view, max(0, place - 60), place):
            return True
        place = view.find(name, end)
    return False
