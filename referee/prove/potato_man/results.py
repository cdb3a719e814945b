"""Games told: the scores of their rounds, and the result that the formulas on trial give."""

from __future__ import annotations

from collections.abc import Sequence

from referee.potato_man.log import Result, Round
from referee.potato_man.sacks import SACKS_OF_A_KIND
from referee.prove.potato_man.examples import NAMES, log_of_rounds, told
from referee.prove.potato_man.played import Won, sacks_worth, stopped_round
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.unknowns import GOLD, GREEN, tell_sacks
from referee.prove.solver import Term, as_word, at_least, constant, find
from referee.prove.theorem import Example, Telling, Value
from referee.words import Truth, Word, where

POINT_BITS = 8
_SECONDS = 4.0
# The most points of a round that are tried for a game told, fewest first.
_BOUNDS = (1, 2, 4, 8, 16)

# By round, then by seat.
Scores = Sequence[Sequence[Term]]


def telling_game(
    table: Table,
    scores: Scores,
    failing: Sequence[Term],
    won: Sequence[Truth] | None = None,
    totals: Sequence[Word] | None = None,
    apart: Sequence[Term] = (),
) -> Telling:
    """What tells the scores of an instance; the log claims who has `won`, and the `totals`, by the formulas.

    `failing` are the truths that an instance meets, and `apart` those that it should meet besides, if it
    can. One with low scores is told, so that there are rounds with these scores.
    """

    def tell(value: Value) -> Example:
        told_by = _with_low_scores(scores, [*failing, *apart])
        if told_by is None and apart:
            told_by = _with_low_scores(scores, failing)
        told_by = told_by or value
        points = [[told_by(one) for one in of_round] for of_round in scores]
        names = NAMES[: table.law.players]
        sums = [" + ".join(map(str, of_seat)) for of_seat in zip(*points, strict=True)]
        facts = {"scores": ", ".join(f"{name} {terms}" for name, terms in zip(names, sums, strict=True))}
        claimed = Result(
            totals=None
            if totals is None
            else {name: told(one, told_by) for name, one in zip(names, totals, strict=True)},
            winners=None
            if won is None
            else tuple(
                name for name, truth in zip(names, won, strict=True) if told(where(truth, 1, 0), told_by)
            ),
        )
        rounds = [_round_with(table, number, of_round) for number, of_round in enumerate(points)]
        return Example(facts, log_of_rounds(table, *rounds, result=claimed))

    return tell


def _with_low_scores(scores: Scores, failing: Sequence[Term]) -> Value | None:
    every = [one for of_round in scores for one in of_round]
    for bound in _BOUNDS:
        low = [at_least(constant(bound, POINT_BITS), one) for one in every]
        found = find([*failing, *low, *_of_one_sack_each(scores)], _SECONDS)
        if found.possible == "yes":
            return found.value
    return None


def _of_one_sack_each(scores: Scores) -> list[Term]:
    """No more seats have the same score in a round than there are sacks of that worth."""
    counts: list[Word] = [
        sum(where(one == worth, 1, 0) for one in of_round) for of_round in scores for worth in range(1, 5)
    ]
    return [count <= SACKS_OF_A_KIND for count in counts]


def _round_with(table: Table, number: int, points: Sequence[int]) -> Round:
    """A round with these scores: played, if a short one is found, else with nothing known but the scores."""
    names = NAMES[: table.law.players]
    scores: dict[str, int] = dict(zip(names, points, strict=True))
    sacks = sacks_worth(points, green=table.variant is None)
    starter = number % table.law.players
    played = None if sacks is None else stopped_round(table, sacks, scores, starter)
    return Round(starter=names[starter], scores=scores) if played is None else played


def telling_score(table: Table, failing: Sequence[Term], won: Sequence[Term], found: Word) -> Telling:
    """What tells the sacks that a player has won, as few as may be; the log claims the points found."""

    def tell(value: Value) -> Example:
        told_by = _with_few_sacks(won, failing) or value
        counts = [told_by(one) for one in won]
        facts = {"won": tell_sacks(won, told_by)}
        played = stopped_round(table, _all_won_by_one(counts), {NAMES[0]: told(found, told_by)})
        return Example(facts, None if played is None else log_of_rounds(table, played))

    return tell


def _with_few_sacks(won: Sequence[Term], failing: Sequence[Term]) -> Value | None:
    """Gold is won only where a color is gone."""
    some_gone: Word = where(won[GOLD] == 0, 1, 0)
    for color, count in enumerate(won[:GOLD]):
        some_gone |= where(count == SACKS_OF_A_KIND, 1, 0) if color != GREEN else 0
    for most in range(SACKS_OF_A_KIND * len(won)):
        found = find([*failing, some_gone != 0, sum(map(as_word, won)) == most], _SECONDS)
        if found.possible == "yes":
            return found.value
    return None


def _all_won_by_one(counts: Sequence[int]) -> list[Won]:
    """Tricks by which the first seat wins those sacks: gold with a color that is gone."""
    colors = [color for color in range(GOLD) for _ in range(counts[color])]
    gone = [color for color in range(GOLD) if counts[color] == SACKS_OF_A_KIND]
    return [Won(0, color) for color in (*colors, *(gone[:1] * counts[GOLD]))]
