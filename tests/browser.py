"""A real browser without a window, for the tests of the page and for its pictures."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
MISSING = None if CHROMIUM and DRIVER else "needs Debian's packages chromium and chromium-driver"


@contextmanager
def open_browser() -> Iterator[Chrome]:
    """A headless Chromium with an empty profile, ended with the block."""
    options = ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for argument in ("--headless=new", "--disable-dev-shm-usage", "--hide-scrollbars", "--window-size=1280,900"):
        options.add_argument(argument)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.add_argument("--no-sandbox")  # the sandbox does not start as root
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options, Service(DRIVER))
    try:
        yield driver
    finally:
        driver.quit()


def set_window(driver: Chrome, width: int, height: int = 900, *, dark: bool = False) -> None:
    """A window of that size, and the theme that the reader's system asks for."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": [scheme]})


def open_page(driver: Chrome, path: Path) -> None:
    """Open a page from disk, and wait until it shows its abstracts."""
    driver.get(path.as_uri())
    driver.set_script_timeout(20)
    driver.execute_async_script(
        "const done = arguments[0];"
        "const look = () => document.getElementById('count').textContent"
        " ? requestAnimationFrame(() => done()) : setTimeout(look, 10);"
        "look();"
    )
