"""Chapter "A turn": whose it is, what may be led, what is in hand, what is drawn (`turn.*`)."""

from __future__ import annotations

import pytest

from referee.potato_man.cards import DECK, card, cards
from referee.potato_man.law import NO_GREEN
from referee.potato_man.round import Play, after_play, leader, seat_at, start
from referee.potato_man.turn import seat_after
from tests.potato_man.asking import broken_rules, lawful, may_join, named, names
from tests.potato_man.tables import law_for, state_after

HANDS = ("R5 B5", "B6 G6", "G7 Y7", "Y8 R8")


# turn.order


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_clockwise_from_any_seat(players: int) -> None:
    for seat in range(players):
        assert seat_after(seat, 1, players) == (seat + 1) % players
        assert seat_after(seat, players, players) == seat
        assert seat_after(seat, -1, players) == (seat - 1) % players


def test_a_card_of_a_player_whose_turn_it_is_not_breaks_the_order() -> None:
    law = law_for(4)
    state = state_after(law, HANDS, "R5")
    assert broken_rules(law, state, Play(2, card("G7"))) == ["turn.order"]
    assert lawful(law, state, Play(1, card("B6")))


def test_the_player_who_played_last_is_not_to_move_again() -> None:
    law = law_for(4)
    assert broken_rules(law, state_after(law, HANDS, "R5"), Play(0, card("B5"))) == ["turn.order"]


def test_two_players_alternate_until_four_cards_lie_there() -> None:
    law = law_for(2)
    state = start(law, 1, (cards("R5 B5"), cards("G6 Y6")), (0, 0))
    turns: list[int] = []
    for name in ("G6", "R5", "Y6"):
        turns.append(state.turn)
        state = after_play(law, state, Play(state.turn, card(name)))
        assert leader(law, state) == 1
    assert [*turns, state.turn] == [1, 0, 1, 0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_seats_of_a_trick_follow_its_leader(players: int) -> None:
    law = law_for(players)
    for led_by in range(players):
        seats = [seat_at(law, led_by, position) for position in range(law.trick_size)]
        assert seats == [(led_by + position) % players for position in range(law.trick_size)]


# turn.leader-free


@pytest.mark.parametrize(("players", "variant"), [(2, None), (3, None), (3, NO_GREEN), (4, None), (5, None)])
def test_the_leader_may_play_any_card(players: int, variant: str | None) -> None:
    law = law_for(players, variant=variant)
    assert may_join(law, "") == named(law.deck)


# turn.in-hand


def test_a_card_played_has_to_be_in_hand() -> None:
    law = law_for(4)
    state = state_after(law, HANDS, "R5")
    assert broken_rules(law, state, Play(1, card("Y7"))) == ["turn.in-hand"]


def test_a_card_of_another_hand_out_of_turn_breaks_both_rules() -> None:
    law = law_for(4)
    state = state_after(law, HANDS, "R5")
    assert broken_rules(law, state, Play(3, card("G7"))) == ["turn.order", "turn.in-hand"]


def test_a_card_played_is_in_hand_no_more() -> None:
    law = law_for(4)
    state = state_after(law, HANDS, "R5 B6 G7 Y8")
    assert named(state.hands[3]) == names("R8")
    assert broken_rules(law, state, Play(3, card("Y8"))) == ["turn.in-hand", "setup.deck"]


def test_a_card_that_is_gone_is_not_played_again_from_a_hand_not_known() -> None:
    law = law_for(4)
    state = start(law, 0, (DECK,) * 4, aside=cards("B6 G3"))
    assert broken_rules(law, state, Play(0, card("B6"))) == ["setup.deck"]
    assert lawful(law, state, Play(0, card("B7")))


def test_a_green_card_is_not_in_the_game_without_green() -> None:
    law = law_for(3, variant=NO_GREEN)
    state = start(law, 0, (cards("G5 R5"), 0, 0))
    assert broken_rules(law, state, Play(0, card("G5"))) == ["setup.deck"]


# turn.must-play


def test_stopping_is_a_fault_unless_the_rule_is_dropped() -> None:
    assert law_for(4).must_play
    assert not law_for(4, "zoch-2013-turn.must-play").must_play


def test_one_lawful_card_is_enough_to_have_to_play() -> None:
    assert may_join(law_for(4), "R9 B9 G9", "Y1 R5 R6") == names("Y1")


# turn.draw

TWO = law_for(2)
DRAWING = start(TWO, 0, (cards("R5 B5"), cards("G6 Y6")), (cards("R7 R8"), cards("Y9")))


def test_after_a_card_its_player_draws_the_top_of_the_own_pile() -> None:
    played = Play(0, card("R5"), drawn=card("R7"), top=card("R7"))
    assert lawful(TWO, DRAWING, played)
    state = after_play(TWO, DRAWING, played)
    assert named(state.hands[0]) == names("B5 R7")
    assert named(state.piles[0]) == names("R8")
    assert named(state.piles[1]) == names("Y9")


@pytest.mark.parametrize("drawn", ["R8", "Y9", "G10"])
def test_no_other_card_is_drawn(drawn: str) -> None:
    played = Play(0, card("R5"), drawn=card(drawn), top=card("R7"))
    assert broken_rules(TWO, DRAWING, played) == ["turn.draw"]


def test_a_card_that_is_not_in_the_pile_is_not_its_top() -> None:
    assert broken_rules(TWO, DRAWING, Play(0, card("R5"), card("G10"), card("G10"))) == ["turn.draw"]


def test_drawing_is_not_left_out_while_the_pile_lasts() -> None:
    assert broken_rules(TWO, DRAWING, Play(0, card("R5"))) == ["turn.draw"]


def test_nothing_is_drawn_from_an_empty_pile() -> None:
    empty = start(TWO, 0, (cards("R5 B5"), cards("G6 Y6")), (0, cards("Y9")))
    assert lawful(TWO, empty, Play(0, card("R5")))
    assert broken_rules(TWO, empty, Play(0, card("R5"), card("Y9"), card("Y9"))) == ["turn.draw"]


def test_the_card_drawn_may_be_played_next() -> None:
    state = start(TWO, 0, (cards("R5 R6"), cards("B6 G6")), (cards("Y7"), 0))
    state = after_play(TWO, state, Play(0, card("R5"), card("Y7"), card("Y7")))
    state = after_play(TWO, state, Play(1, card("B6")))
    assert lawful(TWO, state, Play(0, card("Y7")))


def test_the_last_card_of_a_trick_is_followed_by_a_draw_too() -> None:
    drawing = start(TWO, 0, (cards("R5 G6"), cards("B6 Y7 Y8")), (0, cards("R18 R17")))
    for name, drawn in (("R5", 0), ("B6", card("R18")), ("G6", 0)):
        drawing = after_play(TWO, drawing, Play(drawing.turn, card(name), drawn, drawn))
    assert broken_rules(TWO, drawing, Play(1, card("Y7"))) == ["turn.draw"]
    full = after_play(TWO, drawing, Play(1, card("Y7"), card("R17"), card("R17")))
    assert full.full_tricks == 1
    assert named(full.hands[1]) == names("Y8 R18 R17")
    assert full.piles == (0, 0)


def test_three_players_and_more_draw_nothing() -> None:
    law = law_for(4)
    state = state_after(law, HANDS, "R5")
    assert state.piles == ()
    assert lawful(law, state, Play(1, card("B6")))
