"""Chapter "The trick": which cards may join it (`trick.*`)."""

from __future__ import annotations

import pytest

from referee.potato_man.cards import BLUE, DECK, GREEN, RED, YELLOW, cards, names_of
from referee.potato_man.law import NO_GREEN, Law
from referee.potato_man.trick import cards_of, colors_in, doubled_colors
from tests.potato_man.asking import may_join, named, names, refused
from tests.potato_man.tables import FULL_TRICK, law_for

COLOR_ONCE = [law_for(2), law_for(3), law_for(3, variant=NO_GREEN), law_for(4)]
FIVE = law_for(5)
LATE_CHECK = law_for(5, FULL_TRICK)


# Counting colours


@pytest.mark.parametrize(("lowest", "highest"), [("R5", "R18"), ("B4", "B16"), ("G3", "G14"), ("Y1", "Y13")])
def test_a_color_is_seen_by_any_of_its_cards(lowest: str, highest: str) -> None:
    color = colors_in(cards(lowest))
    assert color == colors_in(cards(highest)) == colors_in(cards(f"{lowest} {highest}"))
    assert color.bit_count() == 1
    assert doubled_colors(cards(lowest)) == doubled_colors(cards(highest)) == 0
    assert doubled_colors(cards(f"{lowest} {highest}")) == color


def test_colors_are_counted_each_for_itself() -> None:
    table = cards("R5 R18 B16 Y1 Y13")
    assert colors_in(table) == colors_in(RED) | colors_in(BLUE) | colors_in(YELLOW)
    assert doubled_colors(table) == colors_in(RED) | colors_in(YELLOW)
    assert cards_of(doubled_colors(table)) & DECK == RED | YELLOW


def test_an_empty_table_has_no_color_and_a_full_one_all_of_them_doubled() -> None:
    assert colors_in(0) == doubled_colors(0) == 0
    assert colors_in(DECK) == doubled_colors(DECK)
    assert colors_in(DECK).bit_count() == 4


# trick.color-once: 2 to 4 players


@pytest.mark.parametrize("law", COLOR_ONCE)
@pytest.mark.parametrize(("lying", "color"), [("R5", RED), ("R18", RED), ("B4", BLUE), ("Y13", YELLOW)])
def test_no_color_lies_twice_in_a_trick(lying: str, color: int, law: Law) -> None:
    assert may_join(law, lying) == named(law.deck & ~color)


def test_a_second_card_of_a_color_is_refused_by_its_rule() -> None:
    assert refused(law_for(4), "R9 B9", "B10") == ["trick.color-once"]
    assert refused(law_for(4), "R9 B9", "G10") == []


def test_nothing_has_to_be_followed() -> None:
    assert may_join(law_for(4), "R9", "R10 B4") == names("B4")


def test_the_fourth_card_is_of_the_color_that_is_missing() -> None:
    assert may_join(law_for(4), "R13 Y13 G14") == named(BLUE)


def test_with_two_players_the_own_first_card_counts_too() -> None:
    assert refused(law_for(2), "R9 B9", "R10") == ["trick.color-once"]


def test_without_green_the_third_card_completes_red_blue_and_yellow() -> None:
    assert may_join(law_for(3, variant=NO_GREEN), "Y5 R5") == named(BLUE)


def test_a_player_with_only_colors_that_lie_there_is_blocked() -> None:
    assert may_join(law_for(4), "R13 Y13 G14", "R5 G4") == set()


def test_without_the_rule_any_color_may_come_again() -> None:
    law = law_for(4, "zoch-2013-trick.color-once")
    assert refused(law, "R9 R10", "R11") == []


# trick.one-double: 5 players


def test_with_five_players_one_color_may_come_twice() -> None:
    assert refused(FIVE, "R9", "R10") == []
    assert may_join(FIVE, "R9 B9 G9 Y9", "R12") == names("R12")


def test_a_second_pair_is_refused_at_the_play_that_makes_it() -> None:
    assert refused(FIVE, "R9 B9 R10", "B10") == ["trick.one-double"]
    assert may_join(FIVE, "R9 B9 R10", "R11 B10 B12") == set()


def test_a_third_card_of_a_color_is_refused() -> None:
    assert refused(FIVE, "R5 R6", "R7") == ["trick.one-double"]


def test_after_a_pair_only_new_colors_come() -> None:
    assert may_join(FIVE, "Y8 B8 Y9") == named(RED | GREEN)
    assert may_join(FIVE, "Y8 B8 Y9 G5") == named(RED)


