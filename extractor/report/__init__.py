"""Records as one page to look at: charts, a searchable list, every abstract with its evidence in colour.

The page is one file that needs no network and no server: a template, a style and a script, which stand beside this
file, with the data inside.
"""

from __future__ import annotations

from extractor.report.join import Joined, join
from extractor.report.page import make_page

__all__ = ["Joined", "join", "make_page"]
