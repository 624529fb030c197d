"""Where input comes from: files, the files of a folder or a pattern, remote places, standard input."""

from __future__ import annotations

import glob
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from extractor.errors import InputError
from extractor.read.remote import find_urls, is_remote, size_of_url
from extractor.read.unpack import PACKED

STANDARD_INPUT = "-"
ENDINGS = (".txt", ".text", ".jsonl", ".ndjson", ".json", ".csv", ".tsv", ".xml", ".atom", ".bib", ".parquet")
NAMED = (".md", ".markdown", ".bibtex", ".pq")  # read where they are named; a folder's Markdown is most often a README
KNOWN = f"{', '.join(ENDINGS)} (or {', '.join(PACKED)} of them)"
PATTERN_SIGNS = frozenset("*?[")


@dataclass(frozen=True, slots=True)
class Source:
    """One input: its name in messages, the stem of its ids, and where it is: a path, a URL, or neither (stdin)."""

    name: str
    stem: str
    ending: str
    path: Path | None = None
    url: str | None = None

    @classmethod
    def of(cls, path: Path) -> Source:
        """The source at `path`; the ending of a packing counts neither as ending nor as part of the stem."""
        plain = _without_packing(PurePath(path))
        return cls(printable(str(path)), printable(plain.stem), plain.suffix.lower(), path)

    @classmethod
    def of_url(cls, url: str) -> Source:
        """The source at a URL such as `s3://bucket/papers.jsonl.gz`."""
        plain = _without_packing(PurePath(url.partition("?")[0].rpartition("/")[2] or "remote"))
        return cls(printable(url), printable(plain.stem), plain.suffix.lower(), url=url)

    def size(self) -> int | None:
        """How many bytes it has, or None where that shows only at its end, or nobody can say."""
        if self.url:
            return size_of_url(self.url)
        try:
            return self.path.stat().st_size if self.path and self.path.is_file() else None
        except OSError:  # it went away since it was found; reading will say so
            return None


STDIN = Source("stdin", "stdin", "")


def printable(name: str) -> str:
    """A name as it may stand in a message or an id: characters that a terminal obeys, or no file can hold, escaped."""
    if name.isprintable():
        return name
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)


def find_sources(inputs: Iterable[str | os.PathLike[str]], *, any_ending: bool = False) -> list[Source]:
    """The sources that `inputs` name, in their order: a file, the readable files of a folder or of a pattern such as
    `papers/*.jsonl` by name, a URL, or `-`.

    A folder's sub-folders, its hidden files and files with an ending we do not know are left alone. With `any_ending`
    (the form is named) a file may have any ending. Sources of one stem are told apart by more of their names, so that
    `a/papers.txt` and `b/papers.txt` give ids of their own. Raises InputError where an input is not there or cannot be
    read.
    """
    return _tell_apart([source for name in inputs for source in _sources_of(os.fspath(name), any_ending)])


def _sources_of(name: str, any_ending: bool) -> Iterator[Source]:
    if name == STANDARD_INPUT:
        yield STDIN
        return
    if is_remote(name):
        yield from _sources_at(name, any_ending)
        return
    path = Path(name)
    try:
        if path.is_dir():
            yield from _known(path.iterdir(), name, "folder")
        elif path.exists():
            yield _source_of_file(path, any_ending)
        elif PATTERN_SIGNS & set(name):
            yield from _known(map(Path, glob.iglob(name, recursive=True)), name, "pattern", any_ending)  # noqa: PTH207 - it may be absolute
        else:
            raise InputError(f"{printable(name)}: no such file or folder; check the path, or give - for standard input")
    except (OSError, ValueError) as error:  # no permission, a name that is too long, a NUL in it
        raise InputError(_describe(name, error)) from error


def _describe(name: str, error: OSError | ValueError) -> str:
    if isinstance(error, PermissionError):
        return f"{printable(name)}: not readable for this user; change its permissions"
    return f"{printable(name)}: {getattr(error, 'strerror', None) or error}; check the path"


def _source_of_file(path: Path, any_ending: bool) -> Source:
    source = Source.of(path)
    if not os.access(path, os.R_OK):
        raise PermissionError
    if source.ending not in (*ENDINGS, *NAMED, "") and not any_ending:
        raise InputError(f'{source.name}: no reader for "{printable(source.ending)}"; give {KNOWN}, or name --format')
    return source


def _known(paths: Iterable[Path], name: str, kind: str, any_ending: bool = False) -> list[Source]:
    """The files among `paths` whose ending we know, by name."""
    files = sorted(path for path in paths if path.is_file() and not path.name.startswith("."))
    endings = (*ENDINGS, *NAMED) if kind == "pattern" else ENDINGS
    sources = [source for source in map(Source.of, files) if any_ending or source.ending in endings]
    if not sources:
        raise InputError(f"{printable(name)}: no readable file in this {kind}; it needs {KNOWN}")
    return sources


def _sources_at(url: str, any_ending: bool) -> list[Source]:
    urls = find_urls(url)
    sources = [Source.of_url(found) for found in urls]
    known = [source for source in sources if any_ending or source.ending in ENDINGS or urls == [url]]
    if not known:
        raise InputError(f"{printable(url)}: no readable file there; it needs {KNOWN}")
    return known


def _without_packing(path: PurePath) -> PurePath:
    return path.with_suffix("") if path.suffix.lower() in PACKED and path.stem else path


def _tell_apart(sources: list[Source]) -> list[Source]:
    """The same sources, those of one stem with longer stems: `papers.csv`, or `a/papers`, `b/papers`."""
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for source in sources:
        groups[source.stem].add(source.name)
    stems = {name: stem for group in groups.values() if len(group) > 1 for name, stem in _longer_stems(group).items()}
    return [replace(source, stem=stems.get(source.name, source.stem)) for source in sources]


def _longer_stems(names: set[str]) -> dict[str, str]:
    """For each of several names a part of it that no other has: with the ending, or with folders, as few as do."""
    paths = {name: _without_packing(PurePath(name)) for name in names}
    for depth in range(max(len(path.parts) for path in paths.values()) + 1):
        for ending in (False, True):
            stems = {
                name: "/".join([*path.parts[:-1][-depth:] * (depth > 0), path.name if ending else path.stem])
                for name, path in paths.items()
            }
            if len(set(stems.values())) == len(names):
                return stems
    return {name: name for name in names}
