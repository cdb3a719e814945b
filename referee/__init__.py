"""Settles what happened at the table: judges recorded games, and cites the rulebook.

>>> import referee
>>> log = referee.load("examples/potato-man/games/four-players.toml")
>>> referee.adjudicate(log).verdict
'legal'
"""

from __future__ import annotations

__version__ = "0.1.0"

from referee.adjudicate import adjudicate, adjudicate_editions, verdict_to_builtins
from referee.errors import Malformed, RefereeError, UnknownName
from referee.log import load, loads, read_logs
from referee.simulation import simulate
from referee.verdict import Finding, Place, Verdict

__all__ = [
    "Finding",
    "Malformed",
    "Place",
    "RefereeError",
    "UnknownName",
    "Verdict",
    "adjudicate",
    "adjudicate_editions",
    "load",
    "loads",
    "read_logs",
    "simulate",
    "verdict_to_builtins",
]
