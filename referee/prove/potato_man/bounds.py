"""The most that can be scored in a round: a bound that no round exceeds, and a round that reaches it.

The bound follows from what the sacks of every round keep to (theorem `sack-arithmetic`): asked of the cards
of a whole round at once, the question would not end. The round is a shipped log, put to the formal law and to
the formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from referee.potato_man.round import scores
from referee.potato_man.sack_arithmetic import points_of, sacks_keep
from referee.potato_man.sacks import SACK_VALUES, SACKS_OF_A_KIND, points
from referee.prove.potato_man.most_points import MOST_POINTS, most_points_log, most_points_round
from referee.prove.potato_man.sack_arithmetic import any_state, counts_of, sacks_told
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.unknowns import (
    GREEN,
    NO_SACK,
    SACK_BITS,
    SEAT_BITS,
    tell_sack,
    word_of,
    word_of_sack,
    word_of_sacks,
)
from referee.prove.solver import Term, bits_of, both, constant, either, unknown
from referee.prove.theorem import Claim, Example, Value
from referee.words import Word, where


def most_points(table: Table) -> list[Claim]:
    """Nobody scores more than `MOST_POINTS` in a round, nor do all players together; and somebody can."""
    return [_bounded(table, MOST_POINTS[table.law.players, table.variant]), _reached(table)]


def _bounded(table: Table, most: int) -> Claim:
    """Sacks that keep to the arithmetic, as they do in every round, are worth no more, and can be as much."""
    state = any_state(table, ())
    won = [counts_of(mine) for mine in state.won]
    full_tricks = bits_of(state.full_tricks, 7, 0)
    in_all = sum(map(points_of, won))
    return Claim(
        given=both(
            [
                either(state.full_tricks == full for full in range(table.law.tricks + 1)),
                *sacks_keep(table.law, won, full_tricks),
            ]
        ),
        shown=in_all <= most,
        # That sacks are worth so much does not say that cards can bring them: see `_reached`.
        witnesses=[points_of(mine) == most for mine in won],
        example=sacks_told((), state),
    )


def _reached(table: Table) -> Claim:
    """The shipped round: its leader wins each trick, and has that many points in the end."""
    most = MOST_POINTS[table.law.players, table.variant]
    played = most_points_round(table.law.players, table.variant)
    tricks, first = played.formal_tricks(), constant(0, SEAT_BITS)
    sacks = [unknown(f"sack{number}", SACK_BITS) for number in range(1, len(tricks) + 1)]
    by_law: list[Term] = []
    by_code: list[Term] = []
    for number, (trick, sack) in enumerate(zip(tricks, sacks, strict=True)):
        left = _left_after(table, sacks[:number])
        by_law += [table.full_trick(trick), table.wins(trick, first), table.takes(trick[0], left, sack)]
        # Where gold may be declined, here it is not.
        by_law += [sack != NO_SACK] if table.law.gold_optional else []
        due = table.law.due_sack(word_of_sacks(left), word_of(trick[0]))
        by_code += [table.played(trick), table.winner_of(trick) == 0, due == word_of_sack(sack)]
    taken = points(sum(word_of_sack(sack) for sack in sacks))
    refereed = scores(played.played_out(table.law))[played.starter]
    return Claim(
        given=both(by_law),
        shown=both([*by_code, taken == most, refereed == most, played.has_each_card_once]),
        witnesses=[taken == most],
        example=partial(_tell_round, table, sacks),
    )


def _tell_round(table: Table, sacks: Sequence[Term], value: Value) -> Example:
    won = " ".join(tell_sack(sack, value) for sack in sacks)
    return Example({"won": won}, most_points_log(table.law.players, table.variant))


def _left_after(table: Table, taken: Sequence[Term]) -> list[Term]:
    """How many sacks of each kind are left after some were taken, as the formal law counts them."""
    none = {GREEN} if table.variant else set[int]()
    at_first = [0 if kind in none else SACKS_OF_A_KIND for kind in range(len(SACK_VALUES))]
    return [_two_bits(count - _how_often(kind, taken)) for kind, count in enumerate(at_first)]


def _how_often(kind: int, taken: Sequence[Term]) -> Word:
    return sum(where(sack == kind, 1, 0) for sack in taken)


def _two_bits(count: object) -> Term:
    return constant(count, 2) if isinstance(count, int) else bits_of(count, 1, 0)
