"""False claims about a trick, and a trick with a card too many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.faults.moments import Fault, Log, moments, with_trick
from tests.naive.notation import read_cards, read_trick
from tests.naive.trick import rules_of, winner_and_reason

if TYPE_CHECKING:
    from random import Random


def wrong_leader_claim(log: Log, random: Random) -> Fault | None:
    moment = random.choice([m for m in moments(log) if m.play == 1])
    name = random.choice([name for name in log["players"] if name != moment.mover])
    rule = "turn.order" if moment.trick == 1 else "win.leads-next"
    broken = with_trick(log, moment.round, moment.trick, leader=name)
    return Fault(log=broken, rules=[rule], at={"round": moment.round, "trick": moment.trick})


def full_tricks(log: Log) -> list[tuple[int, int, dict[str, Any]]]:
    return [
        (number, at, trick)
        for number, record in enumerate(log["rounds"], 1)
        for at, trick in enumerate(record["tricks"], 1)
        if "winner" in trick
    ]


def wrong_winner_claim(log: Log, random: Random) -> Fault | None:
    tricks = full_tricks(log)
    if not tricks:
        return None
    number, at, trick = random.choice(tricks)
    cards = [play["card"] for play in read_trick(trick)["plays"]]
    name = random.choice([name for name in log["players"] if name != trick["winner"]])
    broken = with_trick(log, number, at, winner=name)
    return Fault(
        log=broken, rules=[winner_and_reason(cards, rules_of(log))[1]], at={"round": number, "trick": at}
    )


def wrong_sack_claim(log: Log, random: Random) -> Fault | None:
    # Gold that may be declined is left out: there, "none" is no fault.
    tricks = [item for item in full_tricks(log) if item[2]["sack"] not in {"gold", "none"}]
    if not tricks:
        return None
    number, at, trick = random.choice(tricks)
    sack = random.choice(
        [s for s in ("red", "blue", "green", "yellow", "gold", "none") if s != trick["sack"]]
    )
    return Fault(
        log=with_trick(log, number, at, sack=sack), rules=["sack.color"], at={"round": number, "trick": at}
    )


def open_trick_won(log: Log, random: Random) -> Fault | None:
    open_tricks = [
        (number, len(record["tricks"]))
        for number, record in enumerate(log["rounds"], 1)
        if "blocked" in record and "winner" not in record["tricks"][-1]
    ]
    if not open_tricks:
        return None
    number, at = random.choice(open_tricks)
    claim = random.choice([{"winner": random.choice(log["players"])}, {"sack": "gold"}])
    return Fault(
        log=with_trick(log, number, at, **claim),
        rules=["round.void-trick"],
        at={"round": number, "trick": at},
    )


def card_too_many(log: Log, random: Random) -> Fault | None:
    tricks = full_tricks(log)
    if not tricks:
        return None
    number, at, trick = random.choice(tricks)
    card = random.choice(read_cards(next(iter(log["rounds"][number - 1]["hands"].values()))))
    broken = with_trick(log, number, at, plays=f"{trick['plays']} {card}")
    place = len(trick["plays"].split()) + 1
    return Fault(
        log=broken, rules=["trick.size"], at={"round": number, "trick": at, "play": place, "card": card}
    )
