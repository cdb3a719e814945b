"""A second opinion: Potato Man written once more, from the rulebooks, with lists and dictionaries.

It shares nothing with the referee: cards are strings, a round is told step by step. Slow, and meant to be
read beside the rulebook. `judge` gives a verdict without texts; the tests hold the referee against it.
"""

from __future__ import annotations

from tests.naive.game import judge
from tests.naive.trick import due_sack, legal_cards, rules_of, winner

__all__ = ["due_sack", "judge", "legal_cards", "rules_of", "winner"]
