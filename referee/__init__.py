"""Settles what happened at the table: judges recorded games, and cites the rulebook.

>>> import referee
>>> log = referee.load("examples/potato-man/games/four-players.toml")
>>> referee.adjudicate(log).verdict
'legal'

All logs of a folder, each with its file and its lines:

>>> for path in referee.find_logs(["examples/potato-man/broken"]):
...     for entry in referee.read_logs(path):
...         verdict = referee.adjudicate(entry)

A dispute about one moment, without a log:

>>> answer = referee.ask(referee.Position(players=4, trick="R9 B9 G9", hand="Y1 R5", claim="blocked"))
>>> answer.claim.outcome, answer.claim.rule
('rejected', 'turn.must-play')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from referee.adjudicate.answers import Answer, ask
    from referee.questions import Position

__all__ = [
    "Answer",
    "Citation",
    "Entry",
    "Finding",
    "Header",
    "Malformed",
    "MalformedError",
    "OpenMatter",
    "Place",
    "Position",
    "Receipt",
    "RefereeError",
    "RoundReport",
    "UnknownName",
    "Verdict",
    "adjudicate",
    "adjudicate_editions",
    "ask",
    "find_logs",
    "load",
    "loads",
    "read_logs",
    "simulate",
    "verdict_to_builtins",
]


def __getattr__(name: str) -> Any:
    # What questions need is loaded when one is asked, so that judging starts fast.
    if name in {"Answer", "ask"}:
        from referee.adjudicate import answers

        return getattr(answers, name)
    if name == "Position":
        from referee.questions import Position

        return Position
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
