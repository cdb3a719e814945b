"""The case before the referee: the law, the players and what is recorded; and how places are named."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from referee.judgement import Phrase
from referee.potato_man.cards import CARD_NAMES, cards_in, color_of, names_of
from referee.potato_man.judge.hands import Hands
from referee.potato_man.law import Law
from referee.potato_man.record import Record
from referee.potato_man.round import Play, RoundState
from referee.scene import Face
from referee.verdict import Place
from referee.words import Word


@attrs.frozen
class Spot:
    """A place of the log: round, trick and play count from 0 here, from 1 in a `Place`."""

    round: int
    trick: int | None = None
    play: int | None = None

    def place(self, player: str | None = None, card: str | None = None) -> Place:
        """The place as people count."""
        return Place(
            round=self.round + 1,
            trick=None if self.trick is None else self.trick + 1,
            play=None if self.play is None else self.play + 1,
            player=player,
            card=card,
        )

    @property
    def path(self) -> str:
        """The JSON path of the round or the trick."""
        round_path = f"$.rounds[{self.round}]"
        return round_path if self.trick is None else f"{round_path}.tricks[{self.trick}]"


@attrs.frozen
class Step:
    """A lawful play, and the state and the hands before it."""

    state: RoundState
    hands: Hands
    play: Play


@attrs.frozen
class SeenTrick:
    """The lawful plays of a recorded trick, and the state and the hands after them."""

    spot: Spot
    steps: tuple[Step, ...]
    state: RoundState
    hands: Hands


@attrs.frozen
class Case:
    """One log under one law. `accept_blocks` takes blocks that nothing shows on trust.

    `watch` is told each trick once it was judged.
    """

    law: Law
    record: Record
    accept_blocks: bool = False
    watch: Callable[[SeenTrick], None] | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.record.players

    def name(self, seat: int | None) -> str | None:
        """The name of a seat, None for None."""
        return None if seat is None else self.players[seat]


def face(card: Word) -> Face:
    """A single card, as it is shown."""
    return Face(CARD_NAMES[card], color_of(card).name)


def faces(cards: Word | None) -> tuple[Face, ...] | None:
    """A set of cards, as it is shown; None for None."""
    return None if cards is None else tuple(face(card) for card in cards_in(cards))


def listed(cards: Word) -> str:
    """A set of cards as a log writes them, in deck order."""
    return " ".join(names_of(cards))


def word(key: str) -> Phrase:
    """A word of the arguments' vocabulary, such as a colour's name."""
    return Phrase(f"{key}")
