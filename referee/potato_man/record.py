"""A log as recorded: cards and seats, before anything is judged.

A card that is not fully known (`Y?`, `?7`, `??`) is the set of cards that it may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from referee.potato_man.cards import CARD_NAMES
from referee.words import Word


def is_known(some: Word) -> bool:
    """Whether a set of possible cards holds a single one."""
    return some & (some - 1) == 0


def can_be_dealt(sets: Sequence[Word], free: Word) -> bool:
    """Whether each of some unknown cards can be another one of its set, out of the free ones."""
    if all((some & free).bit_count() >= len(sets) for some in sets):
        return True
    taken: dict[Word, int] = {}

    def finds_a_card(index: int, tried: set[Word]) -> bool:
        for card in _singles(sets[index] & free):
            if card in tried:
                continue
            tried.add(card)
            if card not in taken or finds_a_card(taken[card], tried):
                taken[card] = index
                return True
        return False

    return all(finds_a_card(index, set()) for index in range(len(sets)))


def _singles(some: Word) -> Iterator[Word]:
    while some:
        lowest = some & -some
        yield lowest
        some ^= lowest


@attrs.frozen
class Cards:
    """Cards as recorded, in order: each the set of cards that it may be.

    `known` are those that are fully known, as a set, and `known_count` how many of them were written
    (more than there are in the set if one was written twice).
    """

    sets: tuple[Word, ...]
    known: Word
    known_count: int

    @property
    def count(self) -> int:
        """How many cards, known or not."""
        return len(self.sets)

    @property
    def all_known(self) -> bool:
        """Whether every card is fully known."""
        return self.known_count == len(self.sets)


@attrs.frozen
class RecordedPlay:
    """A play as recorded: the cards it may be (`known`: one), the seat if named, the draw if written."""

    card: Word
    name: str
    known: bool
    seat: int | None = None
    drawn: Word | None = None
    drawn_name: str | None = None


@attrs.frozen
class TrickDetails:
    """What more is recorded of a trick than its cards; seats are None where nothing is claimed."""

    plays: tuple[RecordedPlay, ...]
    leader: int | None = None
    winner: int | None = None
    sack: str | None = None


# Without slots, because a frozen class with them takes half as long again to make.
@attrs.frozen(slots=False)
class RecordedTrick:
    """A trick as recorded. `cards` are its cards if all are known and nothing else is said of the plays."""

    cards: tuple[Word, ...] | None
    details: TrickDetails | None = None

    @property
    def plays(self) -> tuple[RecordedPlay, ...]:
        """The plays in their order."""
        if self.details is not None:
            return self.details.plays
        return tuple(_PLAIN_PLAYS[card] for card in self.cards or ())

    @property
    def leader(self) -> int | None:
        """The seat that is said to have led."""
        return None if self.details is None else self.details.leader

    @property
    def winner(self) -> int | None:
        """The seat that is said to have won."""
        return None if self.details is None else self.details.winner

    @property
    def sack(self) -> str | None:
        """The sack that is said to have been paid: a name, or "none"."""
        return None if self.details is None else self.details.sack


@attrs.frozen
class RecordedRound:
    """A round as recorded, by seat; None is not known. An unknown run of tricks is None in `tricks`."""

    starter: int | None
    hands: tuple[Cards | None, ...]
    piles: tuple[Cards | None, ...]
    aside: Cards | None
    tricks: tuple[RecordedTrick | None, ...] | None
    blocked: int | None
    shows: Cards | None
    scores: Mapping[int, int] | None
    annulled: bool


@attrs.frozen
class Record:
    """A log as recorded: rounds, None if there is nothing of them, and the result as claimed."""

    players: tuple[str, ...]
    rounds: tuple[RecordedRound, ...] | None
    totals: Mapping[int, int] | None
    winners: tuple[int, ...] | None
    has_result: bool


_PLAIN_PLAYS: dict[Word, RecordedPlay] = {
    card: RecordedPlay(card, name, known=True) for card, name in CARD_NAMES.items()
}
