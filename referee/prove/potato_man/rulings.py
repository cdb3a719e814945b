"""What editions and rulings change, and nothing else: what is proved of one holds of the others but there."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from referee.potato_man.law import Law
from referee.prove.potato_man.examples import log_of_trick
from referee.prove.potato_man.table import Table
from referee.prove.solver import Term, both, unknown
from referee.prove.theorem import Claim, Example
from referee.rulebook import RuleSet, load_rulebook
from referee.words import WORD_BITS, Word

# The parts of a law that each ruling is about; there are theorems about each of them under each value.
_ABOUT = {
    "gold": frozenset({"gold_optional", "may_take"}),
    "next-starter": frozenset({"next_starter"}),
    "tie-break": frozenset({"tie_break"}),
    "double-check": frozenset({"bans", "lets_in"}),
}


def rulings(table: Table) -> list[Claim]:
    """Under each edition, and under each value of each ruling, the referee's law is the same but for the
    parts that the rulings which differ are about.
    """
    return [_alike(table, other) for other in _others(table.rules)]


def _others(rules: RuleSet) -> Iterator[RuleSet]:
    """The rule set with another edition, and with another value of each ruling that a table can set."""
    book = load_rulebook("potato-man")
    dropped: dict[str, str | tuple[str, ...]] = {"without": tuple(sorted(rules.without))}
    for edition in book.editions:
        if edition != rules.edition:
            yield book.rule_set(edition, dropped)
    for ruling in book.rulings.values():
        for value in ruling.values if ruling.settable else ():
            if value != rules.rulings[ruling.name]:
                house = dict(rules.house) | {ruling.name: value}
                yield book.rule_set(rules.edition, {**house, **dropped})


def _alike(table: Table, other: RuleSet) -> Claim:
    law = table.law_under(other)
    differing = [name for name, value in other.rulings.items() if value != table.rules.rulings[name]]
    about = frozenset[str]().union(*(_ABOUT.get(name, frozenset()) for name in differing))
    parts = [name for name in attrs.fields_dict(Law) if name not in about | {"lets_in"}]
    changed = [name for name in parts if getattr(law, name) != getattr(table.law, name)]
    told = " ".join(changed) or "lets_in"
    return Claim(
        given=both([]),
        shown=both([not changed, *(_lets_in_alike(table.law, law) if "lets_in" not in about else ())]),
        witnesses=[both([])],
        example=lambda _: Example({"rules": other.label, "changed": told}, log_of_trick(table, "R5")),
    )


def _lets_in_alike(one: Law, other: Law) -> Iterator[Term]:
    """That the same cards are let in whatever lies there, by what the formulas say and not by their names."""
    lying: Word = unknown("lying", WORD_BITS)
    for mine, theirs in zip(one.lets_in, other.lets_in, strict=True):
        yield mine(lying) == theirs(lying)
