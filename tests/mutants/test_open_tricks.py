"""`trick.size`: a trick that is full is none that more cards may join."""

from __future__ import annotations

from referee.potato_man.cards import CARDS
from referee.potato_man.tricks import after_full_tricks, after_open_trick
from tests.potato_man.tables import law_for, state_after

FOUR = law_for(4)


def test_a_full_trick_is_no_open_trick() -> None:
    state = state_after(FOUR, ("R9", "B9", "G9", "Y9"), "")
    trick = tuple(CARDS[name] for name in ("R9", "B9", "G9", "Y9"))
    assert after_open_trick(FOUR, state, trick) is None
    assert after_open_trick(FOUR, state, trick[:3]) is not None
    assert len(after_full_tricks(FOUR, state, [trick])[1]) == 1
    assert not after_full_tricks(FOUR, state, [trick[:3]])[1]
