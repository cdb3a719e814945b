"""Finding the theorems about a game."""

from __future__ import annotations

from referee.errors import UnknownName
from referee.games import find_game
from referee.prove.theorem import Theorem

def theorems_of(game: str, without: str | None = None) -> tuple[Theorem, ...]:
    """The theorems about a game, under its default edition; a rule can be dropped from it.

    Raises UnknownName if there is no such game, if nothing is proved about it, or for a rule that cannot be
    dropped.
    """
    theorems = find_game(game).theorems
    if theorems is None:
        raise UnknownName(f"Nothing is proved about the game {game!r}.")
    return theorems(without)
