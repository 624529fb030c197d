"""From the beginning of a web address to its end, and to its cleaned form.

What goes wrong in the world: the period behind an address is not part of it, nor is the bracket that was opened in
front of it, nor the next sentence that is glued to it (`foo/bar.Our code`), nor the next address (`foo/bar;https://`);
but a bracket that was opened inside is. Line ends and stray blanks split addresses: behind a slash
(`github.com/ foo/bar`), a hyphen (`foo/long-⏎name`), a period (`github. com`), in the id of a video, or where a `~` or
`_` got lost.
What we do: take all that can stand in an address, cut what cannot end it, and go on behind a blank where what follows
is more likely a piece of a path than a word.
What we leave alone: a break in the middle of a word (`foo/b⏎ar`), which nothing in the text tells apart.
"""

from __future__ import annotations

from extractor.filler import JOINT, without_joints
from extractor.pattern import compile_pattern
from extractor.rules.hosts import is_complete
from extractor.sentences import STARTERS

LONGEST = 500  # characters of one address
LABEL = rf"[^\W_][\w{JOINT}-]{{0,62}}"
PATH = rf"(?: [\w/.~%?=&\#+:;,@!$'()*{JOINT}-] | [ ](?=%[0-9A-F]{{2}}) ){{0,500}}"

# `foo/bar上`, `foo/bar.Our code`, `foo/bar.https://x.org`,
# `foo/bar;https://x.org`, `foo/barhttps://`, `foo/bar;code`, `foo/bar,and`
_GLUED = compile_pattern(
    rf"""[.,;:)]* (?: https?\s?: (?<!/https?\s?:) | (?<=[.,;)]) www\. | (?<=[,;]) [\w.-]+\.(?:com|org|io|edu)/ )
       | [.)] {JOINT}* (?= (?P<word> \p{{Lu}}\w* ) (?![\w/.-]) )
       | [,;] (?= \p{{L}} ) | ['*$] | [.,;:!?]{{2,}}
       | (?<= [A-Za-z0-9_-] ) (?= [\p{{Han}}\p{{Hiragana}}\p{{Katakana}}\p{{Hangul}}] ) """,
    ignore_case=False,
)
_PUNCTUATION = ".,;:!?'*&" + JOINT
# What may follow behind a blank: `\nhodor-corl24`, ` cvl/projects/x/`
_NEXT = compile_pattern(rf"(?P<gap> [ ]{{1,2}} | \s{{0,4}}\n\s{{0,4}} ) (?P<token> [\w/.~%?=&\#+{JOINT}-]{{1,200}} )")
_ENDING = compile_pattern(r"\.\s{1,2}(?:git|html?|php|pdf)(?!\w)")
_FILE = compile_pattern(
    r"(?: [\w%~+-]+ / ){0,5} [\w%~+-]+ \. (?:git|s?html?|php|pdf|aspx?|mp4) (?!.)"
)  # `pages/x.html`
_SHORT_VIDEO = compile_pattern(r".{0,300}? (?: youtube\.com/watch\?v= | youtu\.be/ ) (?P<id> [\w-]{1,10} ) (?!.)")
VIDEO = 11  # characters of the id of a video
_ADDRESS = compile_pattern(rf"https?\b | www\. | {LABEL}(?:\.{LABEL}){{1,4}}/", ignore_case=True)
_SMALL_WORDS = frozenset((
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "contains", "for", "from", "has", "have", "in", "is", "it",
    "of", "on", "or", "provides", "that", "the", "to", "under", "via", "was", "we", "where", "which", "will", "with",
    "and/or", "upon", "after", "soon", "using", "along", "code", "page", "website", "repository",
))  # fmt: skip


def find_end(view: str, start: int, end: int) -> int:
    """Where the address ends that begins at `start` (its host) and whose unbroken characters reach to `end`."""
    end = trim(view, start, min(end, start + LONGEST))
    for _ in range(4):
        ending = _ENDING.match(view, end)
        if ending is not None:
            return int(ending.end())
        following = _NEXT.match(view, end)
        if following is None or not continues(view[start:end], following["gap"], following["token"]):
            break
        end = trim(view, start, following.end())
    return end


def trim(view: str, start: int, end: int) -> int:
    """The end without glued sentences and addresses, unbalanced brackets and punctuation."""
    glued = _GLUED.search(view, start, end)
    while glued is not None:
        word = glued["word"]
        if word is None or word.lower() in STARTERS:
            end = glued.start()
            break
        glued = _GLUED.search(view, glued.end(), end)
    depth = 0
    for place in range(start, end):
        depth += {"(": 1, ")": -1}.get(view[place], 0)
        if depth < 0:
            end = place
            break
    while end > start and (view[end - 1] in _PUNCTUATION or view[end - 1].isspace() or view[end - 1] == "("):
        end -= 1
    return end


def continues(address: str, gap: str, token: str) -> bool:
    """Whether `token`, behind a blank or a line break, is the next piece of `address`."""
    word = without_joints(token).rstrip(".,;:")
    address = without_joints(address)
    if not word or word.lower() in _SMALL_WORDS or _ADDRESS.match(word, 0) is not None:
        return False
    if word.startswith("/"):
        return len(word) > 1
    video = _SHORT_VIDEO.match(address, 0)
    if video is not None:  # one character of an id may have been a `_` that was lost
        return VIDEO - 1 <= len(video["id"]) + len(word) <= VIDEO and not (word.isalpha() and word.islower())
    return (_FILE.match(word, 0) is not None and "/" in address) or goes_on(address, word, "\n" in gap)


def goes_on(address: str, word: str, broken: bool) -> bool:
    """Whether the end of `address` and the signs of `word` make one path of both."""
    starts = word.lower() in STARTERS
    if address.endswith("/"):
        return not (starts or is_complete(address)) or is_piece(word, broken)
    if address.endswith(("-", "_", "=")):
        joined = any(char in "-_" for char in word)  # `foo/Loop- Net-of-Knots`
        return (broken or joined or not is_complete(address)) and not starts
    slashes = word.rstrip("/").count("/")
    return slashes > 1 or (broken and slashes == 1 and not word.replace("/", "").isalpha())


def is_piece(word: str, broken: bool) -> bool:
    """Whether `word` has the signs of a path and not of a sentence: `sim2real_pose.html`, `cvl/projects/x`."""
    slashes = word.rstrip("/").count("/")
    marked = any(char.isdigit() or char in "_~=?." for char in word)
    return slashes > 1 or ((slashes > 0 or broken) and marked)


def clean(written: str) -> str:
    """An address without scheme as it would be typed: no blanks, no joints."""
    return without_joints("".join(written.split()))
