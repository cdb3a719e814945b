"""Settles what happened at the table: judges recorded games, and cites the rulebook.

>>> import referee
>>> log = referee.load("examples/potato-man/games/four-players.toml")
>>> referee.adjudicate(log).verdict
'legal'

All logs of a folder, each with its file and its lines:

>>> for path in referee.find_logs(["examples/potato-man/broken"]):
...     for entry in referee.read_logs(path):
...         verdict = referee.adjudicate(entry)
"""

from __future__ import annotations

__version__ = "0.1.0"

from referee.adjudicate import adjudicate, adjudicate_editions, verdict_to_builtins
from referee.errors import Malformed, RefereeError, UnknownName
from referee.header import Header
from referee.log import Entry, find_logs, load, loads, read_logs
from referee.rulebook import Citation
from referee.simulation import simulate
from referee.verdict import (
    Finding,
    MalformedError,
    OpenMatter,
    Place,
    Receipt,
    RoundReport,
    Verdict,
)

__all__ = [
    "Citation",
    "Entry",
    "Finding",
    "Header",
    "Malformed",
    "MalformedError",
    "OpenMatter",
    "Place",
    "Receipt",
    "RefereeError",
    "RoundReport",
    "UnknownName",
    "Verdict",
    "adjudicate",
    "adjudicate_editions",
    "find_logs",
    "load",
    "loads",
    "read_logs",
    "simulate",
    "verdict_to_builtins",
]
