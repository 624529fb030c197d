"""The colour of each field: one table for the terminal and for the page.

The colours stand out on their ground, `light` on white, `dark` on black, and two fields that a colour-blind reader
could take for each other have another kind of line under their words; the terminal names the field in the table.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paint:
    """How one field looks: a style of the terminal (whose own theme picks the shade), two colours and a line of CSS."""

    terminal: str
    light: str
    dark: str
    line: str


PAINTS = {
    "availability": Paint("underline", "#6b7280", "#9ca3af", "dotted"),
    "code_urls": Paint("bold blue", "#0b5fb5", "#4f9cf0", "solid"),
    "other_urls": Paint("blue", "#5f7f9e", "#8aa9c6", "dashed"),
    "datasets": Paint("bold green", "#00805c", "#2fc79a", "double"),
    "models": Paint("bold magenta", "#ad4490", "#e08cc6", "double"),
    "speedups": Paint("bold yellow", "#b86e00", "#f0a92e", "solid"),
    "results": Paint("bold cyan", "#1f8fb8", "#63cdf0", "dotted"),
}  # where the evidence of two overlaps, the later one is seen
