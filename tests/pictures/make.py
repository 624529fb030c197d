"""The pictures of the README: `python -m tests.pictures.make` (needs Chromium; looks best with the font Inter)."""

from __future__ import annotations

import io
import json
import re
import sys
import tempfile
from pathlib import Path

from rich.color import parse_rgb_hex
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from extractor import Abstract, Extractor
from extractor.paint import PAINTS
from extractor.read import read_inputs
from extractor.report import make_page
from extractor.show import print_record
from tests.browser import open_browser, open_page, set_window

ROOT = Path(__file__).parent.parent.parent
NAMES = ("report.png", "abstract.png", "show.svg")

# The page's own colours for a dark ground, where a terminal has these eight: black, red, green, yellow, blue, …
SHADES = ["results", "results", "datasets", "speedups", "code_urls", "models", "results", "availability"]
COLOURS: list[tuple[int, int, int]] = [parse_rgb_hex(PAINTS[field].dark[1:]) for field in SHADES]
THEME = TerminalTheme((16, 19, 23), (233, 236, 240), COLOURS, COLOURS)

# As rich draws a window, but with the fonts of the machine: a picture loads nothing.
WINDOW = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font: {char_height}px/{line_height}px ui-monospace, "DejaVu Sans Mono", Menlo, monospace;
  font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font: bold 18px system-ui, sans-serif; }}
{styles}
</style>
<defs>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def main(folder: Path) -> None:
    """Write all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "show.svg").write_text(draw_show(), encoding="utf-8")
    photograph_report(folder)


def draw_show() -> str:
    """What `extractor show` prints of the first example of the README."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.search(r"^```text\n(.*?)\n```$", readme, re.MULTILINE | re.DOTALL)
    assert example, "the README has no text block"
    abstract = Abstract(example[1])
    console = Console(
        file=io.StringIO(), record=True, width=84, force_terminal=True, color_system="standard", highlight=False
    )
    print_record(abstract, Extractor().extract(abstract), why=True, console=console)
    drawn = console.export_svg(title="extractor show - --why", theme=THEME, code_format=WINDOW, unique_id="show")
    return re.sub(r"[ \t]+$", "", drawn, flags=re.MULTILINE)


def photograph_report(folder: Path) -> None:
    """The page of the seeds: its head in light, one of its abstracts in dark."""
    abstracts = [item for item in read_inputs([ROOT / "seeds"]) if isinstance(item, Abstract)]
    records = [json.loads(record.model_dump_json()) for record in Extractor().extract_many(abstracts)]
    page = make_page(records, {each.id: each.text for each in abstracts}, title="What 38 abstracts say")
    with tempfile.TemporaryDirectory() as place, open_browser() as driver:
        path = Path(place) / "report.html"
        path.write_text(page, encoding="utf-8")
        set_window(driver, 1180, 920)
        open_page(driver, path)
        driver.save_screenshot(str(folder / "report.png"))
        set_window(driver, 1180, 620, dark=True)
        open_page(driver, path)
        Select(driver.find_element(By.NAME, "field")).select_by_value("speedups")
        WebDriverWait(driver, 5).until(lambda _: " of " in driver.find_element(By.ID, "count").text)
        articles = WebDriverWait(driver, 5).until(lambda _: driver.find_elements(By.TAG_NAME, "article"))
        richest = max(articles, key=lambda article: len(article.find_elements(By.CSS_SELECTOR, "dt, mark")))
        mark = richest.find_element(By.CSS_SELECTOR, "mark.f-speedups")
        driver.execute_script("arguments[0].closest('article').scrollIntoView({block: 'start'})", mark)
        driver.execute_script("arguments[0].focus({preventScroll: true})", mark)
        driver.save_screenshot(str(folder / "abstract.png"))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
