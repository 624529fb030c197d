"""What can go wrong, each with a message that names the place, the cause and the way out."""

from __future__ import annotations


class ExtractorError(Exception):
    """The parent of every error that this package raises on purpose."""


class AbstractError(ExtractorError):
    """A text that cannot be an abstract: empty, too long, or with characters that no file can hold."""


class InputError(ExtractorError):
    """An input that cannot be read at all: no such file, an empty folder, an unknown form."""


class PatternTimeoutError(ExtractorError):
    """A pattern took longer than its time limit on one text."""


class RuleError(ExtractorError):
    """A rule of the user's own failed on one text, or said what cannot be."""


class RecordError(ExtractorError):
    """A record that breaks the schema or points at text that is not there."""


class ModelError(ExtractorError):
    """The trained model is missing, damaged or made for another version."""


class WorkerError(ExtractorError):
    """Worker processes cannot be started, or die whatever they do."""
