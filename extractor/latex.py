r"""LaTeX in a view: commands, formulas, braces, ties, quotes and dashes."""

from __future__ import annotations

from extractor.filler import JOINT, blanks, joints, replace
from extractor.markdown import ADDRESS
from extractor.pattern import Match, compile_pattern

# Commands that stand for one sign of the number rules.
SIGNS = {
    "times": "×", "texttimes": "×", "sim": "~", "textasciitilde": "~", "thicksim": "~", "approx": "≈", "simeq": "≈",
    "thickapprox": "≈", "geq": "≥", "ge": "≥", "geqslant": "≥", "gtrsim": "≥", "leq": "≤", "le": "≤", "leqslant": "≤",
    "lesssim": "≤", "pm": "±", "to": "→", "rightarrow": "→", "ldots": "…", "dots": "…", "textendash": "–",
    "textemdash": "—", "textunderscore": "_", "textquotesingle": "'", "degree": "°", "gt": ">", "lt": "<",
    "uparrow": "↑", "downarrow": "↓",
}  # fmt: skip
_SIGN = compile_pattern(
    rf"\\{{1,2}}+ (?=[a-z]) ({'|'.join(sorted(SIGNS, key=len, reverse=True))}) (?![A-Za-z]) (?:\{{\}})?"
)
# `$ imes$`: the `\t` of `\times` was read as a tab on the way
_LOST_SIGN = compile_pattern(r"(?<=[$\d]) [ \t]? imes (?![A-Za-z])")

_FONT = "bf|it|tt|sc|sf|sl|rm|up|md|normal|superscript|subscript"
# `\textbf{`, `\emph{`, `\mathrm{`, `\underline{`; `{\em `, `\bf `; `\textcolor{red}{`; `extit{`, whose `\t` was lost
_STYLE = compile_pattern(
    rf"""\\{{1,2}}+ (?=[a-z])
         (?: (?: text(?:{_FONT})? | emph | underline | uline | mbox | math(?:bf|it|tt|sf|rm) | boldsymbol | bm
               | ensuremath | operatorname | (?:text)?color \s* \{{ [\w!]{{1,30}} \}} ) \s* \{{
           | (?: em|bf|it|tt|sc|sf|sl|rm|bfseries|itshape|ttfamily|scshape|small|large|xspace|noindent )
             (?![A-Za-z]) (?: \{{\}} | [ ] )? )
       | (?<![A-Za-z\\]) ext(?:bf|it|tt|sc|rm) \{{ | \\[-/!] """
)
# `.\nOur` (a line end that was written out)
# `\cite{a,b}`, `\citep[see][]{a}`, `\ref{fig:x}`, `\begin{quote}`, `\item`, `\\`, `\,`, `\quad`, `\url{`, `\footnote{`
_GONE = compile_pattern(
    r"""\\{1,2} (?: (?: [cC]ite\w{0,8} \*? | ref | eqref | autoref | label | begin | end | vspace | hspace ) \s*
                (?: \[ [^\[\]]{0,80} \] ){0,2} \{ [^{}]{0,200} \}
              | (?: url | href | hyperlink | nolinkurl | path | footnote | thanks ) \s* \{
              | (?<=[.!?]\\) n (?=\p{Lu})
              | (?: item | quad | qquad | newline | par | footnotemark ) (?![A-Za-z])
              | [ ,;:()\[\]] )
        | \}\{ | \\{2,} """
)
# `\footnote{The code is …`: what is said there is no part of the clause around it
_NOTE = compile_pattern(r"\\{1,2} (?: footnote | thanks ) \s* \{ (?= \p{Lu}\p{Ll}* [ ] )")
# `\href{https://x.org/a}{here}`
_HREF = compile_pattern(r"\\{1,2} (?:href|hyperlink) \s* \{ ([^{}\s]{1,500}) \} \s* \{ ([^{}]{0,300}) \}")
# `href{https://x.org/a}{url{https://x.org/a}}`, whose backslash was lost
_ARGUMENTS = compile_pattern(r"\}\{ (?= (?:url\{)? https?:// ) (?:url\{)?")
_ESCAPE = compile_pattern(r"\\{1,2} ([%_&\#$@~{}])")
# `Schr\"odinger`, `Erd\H{o}s`, `Poincar\'e`, `{\'e}`: the accent goes, the letter stays; `model\'s` is a quote
_ACCENT = compile_pattern(r"""(?<=[A-Za-z{]) (?: \\["'`^~=.] (?=\{?[aeiouynczAEIOUNCZ\\]) | \\[Hcvu] (?=\{) )""")
_QUOTE = compile_pattern(r"\\ (?=[\"'])")

