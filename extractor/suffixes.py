"""Public suffixes (`com`, `co.uk`, `github.io`): which host names exist by their form.

The one file that imports `publicsuffixlist`, whose package holds a snapshot of the list (https://publicsuffix.org);
nothing is downloaded. It is read on first use, which takes under a tenth of a second.
"""

from __future__ import annotations

from functools import lru_cache

from publicsuffixlist import PublicSuffixList


@lru_cache(maxsize=1)
def load_list() -> PublicSuffixList:
    """The list as it was shipped."""
    return PublicSuffixList(accept_unknown=False)


@lru_cache(maxsize=1024)
def find_domain(host: str) -> str | None:
    """The part of `host` that somebody has registered: `acme.co.uk` of `www.acme.co.uk`.

    None where its suffix is not public (`nn.functional`) or nothing stands in front of it (`github.io`).
    """
    try:
        domain = load_list().privatesuffix(host.lower())
    except UnicodeError:  # a label that is too long, or no name at all, has no form to look up
        return None
    return str(domain) if domain else None
