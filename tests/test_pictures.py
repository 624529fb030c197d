"""The pictures of the README can be made, and that of `show` is what `show` prints."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

pytest.importorskip("selenium", reason="needs the extra [dev]")

from tests.browser import MISSING
from tests.pictures.make import NAMES, draw_show, main

FOLDER = Path(__file__).parent / "pictures"


def words(drawn: str) -> list[str]:
    """The words in a picture of a terminal; where they stand is left to the version of the drawing library."""
    return html.unescape(" ".join(re.findall(r"<text [^>]*>([^<]*)</text>", drawn))).replace("\xa0", " ").split()


@pytest.mark.skipif(MISSING is not None, reason=MISSING or "")
def test_the_script_makes_every_picture(tmp_path: Path) -> None:
    main(tmp_path)
    for name in NAMES:
        assert (tmp_path / name).stat().st_size > 10_000
        assert (FOLDER / name).is_file()
    assert sum((FOLDER / name).stat().st_size for name in NAMES) < 500_000


def test_the_picture_of_show_is_true() -> None:
    assert words((FOLDER / "show.svg").read_text(encoding="utf-8")) == words(draw_show())


def test_a_picture_loads_nothing() -> None:
    assert not re.search(r"@import|url\((?!#)|href=", (FOLDER / "show.svg").read_text(encoding="utf-8"))
