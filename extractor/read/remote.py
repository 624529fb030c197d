"""Remote places (`s3://`, `gs://`, `https://`, …), through fsspec: the extra `[remote]`.

fsspec knows many kinds of places, each with a package of its own (s3fs, gcsfs, aiohttp …) and errors of its own. Here
they become InputError before the run and OSError, that is a reject, within it.
"""

# fsspec is an extra, and imported where a remote place is named.
# ruff: noqa: PLC0415

from __future__ import annotations

import io
import re
from typing import Any, BinaryIO, cast

from extractor.errors import InputError

SCHEME = re.compile(r"[A-Za-z][\w+.-]+(?:://|::)")  # two letters at least: `C:` is a drive
PATTERN_SIGNS = frozenset("*?[")
WEB = ("http", "https")  # their folders are pages, and `?` starts a query


def is_remote(name: str) -> bool:
    """Whether a name is a URL and not a path."""
    return SCHEME.match(name) is not None


def find_urls(url: str) -> list[str]:
    """The URLs of the files that a URL names: itself, the files of a folder, those of a pattern; sorted.

    Raises InputError where fsspec or what it needs for this kind of place is not installed, where nothing is there, or
    where the place does not answer.
    """
    try:
        system, path = _find_system(url)
        if any(name in WEB for name in _protocols(system)):
            return [url]
        if PATTERN_SIGNS & set(path):
            paths = system.glob(path)
        elif system.isdir(path):
            paths = [entry["name"] for entry in system.ls(path, detail=True) if entry["type"] == "file"]
        else:
            system.info(path)  # raises FileNotFoundError
            return [url]
        return sorted(system.unstrip_protocol(found) for found in paths)
    except InputError:
        raise
    except Exception as error:  # each kind of place raises errors of its own
        raise InputError(f"{ascii(url)[1:-1]}: {_describe(error)}") from error


def size_of_url(url: str) -> int | None:
    """How many bytes are there, or None where the place does not say."""
    try:
        system, path = _find_system(url)
        return cast("int | None", system.size(path))
    except Exception:  # noqa: BLE001 - reading will tell
        return None


def open_url(url: str) -> BinaryIO:
    """The bytes there. Opening and reading raise OSError, whatever the place raises."""
    try:
        system, path = _find_system(url)
        return cast(BinaryIO, _RemoteFile(system.open(path, "rb")))
    except Exception as error:  # each kind of place raises errors of its own
        raise OSError(_describe(error)) from error


class _RemoteFile(io.RawIOBase):
    """A file of fsspec, all errors of which are OSError."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            piece = self._file.read(len(buffer))
        except Exception as error:  # each kind of place raises errors of its own
            raise OSError(_describe(error)) from error
        buffer[: len(piece)] = piece
        return len(piece)

    def close(self) -> None:
        self._file.close()
        super().close()


def _find_system(url: str) -> tuple[Any, str]:
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise InputError(
            f"{ascii(url)[1:-1]}: remote places need fsspec; pip install 'abstract-extractor[remote]'"
        ) from error
    return cast("tuple[Any, str]", url_to_fs(url))


def _protocols(system: Any) -> tuple[str, ...]:
    return (system.protocol,) if isinstance(system.protocol, str) else tuple(system.protocol)


def _describe(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file or folder there; check the URL"
    return f"{type(error).__name__}: {error}"
