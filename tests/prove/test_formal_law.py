"""The formal law: that it says what the rulebooks say, and is translated rightly for the formulas."""

from __future__ import annotations

from itertools import product

import pytest

from referee.potato_man.cards import CARDS
from referee.potato_man.sacks import SACKS
from referee.prove.potato_man.theorems import shipped_formal_law
from referee.prove.potato_man.unknowns import (
    NO_SACK,
    known_card,
    name_of_card,
    word_of,
    word_of_sack,
    word_of_sacks,
)
from referee.prove.solver import Term, constant, find
from tests.potato_man.readings import z3_value

FORMAL = shipped_formal_law()
COLORS = "RBGY"


def card(name: str) -> Term:
    return known_card(COLORS.index(name[0]), int(name[1:]))


def says(name: str, *arguments: Term) -> bool:
    return z3_value(FORMAL.holds(name, *arguments)) == 1


def holds(name: str, trick: str) -> bool:
    return says(name, *map(card, trick.split()))


def test_the_deck_is_the_52_cards() -> None:
    every = {f"{color}{number}" for color, number in product(COLORS, range(32))}
    assert {name for name in every if says("in-deck", card(name))} == set(CARDS)
    assert {name for name in every if says("in-deck-without-green", card(name))} == {
        name for name in CARDS if name[0] != "G"
    }


def test_the_figures_are_told_by_color_and_number() -> None:
    assert {name for name in CARDS if says("potato-man", card(name))} == {"Y1", "Y2", "Y3"}
    assert {name for name in CARDS if says("evil-potato", card(name))} == {"R16", "R17", "R18"}


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_translated_into_the_word_of_the_same_card(name: str) -> None:
    assert z3_value(word_of(card(name))) == CARDS[name]
    assert name_of_card(z3_value(card(name))) == name


def test_sacks_are_translated_into_their_words() -> None:
    for place, word in enumerate(SACKS.values()):
        assert z3_value(word_of_sack(constant(place, 3))) == word
        counts = [constant(3 if place == other else 0, 2) for other in range(5)]
        assert z3_value(word_of_sacks(counts)) == 3 * word
    assert z3_value(word_of_sack(constant(NO_SACK, 3))) == 0


@pytest.mark.parametrize(
    ("name", "trick", "lawful"),
    [
        ("to-four-3", "R13 Y13 G14", True),
        ("to-four-4", "R13 Y13 G14 G3", False),
        ("to-four-4", "Y5 R16 B16 G6", True),
        ("five-5", "Y8 B8 R17 Y2 G4", True),
        ("five-4", "B4 Y9 B15 Y2", False),
        ("five-3", "B4 B9 B15", False),
        ("five-2", "Y1 Y3", False),
        ("five-2", "R16 R17", True),
        ("full-5", "Y8 B8 R17 Y2 G4", True),
        ("full-5", "Y8 B8 R17 R5 R6", False),
        ("red-blue-yellow", "Y8 B8 R17", True),
        ("red-blue-yellow", "Y8 B8 G3", False),
    ],
)
def test_what_may_lie_in_a_trick(name: str, trick: str, *, lawful: bool) -> None:
    assert holds(name, trick) is lawful


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("Y8 B8 R17 Y2 G4", "Y2"),
        ("Y5 R16 B16 G6", "B16"),
        ("R5 B4 Y3", "R5"),
        ("B6 R14 G12 Y9", "R14"),
        ("B5 R16 G8 Y3", "Y3"),
        ("R7 Y7 G7 B7 Y1", "B7"),
    ],
)
def test_who_wins_by_the_rulebooks_examples(trick: str, winner: str) -> None:
    cards = trick.split()
    wins = [
        name
        for place, name in enumerate(cards)
        if says(f"wins-{len(cards)}", *map(card, cards), constant(place, 3))
    ]
    assert wins == [winner]


def test_it_refuses_what_it_does_not_define() -> None:
    with pytest.raises(ValueError, match="does not define"):
        FORMAL.holds("dance", card("R5"))


def test_it_holds_together() -> None:
    assert find([FORMAL.holds("in-deck", card("R5"))]).possible == "yes"
    assert find([FORMAL.holds("in-deck", card("R4"))]).possible == "no"


def test_what_is_impossible_has_no_instance() -> None:
    with pytest.raises(ValueError, match="no instance"):
        find([False]).value(card("R5"))
