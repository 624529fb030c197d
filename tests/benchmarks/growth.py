"""How time grows: with the length of an abstract, and with the number of names in the lists. Drawn as SVG."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import log10
from random import Random

from extractor import Extractor
from extractor.abstract import Abstract
from extractor.names import find_names
from extractor.names.lists import NameLists
from extractor.text import Text

LENGTHS = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
SIZES = (1_000, 3_000, 10_000, 30_000, 100_000)
Curve = list[tuple[float, float]]  # what grows, and milliseconds


def measure_lengths(texts: Sequence[str]) -> Curve:
    """Milliseconds for one abstract of each length, cut out of the texts on end."""
    whole, extractor = " ".join(texts), Extractor()
    extractor.extract(whole[:5_000])
    return [(n, _time(lambda n=n: extractor.extract(whole[:n]), 1 + 3_000 // n)) for n in LENGTHS]  # type: ignore[misc]


def measure_sizes(texts: Sequence[str]) -> Curve:
    """Milliseconds in which an abstract meets lists of each size, of invented names; the best of three passes."""
    views = [Text.of(Abstract(text)) for text in texts[:100]]
    chance, curve = Random(5), Curve()
    for size in SIZES:
        lists = NameLists(("datasets", _invent(chance)) for _ in range(size))
        _read(views, lists)
        curve.append((size, min(_time(lambda lists=lists: _read(views, lists), 1) for _ in range(3)) / len(views)))  # type: ignore[misc]
    return curve


def _read(views: Sequence[Text], lists: NameLists) -> None:
    for view in views:
        list(find_names(view, lists))


def _invent(chance: Random) -> str:
    word = "".join(chance.choice("bcdfglmnprst") + chance.choice("aeiou") for _ in range(3))
    return f"{word.capitalize()}{chance.choice(('Net', 'Bench', 'QA', 'Set'))}-{chance.randrange(1000)}"


def _time(do: Callable[[], object], times: int) -> float:
    started = time.process_time()
    for _ in range(times):
        do()
    return 1000 * (time.process_time() - started) / times


def slope(curve: Curve) -> float:
    """The power of growth over the upper half of the curve: 1 is linear, 0 is none."""
    (x0, y0), (x1, y1) = curve[len(curve) // 2], curve[-1]
    return log10(y1 / y0) / log10(x1 / x0)


def draw(curves: Sequence[tuple[str, str, Curve]]) -> str:
    """Panels side by side, both axes logarithmic; each has a title, the name of what grows, and a curve."""
    width, height = 380, 270
    panels = "".join(_draw_panel(90 + number * width, *curve) for number, curve in enumerate(curves))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * len(curves) + 20} {height}" '
        f'font-family="sans-serif" font-size="11">\n<rect width="100%" height="100%" fill="#fff"/>\n{panels}</svg>\n'
    )


def _draw_panel(left: int, title: str, label: str, curve: Curve) -> str:
    top, wide, high = 40, 260, 180
    x0, x1 = log10(curve[0][0]), log10(curve[-1][0])
    y0, y1 = -2, 4
    parts = [
        f'<text x="{left}" y="22" font-size="13" font-weight="bold">{title}</text>',
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="none" stroke="#999"/>',
        f'<text x="{left + wide / 2}" y="{top + high + 34}" text-anchor="middle">{label}</text>',
    ]

    def place(x: float, y: float) -> tuple[float, float]:
        return left + wide * (x - x0) / (x1 - x0), top + high * (1 - (y - y0) / (y1 - y0))

    for power in range(y0, y1 + 1):
        _, y = place(x0, power)
        text = f"{10.0**power:g} ms" if power < 3 else f"{10 ** (power - 3)} s"
        parts += [f'<path d="M{left} {y:.0f}h{wide}" stroke="#eee"/>',
                  f'<text x="{left - 6}" y="{y + 4:.0f}" text-anchor="end">{text}</text>']  # fmt: skip
    for power in range(round(x0), round(x1) + 1):
        x, _ = place(power, y0)
        parts.append(f'<text x="{x:.0f}" y="{top + high + 16}" text-anchor="middle">{10**power:,}</text>')
    points = [place(log10(x), log10(max(y, 0.01))) for x, y in curve]
    parts.append(f'<path d="M{" L".join(f"{x:.1f} {y:.1f}" for x, y in points)}" fill="none" stroke="#0a6" '
                 f'stroke-width="2"/>')  # fmt: skip
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#0a6"/>' for x, y in points]
    return "\n".join(parts) + "\n"
