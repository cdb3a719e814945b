"""The game: who opens a round, totals, and who has won. Formulas, in every reading (see `referee.words`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.potato_man.turn import seat_after
from referee.words import Truth, Word, largest, union, where


def left_neighbour(starter: Word, players: int) -> Word:
    """`game.starter`, ruling `next-starter = left`: the left neighbour of the last starter."""
    return seat_after(starter, 1, players)


def left_opens(seat: Word, openers: Sequence[Word], players: int) -> Truth:
    """`game.starter`, ruling `next-starter = left`: whether a seat may open the next round.

    `openers` are the seats that opened the rounds before, in order. The first round anyone may open.
    """
    others = [where(seat == left_neighbour(opener, players), 0, 1) for opener in openers]
    return union(others[len(others) - 1 :]) == 0


def each_opens_once(seat: Word, openers: Sequence[Word], players: int) -> Truth:
    """`game.starter`, ruling `next-starter = any-once`: whether a seat may open the next round, which it
    may if it is one of the players and none of the `openers` of the rounds before.
    """
    opened = union(where(seat == opener, 1, 0) for opener in openers)
    return (opened | where(seat < players, 0, 1)) == 0


def totals(scores: Sequence[Sequence[Word]]) -> tuple[Word, ...]:
    """`game.total`: the points of each seat, from the scores of each round by seat."""
    return tuple(sum(of_seat) for of_seat in zip(*scores, strict=True))


def best_rounds(scores: Sequence[Sequence[Word]]) -> tuple[Word, ...]:
    """`game.tie-break`: the best single round of each seat."""
    return tuple(largest(of_seat) for of_seat in zip(*scores, strict=True))


def highest(sums: Sequence[Word]) -> tuple[Truth, ...]:
    """`game.total`, `game.shared`: for each total, whether none is higher."""
    return tuple(total == largest(sums) for total in sums)


def best_of_highest(sums: Sequence[Word], bests: Sequence[Word]) -> tuple[Truth, ...]:
    """`game.tie-break`: of the highest totals those with the best single round; still more than one share
    the win (`game.shared`).
    """
    # One more, so that even a best round of 0 is more than what a lower total counts for.
    in_question = tuple(
        where(is_highest, best + 1, 0) for is_highest, best in zip(highest(sums), bests, strict=True)
    )
    return highest(in_question)


def highest_totals(scores: Sequence[Sequence[Word]]) -> tuple[Truth, ...]:
    """Who has won, ruling `tie-break = none`: each seat with the highest total."""
    return highest(totals(scores))


def winners_by_best_round(scores: Sequence[Sequence[Word]]) -> tuple[Truth, ...]:
    """Who has won, ruling `tie-break = best-round`: of the highest totals, those with the best round."""
    return best_of_highest(totals(scores), best_rounds(scores))


MAY_OPEN: dict[str, Callable[[Word, Sequence[Word], int], Truth]] = {
    "left": left_opens,
    "any-once": each_opens_once,
}
WINNERS: dict[str, Callable[[Sequence[Sequence[Word]]], tuple[Truth, ...]]] = {
    "best-round": winners_by_best_round,
    "none": highest_totals,
}
