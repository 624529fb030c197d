"""Web addresses: with a scheme, without one, and hosts that stand alone.

What goes wrong in the world: addresses are split by blanks and glued to words (`addresses.py`), lack the scheme, follow
a footnote digit (`online11https://`); and much that has the form of an address is none: `Node.js`, `accuracy.In`,
`i.e.BERT`, e-mail addresses, file names, companies (`Ctrip.com`).
What we do: believe a scheme; without one, ask for a public suffix (`suffixes.py`) and a path, or for words in front
that lead to an address (`available at`, `Website:`). A suffix that is a word or a file ending too asks for more.
What we leave alone: a DOI without resolver, host names that are used as names.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_letters, digits

from extractor.filler import JOINT
from extractor.finding import Link
from extractor.pattern import Match, compile_pattern
from extractor.rules.addresses import LABEL, PATH, clean, find_end
from extractor.rules.hosts import FILE_SUFFIXES, PLAIN_SUFFIXES, find_host, find_repository
from extractor.rules.offers import find_offers
from extractor.rules.rule import Rule, Said
from extractor.span import Span
from extractor.suffixes import find_domain
from extractor.text import Text

# `github. com/x`, `gdo. llnl.gov/x`, `humanoid- bench.github.io`
_SPLIT = r"(?: com|org|io|net|edu|google|github|gitlab|gov|cn|uk|de ) [/.] | [a-z\d-]{2,30}\.(?:com|org|io|edu|gov)/"
_HOST = rf"""(?: {LABEL} -[ ](?=[a-z\d-]{{1,30}}\.) )? {LABEL}
             (?: (?: \. | [ ]?\.[ ]?(?={_SPLIT}) ) {LABEL} ){{1,6}} (?: :\d{{2,5}} )?"""

# `https://x.org/a`, `https: //x.org`, `https:// x.org`, `https: / / x.org`, `http:/x.org`, `online1https://x.org`,
# `https//x.org`, `htps://x.org`, `http;//x.org`, `//x.org`
_WITH_SCHEME = compile_pattern(
    rf"""(?: (?P<scheme> htt?ps? | ftp ) (?: \s? [:;] \s{{0,3}} (?: / \s? ){{1,2}} | \s? // ) \s? | (?<![:;/\w]) // )
         (?P<address> {_HOST} (?: [/?\#] {PATH} )? )""",
    ignore_case=True,
)
_DOTTED = compile_pattern(r"\.[a-z]{2,18} (?![a-z])")

# `github.com/foo/bar`, `foo.github.io/bar`, `www.x.org/a`, `sites.google.com/view/x`
_WITH_PATH = compile_pattern(rf"(?<=[A-Za-z0-9]) \. (?P<suffix> [a-z]{{2,18}} ) (?: :\d{{2,5}} )? (?P<path> / {PATH} )")
# `progprompt.github.io`, `www.eth3d.net`, `available at docvqa.org`
_ALONE = compile_pattern(r"(?<=[A-Za-z0-9]) \. (?P<suffix> [a-z]{2,18} ) (?: :\d{2,5} )? (?![\w@/-] | \.[A-Za-z0-9] )")
HOST_MARKS = ".-_" + JOINT
HOST_CHARACTERS = frozenset(ascii_letters + digits + HOST_MARKS)
LONGEST_HOST = 150
LONG = 3  # letters of a suffix that may be a word of English too (`fit`, `world`, `training`)
_FOOTNOTE = compile_pattern(r"(?<![A-Za-z0-9-]) \d{1,2} (?= (?:www\.)? [a-z-]{2,} )")  # `online.1github.com/x`

_LEAD_VERB = r"""
    available | found | access\w* | hosted | released? | download\w* | obtained | published | provided | shared
    | online"""
# Words behind which a host alone is an address: `available at`, `Website:`, `visit`, `our project page is at`
_LEADS = compile_pattern(
    rf"""(?: (?: {_LEAD_VERB} | sourced ) (?: [ ][a-z]+ ){{0,6}}? [ ]
             (?: at | on | from | in | via | under )
           | \b(?: found | available ) (?= :? \s* $ )
           | (?: visit | see | website | site | web-?page | page | homepage | link | url | code | data | demo
               | videos? )
             (?: [ ] (?: is | are ) )? (?: [ ] at )? ) \s* [:\-]? \s* [(\["']? \s*$ """,
    ignore_case=True,
)


def parse_with_scheme(match: Match, text: Text) -> Iterator[Said]:
    """An address behind `https://`, `http://`, `ftp://` or `//`."""
    again: Match | None = match
    while again is not None:  # a second address may be glued to the first
        scheme = (again["scheme"] or "https").lower().replace("htp", "http")
        said = list(say(text, again.start(), again.start("address"), f"{scheme}://", again.end()))
        yield from said
        again = _WITH_SCHEME.search(text.view, said[0][0].end, match.end()) if said else None


def parse_with_path(match: Match, text: Text) -> Iterator[Said]:
    """An address without scheme; `match` begins at the period before the suffix of the host."""
    start = find_start(text.view, match.start())
    if start is None:
        return
    labels = find_labels(text.view[start : match.end("suffix")])
    plain = match["suffix"] in PLAIN_SUFFIXES or (len(match["suffix"]) < LONG and match["suffix"] not in FILE_SUFFIXES)
    if labels and (plain or len(labels) > 2 or leads_to(text.view, start)):
        yield from say(text, start, start, "https://", match.end())


def parse_alone(match: Match, text: Text) -> Iterator[Said]:
    """A host alone, where it is sure to be an address: by `www.`, by its many labels, or by the words before it."""
    start = find_start(text.view, match.start())
    labels = find_labels(text.view[start : match.end("suffix")]) if start is not None else []
    if start is None or not labels:
        return
    if labels[0].lower() != "www":
        many = len(labels) > 2 and labels[0] == labels[0].lower()
        leads = leads_to(text.view, start)
        if not (many or leads) or (match["suffix"] not in PLAIN_SUFFIXES and not (many and leads)):
            return
    yield from say(text, start, start, "https://", match.end())


def find_labels(written: str) -> list[str]:
    """The labels of a host, none where no such host can exist."""
    host = clean(written)
    return host.split(".") if find_domain(host) is not None else []


def leads_to(view: str, start: int) -> bool:
    """Whether the words in front of `start` lead to an address: `available at`, `Website:`."""
    return _LEADS.search(view, max(0, start - 60), start) is not None


def find_start(view: str, period: int) -> int | None:
    """Where the host begins whose last period is at `period`; None behind a scheme or in an e-mail address."""
    start = period
    while start > max(0, period - LONGEST_HOST) and view[start - 1] in HOST_CHARACTERS:
        start -= 1
    start += len(view[start:period]) - len(view[start:period].lstrip(HOST_MARKS))
    footnote = _FOOTNOTE.search(view, start, period)
    if footnote is not None and find_host(view[footnote.end() : period + 40]) is not None:
        return int(footnote.end())
    before = view[max(0, start - 8) : start]
    if before.endswith(("@", "/", ".", "-", "\\")) or before.rstrip().endswith((":/", "//", "@")):
        return None
    return start


def say(text: Text, start: int, host: int, scheme: str, end: int) -> Iterator[Said]:
    """The address from `start`, whose host begins at `host`, told with its offers."""
    end = find_end(text.view, host, end)
    address = clean(text.view[host:end])
    name = address.partition("/")[0].partition("?")[0].partition("#")[0]
    if "." not in name.strip("."):
        return
    span = Span(start, end)
    known = name.partition(":")[0].lower().removeprefix("www.")
    repository = find_repository(address, text.hosts)
    yield span, Link(scheme + address, find_offers(text, span, address), known, repository)


RULES = (
    Rule("urls.with_scheme", _WITH_SCHEME, parse_with_scheme, 0.99, ("//", "/ /", "tp:/", "tps:/", "tp: /", "tps: /")),
    Rule("urls.with_path", _WITH_PATH, parse_with_path, 0.98, _DOTTED),
    Rule("urls.host_alone", _ALONE, parse_alone, 0.95, _DOTTED),
)
