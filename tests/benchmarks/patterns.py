"""How long each pattern takes: `python -m tests.benchmarks.patterns ABSTRACTS.jsonl`.

Two promises are measured, and the command ends with 1 where one is broken:

- no search of a pattern takes more than `USUAL` milliseconds on any of the abstracts;
- none takes more than `HOSTILE` milliseconds on any text of 100 kB that was made to hurt: single signs, pieces of
  markup and of addresses, cues and figures, each repeated, and the worst that can be made from the sentences of each
  rule: its own words again and again, whole and broken off.

A search is one call, which may find many matches; what is done with them is not counted. Time is that of the
processor. A search that took too long is run again, up to `AGAIN` times, and its least time counts: what else the
machine does is no fault of a pattern. What a pattern takes to compile, once, is not counted either.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from extractor import Abstract, Extractor, ExtractorError
from extractor.extract import RULES
from extractor.pattern import Pattern
from extractor.text import Text
from tests.benchmarks.soak import read_abstracts
from tests.test_rules import FIELDS, read_examples

USUAL, HOSTILE = 5.0, 50.0
SIZE, AGAIN = 100_000, 6
METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub")
EXTRACTOR = Extractor(ner=False)

# What is repeated to fill a text.
PIECES = (
    "(", "\\", "$", "{", "}", "[", "~", "*", "_", "`", "<", "&", "#", "-", "--", "/", ":", ";", ",", "'", '"', "=", "?",
    "%", ".", ". ", "1", "1 ", "1.", "0.5", "50%,", " ", "\n", "a ", "a/", "a.b", "_a", "A ", "A-", "A1b2", "i", "İ",
    "日本", "\u2060", "\u00ad", "x", "×", "(a", "[a](", "**a ", "<a ", "&a", "`a", "$\\times$", "\\textbf{", "https://",
    "http://x.y/a.B", "https://github.com/a ", "github.com/", "www.", "a@b.c ", "e.g. ", "et al. ", "the ", "of ",
    "and ", "two ", "which we ", "we release ", "open source ", "open-source, ", "available ", "available at ",
    "code and ", "models and data, ", "CLIP (", "CLIP ", "GPT-4 and ", "A, B, ", "X, a benchmark ", "ResNet-50/101, ",
    "accuracy of 5% ", "3x faster ", "5% ", "from 5 to 6 ", "by 5% and 6%, ", "half the ",
)  # fmt: skip


@dataclass
class Watch:
    """The longest search of each pattern, in milliseconds, with the text in which it was."""

    limit: float
    longest: dict[str, tuple[float, str]] = field(default_factory=dict)
    place: str = ""

    def note(self, pattern: Pattern, took: float) -> None:
        """Keep `took` where it is the longest of that pattern."""
        name = " ".join(pattern.source.split())
        if took > self.longest.get(name, (0.0, ""))[0]:
            self.longest[name] = took, self.place

    def run(self, pattern: Pattern, search: Callable[[], Any]) -> Any:
        """What `search` gives, its time noted."""
        started = time.thread_time()
        found = search()
        self.settle(pattern, 1000 * (time.thread_time() - started), search)
        return found

    def iterate(self, pattern: Pattern, search: Callable[[], Iterator[Any]]) -> Iterator[Any]:
        """What `search` gives, one by one, as far as it is asked for, its time noted."""
        took, count, matches = 0.0, 0, search()
        try:
            while True:
                started = time.thread_time()
                found = next(matches, None)
                took += 1000 * (time.thread_time() - started)
                if found is None:
                    return
                count += 1
                yield found
        finally:
            self.settle(pattern, took, lambda: list(islice(search(), count + 1)))

    def settle(self, pattern: Pattern, took: float, again: Callable[[], Any]) -> None:
        """Note the least of `took` and, where that is too long, of the times of doing it again."""
        for _ in range(AGAIN if took > self.limit else 0):
            started = time.thread_time()
            again()
            took = min(took, 1000 * (time.thread_time() - started))
            if took <= self.limit:
                break
        self.note(pattern, took)

    def faults(self) -> list[str]:
        """A line for each pattern that broke the promise, the slowest first."""
        slow = sorted(((took, name, place) for name, (took, place) in self.longest.items()), reverse=True)
        return [f"{took:.1f} ms: {name[:90]} in {place}" for took, name, place in slow if took > self.limit]


@contextmanager
def watch_patterns(limit: float) -> Iterator[Watch]:
    """Within it, every search of every pattern is timed."""
    watch, kept = Watch(limit), {name: getattr(Pattern, name) for name in METHODS}
    for name, method in kept.items():
        setattr(Pattern, name, time_method(watch, method, lazy=name == "finditer"))
    try:
        yield watch
    finally:
        for name, method in kept.items():
            setattr(Pattern, name, method)


def time_method(watch: Watch, method: Callable[..., Any], *, lazy: bool) -> Callable[..., Any]:
    """`method` of `Pattern`, timed."""

    def timed(pattern: Pattern, *given: Any) -> Any:
        return (watch.iterate if lazy else watch.run)(pattern, lambda: method(pattern, *given))

    return timed


def compile_all() -> int:
    """Compile every pattern there is; how many there are."""
    EXTRACTOR.extract("We present FooNet, which is 3x faster than BarNet.")
    patterns = [thing for thing in gc.get_objects() if isinstance(thing, Pattern)]
    return len([pattern.compiled for pattern in patterns])


def fill(piece: str, size: int) -> str:
    """`piece` again and again, `size` characters of it; never blank alone, for no abstract is."""
    return "a" + (piece * (size // len(piece) + 1))[: size - 1]


def find_own_words(rule: str) -> Iterator[str]:
    """What may hurt a rule: its own sentences, and each of them broken off in its midst and before its last word."""
    for form in ("found", "silent"):
        for example in read_examples(rule.partition(".")[0], form):
            if example.section == rule:
                marked = " ".join(example.sentence[start:end] for start, end, _ in example.marks) or example.sentence
                yield from (example.sentence + " ", marked.rpartition(" ")[0] + " ")
                yield example.sentence[: len(example.sentence) // 2]


def try_abstracts(abstracts: Iterable[Abstract]) -> Watch:
    """Every search of an extraction of each abstract."""
    compile_all()
    with watch_patterns(USUAL) as watch:
        for abstract in abstracts:
            watch.place = f"abstract {abstract.id!r}"
            try_one(abstract)
    return watch


def try_hostile(size: int = SIZE, pieces: Iterable[str] = PIECES, limit: float = HOSTILE) -> Watch:
    """Every search of an extraction of texts of `size` characters, each of one repeated piece."""
    compile_all()
    with watch_patterns(limit) as watch:
        for piece in pieces:
            watch.place = f"{piece!r} repeated"
            try_one(Abstract(fill(piece, size)))
    return watch


def try_rules(size: int = SIZE, *, every: int = 1, limit: float = HOSTILE) -> Watch:
    """Each rule on texts of its own words: the rule alone, of whose sentences each `every`th is taken."""
    compile_all()
    with watch_patterns(limit) as watch:
        for rule in RULES:
            for piece in list(find_own_words(rule.name))[::every]:
                watch.place = f"{rule.name}: {piece[:60]!r} repeated"
                list(rule.find(Text.of(Abstract(fill(piece, size)))))
    return watch


def try_one(abstract: Abstract) -> None:
    """An extraction; that it is refused, for it takes too long, is an answer too."""
    try:
        EXTRACTOR.extract(abstract)
    except ExtractorError as error:
        print(f"{abstract.text[:20]!r}: {error}", file=sys.stderr)


def main(arguments: list[str] | None = None) -> int:
    """The command: 0 where both promises hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.patterns", description=__doc__.split("\n")[0])
    parser.add_argument("abstracts", nargs="*", help="files that `extractor run` reads")
    parser.add_argument("--size", type=int, default=SIZE, help="characters of a hostile text (default: %(default)s)")
    parser.add_argument("--pieces-only", action="store_true", help="leave out the texts made of the rules' own words")
    options = parser.parse_args(arguments)
    print(f"{compile_all()} patterns; fields: {', '.join(FIELDS)}")
    watches = [("abstracts", try_abstracts(read_abstracts(path))) for path in options.abstracts]
    watches.append(("hostile texts", try_hostile(options.size)))
    if not options.pieces_only:
        watches.append(("the rules' own words", try_rules(options.size)))
    for title, watch in watches:
        took, place = max(watch.longest.values(), default=(0.0, ""))
        print(f"{title}: longest search {took:.1f} ms (limit {watch.limit:g}), in {place}")
        print("".join(f"  {fault}\n" for fault in watch.faults()), end="")
    return int(any(watch.faults() for _, watch in watches))


if __name__ == "__main__":
    sys.exit(main())
