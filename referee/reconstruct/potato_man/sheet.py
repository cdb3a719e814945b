"""A score sheet: scores of rounds of which no card need be known, by the sacks that can have been won.

The sacks of a round are unknown numbers that keep to `sack_arithmetic`, as every round does (theorem
`sack-arithmetic`). So what no such numbers meet, no game meets; for what some meet, rounds are still to be
found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

import attrs

from referee.errors import at_key
from referee.potato_man.game import WINNERS
from referee.potato_man.judge.case import Case, Spot
from referee.potato_man.law import Law
from referee.potato_man.round import hand_count, start
from referee.potato_man.sack_arithmetic import KINDS, points_of, sacks_keep, sacks_there
from referee.reconstruct.potato_man.condition import Condition, Said
from referee.reconstruct.potato_man.game import result_claims
from referee.reconstruct.potato_man.slugs import result_rules
from referee.reconstruct.search import Search, any_of
from referee.words import Word

Sacks: TypeAlias = tuple[tuple[Word, ...], ...]
"""How many sacks each seat won of each kind, in the order of `KINDS`."""


@attrs.frozen(kw_only=True)
class Sheet:
    """The scores of the rounds that count, by index, and what is claimed of them.

    `won` has the sacks of the rounds of which the scores are not known, in unknown numbers of `search`, and
    `tricks` how many tricks were full in them.
    """

    search: Search
    won: Mapping[int, Sacks]
    tricks: Mapping[int, Word]
    scores: Mapping[int, Sequence[Word]]
    claims: tuple[Condition, ...]

    def clash(self) -> tuple[Condition, ...]:
        """Where no sacks make all claims true: some that cannot be true together. Raises OutOfTime."""
        numbers = self.search.clash({number: one.holds for number, one in enumerate(self.claims)})
        return tuple(self.claims[number] for number in numbers)


def sheet_of(case: Case, rounds: Sequence[int], known: Mapping[int, Sequence[int]], end: float) -> Sheet:
    """The sheet of a game, of which `rounds` count; `known` has the scores that are known for certain."""
    search = Search(end, counting=True)
    counted = rounds[: case.law.rounds]
    rounds_won = {
        index: sacks_won(search, case.law, f"round{index + 1}") for index in counted if index not in known
    }
    won = {index: sacks for index, (sacks, _) in rounds_won.items()}
    scores = {
        index: known[index] if index in known else tuple(map(points_of, won[index])) for index in counted
    }
    claims = [
        one
        for index, sacks in won.items()
        for one in (
            *_scores_claimed(case, index, scores[index]),
            *_somebody_is_blocked(case, index, rounds_won[index][1]),
            *_hand_is_shown(case, index, rounds_won[index][1]),
            *_somebody_else_leads(case, index, sacks),
        )
    ]
    if case.record.has_result and len(counted) == case.law.rounds:
        claims += _result_claimed(search, case, [*scores.values()])
    tricks = {index: full for index, (_, full) in rounds_won.items()}
    return Sheet(search=search, won=won, tricks=tricks, scores=scores, claims=tuple(claims))


def sacks_won(search: Search, law: Law, name: str) -> tuple[Sacks, Word]:
    """Unknown sacks, as they can be won in a round, and how many full tricks it had."""
    won = tuple(
        tuple(
            search.number(f"{name}-{kind}-{seat + 1}", 0, most)
            for kind, most in zip(KINDS, sacks_there(law), strict=True)
        )
        for seat in range(law.players)
    )
    full_tricks = search.number(f"{name}-tricks", 0, law.tricks)
    search.know(*sacks_keep(law, won, full_tricks))
    return won, full_tricks


def _scores_claimed(case: Case, index: int, points: Sequence[Word]) -> Iterator[Condition]:
    """`round.score`: the scores as the log claims them."""
    claimed = (case.record.rounds or ())[index].scores or {}
    spot = Spot(index)
    for seat, found in sorted(claimed.items()):
        player = case.players[seat]
        yield Condition(
            holds=points[seat] == found,
            rule="round.score",
            kind="claim",
            at=spot.place(player),
            path=at_key(f"{spot.path}.scores", player),
            about="score",
            said=Said(points[seat], found),
        )


def _result_claimed(search: Search, case: Case, scores: Sequence[Sequence[Word]]) -> Iterator[Condition]:
    wins = WINNERS[case.law.tie_break](scores)
    who = sum(search.number_if(won, 1 << seat) for seat, won in enumerate(wins))
    for claim in result_claims(case, scores):
        if claim.said is not None and claim.about == "result":
            # A search that counts knows numbers only, so the seats that win are told by one.
            rules = partial(result_rules, case.law, scores, partial(search.number_if, number=1))
            yield attrs.evolve(claim, said=Said(who, claim.said.value), rules=rules)
        else:
            yield claim


def _somebody_is_blocked(case: Case, index: int, full_tricks: Word) -> Iterator[Condition]:
    """`round.exhausted`: where somebody was blocked, not all tricks were played."""
    spot = Spot(index)
    if (case.record.rounds or ())[index].blocked is not None:
        yield Condition(
            holds=full_tricks < case.law.tricks,
            rule="round.exhausted",
            kind="claim",
            at=spot.place(),
            path=f"{spot.path}.blocked",
            about="blocked",
        )


def _hand_is_shown(case: Case, index: int, full_tricks: Word) -> Iterator[Condition]:
    """`round.show-hand`: how many cards are shown tells how many tricks were full when the round stopped."""
    shown, law = (case.record.rounds or ())[index].shows, case.law
    if shown is None:
        return
    table = start(law, 0, (0,) * law.players)
    after = [
        full
        for full in range(law.tricks)
        if any(
            hand_count(law, attrs.evolve(table, trick=(0,) * cards, full_tricks=full)) == shown.count
            for cards in range(1, law.trick_size)
        )
    ]
    spot = Spot(index)
    yield Condition(
        holds=any_of([full_tricks == full for full in after]),
        rule="round.show-hand",
        kind="claim",
        at=spot.place(),
        path=f"{spot.path}.blocked",
        about="shown",
    )


def _somebody_else_leads(case: Case, index: int, won: Sacks) -> Iterator[Condition]:
    """`turn.leader-free`: whoever leads may play any card, so it is somebody else that is blocked. That the
    last trick goes to somebody else earns a sack, unless one color is gone.
    """
    recorded = (case.record.rounds or ())[index]
    law = case.law
    if recorded.blocked is None or law.laps > 1 or not law.must_play:
        return
    others = sum(count for seat, counts in enumerate(won) for count in counts if seat != recorded.blocked)
    *of_color, _ = (sum(of_kind) for of_kind in zip(*won, strict=True))
    spot = Spot(index)
    yield Condition(
        holds=any_of(
            [
                others > 0,
                sum(won[recorded.blocked]) == 0,
                *(taken == most for taken, most in zip(of_color, sacks_there(law), strict=False) if most),
            ]
        ),
        rule="turn.order",
        kind="claim",
        at=spot.place(case.players[recorded.blocked]),
        path=f"{spot.path}.blocked.player",
        about="blocked",
    )
