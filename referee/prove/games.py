"""Finding the theorems about a game."""

from __future__ import annotations

from referee.errors import UnknownName
from referee.games import find_game
from referee.prove.compare import Comparable
from referee.prove.potato_man.compare import COMPARABLE
from referee.prove.theorem import Theorem
from referee.suggest import unknown_name

_COMPARABLE = {"potato-man": COMPARABLE}


def theorems_of(game: str, without: str | None = None) -> tuple[Theorem, ...]:
    """The theorems about a game, under its default edition; a rule can be dropped from it.

    Raises UnknownName if there is no such game, if nothing is proved about it, or for a rule that cannot be
    dropped.
    """
    theorems = find_game(game).theorems
    if theorems is None:
        raise UnknownName(f"Nothing is proved about the game {game!r}.")
    return theorems(without)


def comparable(game: str) -> Comparable:
    """What the rule sets of a game can be compared in. Raises UnknownName if they cannot."""
    if game not in _COMPARABLE:
        raise unknown_name("game whose rule sets can be compared", game, _COMPARABLE)
    return _COMPARABLE[game]
