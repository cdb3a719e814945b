"""Wrong formulas, each in place of a right one."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from referee.potato_man import game, sacks, trick
from referee.potato_man.cards import DECK, EVIL_POTATO, POTATO_MAN
from referee.potato_man.law import Law
from referee.potato_man.round import RoundState, start
from referee.potato_man.turn import seat_after
from referee.words import Truth, Word, where

# Kept, because the tests put others in their places.
BEST_ROUNDS = game.best_rounds
HIGHEST = game.highest


def gold_first(left: Word, won_by: Word) -> Word:
    gold = sacks.if_left(left, sacks.GOLD_SACK)
    return where(gold == 0, sacks.due_sack(left, won_by), gold)


def red_if_gone(left: Word, won_by: Word) -> Word:
    due = sacks.due_sack(left, won_by)
    return where(due == 0, sacks.if_left(left, sacks.SACKS["red"]), due)


def ever_full(left: Word, won_by: Word) -> Word:
    return sacks.sack_in_color(won_by) | (left & 0)


def any_declined(due: Word, taken: Word) -> Truth:
    return where(taken == 0, 0, taken ^ due) == 0


def no_potato_man(table: Word) -> Word:
    return DECK & ~POTATO_MAN | (table & 0)


def one_evil_potato(table: Word) -> Word:
    five = trick.both(trick.one_double, trick.one_potato_man)(table)
    return where((table & EVIL_POTATO) == 0, five, five & ~EVIL_POTATO)


def only_colors_there(table: Word) -> Word:
    return DECK & ~trick.color_once(table)


def always_favoured(table: Word) -> Word:
    return POTATO_MAN | (table & 0)


def always_drawn_by_rule(play: object, pile: object) -> Truth:
    del play, pile
    return True


def without_a_card(law: Law, state: RoundState) -> Truth:
    return (state.hands[0] & law.deck) == 0


def gold_lost(state: RoundState, taker: Word, gold: Word) -> RoundState:
    won = tuple(where(taker == seat, had - gold, had) for seat, had in enumerate(state.won))
    return attrs.evolve(state, won=won)


def gold_worth_four(won: Word) -> Word:
    return sacks.points(won) - (won >> sacks.SACK_LANES["gold"] & 15)


def next_to_the_winner(law: Law, led_by: Word, position: Word) -> Word:
    seat = led_by + position + 1
    for _ in range(2):
        seat = where(seat >= law.players, seat - law.players, seat)
    return seat


def right_neighbour(starter: Word, players: int) -> Word:
    return seat_after(starter, -1, players)


def always_the_same(seat: Word, openers: Sequence[Word], players: int) -> Truth:
    del players
    return seat == openers[0] if openers else True


def anyone(seat: Word, openers: Sequence[Word], players: int) -> Truth:
    del openers
    return seat < players


def by_worst_round(scores: Sequence[Sequence[Word]]) -> tuple[Word, ...]:
    return tuple(45 - one for one in BEST_ROUNDS([[45 - one for one in row] for row in scores]))


def by_last_round(scores: Sequence[Sequence[Word]]) -> tuple[Word, ...]:
    return tuple(scores[-1])


def first_round_forgotten(scores: Sequence[Sequence[Word]]) -> tuple[Word, ...]:
    return tuple(sum(of_seat[1:]) for of_seat in zip(*scores, strict=True))


def lowest(sums: Sequence[Word]) -> tuple[Truth, ...]:
    return HIGHEST([1000 - one for one in sums])


def first_of_highest(sums: Sequence[Word]) -> tuple[Truth, ...]:
    """Of several highest totals that of the first seat alone."""
    return HIGHEST([total * 8 + 7 - seat for seat, total in enumerate(sums)])


def last_round_decides(scores: Sequence[Sequence[Word]]) -> tuple[Truth, ...]:
    return game.best_of_highest(game.totals(scores), scores[-1])


def forgets_aside(
    law: Law, starter: Word, hands: tuple[Word, ...], piles: tuple[Word, ...] = (), aside: Word = 0
) -> RoundState:
    return start(law, starter, hands, piles, aside & 0)
