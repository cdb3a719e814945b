"""Asking about a moment at the table, in the words of the tests."""

from __future__ import annotations

from referee.adjudicate.answers import Answer, ask
from referee.questions import Position


def asked(
    players: int = 4,
    trick: str = "",
    hand: str | None = None,
    sacks: str = "",
    claim: str | None = None,
    variant: str | None = None,
    edition: str | None = None,
) -> Answer:
    position = Position(players=players, trick=trick, hand=hand, sacks=sacks, claim=claim, variant=variant)
    return ask(position, edition=edition)
