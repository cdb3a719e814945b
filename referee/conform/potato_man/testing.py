"""Base classes for the tests of a Potato Man engine in Python, and what such an engine is.

from referee.conform.potato_man.testing import PotatoManGames, PotatoManTests

class TestMyEngine(PotatoManTests):
    engine = MyEngine

class MyGames(PotatoManGames):
    engine = MyEngine

TestMyGames = MyGames.TestCase
"""

from __future__ import annotations

from typing import NoReturn, Protocol

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from referee.conform.potato_man.playing import PlayedGame
from referee.conform.potato_man.questions import (
    AtTable,
    Game,
    Judged,
    Legal,
    Openers,
    Opens,
    Playable,
    Played,
    Rank,
    Ranked,
    Round,
    Settings,
    Setup,
    Trick,
    Won,
)
from referee.conform.potato_man.tables import tables_of
from referee.conform.protocol import Hello, Introduction
from referee.conform.testing import EngineGames, EngineTests

__all__ = [
    "Game",
    "Hello",
    "Introduction",
    "Judged",
    "Legal",
    "NotSupported",
    "Openers",
    "Opens",
    "Playable",
    "Played",
    "PotatoManEngine",
    "PotatoManGames",
    "PotatoManTests",
    "Rank",
    "Ranked",
    "Round",
    "Settings",
    "Setup",
    "Trick",
    "Won",
]

_SEEDS = st.integers(0, 2**32 - 1)
# Which of those that there are: taken modulo their number.
_CHOICES = st.integers(0, 59)


class NotSupported(NotImplementedError):
    """The engine does not answer such questions."""


class PotatoManEngine(Protocol):
    """An engine with types: what it is asked, and what it answers.

    The questions and answers are those of docs/conformance.md, their fields with the same names and texts.
    Nothing has to be remembered from one question to the next. Derive from it and write `hello` and those
    methods that you can answer; the others say that they are not supported.
    """

    def hello(self, question: Hello, /) -> Introduction:
        """Who the engine is, and what it supports: only that is asked."""
        ...

    def setup(self, question: Setup, /) -> Settings:
        """How a table is set up: hands, piles, deck, sacks, rounds."""
        _not_supported(question)

    def legal(self, question: Legal, /) -> Playable:
        """Which cards of a hand may be played to a trick."""
        _not_supported(question)

    def trick(self, question: Trick, /) -> Won:
        """Who wins a full trick, and which sack is due."""
        _not_supported(question)

    def round(self, question: Round, /) -> Played:
        """What becomes of a round in which these cards are played."""
        _not_supported(question)

    def opens(self, question: Opens, /) -> Openers:
        """Who may open the next round."""
        _not_supported(question)

    def rank(self, question: Rank, /) -> Ranked:
        """Who wins a game with these scores."""
        _not_supported(question)

    def game(self, question: Game, /) -> Judged:
        """Whether a log is lawful, and what the game comes to."""
        _not_supported(question)


def _not_supported(question: AtTable) -> NoReturn:
    raise NotSupported(str(question.__struct_config__.tag))


class PotatoManTests(EngineTests):
    """Asks a Potato Man engine every question of the kit."""

    game = "potato-man"


class PotatoManGames(EngineGames):
    """Games of Potato Man. The referee keeps the game; the engine is asked at each step."""

    game = "potato-man"

    @initialize(table=_CHOICES, chance=_SEEDS, long=st.booleans())
    def deal(self, table: int, chance: int, long: bool) -> None:
        """Choose a table that the engine plays at, and deal. `long` games go on as long as they can."""
        tables = tuple(tables_of(self.checked.support))
        self.played = PlayedGame(tables[table % len(tables)], chance, self.ask, long=long)

    @rule(choice=_CHOICES)
    def play_a_card(self, choice: int) -> None:
        """A lawful card; its player draws, a full trick is won. If there is none the round is over: it is
        scored, the next one dealt, and after the last one the players are ranked.
        """
        self.played.play_lawful(choice)

    @rule(choices=st.lists(_CHOICES, min_size=2, max_size=20))
    def play_on(self, choices: list[int]) -> None:
        """Some lawful cards."""
        for choice in choices:
            self.played.play_lawful(choice)

    @rule(choice=_CHOICES)
    def try_a_card_that_breaks_a_rule(self, choice: int) -> None:
        """A card that is not lawful, just so; the game goes on without it."""
        self.played.try_unlawful(choice)

    @rule()
    def look_at_the_round(self) -> None:
        """Who won which trick so far, who is to move, and the scores."""
        self.played.ask_so_far()
