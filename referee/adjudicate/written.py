"""Verdicts as plain data, in the published form `verdict/1`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

import attrs
import msgspec

from referee.verdict import Finding, Verdict

VERDICT_FORMAT = "verdict/1"
_PARTING_FIELDS = ("verdict", "complete", "findings", "rounds", "totals", "winners", "tie_break")


def _plain(value: attrs.AttrsInstance) -> dict[str, Any]:
    """Frozen data as dictionaries, with lists for tuples."""
    return attrs.asdict(value, value_serializer=_as_list)


def _as_list(_owner: type, _field: attrs.Attribute[Any], value: Any) -> Any:
    return list(value) if _is_tuple(value) else value


def _is_tuple(value: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def verdict_to_builtins(verdict: Verdict) -> dict[str, Any]:
    """A verdict as `verdict/1`: dictionaries, lists, strings, numbers and None."""
    head = {"format": VERDICT_FORMAT, "log": verdict.log, "index": verdict.index}
    if verdict.error is not None:
        return {**head, "verdict": verdict.verdict, "error": _plain(verdict.error)}
    plain: dict[str, Any] = head | _plain(attrs.evolve(verdict, findings=()))
    plain["findings"] = [finding_to_builtins(finding) for finding in verdict.findings]
    opened: dict[str, Any] = plain.pop("open") or {}
    if verdict.open is not None and verdict.open.completions is not None:
        both = verdict.open.completions
        opened["completions"] = {
            "legal": msgspec.to_builtins(both.legal),
            "illegal": msgspec.to_builtins(both.illegal),
        }
    opened.pop("unshown_blocks", None)
    del plain["error"]
    if not verdict.blocks_on_trust:
        del plain["blocks_on_trust"]
    return plain | opened


def finding_to_builtins(finding: Finding) -> dict[str, Any]:
    """A finding as `verdict/1` has it, without its scene."""
    plain = _plain(attrs.evolve(finding, scene=None))
    del plain["scene"]
    return plain


def editions_to_builtins(verdicts: Mapping[str, Verdict]) -> dict[str, Any]:
    """The verdicts by edition, and the parts in which they differ, with each edition's own."""
    written = {edition: verdict_to_builtins(verdict) for edition, verdict in verdicts.items()}
    return {"editions": written, "parts": parting(verdicts)}


def parting(verdicts: Mapping[str, Verdict]) -> list[dict[str, Any]]:
    """What differs between verdicts on one log, field by field; texts and receipts aside."""
    essences = {edition: _essence(verdict) for edition, verdict in verdicts.items()}
    return parting_fields(essences, _PARTING_FIELDS)


def parting_fields(essences: Mapping[str, dict[str, Any]], fields: Sequence[str]) -> list[dict[str, Any]]:
    """The fields in which results by edition differ, each with what every edition has there."""
    parts: list[dict[str, Any]] = []
    for field in fields:
        by_edition = {edition: essence[field] for edition, essence in essences.items()}
        first, *others = by_edition.values()
        if any(other != first for other in others):
            parts.append({"field": field, "by_edition": by_edition})
    return parts


def _essence(verdict: Verdict) -> dict[str, Any]:
    """The fields that can part editions; of findings without what is only their wording."""
    findings = [
        {
            "rule": finding.rule,
            "at": _plain(finding.at),
            "expected": finding.expected,
            "found": finding.found,
        }
        for finding in verdict.findings
    ]
    return _plain(verdict) | {"findings": findings}
