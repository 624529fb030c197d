"""The models rules."""

from extractor.rules.rule import Rule

RULES: tuple[Rule, ...] = ()
