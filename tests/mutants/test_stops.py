"""`turn.must-play`: when a round may stop, with the rule and without it."""

from __future__ import annotations

import pytest

from referee.potato_man.cards import CARDS
from referee.potato_man.round import may_stop
from tests.potato_man.tables import TABLES, law_for


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_round_stops_where_no_card_is_lawful_and_without_the_rule_anywhere(
    players: int, variant: str | None
) -> None:
    law = law_for(players, "zoch-2013", variant)
    dropped = law_for(players, "zoch-2013-turn.must-play", variant)
    assert may_stop(law, 0)
    assert not may_stop(law, CARDS["R5"])
    assert may_stop(dropped, 0)
    assert may_stop(dropped, CARDS["R5"])
