"""Hands, piles and draws with unknown cards in them: never a verdict that a completion could belie."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee import adjudicate, loads

UNKNOWN_PILE = " ".join(["??"] * 8)
A, B, C, D = "ABCD"
TWO, FOUR = [A, B], [A, B, C, D]


def verdict_of(players: list[str], one_round: dict[str, Any], *, accept_blocks: bool = False) -> str:
    log = {"format": "referee/1", "game": "potato-man", "players": players, "rounds": [one_round]}
    return adjudicate(loads(json.dumps(log), "json"), accept_blocks=accept_blocks).verdict


def hand(*known: str, size: int = 12) -> str:
    return " ".join([*known, *["??"] * (size - len(known))])


def test_a_pile_of_unknown_cards_is_used_up_after_its_last_draw() -> None:
    tricks = [
        "G14+Y9 B7 Y10+R11 R17",
        "B9 Y4+Y1 R15 G5+G13",
        "G11 B14+G12 Y13 R8+G3",
        "Y7+Y2 R10 G6+G4 B10",
        "R9 Y12",
    ]
    assert verdict_of(TWO, {"piles": {A: UNKNOWN_PILE}, "starter": A, "tricks": tricks}) != "illegal"


IMPOSSIBLE: list[tuple[list[str], dict[str, Any]]] = [
    (TWO, {"hands": {A: hand("Y6")}, "starter": B, "tricks": ["G9+?? B16 Y6"]}),
    (TWO, {"starter": A, "piles": {B: UNKNOWN_PILE}, "tricks": ["R16+B4 Y2 G5 B4"]}),
    (TWO, {"starter": A, "piles": {A: hand("R?", size=8)}, "tricks": ["R16+Y5 Y1"]}),
    (TWO, {"starter": A, "piles": {A: hand("R?", size=8)}, "tricks": ["R16+Y? Y1"]}),
    (
        FOUR,
        {
            "starter": D,
            "hands": {A: "R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16"},
            "tricks": ["R17"],
            "blocked": {"player": A, "shows": " ".join(["Y?"] * 12)},
        },
    ),
    (
        FOUR,
        {
            "starter": A,
            "hands": {B: hand("Y?")},
            "tricks": ["R16"],
            "blocked": {"player": B, "shows": "R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R17"},
        },
    ),
    (
        FOUR,
        {
            "starter": A,
            "hands": {A: "R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 ??"},
            "tricks": ["B4 R16 G3 Y4", "Y5 R17 G4 B5"],
        },
    ),
    (FOUR, {"starter": A, "hands": {A: hand("?16", "?16", "?16")}, "tricks": []}),
]


@pytest.mark.parametrize(("players", "one_round"), IMPOSSIBLE)
@pytest.mark.parametrize("accept_blocks", [False, True])
def test_what_no_cards_can_complete_is_illegal(
    players: list[str], one_round: dict[str, Any], accept_blocks: bool
) -> None:
    assert verdict_of(players, one_round, accept_blocks=accept_blocks) == "illegal"


def test_a_hand_that_surely_holds_the_color_is_no_block_to_take_on_trust() -> None:
    one_round = {"starter": A, "hands": {B: hand("Y?")}, "tricks": ["R16"], "blocked": {"player": B}}
    assert verdict_of(FOUR, one_round, accept_blocks=True) == "illegal"
