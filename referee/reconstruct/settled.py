"""What becomes of a log with gaps, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import attrs

from referee.header import Header
from referee.judgement import Charge, Phrase
from referee.verdict import Place

Whether: TypeAlias = Literal["legal", "illegal", "undetermined"]
Bounds: TypeAlias = tuple[int, int]


@attrs.frozen(kw_only=True)
class Forced:
    """What is so in every lawful completion: cards and winners by place, and the least and most points.

    `scores` has those of each round that is over, by its index, for each player; `claimed_totals` are the
    totals that the log claims, which are true in every lawful completion.
    """

    cards: tuple[tuple[Place, str], ...] = ()
    winners: tuple[tuple[Place, str], ...] = ()
    scores: Mapping[int, Mapping[str, Bounds]] = attrs.Factory(dict[int, Mapping[str, Bounds]])
    claimed_totals: Mapping[str, int] = attrs.Factory(dict[str, int])

    @property
    def totals(self) -> Mapping[str, Bounds]:
        """The least and most points of each player in all rounds that are over."""
        sums: dict[str, Bounds] = {}
        for of_round in self.scores.values():
            for player, (low, high) in of_round.items():
                before = sums.get(player, (0, 0))
                sums[player] = (before[0] + low, before[1] + high)
        return {**sums, **{player: (total, total) for player, total in self.claimed_totals.items()}}


@attrs.frozen(kw_only=True)
class Settled:
    """The verdict on a log with gaps: legal if every completion is lawful, illegal if none is.

    `lawful` and `unlawful` are completions, as whole logs, where there are such. An illegal log is charged
    with what its lines, taken together, cannot be. Where it is undetermined, `settled_by` names facts of
    which each alone would decide, and `in_time` is whether the search came to its end. `tricks` are the full
    tricks of each round, by its index, where that is known.
    """

    verdict: Whether
    charges: tuple[Charge, ...] = ()
    lawful: Header | None = None
    unlawful: Header | None = None
    forced: Forced = Forced()
    settled_by: tuple[Phrase, ...] = ()
    in_time: bool = True
    tricks: Mapping[int, int] = attrs.Factory(dict[int, int])
