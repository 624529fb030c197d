"""The availability rules."""

from extractor.rules.rule import Rule

RULES: tuple[Rule, ...] = ()


def from_links(text, links):  # type: ignore
    return ()