def test_four_colors_leave_the_fifth_card_free_but_for_a_second_potato_man() -> None:
    assert may_join(FIVE, "R9 B9 G9 Y9") == named(DECK) - names("R9 B9 G9 Y9")
    assert may_join(FIVE, "R9 B9 G9 Y2") == named(DECK) - names("R9 B9 G9 Y1 Y2 Y3")


def test_without_the_rule_colors_may_come_as_often_as_they_like() -> None:
    law = law_for(5, "zoch-2013-trick.one-double")
    assert refused(law, "R5 R6 R7 B4", "B5") == []


# trick.one-double, ruling double-check = full-trick


def test_checked_late_a_second_pair_is_let_in() -> None:
    assert refused(LATE_CHECK, "R9 B9 R10", "B10") == []
    assert refused(LATE_CHECK, "B4 Y9 B15", "Y2") == []


def test_checked_late_two_pairs_leave_no_card_for_the_last_player() -> None:
    assert may_join(LATE_CHECK, "B4 Y9 B15 Y2") == set()
    assert may_join(LATE_CHECK, "R5 B4 R6 B5") == set()
    assert refused(LATE_CHECK, "B4 Y9 B15 Y2", "R5") == ["trick.one-double"]


def test_checked_late_a_third_card_of_a_color_is_refused_at_once() -> None:
    assert refused(LATE_CHECK, "R5 R6", "R7") == ["trick.one-double"]
    assert refused(LATE_CHECK, "R5 R6 B4 G3", "R7") == ["trick.one-double"]


def test_checked_late_the_last_card_brings_the_color_that_is_missing() -> None:
    assert may_join(LATE_CHECK, "R5 R6 B4 G3") == named(YELLOW)
    assert refused(LATE_CHECK, "R5 R6 B4 G3", "B5") == ["trick.one-double"]


def test_checked_late_four_colors_leave_the_last_card_free() -> None:
    assert may_join(LATE_CHECK, "R9 B9 G9 Y9") == named(DECK) - names("R9 B9 G9 Y9")


# trick.one-potato-man: 5 players


@pytest.mark.parametrize(("first", "second"), [("Y1", "Y2"), ("Y3", "Y1"), ("Y2", "Y3")])
def test_a_second_potato_man_is_refused(first: str, second: str) -> None:
    assert refused(FIVE, f"{first} R16 B4 G5", second) == ["trick.one-potato-man"]


def test_the_number_above_potato_man_may_join_it() -> None:
    assert may_join(FIVE, "Y3 R16 B4 G5", "Y2 Y4 Y9") == names("Y4 Y9")
    assert refused(FIVE, "Y4 R16 B4 G5", "Y3") == []


def test_a_player_with_only_potato_man_left_is_blocked() -> None:
    assert may_join(FIVE, "Y1 R16 B4 G5", "Y2 Y3") == set()


def test_a_second_potato_man_that_makes_a_second_pair_breaks_both_rules() -> None:
    assert refused(FIVE, "Y1 R16 R17", "Y2") == ["trick.one-double", "trick.one-potato-man"]


def test_evil_potato_may_be_doubled() -> None:
    assert refused(FIVE, "R16", "R18") == []


def test_a_second_potato_man_is_refused_with_the_late_check_too() -> None:
    assert refused(LATE_CHECK, "Y1 R16 B4 G5", "Y2") == ["trick.one-potato-man"]


def test_without_the_rule_two_potato_men_may_meet() -> None:
    law = law_for(5, "zoch-2013-trick.one-potato-man")
    assert refused(law, "Y1 R16 B4 G5", "Y2") == []
    assert refused(law, "Y1 R16 R17", "Y2") == ["trick.one-double"]


def test_without_any_ban_every_card_may_come() -> None:
    law = law_for(5, "zoch-2013-trick.one-potato-man-trick.one-double")
    assert refused(law, "Y1 Y2 Y3", "Y4") == []


# trick.size


@pytest.mark.parametrize(("players", "size"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_a_full_trick_has_its_size(players: int, size: int) -> None:
    law = law_for(players)
    assert law.trick_size == size
    assert law.laps * players == size
    assert len(law.bans) == len(law.lets_in) == size


def test_the_leader_meets_no_ban() -> None:
    assert law_for(4).bans[0] == ()
    assert names_of(law_for(4).lets_in[0](0)) == names_of(DECK)