# `$3.1\times$`, `$k$`; not `$5 and $10`
_FORMULA = compile_pattern(r"(?<!\\) (\${1,2}) (?![\s$]) ([^$]{1,300}) (?<![\s\\/(-]) (\${1,2}) | (?<!\\) [{}]+")
_NUMERIC = compile_pattern(
    rf"""(?: [^\\A-Za-z_^]
           | \\{{1,2}}%
           | \^ (?=[\d{{(+-])
           | (?<=[\d.){JOINT}}}] [ ]?) [xXKMBGTk] (?![A-Za-z])
           | [A-Za-z]{{3,}} )+ (?!.)"""
)
# `I$^2$MoE`, `A$^{3}$T`, `F$_1$`, `LLaVA$^+$`
_RAISED = compile_pattern(rf"[{{{JOINT}]* [\^_] [{{{JOINT}]* [\w+*]{{1,3}} [}}{JOINT}]* (?!.)")

# `Fig.~3`, `BERT~\cite{}`; not `~5x`, `3~5`, `edu/~jane`
_TIE = compile_pattern(r"(?<=[A-Za-z.,;:)}\]]) ~ (?=[\w\\$(\[{\s]) | (?<=\d) ~ (?=[A-Za-z\\])")
# ``quoted'', `quoted'
_QUOTES = compile_pattern(r"`` | (?:'')+ | `")
# `3--5`, `Euler--Maruyama`, `word---word`, ` -- `; not `--flag`, and not in an address
_DASHES = compile_pattern(r"(?<=[^\s-]) -{2,3} (?=[^-]) | (?<=\s) -{2,3} (?=\s)")


def blank_latex(view: str) -> str:
    """`view` without LaTeX's commands, dollars, braces and ties; its signs, quotes and dashes as plain characters."""
    if "\\" in view:
        view = replace(_SIGN, view, lambda sign: SIGNS[sign[1]] + JOINT * (len(sign[0]) - 1))
        view = replace(_STYLE, view, joints)  # first: a link's label may be `\texttt{…}`
        view = replace(_ACCENT, replace(_HREF, view, say_href), joints)
        view = replace(_NOTE, view, lambda note: " " * (len(note[0]) - 2) + "; ")
        view = replace(_QUOTE, replace(_GONE, view, blanks), blanks)
    if "imes" in view:
        view = replace(_LOST_SIGN, view, lambda sign: "×" + JOINT * (len(sign[0]) - 1))
    if "ext" in view and "{" in view:
        view = replace(_STYLE, view, joints)
    if "}{" in view and "://" in view:
        view = replace(_ARGUMENTS, view, blanks)
    if "$" in view or "{" in view or "}" in view:
        view = replace(_FORMULA, view, say_formula)
    if "\\" in view:
        view = replace(_ESCAPE, view, lambda escape: JOINT * (len(escape[0]) - 1) + say_escaped(escape[1]))
    return fold_typing(view)


def fold_typing(view: str) -> str:
    """`view` with LaTeX's ties, quotes and dashes as blanks, straight quotes and dashes."""
    if "~" in view:
        view = replace(_TIE, view, blanks)
    if "`" in view or "''" in view:
        view = replace(_QUOTES, view, say_quote)
    return replace(_DASHES, view, say_dashes) if "--" in view else view


def say_quote(quote: Match) -> str:
    """A straight quote, with a blank for the second character of two."""
    return {"``": ' "', "`": "'"}.get(quote[0], '" ' * (len(quote[0]) // 2))


def say_escaped(char: str) -> str:
    """The character behind a backslash; a brace is markup even so."""
    return JOINT if char in "{}" else char


def say_href(link: Match) -> str:
    """The target, and the label unless it is an address itself."""
    label = " " * len(link[2]) if ADDRESS.match(link[2].lstrip(JOINT), 0) else link[2]
    head, gap = link.start(1) - link.start(), link.start(2) - link.end(1)
    return " " * head + link[1] + " " * gap + label + " "


def say_formula(formula: Match) -> str:
    """A formula of numbers, signs and words without its dollars and braces; any other stays."""
    if formula[1] is None:  # a brace outside of formulas
        return joints(formula)
    content = formula[2]
    before = formula.string[formula.start() - 1 : formula.start()]
    if _RAISED.match(content, 0):
        plain = content.translate({ord(brace): JOINT for brace in "{}"})
        if not before.isdigit():
            plain = plain.replace("^", JOINT).replace("_", JOINT)
    elif _NUMERIC.match(content, 0) or (JOINT in content and "\\" not in content):
        plain = content.translate({ord(brace): JOINT for brace in "{}"})
    else:
        return formula[0]
    return JOINT * len(formula[1]) + plain + JOINT * len(formula[3])


def say_dashes(dashes: Match) -> str:
    """One dash and fillers: an en dash for two hyphens, an em dash for three; inside an address they stay."""
    view, start, end = dashes.string, dashes.start(), dashes.end()
    word = view[max(0, start - 200) : start].rsplit(None, 1)[-1:]
    if word and ("/" in word[0] or "www." in word[0]) and not view[start - 1].isspace():
        return dashes[0]
    filler = " " if view[start - 1].isdigit() and view[end : end + 1].isdigit() else JOINT
    return ("–" if end - start == 2 else "—") + filler * (end - start - 1)
