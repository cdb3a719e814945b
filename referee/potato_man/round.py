"""A round as a state machine: frozen states, and guarded actions between them.

`play_guards` tells for each rule whether a play keeps it, `after_play` gives the next state. Both run
in every reading (see `referee.words`). What is structure, not data, is decided by plain Python: the
number of players and the number of cards in the open trick.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from referee.potato_man.law import Law
from referee.potato_man.sacks import points
from referee.potato_man.turn import blocked, drawn_by_rule, in_hand, let_in, seat_after, still_there
from referee.potato_man.winner import winner
from referee.words import Truth, Word, pick, put, union


@attrs.frozen(slots=False)
class Play:
    """A card played by a seat and, with two players, the card drawn after it.

    `top` is the top card of the own pile at that moment; 0 stands for no card.
    """

    seat: Word
    card: Word
    drawn: Word = 0
    top: Word = 0


@attrs.frozen(slots=False)
class RoundState:
    """The table between two plays. Sets of cards and sacks are words, seats count from 0.

    `hands`, `piles` and `won` (sacks) are by seat; `trick` is the open trick in order of play;
    `gone` are the cards that cannot come any more: all played ones, and those put aside if they are
    known; `sacks` lie on the table.
    """

    hands: tuple[Word, ...]
    piles: tuple[Word, ...]
    leader: Word
    trick: tuple[Word, ...]
    gone: Word
    sacks: Word
    won: tuple[Word, ...]
    full_tricks: Word


def start(
    law: Law, starter: Word, hands: tuple[Word, ...], piles: tuple[Word, ...] = (), aside: Word = 0
) -> RoundState:
    """The state after the deal (`setup.deal`, `setup.draw-pile`, `setup.sacks`, `round.reset`).

    `aside` are the cards known to be put aside (`setup.aside`).
    """
    return RoundState(hands, piles, starter, (), aside, law.sacks, (0,) * law.players, 0)


def seat_to_move(law: Law, state: RoundState) -> Word:
    """`turn.order`: the seat whose turn it is."""
    return seat_after(state.leader, len(state.trick), law.players)


def own_plays(law: Law, state: RoundState) -> Word:
    """How many cards the player to move has played in this round."""
    return state.full_tricks * (law.trick_size // law.players) + len(state.trick) // law.players


def hand_count(law: Law, state: RoundState) -> int:
    """`round.show-hand`: how many cards the player to move holds (in the play reading)."""
    own = own_plays(law, state)
    return law.hand_size + min(own, law.pile_size) - own


def admitted(law: Law, trick: Sequence[Word]) -> Word:
    """The cards that all rules of the trick let in next."""
    table = union(trick)
    cards = law.deck
    for ban in law.bans[len(trick)]:
        cards = cards & ban.admits(table)
    return cards


def play_rules(law: Law, state: RoundState) -> tuple[str, ...]:
    """The slugs that `play_guards` speaks of, in the same order."""
    order = "win.leads-next" if state.full_tricks and not state.trick else "turn.order"
    bans = tuple(ban.rule for ban in law.bans[len(state.trick)])
    return ("round.exhausted", order, "turn.in-hand", "setup.deck", "turn.draw", *bans)


def play_guards(law: Law, state: RoundState, play: Play) -> tuple[Truth, ...]:
    """For each rule of `play_rules`, whether the play keeps it."""
    card = play.card
    table = union(state.trick)
    return (
        state.full_tricks < law.tricks,
        play.seat == seat_to_move(law, state),
        in_hand(card, pick(state.hands, play.seat)),
        still_there(card, law.deck, state.gone),
        _drawn_by_rule(law, state, play),
        *[let_in(card, ban.admits(table)) for ban in law.bans[len(state.trick)]],
    )


def _drawn_by_rule(law: Law, state: RoundState, play: Play) -> Truth:
    if not law.pile_size:
        return True
    return drawn_by_rule(play.drawn, play.top, pick(state.piles, play.seat))


def after_play(law: Law, state: RoundState, play: Play) -> RoundState:
    """The state after a lawful play; a trick that it fills is settled by the rule."""
    hand = (pick(state.hands, play.seat) & ~play.card) | play.drawn
    hands = put(state.hands, play.seat, hand)
    piles = state.piles
    if law.pile_size:
        piles = put(piles, play.seat, pick(piles, play.seat) & ~play.drawn)
    trick = (*state.trick, play.card)
    gone = state.gone | play.card
    if len(trick) < law.trick_size:
        return RoundState(hands, piles, state.leader, trick, gone, state.sacks, state.won, state.full_tricks)
    position = winner(trick, law.favoured, law.takes_over)
    sack = law.due_sack(state.sacks, pick(trick, position))
    taker = seat_at(law, state.leader, position)
    won = put(state.won, taker, pick(state.won, taker) + sack)
    return RoundState(hands, piles, taker, (), gone, state.sacks - sack, won, state.full_tricks + 1)


def seat_at(law: Law, leader: Word, position: Word) -> Word:
    """`win.leads-next`: the seat that played at a position of a trick, which may be unknown."""
    seats = tuple(seat_after(leader, steps, law.players) for steps in range(law.trick_size))
    return pick(seats, position)


def without_gold(state: RoundState, taker: Word, gold: Word) -> RoundState:
    """The state with a gold sack just taken put back: declined, where `sack.gold` is optional."""
    won = put(state.won, taker, pick(state.won, taker) - gold)
    return attrs.evolve(state, sacks=state.sacks + gold, won=won)


def is_blocked(law: Law, state: RoundState) -> Truth:
    """`round.blocked`: the player to move holds no card that may be played."""
    return blocked(pick(state.hands, seat_to_move(law, state)), admitted(law, state.trick))


def is_exhausted(law: Law, state: RoundState) -> Truth:
    """`round.exhausted`: all hand cards were played."""
    return state.full_tricks == law.tricks


def scores(state: RoundState) -> tuple[Word, ...]:
    """`round.score`: the points of each seat."""
    return tuple(points(sacks) for sacks in state.won)
