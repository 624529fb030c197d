"""One JSON value to Python: strict about what JSON forbids, and clear about what is wrong.

Python's own decoder takes NaN and the last of two equal keys without a word. We refuse both: a number that is none
could not be written again, and of two abstracts in one entry nobody knows which is meant.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any, NoReturn

from extractor.read.window import WINDOW_CHARACTERS, Window

TOO_DEEP = "broken JSON: nested too deeply; flatten the entry"
NEAR_END = 16  # characters: longer than any word or escape that the end of a piece may cut


class Number(float):
    """A number with a fraction, and how it was written: 2301.10 as an id is not 2301.1."""

    literal: str


@dataclass(frozen=True, slots=True)
class Broken:
    """A value that cannot be used, though one can read on after it, and why."""

    reason: str


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON value; write null")


def _read_number(digits: str) -> Number:
    value = Number(digits)
    if math.isinf(value):
        raise ValueError(f"the number {digits[:20]} is too large")
    value.literal = digits
    return value


def _read_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in entry if keys.count(key) > 1)
        raise ValueError(f"the key {twice!a} stands twice; leave one of the two")
    return entry


JSON = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_read_number, object_pairs_hook=_read_pairs)
LENIENT = json.JSONDecoder(parse_int=str, parse_float=str)  # finds the end of a value that cannot be used


def describe_json(error: ValueError | RecursionError) -> str:
    """Why a piece of JSON cannot be read, and the way out."""
    if isinstance(error, RecursionError):
        return TOO_DEEP
    if isinstance(error, json.JSONDecodeError):
        return f"broken JSON: {error.msg.removesuffix(' at')} at column {error.colno}; mend it or leave it out"
    return f"broken JSON: {error}"


def decode_here(window: Window) -> Any:
    """The JSON value that starts at the window's position, or `Broken` in its place, and go on after it.

    Raises json.JSONDecodeError or RecursionError where there is no value with an end.
    """
    try:
        return _decode(window, JSON)
    except (json.JSONDecodeError, RecursionError):
        raise
    except ValueError as error:  # NaN and the like
        _decode(window, LENIENT)
        return Broken(describe_json(error))


def _decode(window: Window, decoder: json.JSONDecoder) -> Any:
    while True:
        try:
            value, end = decoder.raw_decode(window.text, window.position)
        except json.JSONDecodeError as error:
            if may_be_cut(error) and window.more():
                continue
            if window.full:
                message = f"an entry of more than {WINDOW_CHARACTERS:,} characters"
                raise json.JSONDecodeError(message, window.text, window.position) from error
            raise
        if end == len(window.text) and window.more():
            continue  # a number may go on
        fault = window.find_fault(window.text[window.position : end])
        window.advance(end)
        return Broken(fault) if fault else value


def may_be_cut(error: json.JSONDecodeError) -> bool:
    """Whether the value may be whole with more text after it."""
    return error.msg.startswith("Unterminated string") or error.pos >= len(error.doc) - NEAR_END
