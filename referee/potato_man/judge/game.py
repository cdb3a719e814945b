"""The game on trial: who opens each round, how many rounds there are, totals and winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import attrs

from referee.judgement import Charge, Fact, Judgement, Phrase
from referee.potato_man.game import MAY_OPEN, WINNERS, best_rounds, totals
from referee.potato_man.judge.case import Case, Spot
from referee.potato_man.judge.round import RoundJudgement, judge_round
from referee.potato_man.record import RecordedRound
from referee.verdict import Place, RoundReport, TieBreak


@attrs.frozen
class _Outcome:
    """Scores by round and seat, totals, the seats that win, how a tie was resolved, the rule that decides."""

    scores: Sequence[tuple[int, ...]]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    tie_break: TieBreak | None
    rule: str


_NOTHING_RECORDED = Judgement(
    complete=False,
    charges=(),
    rounds=(),
    totals=None,
    winners=None,
    tie_break=None,
    open=(Phrase("rounds"),),
)


def judge_game(case: Case) -> Judgement:
    """Judges a whole log."""
    recorded = case.record.rounds
    if recorded is None:
        return _NOTHING_RECORDED
    judged = tuple(judge_rounds(case, recorded))
    counted = [one for one, of_log in zip(judged, recorded, strict=True) if not of_log.annulled]
    scored = [one.scores for one in counted[: case.law.rounds] if one.scores is not None]
    complete = len(scored) == case.law.rounds
    outcome = _outcome(case, scored) if complete else None
    charges = [charge for one in judged for charge in one.charges]
    charges += _judge_missing(case, len(counted))
    charges += [] if outcome is None else _judge_result(case, outcome)
    missing = tuple(phrase for one in judged for phrase in one.open)
    return Judgement(
        complete=complete,
        charges=tuple(charges),
        rounds=tuple(one.report for one in judged),
        totals=None if outcome is None else dict(zip(case.players, outcome.totals, strict=True)),
        winners=None if outcome is None else tuple(case.players[seat] for seat in outcome.winners),
        tie_break=None if outcome is None else outcome.tie_break,
        open=missing,
        on_trust=sum(one.on_trust for one in judged),
        unshown=sum(phrase.key == "hand-of-round" for phrase in missing),
    )


def judge_rounds(case: Case, recorded: tuple[RecordedRound, ...]) -> Iterator[RoundJudgement]:
    """Judges the rounds in their order, each with who had to open it."""
    starters: list[int | None] = []
    for index, one in enumerate(recorded):
        if one.annulled:
            yield RoundJudgement(charges=(), report=_annulled(case, one))
            continue
        surplus = len(starters) >= case.law.rounds
        due = () if surplus else _due_starters(case, starters)
        starter = _recorded_starter(one)
        if starter is None and len(due) == 1:
            (starter,) = due
        charges = (
            _judge_count(case, index) if surplus else _judge_starter(case, index, starter, due, starters)
        )
        last = index + 1 == len(recorded) and not case.record.has_result
        judged = judge_round(case, index, one, starter, last=last)
        yield attrs.evolve(judged, charges=(*charges, *judged.charges))
        starters.append(starter)


def _annulled(case: Case, recorded: RecordedRound) -> RoundReport:
    return RoundReport(
        starter=case.name(_recorded_starter(recorded)),
        ended="annulled",
        blocked=None,
        tricks=0,
        sacks=None,
        scores=None,
    )


def _recorded_starter(recorded: RecordedRound) -> int | None:
    """Who opened the round: as recorded, or who played the first card, if that is written."""
    if recorded.starter is not None:
        return recorded.starter
    first = recorded.tricks[0] if recorded.tricks else None
    return None if first is None else first.plays[0].seat


def _due_starters(case: Case, starters: Sequence[int | None]) -> tuple[int, ...]:
    """`game.starter`: the seats of which one has to open the next round; none if that is not known."""
    law = case.law
    # Under `left` it depends on the last starter alone.
    telling = starters[-1:] if law.next_starter == "left" else starters
    known = [starter for starter in telling if starter is not None]
    if not starters or len(known) < len(telling):
        return ()
    return _may_open(law.next_starter, tuple(known), law.players)


# The same few are asked for over and over while an archive is judged.
@cache
def _may_open(ruling: str, openers: tuple[int, ...], players: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(players) if MAY_OPEN[ruling](seat, openers, players))


def _judge_starter(
    case: Case, index: int, starter: int | None, due: tuple[int, ...], starters: Sequence[int | None]
) -> tuple[Charge, ...]:
    again = case.law.next_starter == "any-once" and starter in starters
    if starter is None or not (again or (due and starter not in due)):
        return ()
    found = case.players[starter]
    names = tuple(case.players[seat] for seat in due)
    expected = names[0] if len(names) == 1 else list(names) or None
    charge = Charge(
        rule="game.starter",
        key="game.starter/again" if again else "game.starter",
        facts={"found": found, "expected": names},
        at=Spot(index).place(found),
        path=f"{Spot(index).path}.starter",
        expected=expected,
        found=found,
    )
    return (charge,)


def _judge_count(case: Case, index: int) -> tuple[Charge, ...]:
    """`game.rounds`: a round too many."""
    due = case.law.rounds
    found = index + 1 - sum(one.annulled for one in (case.record.rounds or ())[:index])
    charge = Charge(
        rule="game.rounds",
        key="game.rounds/surplus",
        facts={"found": str(found), "expected": str(due)},
        at=Spot(index).place(),
        path=Spot(index).path,
        expected=due,
        found=found,
    )
    return (charge,)


def _judge_missing(case: Case, counted: int) -> tuple[Charge, ...]:
    """`game.rounds`: a result is claimed although rounds are missing."""
    due = case.law.rounds
    if not case.record.has_result or counted >= due:
        return ()
    charge = Charge(
        rule="game.rounds",
        key="game.rounds/missing",
        facts={"found": str(counted), "expected": str(due)},
        at=Place(),
        path="$.result",
        expected=due,
        found=counted,
    )
    return (charge,)


def _outcome(case: Case, scores: Sequence[tuple[int, ...]]) -> _Outcome:
    """`game.total`, `game.tie-break`, `game.shared`: the result of a complete game."""
    sums = totals(scores)
    ruling = case.law.tie_break
    winners = tuple(seat for seat, wins in enumerate(WINNERS[ruling](scores)) if wins)
    if sums.count(max(sums)) == 1:
        return _Outcome(scores, sums, winners, None, "game.total")
    if len(winners) == 1:
        return _Outcome(scores, sums, winners, "best-round", "game.tie-break")
    return _Outcome(scores, sums, winners, "shared", "game.shared")


def _judge_result(case: Case, outcome: _Outcome) -> Iterator[Charge]:
    for seat, claimed in sorted((case.record.totals or {}).items()):
        if claimed != outcome.totals[seat]:
            yield _false_total(case, seat, claimed, outcome)
    claimed_winners = case.record.winners
    if claimed_winners is None or set(claimed_winners) == set(outcome.winners):
        return
    found = tuple(case.players[seat] for seat in claimed_winners)
    expected = tuple(case.players[seat] for seat in outcome.winners)
    yield Charge(
        rule=outcome.rule,
        key=outcome.rule,
        facts={"found": found or Phrase("nobody"), "expected": expected, **_decided_by(outcome)},
        at=Place(),
        path="$.result.winners",
        expected=list(expected),
        found=list(found),
    )


def _decided_by(outcome: _Outcome) -> dict[str, Fact]:
    best = max(best_rounds(outcome.scores)[seat] for seat in outcome.winners)
    return {"total": str(max(outcome.totals)), "best": str(best)}


def _false_total(case: Case, seat: int, claimed: int, outcome: _Outcome) -> Charge:
    player, due = case.players[seat], outcome.totals[seat]
    terms = " + ".join(str(scores[seat]) for scores in outcome.scores)
    return Charge(
        rule="game.total",
        key="game.total/total",
        facts={"player": player, "found": str(claimed), "expected": str(due), "sum": f"{terms} = {due}"},
        at=Place(player=player),
        path="$.result.totals",
        expected=due,
        found=claimed,
    )
