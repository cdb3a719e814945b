"""What a record shows of the hands: between the cards surely held and those possibly held.

A hidden hand is judged between two bounds. A play is unlawful only if even the largest possible
hand does not hold it; a block only if even the smallest sure hand holds a lawful card.
"""

from __future__ import annotations

import attrs

from referee.potato_man.cards import DECK
from referee.potato_man.law import Law
from referee.potato_man.record import Cards, RecordedRound
from referee.potato_man.round import RoundState, admitted, hand_count, start
from referee.words import Word, put, union


@attrs.frozen
class Hands:
    """The cards that each seat surely holds, or None if every hand (and pile) is fully known.

    The possible ones are the hands of the `RoundState`.
    """

    sure: tuple[Word, ...] | None

    @property
    def hidden(self) -> bool:
        """Whether a hand or a pile is not fully known."""
        return self.sure is not None


def opening(law: Law, recorded: RecordedRound, starter: int) -> tuple[RoundState, Hands]:
    """The state after the deal as far as it is recorded, and what is sure of the hands."""
    aside = DECK & ~law.deck
    if recorded.aside is not None:
        aside |= recorded.aside.known
    piles = recorded.piles if law.pile_size else ()
    if all(cards is not None and cards.all_known for cards in (*recorded.hands, *piles)):
        full_hands = tuple(cards.known for cards in recorded.hands if cards is not None)
        full_piles = tuple(cards.known for cards in piles if cards is not None)
        return start(law, starter, full_hands, full_piles, aside), Hands(None)
    heaps = (*recorded.hands, *piles)
    possible = tuple(
        _possible(cards, union(_known(other) for other in heaps if other is not cards or other is None))
        for cards in heaps
    )
    hands, pile_sets = possible[: law.players], possible[law.players :]
    sure = tuple(
        hand & law.deck if (hand & law.deck).bit_count() == law.hand_size else _known(cards)
        for hand, cards in zip(hands, recorded.hands, strict=True)
    )
    return start(law, starter, hands, pile_sets, aside), Hands(sure)


def _known(cards: Cards | None) -> Word:
    return 0 if cards is None else cards.known


def _possible(cards: Cards | None, elsewhere: Word) -> Word:
    free = DECK & ~elsewhere
    if cards is None:
        return free
    return union(some & free for some in cards.sets)


def held_by(state: RoundState, seat: int, card: Word) -> RoundState:
    """The state once a card is known to be with a seat: no other hand and no pile can hold it."""
    hands = tuple(hand if other == seat else hand & ~card for other, hand in enumerate(state.hands))
    piles = tuple(pile & ~card for pile in state.piles)
    return attrs.evolve(state, hands=hands, piles=piles)


def shown(hands: Hands, state: RoundState, seat: int, cards: Word) -> tuple[RoundState, Hands]:
    """State and hands once a hidden hand was shown in full."""
    sure = state.hands if hands.sure is None else hands.sure
    return attrs.evolve(state, hands=put(state.hands, seat, cards)), Hands(put(sure, seat, cards))


def possible_hand(hands: Hands, state: RoundState, seat: int) -> Word:
    """The cards that a seat may hold: not gone, and not surely held by another."""
    if hands.sure is None:
        return state.hands[seat]
    others = union(sure for other, sure in enumerate(hands.sure) if other != seat)
    return state.hands[seat] & ~state.gone & ~others


def known_hand(hands: Hands, state: RoundState, seat: int) -> Word | None:
    """The hand of a seat if it is fully known."""
    if hands.sure is None:
        return state.hands[seat]
    possible = possible_hand(hands, state, seat)
    return possible if possible == hands.sure[seat] else None


def possibly_lawful(law: Law, hands: Hands, state: RoundState) -> Word:
    """The lawful cards that the player to move may hold."""
    return possible_hand(hands, state, state.turn) & admitted(law, state)


def can_play(law: Law, hands: Hands, state: RoundState) -> bool | None:
    """Whether the player to move surely holds a card that may be played; None if that is not known."""
    seat = state.turn
    lawful = admitted(law, state)
    possible = possible_hand(hands, state, seat)
    if not possibly_lawful(law, hands, state):
        return False
    sure = possible if hands.sure is None else hands.sure[seat]
    # More cards than there are unlawful ones: at least one of them is lawful.
    too_many = hand_count(law, state) > (possible & ~lawful).bit_count()
    return True if sure & lawful or too_many else None
