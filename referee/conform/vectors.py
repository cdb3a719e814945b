"""Questions with their right answers as files, for those who want data only."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

import attrs
import msgspec

from referee.conform.kit import Kit
from referee.conform.probe import Probe
from referee.conform.schema import VECTORS, vectors_schema
from referee.errors import RefereeError

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
        "format": VECTORS,
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


def _write(path: Path, data: dict[str, Any]) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n")
