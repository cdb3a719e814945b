"""The rounds that bring one player the most points, as shipped logs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import attrs

from referee.log import load
from referee.potato_man.cards import COLORS, cards_in, color_of, number_of
from referee.potato_man.law import NO_GREEN, Law
from referee.potato_man.log import Log
from referee.potato_man.reading import read_record
from referee.potato_man.record import RecordedRound
from referee.potato_man.round import RoundState, start
from referee.potato_man.tricks import after_full_tricks
from referee.prove.potato_man.unknowns import known_card
from referee.prove.solver import Term
from referee.rulebook_files import specs_folder
from referee.words import Word

MOST_POINTS: Mapping[tuple[int, str | None], int] = {
    (2, None): 38,
    (3, None): 42,
    (3, NO_GREEN): 36,
    (4, None): 42,
    (5, None): 38,
}
_FOLDER = specs_folder() / "potato-man" / "formal" / "most-points"


@attrs.frozen
class PlayedRound:
    """A round as recorded: who opened it, the hands and piles by seat, and the cards of each trick."""

    starter: int
    hands: tuple[Word, ...]
    piles: tuple[tuple[Word, ...], ...]
    tricks: tuple[tuple[Word, ...], ...]

    def formal_tricks(self) -> list[list[Term]]:
        """The cards of each trick as the formal law writes them."""
        return [[_formal(card) for card in trick] for trick in self.tricks]

    @property
    def has_each_card_once(self) -> bool:
        """Whether no card was dealt twice (`setup.deck`), which `played_out` takes as given."""
        heaps = [*map(cards_in, self.hands), *self.piles]
        dealt = [card for heap in heaps for card in heap]
        return len(dealt) == len(set(dealt))

    def played_out(self, law: Law) -> RoundState:
        """The state after the first tricks that are lawful, by the formulas that referee."""
        piles = tuple(sum(pile) for pile in self.piles)
        opened = start(law, self.starter, self.hands, piles)
        return after_full_tricks(law, opened, self.tricks, self.piles)[0]


def most_points_log(players: int, variant: str | None) -> Log:
    """The shipped log of a round in which one player scores `MOST_POINTS`, in the default edition."""
    name = f"{players}-{variant}" if variant else f"{players}"
    return cast("Log", load(_FOLDER / f"{name}.toml"))


def most_points_round(players: int, variant: str | None) -> PlayedRound:
    """That round, read: of the log everything is known, and its only round is full."""
    rounds = read_record(most_points_log(players, variant)).rounds
    return _played(next(iter(rounds or ())))


def _played(recorded: RecordedRound) -> PlayedRound:
    return PlayedRound(
        starter=recorded.starter or 0,
        hands=tuple(hand.known for hand in recorded.hands if hand),
        piles=tuple(pile.sets for pile in recorded.piles if pile),
        tricks=tuple(trick.cards or () for trick in recorded.tricks or () if trick),
    )


def _formal(card: Word) -> Term:
    color = color_of(card)
    return known_card(COLORS.index(color), number_of(card))
