"""`trick.size`, `round.exhausted`: when a trick is full, and when there is no other."""

from __future__ import annotations

import attrs

from referee.potato_man.cards import CARDS
from referee.potato_man.round import Play, after_play
from referee.potato_man.tricks import after_full_tricks, after_open_trick
from tests.potato_man.tables import law_for, state_after

FOUR = law_for(4)
START = state_after(FOUR, ("R9 R10", "B9 B10", "G9 G10", "Y9 Y10"), "")
TRICK = tuple(CARDS[name] for name in ("R9", "B9", "G9", "Y9"))
NEXT = tuple(CARDS[name] for name in ("Y10", "R10", "B10", "G10"))


def test_a_full_trick_is_no_open_trick() -> None:
    assert after_open_trick(FOUR, START, TRICK) is None
    assert after_open_trick(FOUR, START, TRICK[:3]) is not None
    assert len(after_full_tricks(FOUR, START, [TRICK])[1]) == 1
    assert not after_full_tricks(FOUR, START, [TRICK[:3]])[1]


def test_the_table_is_empty_after_a_full_trick() -> None:
    state = START
    for card in TRICK:
        state = after_play(FOUR, state, Play(state.turn, card))
    assert (state.trick, state.table) == ((), 0)
    assert state == after_full_tricks(FOUR, START, [TRICK])[0]


def test_the_last_trick_is_the_last_though_hands_hold_cards() -> None:
    assert len(after_full_tricks(FOUR, START, [TRICK, NEXT])[1]) == 2
    last = attrs.evolve(START, full_tricks=FOUR.tricks - 1)
    assert len(after_full_tricks(FOUR, last, [TRICK, NEXT])[1]) == 1
