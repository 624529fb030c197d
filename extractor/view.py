"""The same-length view of a source text: markup blanked, look-alikes folded.

What goes wrong in the world: abstracts arrive as LaTeX, as Markdown, as HTML, as the text layer of a PDF, and as
mixtures of them. `2.07$\\times$`, `2.07\\times`, `2.07×` and `2.07&times;` say one thing; so do `‑` and `-`.

What we do: every character of the source becomes exactly one character of the view, so that a span of the view is the
span of the source. Markup becomes blanks, inside a word `JOINT` (see `filler.py`). Signs that LaTeX or HTML
spell with several characters stand where the first of them stood, and fillers follow: `5$\\times$` is `5 ×      `,
`$\\sim$5` is ` ~    5`; so there may be blanks between a number and its sign, on both sides. In particular:

- a formula of numbers and signs alone loses its dollars (`$3.1\\times$`, `$\\geq 5\\%$`, `$5$--$7$`); `^` stays and its
  braces go: `$10^{3}$` is ` 10^ 3  `, `10$^3$` is `10 ^3 `. A formula with variables stays as it is
  (`$k$`, `$\\alpha$-CLIP`);
- a raised or lowered mark behind a letter is part of the word: `I$^2$MoE` is `I⁠⁠2⁠MoE` with joints;
- ranges keep their dash: `3--5` is `3– 5`, the en dash stays `–`; hyphens and the minus sign become `-`;
- curly, low and LaTeX quotes become straight; no-break and thin spaces become blanks, zero-width ones and soft hyphens
  joints; full-width and mathematical letters become plain ones;
- an escape keeps its character in place: `foo\\_bar` is `foo⁠_bar` with one joint, so that an address or a name is read
  by dropping the joints; `5\\%` is `5 %`;
- of a link, `[label](target)` or `\\href{target}{label}`, the target stays, and the label unless it is an address too.

What we leave alone: ligatures (`ﬁ` is one character and cannot become two; whoever compares words folds them), case,
accents, everything that we do not know.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from extractor.filler import JOINT, settle_joints
from extractor.latex import blank_latex
from extractor.markdown import blank_markdown, blank_tags

MANY = 40  # distinct foreign characters; with more of them one pass over all is cheaper than a replacement for each

FOLDS = {
    **dict.fromkeys("‘’‚‛´\x91\x92", "'"),
    **dict.fromkeys("“”„‟«»\x93\x94", '"'),
    **dict.fromkeys("‐‑⁃﹣－−", "-"),
    **dict.fromkeys("‒\x96", "–"),
    **dict.fromkeys("―\x97", "—"),
    **dict.fromkeys("∼˜〜～", "~"),
    **dict.fromkeys("✕✖⨯╳", "×"),
    **dict.fromkeys("⩾≧≳", "≥"),
    **dict.fromkeys("⩽≦≲", "≤"),
    **dict.fromkeys("≃≅", "≈"),
    **dict.fromkeys("∗＊", "*"),
    **dict.fromkeys("µ", "μ"),
    **dict.fromkeys("⁄∕", "/"),
    **dict.fromkeys("\u2028\u2029\x85", "\n"),
    **dict.fromkeys("\xad\u200b\u200c\u200d\u200e\u200f\ufeff", JOINT),  # soft hyphen and what has no width
}


def make_view(source: str) -> str:
    """The source with markup blanked and look-alikes folded, character for character (see the head of this file).

    Takes any string, raises nothing, and gives a string of the same length.
    """
    view = source if source.isascii() else fold(source)
    if "<" in view or "&" in view:
        view = blank_tags(view)
    if "](" in view or "*" in view or "`" in view or "_" in view or "#" in view:
        view = blank_markdown(view)
    if any(sign in view for sign in ("\\", "$", "{", "}", "~", "--", "''", "``", "imes")):
        view = blank_latex(view)
    return settle_joints(view)


def fold(source: str) -> str:
    """Each character as its plain look-alike."""
    foreign = {char for char in set(source) if char > "\x7e"}
    if len(foreign) > MANY:
        return source.translate({ord(char): fold_character(char) for char in foreign})
    for char in foreign:
        plain = fold_character(char)
        if plain != char:
            source = source.replace(char, plain)
    return source


@lru_cache(maxsize=4096)
def fold_character(char: str) -> str:
    """The plain look-alike of one character, or itself."""
    if char in FOLDS:
        return FOLDS[char]
    if char.isspace() or unicodedata.category(char) == "Cc":
        return " "
    if "\uff01" <= char <= "\uff5e" or "\U0001d400" <= char <= "\U0001d7ff":  # full width; mathematical letters
        plain = unicodedata.normalize("NFKC", char)
        return plain if len(plain) == 1 else char
    return char
