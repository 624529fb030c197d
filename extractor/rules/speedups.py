"""The speedups rules."""

from extractor.rules.rule import Rule

RULES: tuple[Rule, ...] = ()
