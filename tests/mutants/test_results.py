"""Who has won (`game.total`, `game.tie-break`)."""

from __future__ import annotations

import pytest

from referee.potato_man.game import winners_by_best_round


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ([(1, 0), (0, 0)], (True, False)),
        ([(0, 0), (0, 0)], (True, True)),
        ([(2, 1), (0, 1)], (True, False)),
    ],
)
def test_a_lower_total_never_wins_by_its_best_round(
    scores: list[tuple[int, ...]], winners: tuple[bool, ...]
) -> None:
    assert winners_by_best_round(scores) == winners


def test_of_equal_totals_the_best_round_wins() -> None:
    assert winners_by_best_round([(1, 3, 4), (3, 1, 0)]) == (False, False, True)
    assert winners_by_best_round([(1, 3), (3, 1)]) == (True, True)
