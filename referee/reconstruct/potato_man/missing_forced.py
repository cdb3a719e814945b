"""What is forced in a game of which tricks or rounds are missing: what is so however it went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import TypeVar

import attrs

from referee.reconstruct.potato_man.game import PartForced, is_over
from referee.reconstruct.potato_man.layouts import Layout
from referee.reconstruct.potato_man.missing import Rounds, Way
from referee.reconstruct.potato_man.sheet import Sheet
from referee.reconstruct.search import OutOfTime
from referee.reconstruct.settled import Bounds, Forced
from referee.verdict import Place

_SECONDS = 5.0
_T = TypeVar("_T")


def forced_in(rounds: Rounds, orders: Sequence[Mapping[int, int]], sheet: Sheet) -> Forced:
    """What is forced, whoever opened the rounds, of `orders`, and however many tricks are missing.

    Where looking at every way takes too long, only what the sacks say of the scores. Raises OutOfTime.
    """
    end = monotonic() + _SECONDS
    by_sacks = dict(_by_sacks(sheet))
    cards: list[tuple[Place, str]] = []
    winners: list[tuple[Place, str]] = []
    scores: dict[int, Mapping[str, Bounds]] = {}
    players = rounds.case.players
    for index in rounds.counted:
        bounds = by_sacks.get(index) if is_over(rounds.case, index) else None
        forced = None if rounds.is_unseen(index) else _forced_in_round(rounds, index, orders, end)
        if forced is not None:
            cards += forced.cards
            winners += [(at, players[seat]) for at, seat in forced.takers]
            bounds = _within(forced.scores.get(index), bounds)
        if bounds is not None:
            scores[index] = dict(zip(players, bounds, strict=True))
    claimed = {players[seat]: points for seat, points in (rounds.case.record.totals or {}).items()}
    return Forced(cards=tuple(cards), winners=tuple(winners), scores=scores, claimed_totals=claimed)


def _by_sacks(sheet: Sheet) -> Iterator[tuple[int, tuple[Bounds, ...]]]:
    """The least and most points in each round of the sheet."""
    with sheet.search.supposing(*(one.holds for one in sheet.claims)):
        value = sheet.search.find()
        for index, scores in sheet.scores.items():
            if value is not None:
                yield index, tuple(sheet.search.bounds(points, value) for points in scores)


def _within(some: Sequence[Bounds] | None, others: Sequence[Bounds] | None) -> tuple[Bounds, ...] | None:
    """Bounds that hold where both hold."""
    if some is None or others is None:
        return None if some is None else tuple(some)
    return tuple(
        (max(low, other_low), min(high, other_high))
        for (low, high), (other_low, other_high) in zip(some, others, strict=True)
    )


def _forced_in_round(
    rounds: Rounds, index: int, orders: Sequence[Mapping[int, int]], end: float
) -> PartForced | None:
    """What is so in every lawful way of a round; None if that takes too long."""
    found: PartForced | None = None
    for starter in sorted({order[index] for order in orders}):
        for way in rounds.ways(index, starter):
            try:
                here = _forced_in_way(way, end)
            except OutOfTime:
                return None
            if here is not None:
                found = here if found is None else _in_both(found, here, index)
    return found


def _forced_in_way(way: Way, end: float) -> PartForced | None:
    left = end - monotonic()
    if left <= 0:
        raise OutOfTime("not settled in time")
    with way.part.search.within(left):
        value = way.lawful()
        return None if value is None else _as_written(way.forced(value), way.layout)


def _as_written(forced: PartForced, layout: Layout) -> PartForced:
    """What is forced, at the places of the log; what it does not write has none."""
    return attrs.evolve(
        forced,
        cards=tuple(_at_written(forced.cards, layout)),
        takers=tuple(_at_written(forced.takers, layout)),
    )


def _at_written(forced: Sequence[tuple[Place, _T]], layout: Layout) -> Iterator[tuple[Place, _T]]:
    for at, one in forced:
        trick = None if at.trick is None else layout.written[at.trick - 1]
        if at.trick is None or trick is not None:
            yield (at if trick is None else attrs.evolve(at, trick=trick + 1)), one


def _in_both(some: PartForced, others: PartForced, index: int) -> PartForced:
    """What is so in some ways and in others."""
    bounds: Mapping[int, tuple[Bounds, ...]] = {}
    if index in some.scores and index in others.scores:
        both = zip(some.scores[index], others.scores[index], strict=True)
        bounds = {index: tuple((min(a[0], b[0]), max(a[1], b[1])) for a, b in both)}
    return PartForced(
        cards=tuple(one for one in some.cards if one in others.cards),
        takers=tuple(one for one in some.takers if one in others.takers),
        scores=bounds,
    )
