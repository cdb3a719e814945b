"""The naive model stands alone, and knows the worked examples of the rulebooks."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.naive import due_sack, legal_cards, winner
from tests.naive.trick import (
    DECK,
    EDITIONS,
    SACK_VALUE,
    Rules,
    all_sacks,
    cards_aside,
    deck,
    winner_and_reason,
)

RULES: Rules = {"rulings": EDITIONS["zoch-2013"], "without": []}
NO_MORE_SACKS = dict.fromkeys(SACK_VALUE, 0)


def modules_imported_by(path: Path) -> set[str]:
    """The top-level packages that a module imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


def test_it_shares_nothing_with_the_referee() -> None:
    files = list((Path(__file__).parent / "naive").glob("*.py"))
    assert files
    assert all("referee" not in modules_imported_by(path) for path in files)


def test_the_deck_has_52_cards_and_40_without_green() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert len(deck("no-green")) == 40


@pytest.mark.parametrize(
    ("players", "variant", "aside"),
    [(2, None, 12), (3, None, 16), (3, "no-green", 4), (4, None, 4), (5, None, 2)],
)
def test_the_rest_of_the_deck_is_put_aside(players: int, variant: str | None, aside: int) -> None:
    assert cards_aside(players, variant) == aside


@pytest.mark.parametrize(
    ("trick", "winning_card", "rule"),
    [
        ("Y8 B8 R17 Y2 G4", "Y2", "win.potato-man"),
        ("Y5 R16 B16 G6", "B16", "win.later-of-equals"),
        ("R18 B16 G14 Y2", "Y2", "win.potato-man"),
        ("R15 B16 G14 Y2", "B16", "win.highest"),
        ("R12 B12 G9", "B12", "win.later-of-equals"),
        ("R18 B10 G8 Y2 Y11", "Y2", "win.potato-man"),
    ],
)
def test_the_tricks_of_the_rulebooks_have_their_winners(trick: str, winning_card: str, rule: str) -> None:
    cards = trick.split()
    assert winner_and_reason(cards, RULES) == (cards.index(winning_card), rule)
    assert cards[winner(cards, RULES)] == winning_card


def test_a_player_with_no_other_color_is_blocked() -> None:
    assert legal_cards(4, None, RULES, ["R13", "Y13", "G14"], ["R5", "Y1", "G3"]) == []
    assert legal_cards(4, None, RULES, ["R13", "Y13", "G14"], ["R5", "B4"]) == ["B4"]


def test_the_fifth_player_doubles_one_color_but_not_potato_man() -> None:
    table = ["R18", "B10", "G8", "Y2"]
    assert legal_cards(5, None, RULES, table, ["Y3", "Y11", "R5"]) == ["Y11", "R5"]


def test_the_sack_is_of_the_color_then_gold_then_none() -> None:
    assert due_sack("red", all_sacks(None), RULES) == "red"
    assert due_sack("red", {**all_sacks(None), "red": 0}, RULES) == "gold"
    assert due_sack("red", NO_MORE_SACKS, RULES) == "none"


def test_two_blue_a_yellow_and_a_gold_sack_are_13_points() -> None:
    assert 2 * SACK_VALUE["blue"] + SACK_VALUE["yellow"] + SACK_VALUE["gold"] == 13
