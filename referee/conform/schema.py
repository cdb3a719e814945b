"""The JSON Schemas of the kit: of the lines of the protocol, and of files of vectors."""

from __future__ import annotations

from typing import Any

import msgspec

from referee.conform.kit import Kit
from referee.conform.protocol import PROTOCOL, Answer, Failed, Hello, Question, Unsupported

DRAFT = "https://json-schema.org/draft/2020-12/schema"
VECTORS = "vectors/1"


def lines_schema(kit: Kit) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the lines of the protocol, as builtin data.

    `$defs` has `Question` and `Answer`, and each of their kinds; a line is one or the other.
    """
    kinds: tuple[type[Question], ...] = (Hello, *kit.questions)
    answers: tuple[type[Answer], ...] = (*(kind.answer for kind in kinds), Unsupported, Failed)
    _, parts = msgspec.json.schema_components((*kinds, *answers), ref_template="#/$defs/{name}")
    for kind in kinds:
        _numbered(parts[kind.__name__])
        parts[kind.__name__]["required"] = list(parts[kind.__name__]["properties"])
        parts[kind.__name__]["additionalProperties"] = False
    for answer in answers:
        _numbered(parts[answer.__name__])
    parts["Unsupported"]["properties"]["unsupported"] = {"const": True}
    parts["Unsupported"]["required"] = ["id", "unsupported"]
    return {
        "$schema": DRAFT,
        "title": f"{PROTOCOL}: questions and answers about {kit.game}",
        "anyOf": [{"$ref": "#/$defs/Question"}, {"$ref": "#/$defs/Answer"}],
        "$defs": {
            "Question": _any_of(kinds),
            "Answer": _any_of(answers),
            **parts,
        },
    }


def _numbered(part: dict[str, Any]) -> None:
    part["properties"] = {"id": {"type": "integer", "minimum": 1}, **part["properties"]}
    part["required"] = ["id", *part["required"]]


def _any_of(kinds: tuple[type[msgspec.Struct], ...]) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]}


def vectors_schema(kit: Kit) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a file of vectors, as builtin data."""
    parts = lines_schema(kit)["$defs"]
    for kind in kit.questions:
        for part in (parts[kind.__name__], parts[kind.answer.__name__]):
            del part["properties"]["id"]
            part["required"] = [name for name in part["required"] if name != "id"]
    kinds = [_pair(kind.__name__, kind.answer.__name__) for kind in kit.questions]
    used = {name for kind in kit.questions for name in (kind.__name__, kind.answer.__name__)}
    return {
        "$schema": DRAFT,
        "title": f"{VECTORS}: questions about {kit.game} with their right answers",
        **_object(
            {
                "format": {"const": VECTORS},
                "game": {"const": kit.game},
                "edition": {"type": "string"},
                "rule": {"type": "string"},
                "vectors": {"type": "array", "items": {"anyOf": kinds}},
            }
        ),
        "$defs": {name: part for name, part in parts.items() if name in used},
    }


def _pair(question: str, answer: str) -> dict[str, Any]:
    return _object(
        {
            "name": {"type": "string"},
            "origin": {"enum": ["case law", "vectors"]},
            "rules": {"type": "array", "items": {"type": "string"}, "minItems": 1},
            "question": {"$ref": f"#/$defs/{question}"},
            "answer": {"$ref": f"#/$defs/{answer}"},
        }
    )


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
