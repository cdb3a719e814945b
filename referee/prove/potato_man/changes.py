"""What follows of the invariant: for a state, and for a play from one moment to the next."""

from __future__ import annotations

from collections.abc import Callable

from referee.potato_man.cards import COLORS
from referee.potato_man.round import Play, hand_count, is_blocked, is_exhausted, leader, own_plays, playable
from referee.potato_man.sacks import GOLD_SACK, SACKS, SACKS_OF_A_KIND
from referee.prove.potato_man.counting import has_number
from referee.prove.potato_man.invariants import MOST_PLAYS, colors_of_trick, one_man_of, plays_of
from referee.prove.potato_man.states import Moment, Step, guards_of, real_draw
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.unknowns import SEAT_BITS, trick_of, word_of
from referee.prove.solver import Term, alike, both, denied, either, unknown
from referee.words import WORD_BITS, Word, where

Change = Callable[[Table, Step], Term]


def size_as_shown(table: Table, now: Moment) -> Term:
    """`round.show-hand`: the player to move has played and holds as many cards as a block is judged by."""
    law, state = table.law, now.state
    own = [
        either([state.turn != seat, own_plays(law, state) == plays_of(table, now, seat)])
        for seat in range(law.players)
    ]
    held = [
        either([state.turn != seat, has_number(one, state.hands[seat], hand_count(law, state))])
        for seat, one in enumerate(now.hands)
    ]
    return both([*own, *held])


def opener_leads(table: Table, now: Moment) -> Term:
    """`turn.order`: the referee takes for the leader who was to move when the trick was empty."""
    return leader(table.law, now.state) == now.opener


def empty_when_exhausted(table: Table, now: Moment) -> Term:
    """`round.exhausted`: the round is over as soon as all hand cards were played, and no sooner; until then,
    the player to move has one.
    """
    state, over = now.state, is_exhausted(table.law, now.state)
    to_move = [either([state.turn != seat, hand != 0]) for seat, hand in enumerate(state.hands)]
    nothing_left = both(heap == 0 for heap in (*state.hands, *state.piles))
    return both([alike(over, nothing_left), either([over, both(to_move)])])


def someone_may_play(table: Table, now: Moment) -> Term:
    """`turn.must-play`: where a round is neither over nor blocked, there is a play that keeps all rules: by
    whoever is to move, of the lowest card that may be played.
    """
    law, state = table.law, now.state
    top = unknown("top", WORD_BITS) if law.pile_size else 0
    may = playable(law, state)
    play = Play(state.turn, may & (0 - may), top, top)
    real = both(real_draw(state, play) if law.pile_size else ())
    stopped = [is_exhausted(law, state), is_blocked(law, state)]
    return either([denied(real), *stopped, both(guards_of(table, state, play).values())])


def not_seen_before(table: Table, step: Step) -> Term:
    """`setup.deck`: the card played is one of the table's deck that was not played before, nor put aside."""
    gone = step.before.state.gone | step.before.aside
    return both([(step.play.card & gone) == 0, (step.play.card & ~table.law.deck) == 0])


def only_the_one_to_move(table: Table, step: Step) -> Term:
    """`turn.order`, `round.blocked`, `round.exhausted`: only the one to move plays, only a card that may be
    played, and not when the round is over or blocked.
    """
    law, state, play = table.law, step.before.state, step.play
    stopped = [is_exhausted(law, state), is_blocked(law, state)]
    lawful = (play.card & playable(law, state)) != 0
    return both([play.seat == state.turn, lawful, *map(denied, stopped)])


def one_play_more(table: Table, step: Step) -> Term:
    """`round.exhausted`: each play is the next one of the round, and not one too many."""
    played, most = _plays(table, step.after), MOST_PLAYS[table.law.players]
    return both([played == _plays(table, step.before) + 1, played <= most])


def _plays(table: Table, now: Moment) -> Word:
    return now.state.full_tricks * table.size + len(now.state.trick)


def colors_when_full(table: Table, step: Step) -> Term:
    """`trick.color-once`, `trick.one-double`: so it is with the card played; a full trick of five has all
    four colors.
    """
    cards = step.cards
    four = [either((card & color.cards) != 0 for card in cards) for color in COLORS]
    full_of_five = table.law.players == 5 == len(cards)
    return both([colors_of_trick(table, cards), *(four if full_of_five else ())])


def one_potato_man_when_full(_table: Table, step: Step) -> Term:
    """`trick.one-potato-man`: so it is with the card played, also if it fills the trick."""
    return one_man_of(step.cards)


def sacks_moved(_table: Table, step: Step) -> Term:
    """A play takes one sack that lay on the table, or none, and gives it to the seat that leads then."""
    before, after = step.before.state, step.after.state
    sack = before.sacks - after.sacks
    taken = [both([sack == one, (before.sacks & SACKS_OF_A_KIND * one) != 0]) for one in SACKS.values()]
    won = [
        mine == where(after.turn == seat, had + sack, had)
        for seat, (mine, had) in enumerate(zip(after.won, before.won, strict=True))
    ]
    return both([either([sack == 0, *taken]), *won])


def winner_leads(table: Table, step: Step) -> Term:
    """`win.leads-next`: after a full trick leads who played the card that wins by the formal law."""
    if step.after.state.trick:
        return step.after.opener == step.before.opener
    players, position = table.law.players, _position()
    leads = [
        both(
            [position == place, step.before.opener == seat, step.after.state.turn == (seat + place) % players]
        )
        for place in range(table.size)
        for seat in range(players)
    ]
    return either([denied(_wins(table, step)), *leads])


def gold_when_color_gone(table: Table, step: Step) -> Term:
    """`sack.gold`: a gold sack is taken if none is left in the color of the card that wins by formal law."""
    left, after = step.before.state.sacks, step.after.state
    if after.trick:
        return left == after.sacks
    gone = [
        both(
            [
                _position() == place,
                (card & color.cards) != 0,
                (left & SACKS_OF_A_KIND * SACKS[color.name]) == 0,
            ]
        )
        for place, card in enumerate(step.cards)
        for color in COLORS
    ]
    return either([denied(_wins(table, step)), left - after.sacks != GOLD_SACK, *gone])


def _wins(table: Table, step: Step) -> Term:
    """The card at the position wins by the formal law, in which the cards are those of the step."""
    cards = trick_of(len(step.cards), "formal")
    same = [word_of(card) == word for card, word in zip(cards, step.cards, strict=True)]
    return both([*map(table.of_any_deck, cards), *same, table.wins(cards, _position())])


def _position() -> Term:
    return unknown("winner", SEAT_BITS)
