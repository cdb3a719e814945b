"""The interface that a game offers to the parts that name no game, and finding a game by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from referee.errors import UnknownName
from referee.header import Header
from referee.judgement import Judgement
from referee.rulebook import RuleSet
from referee.scene import TrickView
from referee.suggest import unknown_name

if TYPE_CHECKING:
    from referee.prove.theorem import Theorem
    from referee.questions import Position, Reply

_SHIPPED = {"potato-man": "referee.potato_man"}
_ENTRY_POINTS = "referee.games"


class Judge(Protocol):
    """Judges a log of a game by a rule set; raises Malformed for what only looks like a log."""

    def __call__(self, log: Any, rules: RuleSet, *, accept_blocks: bool) -> Judgement:
        """The judgement; with `accept_blocks`, blocks that nothing shows are taken on trust."""
        ...


class Ask(Protocol):
    """Answers for a position by a rule set; raises Malformed and UnknownName for what cannot be read."""

    def __call__(self, position: Position, rules: RuleSet) -> Reply:
        """What the game says of the position."""
        ...


class Theorems(Protocol):
    """Gives the theorems about a game, with a rule dropped if one is named; loads the solver."""

    def __call__(self, without: str | None, /) -> tuple[Theorem, ...]:
        """The theorems, in their order."""
        ...


@attrs.frozen(kw_only=True)
class Game:
    """A game. Further games are found by entry point, in the group `referee.games`.

    `log_type` is what its logs are decoded into; `check` raises Malformed for one that only looks like a
    log; `normal` gives a log with one spelling for everything that has several; `judge` judges it; `show`
    tells a log trick by trick; `ask` answers for a position; `simulate` plays lawful games; `blank`
    is a log to fill in, for some players, as TOML; `theorems` gives what is proved about it, with a rule
    dropped if its slug is given, and is None where nothing is.
    """

    name: str
    log_type: type[Header]
    check: Callable[[Any], None]
    normal: Callable[[Any], Header]
    judge: Judge
    show: Callable[[Any, RuleSet], Iterator[TrickView]]
    ask: Ask
    simulate: Callable[[SimulationOrder], Iterator[Header]]
    blank: Callable[[tuple[str, ...]], str]
    theorems: Theorems | None = None


@attrs.frozen(kw_only=True)
class SimulationOrder:
    """What to simulate: how many games of how many players, by which rules, from which seed."""

    players: int
    rules: RuleSet
    games: int = 1
    seed: int | None = None
    strategy: str = "random"
    variant: str | None = None
    names: tuple[str, ...] | None = None


def game_names() -> tuple[str, ...]:
    """The names of the games that the referee ships."""
    return tuple(_SHIPPED)


@cache
def find_game(name: str) -> Game:
    """The game of that name. Raises UnknownName."""
    if name in _SHIPPED:
        return _game_of(import_module(_SHIPPED[name]).GAME)
    # Imported here: it costs start-up time, and only games from elsewhere need it.
    from importlib.metadata import entry_points

    for entry in entry_points(group=_ENTRY_POINTS, name=name):
        return _game_of(entry.load())
    raise unknown_name("game", name, game_names())


def _game_of(found: object) -> Game:
    if not isinstance(found, Game):
        raise UnknownName(f"{found!r} is registered as a game, but is none")
    return found
