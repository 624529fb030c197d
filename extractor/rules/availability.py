"""What the text says can be had: code, data or a model (weights), now or later.

What goes wrong in the world: `available` is said of everything (`when labels are available`, `publicly available
datasets`), of what is not (`not available`), and of what others made; one sentence promises the code and gives the
data; `will` turns a gift into a promise.
What we do: read who is the subject of `is available` or the object of `we release`, take the heads of its noun phrases
(as `offers.py` does for addresses), and look for what puts it off: `will`, `plan to`, `upon acceptance`.
What we leave alone: conditions (`if data is available`), negations, and attributes of others' data.

Whose is it? A sentence speaks for this paper where its subject is `we`, `our`, `this paper`, a name or a bare `code`;
`publicly available dataset` and `open-source tool` ask for such words in front of them, and `using`, `in`, `based on`
between the two make them another's. An address counts by what it offers, whosever work stands there: one that offers
code makes code `released`, unless the words in front of it say `will`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from extractor.finding import Artifact, Availability, Finding, Link, Status
from extractor.pattern import Match
from extractor.rules import availability_words as words
from extractor.rules.heads import find_heads
from extractor.rules.named_data import find_names, is_called_dataset
from extractor.rules.rule import Rule, Said
from extractor.span import Span
from extractor.text import Text

ARTIFACTS: tuple[Artifact, ...] = ("code", "data", "model")
CLAUSE = 250  # characters in front of `is available` in which its subject stands
OBJECT = 200  # characters behind `we release` in which its object stands
NEAR = 60  # characters behind `provide` in which its object stands
_EDGE = " \t\r\n,;.:()[]{}<\"'"


def parse_subject(match: Match, text: Text) -> Iterator[Said]:
    """The subject of `is available`: `Our code and the dataset are available at`."""
    first = text.sentence_at(match.start()).start
    led_by = words.LED_BY.search(text.view, max(first, match.start() - 60), match.start())
    if led_by is None or not (led_by["verb"] or stands_alone(match, text)):
        return
    predicate = Span(led_by.start(), match.end())
    start = find_clause(text.view, first, predicate.start)
    clause = text.view[start : predicate.start]
    said = Predicate((led_by["verb"] or "").lower(), predicate.of(text.view).lower(), match[0].partition(" ")[0])
    heads = find_subjects(clause)
    names = [] if heads else find_names(text.view[start : predicate.end])
    work = not heads and bool(said.verb) and is_work(clause, said, text.view[match.end() : match.end() + 80])
    if not (heads or names or work) or is_remark(clause, heads[0].start() if heads else len(clause), said):
        return
    span = Span(start + len(clause) - len(clause.lstrip(_EDGE)), predicate.end)
    status = read_status(text, Span(start, predicate.end))
    for artifact in find_given(heads, clause, said):
        yield span, Availability(artifact, status)
    if work:
        yield span, Availability("code", status)
    if (said.verb or said.placed) and any(is_called_dataset(name, text.view) for name in names):
        yield span, Availability("data", status)


def stands_alone(match: Match, text: Text) -> bool:
    """Whether `available` needs no verb: `Code available at`, not `the largest available dataset`."""
    return (words.NO_NOUN.match(text.view, match.end()) or words.PLACE.match(text.view, match.start())) is not None


def is_work(clause: str, said: Predicate, behind: str) -> bool:
    """Whether the work as a whole is given away, and so its code: `Our method is open source`, `… as a tool`."""
    public = words.PUBLIC.search(said.words) is not None
    return public and (words.WORK_SUBJECT.search(clause) is not None or words.AS_SOFTWARE.match(behind, 0) is not None)


@dataclass(frozen=True, slots=True)
class Predicate:
    """`will be made publicly available at`: its first verb, all its words, and the word that gives."""

    verb: str
    words: str
    gives: str

    @property
    def placed(self) -> bool:
        """Whether it leads to a place or to everybody."""
        return words.PLACED.search(self.words) is not None or self.verb in {"will", "shall"}


def find_subjects(clause: str) -> list[Match]:
    """The heads of which the predicate behind `clause` is said, one an artifact.

    No verb stands between them and it, or `and` leads back to the first: `The dataset covers cats and is available`.
    """
    heads = [head for head in find_heads(clause) if head.lastgroup in ARTIFACTS]
    verbs = [verb.start() for verb in words.VERB.finditer(clause)]
    if verbs and clause.rstrip().endswith((" and", " and it")) and words.FIRST.search(clause) is not None:
        return [head for head in heads[:1] if head.start() < 40]
    return list({head.lastgroup: head for head in reversed(heads) if not verbs or head.start() > verbs[-1]}.values())[
        ::-1
    ]


def find_given(heads: Sequence[Match], clause: str, said: Predicate) -> Iterator[Artifact]:
    """The artifacts that the predicate gives away: all that the subject names where one of them is code."""
    code = any(head.lastgroup == "code" and gives_away(head, clause, said) for head in heads)
    yield from (find_artifact(head) for head in heads if code or gives_away(head, clause, said))


def is_remark(clause: str, head: int, said: Predicate) -> bool:
    """Whether the predicate is denied, or the subject, whose first head is at `head`, stands under a condition."""
    comma = clause.rfind(", ", 0, head) + 1
    denied = words.NEGATED.search(clause[comma:] + said.words)
    return denied is not None or words.CONDITION.search(clause, comma) is not None


def gives_away(head: Match, clause: str, said: Predicate) -> bool:
    """Whether the subject is this paper's own and the predicate gives it away."""
    if said.gives in {"shared", "hosted", "provided", "published"} and not said.verb:
        return False
    if head.lastgroup == "code":
        return bool(said.verb) or said.placed or not clause[head.end() :].strip()
    own = words.OWN.search(clause) is not None
    return own and said.placed and (bool(said.verb) or "available" in said.words)


