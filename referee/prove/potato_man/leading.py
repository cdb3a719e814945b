"""Rounds that lead to given sacks: found by the solver, as full tricks on (color, number)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from referee.potato_man.log import Round, SackName, Trick
from referee.potato_man.sacks import SACKS_OF_A_KIND, sack_name
from referee.prove.potato_man.examples import NAMES, log_of_rounds, told
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.unknowns import (
    GOLD,
    GREEN,
    color_in,
    tell_cards,
    tell_sacks,
    trick_of,
)
from referee.prove.solver import Term, all_differ, as_word, both, constant, either, find
from referee.prove.theorem import Example, Telling, Value
from referee.words import Word

_SECONDS = 10.0


def telling_sacks(
    table: Table, failing: Sequence[Term], won_by: Term, left: Sequence[Term], found: Word
) -> Telling:
    """What tells the trick of an instance, the sacks that are left, and the one that the formulas found.

    `failing` are the truths that an instance meets. Of all instances one with the fewest sacks taken is
    told; its log is of full tricks that lead there, and claims what was found for the last one.
    """

    def tell(value: Value) -> Example:
        told_by = _with_fewest_taken(table, [*failing, _can_win(table, won_by)], left) or value
        facts = {
            "trick": tell_cards([won_by], told_by),
            "sacks": tell_sacks(left, told_by),
            "sack": sack_name(told(found, told_by)),
        }
        counts = [told_by(one) for one in left]
        claimed = cast("SackName", facts["sack"])
        tricks = tricks_leading_to(table, counts, told_by(won_by))
        if not tricks:
            return Example(facts)
        *before, last = tricks
        log = log_of_rounds(table, Round(starter=NAMES[0], tricks=(*before, Trick(plays=last, sack=claimed))))
        return Example({**facts, "trick": last}, log)

    return tell


def _with_fewest_taken(table: Table, failing: Sequence[Term], left: Sequence[Term]) -> Value | None:
    """An instance that a round leads to: gold is only gone where a color is."""
    gold_stays = left[GOLD] == SACKS_OF_A_KIND
    colors = [count for color, count in enumerate(left[:GOLD]) if not (table.variant and color == GREEN)]
    reachable = either([gold_stays, *(count == 0 for count in colors)])
    all_there = SACKS_OF_A_KIND * (len(colors) + 1)
    for taken in range(all_there):
        counted = sum(map(as_word, left)) == all_there - taken
        found = find([*failing, reachable, counted], _SECONDS)
        if found.possible == "yes":
            return found.value
    return None


def tricks_leading_to(table: Table, left: Sequence[int], won_by: int) -> tuple[str, ...]:
    """Full tricks, by the formal law, that leave those sacks, and one more that the card wins.

    None if there are none, or if they are not found in time.
    """
    colors = _winning_colors(table, left)
    if colors is None:
        return ()
    tricks = [trick_of(table.size, f"trick{number}-") for number in range(len(colors) + 1)]
    won = [_won_in(table, trick, color) for trick, color in zip(tricks, colors, strict=False)]
    last = _won_by(table, tricks[-1], won_by)
    cards = [one for trick in tricks for one in trick]
    found = find([*won, last, all_differ(cards)], _SECONDS)
    if found.possible != "yes":
        return ()
    return tuple(tell_cards(trick, found.value) for trick in tricks)


def _winning_colors(table: Table, left: Sequence[int]) -> list[int] | None:
    """The colors that have to win for those sacks to be left; gold is paid for one that is gone."""
    colors = [color for color in range(GOLD) if not (table.variant and color == GREEN)]
    paid = [color for color in colors for _ in range(SACKS_OF_A_KIND - left[color])]
    gone = [color for color in colors if left[color] == 0]
    golds = SACKS_OF_A_KIND - left[GOLD]
    if golds and not gone:
        return None
    return paid + [gone[number % len(gone)] for number in range(golds)]


def _won_in(table: Table, trick: Sequence[Term], color: int) -> Term:
    wins = [
        both([table.wins(trick, constant(place, 3)), color_in(one) == color])
        for place, one in enumerate(trick)
    ]
    return both([table.full_trick(trick), either(wins)])


def _can_win(table: Table, card: Term) -> Term:
    """That some full trick is won by a card; the lowest win none."""
    return _won_by(table, trick_of(table.size, "won-"), card)


def _won_by(table: Table, trick: Sequence[Term], won_by: Term) -> Term:
    wins = [both([table.wins(trick, constant(place, 3)), one == won_by]) for place, one in enumerate(trick)]
    return both([table.full_trick(trick), either(wins)])
