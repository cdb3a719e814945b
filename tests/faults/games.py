"""Faults in the course of a game: who opens, how many rounds there are, the result."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from tests.faults.moments import Fault, Log
from tests.naive.play import lawful_round
from tests.naive.trick import rules_of

if TYPE_CHECKING:
    from random import Random


def moved_on(record: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The same round, with everybody sitting one seat further on."""
    following = dict(zip(names, names[1:] + names[:1], strict=True))
    moved = deepcopy(record)
    moved["starter"] = following[record["starter"]]
    for key in ("hands", "piles", "scores"):
        if key in record:
            moved[key] = {following[name]: value for name, value in record[key].items()}
    for trick in moved["tricks"]:
        for claim in ("leader", "winner"):
            if claim in trick:
                trick[claim] = following[trick[claim]]
    if "blocked" in record:
        moved["blocked"] = {**record["blocked"], "player": following[record["blocked"]["player"]]}
    return moved


def wrong_starter(log: Log, random: Random) -> Fault:  # noqa: ARG001 (all faults are made alike)
    """The last round is opened by somebody else, and is lawful otherwise."""
    broken = deepcopy(log)
    broken["rounds"][-1] = moved_on(log["rounds"][-1], log["players"])
    broken.pop("result")
    at = {"round": len(log["rounds"]), "player": broken["rounds"][-1]["starter"]}
    return Fault(log=broken, rules=["game.starter"], at=at)


def round_too_many(log: Log, random: Random) -> Fault:
    broken = deepcopy(log)
    broken["rounds"].append(lawful_round(log, log["rounds"][0]["starter"], random))
    return Fault(log=broken, rules=["game.rounds"], at={"round": len(broken["rounds"])})


def round_missing(log: Log, random: Random) -> Fault:  # noqa: ARG001 (all faults are made alike)
    """The result is claimed before the last round is played."""
    broken = deepcopy(log)
    broken["rounds"].pop()
    return Fault(log=broken, rules=["game.rounds"], at={"round": None})


def wrong_total(log: Log, random: Random) -> Fault:
    name = random.choice(log["players"])
    broken = deepcopy(log)
    broken["result"]["totals"][name] += random.choice([-1, 1, 10])
    return Fault(log=broken, rules=["game.total"], at={"round": None, "player": name})


def wrong_winners(log: Log, random: Random) -> Fault:
    true_winners = log["result"]["winners"]
    broken = deepcopy(log)
    while sorted(broken["result"]["winners"]) == sorted(true_winners):
        broken["result"]["winners"] = random.sample(log["players"], random.randrange(len(log["players"])) + 1)
    return Fault(log=broken, rules=[deciding_rule(log)], at={"round": None})


def deciding_rule(log: Log) -> str:
    """The rule that decides who wins: by the total alone, by the best round, or shared."""
    totals: dict[str, int] = log["result"]["totals"]
    leading = [name for name, total in totals.items() if total == max(totals.values())]
    if len(leading) == 1:
        return "game.total"
    breaks_ties = rules_of(log)["rulings"]["tie-break"] == "best-round"
    return "game.tie-break" if breaks_ties and len(log["result"]["winners"]) == 1 else "game.shared"
