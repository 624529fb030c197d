"""The dataset as Croissant 1.0 (https://docs.mlcommons.org/croissant/docs/croissant-spec.html), `croissant.json`.

Croissant has no word for a list within a list: of the configuration `records`, the mentions of a name and the offers of
an address are left out.
"""

from __future__ import annotations

from typing import Any

from extractor import __version__
from extractor.columns import pa
from extractor.write.hub.card import CONFIGS
from extractor.write.hub.statistics import About

CONTEXT: dict[str, Any] = {
    "@language": "en", "@vocab": "https://schema.org/", "citeAs": "cr:citeAs", "column": "cr:column",
    "conformsTo": "dct:conformsTo", "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"}, "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/", "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"}, "extract": "cr:extract", "field": "cr:field",
    "fileObject": "cr:fileObject", "fileProperty": "cr:fileProperty", "fileSet": "cr:fileSet", "format": "cr:format",
    "includes": "cr:includes", "isLiveDataset": "cr:isLiveDataset", "jsonPath": "cr:jsonPath", "key": "cr:key",
    "md5": "cr:md5", "parentField": "cr:parentField", "path": "cr:path", "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet", "references": "cr:references", "regex": "cr:regex", "repeated": "cr:repeated",
    "replace": "cr:replace", "samplingRate": "cr:samplingRate", "sc": "https://schema.org/",
    "separator": "cr:separator", "source": "cr:source", "subField": "cr:subField", "transform": "cr:transform",
}  # fmt: skip
DATA_TYPES = {"string": "sc:Text", "int32": "cr:Int32", "double": "cr:Float64"}


def make_croissant(about: About) -> dict[str, Any]:
    """The metadata as JSON-LD. Each configuration is a set of files in the folder, and a record set that reads them."""
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": about.name,
        "description": f"What {about.statistics.records:,} paper abstracts say of their code, datasets, models, "
        "efficiency figures and results, each value with its place, its rule and a confidence.",
        "license": about.licence,
        "citeAs": f"{about.name}: metadata of paper abstracts, made by extractor",
        "version": "1.0.0",
        "isLiveDataset": False,
        "keywords": ["scientific text", "abstracts", "information extraction"],
        "creator": {"@type": "sc:Organization", "name": f"extractor {about.maker or __version__}"},
        **({"datePublished": about.made["started"]} if "started" in about.made else {}),
        "distribution": [_make_files(name) for name in about.schemas],
        "recordSet": [_make_record_set(name, schema) for name, schema in about.schemas.items()],
    }


def _make_files(name: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileSet",
        "@id": f"{name}-files",
        "name": f"{name}-files",
        "description": f"The Parquet files of the configuration {name}, all splits.",
        "encodingFormat": "application/x-parquet",
        "includes": f"{name}/*.parquet",
    }


def _make_record_set(name: str, schema: pa.Schema) -> dict[str, Any]:
    key = {"key": {"@id": f"{name}/id"}} if name == "records" else {}
    fields = [_make_field(field, f"{name}/{field.name}", (field.name,)) for field in schema]
    return {"@type": "cr:RecordSet", "@id": name, "name": name, "description": CONFIGS[name], **key, "field": fields}


def _make_field(field: pa.Field[Any], place: str, path: tuple[str, ...]) -> dict[str, Any]:
    """One column, or one part of a column that has parts: the names of the parts lead to it from the column."""
    kind, repeated = field.type, pa.types.is_list(field.type)
    if repeated:
        kind = kind.value_type
    made: dict[str, Any] = {"@type": "cr:Field", "@id": place, "name": place}
    made["description"] = (field.metadata or {}).get(b"description", b"").decode()
    if repeated:
        made["repeated"] = True
    if pa.types.is_struct(kind):
        parts = [part for part in kind if not (repeated and pa.types.is_list(part.type))]
        return {**made, "subField": [_make_field(part, f"{place}/{part.name}", (*path, part.name)) for part in parts]}
    source: dict[str, Any] = {"fileSet": {"@id": f"{place.partition('/')[0]}-files"}, "extract": {"column": path[0]}}
    if path[1:]:
        source["transform"] = {"jsonPath": ".".join(path[1:])}
    return {**made, "dataType": DATA_TYPES[str(kind)], "source": source}
