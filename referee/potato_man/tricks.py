"""Full tricks one after the other, in the play reading alone.

What `after_play` says card by card is said here by the same formulas without the states in between; a
test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from referee.potato_man.law import Law
from referee.potato_man.round import RoundState
from referee.potato_man.winner import winner
from referee.words import Word, union


@attrs.frozen
class FullTrick:
    """A full trick: its cards in order of play, who led it, and which card took which sack.

    `position` is that of the winning card, `sack` 0 for none; `sacks` lay on the table before.
    """

    cards: tuple[Word, ...]
    leader: int
    position: int
    taker: int
    sack: Word
    sacks: Word

    @property
    def card(self) -> Word:
        """The card that won."""
        return self.cards[self.position]


def full_trick(law: Law, cards: tuple[Word, ...], led_by: int, sacks: Word) -> FullTrick:
    """A full trick as it is settled by the rule; `sacks` lie on the table."""
    position, sack = _settled(law, cards, union(cards), sacks)
    return FullTrick(cards, led_by, position, (led_by + position) % law.players, sack, sacks)


def _settled(law: Law, cards: Sequence[Word], table: Word, sacks: Word) -> tuple[int, Word]:
    position = winner(cards, law.favoured(table), law.ranks)
    return position, law.due_sack(sacks, cards[position])


def after_full_tricks(
    law: Law,
    state: RoundState,
    tricks: Iterable[Sequence[Word]],
    piles: Sequence[Sequence[Word]] = (),
) -> tuple[RoundState, list[tuple[int, Word]]]:
    """The state after the first tricks that are full and lawful; who led each, and the sacks it found.

    No trick may be open in `state`, and its hands have to be known, without a card that is gone or in two
    hands. `piles` has the cards that each seat still draws, the next one first.
    """
    hands, gone = state.hands, state.gone
    turn, sacks, won = state.turn, state.sacks, list(state.won)
    done: list[tuple[int, Word]] = []
    for cards in tricks:
        if len(cards) != law.trick_size or state.full_tricks + len(done) == law.tricks:
            break
        draws = _draws(law, piles, turn, len(done)) if piles else _NO_DRAWS
        after = _hands_after(law, hands, turn, cards, draws)
        if after is None:
            break
        table = union(cards)
        position, sack = _settled(law, cards, table, sacks)
        done.append((turn, sacks))
        hands, gone, sacks = after, gone | table, sacks - sack
        turn = (turn + position) % law.players
        won[turn] += sack
    drawn = union(card for pile in piles for card in pile[: law.laps * len(done)])
    left = tuple([pile & ~drawn for pile in state.piles])
    full_tricks = state.full_tricks + len(done)
    return RoundState(hands, left, turn, (), 0, gone, sacks, tuple(won), full_tricks), done


def after_open_trick(
    law: Law, state: RoundState, cards: tuple[Word, ...], piles: Sequence[Sequence[Word]] = ()
) -> RoundState | None:
    """The state after the lead and further cards of a trick that they do not fill, or None if one of them
    is not playable. What is asked of `state` and `piles` is the same as for full tricks.
    """
    draws = _draws(law, piles, state.turn, 0) if piles else _NO_DRAWS
    hands = _hands_after(law, state.hands, state.turn, cards, draws)
    if hands is None or len(cards) >= law.trick_size or state.full_tricks == law.tricks:
        return None
    table = union(cards)
    turn = (state.turn + len(cards)) % law.players
    drawn = union(draws[: len(cards)])
    left = tuple([pile & ~drawn for pile in state.piles])
    gone = state.gone | table
    return RoundState(hands, left, turn, cards, table, gone, state.sacks, state.won, state.full_tricks)


_NO_DRAWS = (0,) * 5


def _draws(law: Law, piles: Sequence[Sequence[Word]], leader: int, done: int) -> list[Word]:
    """The cards drawn after each card of a trick; 0 where a pile is used up."""
    draws: list[Word] = []
    for position in range(law.trick_size):
        pile = piles[(leader + position) % law.players]
        own = done * law.laps + position // law.players
        draws.append(pile[own] if own < len(pile) else 0)
    return draws


def _hands_after(
    law: Law, hands: Sequence[Word], turn: int, cards: Sequence[Word], draws: Sequence[Word]
) -> tuple[Word, ...] | None:
    """The hands after the cards of a trick, or None if one of them is not playable."""
    after, players, table = list(hands), law.players, 0
    for card, drawn, lets_in in zip(cards, draws, law.lets_in, strict=False):
        hand = after[turn]
        # The leader is free; asking only the others also spares them a call that varies.
        if not card & hand or (table and not card & lets_in(table)):
            return None
        after[turn] = hand ^ card | drawn
        turn = (turn + 1) % players
        table |= card
    return tuple(after)
