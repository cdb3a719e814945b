"""Faults in the turns: cards that may not be played, cards not held, wrong seats, wrong draws."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from tests.faults.moments import Fault, Log, Moment, banned, moments, with_play
from tests.naive.trick import color

if TYPE_CHECKING:
    from random import Random


def replaced(log: Log, random: Random, rules: list[str], choices: list[tuple[Moment, str]]) -> Fault | None:
    """One of the choices: at a moment, another card is played."""
    if not choices:
        return None
    moment, card = random.choice(choices)
    return Fault(log=with_play(log, moment, card), rules=rules, at=moment.at(card=card))


# Cards that the trick forbids


def held_but_banned(log: Log, rules: list[str]) -> list[tuple[Moment, str]]:
    return [(m, card) for m in moments(log) for card in m.hands[m.mover] if banned(log, m, card) == rules]


def color_twice(log: Log, random: Random) -> Fault | None:
    rules = ["trick.color-once"]
    return replaced(log, random, rules, held_but_banned(log, rules))


def second_pair(log: Log, random: Random) -> Fault | None:
    rules = ["trick.one-double"]
    choices = [
        (m, card)
        for m, card in held_but_banned(log, rules)
        if [color(other) for other in m.on_table].count(color(card)) == 1
    ]
    return replaced(log, random, rules, choices)


def third_of_a_color(log: Log, random: Random) -> Fault | None:
    rules = ["trick.one-double"]
    choices = [
        (m, card)
        for m, card in held_but_banned(log, rules)
        if [color(other) for other in m.on_table].count(color(card)) == 2
    ]
    return replaced(log, random, rules, choices)


def second_potato_man(log: Log, random: Random) -> Fault | None:
    rules = ["trick.one-potato-man"]
    return replaced(log, random, rules, held_but_banned(log, rules))


# Cards that are not in the hand


def card_of_another(log: Log, random: Random) -> Fault | None:
    choices = [
        (m, card)
        for m in moments(log)
        for name, hand in m.hands.items()
        for card in hand
        if name != m.mover and not banned(log, m, card)
    ]
    return replaced(log, random, ["turn.in-hand"], choices)


def card_played_again(log: Log, random: Random) -> Fault | None:
    choices = [(m, card) for m in moments(log) for card in m.played if not banned(log, m, card)]
    return replaced(log, random, ["turn.in-hand", "setup.deck"], choices)


def card_put_aside(log: Log, random: Random) -> Fault | None:
    choices = [(m, card) for m in moments(log) for card in m.aside if not banned(log, m, card)]
    return replaced(log, random, ["turn.in-hand", "setup.deck"], choices)


# Seats


def seat_taken(log: Log, random: Random, rule: str, moments_: list[Moment]) -> Fault | None:
    choices = [
        (m, name, card)
        for m in moments_
        for name, hand in m.hands.items()
        for card in hand
        if name != m.mover and not banned(log, m, card)
    ]
    if not choices:
        return None
    moment, name, card = random.choice(choices)
    at = moment.at(player=name, card=card)
    return Fault(log=with_play(log, moment, f"{name}:{card}"), rules=[rule], at=at)


def wrong_seat(log: Log, random: Random) -> Fault | None:
    return seat_taken(log, random, "turn.order", [m for m in moments(log) if m.trick == 1 or m.play > 1])


def wrong_leader(log: Log, random: Random) -> Fault | None:
    return seat_taken(log, random, "win.leads-next", [m for m in moments(log) if m.trick > 1 and m.play == 1])


# Draws (two players)


def wrong_draw(log: Log, random: Random) -> Fault | None:
    """Not the top card of the own pile, but the next one."""
    choices = [(m, m.piles[m.mover][1]) for m in moments(log) if len(m.piles[m.mover]) > 1]
    return drawn(log, random, choices)


def draw_from_an_empty_pile(log: Log, random: Random) -> Fault | None:
    choices = [(m, m.aside[0]) for m in moments(log) if not m.piles[m.mover]]
    unseen = deepcopy(log)
    for record in unseen["rounds"]:
        record.pop("aside")
    return drawn(unseen, random, choices)


def drawn(log: Log, random: Random, choices: list[tuple[Moment, str]]) -> Fault | None:
    if not choices:
        return None
    moment, card = random.choice(choices)
    broken = with_play(log, moment, f"{moment.card}+{card}")
    return Fault(log=broken, rules=["turn.draw"], at=moment.at(card=moment.card))
