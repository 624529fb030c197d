"""`python -m extractor`, and the entry point of the command `extractor`."""

from __future__ import annotations

import sys

from extractor.cli import main

if __name__ == "__main__":
    sys.exit(main())
