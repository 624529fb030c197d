"""The commands, one file each: `add` says what it takes, `main` does it and gives the exit code."""

from __future__ import annotations

from extractor.commands import export, report, run, schema, score, show, validate

COMMANDS = {
    "run": run,
    "export": export,
    "show": show,
    "report": report,
    "validate": validate,
    "schema": schema,
    "score": score,
}
