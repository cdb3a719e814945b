"""Answers as plain data, as `ask --format json` prints them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from referee.adjudicate.answers import Answer, Reason
from referee.adjudicate.written import finding_to_builtins, parting_fields
from referee.questions import Win

_PARTING_FIELDS = ("legal", "refused", "blocked", "complete", "winner", "sack", "may_decline")


def answer_to_builtins(answer: Answer) -> dict[str, Any]:
    """An answer as dictionaries, lists, strings, numbers and None."""
    winner = answer.winner
    data: dict[str, Any] = {
        "game": answer.game,
        "edition": answer.edition,
        "legal": list(answer.legal),
        "refused": {card: [one.rule for one in findings] for card, findings in answer.refused.items()},
        "blocked": answer.blocked,
        "complete": answer.complete,
        "winner": None if winner is None else _winner(winner),
        "sack": answer.sack,
        "may_decline": answer.may_decline,
        "findings": [finding_to_builtins(one) for one in answer.findings],
    }
    if answer.depends:
        data["depends"] = {card: [one.rule for one in findings] for card, findings in answer.depends.items()}
    if answer.claim is None:
        return data
    return {**data, "claim": {"claim": answer.claimed, **_reason(answer.claim)}}


def _winner(win: Win) -> dict[str, Any]:
    return {"play": win.play, "card": win.card, "by": list(win.rules)}


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "answer": reason.outcome,
        "rule": reason.rule,
        "rules": list(reason.rules),
        "message": reason.message,
        "citations": [attrs.asdict(citation) for citation in reason.citations],
    }


def answers_to_builtins(answers: Mapping[str, Answer]) -> dict[str, Any]:
    """The answers by edition, and the fields in which they differ, with each edition's own."""
    written = {edition: answer_to_builtins(answer) for edition, answer in answers.items()}
    return {"editions": written, "parts": parting_answers(answers)}


def parting_answers(answers: Mapping[str, Answer]) -> list[dict[str, Any]]:
    """What differs between answers to one question, field by field; texts aside."""
    essences = {edition: _essence(answer) for edition, answer in answers.items()}
    return parting_fields(essences, (*_PARTING_FIELDS, "depends", "findings", "claim"))


def _essence(answer: Answer) -> dict[str, Any]:
    data = answer_to_builtins(answer)
    return {
        **{field: data[field] for field in _PARTING_FIELDS},
        "depends": data.get("depends", {}),
        "findings": [one.rule for one in answer.findings],
        "claim": None if answer.claim is None else answer.claim.outcome,
    }
