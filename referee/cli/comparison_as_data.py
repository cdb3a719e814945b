"""Two rule sets compared, as data for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from referee.cli.comparing import own_citations
from referee.log.canonical import normal_form

if TYPE_CHECKING:
    from referee.cli.comparing import Compared, Comparison, Shown
    from referee.prove.compare import Answer
    from referee.rulebook import Difference

Data = dict[str, Any]


def comparison(compared: Comparison) -> Data:
    """All questions with their answers by table, the cases in which they part, and the texts that part."""
    return {
        "game": compared.book.game,
        "editions": [compared.first.label, compared.second.label],
        "questions": [_question(one, compared) for one in compared.questions],
    }


def _question(one: Compared, compared: Comparison) -> Data:
    return {
        "question": one.question.name,
        "rules": one.question.rules,
        "answers": [_answer(answer, shown) for answer, shown in one.answers],
        "parts": [_difference(difference, compared) for difference in one.parting(compared)],
    }


def _answer(answer: Answer, shown: tuple[Shown, ...]) -> Data:
    return {
        "players": answer.players,
        "variant": answer.variant,
        "relation": answer.relation,
        "cases": [_case(one) for one in shown],
    }


def _case(one: Shown) -> Data:
    log = one.case.log
    return {
        "allowed_by": one.allowed_by.label,
        "refused_by": one.refused_by.label,
        "broken": [] if one.refusal is None else [finding.rule for finding in one.refusal.findings],
        "facts": dict(one.case.facts),
        "log": None if log is None else msgspec.to_builtins(normal_form(log)),
        "file": None if one.file is None else str(one.file),
    }


def _difference(difference: Difference, compared: Comparison) -> Data:
    book = compared.book
    return {
        "name": difference.name,
        "first": difference.first,
        "second": difference.second,
        "rules": difference.rules,
        "citations": {
            rules.label: [
                {"source": one.source, "title": book.sources[one.source].title, "section": one.section}
                for one in own_citations(book, difference, rules)
            ]
            for rules in (compared.first, compared.second)
        },
    }
