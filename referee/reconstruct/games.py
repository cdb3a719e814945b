"""Finding what settles the logs with gaps of a game."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from referee.header import Header
from referee.reconstruct.settled import Settled
from referee.rulebook import RuleSet

_SETTLERS = {"potato-man": "referee.reconstruct.potato_man.settle"}


class Settle(Protocol):
    """Settles a log with gaps that breaks no rule as far as one can see, in a time given in seconds."""

    def __call__(self, log: Header, rules: RuleSet, *, accept_blocks: bool, seconds: float) -> Settled:
        """What becomes of the log."""
        ...


def settler_of(game: str) -> Settle | None:
    """What settles logs with gaps of a game, None if there is nothing; it loads the solver."""
    return cast("Settle", import_module(_SETTLERS[game]).settle) if game in _SETTLERS else None