def parse_object(match: Match, text: Text) -> Iterator[Said]:
    """The object of `we release`: `We will release our code and models`, `We make the data public`."""
    sentence = text.sentence_at(match.start())
    giver = words.GIVER.search(text.view, max(sentence.start, match.start() - 60), match.start())
    if giver is None:
        return
    limit = min(sentence.end, match.end() + OBJECT)
    stop = words.OBJECT_END.search(text.view, match.end(), limit)
    phrase = text.view[match.end() : stop.start() if stop else limit]
    clause = find_clause(text.view, sentence.start, giver.start())
    before = text.view[clause : match.start()]
    if words.NEGATED.search(before) or words.CONDITION.search(before):
        return
    act = match[0].removeprefix("are ")
    public = words.PUBLIC.search(phrase)
    if act.startswith("ma") and public is None:
        return
    shown = phrase[: public.start()] if act.startswith("ma") and public else phrase
    for artifact, close in find_objects(act, shown, public is not None, text):
        end = match.end() + (public.end() if public and shown is not phrase else close)
        yield Span(giver.start(), end), Availability(artifact, read_status(text, Span(clause, end)))


def find_objects(act: str, phrase: str, public: bool, text: Text) -> Iterator[tuple[Artifact, int]]:
    """What is given away in the object `phrase`, and where in it that ends."""
    freely = act.startswith(("releas", "open", "ma", "publish"))
    work = words.WORK.search(phrase) if freely else None
    if work is not None:
        yield "code", work.end()
    yield from find_named(act, phrase, text)
    own = words.OWN_OBJECT.search(phrase)
    code = False
    for head in find_heads(phrase):
        near = freely or head.start() < NEAR
        shared = (code or act.startswith("shar")) and own is not None and own.start() < head.start()
        if head.lastgroup in ARTIFACTS and near and (freely or public or shared or head.lastgroup == "code"):
            code = code or head.lastgroup == "code"
            yield find_artifact(head), head.end()


def find_named(act: str, phrase: str, text: Text) -> Iterator[tuple[Artifact, int]]:
    """What a name in place of the object stands for: `We release FooBench`, `We open-source Foo, a language model`."""
    name = words.OBJECT_NAME.match(phrase, 0)
    if name is None:
        return
    if is_called_dataset(name[0], text.view):
        yield "data", name.end()
    elif act.startswith(("releas", "open")) and words.IS_MODEL.match(phrase, name.end()) is not None:
        yield "model", name.end()
    elif act.startswith("open") and words.OBJECT_ENDS.match(phrase, name.end()) is not None:
        yield "code", name.end()


def parse_open_source(match: Match, text: Text) -> Iterator[Said]:
    """`We present an open-source toolkit`: code is released (or data, or a model), or promised where `we will`."""
    first = max(text.sentence_at(match.start()).start, match.start() - OBJECT)
    opener = words.OPENER.search(text.view, first, match.start())
    if opener is None or words.NEGATED.search(opener[0]) or (match["alone"] is not None and not opener["is"]):
        return
    if words.FOREIGN.search(opener[0]) is not None:
        return
    status: Status = "promised" if words.WILL.search(opener[0]) else "released"
    artifact: Artifact = "data" if match["data"] else "model" if match["model"] else "code"
    yield Span(match.start(), match.end()), Availability(artifact, status)


