"""A round made up from the sacks that are won in it: full tricks that pay them, and then a block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from referee.potato_man.cards import COLORS
from referee.potato_man.judge.case import Case
from referee.potato_man.log import Blocked, Round
from referee.potato_man.sack_arithmetic import KINDS
from referee.potato_man.sacks import SACKS_OF_A_KIND
from referee.prove.potato_man.short_rounds import Won, short_round
from referee.prove.potato_man.sides import sides
from referee.rulebook import RuleSet

_COLOR_NAMED = {color.name: color for color in COLORS}


def made_round(
    case: Case,
    rules: RuleSet,
    variant: str | None,
    starter: int,
    sacks: Sequence[Sequence[int]],
    blocked: int | None,
    seconds: float,
) -> Round | None:
    """A round that seat opens and in which such sacks are won, by seat and kind, without its deal.

    `blocked` is who has to be blocked in the end, None for whoever it is. None if no such round was found.
    """
    at = sides(rules, rules, case.law.players, variant, seconds)
    made = short_round(at, starter, _tricks_won(sacks, blocked), blocked)
    if made is None:
        return None
    names = dict(zip(at.names, case.players, strict=True))
    stopped = made.blocked
    return msgspec.structs.replace(
        made,
        starter=case.players[starter],
        blocked=stopped and Blocked(player=names[stopped.player], shows=stopped.shows),
    )


def _tricks_won(sacks: Sequence[Sequence[int]], blocked: int | None) -> list[Won]:
    """Who wins a trick with which color, one after the other, for such sacks to be paid.

    The last trick goes to somebody else than who is to be blocked, since whoever leads may play any card.
    """
    taken = [sum(of_kind) for of_kind in zip(*sacks, strict=True)]
    gone = [kind for kind, count in zip(KINDS, taken, strict=True) if count == SACKS_OF_A_KIND]
    first = [(seat, kind) for seat, kind in _each(sacks) if kind in gone[:1]]
    others = [(seat, kind) for seat, kind in _each(sacks) if kind not in gone[:1]]
    in_order = [
        of_seat for half in (first, others) for of_seat in sorted(half, key=lambda won: won[0] != blocked)
    ]
    return [Won(seat, _COLOR_NAMED[gone[0] if kind == "gold" else kind]) for seat, kind in in_order]


def _each(sacks: Sequence[Sequence[int]]) -> Iterator[tuple[int, str]]:
    """The sacks one by one: who won it, and its kind."""
    return chain.from_iterable(
        [(seat, kind)] * count
        for seat, counts in enumerate(sacks)
        for kind, count in zip(KINDS, counts, strict=True)
    )
