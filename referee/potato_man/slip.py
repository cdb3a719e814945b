"""Slips of the pen: what is wrong with a card, a name or a play as it is written."""

from __future__ import annotations

from referee.errors import Malformed
from referee.rulebook import load_rulebook


def slip(fault: str, path: str, rule: str | None = None, **facts: str) -> Malformed:
    """The error for a slip, in English; `fault` is its key in the `notation` table of the arguments."""
    key = f"notation/{fault}"
    message = load_rulebook("potato-man").argument(key, "en", facts)
    return Malformed(message, path=path, rule=rule, key=key, facts=facts)
