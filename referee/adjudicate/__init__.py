"""From logs to verdicts: a game judges, the rulebook gives the reasons and the citations."""

from __future__ import annotations

from referee.adjudicate.verdicts import (
    TIME_LIMIT,
    adjudicate,
    adjudicate_editions,
    adjudicate_entry,
    malformed,
)
from referee.adjudicate.written import editions_to_builtins, verdict_to_builtins

__all__ = [
    "TIME_LIMIT",
    "adjudicate",
    "adjudicate_editions",
    "adjudicate_entry",
    "editions_to_builtins",
    "malformed",
    "verdict_to_builtins",
]
