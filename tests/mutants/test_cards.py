"""The cards as they are called and counted (`setup.deck`)."""

from __future__ import annotations

import pytest

from referee.potato_man.cards import (
    CARD_NAMES,
    CARDS,
    COLORS,
    DECK,
    card,
    cards,
    cards_in,
    color_of,
    names_of,
    number_of,
)

IN_ORDER = [
    *(f"R{number}" for number in range(5, 19)),
    *(f"B{number}" for number in range(4, 17)),
    *(f"G{number}" for number in range(3, 15)),
    *(f"Y{number}" for number in range(1, 14)),
]


def test_each_color_has_its_numbers_and_each_card_its_name() -> None:
    assert [*CARDS] == IN_ORDER
    for color in COLORS:
        for number in color.numbers:
            one = color.card(number)
            assert CARD_NAMES[one] == f"{color.letter}{number}"
            assert color_of(one) is color
            assert number_of(one) == number
            assert card(CARD_NAMES[one]) == one


def test_sets_of_cards_are_told_in_deck_order() -> None:
    assert names_of(DECK) == tuple(IN_ORDER)
    assert cards_in(cards("Y1 R18 B4")) == (CARDS["R18"], CARDS["B4"], CARDS["Y1"])
    assert names_of(cards("Y1 R18 B4")) == ("R18", "B4", "Y1")
    assert cards("") == 0
    assert cards("R5 R5") == CARDS["R5"]


@pytest.mark.parametrize("name", ["G2", "r5", "R19", ""])
def test_no_other_text_is_a_card(name: str) -> None:
    with pytest.raises(KeyError):
        card(name)
    with pytest.raises(KeyError):
        cards(f"R5 {name or '?'}")


def test_what_is_no_card_has_no_color() -> None:
    with pytest.raises(StopIteration):
        color_of(0)
