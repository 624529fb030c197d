"""The rules, one file a record field, each ending in its `RULES` tuple."""
