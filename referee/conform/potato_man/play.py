"""Play against an engine: random games, with cards that break a rule tried here and there, by Hypothesis.

The referee keeps the game; the engine is asked at each step, so what it says never changes the course.
"""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import ClassVar

from hypothesis import HealthCheck, Phase, Verbosity, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky
from hypothesis.internal.conjecture.providers import (
    HypothesisProvider,
    with_register_backend,  # pyright: ignore[reportUnknownVariableType]  it is written without types
)
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from referee.conform.engine import Engine
from referee.conform.kit import PlayOrder, Support
from referee.conform.potato_man.playing import PlayedGame
from referee.conform.potato_man.questions import AtTable
from referee.conform.potato_man.tables import tables_of
from referee.conform.probe import Asked, Probe, ask
from referee.conform.protocol import Answer
from referee.conform.wire import BrokenTalk

_STEPS = 100
# Counted, not timed, so that a seed gives the same again; what is left is made small question by question.
_QUESTIONS_TO_SHRINK = 2000
_BACKEND = "referee"
_SEEDS = st.integers(0, 2**32 - 1)
_TABLES = st.integers(0, 59)
# Of ten steps one tries a card that breaks a rule, one asks for the round so far; the others play.
_KINDS = 10
_UNLAWFUL, _SO_FAR = 9, 8
# A kind and a choice as one number: to draw is what takes most of the time.
_STEP = st.integers(0, 60 * _KINDS - 1)
_SLOW_IS_NO_FAULT = (
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
    HealthCheck.filter_too_much,
    HealthCheck.large_base_example,
)


class WithoutConstants(HypothesisProvider):
    """Hypothesis's own choices, without constants of the modules that happen to be loaded, so that a seed
    gives the same games everywhere.
    """

    def _maybe_draw_constant(self, *_: object, **__: object) -> None:
        """No constant."""


class Differs(Exception):
    """The engine gave a wrong answer."""


class PlayIsOver(KeyboardInterrupt):
    """The budget is used up, or the engine is gone. Hypothesis lets only an interruption pass at once."""


class Player:
    """Asks an engine while games are played, and keeps the last wrong answer: that of the shortest course."""

    def __init__(self, engine: Engine, support: Support, order: PlayOrder) -> None:
        self.tables = tuple(tables_of(support))
        self._engine, self._support, self._order = engine, support, order
        self.found: Asked | None = None
        self.broken: BrokenTalk | None = None
        self._left_to_shrink = _QUESTIONS_TO_SHRINK

    def ask(self, question: AtTable, right: Answer, *rules: str) -> None:
        """Asks a question that the engine answers. Raises Differs for a wrong answer, PlayIsOver."""
        if monotonic() > self._order.until or not self._left_to_shrink:
            raise PlayIsOver
        self._left_to_shrink -= self.found is not None
        if not self._support.answers_to(question):
            return
        try:
            probe = Probe(origin="play", name="play", rules=rules, question=question, right=right)
            asked = ask(self._engine, probe)
        except BrokenTalk as error:
            self.broken = error
            raise PlayIsOver from error
        self._order.watch(asked)
        if asked.outcome == "wrong":
            self.found = asked
            raise Differs


class Course(RuleBasedStateMachine):
    """The steps of games at one table. A subclass says who `asks`."""

    asks: ClassVar[Player]

    @initialize(table=_TABLES, chance=_SEEDS, long=st.booleans())
    def sit_down(self, table: int, chance: int, long: bool) -> None:
        """Choose a table, and deal. `long` games go on as long as they can."""
        tables = self.asks.tables
        self.game = PlayedGame(tables[table % len(tables)], chance, self.asks.ask, long=long)

    @rule(number=_STEP)
    def step(self, number: int) -> None:
        """Play a card that is lawful, or try one that is not, or ask for the round so far."""
        choice, kind = divmod(number, _KINDS)
        if kind == _UNLAWFUL:
            self.game.try_unlawful(choice)
        elif kind == _SO_FAR:
            self.game.ask_so_far()
        else:
            self.game.play_lawful(choice)


def play(engine: Engine, support: Support, order: PlayOrder) -> Asked | None:
    """Plays against an engine until it gives a wrong answer, or the budget is used up.

    The wrong answer comes from the shortest course that was found. Raises BrokenTalk.
    """
    player = Player(engine, support, order)

    class OwnCourse(Course):
        asks = player

    # An engine that answers the same question in two ways is called flaky, and is wrong anyway.
    with with_register_backend(_BACKEND, WithoutConstants), suppress(Differs, PlayIsOver, Flaky):
        playing = settings(
            backend=_BACKEND,
            max_examples=order.examples,
            stateful_step_count=_STEPS,
            phases=(Phase.generate, Phase.shrink),
            deadline=None,
            database=None,
            verbosity=Verbosity.quiet,
            suppress_health_check=_SLOW_IS_NO_FAULT,
        )
        run_state_machine_as_test(seed(order.seed)(OwnCourse), settings=playing)
    if player.broken is not None:
        raise player.broken
    return player.found
