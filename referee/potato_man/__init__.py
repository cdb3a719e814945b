"""Potato Man: the law of the game, its logs, and the judge of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.games import Game, SimulationOrder
from referee.potato_man.judge import judge
from referee.potato_man.log import Log
from referee.potato_man.normal import normal_log
from referee.potato_man.reading import read_record
from referee.rulebook import RuleSet

if TYPE_CHECKING:
    from referee.prove.theorem import Theorem
    from referee.questions import Position, Reply
    from referee.scene import TrickView

__all__ = ["GAME", "Log", "judge", "normal_log"]


def _check(log: Log) -> None:
    read_record(log)


# The rest is loaded only where it is used, so that judging starts fast.
def _show(log: Log, rules: RuleSet) -> Iterator[TrickView]:
    from referee.potato_man.show import show

    return show(log, rules)


def _ask(position: Position, rules: RuleSet) -> Reply:
    from referee.potato_man.ask import ask

    return ask(position, rules)


def _simulate(order: SimulationOrder) -> Iterator[Log]:
    from referee.potato_man.simulate import simulate

    return simulate(order)


def _blank(players: tuple[str, ...]) -> str:
    from referee.potato_man.blank import blank_log

    return blank_log(players)


def _theorems(without: str | None) -> tuple[Theorem, ...]:
    from referee.prove.potato_man.dropped import theorems_without

    return theorems_without(without)


GAME = Game(
    name="potato-man",
    log_type=Log,
    check=_check,
    normal=normal_log,
    judge=judge,
    show=_show,
    ask=_ask,
    simulate=_simulate,
    blank=_blank,
    theorems=_theorems,
)
