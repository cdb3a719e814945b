"""Chapter "End of the game": starters, totals, ties (`game.*`)."""

from __future__ import annotations

import pytest

from referee.potato_man.game import (
    WINNERS,
    best_rounds,
    each_opens_once,
    highest_totals,
    left_neighbour,
    left_opens,
    totals,
    winners_by_best_round,
)
from tests.potato_man.tables import law_for

# Scores by round; the seats are A, B and C.
B_HAS_THE_BETTER_ROUND = [(8, 9, 3), (12, 14, 5), (10, 7, 4)]
TIED_FOR_GOOD = [(8, 9, 3), (12, 9, 5), (10, 12, 4)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_left_neighbour_opens_next_until_each_has_opened_once(players: int) -> None:
    starter, opened = players - 1, set[int]()
    for _ in range(players):
        opened.add(starter)
        starter = left_neighbour(starter, players)
    assert opened == set(range(players))
    assert starter == players - 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_anyone_may_open_the_first_round(players: int) -> None:
    for seat in range(players):
        assert left_opens(seat, (), players)
        assert each_opens_once(seat, (), players)


def test_who_may_open_the_next_round() -> None:
    assert [left_opens(seat, (1, 3), 4) for seat in range(4)] == [True, False, False, False]
    assert [each_opens_once(seat, (1, 3), 4) for seat in range(5)] == [True, False, True, False, False]


def test_who_opens_next_is_a_ruling_of_the_edition() -> None:
    assert law_for(4, "zoch-2013").next_starter == "left"
    assert law_for(4, "lord-fry").next_starter == "any-once"


def test_totals_are_summed_over_all_rounds() -> None:
    assert totals(B_HAS_THE_BETTER_ROUND) == (30, 30, 12)
    assert totals([(4, 1)]) == (4, 1)


def test_the_highest_total_wins() -> None:
    scores = [(4, 9), (10, 4)]
    assert winners_by_best_round(scores) == highest_totals(scores) == (True, False)


def test_a_better_round_does_not_help_a_lower_total() -> None:
    assert winners_by_best_round([(7, 13), (7, 0)]) == (True, False)


def test_a_better_round_of_a_player_out_of_the_tie_does_not_count() -> None:
    scores = [(8, 9, 20), (12, 11, 0)]
    assert totals(scores) == (20, 20, 20)
    assert winners_by_best_round(scores) == (False, False, True)
    assert winners_by_best_round([(8, 9, 19), (12, 11, 0)]) == (True, False, False)


def test_of_equal_totals_the_better_single_round_wins() -> None:
    assert best_rounds(B_HAS_THE_BETTER_ROUND) == (12, 14, 5)
    assert winners_by_best_round(B_HAS_THE_BETTER_ROUND) == (False, True, False)


def test_what_is_still_equal_is_shared_and_no_third_criterion_is_invented() -> None:
    assert best_rounds(TIED_FOR_GOOD) == (12, 12, 5)
    assert winners_by_best_round(TIED_FOR_GOOD) == (True, True, False)


def test_where_the_edition_is_silent_equal_totals_share_the_win() -> None:
    assert highest_totals(B_HAS_THE_BETTER_ROUND) == (True, True, False)
    assert highest_totals(TIED_FOR_GOOD) == (True, True, False)


def test_all_may_share_a_game_without_points() -> None:
    assert winners_by_best_round([(0, 0), (0, 0)]) == (True, True)


def test_how_ties_are_broken_is_a_ruling_of_the_edition() -> None:
    assert WINNERS[law_for(4, "zoch-2013").tie_break] is winners_by_best_round
    assert WINNERS[law_for(4, "lord-fry").tie_break] is highest_totals
    assert WINNERS[law_for(4, "lord-fry+tie-break=best-round").tie_break] is winners_by_best_round
