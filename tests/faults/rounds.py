"""Faults in a round: its deal, how it ends, and what is claimed of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.faults.moments import Fault, Log, banned, moments, with_round, with_trick
from tests.naive.trick import DECK

if TYPE_CHECKING:
    from random import Random


def any_round(log: Log, random: Random, *, ended: str | None = None) -> int | None:
    """The number of a round, counted from 1; None if no round ended like that."""
    numbers = [
        number
        for number, record in enumerate(log["rounds"], 1)
        if ended is None or (ended == "blocked") == ("blocked" in record)
    ]
    return random.choice(numbers) if numbers else None


# The deal


def card_dealt_twice(log: Log, random: Random) -> Fault:
    number = random.randrange(len(log["rounds"])) + 1
    hands = dict(log["rounds"][number - 1]["hands"])
    first, second = random.sample(log["players"], 2)
    cards = hands[second].split()
    card = random.choice(hands[first].split())
    cards[random.randrange(len(cards))] = card
    hands[second] = " ".join(cards)
    return Fault(
        log=with_round(log, number, hands=hands), rules=["setup.deck"], at={"round": number, "card": card}
    )


def card_missing(log: Log, random: Random) -> Fault:
    number = random.randrange(len(log["rounds"])) + 1
    hands = dict(log["rounds"][number - 1]["hands"])
    name = random.choice(log["players"])
    hands[name] = hands[name].rsplit(" ", 1)[0]
    return Fault(
        log=with_round(log, number, hands=hands), rules=["setup.deal"], at={"round": number, "player": name}
    )


def green_dealt(log: Log, random: Random) -> Fault:
    """In a game without green."""
    number = random.randrange(len(log["rounds"])) + 1
    hands = dict(log["rounds"][number - 1]["hands"])
    name = random.choice(log["players"])
    cards = hands[name].split()
    card = random.choice([card for card in DECK if card.startswith("G")])
    cards[random.randrange(len(cards))] = card
    hands[name] = " ".join(cards)
    return Fault(
        log=with_round(log, number, hands=hands), rules=["setup.deck"], at={"round": number, "card": card}
    )


def short_pile(log: Log, random: Random) -> Fault:
    """With two players: a draw pile lacks a card."""
    number = random.randrange(len(log["rounds"])) + 1
    piles = dict(log["rounds"][number - 1]["piles"])
    name = random.choice(log["players"])
    piles[name] = piles[name].rsplit(" ", 1)[0]
    return Fault(
        log=with_round(log, number, piles=piles),
        rules=["setup.draw-pile"],
        at={"round": number, "player": name},
    )


def pile_for_nobody(log: Log, random: Random) -> Fault:
    """With three players or more: a draw pile that the game does not have."""
    number = random.randrange(len(log["rounds"])) + 1
    name = random.choice(log["players"])
    card = log["rounds"][number - 1]["aside"].split()[0]
    broken = with_round(log, number, piles={name: card}, aside=None)
    return Fault(log=broken, rules=["setup.draw-pile"], at={"round": number, "player": name})


def card_aside_missing(log: Log, random: Random) -> Fault:
    number = random.randrange(len(log["rounds"])) + 1
    aside = log["rounds"][number - 1]["aside"].split()
    aside.remove(random.choice(aside))
    return Fault(
        log=with_round(log, number, aside=" ".join(aside)), rules=["setup.aside"], at={"round": number}
    )


# The end


def stops_too_early(log: Log, random: Random) -> Fault:
    """A player stops with a lawful card in hand."""
    moment = random.choice(moments(log))
    record = log["rounds"][moment.round - 1]
    tricks: list[Any] = record["tricks"][: moment.trick - 1]
    if moment.on_table:
        tricks.append({"plays": " ".join(moment.on_table)})
    claim = random.choice([None, {"player": moment.mover}])
    broken = with_round(log, moment.round, tricks=tricks, blocked=claim, scores=None)
    return Fault(
        log=broken,
        rules=["turn.must-play"],
        at={"round": moment.round, "trick": moment.trick, "player": moment.mover},
    )


def trick_left_open(log: Log, random: Random) -> Fault | None:
    """A trick stops short although its next player has a lawful card, and the next trick begins."""
    choices = [
        m
        for m in moments(log)
        if m.play > 1 and m.trick < len(log["rounds"][m.round - 1]["tricks"]) and not banned(log, m, m.card)
    ]
    if not choices:
        return None
    moment = random.choice(choices)
    claims = {"plays": " ".join(moment.on_table), "winner": None, "sack": None}
    broken = with_trick(log, moment.round, moment.trick, **claims)
    return Fault(log=broken, rules=["turn.must-play"], at=moment.at(play=None))


def wrong_player_blocked(log: Log, random: Random) -> Fault | None:
    number = any_round(log, random, ended="blocked")
    if number is None:
        return None
    blocked = log["rounds"][number - 1]["blocked"]["player"]
    name = random.choice([name for name in log["players"] if name != blocked])
    broken = with_round(log, number, blocked={"player": name})
    return Fault(log=broken, rules=["turn.order"], at={"round": number})


def wrong_hand_shown(log: Log, random: Random) -> Fault | None:
    number = any_round(log, random, ended="blocked")
    if number is None:
        return None
    record = log["rounds"][number - 1]
    shown = record["blocked"]["shows"].split()
    shown[random.randrange(len(shown))] = random.choice(record["aside"].split())
    broken = with_round(log, number, blocked={**record["blocked"], "shows": " ".join(shown)})
    return Fault(log=broken, rules=["round.show-hand"], at={"round": number})


def goes_on_after_the_block(log: Log, random: Random) -> Fault | None:
    number = any_round(log, random, ended="blocked")
    if number is None:
        return None
    record = log["rounds"][number - 1]
    card = random.choice(record["blocked"]["shows"].split())
    broken = with_round(log, number, tricks=[*record["tricks"], {"plays": card}])
    at = {"round": number, "trick": len(record["tricks"]) + 1, "play": 1, "card": card}
    return Fault(log=broken, rules=["round.blocked"], at=at)


def goes_on_after_the_last_card(log: Log, random: Random) -> Fault | None:
    number = any_round(log, random, ended="exhausted")
    if number is None:
        return None
    record = log["rounds"][number - 1]
    card = random.choice(record["aside"].split())
    broken = with_round(log, number, tricks=[*record["tricks"], {"plays": card}])
    at = {"round": number, "trick": len(record["tricks"]) + 1, "play": 1, "card": card}
    return Fault(log=broken, rules=["round.exhausted"], at=at)


def blocked_after_the_last_card(log: Log, random: Random) -> Fault | None:
    number = any_round(log, random, ended="exhausted")
    if number is None:
        return None
    broken = with_round(log, number, blocked={"player": random.choice(log["players"])})
    return Fault(log=broken, rules=["round.exhausted"], at={"round": number})


def wrong_score(log: Log, random: Random) -> Fault:
    number = random.randrange(len(log["rounds"])) + 1
    name = random.choice(log["players"])
    scores = dict(log["rounds"][number - 1]["scores"])
    scores[name] += random.choice([-1, 1, 5])
    return Fault(
        log=with_round(log, number, scores=scores),
        rules=["round.score"],
        at={"round": number, "player": name},
    )
