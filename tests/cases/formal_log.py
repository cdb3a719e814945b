"""A whole game read by nothing but the formal law: who may open, how many rounds, totals and winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.prove.potato_man.table import Table
from referee.prove.solver import constant, find, possible, unknown
from tests.cases import Data, Log
from tests.cases.formal_answers import FORMAL, amount, formal_table, holds, says
from tests.cases.formal_round import RoundWalk, hands_of, report, tricks_of, walk_round
from tests.naive.notation import read_trick


def formal_verdict(log: Log, edition: str) -> Data:
    """Findings, rounds and result, as far as the formal law goes, in the form of a verdict."""
    names = log["players"]
    table = formal_table(len(names), log.get("variant"), edition)
    findings: list[Data] = []
    rounds: list[Data] = []
    openers: list[int] = []
    for number, record in enumerate(log["rounds"], start=1):
        if "annulled" in record:
            rounds.append({"ended": "annulled", "starter": record.get("starter")})
            continue
        found: list[Data] = []
        starter = starter_of(table, names, record, openers, found)
        walk = RoundWalk(table, names, record, starter, hands_of(record), found)
        last = record is log["rounds"][-1] and "result" not in log
        walk_round(walk, may_go_on=last and not {"blocked", "scores"} & set(record))
        openers.append(starter)
        if not holds_rounds(len(names), len(openers)):
            found.insert(0, {"rule": "game.rounds", "expected": len(names), "found": len(openers)})
        findings += [{"round": number, **one} for one in found]
        rounds.append(report(walk, starter))
    outcome = result(table, log, rounds, findings)
    return {"verdict": "illegal" if findings else "legal", "findings": findings, "rounds": rounds, **outcome}


def holds_rounds(players: int, rounds: int) -> bool:
    """No more rounds than the formal law has for so many players."""
    return any(says("as-many-rounds", amount(players), amount(more)) for more in range(rounds, 8))


def starter_of(
    table: Table, names: list[str], record: Data, openers: Sequence[int], found: list[Data]
) -> int:
    """Who opens the round; a finding if that player may not."""
    allowed = [
        seat
        for seat in range(len(names))
        if holds(table.may_open(amount(seat, 3), [amount(one, 3) for one in openers]))
    ]
    name = record.get("starter")
    if name is None:
        plays: list[Data] = [play for trick in tricks_of(record)[:1] for play in read_trick(trick)["plays"]]
        name = plays[0]["name"] if plays else None
    if name is None:
        [only] = allowed
        return only
    seat: int = names.index(name)
    if openers and len(openers) < len(names) and seat not in allowed:
        expected = [names[one] for one in allowed]
        found.append(
            {
                "rule": "game.starter",
                "player": name,
                "expected": expected[0] if len(expected) == 1 else expected,
                "found": name,
            }
        )
    return seat


def result(table: Table, log: Log, rounds: Sequence[Data], findings: list[Data]) -> Data:
    """Totals and winners of a game that is over; findings for what is claimed of them."""
    names = log["players"]
    counted = [one for one in rounds if one["ended"] != "annulled"][: len(names)]
    claimed: Data = log.get("result") or {}
    enough = says("as-many-rounds", amount(len(names)), amount(len(counted)))
    if claimed and not enough:
        findings.append({"rule": "game.rounds", "expected": len(names), "found": len(counted)})
    complete = enough and all(one["scores"] is not None for one in counted)
    if not complete:
        return {"complete": False, "totals": None, "winners": None, "tie_break": None}
    scores = {name: [constant(one["scores"][name], 8) for one in counted] for name in names}
    totals = {name: only(f"total-{len(names)}", scores[name]) for name in names}
    best = {name: only(f"best-{len(names)}", scores[name]) for name in names}
    points = {name: [constant(totals[name], 8), constant(best[name], 8)] for name in names}
    winners = [
        name
        for name in names
        if not any(holds(table.beaten_by(points[name], points[other])) for other in names if other != name)
    ]
    level = [name for name in names if totals[name] == max(totals.values())]
    tie_break = None if len(level) == 1 else "best-round" if len(winners) == 1 else "shared"
    findings += claims_about_result(claimed, totals, winners, tie_break)
    return {"complete": True, "totals": totals, "winners": winners, "tie_break": tie_break}


def only(definition: str, scores: Sequence[Any]) -> int:
    """The one number of which the definition is true."""
    number = unknown("number", 8)
    truth = FORMAL.holds(definition, *scores, number)
    found = find([truth]).value(number)
    assert possible([truth, number != found]) == "no"
    return found


def claims_about_result(
    claimed: Data, totals: dict[str, int], winners: list[str], tie_break: str | None
) -> Iterator[Data]:
    for name, points in claimed.get("totals", {}).items():
        if points != totals[name]:
            yield {"rule": "game.total", "player": name, "expected": totals[name], "found": points}
    if sorted(claimed.get("winners", winners)) != sorted(winners):
        decides = {None: "game.total", "best-round": "game.tie-break", "shared": "game.shared"}
        yield {"rule": decides[tie_break], "expected": winners, "found": claimed["winners"]}
