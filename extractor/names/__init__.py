"""The lists of well-known datasets and models, and how they are found in a text."""

from extractor.names.lists import Entry, NameLists, canonical, load_lists
from extractor.names.matcher import find_names

__all__ = ["Entry", "NameLists", "canonical", "find_names", "load_lists"]
