"""What rounds come to: their scores, totals, and who has won the game.

Scores are from 0 to 45, the worth of all sacks: that no round brings more is a theorem about rounds. The
winners depend on the scores through totals and best rounds alone, which is claimed first; so the rest is
shown for any totals and best rounds.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.potato_man import game
from referee.potato_man.sacks import points
from referee.prove.potato_man.results import POINT_BITS, Scores, telling_game, telling_score
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.unknowns import sacks, word_of_sacks
from referee.prove.solver import Term, alike, as_word, at_least, both, denied, either, unknown
from referee.prove.theorem import Claim, Example, Telling, Value
from referee.words import Truth, Word

MOST = 45


def score(table: Table) -> list[Claim]:
    """`round.score`: the points of some sacks, as many of each kind as there can be."""
    won, scored = sacks(), _points("points")
    found = points(word_of_sacks(won))
    given = both([table.sacks_of_table(won), table.formal.holds("score", *won, scored)])
    return [
        Claim(
            given=given,
            shown=found == as_word(scored),
            witnesses=[scored == number for number in (0, 7, 36)],
            example=telling_score(table, [given, found != as_word(scored)], won, found),
        )
    ]


def total(table: Table) -> list[Claim]:
    """`game.total`: each player's total is the sum of the scores of all rounds."""
    scores = _scores(table)
    found = game.totals(_words(scores))
    return [_of_each(table, scores, found, sums=True)]


def result(table: Table) -> list[Claim]:
    """`game.total`, `game.tie-break`, `game.shared`: a seat has won if nobody beats it by the formal law."""
    scores = _scores(table)
    totals, bests = _standing(table)
    by_standing = _of_seats(table, totals, bests, True, _unbeaten(table, totals, bests))
    if table.ruled("tie-break", "none"):
        return [_through_standing(table, scores), *by_standing]
    best = _of_each(table, scores, game.best_rounds(_words(scores)), sums=False)
    return [_through_standing(table, scores), best, *by_standing]


def tie_break(table: Table) -> list[Claim]:
    """`game.tie-break`, `game.shared`: of those with the highest total, exactly those have won whose best
    round is the best among them; so that one alone has won if that round is higher than those of the others.
    """
    totals, bests = _standing(table)
    top, best_of_top = _points("top"), _points("best-of-top")
    leads = [total == top for total in totals]
    named = both([_is_largest(top, totals, [True for _ in totals]), _is_largest(best_of_top, bests, leads)])
    due = [both([leading, best == best_of_top]) for leading, best in zip(leads, bests, strict=True)]
    return _of_seats(table, totals, bests, named, due)


def _is_largest(number: Term, some: Sequence[Term], counted: Sequence[Term]) -> Term:
    """The number is the largest of those that are counted."""
    pairs = [*zip(some, counted, strict=True)]
    among = either(both([counts, number == one]) for one, counts in pairs)
    return both([among, *(either([denied(counts), at_least(number, one)]) for one, counts in pairs)])


def highest_share(table: Table) -> list[Claim]:
    """`game.shared`, ruling `tie-break = none`: exactly those with the highest total have won."""
    totals, bests = _standing(table)
    top = _points("top")
    named = _is_largest(top, totals, [True for _ in totals])
    return _of_seats(table, totals, bests, named, [total == top for total in totals])


def scores_alone(table: Table) -> list[Claim]:
    """The result depends on totals and best rounds alone, and these not on the order of the rounds."""
    scores = _scores(table)
    return [
        _through_standing(table, scores),
        *(_rounds_swapped(table, scores, number) for number in range(table.law.rounds - 1)),
    ]


def _rounds_swapped(table: Table, scores: Scores, number: int) -> Claim:
    """Two rounds, one after the other, change places: totals and best rounds stay."""
    swapped = [*scores[:number], scores[number + 1], scores[number], *scores[number + 2 :]]
    before, after = _words(scores), _words(swapped)
    same = [*map(_equal, game.totals(before), game.totals(after))]
    same += map(_equal, game.best_rounds(before), game.best_rounds(after))
    given, shown = _are_scores(table, scores), both(same)
    return Claim(
        given=given,
        shown=shown,
        witnesses=[scores[number][0] != scores[number + 1][0]],
        example=_telling_apart(table, scores, [given, denied(shown)]),
    )


def _equal(one: Word, other: Word) -> Term:
    return one == other


def _through_standing(table: Table, scores: Scores) -> Claim:
    """The winners depend on the scores through totals and best rounds alone."""
    words = _words(scores)
    won = game.WINNERS[table.law.tie_break](words)
    by_standing = _by_ruling(table, game.totals(words), game.best_rounds(words))
    given = _are_scores(table, scores)
    shown = both(alike(*each) for each in zip(won, by_standing, strict=True))
    return Claim(
        given=given,
        shown=shown,
        witnesses=[scores[0][0] != scores[-1][-1]],
        example=_telling_apart(table, scores, [given, denied(shown)]),
    )


