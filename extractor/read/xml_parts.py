"""XML files of many records, one record at a time.

A file is cut into its records by their tags, and each record is parsed by itself (with expat, of the standard library).
So one damaged record costs one record, a file may be larger than the memory or several files in one (pages of a harvest
put together with `cat`), and no entity is ever expanded: those that a file declares stand before its records, out of
reach of the parser, which neither knows them nor can be made to open another file. A record that uses one is a reject.

What goes wrong in the world: a file is cut off, a tag is not closed, `&` and `<` are not escaped, a control character
stands where XML allows none, a record is commented out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat
from xml.sax.saxutils import unescape

from extractor.abstract import Reject
from extractor.read.stream import Stream
from extractor.read.window import WINDOW_CHARACTERS, Window

LONGEST_START = 256  # of a tag up to the end of its name
ENDS = {"<!--": "-->", "<![CDATA[": "]]>", "<?": "?>"}
DOCTYPE = re.compile(r"<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.DOTALL)
TAG_REST = re.compile(r"""[^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*>""")
ATTRIBUTE = re.compile(r"""([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
ROOT = re.compile(r"<!--|<(?:!DOCTYPE\s+)?(?:[\w.-]+:)?([A-Za-z_][\w.-]*)")


@dataclass(frozen=True, slots=True)
class Part:
    """A parsed record: the line at which it starts, its element, and what stands around it.

    Names of elements bear no prefix. `around` holds the attributes of the tags that are open around the record.
    """

    line: int
    element: Element
    around: Mapping[str, Mapping[str, str]]


@dataclass(slots=True)
class _Cutter:
    """The text of a file, cut into records: `opened` is the record that starts at the window's position."""

    window: Window
    names: frozenset[str]
    outer: frozenset[str]
    token: re.Pattern[str]
    opened: str = ""
    found: bool = False  # whether a record was met
    closed: bool = False  # whether the outermost element was
    offset: int = 0  # from the window's position on, this much was looked at
    root: str = ""
    around: dict[str, Mapping[str, str]] = field(default_factory=dict)


def read_parts(stream: Stream, names: frozenset[str], outer: frozenset[str] = frozenset()) -> Iterator[Part | Reject]:
    """The elements with one of `names`, in order, and a reject for each that is damaged."""
    choice = "|".join(sorted(map(re.escape, names | outer)))
    token = re.compile(rf"<!--|<!\[CDATA\[|<\?|<!DOCTYPE|<(/?)(?:[\w.-]+:)?({choice})(?=[\s/>])")
    cutter = _Cutter(Window(stream), names, outer, token)
    for line, text in _cut(cutter):
        if isinstance(text, Reject):
            yield text
        elif fault := cutter.window.find_fault(text):
            yield stream.reject(line, fault)
        else:
            try:
                yield Part(line, _parse(text), dict(cutter.around))
            except expat.ExpatError as error:
                what = expat.ErrorString(error.code)
                yield stream.reject(line, f"broken XML: {what} at line {line + error.lineno - 1}; mend the record")


def find_root(head: str) -> str:
    """The name of the outermost element of a file that begins like this, as its DOCTYPE or its first tag says."""
    position = 0
    while match := ROOT.search(head, position):
        if match[1]:
            return match[1]
        if (end := head.find("-->", match.end())) < 0:
            break
        position = end
    return ""


def _parse(text: str) -> Element:
    """The element that a text is. Raises ExpatError where it is none."""
    builder = TreeBuilder()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, attributes: builder.start(_local(name), attributes)
    parser.EndElementHandler = lambda name: builder.end(_local(name))
    parser.CharacterDataHandler = builder.data
    parser.Parse(text.encode("utf-8"), True)
    return builder.close()


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _cut(cutter: _Cutter) -> Iterator[tuple[int, str | Reject]]:
    """Each record as its line and its text, or a reject."""
    window = cutter.window
    window.peek()
    cutter.root = find_root(window.text)
    while True:
        match = cutter.token.search(window.text, window.position + cutter.offset)
        if match is None:
            cutter.offset = max(cutter.offset, len(window.text) - window.position - LONGEST_START)
            if not cutter.opened:
                _go_to(cutter, window.position + cutter.offset)
        elif (end := _find_end(window.text, match)) >= 0:
            yield from _take(cutter, match, end)
            continue
        elif not cutter.opened:
            _go_to(cutter, match.start())
        if window.more():
            continue
        if not window.full:
            break
        yield (
            window.line,
            window.stream.reject(
                window.line,
                f"what starts here is longer than {WINDOW_CHARACTERS:,} characters; is it the right --format?",
            ),
        )
        cutter.opened = ""
        _go_to(cutter, len(window.text))
    yield from _end(cutter)


def _go_to(cutter: _Cutter, position: int) -> None:
    cutter.window.advance(position)
    cutter.offset = 0


def _find_end(text: str, match: re.Match[str]) -> int:
    """Where a tag, a comment and the like ends; -1 where that is not yet in the text."""
    if match[2]:
        tag = TAG_REST.match(text, match.end())
        return tag.end() if tag else text.find(">", match.end()) + 1 or -1
    if match[0] == "<!DOCTYPE":
        doctype = DOCTYPE.match(text, match.start())
        return doctype.end() if doctype else -1
    mark = ENDS[match[0]]
    found = text.find(mark, match.end())
    return found + len(mark) if found >= 0 else -1


def _take(cutter: _Cutter, match: re.Match[str], end: int) -> Iterator[tuple[int, str | Reject]]:
    """Go over a tag or a comment that ends at `end`; yields the record that it ends."""
    window, name, closes = cutter.window, match[2], bool(match[1])
    if name in cutter.names and not closes:
        if cutter.opened:
            reason = f"<{cutter.opened}> is not closed before the next <{name}>; mend the record"
            yield window.line, window.stream.reject(window.line, reason)
        _go_to(cutter, match.start())
        cutter.opened = name
        cutter.found = True
    if cutter.opened == name and (closes or match.string[end - 2 : end] == "/>"):
        yield window.line, match.string[window.position : end]
        cutter.opened = ""
    cutter.closed |= closes and name == cutter.root
    if name in cutter.outer:
        attributes = match.string[match.end() : end]
        cutter.around[name] = {} if closes else {k: unescape(a or b) for k, a, b in ATTRIBUTE.findall(attributes)}
    if cutter.opened:
        cutter.offset = end - window.position
    else:
        _go_to(cutter, end)


def _end(cutter: _Cutter) -> Iterator[tuple[int, Reject]]:
    """What is wrong at the end of the file, if anything."""
    window = cutter.window
    tail = window.text[window.position :]
    if window.fault:
        yield window.line, window.fault
    elif cutter.opened:
        reason = f"<{cutter.opened}> is not closed where the file ends; fetch the file again"
        yield window.line, window.stream.reject(window.line, reason)
    elif cutter.root and not cutter.found:
        kinds = " or ".join(f"<{name}>" for name in sorted(cutter.names))
        yield window.line, window.stream.reject(window.line, f"no {kinds} in this XML; is it the right --format?")
    elif cutter.root and not cutter.closed and not re.search(rf"</(?:[\w.-]+:)?{re.escape(cutter.root)}\s*>", tail):
        reason = f"the file ends before </{cutter.root}>: it is cut off; fetch it again; what stood before was read"
        yield window.line, window.stream.reject(window.line, reason)
