"""Paper abstracts to schema-validated JSON."""

__version__ = "0.1.0"