def parse_public_data(match: Match, text: Text) -> Iterator[Said]:
    """`We introduce a publicly available corpus`: data is released; of a toolkit it is code."""
    first = max(text.sentence_at(match.start()).start, match.start() - OBJECT)
    publisher = words.PUBLISHER.search(text.view, first, match.start())
    if publisher is not None and words.OTHERS.search(publisher[0]) is None:
        status = read_status(text, Span(publisher.start(), match.end()))
        yield Span(publisher.start("adverb"), match.end()), Availability("code" if match["code"] else "data", status)


def parse_relative(match: Match, text: Text) -> Iterator[Said]:
    """`We build a dataset, which we make publicly available`: the nearest thing that can be had is given away."""
    start = find_clause(text.view, text.sentence_at(match.start()).start, match.start())
    clause = text.view[start : match.start()]
    heads = [head for head in find_heads(clause) if head.lastgroup in ARTIFACTS]
    if not heads or words.NEGATED.search(clause[heads[-1].start() :]) or words.NEGATED.search(match[0]):
        return
    if match["is"] is None or words.NEW.search(clause[: heads[-1].start()]) is not None:
        status = read_status(text, Span(match.start(), match.end()))
        yield Span(start + heads[-1].start(), match.end()), Availability(find_artifact(heads[-1]), status)


def find_clause(view: str, start: int, end: int) -> int:
    """Where the clause begins that reaches to `end`."""
    start = max(start, end - CLAUSE)
    for match in words.BREAK.finditer(view, start, end + 24):
        start = match.end() if match.end() <= end else start
    return start


def read_status(text: Text, span: Span) -> Status:
    """`promised` where the words at `span` say `will`, or those behind them `upon acceptance`; else `released`."""
    end = min(text.sentence_at(span.start).end, span.end + 60)
    stop = words.BREAK.search(text.view, span.end, end)
    end = stop.start() if stop is not None and stop[0].startswith(",") else end
    later = words.WILL.search(text.view, span.start, span.end) or words.AFTER.search(text.view, span.start, end)
    return "promised" if later is not None else "released"


def find_artifact(head: Match) -> Artifact:
    """The artifact that a head names."""
    return next(artifact for artifact in ARTIFACTS if artifact == head.lastgroup)


def from_links(text: Text, links: Iterable[Finding]) -> Iterator[Finding]:
    """What addresses say: one that offers code, data or a model makes it released, or promised where the text says so.

    `links` are the settled findings of addresses. The span is the words in front of the address that speak of it, or
    the address itself where there are none.
    """
    for link in links:
        if isinstance(link.value, Link):
            said = find_words(text, link.span)
            later = said != link.span and read_status(text, Span(said.start, link.span.start)) == "promised"
            for artifact in ARTIFACTS:
                if artifact in link.value.offers:
                    yield Finding(
                        said, link.rule, Availability(artifact, "promised" if later else "released"), link.confidence
                    )


def find_words(text: Text, link: Span) -> Span:
    """The words of the clause in front of an address, or the address where there are none."""
    first = text.sentence_at(link.start).start
    close = first + len(text.view[first : link.start].rstrip(_EDGE))  # a colon in front of the address is no new clause
    start = find_clause(text.view, first, max(first, close))
    said = text.view[start : link.start]
    start += len(said) - len(said.lstrip(_EDGE))
    end = start + len(said.strip(_EDGE))
    return Span(start, end) if start < end <= link.start else link


RULES = (
    Rule("availability.available", words.AVAILABLE, parse_subject, 0.95, ("vailable",)),
    Rule("availability.given", words.GIVEN, parse_subject, 0.95, words.GIVEN_WORDS),
    Rule("availability.release", words.RELEASE, parse_object, 0.95, words.RELEASE_WORDS),
    Rule("availability.make", words.MAKE, parse_object, 0.95, ("make ", "making ", "made ")),
    Rule("availability.provide", words.PROVIDE, parse_object, 0.95, ("provide", "attach", "include")),
    Rule(
        "availability.open_source",
        words.OPEN_SOURCE,
        parse_open_source,
        0.9,
        ("pen-sourc", "pen sourc", "pen-weight", "pensourc"),
    ),
    Rule("availability.public_data", words.PUBLIC_DATA, parse_public_data, 0.9, ("ly available", "ly accessible")),
    Rule("availability.relative", words.RELATIVE, parse_relative, 0.9, ("which ", "that ")),
)
