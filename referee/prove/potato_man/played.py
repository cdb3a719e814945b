"""Rounds in which given players win given sacks, and then one player is blocked: found by the solver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import attrs

from referee.potato_man.law import law_of
from referee.potato_man.log import Blocked, Round
from referee.potato_man.sacks import SACKS_OF_A_KIND
from referee.prove.potato_man.examples import NAMES
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.unknowns import (
    GREEN,
    SEAT_BITS,
    color_in,
    places_of_deck,
    tell_cards,
    tell_places,
    trick_of,
)
from referee.prove.solver import Term, all_differ, both, constant, either, find
from referee.prove.theorem import Value

SECONDS = 10.0
_COLORS = 4


@attrs.frozen
class Won:
    """A trick that a seat wins with a card of a color."""

    seat: int
    color: int


def stopped_round(
    table: Table, won: Sequence[Won], scores: Mapping[str, int] | None = None, starter: int = 0
) -> Round | None:
    """A lawful round in which those tricks are won in that order, until a player is blocked.

    `scores` are claimed. None if there is no such round, or if it is not found in time.
    """
    tricks = [trick_of(table.size, f"trick{number}-") for number in range(len(won))]
    leaders = [starter, *(one.seat for one in won)]
    wanted = [_won_by(table, *each) for each in zip(tricks, leaders, won, strict=False)]
    last = trick_of(table.size - 1, "open-")
    cards = [*(one for trick in tricks for one in trick), *last]
    found = find([*wanted, *map(table.in_deck, last), _barring_most(table, last), all_differ(cards)], SECONDS)
    if found.possible != "yes":
        return None
    blocked = _blocked(table, last, cards, found.value)
    seat = (leaders[-1] + len(last)) % table.law.players
    if len(blocked) < _held(table, len(won), len(last)):
        return None
    shows = tell_places(blocked[: _held(table, len(won), len(last))])
    return Round(
        starter=NAMES[starter],
        tricks=tuple(tell_cards(trick, found.value) for trick in (*tricks, last)),
        blocked=Blocked(player=NAMES[seat], shows=shows),
        scores=None if scores is None else dict(scores),
    )


def _won_by(table: Table, trick: Sequence[Term], leader: int, won: Won) -> Term:
    """A full trick that the seat wins, by the formal law; two players come twice to a trick."""
    first = (won.seat - leader) % table.law.players
    places = range(first, table.size, table.law.players)
    wins = [
        both([table.wins(trick, constant(place, SEAT_BITS)), color_in(trick[place]) == won.color])
        for place in places
    ]
    return both([table.full_trick(trick), either(wins)])


def _barring_most(table: Table, cards: Sequence[Term]) -> Term:
    """The cards may lie in an open trick; with five players one color is there twice, so that no color that
    lies there may follow.
    """
    if table.law.players < 5:
        return table.may_lie(cards)
    return both([table.may_lie(cards), color_in(cards[0]) == color_in(cards[1])])


def _blocked(table: Table, last: Sequence[Term], played: Sequence[Term], value: Value) -> list[int]:
    """The cards that were not played and may not follow the last ones."""
    gone = {value(one) for one in played}
    following = value(table.may_lie_after(last))
    return [
        place
        for place in places_of_deck()
        if place not in gone and not following >> place & 1 and not (table.variant and place >> 5 == GREEN)
    ]


def _held(table: Table, full_tricks: int, lying: int) -> int:
    """`round.show-hand`: how many cards the player to move holds."""
    law = law_of(table.rules, table.law.players, table.variant)
    own = full_tricks * (table.size // law.players) + lying // law.players
    return law.hand_size + min(own, law.pile_size) - own


def sacks_worth(scores: Sequence[int], *, green: bool = True) -> tuple[Won, ...] | None:
    """Sacks, none of them gold, that give each seat its score; None if they do not suffice."""
    there = tuple(SACKS_OF_A_KIND if green or color != GREEN else 0 for color in range(_COLORS))
    found = _shared_out(tuple(scores), there)
    return None if found is None else tuple(Won(seat, color) for seat, color in found)


@cache
def _shared_out(scores: tuple[int, ...], there: tuple[int, ...]) -> tuple[tuple[int, int], ...] | None:
    """Sacks by seat and color, the dearest first, of those that are there."""
    seat = next((seat for seat, score in enumerate(scores) if score), None)
    if seat is None:
        return ()
    for color in reversed(range(_COLORS)):
        worth = color + 1
        if there[color] and worth <= scores[seat]:
            less = (*scores[:seat], scores[seat] - worth, *scores[seat + 1 :])
            rest = _shared_out(less, (*there[:color], there[color] - 1, *there[color + 1 :]))
            if rest is not None:
                return ((seat, color), *rest)
    return None
