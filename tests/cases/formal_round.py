"""A round read by nothing but the formal law: what it has no definition of, it says nothing about.

A player's own hand, a draw and a hand that is shown are facts that no definition speaks of; so a card that
is not in hand (`turn.in-hand`), a wrong draw (`turn.draw`), a wrong shown hand (`round.show-hand`) and claims
about an open trick (`round.void-trick`, of which it says that nothing is settled) are beyond it.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import attrs

from referee.potato_man.sacks import SACKS
from referee.prove.potato_man.table import Table
from referee.prove.solver import constant
from tests.cases import Data
from tests.cases.formal_answers import (
    against,
    amount,
    card,
    holds,
    is_blocked,
    is_full,
    sacks_for,
    says,
    winner_of,
)
from tests.naive.notation import UNKNOWN_TRICKS, read_cards, read_trick

BEYOND = frozenset({"turn.in-hand", "turn.draw", "round.show-hand", "round.void-trick"})
SACK_RULES = {"gold": "sack.gold", "none": "sack.none"}


class Unlawful(Exception):
    """A card, a block or a deal that breaks rules."""


@cache
def _seat_at(players: int, leader: int, position: int) -> int:
    at = amount(leader, 3), amount(position, 3)
    [seat] = [seat for seat in range(players) if says(f"plays-{players}", *at, amount(seat, 3))]
    return seat


@attrs.define
class RoundWalk:
    """A round on its way: whose turn it is, what lies there, what was won."""

    table: Table
    names: list[str]
    record: Data
    leader: int
    hands: dict[str, list[str]]
    findings: list[Data]
    won: dict[str, list[str]] = attrs.Factory(dict[str, list[str]])
    left: dict[str, int] = attrs.Factory(dict[str, int])
    gone: list[str] = attrs.Factory(list[str])
    tricks: int = 0
    ended: str | None = None
    blocked: str | None = None

    def seat_at(self, position: int) -> int:
        """Whose turn it is at a position of the trick."""
        return _seat_at(len(self.names), self.leader, position)

    def note(self, rule: str, **facts: Any) -> None:
        self.findings.append({"rule": rule, **facts})

    def stop(self, *rules: str, **facts: Any) -> None:
        for rule in rules:
            self.note(rule, **facts)
        self.ended = "unlawful"
        raise Unlawful


def hands_of(record: Data) -> dict[str, list[str]]:
    return {name: read_cards(text) for name, text in record.get("hands", {}).items()}


def piles_of(record: Data) -> dict[str, list[str]]:
    return {name: read_cards(text) for name, text in record.get("piles", {}).items()}


def tricks_of(record: Data) -> list[str | Data]:
    tricks: list[str | Data] = record.get("tricks") or []
    return tricks


def walk_round(walk: RoundWalk, *, may_go_on: bool) -> None:
    walk.left = dict.fromkeys(SACKS, 3)
    walk.won = {name: [] for name in walk.names}
    if walk.table.variant:
        walk.left["green"] = 0
    try:
        check_deal(walk)
        walk_tricks(walk)
        check_end(walk, may_go_on=may_go_on)
    except Unlawful:
        return


def check_deal(walk: RoundWalk) -> None:
    """`setup.deck`, `setup.deal`, `setup.draw-pile`, `setup.aside`."""
    table, record = walk.table, walk.record
    piles = piles_of(record)
    aside = None if "aside" not in record else read_cards(record["aside"])
    everything = [one for some in (*walk.hands.values(), *piles.values(), aside or []) for one in some]
    known = [one for one in everything if "?" not in one]
    faults = [one for one in known if not holds(table.in_deck(card(one)))]
    # Sorted, so that cards that are alike lie side by side.
    faults += [one for one, other in pairwise(sorted(known)) if not says("once-2", card(one), card(other))]
    faults += [one for one in everything if "?" in one and not any_in_deck(table, one)]
    for one in faults:
        holder = next((name for name, cards in walk.hands.items() if one in cards), None)
        walk.note("setup.deck", card=one, player=holder)
    due = next(
        (hand, pile, rest)
        for hand in (10, 12)
        for pile in (0, 8)
        for rest in (2, 4, 12, 16)
        if says(f"dealt-{table.named}", amount(hand), amount(pile), amount(rest))
    )
    for rule, some, size in (("setup.deal", walk.hands, due[0]), ("setup.draw-pile", piles, due[1])):
        for name, cards in some.items():
            if len(cards) != size:
                walk.note(rule, player=name, expected=size, found=len(cards))
    if aside is not None and len(aside) != due[2]:
        walk.note("setup.aside", expected=due[2], found=len(aside))
    if any(one["rule"].startswith("setup.") for one in walk.findings):
        walk.stop()


def any_in_deck(table: Table, written: str) -> bool:
    """Whether some card that may be what is written is in the deck."""
    letters = "RBGY" if written[0] == "?" else written[0]
    numbers = range(1, 19) if written[1:] == "?" else [int(written[1:])]
    return any(holds(table.in_deck(card(f"{letter}{number}"))) for letter in letters for number in numbers)


def walk_tricks(walk: RoundWalk) -> None:
    entries = tricks_of(walk.record)
    for number, entry in enumerate(entries, start=1):
        assert entry not in UNKNOWN_TRICKS, "whole tricks that are not known are for the search"
        trick = read_trick(entry)
        if exhausted(walk):
            walk.stop("round.exhausted", trick=number, play=1)
        check_leader(walk, trick, number)
        lying: list[str] = []
        for place, play in enumerate(trick["plays"]):
            lying.append(play["card"])
            check_play(walk, play, lying[:-1], number, place)
        if is_full(walk.table, lying):
            settle(walk, trick, lying, number)
        elif number < len(entries):
            check_stop(walk, lying, number)
            [first, *_] = read_trick(entries[number])["plays"]
            walk.stop("round.blocked", trick=number + 1, play=1, card=first["card"])


def check_leader(walk: RoundWalk, trick: Data, number: int) -> None:
    """A leader that is claimed: `turn.order`, later `win.leads-next`."""
    if trick["leader"] is not None and not leads(walk, walk.names.index(trick["leader"]), number):
        rule = "turn.order" if number == 1 else "win.leads-next"
        walk.note(rule, trick=number, expected=walk.names[walk.leader], found=trick["leader"])


def leads(walk: RoundWalk, seat: int, number: int) -> bool:
    if number == 1:
        return seat == walk.leader
    return says("leads-next", amount(walk.leader, 3), amount(seat, 3))


def check_play(walk: RoundWalk, play: Data, lying: list[str], number: int, place: int) -> None:
    name, one = play["name"], play["card"]
    # A card more than the trick has belongs to nobody's turn.
    seat = None if is_full(walk.table, lying) else walk.seat_at(place)
    mover = name if seat is None else walk.names[seat]
    wrong_seat = name is not None and name != mover
    broken = ["win.leads-next" if place == 0 and number > 1 else "turn.order"] if wrong_seat else []
    against_it = against(walk.table, lying, one)
    if one not in lying and not exists_once_more(one, walk.gone):
        against_it = list(dict.fromkeys(["setup.deck", *against_it]))
    broken += against_it
    facts = {"trick": number, "play": place + 1, "card": one, "player": name or mover}
    if broken:
        walk.stop(*broken, **facts, **({"expected": mover, "found": name} if wrong_seat else {}))
    walk.gone.append(one)
    drawn = play["drawn"]
    if drawn and not exists_once_more(drawn, everywhere(walk, mover)):
        walk.stop("setup.deck", **facts)


def exists_once_more(one: str, seen: list[str]) -> bool:
    """Whether a card may come though others were seen: of these only one of its name can stand against it."""
    return all(says("once-2", card(one), card(other)) for other in seen if other == one)


def everywhere(walk: RoundWalk, but: str | None) -> list[str]:
    """The cards of which it is known that they are elsewhere than in one player's pile."""
    others = [pile for name, pile in piles_of(walk.record).items() if name != but]
    return [*walk.gone, *(one for pile in others for one in pile)]


