"""Cases about a position: the referee, the naive model and the formal law all give the right answer."""

from __future__ import annotations

import pytest

from referee.adjudicate.answers import Answer, ask
from referee.adjudicate.answers_written import answer_to_builtins
from referee.case_answers import unlike
from referee.cases import Case
from tests.cases import GAME, about_position, each, position_answer
from tests.cases.formal_answers import formal_answer
from tests.cases.naive_answers import naive_answer

POSITIONS = each(about_position)


def asked(case: Case, edition: str) -> Answer:
    assert case.position is not None
    return ask(case.position, GAME, edition)


@pytest.mark.parametrize(("case", "edition"), POSITIONS)
def test_the_referee_answers_rightly(case: Case, edition: str) -> None:
    assert unlike(case.answers[edition], answer_to_builtins(asked(case, edition))) == ()


@pytest.mark.parametrize(("case", "edition"), POSITIONS)
def test_the_naive_model_answers_rightly(case: Case, edition: str) -> None:
    assert case.position is not None
    assert unlike(case.answers[edition], naive_answer(case.position, edition)) == ()


@pytest.mark.parametrize(("case", "edition"), POSITIONS)
def test_the_formal_law_answers_rightly(case: Case, edition: str) -> None:
    assert case.position is not None
    assert unlike(case.answers[edition], formal_answer(case.position, edition)) == ()


@pytest.mark.parametrize(("case", "edition"), POSITIONS)
def test_the_rules_that_decide_are_those_of_the_case(case: Case, edition: str) -> None:
    answer, stated = asked(case, edition), position_answer(case, edition)
    deciding = {finding.rule for finding in answer.findings}
    if answer.claim is not None:
        deciding |= {*answer.claim.rules}
    elif stated.winner is not None:
        deciding |= {*stated.winner.by}
    assert deciding <= {*case.slugs}
