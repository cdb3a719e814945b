"""The referee's formulas say what the formal law says, for all cards, sacks and seats."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from referee.potato_man.cards import DECK
from referee.potato_man.round import Play, RoundState, admitted, after_play
from referee.prove.potato_man.examples import telling, telling_sacks, telling_seats, telling_winner
from referee.prove.potato_man.table import Table, open_trick
from referee.prove.potato_man.unknowns import (
    GOLD,
    GREEN,
    NO_SACK,
    SACK_BITS,
    SEAT_BITS,
    card,
    color_in,
    sacks,
    trick_of,
    word_of,
    word_of_sack,
    word_of_sacks,
)
from referee.prove.solver import Term, alike, as_word, both, constant, denied, either, unknown
from referee.prove.theorem import Claim
from referee.words import WORD_BITS, Word, where


def legality(table: Table) -> list[Claim]:
    """What may be played: the same cards by the formulas as by the formal law, however many lie there."""
    return [_legality_after(table, trick_of(size)) for size in range(table.size)]


def _legality_after(table: Table, before: Sequence[Term]) -> Claim:
    following = card("next")
    lawful = both([table.in_deck(following), table.may_lie([*before, following])])
    given = [table.of_any_deck(following), *(following != one for one in before)]
    if before:
        given += [table.cards_of_deck(before), table.may_lie(before)]
    state = open_trick(table.law, before)
    nothing_else = (admitted(table.law, state) & ~DECK) == 0
    return Claim(
        given=both(given),
        shown=both([alike(table.let_in(before, following), lawful), nothing_else]),
        # A leader is free, so only a later card can be unlawful.
        witnesses=[lawful, denied(lawful)] if before else [lawful],
        example=telling(table, trick=before, next=[following]),
    )


def full_trick(table: Table) -> list[Claim]:
    """Which tricks can come to be: those that the formal law calls full, looked at as a whole."""
    cards = trick_of(table.size)
    lawful = table.full_trick(cards)
    return [
        Claim(
            given=both([*map(table.of_any_deck, cards), table.formal.holds(f"once-{table.size}", *cards)]),
            shown=both([alike(table.played(cards), lawful), table.law.trick_size == table.size]),
            witnesses=[lawful, denied(lawful)],
            example=telling(table, trick=cards),
        )
    ]


def winning(table: Table) -> list[Claim]:
    """Who wins: the position that the formula gives is the one that wins by the formal law."""
    cards = trick_of(table.size)
    position = unknown("winner", SEAT_BITS)
    found = table.winner_of(cards)
    return [
        Claim(
            given=both([table.full_trick(cards), table.wins(cards, position)]),
            shown=found == as_word(position),
            witnesses=[
                *(position == place for place in range(table.size)),
                table.both_figures(cards),
                denied(table.both_figures(cards)),
            ],
            example=telling_winner(table, cards, position),
        )
    ]


def sack(table: Table) -> list[Claim]:
    """Which sack the winning card earns: the same one by the formula as by the formal law."""
    won_by, left, taken = card("winning"), sacks(), unknown("sack", SACK_BITS)
    due = table.law.due_sack(word_of_sacks(left), word_of(won_by))
    colors = [color for color in range(4) if not (table.variant and color == GREEN)]
    return [
        Claim(
            given=both([table.in_deck(won_by), table.sacks_of_table(left), table.takes(won_by, left, taken)]),
            shown=due == word_of_sack(taken),
            witnesses=[
                *(both([color_in(won_by) == color, taken == color]) for color in colors),
                *(both([color_in(won_by) == color, taken == GOLD]) for color in colors),
                taken == NO_SACK,
            ],
            example=telling_sacks([won_by], left, taken),
        )
    ]


def turns(table: Table) -> list[Claim]:
    """Whose turn it is after each card; after the one that fills a trick, who leads and has which sacks."""
    return [*(_turn_after(table, size) for size in range(1, table.size)), _settled(table)]


def _turn_after(table: Table, played: int) -> Claim:
    """`turn.order`: within a trick the seat to the left is next."""
    cards = trick_of(played)
    leader, mover, following = (unknown(name, SEAT_BITS) for name in ("leader", "mover", "following"))
    state = open_trick(table.law, cards[:-1], turn=as_word(mover))
    after = after_play(table.law, state, Play(as_word(mover), word_of(cards[-1])))
    return Claim(
        given=both(
            [
                _is_seat(table, leader),
                table.cards_of_deck(cards),
                table.may_lie(cards),
                _plays(table, leader, constant(played - 1, SEAT_BITS), mover),
                _plays(table, leader, constant(played, SEAT_BITS), following),
            ]
        ),
        shown=both([after.turn == as_word(following), len(after.trick) == played]),
        witnesses=[leader == seat for seat in range(table.law.players)],
        example=telling_seats(table, cards, leader=leader, mover=following),
    )


def _settled(table: Table) -> Claim:
    """`win.leads-next`, `sack.color`, `sack.gold`, `sack.none`: what the last card of a trick leads to."""
    cards, left, taken = trick_of(table.size), sacks(), unknown("sack", SACK_BITS)
    leader, mover, position, taker = (
        unknown(name, SEAT_BITS) for name in ("leader", "mover", "winner", "taker")
    )
    before = attrs.evolve(
        open_trick(table.law, cards[:-1], turn=as_word(mover)),
        sacks=word_of_sacks(left),
        won=tuple(unknown(f"won{seat}", WORD_BITS) for seat in range(table.law.players)),
        full_tricks=unknown("full-tricks", WORD_BITS),
    )
    after = after_play(table.law, before, Play(as_word(mover), word_of(cards[-1])))
    won_by = [both([position == place, table.takes(one, left, taken)]) for place, one in enumerate(cards)]
    return Claim(
        given=both(
            [
                _is_seat(table, leader),
                table.full_trick(cards),
                table.wins(cards, position),
                _plays(table, leader, constant(table.size - 1, SEAT_BITS), mover),
                _plays(table, leader, position, taker),
                table.sacks_of_table(left),
                either(won_by),
            ]
        ),
        shown=_settled_by(before, after, as_word(taker), word_of_sack(taken)),
        witnesses=[*(taker == seat for seat in range(table.law.players)), taken == GOLD, taken == NO_SACK],
        example=telling_seats(table, cards, leader=leader, winner=taker),
    )


def _settled_by(before: RoundState, after: RoundState, taker: Word, sack: Word) -> Term:
    won = [
        mine == where(taker == seat, had + sack, had)
        for seat, (mine, had) in enumerate(zip(after.won, before.won, strict=True))
    ]
    return both(
        [
            after.turn == taker,
            after.trick == (),
            after.table == 0,
            after.sacks + sack == before.sacks,
            after.full_tricks == before.full_tricks + 1,
            *won,
        ]
    )


def _is_seat(table: Table, seat: Term) -> Term:
    return either(seat == one for one in range(table.law.players))


def _plays(table: Table, leader: Term, position: Term, seat: Term) -> Term:
    """By the formal law: the seat plays the card at a position of the trick."""
    return table.formal.holds(f"plays-{table.law.players}", leader, position, seat)
