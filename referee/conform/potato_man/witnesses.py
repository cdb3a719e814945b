"""Tricks that a solver makes from the formulas that referee: for each branch of a rule one that takes it.

Of all tricks that take a branch it is the first or the last in a fixed order, so that every solver, and every
release of one, finds the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

from referee.potato_man.cards import CARD_NAMES, cards_in, number_of
from referee.potato_man.law import Law
from referee.prove.solver import Term, both, denied, either, solver_module, unknown
from referee.words import WORD_BITS, Word, union

Names: TypeAlias = tuple[str, ...]
Strength: TypeAlias = Literal["strongest", "weakest"]


class LawfulTricks:
    """All tricks of some size that a law lets come to be, as unknown `words`, for formulas.

    `further` more cards follow, which differ from the others, but may be unlawful.
    """

    def __init__(self, law: Law, size: int, further: int = 0) -> None:
        places = range(size + further)
        self.words: tuple[Any, ...] = tuple(unknown(f"card{place}", WORD_BITS) for place in places)
        self.table: Any = union(self.words[:size])
        self._by_strength = sorted(cards_in(law.deck), key=number_of)
        self._lawful: list[Term] = []
        for position, word in enumerate(self.words):
            before = union(self.words[:position])
            self._lawful += [
                word != 0,
                (word & (word - 1)) == 0,
                (word & ~law.deck) == 0,
                (word & before) == 0,
            ]
            if position < size:
                self._lawful.append((word & law.lets_in[position](before)) != 0)

    def most(self, strength: Strength, *truths: Term) -> Names | None:
        """Of the tricks with which the truths hold, the one whose cards, the last one first, are strongest
        or weakest; None if there is no such trick.
        """
        solver = self._solver_for(truths)
        if not _possible(solver):
            return None
        found: list[Word] = []
        for position in reversed(range(len(self.words))):
            card = self._extreme(solver, position, strength)
            solver.add(self.among(position, card))
            found.append(card)
        return tuple(CARD_NAMES[card] for card in reversed(found))

    def _extreme(self, solver: Any, position: int, strength: Strength) -> Word:
        """The strongest or weakest card that can lie at a position: the wanted half of the cards, as long as
        one of them can, else the other half.
        """
        left = self._by_strength if strength == "weakest" else self._by_strength[::-1]
        while len(left) > 1:
            wanted, others = left[: len(left) // 2], left[len(left) // 2 :]
            left = wanted if _possible(solver, self.among(position, union(wanted))) else others
        return left[0]

    def branches(self, atoms: Sequence[Term], strength: Strength, *truths: Term) -> Iterator[Names]:
        """For each way in which the atoms can hold or not, the trick that is strongest or weakest."""
        ways: list[list[Term]] = [[]]
        for atom in atoms:
            longer = [[*way, side] for way in ways for side in (atom, denied(atom))]
            ways = [way for way in longer if _possible(self._solver_for([*truths, *way]))]
        for way in ways:
            trick = self.most(strength, *truths, *way)
            if trick is not None:
                yield trick

    def among(self, position: int, cards: Word) -> Term:
        """That the card at a position is one of some."""
        return (self.words[position] & cards) != 0

    def has(self, cards: Word) -> Term:
        """That one of some cards lies there."""
        return either(self.among(position, cards) for position in range(len(self.words)))

    def _solver_for(self, truths: Sequence[Term]) -> Any:
        """A solver of its own: what one has learned from other questions slows it down."""
        solver = solver_module().SolverFor("QF_BV")
        solver.add(*self._lawful, *(both([truth]) for truth in truths))
        return solver


def _possible(solver: Any, *truths: Term) -> bool:
    return str(solver.check(*truths)) == "sat"
