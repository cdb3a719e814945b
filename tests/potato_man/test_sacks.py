"""Chapter "Sacks": the one the winner takes: its colour, else gold, else none (`sack.*`)."""

from __future__ import annotations

import pytest

from referee.potato_man.cards import CARDS, card
from referee.potato_man.law import NO_GREEN
from referee.potato_man.round import Play, after_play, without_gold
from referee.potato_man.sacks import (
    ALL_SACKS,
    GOLD_SACK,
    SACKS,
    if_left,
    points,
    sack_counts,
    sack_in_color,
    sack_name,
)
from tests.potato_man.asking import sack_for, sacks_won, stock
from tests.potato_man.tables import law_for, table_with

FOUR = law_for(4)
WITHOUT_GOLD = law_for(4, "zoch-2013-sack.gold")
COLORS = ["red", "blue", "green", "yellow"]
CARD_OF = {"red": "R18", "blue": "B16", "green": "G14", "yellow": "Y2"}


# sack.color


@pytest.mark.parametrize("name", CARDS)
def test_the_sack_has_the_color_of_the_winning_card_whatever_its_number(name: str) -> None:
    color = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}[name[0]]
    assert sack_for(FOUR, name, "red=3 blue=3 green=3 yellow=3 gold=3") == color
    assert sack_name(sack_in_color(card(name))) == color


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("left", [1, 2, 3])
def test_the_color_is_paid_while_one_is_left(color: str, left: int) -> None:
    assert sack_for(FOUR, CARD_OF[color], f"{color}={left} gold=3") == color


def test_a_sack_is_left_while_one_of_its_own_kind_lies_there() -> None:
    for sack in SACKS.values():
        assert if_left(ALL_SACKS, sack) == if_left(sack, sack) == sack
        assert if_left(ALL_SACKS - 3 * sack, sack) == 0


# sack.gold, sack.none


@pytest.mark.parametrize("color", COLORS)
def test_three_of_a_color_then_three_of_gold_then_none(color: str) -> None:
    left, taken = ALL_SACKS, list[str]()
    for _ in range(8):
        sack = FOUR.due_sack(left, card(CARD_OF[color]))
        taken.append(sack_name(sack))
        left -= sack
    assert taken == [color] * 3 + ["gold"] * 3 + ["none"] * 2
    assert sack_counts(left) == {other: 3 for other in COLORS if other != color}


@pytest.mark.parametrize("color", COLORS)
def test_another_color_is_never_paid_instead(color: str) -> None:
    others = " ".join(f"{other}=3" for other in COLORS if other != color)
    assert sack_for(FOUR, CARD_OF[color], f"{others} gold=1") == "gold"
    assert sack_for(FOUR, CARD_OF[color], others) == "none"


def test_without_the_rule_nothing_is_paid_for_an_empty_color() -> None:
    assert sack_for(WITHOUT_GOLD, "R18", "blue=3 gold=3") == "none"
    assert sack_for(WITHOUT_GOLD, "R18", "red=1 gold=3") == "red"


def test_gold_stands_in_without_green_too() -> None:
    law = law_for(3, variant=NO_GREEN)
    assert sack_for(law, "B16", "red=3 yellow=3 gold=1") == "gold"


def test_gold_may_be_declined_in_the_later_edition_only() -> None:
    assert not FOUR.gold_optional
    assert law_for(4, "lord-fry").gold_optional
    assert law_for(4, "zoch-2013+gold=optional").gold_optional


def test_a_declined_gold_sack_stays_on_the_table() -> None:
    law = law_for(4, "lord-fry")
    three_lie_there = table_with(law, "R18 B4 G3", sacks=stock("blue=3 gold=2"))
    paid = after_play(law, three_lie_there, Play(3, card("Y4")))
    declined = without_gold(paid, 0, GOLD_SACK)
    assert sacks_won(paid) == [{"gold": 1}, {}, {}, {}]
    assert sacks_won(declined) == [{}, {}, {}, {}]
    assert sack_counts(paid.sacks) == {"blue": 3, "gold": 1}
    assert sack_counts(declined.sacks) == {"blue": 3, "gold": 2}
    assert declined.turn == paid.turn == 0


# The sack goes to the winner


def test_the_winner_takes_the_sack_from_the_table() -> None:
    three_lie_there = table_with(FOUR, "R18 B16 G14")
    state = after_play(FOUR, three_lie_there, Play(3, card("Y2")))
    assert sacks_won(state) == [{}, {}, {}, {"yellow": 1}]
    assert sack_counts(state.sacks) == {"red": 3, "blue": 3, "green": 3, "yellow": 2, "gold": 3}


def test_a_player_of_two_cards_takes_one_sack() -> None:
    law = law_for(2)
    state = after_play(law, table_with(law, "R9 B9 G12"), Play(1, card("Y13")))
    assert sacks_won(state) == [{}, {"yellow": 1}]
    state = after_play(law, table_with(law, "Y5 R16 B16"), Play(1, card("G6")))
    assert sacks_won(state) == [{"blue": 1}, {}]


def test_the_winner_among_five_takes_yellow_with_potato_man() -> None:
    law = law_for(5)
    state = after_play(law, table_with(law, "Y8 B8 R17 Y2"), Play(4, card("G4")))
    assert sacks_won(state) == [{}, {}, {}, {"yellow": 1}, {}]


# What sacks are worth


@pytest.mark.parametrize(
    ("sack", "value"), [("red", 1), ("blue", 2), ("green", 3), ("yellow", 4), ("gold", 5), ("none", 0)]
)
def test_a_sack_has_its_value(sack: str, value: int) -> None:
    assert points(SACKS.get(sack, 0)) == value
    assert sack_name(SACKS.get(sack, 0)) == sack


def test_the_value_does_not_rise_within_a_color() -> None:
    assert points(stock("blue=2")) == 4
    assert points(stock("blue=3")) == 6


def test_the_guides_example_is_worth_13_points() -> None:
    assert points(stock("blue=2 yellow=1 gold=1")) == 13


def test_sacks_that_are_not_there_are_not_named() -> None:
    assert sack_counts(0) == {}
    assert sack_counts(stock("yellow=2")) == {"yellow": 2}
