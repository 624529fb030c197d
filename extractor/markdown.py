"""Markdown and HTML in a view: links, emphasis, code, headings, tags, entities."""

from __future__ import annotations

import html

from extractor.filler import JOINT, blanks, joints, replace
from extractor.pattern import Match, compile_pattern

# An address in place of a link's label: `[github.com/foo/bar](https://github.com/foo/bar)`
ADDRESS = compile_pattern(r"\s* (?: https?:// | www\. | [\w-]+(?:\.[\w-]+)*\.[a-z]{2,6}(?:/|\s*$) )", ignore_case=True)

# `[here](https://github.com/foo/bar)`, `![](https://…)`, `[docs](https://x.org/a_(b))`; not `f[i](x)`
_LINK = compile_pattern(
    r"!? \[ ([^\[\]]{0,300}) \] \( (\s*<?) ((?:[^\s()<>]++|\([^\s()<>]{0,200}+\)){1,500}+) (>? [^()\n]{0,100}) \)"
)
_TARGET = compile_pattern(r"(?: https?: | www\. | \#|/|mailto: | [\w.-]{1,60}\.[a-z]{2,6}(?:/|$) )", ignore_case=True)
# `**Bold**`, `***both***`, `**M**odel`, `__init__`-like `__strong__`
_STRONG = compile_pattern(r"(\*{2,3}) (?=[^\s*]) ([^*\n]{1,200} (?: \* [^*\n]{1,200} ){0,2}) (?<=[^\s*]) (\*{2,3})")
_STRAY = compile_pattern(r"(?<!\d) \*{2,} | \*{2,} (?!\d)")  # a pair that closes nothing
# `*word*`, `*Nav*igation`; not `A*`, `k^*`, `a*b`
_EMPHASIS = compile_pattern(r"(?<![\w*^/\\]) (\*) (?=[^\s*]) ([^*\n]{1,200}) (?<=[^\s*({^]) (\*) (?!\*)")
# `_word_`, `__word__`; not `a_b_c`, `/_foo_/`
_UNDERSCORE = compile_pattern(
    r"""(?<![^\s(\"']) (_{1,2}) (?=[^\s_]) ([^_\n]{1,100}) (?<=[^\s_]) (_{1,2})
        (?! [\w/=] | - (?! [a-z]{4,20}(?![\w/]) ) )"""
)
_CODE = compile_pattern(r"(?<![\w`]) (`{1,3}) (?=[^\s`]) ([^`\n]{1,120}) (?<=[^\s`']) (`{1,3}) (?![\w`])")
_HEADING = compile_pattern(r"(?:^|(?<=\n)) [ ]{0,3} (?: \#{1,6} | [*+] ) (?=\s)")

_INLINE = "i|b|em|strong|sub|sup|span|tt|code|u|sc|italic|bold|monospace|font|small|big|mark|jats:\\w+"
_BLOCK = "p|br|hr|div|li|ul|ol|title|h[1-6]|table|tr|td|th|sec|abstract|inline-formula|tex-math|alternatives|mml:\\w+"
# `<i>`, `</sub>`, `<br/>`, `<a href="https://x.org">`, `<jats:italic>`; not `<subject, relation>`
_TAG = compile_pattern(
    rf"</? (?=[a-z]) (?: (?P<inline>{_INLINE}) | (?P<block>{_BLOCK}) | (?P<anchor>a) ) (?: \s[^<>]{{0,300}} )? /?>",
    ignore_case=True,
)
_HREF = compile_pattern(r"href \s* = \s* [\"']? ([^\s\"'<>]+)", ignore_case=True)
_ENTITY = compile_pattern(r"& (?: [A-Za-z]{2,8}[0-9]{0,2} | \#[0-9]{2,6} | \#x[0-9A-Fa-f]{2,5} ) ;")


def blank_tags(view: str) -> str:
    """`view` without HTML tags, and with each entity as its character: `R&amp;D` is `R&⁠⁠⁠⁠D` with joints."""
    return replace(_ENTITY, replace(_TAG, view, say_tag), say_entity)


def say_tag(tag: Match) -> str:
    """Fillers for a tag; of `<a href="U">` the address stays."""
    if tag["inline"]:
        return joints(tag)
    found = _HREF.search(tag[0]) if tag["anchor"] else None
    if found is None:
        return blanks(tag)
    return " " * found.start(1) + found[1] + " " * (len(tag[0]) - found.end(1))


def say_entity(entity: Match) -> str:
    """The character that the entity stands for, and joints; an unknown one stays."""
    char = html.unescape(entity[0])
    if len(char) != 1:
        return entity[0]
    char = {"\xa0": " ", "’": "'", "‘": "'", "“": '"', "”": '"', "\u2009": " ", "−": "-"}.get(char, char)
    filler = " " if char.isspace() else JOINT
    return char + filler * (len(entity[0]) - 1)


def blank_markdown(view: str) -> str:
    """`view` without Markdown's marks."""
    if "](" in view:
        view = replace(_LINK, view, say_link)
    if "`" in view:
        view = replace(_CODE, view, unwrap)
    if "**" in view:
        view = replace(_STRAY, replace(_STRONG, view, unwrap), blanks)
    if "*" in view:
        view = replace(_EMPHASIS, view, unwrap)
    if "_" in view:
        view = replace(_UNDERSCORE, view, unwrap)
    return replace(_HEADING, view, blanks) if "#" in view or "\n" in view else view


def unwrap(marked: Match) -> str:
    """The words, with joints for the marks in front of them and behind."""
    return JOINT * len(marked[1]) + marked[2] + JOINT * len(marked[3])


def say_link(link: Match) -> str:
    """The label, unless it is an address itself, and the target; `f[i](x)` is no link and stays."""
    label, gap, target, rest = link[1], link[2], link[3], link[4]
    if _TARGET.match(target, 0) is None:
        return link[0]
    if ADDRESS.match(label, 0):
        label = " " * len(label)
    head = link.start(1) - link.start()
    return " " * head + label + "  " + " " * len(gap) + target + " " * (len(rest) + 1)
