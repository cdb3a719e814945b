"""Faults, each made in one place of a lawful game. A fault knows which rules it breaks, and where."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from tests.faults import games, rounds, tricks, turns
from tests.faults.moments import Fault, Log

Mutation: TypeAlias = Callable[[Log, Random], Fault | None]

FOR_ALL: list[Mutation] = [
    turns.card_of_another,
    turns.card_played_again,
    turns.card_put_aside,
    turns.wrong_seat,
    turns.wrong_leader,
    tricks.wrong_leader_claim,
    tricks.wrong_winner_claim,
    tricks.wrong_sack_claim,
    tricks.open_trick_won,
    tricks.card_too_many,
    rounds.card_dealt_twice,
    rounds.card_missing,
    rounds.card_aside_missing,
    rounds.stops_too_early,
    rounds.trick_left_open,
    rounds.wrong_player_blocked,
    rounds.wrong_hand_shown,
    rounds.goes_on_after_the_block,
    rounds.goes_on_after_the_last_card,
    rounds.blocked_after_the_last_card,
    rounds.wrong_score,
    games.wrong_starter,
    games.round_too_many,
    games.round_missing,
    games.wrong_total,
    games.wrong_winners,
]
"""Faults that every player count and variant can have."""

FOR_TWO: list[Mutation] = [turns.wrong_draw, turns.draw_from_an_empty_pile, rounds.short_pile]
FOR_TWO_TO_FOUR: list[Mutation] = [turns.color_twice]
FOR_THREE_TO_FIVE: list[Mutation] = [rounds.pile_for_nobody]
FOR_FIVE: list[Mutation] = [turns.second_pair, turns.third_of_a_color, turns.second_potato_man]
FOR_NO_GREEN: list[Mutation] = [rounds.green_dealt]

TABLES: list[tuple[int, str | None]] = [(2, None), (3, None), (3, "no-green"), (4, None), (5, None)]
"""Every player count and variant of the game."""


def mutations_for(players: int, variant: str | None) -> list[Mutation]:
    """The faults that a game of this player count and variant can have."""
    possible = list(FOR_ALL)
    if players == 2:
        possible += FOR_TWO
    if players <= 4:
        possible += FOR_TWO_TO_FOUR
    if players >= 3:
        possible += FOR_THREE_TO_FIVE
    if players == 5:
        possible += FOR_FIVE
    if variant == "no-green":
        possible += FOR_NO_GREEN
    return possible


__all__ = ["TABLES", "Fault", "Log", "Mutation", "mutations_for"]
