"""The JSON Schema of verdicts, made from the classes that they are written from."""

from __future__ import annotations

from typing import Any

import msgspec

from referee.adjudicate.written import VERDICT_FORMAT
from referee.verdict import Finding, MalformedError, OpenMatter, Receipt, RoundReport, Verdict

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_HEAD = ("log", "index")
_JUDGED = (
    "game",
    "edition",
    "verdict",
    "complete",
    "findings",
    "rounds",
    "totals",
    "winners",
    "tie_break",
    "receipt",
)
_OPEN = ("reason", "forced", "settled_by", "completions")


def verdict_schema() -> Schema:
    """The JSON Schema (2020-12) of `verdict/1`, as builtin data: a verdict, or those under all editions."""
    classes = (Verdict, Finding, RoundReport, Receipt, OpenMatter, MalformedError)
    _, parts = msgspec.json.schema_components(classes, ref_template="#/$defs/{name}")
    verdict = parts.pop("Verdict")["properties"]
    open_matter = parts.pop("OpenMatter")["properties"]
    del parts["Finding"]["properties"]["scene"]
    # Logs have a schema of their own.
    del parts["Header"]
    parts["Completions"]["properties"] = {name: {"type": "object"} for name in ("legal", "illegal")}
    return {
        "$schema": DRAFT,
        "title": f"{VERDICT_FORMAT}: what the referee says of a log",
        "anyOf": [_ref("Verdict"), _ref("NotALog"), _ref("ByEdition")],
        "$defs": {
            "Verdict": _verdict(verdict, open_matter),
            "NotALog": _not_a_log(verdict),
            "ByEdition": _by_edition(),
            **{name: _object(part["properties"], part["description"]) for name, part in parts.items()},
        },
    }


def _verdict(verdict: Schema, open_matter: Schema) -> Schema:
    """What is written of a log that was judged; an undetermined verdict tells what is open, no other does."""
    fields = {name: verdict[name] for name in (*_HEAD, *_JUDGED)}
    fields["verdict"] = {"enum": ["legal", "illegal", "undetermined"]}
    schema = _object(
        {"format": {"const": VERDICT_FORMAT}, **fields}, "The verdict on one log under one edition."
    )
    schema["properties"] |= {
        "game": {"type": "string"},
        "edition": {"type": "string"},
        "receipt": _ref("Receipt"),
        "blocks_on_trust": verdict["blocks_on_trust"],
        **{name: open_matter[name] for name in _OPEN},
    }
    undetermined = {"properties": {"verdict": {"const": "undetermined"}}}
    return {
        **schema,
        "if": undetermined,
        "then": {"required": list(_OPEN)},
        "else": {"properties": dict.fromkeys(_OPEN, False)},
    }


def _not_a_log(verdict: Schema) -> Schema:
    fields = {
        "format": {"const": VERDICT_FORMAT},
        **{name: verdict[name] for name in _HEAD},
        "verdict": {"const": "malformed"},
        "error": _ref("MalformedError"),
    }
    return _object(fields, "Why something is not a log.")


def _by_edition() -> Schema:
    part = _object({"field": {"type": "string"}, "by_edition": {"type": "object"}}, "A field that differs.")
    fields = {
        "editions": {"type": "object", "additionalProperties": {"anyOf": [_ref("Verdict"), _ref("NotALog")]}},
        "parts": {"type": "array", "items": part},
    }
    return _object(fields, "The verdicts on one log under each edition, and in what they differ.")


def _object(properties: Schema, description: str) -> Schema:
    """An object that is written with all its keys and no others."""
    written = {
        name: {key: part for key, part in one.items() if key != "default"} for name, one in properties.items()
    }
    return {
        "type": "object",
        "description": description,
        "properties": written,
        "required": list(written),
        "additionalProperties": False,
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}
