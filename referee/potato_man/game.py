"""The game: who opens a round, totals, and who has won. Formulas, in every reading (see `referee.words`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.potato_man.turn import seat_after
from referee.words import Truth, Word, largest, where


def left_neighbour(starter: Word, players: int) -> Word:
    """`game.starter`, ruling `next-starter = left`: the left neighbour of the last starter."""
    return seat_after(starter, 1, players)


def totals(scores: Sequence[Sequence[Word]]) -> tuple[Word, ...]:
    """`game.total`: the points of each seat, from the scores of each round by seat."""
    return tuple(sum(of_seat) for of_seat in zip(*scores, strict=True))


def best_rounds(scores: Sequence[Sequence[Word]]) -> tuple[Word, ...]:
    """`game.tie-break`: the best single round of each seat."""
    return tuple(largest(of_seat) for of_seat in zip(*scores, strict=True))


def highest_totals(scores: Sequence[Sequence[Word]]) -> tuple[Truth, ...]:
    """`game.total`, `game.shared`: for each seat, whether no total is higher than its own."""
    sums = totals(scores)
    return tuple(total == largest(sums) for total in sums)


def winners_by_best_round(scores: Sequence[Sequence[Word]]) -> tuple[Truth, ...]:
    """`game.tie-break`: of the highest totals those with the best single round; still more than one
    share the win (`game.shared`).
    """
    highest = highest_totals(scores)
    best = tuple(
        where(is_highest, best_round, 0)
        for is_highest, best_round in zip(highest, best_rounds(scores), strict=True)
    )
    return tuple(
        is_highest & (best_round == largest(best))
        for is_highest, best_round in zip(highest, best, strict=True)
    )


WINNERS: dict[str, Callable[[Sequence[Sequence[Word]]], tuple[Truth, ...]]] = {
    "best-round": winners_by_best_round,
    "none": highest_totals,
}
