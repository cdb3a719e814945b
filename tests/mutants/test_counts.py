"""The counts of a table (`setup.deal`, `setup.draw-pile`, `setup.aside`, `trick.size`, `round.exhausted`)."""

from __future__ import annotations

import pytest

from referee.potato_man.law import law_of
from referee.rulebook import load_rulebook

RULES = load_rulebook("potato-man").rule_set("zoch-2013")


@pytest.mark.parametrize(
    ("players", "variant", "counts"),
    [
        (2, None, [12, 8, 12, 4, 2, 10, 2]),
        (3, None, [12, 0, 16, 3, 1, 12, 3]),
        (3, "no-green", [12, 0, 4, 3, 1, 12, 3]),
        (4, None, [12, 0, 4, 4, 1, 12, 4]),
        (5, None, [10, 0, 2, 5, 1, 10, 5]),
    ],
)
def test_each_table_has_its_counts_and_they_are_whole(
    players: int, variant: str | None, counts: list[int]
) -> None:
    law = law_of(RULES, players, variant)
    told = [law.hand_size, law.pile_size, law.aside_size, law.trick_size, law.laps, law.tricks, law.rounds]
    assert told == counts
    assert {*map(type, told)} == {int}
