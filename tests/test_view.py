"""The view: what each kind of markup becomes, and that no character ever moves."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from extractor.filler import JOINT, without_joints
from extractor.view import make_view

PIECES = (
    "\\", "$", "{", "}", "*", "**", "_", "`", "<", ">", "i", "&", "amp;", "~", "--", " ", "a", "Z", "5", "times",
    "textbf{", "[", "](", "http://a.b/c",
    ")", "^", "%", "href{", "url{", "cite{", "\n", "\u2060", "\u200b", "\xa0", "“", "ﬁ", "𝛼",
    "。",
)  # fmt: skip
MARKUP = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)

# Source, and the words that a reader of the view meets: joints dropped, blanks folded.
SEEN = {
    "plain words": ("plain words", "plain words"),
    "textbf": (r"We call it \textbf{LoopNet}.", "We call it LoopNet ."),
    "em": (r"{\em Loops} and {\bf more}", "Loops and more"),
    "inside a word": (r"w\textbf{I}th \textbf{L}oops", "wIth Loops"),
    "math word": (r"$\texttt{loopnet}$-7B", "loopnet-7B"),
    "times": (r"2.07$\times$ faster", "2.07 × faster"),
    "times in a formula": (r"$5\times$ and $3.1 \times$", "5× and 3.1 ×"),
    "times alone": (r"4.2\times faster", "4.2× faster"),
    "times whose t was lost": ("5$ imes$ faster", "5 × faster"),
    "about": (r"$\sim$5 and $\approx 3$", "~ 5 and ≈ 3"),
    "at least": (r"$\geq$5, $\ge 6$, $\le$ 7", "≥ 5, ≥ 6 , ≤ 7"),
    "percent": (r"80.25\% and 40\\% and $50\%$", "80.25 % and 40 % and 50 %"),
    "power": (r"$10^{3}$ and 10$^3$", "10^ 3 and 10 ^3"),
    "raised mark": (r"I$^2$Loop and Loop$^+$", "I2Loop and Loop+"),
    "variables stay": (r"$\alpha$-Loop and $k$-means", r"$\alpha$-Loop and $k$-means"),
    "money stays": ("between $5 and $10 a day", "between $5 and $10 a day"),
    "escapes": (r"R\&D of loop\_net \#1", "R&D of loop_net #1"),
    "tie": (r"Fig.~3 of~\cite{a}.", "Fig. 3 of ."),
    "no tie": ("~5x, 3~5x, edu/~jane", "~5x, 3~5x, edu/~jane"),
    "url": (r"at \url{https://x.org/a\_b}.", "at https://x.org/a_b ."),
    "href": (r"\href{https://x.org/a}{here}", "https://x.org/a here"),
    "href to itself": (r"\href{https://x.org/a}{x.org/a}", "https://x.org/a"),
    "href to styled self": (r"\href{https://x.org/a}{\texttt{x.org/a}}.", "https://x.org/a ."),
    "citations": (r"loops \citep[see][]{a,b}, too", "loops , too"),
    "accents": (r"Schr\"odinger and Erd\H{o}s", "Schrodinger and Erdos"),
    "latex quotes": ("``loops'' and `more'", "\"loops\" and 'more'"),
    "range": ("3--5 and 3–5", "3– 5 and 3–5"),
    "dash in a name": ("Euler--Loop", "Euler–Loop"),
    "dashes in an address stay": ("https://x.org/a--b", "https://x.org/a--b"),
    "bold": ("**LoopNet** and ***more***", "LoopNet and more"),
    "bold inside a word": ("**A**ttention **B**ased", "Attention Based"),
    "italic": ("*loops* and *Nav*igation", "loops and Navigation"),
    "stars stay": ("A* and $k^*$ and 2*3", "A* and $k^*$ and 2*3"),
    "underscores": ("_both_ of a_b_c", "both of a_b_c"),
    "code": ("run `loop` now", "run loop now"),
    "link": ("[here](https://x.org/a).", "here https://x.org/a ."),
    "link to itself": ("[x.org/a](https://x.org/a)", "https://x.org/a"),
    "no link": ("f[i](x)", "f[i](x)"),
    "heading": ("# Loops\nare", "Loops are"),
    "entities": ("R&amp;D &lt;5&nbsp;ms 5&times;", "R&D < 5 ms 5×"),
    "tags": ("<i>x</i>y<sub>2</sub><br/>z", "xy2 z"),
    "anchor": ('<a href="https://x.org/a">here</a>', "https://x.org/a here"),
    "no tag": ("<subject, relation>", "<subject, relation>"),
    "blanks and quotes": ("5\xa0ms\u2009and “q” it’s", '5 ms and "q" it\'s'),
    "no width": ("so\xadft ze\u200bro \u200b x", "soft zero x"),
    "hyphens and signs": ("Tiny‑Net − ∼5 ５％ 𝛼", "Tiny-Net - ~5 5% α"),
    "ligatures stay": ("eﬃcient ﬁ", "eﬃcient ﬁ"),
}


@pytest.mark.parametrize(("source", "seen"), SEEN.values(), ids=SEEN)
def test_what_a_reader_meets(source: str, seen: str) -> None:
    view = make_view(source)
    assert len(view) == len(source)
    assert " ".join(without_joints(view).split()) == seen


def test_joint_stands_inside_words_only() -> None:
    assert make_view("**A**ttention **B** c") == f"  A{JOINT}{JOINT}ttention   B   c"


@given(st.text() | MARKUP)
@example("\ud800$")
@example("\0\\")
def test_no_character_moves(source: str) -> None:
    view = make_view(source)
    assert len(view) == len(source)
    for given_char, char in zip(source, view, strict=True):
        if given_char.isascii() and given_char.isalnum() and char.isalnum():
            assert char == given_char  # letters and digits are blanked or stay


@given(st.text(alphabet="abc XYZ 0123456789 .,;:()'\"-/"))
def test_plain_text_stays(source: str) -> None:
    assert make_view(source.replace("''", "'").replace("--", "-")) == source.replace("''", "'").replace("--", "-")


@pytest.mark.parametrize(
    "piece", ["(", "\\", "$", "1", ".", "https://", " ", "*", "**a ", "[a](", "{", "~", "--", "<a ", "&a"]
)
def test_no_quadratic_input(piece: str) -> None:
    source = (piece * 100_000)[:100_000]
    assert len(make_view(source)) == len(source)