def settle(walk: RoundWalk, trick: Data, lying: list[str], number: int) -> None:
    """A full trick: who wins it, which sack that brings, and what is claimed of both."""
    at, reason = winner_of(walk.table, lying)
    taker = walk.seat_at(at)
    name = walk.names[taker]
    if trick["winner"] is not None and trick["winner"] != name:
        walk.note(reason, trick=number, expected=name, found=trick["winner"])
    allowed = sacks_for(walk.table, lying[at], walk.left)
    due, claimed = allowed[0], trick["sack"]
    if claimed is not None and claimed not in allowed:
        walk.note(SACK_RULES.get(due, "sack.color"), trick=number, player=name, expected=due, found=claimed)
    taken = claimed if claimed in allowed else due
    if taken != "none":
        walk.left[taken] -= 1
        walk.won[name].append(taken)
    walk.tricks += 1
    walk.leader = taker


def exhausted(walk: RoundWalk) -> bool:
    return says(f"exhausted-{len(walk.names)}", amount(walk.tricks, 4))


def open_trick(walk: RoundWalk) -> list[str]:
    entries = tricks_of(walk.record)
    lying = [play["card"] for play in read_trick(entries[-1])["plays"]] if entries else []
    return [] if is_full(walk.table, lying) else lying


def check_end(walk: RoundWalk, *, may_go_on: bool) -> None:
    claim = walk.record.get("blocked")
    if exhausted(walk):
        walk.ended = "exhausted"
        if claim is not None:
            walk.note("round.exhausted", player=claim["player"], found=claim["player"])
    elif claim is not None or not may_go_on or known_hand(walk, len(open_trick(walk))) is not None:
        check_stop(walk, open_trick(walk), len(walk.record["tricks"]), may_go_on=may_go_on)
    scores: dict[str, int] = walk.record.get("scores") or {}
    if walk.ended in {"blocked", "exhausted"}:
        for name, points in scores.items():
            if not says("score", *counts(walk, name), amount(points, 8)):
                walk.note("round.score", player=name, expected=points_of(walk, name), found=points)


