"""Settles what happened at the table: judges recorded games and cites the rulebook."""

from __future__ import annotations

__version__ = "0.1.0"
