"""Questions with their right answers as files, for those who want data only."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

import attrs
import msgspec

from referee.conform.kit import Kit
from referee.conform.probe import Probe
from referee.conform.wire import DRAFT, protocol_schema
from referee.errors import RefereeError

FORMAT = "vectors/1"
SCHEMA_FILE = "schema.json"


def write_vectors(kit: Kit, folder: Path) -> int:
    """Writes the case law and the made questions of a game, and their schema; how many files.

    `EDITION/SLUG.json` has the questions that were made for a rule, or are decided by it. Files of these
    names are replaced. Raises RefereeError if they cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        count = 0
        for edition in kit.everything.editions:
            (folder / edition).mkdir(exist_ok=True)
            for rule, vectors in _by_rule(kit, edition).items():
                _write(folder / edition / f"{rule}.json", vectors_file(kit, edition, rule, vectors))
                count += 1
        _write(folder / SCHEMA_FILE, vectors_schema(kit))
    except OSError as error:
        raise RefereeError(f"the vectors cannot be written to {folder}: {error.strerror}") from None
    return count + 1


def _by_rule(kit: Kit, edition: str) -> dict[str, list[Probe]]:
    """The probes of one edition by the rule that they were made for; those of case law by all of theirs."""
    support = attrs.evolve(kit.everything, editions=(edition,))
    found: dict[str, list[Probe]] = {rule: [] for rule in kit.rules}
    for probe in chain(kit.cases(support), kit.vectors(support)):
        for rule in probe.rules if probe.origin == "case law" else probe.rules[:1]:
            if rule in found:
                found[rule].append(probe)
    return {rule: probes for rule, probes in found.items() if probes}


def vectors_file(kit: Kit, edition: str, rule: str, probes: list[Probe]) -> dict[str, Any]:
    """The content of a file, as builtin data."""
    return {
        "format": FORMAT,
        "game": kit.game,
        "edition": edition,
        "rule": rule,
        "vectors": [_vector(probe) for probe in probes],
    }


def _vector(probe: Probe) -> dict[str, Any]:
    right = {name: getattr(probe.right, name) for name in probe.right.read()}
    return {
        "name": probe.name,
        "origin": probe.origin,
        "rules": list(probe.rules),
        "question": msgspec.to_builtins(probe.question),
        "answer": right,
    }


def vectors_schema(kit: Kit) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a file of vectors, as builtin data."""
    parts = protocol_schema("", kit.questions)["$defs"]
    for kind in kit.questions:
        for part in (parts[kind.__name__], parts[kind.answer.__name__]):
            del part["properties"]["id"]
            part["required"] = [name for name in part["required"] if name != "id"]
    kinds = [_pair(kind.__name__, kind.answer.__name__) for kind in kit.questions]
    used = {name for kind in kit.questions for name in (kind.__name__, kind.answer.__name__)}
    return {
        "$schema": DRAFT,
        "title": f"{FORMAT}: questions about {kit.game} with their right answers",
        **_object(
            {
                "format": {"const": FORMAT},
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


def _write(path: Path, data: dict[str, Any]) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n")
