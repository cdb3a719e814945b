"""Two rule sets held against each other: where one allows what the other does not, with a shortest case."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

import attrs

from referee.header import Header
from referee.prove.solver import Possible
from referee.rulebook import Difference, Rulebook, RuleSet

Relation: TypeAlias = Literal["equivalent", "stricter", "looser", "incomparable", "not-settled"]

# For each question to the solver, in seconds.
TIME_LIMIT = 20.0


@attrs.frozen
class Case:
    """A situation in which two rule sets part, as short as can be: facts by name, and a log that shows it.

    By the rule set that allows it the log is lawful, by the other it is not.
    """

    facts: Mapping[str, str]
    log: Header | None = None


@attrs.frozen
class Sought:
    """Whether there is something that one rule set allows and the other does not, and a case if there is."""

    possible: Possible
    case: Case | None = None


@attrs.frozen(kw_only=True)
class Answer:
    """How the second rule set answers a question, against the first, for one number of players.

    `stricter`: it allows less, `looser`: more, `incomparable`: each allows what the other does not.
    `first_only` and `second_only` are cases that only that rule set allows, if there are any.
    """

    question: str
    players: int
    variant: str | None
    relation: Relation
    first_only: Case | None = None
    second_only: Case | None = None


@attrs.frozen
class Question:
    """A question that a game poses, such as who wins a trick: its name, and the rules that may answer it.

    `allowed` looks for what the first of two rule sets allows and the second does not. Where the law leaves
    no choice, as in who wins, it allows one outcome only: two that differ are each refused by the other.
    """

    name: str
    rules: tuple[str, ...]
    allowed: Callable[[RuleSet, RuleSet, int, str | None, float], Sought]


@attrs.frozen
class Comparable:
    """A game whose rule sets can be compared: its tables (players and variant) and its questions."""

    tables: tuple[tuple[int, str | None], ...]
    questions: tuple[Question, ...]


def compare(
    game: Comparable,
    first: RuleSet,
    second: RuleSet,
    players: int | None = None,
    seconds: float = TIME_LIMIT,
) -> Iterator[Answer]:
    """Answers each question of a game, for all its tables or those with so many players.

    `seconds` limits each question to the solver; one that takes longer leaves the answer `not-settled`.
    """
    for question in game.questions:
        for table in game.tables:
            if players in {None, table[0]}:
                yield _answer(question, first, second, table, seconds)


def _answer(
    question: Question, first: RuleSet, second: RuleSet, table: tuple[int, str | None], seconds: float
) -> Answer:
    by_first = question.allowed(first, second, *table, seconds)
    by_second = question.allowed(second, first, *table, seconds)
    return Answer(
        question=question.name,
        players=table[0],
        variant=table[1],
        relation=_relation(by_first.possible, by_second.possible),
        first_only=by_first.case,
        second_only=by_second.case,
    )


def _relation(first_only: Possible, second_only: Possible) -> Relation:
    if "unknown" in {first_only, second_only}:
        return "not-settled"
    if first_only == second_only:
        return "incomparable" if first_only == "yes" else "equivalent"
    return "stricter" if first_only == "yes" else "looser"


def parting(
    book: Rulebook, question: Question, first: RuleSet, second: RuleSet, players: Sequence[int]
) -> tuple[Difference, ...]:
    """Where the texts, or the house rules, of two rule sets part in what bears on a question.

    `players` are the player counts at which the answers part. Rulings that only display say nothing.
    """
    return tuple(
        difference
        for difference in book.diff(first.label, second.label)
        if difference.name not in book.rulings or book.rulings[difference.name].settable
        if any(
            slug in question.rules and set(book.rule(slug).players) & set(players)
            for slug in difference.rules
        )
    )
