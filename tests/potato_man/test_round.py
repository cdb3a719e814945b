"""Chapter "End of a round": blocked, exhausted, what is shown and scored (`round.*`)."""

from __future__ import annotations

from random import Random

import attrs
import pytest

from referee.potato_man.cards import card, cards
from referee.potato_man.round import (
    Play,
    admitted,
    after_play,
    hand_count,
    is_blocked,
    is_exhausted,
    own_plays,
    playable,
    scores,
    start,
)
from tests.potato_man.asking import broken_rules, named, names, sacks_won, stock
from tests.potato_man.tables import dealt, law_for, state_after, table_with

FOUR = law_for(4)


# round.blocked


def test_a_player_without_a_lawful_card_is_blocked() -> None:
    hands = ("R13 B4", "Y13 B5", "G14 B6", "R5 G4")
    state = state_after(FOUR, hands, "R13 Y13 G14")
    assert is_blocked(FOUR, state)
    assert playable(FOUR, state) == 0


def test_a_single_lawful_card_is_no_block() -> None:
    state = state_after(FOUR, ("R9", "B9", "G9", "Y1 R5 R6"), "R9 B9 G9")
    assert not is_blocked(FOUR, state)
    assert named(playable(FOUR, state)) == names("Y1")


def test_a_block_is_judged_only_when_the_turn_arrives() -> None:
    hands = ("R9 R10", "B9", "G9", "R5 R6")
    assert not is_blocked(FOUR, state_after(FOUR, hands, "R9"))
    assert not is_blocked(FOUR, state_after(FOUR, hands, "R9 B9"))
    assert is_blocked(FOUR, state_after(FOUR, hands, "R9 B9 G9"))


def test_the_leader_is_never_blocked_while_holding_a_card() -> None:
    assert not is_blocked(FOUR, state_after(FOUR, ("Y1", "", "", ""), ""))


def test_an_unusual_double_is_no_block() -> None:
    law = law_for(5)
    assert not is_blocked(law, state_after(law, ("R9", "B9", "G9", "Y9", "R12"), "R9 B9 G9 Y9"))


def test_cards_that_are_gone_do_not_save_from_a_block() -> None:
    state = start(FOUR, 0, (cards("R5"), 0, 0, 0), aside=cards("R5"))
    assert is_blocked(FOUR, state)


def test_a_card_drawn_may_save_from_a_block_but_need_not() -> None:
    law = law_for(2)
    for top, blocked in (("Y7", False), ("R7", True)):
        state = start(law, 0, (cards("R5 R6"), cards("B6")), (card(top), 0))
        state = after_play(law, state, Play(0, card("R5"), card(top), card(top)))
        state = after_play(law, state, Play(1, card("B6")))
        assert is_blocked(law, state) is blocked


# round.void-trick


def test_an_open_trick_gives_no_sack_and_earlier_sacks_stay() -> None:
    hands = ("R13 R5", "Y13 B5", "G14 B6", "B7 G4")
    first = state_after(FOUR, hands, "R13 Y13 G14 B7")
    assert sacks_won(first) == [{}, {}, {"green": 1}, {}]
    void = after_play(FOUR, first, Play(2, card("B6")))
    assert is_blocked(FOUR, after_play(FOUR, void, Play(3, card("G4")))) is False
    assert void.won == first.won
    assert void.sacks == first.sacks
    assert void.full_tricks == first.full_tricks == 1


# round.show-hand


@pytest.mark.parametrize(("players", "size"), [(3, 12), (4, 12), (5, 10)])
def test_the_hand_shrinks_by_a_card_with_each_own_play(players: int, size: int) -> None:
    law = law_for(players)
    for played in range(size):
        state = attrs.evolve(table_with(law, ""), full_tricks=played)
        assert own_plays(law, state) == played
        assert hand_count(law, state) == size - played


@pytest.mark.parametrize(
    ("full", "lying", "count"),
    [(0, 0, 12), (0, 3, 12), (3, 2, 12), (4, 0, 12), (4, 1, 12), (4, 2, 11), (9, 2, 1)],
)
def test_with_two_players_the_hand_has_12_cards_until_the_pile_is_gone(
    full: int, lying: int, count: int
) -> None:
    law = law_for(2)
    trick = " ".join(["R9", "B9", "G12"][:lying])
    assert hand_count(law, attrs.evolve(table_with(law, trick), full_tricks=full)) == count


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_so_many_cards_are_really_held(players: int) -> None:
    law = law_for(players)
    random = Random(players)
    state, piles = dealt(law, random)
    while playable(law, state):
        assert state.hands[state.turn].bit_count() == hand_count(law, state)
        one = random.choice(list(named(playable(law, state))))
        own = own_plays(law, state)
        top = piles[state.turn][own] if own < law.pile_size else 0
        state = after_play(law, state, Play(state.turn, card(one), top, top))
    assert state.hands[state.turn].bit_count() == hand_count(law, state)


# round.exhausted


@pytest.mark.parametrize(("players", "tricks"), [(2, 10), (3, 12), (4, 12), (5, 10)])
def test_a_round_has_so_many_tricks(players: int, tricks: int) -> None:
    law = law_for(players)
    assert law.tricks == tricks
    state = table_with(law, "")
    assert not is_exhausted(law, attrs.evolve(state, full_tricks=tricks - 1))
    assert is_exhausted(law, attrs.evolve(state, full_tricks=tricks))


def test_no_card_is_played_after_the_last_trick() -> None:
    state = attrs.evolve(table_with(FOUR, ""), full_tricks=12)
    assert broken_rules(FOUR, state, Play(0, card("R5"))) == ["round.exhausted"]


def test_the_last_trick_is_settled_at_once() -> None:
    state = attrs.evolve(table_with(FOUR, "R5 B9 G10"), full_tricks=11)
    last = after_play(FOUR, state, Play(3, card("Y1")))
    assert is_exhausted(FOUR, last)
    assert sacks_won(last) == [{}, {}, {"green": 1}, {}]


def test_the_first_trick_does_not_end_the_round() -> None:
    assert not is_exhausted(FOUR, after_play(FOUR, table_with(FOUR, "R5 B9 G10"), Play(3, card("Y1"))))


# round.score


def test_a_score_is_the_sum_of_the_own_sacks() -> None:
    won = (stock("blue=2 yellow=1 gold=1"), 0, stock("red=3"), stock("green=1"))
    assert scores(attrs.evolve(table_with(FOUR, ""), won=won)) == (13, 0, 3, 3)


def test_cards_left_in_hand_count_nothing() -> None:
    assert scores(table_with(FOUR, "R13 Y13 G14")) == (0, 0, 0, 0)


# round.reset


def test_a_new_round_starts_from_nothing() -> None:
    state = start(FOUR, 1, (0, 0, 0, 0))
    assert (state.gone, state.won, state.sacks) == (0, (0, 0, 0, 0), FOUR.sacks)


# What the trick admits


def test_what_the_trick_admits_is_no_matter_of_the_hand() -> None:
    hands = ("R13 R5", "Y13 B5", "G14 B6", "B7 G4")
    assert named(admitted(FOUR, state_after(FOUR, hands, "R13 Y13 G14"))) >= names("B4 B7 B16")
