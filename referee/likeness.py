"""Which decided cases are most like a position that somebody asks about.

Likeness is a few plain comparisons, one after the other: how many of the deciding rules are shared (the more
the better), whether the question is of the same sort (who wins, what may be played, is somebody blocked),
whether the table is the same (players and variant), and how far the patterns of the two tricks are apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from referee.case_answers import PositionAnswer
from referee.questions import Position

if TYPE_CHECKING:
    from referee.adjudicate.answers import Answer
    from referee.cases import Case

MOST = 5

Sort: TypeAlias = Literal["winner", "blocked", "legality"]
# A card in a trick: the place of the first card of its color, and of the first one of its number.
Pattern: TypeAlias = tuple[tuple[int, int], ...]


@attrs.frozen
class Asked:
    """A position with what matters of its answers: the rules that decide it, and the sort of question."""

    position: Position
    slugs: frozenset[str]
    sort: Sort


def asked(position: Position, answers: Iterable[Answer]) -> Asked:
    """A position and the referee's answers to it, under one edition or several."""
    every = tuple(answers)
    slugs = frozenset(slug for answer in every for slug in deciding_rules(answer))
    first = every[0]
    return Asked(position, slugs, _sort(is_won=first.complete, is_blocked=first.blocked is True))


def deciding_rules(answer: Answer) -> frozenset[str]:
    """The rules that an answer rests on.

    Of an unlawful trick those that it breaks, of a claim those that settle it; else why the full trick is
    won and what it brings, or all that bars a card.
    """
    if answer.findings:
        return frozenset(finding.rule for finding in answer.findings)
    if answer.claim is not None:
        return frozenset(answer.claim.rules)
    won = {rule for reason in answer.because for rule in reason.rules}
    return frozenset(won | {finding.rule for barred in answer.refused.values() for finding in barred})


def similar_cases(cases: Iterable[Case], to: Asked, most: int = MOST) -> tuple[Case, ...]:
    """The decided positions most like one, the likest first: at most so many, each sharing a rule."""
    sharing = [case for case in cases if case.position is not None and to.slugs & {*case.slugs}]
    return tuple(sorted(sharing, key=lambda case: unlikeness(to, case))[:most])


def unlikeness(to: Asked, case: Case) -> tuple[int, bool, bool, int]:
    """How unlike a decided position is; what is smaller is liker, and what comes first weighs most.

    The deciding rules that are shared, counted below zero; whether the question is of another sort; whether
    the table is another one; the distance between the patterns of the tricks. Raises ValueError for a case
    that is about something else.
    """
    position = case.position
    if position is None:
        raise ValueError(f"{case.id} is not about a position")
    return (
        -len(to.slugs & {*case.slugs}),
        to.sort != sort_of(case),
        (to.position.players, to.position.variant) != (position.players, position.variant),
        distance(pattern(to.position.trick), pattern(position.trick)),
    )


def sort_of(case: Case) -> Sort:
    """What a decided position is about, by its first answer that says so."""
    answers = [answer for answer in case.answers.values() if isinstance(answer, PositionAnswer)]
    is_won = any(answer.winner is not None or answer.sack is not None for answer in answers)
    return _sort(is_won=is_won, is_blocked=any(answer.blocked is True for answer in answers))


def _sort(*, is_won: bool, is_blocked: bool) -> Sort:
    return "winner" if is_won else "blocked" if is_blocked else "legality"


def pattern(trick: str) -> Pattern:
    """The shape of a trick, whatever its colors and numbers are: which cards agree in color or in number.

    A card is written as a letter for its color and a number. `R16 B16 R9` is ((0, 0), (1, 0), (0, 2)).
    """
    cards = [(card[:1], card[1:]) for card in trick.upper().split()]
    colors, numbers = [color for color, _ in cards], [number for _, number in cards]
    return tuple((colors.index(color), numbers.index(number)) for color, number in cards)


def distance(first: Sequence[object], second: Sequence[object]) -> int:
    """The edit distance: the fewest insertions, deletions and changes that lead from one to the other."""
    row = list(range(len(second) + 1))
    for count, one in enumerate(first, start=1):
        above, row = row, [count]
        for place, other in enumerate(second):
            row.append(min(above[place] + (one != other), above[place + 1] + 1, row[place] + 1))
    return row[-1]
