"""A round as a state machine: frozen states, and guarded actions between them.

`play_guards` tells for each rule whether a play keeps it, `after_play` gives the next state. Both run
in every reading (see `referee.words`). What is structure, not data, is decided by plain Python: the
number of players and the number of cards in the open trick.
"""

from __future__ import annotations

import attrs

from referee.potato_man.law import Law
from referee.potato_man.sacks import points
from referee.potato_man.turn import seat_after
from referee.potato_man.winner import winner
from referee.words import Truth, Word, pick, put, union, where


@attrs.frozen
class Play:
    """A card played by a seat and, with two players, the card drawn after it.

    `top` is the top card of the own pile at that moment; 0 stands for no card.
    """

    seat: Word
    card: Word
    drawn: Word = 0
    top: Word = 0


# Without slots, because a frozen class with them takes half as long again to make.
@attrs.frozen(slots=False)
class RoundState:
    """The table between two plays. Sets of cards and sacks are words, seats count from 0.

    `hands`, `piles` and `won` (sacks) are by seat; `turn` is the seat to move; `trick` is the open trick
    in order of play, and `table` the same cards as a set; `gone` are the cards that cannot come any more:
    all played ones, and those put aside if they are known; `sacks` lie on the table.
    """

    hands: tuple[Word, ...]
    piles: tuple[Word, ...]
    turn: Word
    trick: tuple[Word, ...]
    table: Word
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
    return RoundState(hands, piles, starter, (), 0, aside, law.sacks, (0,) * law.players, 0)


def leader(law: Law, state: RoundState) -> Word:
    """The seat that led, or is to lead, the open trick."""
    return seat_after(state.turn, -len(state.trick), law.players)


def own_plays(law: Law, state: RoundState) -> Word:
    """How many cards the player to move has played in this round."""
    return state.full_tricks * law.laps + len(state.trick) // law.players


def hand_count(law: Law, state: RoundState) -> Word:
    """`round.show-hand`: how many cards the player to move holds."""
    own = own_plays(law, state)
    drawn = where(own < law.pile_size, own, law.pile_size)
    return law.hand_size + drawn - own


def all_but(law: Law, some: Word) -> Word:
    """The cards of the deck but some. Every complement is taken within the deck: that of a plain number
    is negative, and no machine array has a place for it.
    """
    return law.deck & ~some


def admitted(law: Law, state: RoundState) -> Word:
    """The cards that all rules of the trick let in next."""
    return law.deck & law.lets_in[len(state.trick)](state.table)


def playable(law: Law, state: RoundState) -> Word:
    """The cards that the player to move may play; 0 if that player is blocked (`round.blocked`)."""
    return pick(state.hands, state.turn) & all_but(law, state.gone) & admitted(law, state)


def play_rules(law: Law, state: RoundState) -> tuple[str, ...]:
    """The slugs that `play_guards` speaks of, in the same order (in the play reading)."""
    order = "win.leads-next" if state.full_tricks and not state.trick else "turn.order"
    bans = tuple(ban.rule for ban in law.bans[len(state.trick)])
    return ("round.exhausted", order, "turn.in-hand", "setup.deck", "turn.draw", *bans)


def play_guards(law: Law, state: RoundState, play: Play) -> tuple[Truth, ...]:
    """For each rule of `play_rules`, whether the play keeps it."""
    card = play.card
    return (
        state.full_tricks < law.tricks,
        play.seat == state.turn,
        (card & pick(state.hands, play.seat)) != 0,
        (card & all_but(law, state.gone)) != 0,
        _drawn_by_rule(play, pick(state.piles, play.seat)) if law.pile_size else True,
        *[(card & ban.admits(state.table)) != 0 for ban in law.bans[len(state.trick)]],
    )


def _drawn_by_rule(play: Play, pile: Word) -> Truth:
    """`turn.draw`: the top card of the own pile is drawn while it lasts; 0 stands for no card."""
    not_the_top = play.drawn ^ play.top
    not_from_pile = play.drawn ^ (play.drawn & pile)
    not_drawn = where(play.drawn == 0, pile, 0)
    # Joined as words: where only some of them are known, plain truths would meet z3's, which do not join.
    return (not_the_top | not_from_pile | not_drawn) == 0


def after_play(law: Law, state: RoundState, play: Play) -> RoundState:
    """The state after a lawful play; a trick that it fills is settled by the rule."""
    hand = (pick(state.hands, play.seat) & all_but(law, play.card)) | play.drawn
    hands = put(state.hands, play.seat, hand)
    piles = state.piles
    if law.pile_size:
        piles = put(piles, play.seat, pick(piles, play.seat) & all_but(law, play.drawn))
    return _with_trick(law, state, hands, piles, (*state.trick, play.card))


def _with_trick(
    law: Law,
    state: RoundState,
    hands: tuple[Word, ...],
    piles: tuple[Word, ...],
    trick: tuple[Word, ...],
) -> RoundState:
    """The state with more cards on the table. Of a full trick, the winner takes the sack that is due,
    and leads the next one (`win.leads-next`).
    """
    table = union(trick)
    gone = state.gone | table
    if len(trick) < law.trick_size:
        turn = seat_after(state.turn, len(trick) - len(state.trick), law.players)
        return RoundState(hands, piles, turn, trick, table, gone, state.sacks, state.won, state.full_tricks)
    position = winner(trick, law.favoured(table), law.ranks)
    taker = seat_at(law, leader(law, state), position)
    sack = law.due_sack(state.sacks, pick(trick, position))
    won = put(state.won, taker, pick(state.won, taker) + sack)
    return RoundState(hands, piles, taker, (), 0, gone, state.sacks - sack, won, state.full_tricks + 1)


def seat_at(law: Law, led_by: Word, position: Word) -> Word:
    """`turn.order`: the seat that played at a position of a trick, which may itself be unknown."""
    seat = led_by + position
    for _ in range(law.laps):
        seat = where(seat >= law.players, seat - law.players, seat)
    return seat


def without_gold(state: RoundState, taker: Word, gold: Word) -> RoundState:
    """The state with a gold sack just taken put back: declined, where `sack.gold` is optional."""
    won = put(state.won, taker, pick(state.won, taker) - gold)
    return attrs.evolve(state, sacks=state.sacks + gold, won=won)


def is_blocked(law: Law, state: RoundState) -> Truth:
    """`round.blocked`: the player to move holds no card that may be played."""
    return playable(law, state) == 0


def may_stop(law: Law, lawful: Word) -> Truth:
    """`turn.must-play`: whether the round may stop here, by the lawful cards that the player to move holds:
    if there is none, as a stop is a claim of a block. Without that rule, whenever players like.
    """
    return lawful == 0 if law.must_play else True


def is_exhausted(law: Law, state: RoundState) -> Truth:
    """`round.exhausted`: all hand cards were played."""
    return state.full_tricks == law.tricks


def scores(state: RoundState) -> tuple[Word, ...]:
    """`round.score`: the points of each seat."""
    return tuple(points(sacks) for sacks in state.won)