def _telling_apart(
    table: Table, scores: Scores, failing: Sequence[Term], totals: Sequence[Word] | None = None
) -> Telling:
    """What tells scores and the winners by the formulas: others than by the formal law, if that can be."""
    won = game.WINNERS[table.law.tie_break](_words(scores))
    sums, bests = _standing(table)

    def tell(value: Value) -> Example:
        due = _unbeaten(table, sums, bests)
        differ = either(denied(alike(*each)) for each in zip(won, due, strict=True))
        apart = [*_linked(table, scores, sums, bests), differ]
        return telling_game(table, scores, failing, won, totals, apart)(value)

    return tell


def _linked(table: Table, scores: Scores, totals: Sequence[Term], bests: Sequence[Term]) -> list[Term]:
    """By the formal law: the scores lead to those totals and best rounds."""
    return [
        table.formal.holds(f"{name}-{table.law.players}", *(of_round[seat] for of_round in scores), one)
        for name, some in (("total", totals), ("best", bests))
        for seat, one in enumerate(some)
    ]


def _of_each(table: Table, scores: Scores, found: Sequence[Word], *, sums: bool) -> Claim:
    """By the formulas, each seat has the total, or the best round, that it has by the formal law."""
    totals, bests = _standing(table)
    name, due = ("total", totals) if sums else ("best", bests)
    by_law = [
        table.formal.holds(f"{name}-{table.law.players}", *(of_round[seat] for of_round in scores), one)
        for seat, one in enumerate(due)
    ]
    given = both([_are_scores(table, scores), *by_law])
    shown = both(one == as_word(other) for one, other in zip(found, due, strict=True))
    return Claim(
        given=given,
        shown=shown,
        witnesses=[due[0] == MOST, due[-1] == 0],
        example=_telling_apart(table, scores, [given, denied(shown)], found if sums else None),
    )


def _leading(table: Table, totals: Sequence[Term], bests: Sequence[Term]) -> tuple[Truth, ...]:
    """By the formulas: who has won with these totals and best rounds."""
    return _by_ruling(table, [*map(as_word, totals)], [*map(as_word, bests)])


def _by_ruling(table: Table, totals: Sequence[Word], bests: Sequence[Word]) -> tuple[Truth, ...]:
    if table.law.tie_break == "best-round":
        return game.best_of_highest(totals, bests)
    return game.highest(totals)


def _unbeaten(table: Table, totals: Sequence[Term], bests: Sequence[Term]) -> list[Term]:
    """By the formal law: who has won with these totals and best rounds."""
    places = [*zip(totals, bests, strict=True)]
    return [
        denied(either(table.beaten_by(mine, other) for other in places if other is not mine))
        for mine in places
    ]


def _points(name: str) -> Term:
    return unknown(name, POINT_BITS)


def _scores(table: Table) -> Scores:
    rounds, seats = range(1, table.law.players + 1), range(1, table.law.players + 1)
    return [[_points(f"score{number}-{seat}") for seat in seats] for number in rounds]


def _words(scores: Scores) -> list[list[Word]]:
    return [[as_word(one) for one in of_round] for of_round in scores]


def _are_scores(table: Table, scores: Scores) -> Term:
    return both(table.formal.holds("is-score", one) for of_round in scores for one in of_round)


def _standing(table: Table) -> tuple[list[Term], list[Term]]:
    """Any totals and best rounds, by seat."""
    seats = range(1, table.law.players + 1)
    return [_points(f"total{seat}") for seat in seats], [_points(f"best{seat}") for seat in seats]


def _of_seats(
    table: Table, totals: Sequence[Term], bests: Sequence[Term], given: Term, due: Sequence[Term]
) -> list[Claim]:
    """Whatever the totals and best rounds, by the formulas a seat has won if it is due.

    Each claim is told by the scores of rounds that lead to such totals and best rounds.
    """
    won = _leading(table, totals, bests)

    def claim(seat: int) -> Claim:
        shown = alike(won[seat], due[seat])

        def tell(value: Value) -> Example:
            scores = _scores(table)
            linked = [_are_scores(table, scores), *_linked(table, scores, totals, bests)]
            return telling_game(table, scores, [given, denied(shown), *linked], won)(value)

        # The seat before has not won: so that each can, and each can fail to.
        return Claim(given, shown, [both([due[seat], denied(due[seat - 1])])], tell)

    return [claim(seat) for seat in range(table.law.players)]
