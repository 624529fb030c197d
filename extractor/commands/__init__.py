"""The commands, one file each: `add` says what it takes, `main` does it and gives the exit code."""

from __future__ import annotations

from extractor.commands import diff, export, report, run, schema, score, show, stats, validate

COMMANDS = {
    "run": run,
    "export": export,
    "show": show,
    "report": report,
    "validate": validate,
    "schema": schema,
    "score": score,
    "diff": diff,
    "stats": stats,
}
