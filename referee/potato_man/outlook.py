"""What is known of a trick and of the hand of the player to move, where some of their cards are not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import attrs

from referee.potato_man.law import Law
from referee.potato_man.record import can_be_dealt, is_known
from referee.words import Word, union


# Without slots, because what follows from it is worked out once and kept.
@attrs.frozen(slots=False)
class Outlook:
    """The cards of a trick in order of play, and those of a hand, each as the set of cards that it may be.

    `hand` is that of the player to move, None if it is not told. The known cards have to be in the deck,
    each once. A card not known is any one of its set that lies nowhere else.
    """

    law: Law
    trick: tuple[Word, ...]
    hand: tuple[Word, ...] | None

    @cached_property
    def free(self) -> Word:
        """The cards that may be anywhere: of the deck, and not known to be in the trick or the hand."""
        known = union(some for some in (*self.trick, *(self.hand or ())) if is_known(some))
        return self.law.deck & ~known

    @cached_property
    def slots(self) -> tuple[Word, ...]:
        """For each card of the trick the cards that it may be."""
        return tuple(some if is_known(some) else some & self.free for some in self.trick)

    @cached_property
    def hand_known(self) -> Word:
        """The cards surely in the hand."""
        return union(some for some in self.hand or () if is_known(some))

    @cached_property
    def hidden(self) -> tuple[Word, ...]:
        """For each other card of the hand the cards that it may be."""
        return tuple(some & self.free for some in self.hand or () if not is_known(some))

    @property
    def is_known(self) -> bool:
        """Whether all cards of the trick are known."""
        return all(map(is_known, self.trick))

    @property
    def is_full(self) -> bool:
        """Whether the trick is full."""
        return len(self.trick) == self.law.trick_size

    def without(self, card: Word) -> Outlook:
        """The same with a card of the hand laid aside."""
        return attrs.evolve(self, hand=tuple(some for some in self.hand or () if some != card))

    def hands_without(self, card: Word) -> tuple[Outlook, ...]:
        """The same with a card laid aside that the hand may hold: one for each card of it that may be it."""
        if card & self.hand_known:
            return (self.without(card),)
        hand = self.hand or ()
        return tuple(
            attrs.evolve(self, hand=(*hand[:at], *hand[at + 1 :]))
            for at, some in enumerate(hand)
            if some & card & self.free
        )

    def is_own(self, place: int) -> bool:
        """Whether an open place of the trick is played by the player now to move, whose hand is told."""
        return self.hand is not None and (place - len(self.trick)) % self.law.players == 0

    def held_at(self, place: int) -> int:
        """The fewest cards that whoever plays at an open place of the trick holds: as many as the player to
        move, but for those played in between by turns that came round again; 1 if that hand is not told.
        """
        if self.hand is None:
            return 1
        laps = place // self.law.players - len(self.trick) // self.law.players
        return max(1, len(self.hand) - laps)

    def open_slots(self, length: int) -> Iterator[tuple[tuple[Word, ...], tuple[Word, ...]]]:
        """For the open places up to a length of the trick, the cards that may come there, and those of the
        hand that then stay hidden: by what the player to move plays from.
        """
        yield from self._slots(len(self.trick), length, (), self.hidden)

    def _slots(
        self, place: int, length: int, slots: tuple[Word, ...], hidden: tuple[Word, ...]
    ) -> Iterator[tuple[tuple[Word, ...], tuple[Word, ...]]]:
        if place >= length:
            yield slots, hidden
            return
        for some, still_hidden in self._played_from(place, hidden):
            yield from self._slots(place + 1, length, (*slots, some), still_hidden)

    def _played_from(self, place: int, hidden: tuple[Word, ...]) -> Iterator[tuple[Word, tuple[Word, ...]]]:
        if not self.is_own(place):
            yield self.free, hidden
            return
        yield self.hand_known, hidden
        for some in dict.fromkeys(hidden):
            at = hidden.index(some)
            yield some, (*hidden[:at], *hidden[at + 1 :])
        # With two players the turn comes round again, and until the pile is gone a card was drawn since.
        if place > len(self.trick) and len(self.hand or ()) == self.law.hand_size:
            yield self.free, hidden


def can_hold(outlook: Outlook, played: Sequence[Word], some: Word) -> bool:
    """Whether the player to move can hold one of some cards, beside those of a trick."""
    free = outlook.free & ~union(played)
    if outlook.hand is None:
        return bool(free & some)
    return bool(outlook.hand_known & some) or any(
        can_be_dealt((one & some, *outlook.hidden[:at], *outlook.hidden[at + 1 :]), free)
        for at, one in enumerate(outlook.hidden)
    )


def can_hold_only(outlook: Outlook, played: Sequence[Word], some: Word) -> bool:
    """Whether the player to move can hold nothing but some cards, beside those of a trick."""
    free = outlook.free & ~union(played) & some
    if outlook.hand is None:
        return bool(free)
    return not outlook.hand_known & ~some and can_be_dealt(outlook.hidden, free)
