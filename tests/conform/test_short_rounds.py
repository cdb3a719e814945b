"""The two short rounds after which the sacks must be back: lawful at every table, under every house rule."""

from __future__ import annotations

import json

import pytest

import referee
from referee.conform.potato_man.short_rounds import short_rounds
from referee.conform.potato_man.truth import law_at
from referee.potato_man.simulate import NAMES
from referee.rulebook import load_rulebook
from tests.faults import TABLES

BOOK = load_rulebook("potato-man")
HOUSE_RULES = [
    *(f"+{one.name}={value}" for one in BOOK.rulings.values() if one.settable for value in one.values),
    *(f"-{rule.slug}" for rule in BOOK.rules.values() if rule.droppable),
]
# With these any number of red cards may lie in a trick, of five players or of all.
ALL_RED = ("-trick.color-once", "-trick.one-double")


@pytest.mark.parametrize("house", ["", *HOUSE_RULES])
@pytest.mark.parametrize("edition", BOOK.editions)
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_short_rounds_are_lawful_and_tell_where_the_sacks_are(
    players: int, variant: str | None, edition: str, house: str
) -> None:
    law = law_at(edition + house, players, variant or "none")
    rounds = short_rounds(law)
    if not rounds:
        assert house in ALL_RED
        return
    head = {"format": "referee/1", "game": "potato-man", "players": NAMES[:players]}
    named = head if variant is None else {**head, "variant": variant}
    log = {**named, "edition": edition, "rounds": rounds}
    verdict = referee.adjudicate(referee.loads(json.dumps(log)), edition=edition + house, limit=0)
    assert verdict.verdict == "legal", verdict
    assert [one.ended for one in verdict.rounds] == ["blocked", None]
