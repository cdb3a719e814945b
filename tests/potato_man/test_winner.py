"""Chapter "Who wins it": numbers, equal numbers, Potato Man and Evil Potato (`win.*`)."""

from __future__ import annotations

from itertools import permutations

import pytest

from referee.potato_man.cards import CARDS, card, number_of
from referee.potato_man.round import Play, after_play, leader, play_rules
from referee.potato_man.winner import number_mark
from tests.potato_man.asking import broken_rules, sacks_won, stock, winning_card
from tests.potato_man.tables import law_for, state_after, table_with

FOUR = law_for(4)
FIVE = law_for(5)


# win.highest


def test_cards_of_all_colors_are_compared_by_number_alone() -> None:
    for one in CARDS.values():
        assert number_mark(one) == 1 << number_of(one)


@pytest.mark.parametrize(
    ("trick", "wins"),
    [
        ("Y9 R10 B4 G3", "R10"),
        ("R18 B4 G3 Y4", "R18"),
        ("R15 B16 G14 Y2", "B16"),
        ("R5 B4 G14 Y13", "G14"),
        ("R5 B4 G3 Y13", "Y13"),
    ],
)
def test_the_highest_number_wins_whatever_was_led(trick: str, wins: str) -> None:
    for order in permutations(trick.split()):
        assert winning_card(FOUR, " ".join(order)) == wins


def test_a_doubled_color_wins_by_its_number_too() -> None:
    assert winning_card(FIVE, "R5 B4 G3 Y4 R18") == "R18"
    assert winning_card(FIVE, "R16 R18 B10 G9 Y4") == "R18"


def test_with_two_players_all_four_cards_compete() -> None:
    assert winning_card(law_for(2), "R9 B9 G12 Y13") == "Y13"


def test_three_cards_make_a_trick_of_three_players() -> None:
    assert winning_card(law_for(3), "B12 R11 G10") == "B12"


# win.later-of-equals


@pytest.mark.parametrize(
    ("trick", "wins"),
    [
        ("R16 B16 G3 Y4", "B16"),
        ("B16 R16 G3 Y4", "R16"),
        ("R12 B12 G9 Y4", "B12"),
        ("R5 B5 G5 Y5", "Y5"),
        ("Y13 B13 R13 G13", "G13"),
        ("Y9 G14 R14 B13", "R14"),
    ],
)
def test_of_equal_highest_numbers_the_later_wins(trick: str, wins: str) -> None:
    assert winning_card(FOUR, trick) == wins


def test_a_later_card_that_is_lower_does_not_win() -> None:
    assert winning_card(FOUR, "R12 B11 G11 Y11") == "R12"


def test_red_16_beats_blue_16_only_when_it_comes_later() -> None:
    assert winning_card(law_for(2), "Y5 R16 B16 G6") == "B16"
    assert winning_card(law_for(2), "Y5 B16 R16 G6") == "R16"


@pytest.mark.parametrize(("trick", "wins"), [("R16 B16 G3 Y4", "R16"), ("Y13 B13 R13 G13", "Y13")])
def test_without_the_rule_the_earlier_of_equals_wins(trick: str, wins: str) -> None:
    law = law_for(4, "zoch-2013-win.later-of-equals")
    assert winning_card(law, trick) == wins
    assert winning_card(law, "R5 B16 G3 Y4") == "B16"


def test_without_the_rule_the_first_of_five_is_told_from_the_last() -> None:
    law = law_for(5, "zoch-2013-win.later-of-equals")
    assert winning_card(law, "Y1 B4 G3 R9 Y9") == "R9"


# win.potato-man


@pytest.mark.parametrize("evil", ["R16", "R17", "R18"])
@pytest.mark.parametrize("man", ["Y1", "Y2", "Y3"])
def test_potato_man_wins_if_evil_potato_lies_there_in_any_order(man: str, evil: str) -> None:
    for order in permutations([man, evil, "B16", "G14"]):
        assert winning_card(FOUR, " ".join(order)) == man


@pytest.mark.parametrize(
    ("trick", "wins"),
    [
        ("R15 B16 G14 Y2", "B16"),
        ("R15 B4 G3 Y3", "R15"),
        ("R17 B16 G5 Y4", "R17"),
        ("R16 B4 G3 Y4", "R16"),
        ("B16 G3 R5 Y1", "B16"),
        ("R18 G3 B4 Y4", "R18"),
    ],
)
def test_either_alone_is_a_plain_number(trick: str, wins: str) -> None:
    for order in permutations(trick.split()):
        assert winning_card(FOUR, " ".join(order)) == wins


def test_the_doubled_color_does_not_save_evil_potato() -> None:
    assert winning_card(FIVE, "R16 R18 B10 G9 Y3") == "Y3"
    assert winning_card(FIVE, "Y8 B8 R17 Y2 G4") == "Y2"
    assert winning_card(FIVE, "R18 B10 G8 Y2 Y11") == "Y2"


def test_the_plain_yellow_beside_potato_man_does_not_win() -> None:
    assert winning_card(FIVE, "Y13 R16 B4 G5 Y1") == "Y1"


def test_without_green_and_with_two_players_potato_man_wins_likewise() -> None:
    assert winning_card(law_for(3, variant="no-green"), "Y1 R18 B16") == "Y1"
    assert winning_card(law_for(2), "R18 B16 G14 Y3") == "Y3"


def test_without_the_rule_numbers_alone_decide() -> None:
    law = law_for(4, "zoch-2013-win.potato-man")
    for man in ("Y1", "Y2", "Y3"):
        assert winning_card(law, f"R18 B16 G14 {man}") == "R18"


def test_of_two_potato_men_under_a_house_rule_the_higher_wins() -> None:
    law = law_for(5, "zoch-2013-trick.one-potato-man")
    assert winning_card(law, "Y3 R16 B4 G5 Y1") == "Y3"
    assert winning_card(law, "Y1 R16 B4 G5 Y3") == "Y3"


# win.leads-next


def test_the_winner_leads_the_next_trick() -> None:
    hands = ("R5 R6", "B6 B7", "G14 G9", "Y8 Y9")
    state = state_after(FOUR, hands, "R5 B6 G14 Y8")
    assert (state.turn, leader(FOUR, state), state.trick) == (2, 2, ())
    assert "win.leads-next" in play_rules(FOUR, state)
    assert broken_rules(FOUR, state, Play(0, card("R6"))) == ["win.leads-next"]
    assert broken_rules(FOUR, state, Play(2, card("G9"))) == []


def test_who_opens_the_round_is_no_matter_of_winning() -> None:
    state = state_after(FOUR, ("R5", "B6", "G14", "Y8"), "")
    assert broken_rules(FOUR, state, Play(1, card("B6"))) == ["turn.order"]


def test_inside_a_trick_the_order_is_that_of_the_seats() -> None:
    state = state_after(FOUR, ("R5 R6", "B6 B7", "G14 G9", "Y8 Y9"), "R5 B6 G14 Y8 G9")
    assert broken_rules(FOUR, state, Play(0, card("R6"))) == ["turn.order"]


def test_the_winner_leads_on_though_no_sack_was_left() -> None:
    three_lie_there = table_with(FOUR, "B4 R18 G3", sacks=stock("blue=3 green=3 yellow=3"))
    state = after_play(FOUR, three_lie_there, Play(3, card("Y4")))
    assert (state.turn, state.full_tricks) == (1, 1)
    assert sacks_won(state) == [{}, {}, {}, {}]
    assert broken_rules(FOUR, state, Play(1, card("B5"))) == []
