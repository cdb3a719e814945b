"""Base classes for the tests of an engine in Python: the kit without a command around it.

Subclass those of a game, such as `referee.conform.potato_man.testing`, and name your engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Protocol
from unittest import SkipTest

import attrs
from hypothesis.stateful import RuleBasedStateMachine

from referee.conform.check import CheckOrder, check
from referee.conform.engine import Engine, InProcess
from referee.conform.introduction import introduce
from referee.conform.kit import Kit, Support, find_kit
from referee.conform.probe import Asked, Probe, ask
from referee.conform.protocol import Answer, Question
from referee.conform.report import Report
from referee.conform.told import told


class Differs(AssertionError):
    """An engine gave a wrong answer, or several.

    What differs is made small and told only when somebody reads it: Hypothesis raises many that nobody does.
    """

    def __init__(self, tell: Callable[[], str]) -> None:
        super().__init__()
        self._tell = tell

    def __str__(self) -> str:
        return self._tell()


class Factory(Protocol):
    """Makes an engine: its class, or a function."""

    def __call__(self) -> object:
        """A new engine, an object with a method for each question that it answers."""
        ...


@attrs.frozen
class Checked:
    """An engine, the kit of its game, and what the engine supports."""

    engine: Engine
    kit: Kit
    support: Support


def checked(factory: Factory, game: str) -> Checked:
    """The engine that a factory makes. Raises BrokenTalk if it does not introduce itself."""
    kit, engine = find_kit(game), InProcess(factory())
    return Checked(engine, kit, introduce(engine, kit))


class EngineTests:
    """Tests that ask an engine every question of the kit. A subclass names the `engine`: its class, or
    a function that makes one.

    It is no `unittest.TestCase`, so that pytest does not run it where it is only imported; with unittest
    derive from both.
    """

    game: ClassVar[str]
    engine: ClassVar[Factory]

    def test_case_law(self) -> None:
        """Disputes that were decided."""
        of = checked(type(self).engine, self.game)
        _check(of, attrs.evolve(of.kit, vectors=_nothing, play=_no_games))

    def test_vectors(self) -> None:
        """Both sides of each border of each rule."""
        of = checked(type(self).engine, self.game)
        _check(of, attrs.evolve(of.kit, cases=_nothing, play=_no_games))


class EngineGames(RuleBasedStateMachine):
    """Games that Hypothesis plays, and at each step asks an engine. A subclass names the `engine`, the one
    of a game has the steps.
    """

    game: ClassVar[str]
    engine: ClassVar[Factory]

    def __init__(self) -> None:
        super().__init__()
        self.checked = checked(type(self).engine, self.game)

    def ask(self, question: Question, right: Answer, *rules: str) -> None:
        """Ask the engine, if it supports that. Raises Differs if it does not give the right answer."""
        engine, kit, support = self.checked.engine, self.checked.kit, self.checked.support
        if not support.answers_to(question):
            return
        probe = Probe(origin="play", name="play", rules=rules, question=question, right=right)
        asked = ask(engine, probe)
        if asked.outcome == "wrong":
            raise Differs(lambda: told(kit.explain(engine, support, asked), kit))


def _check(of: Checked, kit: Kit) -> None:
    """Raises Differs, or SkipTest if nothing of that is supported."""
    report = check(of.engine, kit, CheckOrder())
    if report.shortest is not None:
        raise Differs(lambda: _differences(report, kit))
    if not report.asked:
        raise SkipTest("not supported")


def _differences(report: Report, kit: Kit) -> str:
    """The rules that are broken, and the smallest difference of each."""
    broken = [rule for rule in report.rules if rule.difference is not None]
    names = ", ".join(rule.rule for rule in broken)
    each = [told(rule.difference, kit) for rule in broken if rule.difference is not None]
    return "\n\n".join([f"rules broken: {names}", *each])


def _nothing(_support: Support) -> Iterator[Probe]:
    return iter(())


def _no_games(*_: object) -> Asked | None:
    return None