def check_stop(walk: RoundWalk, lying: list[str], number: int, *, may_go_on: bool = False) -> None:
    """`round.blocked` and `turn.must-play`: whether the player to move may end the round."""
    seat = walk.seat_at(len(lying))
    name = walk.names[seat]
    claim: Data = walk.record.get("blocked") or {}
    if claim.get("player", name) != name:
        walk.note("turn.order", trick=number, player=claim["player"], expected=name, found=claim["player"])
    hand = known_hand(walk, len(lying))
    assert hand is not None, "a block of an unknown hand is for the search"
    if is_blocked(walk.table, lying, hand) or not walk.table.in_force("turn.must-play"):
        walk.ended, walk.blocked = "blocked", name
    elif not may_go_on:
        lawful = [one for one in hand if not against(walk.table, lying, one)]
        walk.stop("turn.must-play", trick=number, player=name, expected=" ".join(lawful))


def known_hand(walk: RoundWalk, position: int) -> list[str] | None:
    """What the player to move holds: what was dealt, or shown, and not yet played."""
    name = walk.names[walk.seat_at(position)]
    piles = piles_of(walk.record)
    if name in walk.hands and (len(walk.names) > 2 or name in piles):
        held = [*walk.hands[name]]
        played = sum(one in walk.gone for one in held)
        for drawn in piles.get(name, []):
            if played:
                held.append(drawn)
                played += (drawn in walk.gone) - 1
        return [one for one in held if one not in walk.gone]
    claim: Data = walk.record.get("blocked") or {}
    if claim.get("player") == name and "shows" in claim:
        return read_cards(claim["shows"])
    return None


def counts(walk: RoundWalk, name: str) -> list[Any]:
    return [constant(walk.won[name].count(sack), 2) for sack in SACKS]


def points_of(walk: RoundWalk, name: str) -> int:
    [points] = [some for some in range(46) if says("score", *counts(walk, name), amount(some, 8))]
    return points


def report(walk: RoundWalk, starter: int) -> Data:
    over = walk.ended in {"blocked", "exhausted"}
    return {
        "starter": walk.names[starter],
        "ended": walk.ended,
        "blocked": walk.blocked,
        "tricks": walk.tricks,
        "scores": {name: points_of(walk, name) for name in walk.names} if over else None,
    }
