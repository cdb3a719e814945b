"""The questions that the search for completions asks mean the same to a second solver."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from referee.prove.second_opinions import ANSWERS_OF
from referee.reconstruct.search import Search
from tests.second_solver import SECONDS, reproved
from tests.test_gaps import four, judged

if TYPE_CHECKING:
    from referee.prove.solver import Possible, Term

SOLVERS = sorted(ANSWERS_OF)
CARDS = 0b101101


def answers(search: Search, *truths: Term) -> set[Possible]:
    """What z3 says of the question, and what each other solver does of its text."""
    found: Possible = "no" if search.find(*truths) is None else "yes"
    script = search.script(*truths)
    return {found, *(answer(script, SECONDS) for answer in ANSWERS_OF.values())}


@pytest.fixture
def search() -> Search:
    return Search(monotonic() + SECONDS)


@pytest.mark.parametrize("count", range(6))
def test_counts_of_cards_mean_the_same(search: Search, count: int) -> None:
    some = search.some_of("some", CARDS, 2)
    members = search.members(some, CARDS)
    assert answers(search, search.exactly(members, count)) == {"yes" if count == 2 else "no"}
    assert answers(search, search.at_least(members, count)) == {"yes" if count <= 2 else "no"}
    assert answers(search, search.at_most(members, count)) == {"yes" if count >= 2 else "no"}


@pytest.mark.parametrize("count", range(5))
def test_counts_with_plain_truths_among_them_mean_the_same(search: Search, count: int) -> None:
    truths = [True, False, *search.members(search.some_of("some", 0b11, 1), 0b11), True]
    assert answers(search, search.exactly(truths, count)) == {"yes" if count == 3 else "no"}
    assert answers(search, search.at_least(truths, count)) == {"yes" if count <= 3 else "no"}
    assert answers(search, search.at_most(truths, count)) == {"yes" if count >= 3 else "no"}


def test_counts_of_counts_mean_the_same(search: Search) -> None:
    members = search.members(search.some_of("some", CARDS, 2), CARDS)
    counts = [search.at_least(members[:2], 1), search.at_most(members[2:], 1), search.at_least(members, 3)]
    assert answers(search, search.exactly(counts, 2)) == {"yes"}
    assert answers(search, search.exactly(counts, 1)) == {"no"}
    assert answers(search, search.exactly(counts, 3)) == {"no"}


@pytest.mark.parametrize("count", [0, 5])
def test_more_cards_than_there_are_or_none_mean_the_same(search: Search, count: int) -> None:
    some = search.some_of("some", CARDS, count)
    assert answers(search, some == 0) == {"no" if count else "yes"}


def test_a_single_card_means_the_same(search: Search) -> None:
    card = search.card_among("card", CARDS)
    assert answers(search, card == 0b100) == {"yes"}
    assert answers(search, card == 0b10) == {"no"}
    assert answers(search, card == 0b101) == {"no"}
    assert answers(search, card == 0) == {"no"}


def test_a_question_is_written_with_what_is_supposed_then_and_no_longer(search: Search) -> None:
    card = search.card_among("card", CARDS)
    with search.supposing(card == 0b100):
        assert answers(search, card == 1) == {"no"}
    assert answers(search, card == 1) == {"yes"}
    assert answers(search, card == 1, False) == {"no"}


def test_questions_are_written_for_every_solver(search: Search) -> None:
    search.some_of("some", CARDS, 2)
    script = search.script(True)
    assert script.startswith("(set-logic QF_BV)\n")
    assert "pb" not in script


@pytest.mark.parametrize("solver", SOLVERS)
def test_verdicts_on_gaps_are_reproved(solver: str) -> None:
    log = four({"plays": "R? B4 G3 Y4", "winner": "Ben"}, "B5 G9 R6 Y5")
    with reproved(solver) as asked:
        assert judged(log).verdict == "illegal"
    assert asked


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_false_impossible_is_found_out(search: Search, solver: str) -> None:
    card = search.card_among("card", CARDS)
    with (
        patch.object(Search, "find", return_value=None),
        pytest.raises(AssertionError, match="yes"),
        reproved(solver),
    ):
        search.find(card == 0b100)


def test_a_question_that_leaves_something_out_is_found_out() -> None:
    script = Search.script

    def only_what_is_known(search: Search, *_: Term) -> str:
        return script(search)

    with patch.object(Search, "script", only_what_is_known), pytest.raises(AssertionError, match="yes"):
        judged(four({"plays": "R? B4 G3 Y4", "winner": "Ben"}, "B5 G9 R6 Y5"))
