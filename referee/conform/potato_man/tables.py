"""The tables that an engine plays at, and probes with the right answers of the referee."""

from __future__ import annotations

from collections.abc import Iterator

from referee.conform.engine import InProcess
from referee.conform.kit import Support
from referee.conform.potato_man.questions import AtTable, Table
from referee.conform.potato_man.truth import Truth, counted_sacks
from referee.conform.probe import Origin, Probe, narrowed
from referee.conform.protocol import NO_VARIANT
from referee.potato_man.law import NO_GREEN, Law
from referee.potato_man.sacks import SACK_LANES

TRUTH = InProcess(Truth())


def tables_of(support: Support) -> Iterator[Table]:
    """Every table that the engine plays at, by edition, players and variant."""
    for edition in support.editions:
        for players in support.players:
            yield Table(edition, players)
            if players == 3 and NO_GREEN in support.variants:
                yield Table(edition, players, NO_GREEN)


def is_played(table: Table, support: Support) -> bool:
    """Whether the engine plays at a table."""
    variant = table.variant == NO_VARIANT or table.variant in support.variants
    return table.edition in support.editions and variant and table.players in support.players


def right_probe(origin: Origin, name: str, rules: tuple[str, ...], question: AtTable) -> Probe:
    """A question with its right answer."""
    right = narrowed(TRUTH.answer(question), question.answer)
    return Probe(origin=origin, name=name, rules=rules, question=question, right=right)


def kinds_of_sacks(law: Law, named: str) -> str:
    """Sacks told as people tell them, `red=0 gold=1`, as numbers in the order of their worth."""
    left = law.sacks
    for part in named.replace(",", " ").split():
        name, _, number = part.partition("=")
        left = left & ~(15 << SACK_LANES[name]) | int(number) << SACK_LANES[name]
    return counted_sacks(left)
