"""The JSON Schema of `verdict/1`, made from the classes that verdicts are made of."""

from __future__ import annotations

from typing import Any

import msgspec

from referee.adjudicate.written import VERDICT_FORMAT
from referee.verdict import Verdict

DRAFT = "https://json-schema.org/draft/2020-12/schema"

_TEXT = {"type": "string"}
_MAYBE_TEXT = {"anyOf": [_TEXT, {"type": "null"}]}
_OPTIONAL = ("blocks_on_trust",)  # written only where it says something


def verdict_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of what `adjudicate` writes for one log, as builtin data.

    That is a verdict, or with `--edition all` the verdicts by edition and the parts in which they differ.
    """
    _, components = msgspec.json.schema_components((Verdict,), ref_template="#/$defs/{name}")
    written = components.pop("Verdict")["properties"]
    opened = components.pop("OpenMatter")["properties"]
    del components["Finding"]["properties"]["scene"], written["open"], written["error"]
    name = {"verdict": {"enum": ["legal", "illegal"]}}
    open_name = {"verdict": {"const": "undetermined"}}
    verdicts = [{"$ref": "#/$defs/Judged"}, {"$ref": "#/$defs/Undetermined"}, {"$ref": "#/$defs/Malformed"}]
    return {
        "$schema": DRAFT,
        "title": f"{VERDICT_FORMAT}: what the referee says of a log",
        "anyOf": [*verdicts, {"$ref": "#/$defs/Editions"}],
        "$defs": {key: _closed(schema) for key, schema in components.items()}
        | {
            "Judged": _verdict("A log that is legal, or illegal.", written | name),
            "Undetermined": _verdict("A log that is open.", written | opened | open_name),
            "Malformed": _malformed(),
            "Editions": _editions(verdicts),
        },
    }


def _closed(schema: dict[str, Any]) -> dict[str, Any]:
    """A class as it is written: every field is there, and no other; defaults mean nothing then."""
    fields = {
        key: {word: value for word, value in field.items() if word != "default"}
        for key, field in schema["properties"].items()
    }
    return {
        **schema,
        "description": schema["description"].split("\n\n")[0],
        "properties": fields,
        "required": [key for key in fields if key not in _OPTIONAL],
        "additionalProperties": False,
    }


def _verdict(description: str, fields: dict[str, Any]) -> dict[str, Any]:
    head = {"format": {"const": VERDICT_FORMAT}}
    return _closed({"type": "object", "description": description, "properties": head | fields})


def _malformed() -> dict[str, Any]:
    error = {"$ref": "#/$defs/MalformedError"}
    fields = {
        "log": _MAYBE_TEXT,
        "index": {"type": "integer"},
        "verdict": {"const": "malformed"},
        "error": error,
    }
    return _verdict("Something that is not a log, and why.", fields)


def _editions(verdicts: list[dict[str, Any]]) -> dict[str, Any]:
    part = {"field": _TEXT, "by_edition": {"type": "object"}}
    differs = {
        "type": "object",
        "description": "A field, and what each edition has there.",
        "properties": part,
    }
    fields = {
        "editions": {"type": "object", "additionalProperties": {"anyOf": verdicts}},
        "parts": {"type": "array", "items": _closed(differs)},
    }
    return _closed({"type": "object", "description": "The verdicts by edition.", "properties": fields})
