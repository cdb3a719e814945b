"""Claims about the end of a round: scores, and a block after the last card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.judgement import Charge
from referee.potato_man.judge.case import Case, Spot
from referee.potato_man.judge.stop import blocked_path
from referee.potato_man.sacks import SACK_VALUES, sack_counts
from referee.words import Word


def judge_scores(
    case: Case, index: int, won: Sequence[Word], due_scores: Sequence[int], claimed: Mapping[int, int]
) -> Iterator[Charge]:
    """`round.score`: the claimed scores against those of the sacks won, in seat order."""
    spot = Spot(index)
    for seat, found in sorted(claimed.items()):
        due = due_scores[seat]
        if found == due:
            continue
        player, added = case.players[seat], score_sum(won[seat])
        yield Charge(
            rule="round.score",
            key="round.score",
            facts={"player": player, "found": str(found), "expected": str(due), "sum": added},
            at=spot.place(player),
            path=f"{spot.path}.scores",
            expected=due,
            found=found,
        )


def score_sum(sacks: Word) -> str:
    """Some sacks as a sum, such as `2 + 2 + 4 + 5 = 13`; `0` for none."""
    values = [SACK_VALUES[name] for name, count in sack_counts(sacks).items() for _ in range(count)]
    total = str(sum(values))
    return total if len(values) < 2 else f"{' + '.join(map(str, values))} = {total}"


def judge_block_after_all(case: Case, index: int, blocked: int | None) -> Iterator[Charge]:
    """`round.exhausted`: nobody is blocked once all hand cards were played."""
    if blocked is None:
        return
    spot, found = Spot(index), case.players[blocked]
    yield Charge(
        rule="round.exhausted",
        key="round.exhausted/blocked",
        facts={"found": found},
        at=spot.place(found),
        path=blocked_path(spot),
        found=found,
    )
