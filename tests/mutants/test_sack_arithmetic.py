"""What the sacks won in a round keep to, said once more with plain lists (`setup.sacks`, `round.score`)."""

from __future__ import annotations

from itertools import product

import pytest

from referee.potato_man.sack_arithmetic import KINDS, points_of, sacks_keep, sacks_there
from referee.potato_man.sacks import SACK_VALUES
from tests.potato_man.tables import law_for

TABLES: list[tuple[int, str | None, str, list[int]]] = [
    (4, None, "zoch-2013", [3, 3, 3, 3, 3]),
    (3, "no-green", "zoch-2013", [3, 3, 0, 3, 3]),
    (5, None, "lord-fry-sack.gold", [3, 3, 3, 3, 0]),
]
EACH_TABLE = pytest.mark.parametrize(("players", "variant", "rules", "there"), TABLES)


@EACH_TABLE
def test_there_are_three_sacks_of_each_color_that_is_played_and_of_gold_where_it_is_paid(
    players: int, variant: str | None, rules: str, there: list[int]
) -> None:
    assert sacks_there(law_for(players, rules, variant)) == tuple(there)


@EACH_TABLE
def test_what_is_won_is_no_more_than_there_is_and_no_more_than_the_tricks_paid(
    players: int, variant: str | None, rules: str, there: list[int]
) -> None:
    law = law_for(players, rules, variant)
    for won in product(range(5), repeat=5):
        *colors, gold = won
        color_gone = max(colors) >= 3
        first = [count // 2 for count in won]
        by_seat = [first, [count - half for count, half in zip(won, first, strict=True)], [0] * 5]
        for tricks in (sum(won) - 1, sum(won), sum(won) + 1):
            assert sacks_keep(law, by_seat, tricks) == (
                *(count <= most for count, most in zip(won, there, strict=True)),
                sum(won) <= tricks,
                gold == 0 or color_gone,
                sum(won) == tricks or color_gone,
            )


def test_what_a_seat_has_won_has_a_number_for_each_kind() -> None:
    law = law_for(4)
    with pytest.raises(ValueError, match="shorter"):
        sacks_keep(law, [[1, 0, 0, 0, 0], [1, 0, 0, 0]], 2)
    with pytest.raises(ValueError, match="longer"):
        sacks_keep(law, [[1, 0, 0, 0], [1, 0, 0, 0]], 2)
    with pytest.raises(ValueError, match="shorter"):
        points_of([1, 0, 0, 0])


def test_a_round_is_worth_the_values_of_its_sacks() -> None:
    for kind, value in SACK_VALUES.items():
        assert points_of([int(one == kind) for one in KINDS]) == value
    assert points_of([1, 2, 3, 0, 1]) == 1 + 4 + 9 + 5
