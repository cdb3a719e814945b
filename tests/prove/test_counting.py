"""Counting agrees with arithmetic: all full tricks, card by card, as the formal law lets them come to be.

Each is played by the formulas too, which see the same winner. How many these let in is counted by itself in
`tests/potato_man/test_properties.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

import attrs
import numpy as np
import pytest

from referee.potato_man.cards import COLORS
from referee.potato_man.law import law_of
from referee.potato_man.round import RoundState, admitted
from referee.potato_man.winner import winner
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.theorems import shipped_formal_law
from referee.prove.potato_man.unknowns import SEAT_BITS, places_of_deck, trick_of
from referee.prove.solver import both, constant
from referee.rulebook import load_rulebook
from referee.words import union
from tests.prove.formal_arrays import on_arrays

# Arrays of cards: of the formal law's seven bits as `uint8`, of the formulas' words as `uint64`.
Array: TypeAlias = Any
Reading: TypeAlias = Callable[[Sequence[Array]], Array]
RULES = load_rulebook("potato-man").rule_set("zoch-2013")
# So many tricks are made longer at once: what is worked out of them takes memory.
AT_ONCE = 4096
DECK: Array = np.array(places_of_deck(), np.uint8)
WORDS: Array = np.zeros(128, np.uint64)
WORDS[DECK] = [color.card(number) for color in COLORS for number in color.numbers]


@attrs.frozen
class Count:
    """How many full tricks there are, and how many of them each position wins."""

    tricks: int
    won: tuple[int, ...]


def counted(players: int, leads: Array) -> Count:
    """All full tricks that begin with one of some cards, tried by the formal law and by the formulas."""
    table = Table(RULES, law_of(RULES, players), shipped_formal_law())
    won: Array = np.zeros(table.size, np.int64)
    for lead in leads:
        for cards in full_tricks(table, lead):
            won += won_by_position(table, cards)
    return Count(int(won.sum()), tuple(map(int, won)))


def full_tricks(table: Table, lead: int) -> Iterator[list[Array]]:
    """By the formal law: all full tricks led with a card, some at a time, one array for each position."""
    cards: list[Array] = [np.array([lead], np.uint8)]
    while len(cards) < table.size - 1:
        cards = with_one_more(table, cards)
    for first in range(0, len(cards[0]), AT_ONCE):
        yield with_one_more(table, [one[first : first + AT_ONCE] for one in cards])


def with_one_more(table: Table, cards: list[Array]) -> list[Array]:
    """By the formal law: all open or full tricks that a further card can make of some."""
    longer = [*(np.repeat(one, len(DECK)) for one in cards), np.tile(DECK, len(cards[0]))]
    lawful = may_lie(table, len(longer))(longer)
    return [one[lawful] for one in longer]


def won_by_position(table: Table, cards: list[Array]) -> Array:
    """How many of the full tricks each position wins; by both readings the same one in each."""
    assert is_full(table)(cards).all()
    wins: list[Array] = [wins_at(table, place)(cards) for place in range(table.size)]
    times_won: Array = sum(won.astype(np.uint8) for won in wins)
    assert (times_won == 1).all()
    words: list[Array] = [WORDS[one] for one in cards]
    found: Array = winner(words, table.law.favoured(union(words)), table.law.ranks)
    assert np.choose(found.astype(np.int64), wins).all()
    for size in range(table.size):
        let_in: Array = admitted(table.law, open_trick(words[:size]))
        assert ((words[size] & let_in) != 0).all()
    return np.array([won.sum() for won in wins])


@cache
def may_lie(table: Table, size: int) -> Reading:
    names = trick_of(size)
    return on_arrays(both([table.cards_of_deck(names), table.may_lie(names)]), names)


@cache
def is_full(table: Table) -> Reading:
    names = trick_of(table.size)
    return on_arrays(table.full_trick(names), names)


@cache
def wins_at(table: Table, place: int) -> Reading:
    names = trick_of(table.size)
    return on_arrays(table.wins(names, constant(place, SEAT_BITS)), names)


def open_trick(words: list[Array]) -> RoundState:
    lying: Array = union(words) if words else np.zeros(1, np.uint64)
    return RoundState((), (), 0, tuple(words), lying, 0, 0, (), 0)


def test_four_players_have_681408_full_tricks_with_one_winner_each() -> None:
    count = counted(4, DECK)
    assert count.tricks == 14 * 13 * 12 * 13 * 24 == 681_408
    # Of equal numbers a later one wins.
    assert list(count.won) == sorted(count.won)


def test_three_players_have_the_tricks_of_any_three_colors() -> None:
    red, blue, green, yellow = (len(color.numbers) for color in COLORS)
    sets = red * blue * green + red * blue * yellow + red * green * yellow + blue * green * yellow
    assert counted(3, DECK).tricks == 6 * sets


@pytest.mark.long
def test_five_players_have_80982720_full_tricks_with_one_winner_each() -> None:
    assert counted(5, DECK).tricks == 80_982_720


def test_five_players_have_as_many_full_tricks_with_a_red_lead_as_arithmetic_says() -> None:
    """Red 5 leads: one color is doubled, red or another, and Potato Man comes once at most."""
    assert counted(5, [DECK[0]]).tricks == led_by_red()


def led_by_red() -> int:
    red, blue, green, yellow = (len(color.numbers) for color in COLORS)
    pairs_of_yellow = yellow * (yellow - 1) // 2 - 3
    doubled_others = blue * (blue - 1) // 2 * green * yellow + blue * green * (green - 1) // 2 * yellow
    sets = (red - 1) * blue * green * yellow + doubled_others + blue * green * pairs_of_yellow
    return sets * 24
