"""The dataset card, `README.md`: a YAML header for the Hub, and what a person should know."""

from __future__ import annotations

from typing import Any

from extractor import __version__
from extractor.columns import pa
from extractor.errors import InputError
from extractor.flat import FIELDS
from extractor.records import SCHEMA_VERSION
from extractor.write.hub.statistics import About

DTYPES = {"double": "float64"}  # where the Hub has another word than Arrow
CONFIGS = {
    "records": "one row an abstract, nested: everything, exactly",
    "code_urls": "one row an address that offers code",
    "datasets": "one row a named dataset in an abstract",
    "speedups": "one row an efficiency figure",
    "models": "one row a named model or method in an abstract",
    "results": "one row a quality figure",
}
TEXT = """
# {name}

What {records:,} paper abstracts say of their code, datasets, models, efficiency figures and results, each value with
its place in the abstract, the rule that found it, and a confidence. The abstracts themselves are not in here: `id`
joins them.

```python
import datasets
datasets.load_dataset("{name}", "records")
```

| configuration | rows | what it holds |
| --- | ---: | --- |
{configs}

## Statistics

| field | values | abstracts with one |
| --- | ---: | ---: |
{fields}

Hosts of code: {hosts}.

Datasets named in most abstracts: {datasets}.

An abstract's split is decided by a hash of its id (80 % train, 10 % validation, 10 % test), so that a dataset that
grows keeps every abstract in its split; the rows of one abstract stand in one split in all configurations.

## How it was made

Extracted by rules, name lists and a small trained tagger, without a person's check: expect errors, and use
`confidence`, the share of such answers that are right, to choose. `text` is `abstract[start:end]` in Unicode code
points. Every record was checked against its JSON Schema.

| | |
| --- | --- |
{versions}

## Licence

{licence}
"""


def write_card(about: About) -> str:
    """The whole card."""
    try:
        import yaml  # noqa: PLC0415 - not needed by any other form
    except ImportError as error:
        raise InputError("the card needs PyYAML; pip install 'abstract-extractor[hf]'") from error
    header = yaml.safe_dump(_make_header(about), sort_keys=False, allow_unicode=True, width=120)
    return f"---\n{header}---\n{_write_text(about)}"


def _make_header(about: About) -> dict[str, Any]:
    return {
        "license": about.licence,
        "language": ["en"],
        "pretty_name": about.name,
        "size_categories": [about.size],
        "task_categories": ["token-classification"],
        "tags": ["scientific-text", "abstracts", "information-extraction"],
        "configs": [_make_config(about, name) for name in about.schemas],
        "dataset_info": [_make_info(about, name) for name in about.schemas],
    }


def _make_config(about: About, name: str) -> dict[str, Any]:
    files = [{"split": table.split, "path": f"{name}/{table.split}-*.parquet"} for table in about.tables_of(name)]
    return {"config_name": name, **({"default": True} if name == "records" else {}), "data_files": files}


def _make_info(about: About, name: str) -> dict[str, Any]:
    tables = about.tables_of(name)
    return {
        "config_name": name,
        "features": [make_feature(field) for field in about.schemas[name]],
        "splits": [{"name": table.split, "num_bytes": table.bytes, "num_examples": table.rows} for table in tables],
        "download_size": sum(path.stat().st_size for table in tables for path in table.paths),
        "dataset_size": sum(table.bytes for table in tables),
    }


def make_feature(field: pa.Field[Any]) -> dict[str, Any]:
    """One column as the header of a card has it."""
    return {"name": field.name, **_make_dtype(field.type)}


def _make_dtype(kind: Any) -> dict[str, Any]:
    if pa.types.is_struct(kind):
        return {"struct": [make_feature(part) for part in kind]}
    if pa.types.is_list(kind):
        inner = _make_dtype(kind.value_type)
        return {"list": inner.get("struct") or inner["dtype"]}
    return {"dtype": DTYPES.get(str(kind), str(kind))}


def _write_text(about: About) -> str:
    counted = about.statistics
    versions = {
        "extractor": about.maker or f"unknown, exported by {__version__}",
        "model": about.made.get("model", "unknown") or "none, rules and name lists alone",
        "schema of records": SCHEMA_VERSION,
        "made": about.made.get("started", "unknown"),
    }
    return TEXT.format(
        name=about.name,
        records=counted.records,
        configs=_lines(
            f"| `{name}` | {sum(table.rows for table in about.tables_of(name)):,} | {what} |"
            for name, what in CONFIGS.items()
        ),
        fields=_lines(f"| `{name}` | {counted.values[name]:,} | {_share(about, name)} |" for name in FIELDS),
        hosts=", ".join(f"{host} ({number:,})" for host, number in counted.hosts.most_common(5)) or "none",
        datasets=", ".join(f"{name} ({number:,})" for name, number in counted.datasets.most_common(10)) or "none",
        versions=_lines(f"| {name} | {value} |" for name, value in versions.items()),
        licence=f"`{about.licence}`" if about.licence != "unknown" else "Not told by whoever made this dataset.",
    )


def _share(about: About, field: str) -> str:
    total = about.statistics.records
    return f"{about.statistics.holding[field]:,} ({about.statistics.holding[field] / total:.1%})" if total else "0"


def _lines(lines: Any) -> str:
    return "\n".join(lines)
