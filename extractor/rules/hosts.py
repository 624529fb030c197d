"""What is known of web hosts: public suffixes, what a host offers by itself, and who owns a repository there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from extractor.finding import Offer
from extractor.pattern import compile_pattern


@dataclass(frozen=True, slots=True)
class Host:
    """A place whose addresses say what they offer. `repository` finds `owner` and `name` in the path."""

    address: str  # how an address there begins, behind the scheme and `www.`, in lower case
    offers: tuple[Offer, ...]
    repository: str | None = None
    needs: int = 0  # segments of the path without which an address is not complete


_TWO = r"/ ([\w.-]+) / ([\w.-]+)"
_GROUPS = r"/ ([\w.-]+ (?:/(?!-/)[\w.-]+)*?) / ([\w.-]+) (?: /?$ | /-/ | /(?:tree|blob|raw|wikis?)/ )"

# The first that fits speaks.
HOSTS = (
    Host("github.com/", ("code",), _TWO, 2),
    Host("gist.github.com/", ("code",), None, 2),
    Host("raw.githubusercontent.com/", ("code",), _TWO, 2),
    Host("gitlab.", ("code",), _GROUPS, 2),  # gitlab.com and the many self-hosted ones
    Host("bitbucket.org/", ("code",), _TWO, 2),
    Host("codeberg.org/", ("code",), _TWO, 2),
    Host("gitee.com/", ("code",), _TWO, 2),
    Host("git.", ("code",), _TWO, 2),
    Host("sourceforge.net/", ("code",), None, 2),
    Host("anonymous.4open.science/", ("code",), None, 2),
    Host("4open.science/", ("code",), None, 2),
    Host("huggingface.co/datasets/", ("data",), r"/datasets/ ([\w.-]+) / ([\w.-]+)", 3),
    Host("huggingface.co/spaces/", ("demo",), r"/spaces/ ([\w.-]+) / ([\w.-]+)", 3),
    Host("huggingface.co/", ("model",), r"/ (?!(?:collections|papers|docs|blog)/) ([\w.-]+) / ([\w.-]+)", 1),
    Host("hf.co/datasets/", ("data",), r"/datasets/ ([\w.-]+) / ([\w.-]+)", 3),
    Host("hf.co/", ("model",), _TWO, 1),
    Host("kaggle.com/datasets/", ("data",), r"/datasets/ ([\w.-]+) / ([\w.-]+)", 3),
    Host("kaggle.com/", ("data",), None, 2),
    Host("zenodo.org/", ("data",), None, 2),
    Host("figshare.com/", ("data",), None, 2),
    Host("ieee-dataport.org/", ("data",)),
    Host("dataverse.", ("data",)),
    Host("youtu.be/", ("demo",), None, 1),
    Host("youtube.com/", ("demo",), None, 1),
    Host("vimeo.com/", ("demo",), None, 1),
    Host("arxiv.org/", ("paper",), None, 2),
    Host("doi.org/", ("paper",), None, 2),
    Host("openreview.net/", ("paper",), None, 1),
    Host("sites.google.com/view/", ("project",), None, 2),
    Host("sites.google.com/", ("project",), None, 2),
    Host("bit.ly/", ("project",), None, 1),
    Host("tinyurl.com/", ("project",), None, 1),
    Host("goo.gl/", ("project",), None, 1),
    Host("aka.ms/", ("project",), None, 1),
)  # fmt: skip
_compile = lru_cache(maxsize=256)(compile_pattern)
_NO_OWNERS = frozenset(("orgs", "topics", "features", "sponsors", "about", "search", "apps", "users", "datasets"))

# Suffixes under which a name without scheme and path may be an address.
PLAIN_SUFFIXES = frozenset((
    "com", "org", "net", "io", "edu", "gov", "ai", "eu", "de", "uk", "fr", "cn", "jp", "ch", "nl", "kr", "app", "dev",
    "ca", "au", "se", "fi", "dk", "pl", "cz", "ru", "br", "il", "tw", "hk", "sg", "es", "pt", "xyz", "co", "cc", "info",
))  # fmt: skip
# Public suffixes that are file endings too: `train.py/test.py`, `run.sh`, `model.zip`.
FILE_SUFFIXES = frozenset(("py", "sh", "md", "rs", "pl", "pt", "cc", "ps", "so", "zip", "mov", "mp", "la", "do"))


def make_own_host(address: str) -> Host:
    """A user's own code host: `git.example.org`, `example.org/code/`."""
    place, _, path = address.lower().removeprefix("www.").rstrip("/").partition("/")
    stem = f"{path}/" if path else ""
    return Host(f"{place}/{stem}", ("code",), rf"(?i: / {re.escape(stem)} ) ([\w.-]+) / ([\w.-]+)", 2)


def find_host(address: str, own: tuple[Host, ...] = ()) -> Host | None:
    """The entry of `own` or HOSTS for an address without its scheme, None for a place that says nothing."""
    low = address.lower().removeprefix("www.") + "/"
    for host in (*own, *HOSTS) if own else HOSTS:
        if low.startswith(host.address) or (host.address.endswith(".") and f".{host.address}" in low.partition("/")[0]):
            return host
    return None


def find_repository(address: str, own: tuple[Host, ...] = ()) -> str | None:
    """`owner/name` for an address without its scheme: `github.com/foo/bar.git` is `foo/bar`; None elsewhere."""
    host = find_host(address, own)
    if host is None or host.repository is None:
        return None
    path = address[address.find("/") :].partition("?")[0].partition("#")[0]
    found = _compile(host.repository).match(path) if path.startswith("/") else None
    if found is None or found[1].lower() in _NO_OWNERS:
        return None
    name = found[2].removesuffix(".git").rstrip(".")
    return f"{found[1]}/{name}" if name else None


def is_complete(address: str) -> bool:
    """Whether an address without its scheme has all segments that its host needs: `github.com/foo/` has not."""
    host = find_host(address)
    segments = [segment for segment in address.split("/")[1:] if segment]
    return "/" in address and len(segments) >= (host.needs if host else 1)
