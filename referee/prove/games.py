"""Finding the theorems about a game."""

from __future__ import annotations

from referee.prove.potato_man.theorems import theorems
from referee.prove.theorem import Theorem
from referee.suggest import unknown_name

_THEOREMS = {"potato-man": theorems}


def theorems_of(game: str) -> tuple[Theorem, ...]:
    """The theorems about a game, under its default edition. Raises UnknownName if there are none."""
    if game not in _THEOREMS:
        raise unknown_name("game with theorems", game, _THEOREMS)
    return _THEOREMS[game]()
