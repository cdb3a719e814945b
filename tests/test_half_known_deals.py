"""Cards of a deal of which only the color or the number is known: for all of them there has to be a card."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee import Verdict, adjudicate, loads
from tests.naive.play import empty_log


def verdict_on(players: int, round_: dict[str, Any]) -> Verdict:
    log = {**empty_log(players), "rounds": [{"starter": "Ana", **round_}]}
    return adjudicate(loads(json.dumps(log)), limit=20)


def unknown(count: int, *others: str) -> str:
    return " ".join([*others, *["??"] * (count - len(others))])


FIVES = "R5 B5 G5 Y5 R6 R7 R8 R9 R10 R11 R12 R13"
REDS = "R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16"
THREES = "G3 Y3 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14"
GREENS = "G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13 G14"

IMPOSSIBLE = [
    (2, {"aside": unknown(12, "?3", "?3", "?3"), "tricks": ["R5"]}),
    (3, {"hands": {"Ana": THREES}, "aside": unknown(16, "?3"), "tricks": ["R5"]}),
    (3, {"hands": {"Ana": REDS}, "aside": unknown(16, "R?", "R?", "R?"), "tricks": ["R5"]}),
    (2, {"hands": {"Ana": FIVES}, "piles": {"Ben": "?? ?? ?? ?? ?? ?? ?? ?5"}, "tricks": ["R5"]}),
    (2, {"hands": {"Ana": GREENS}, "piles": {"Ben": "?? ?? ?? ?? ?? ?? ?? G?"}, "tricks": ["..."]}),
    (3, {"hands": {"Ana": "G3 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16", "Ben": unknown(12, "?3", "Y3")}}),
    (3, {"hands": {"Ben": unknown(12, "?3", "Y3")}, "aside": unknown(16, "G3"), "tricks": ["R5"]}),
    # With what is played besides.
    (3, {"aside": unknown(16, "?3", "?3"), "tricks": ["R5 B4 G3"]}),
    (2, {"piles": {"Ben": "?? ?? ?? ?? ?? ?? ?? ?5"}, "tricks": ["R5 B5 G5 Y5"]}),
]
POSSIBLE = [
    (2, {"aside": unknown(12, "?3", "?3"), "tricks": ["R5"]}),
    (3, {"hands": {"Ana": REDS}, "aside": unknown(16, "R?", "R?"), "tricks": ["R5"]}),
    (3, {"aside": unknown(16, "?3", "?3"), "tricks": ["R5 B4 G4"]}),
    (2, {"piles": {"Ben": "?? ?? ?? ?? ?? ?? ?? ?5"}, "tricks": ["R5 B5 G4 Y5"]}),
]


@pytest.mark.parametrize(("players", "round_"), IMPOSSIBLE)
def test_cards_that_can_be_none_any_more_are_against_the_deck(players: int, round_: dict[str, Any]) -> None:
    verdict = verdict_on(players, round_)
    assert verdict.verdict == "illegal"
    assert {finding.rule for finding in verdict.findings} <= {"setup.deck", "turn.in-hand"}


@pytest.mark.parametrize(("players", "round_"), POSSIBLE)
def test_as_long_as_there_is_a_card_for_each_they_are_lawful(players: int, round_: dict[str, Any]) -> None:
    assert verdict_on(players, round_).verdict == "legal"
