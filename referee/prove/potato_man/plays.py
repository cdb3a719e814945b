"""A play is lawful exactly when each guard of the referee says so."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from referee.potato_man.round import Play, RoundState, play_guards, playable
from referee.prove.potato_man.examples import telling
from referee.prove.potato_man.table import Table, open_trick
from referee.prove.potato_man.unknowns import card, trick_of, word_of
from referee.prove.solver import Term, alike, both, denied, either, unknown
from referee.prove.theorem import Claim
from referee.words import WORD_BITS, Word, pick


def guards(table: Table) -> list[Claim]:
    """All guards of a play hold, if and only if the round goes on, the seat is to move, what it draws is on
    top of its pile, and the card is one of those that `playable` shows and that a block depends on.
    """
    return [_guarded_after(table, trick_of(size)) for size in range(table.size)]


def _guarded_after(table: Table, before: Sequence[Term]) -> Claim:
    following = card("next")
    state = _any_state(table, before)
    play = Play(_word("seat"), word_of(following), _word("drawn"), _word("top"))
    kept = play_guards(table.law, state, play)
    given = [
        table.of_any_deck(following),
        *(_is_seat(table, seat) for seat in (state.turn, play.seat)),
        either(state.full_tricks == played for played in range(table.law.tricks + 1)),
        _top_of_pile(pick(state.piles, play.seat), play.top),
    ]
    if before:
        given += [table.cards_of_deck(before), table.may_lie(before)]
    return Claim(
        given=both(given),
        shown=alike(both(kept), _lawful(table, state, play)),
        # Each of the guards of every play can fail alone, which the lead of a trick shows for all.
        witnesses=[both(kept), *(() if before else (_alone_fails(kept, place) for place in range(4)))],
        example=telling(table, trick=before, next=[following]),
    )


def _lawful(table: Table, state: RoundState, play: Play) -> Term:
    goes_on = either(state.full_tricks == played for played in range(table.law.tricks))
    drawn = play.drawn == play.top if table.law.pile_size else True
    return both([goes_on, play.seat == state.turn, drawn, (playable(table.law, state) & play.card) != 0])


def _alone_fails(kept: Sequence[Term], place: int) -> Term:
    return both([denied(kept[place]), *kept[:place], *kept[place + 1 :]])


def _any_state(table: Table, before: Sequence[Term]) -> RoundState:
    seats = range(table.law.players)
    return attrs.evolve(
        open_trick(table.law, before, turn=_word("turn")),
        hands=tuple(_word(f"hand{seat}") for seat in seats),
        piles=tuple(_word(f"pile{seat}") for seat in seats),
        gone=_word("gone"),
        full_tricks=_word("full-tricks"),
    )


def _top_of_pile(pile: Word, top: Word) -> Term:
    """The top card is one of the pile, or there is neither."""
    return either([both([top == 0, pile == 0]), both([top != 0, (top & pile) == top])])


def _is_seat(table: Table, seat: Word) -> Term:
    return either(seat == one for one in range(table.law.players))


def _word(name: str) -> Word:
    word: Word = unknown(name, WORD_BITS)
    return word
