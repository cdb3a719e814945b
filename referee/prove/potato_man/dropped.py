"""The theorems with a rule dropped, from the formulas that referee and from the formal law alike."""

from __future__ import annotations

from referee.errors import UnknownName
from referee.prove.potato_man.theorems import theorems
from referee.prove.theorem import Theorem
from referee.rulebook import load_rulebook
from referee.suggest import shown

# What a play is held to and no house rule can drop: on trial, such a guard can be left out all the same.
GUARDS = ("round.exhausted", "setup.deck", "turn.draw", "turn.in-hand", "turn.order")


def theorems_without(slug: str | None) -> tuple[Theorem, ...]:
    """The theorems, about a game without a rule, or the whole one for None. Raises UnknownName."""
    if slug is None:
        return theorems()
    if slug in GUARDS:
        return theorems(unguarded=frozenset({slug}))
    book = load_rulebook("potato-man")
    known = sorted([*GUARDS, *(rule.slug for rule in book.rules.values() if rule.droppable)])
    if slug not in known:
        raise UnknownName(
            f"The rule {shown(slug)} cannot be dropped here. Those that can: {', '.join(known)}."
        )
    return theorems(book.rule_set(f"{book.default_edition}-{slug}"))
