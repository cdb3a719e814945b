"""The referee's formulas say what the formal law says, for all cards, sacks and seats."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from referee.potato_man.cards import DECK
from referee.potato_man.round import Play, RoundState, admitted, after_play, without_gold
from referee.potato_man.sacks import GOLD_SACK
from referee.prove.potato_man.examples import telling, telling_turn, telling_winner
from referee.prove.potato_man.leading import telling_sacks
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
    words_of,
)
from referee.prove.solver import Term, alike, as_word, both, constant, denied, either, unknown
from referee.prove.theorem import Claim
from referee.words import WORD_BITS, Word, pick, where


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
        witnesses=[lawful, denied(lawful)] if table.bars_after(len(before)) else [lawful],
        example=telling(table, trick=before, next=[following]),
    )


def full_trick(table: Table) -> list[Claim]:
    """Which tricks can come to be: those that the formal law calls full, looked at as a whole."""
    cards = trick_of(table.size)
    lawful = table.full_trick(cards)
    some_barred = bool(table.bans or table.variant)
    return [
        Claim(
            given=both([*map(table.of_any_deck, cards), table.formal.holds(f"once-{table.size}", *cards)]),
            shown=both([alike(table.played(cards), lawful), table.law.trick_size == table.size]),
            witnesses=[lawful, denied(lawful)] if some_barred else [lawful],
            example=telling(table, trick=cards),
        )
    ]


def winning(table: Table) -> list[Claim]:
    """Who wins: the position that the formula gives is the one that wins by the formal law."""
    cards = trick_of(table.size)
    position = unknown("winner", SEAT_BITS)
    found = table.winner_of(cards)
    given = both([table.full_trick(cards), table.wins(cards, position)])
    shown = found == as_word(position)
    return [
        Claim(
            given=given,
            shown=shown,
            witnesses=[
                *(position == place for place in range(table.size)),
                table.both_figures(cards),
                denied(table.both_figures(cards)),
            ],
            example=telling_winner(table, [given, denied(shown)], cards, found, position),
        )
    ]


def sack(table: Table) -> list[Claim]:
    """Which sack a winner may take, or none: the same by the formulas as by the formal law."""
    won_by, left, taken = card("winning"), sacks(), unknown("sack", SACK_BITS)
    due = table.law.due_sack(word_of_sacks(left), word_of(won_by))
    some_sack = either(taken == one for one in range(NO_SACK + 1))
    by_law = table.takes(won_by, left, taken)
    by_formulas = table.law.may_take(due, word_of_sack(taken))
    given = both([table.in_deck(won_by), table.sacks_of_table(left), some_sack])
    shown = alike(by_formulas, by_law)
    colors = [color for color in range(4) if not (table.variant and color == GREEN)]
    gold_there = both([table.gold_due(won_by, left), by_law])
    witnesses = [
        *(both([color_in(won_by) == color, taken == color, by_law]) for color in colors),
        both([taken == NO_SACK, by_law]),
        denied(by_law),
    ]
    if table.in_force("sack.gold"):
        witnesses.append(both([gold_there, taken == GOLD]))
    if table.may_decline_gold:
        witnesses.append(both([gold_there, taken == NO_SACK]))
    # What the formulas let the winner take, if that is what fails, else what they say is due.
    claimed = where(by_formulas, word_of_sack(taken), due)
    return [
        Claim(
            given=given,
            shown=shown,
            witnesses=witnesses,
            example=telling_sacks(table, [given, denied(shown)], won_by, left, claimed),
        )
    ]


def sack_or_none(table: Table) -> list[Claim]:
    """Which sack a winner may take where gold may be declined, and that one declined is still there."""
    return [*sack(table), _declined(table)]


def _declined(table: Table) -> Claim:
    """`sack.gold`, ruling `gold = optional`: who declines a gold sack leaves everything as it was before."""
    won_by, left, taker = card("winning"), sacks(), unknown("taker", SEAT_BITS)
    before = attrs.evolve(
        open_trick(table.law, ()),
        sacks=word_of_sacks(left),
        won=tuple(unknown(f"won{seat}", WORD_BITS) for seat in range(table.law.players)),
    )
    won = tuple(where(as_word(taker) == seat, had + GOLD_SACK, had) for seat, had in enumerate(before.won))
    taken = attrs.evolve(before, sacks=before.sacks - GOLD_SACK, won=won)
    after = without_gold(taken, as_word(taker), GOLD_SACK)
    given = both([table.in_deck(won_by), table.sacks_of_table(left), _is_seat(table, taker)])
    due = both([given, table.gold_due(won_by, left)])
    as_it_was = both([after.sacks == before.sacks, *map(_equal, after.won, before.won)])
    return Claim(
        given=due,
        shown=as_it_was,
        witnesses=[taker == seat for seat in range(table.law.players)],
        example=telling_sacks(table, [due, denied(as_it_was)], won_by, left, 0),
    )


def _equal(one: Word, other: Word) -> Term:
    return one == other


def turns(table: Table) -> list[Claim]:
    """Whose turn it is after each card; after the one that fills a trick, who leads and has which sacks."""
    return [*(_turn_after(table, size) for size in range(1, table.size)), *_settled(table)]


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
        witnesses=[leader == table.law.players - 1],
        example=telling_turn(table, cards, after.turn, leader=leader, mover=following),
    )


def _settled(table: Table) -> list[Claim]:
    """`win.leads-next`, `sack.color`, `sack.gold`, `sack.none`: what the last card of a trick leads to: that
    its winner leads, and that who leads has the sack due to the winning card.
    """
    cards, left = trick_of(table.size), sacks()
    leader, mover, position, taker, next_leader = (
        unknown(name, SEAT_BITS) for name in ("leader", "mover", "winner", "taker", "next-leader")
    )
    before = attrs.evolve(
        open_trick(table.law, cards[:-1], turn=as_word(mover)),
        sacks=word_of_sacks(left),
        won=tuple(unknown(f"won{seat}", WORD_BITS) for seat in range(table.law.players)),
        full_tricks=unknown("full-tricks", WORD_BITS),
    )
    after = after_play(table.law, before, Play(as_word(mover), word_of(cards[-1])))
    given = both(
        [
            _is_seat(table, leader),
            table.full_trick(cards),
            table.wins(cards, position),
            _plays(table, leader, constant(table.size - 1, SEAT_BITS), mover),
            _plays(table, leader, position, taker),
            table.formal.holds("leads-next", taker, next_leader),
        ]
    )
    example = telling_turn(table, cards, after.turn, leader=leader, winner=taker)
    leads = Claim(given, after.turn == as_word(next_leader), [taker == table.law.players - 1], example)
    due = table.law.due_sack(before.sacks, pick(words_of(cards), table.winner_of(cards)))
    settled = Claim(
        given=both([given, table.sacks_of_table(left)]),
        shown=both(_settled_by(before, after, after.turn, due)),
        witnesses=[due != 0, due == 0],
        example=example,
    )
    return [leads, settled]


def _settled_by(before: RoundState, after: RoundState, taker: Word, sack: Word) -> list[Term]:
    won = [
        mine == where(taker == seat, had + sack, had)
        for seat, (mine, had) in enumerate(zip(after.won, before.won, strict=True))
    ]
    return [
        after.trick == (),
        after.table == 0,
        after.sacks + sack == before.sacks,
        after.full_tricks == before.full_tricks + 1,
        *won,
    ]


def _is_seat(table: Table, seat: Term) -> Term:
    return either(seat == one for one in range(table.law.players))


def _plays(table: Table, leader: Term, position: Term, seat: Term) -> Term:
    """By the formal law: the seat plays the card at a position of the trick."""
    return table.formal.holds(f"plays-{table.law.players}", leader, position, seat)
