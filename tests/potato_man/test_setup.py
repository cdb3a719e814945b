"""Chapter "Setup": the cards, the sacks, the deal (`setup.*`)."""

from __future__ import annotations

import pytest

from referee.potato_man.cards import (
    BLUE,
    CARDS,
    COLORS,
    DECK,
    EVIL_POTATO,
    GREEN,
    POTATO_MAN,
    RED,
    YELLOW,
    card,
    cards,
    cards_in,
    color_of,
    names_of,
    number_of,
)
from referee.potato_man.law import NO_GREEN, Law
from referee.potato_man.round import start
from referee.potato_man.sacks import ALL_SACKS, SACK_VALUES, points, sack_counts
from referee.words import union
from tests.potato_man.tables import law_for

NO_GREEN_LAW = law_for(3, variant=NO_GREEN)


# setup.deck


def test_there_are_52_cards() -> None:
    assert len(CARDS) == DECK.bit_count() == 52


@pytest.mark.parametrize(
    ("color", "count", "lowest", "highest"),
    [(RED, 14, "R5", "R18"), (BLUE, 13, "B4", "B16"), (GREEN, 12, "G3", "G14"), (YELLOW, 13, "Y1", "Y13")],
)
def test_each_color_has_its_numbers(color: int, count: int, lowest: str, highest: str) -> None:
    held = names_of(color)
    assert (len(held), held[0], held[-1]) == (count, lowest, highest)


@pytest.mark.parametrize("name", ["R4", "R19", "B3", "B17", "G2", "G15", "Y0", "Y14", "r16", "R05", "X1", ""])
def test_there_is_no_other_card(name: str) -> None:
    with pytest.raises(KeyError):
        card(name)


def test_a_card_is_there_once() -> None:
    assert sum(CARDS.values()) == union(CARDS.values()) == DECK
    assert cards("R5 R5") == card("R5")


def test_potato_man_is_the_lowest_three_of_yellow_only() -> None:
    assert names_of(POTATO_MAN) == ("Y1", "Y2", "Y3")


def test_evil_potato_is_the_highest_three_of_red_only() -> None:
    assert names_of(EVIL_POTATO) == ("R16", "R17", "R18")


def test_a_card_knows_its_color_and_number() -> None:
    for name, one in CARDS.items():
        assert f"{color_of(one).letter}{number_of(one)}" == name


def test_cards_are_told_in_the_order_of_the_deck() -> None:
    assert names_of(cards("Y1 B16 R18 G3 R5")) == ("R5", "R18", "B16", "G3", "Y1")
    assert cards_in(cards("Y1 R5")) == (card("R5"), card("Y1"))
    assert cards_in(0) == ()
    assert names_of(0) == ()


def test_colors_do_not_share_a_card() -> None:
    assert sum(color.cards for color in COLORS) == DECK
    assert [color.name for color in COLORS] == ["red", "blue", "green", "yellow"]


# setup.sacks


def test_there_are_three_sacks_of_each_of_five_values() -> None:
    assert sack_counts(ALL_SACKS) == {"red": 3, "blue": 3, "green": 3, "yellow": 3, "gold": 3}
    assert SACK_VALUES == {
        "red": 1,
        "blue": 2,
        "green": 3,
        "yellow": 4,
        "gold": 5,
    }


def test_all_sacks_are_worth_45_points() -> None:
    assert points(ALL_SACKS) == 45


# setup.deal, setup.draw-pile, setup.aside


@pytest.mark.parametrize(
    ("players", "hand", "pile", "aside"), [(2, 12, 8, 12), (3, 12, 0, 16), (4, 12, 0, 4), (5, 10, 0, 2)]
)
def test_hands_piles_and_the_rest_have_their_size(players: int, hand: int, pile: int, aside: int) -> None:
    law = law_for(players)
    assert (law.hand_size, law.pile_size, law.aside_size) == (hand, pile, aside)
    assert players * (hand + pile) + aside == 52


def test_a_round_starts_with_the_starter_no_trick_and_all_sacks() -> None:
    law = law_for(3)
    state = start(law, 2, (cards("R5"), cards("B4"), cards("Y1")), aside=cards("G3"))
    assert (state.turn, state.trick, state.table, state.full_tricks) == (2, (), 0, 0)
    assert state.sacks == ALL_SACKS
    assert state.won == (0, 0, 0)
    assert state.gone == cards("G3")
    assert state.piles == ()


# setup.no-green


def test_without_green_there_are_40_cards_and_4_put_aside() -> None:
    assert names_of(DECK & ~NO_GREEN_LAW.deck) == names_of(GREEN)
    assert NO_GREEN_LAW.deck.bit_count() == 40
    assert (NO_GREEN_LAW.hand_size, NO_GREEN_LAW.aside_size) == (12, 4)


def test_without_green_the_green_sacks_are_left_out_and_gold_stays() -> None:
    assert sack_counts(NO_GREEN_LAW.sacks) == {"red": 3, "blue": 3, "yellow": 3, "gold": 3}


@pytest.mark.parametrize("law", [law_for(2), law_for(3), law_for(4), law_for(5)])
def test_green_is_there_unless_the_variant_is_declared(law: Law) -> None:
    assert law.deck == DECK
    assert sack_counts(law.sacks)["green"] == 3
