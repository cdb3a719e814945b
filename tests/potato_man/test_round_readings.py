"""The transition of a round says the same in each of its readings, with known and unknown seats."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.potato_man.law import Law
from referee.potato_man.round import (
    Play,
    RoundState,
    admitted,
    after_play,
    hand_count,
    is_blocked,
    is_exhausted,
    leader,
    own_plays,
    play_guards,
    playable,
    scores,
    seat_at,
    start,
    without_gold,
)
from referee.potato_man.sacks import GOLD_SACK
from tests.potato_man.readings import (
    Arguments,
    Formula,
    leaves,
    on_arrays,
    on_ints,
    on_unknowns,
    partly_lifted,
)
from tests.potato_man.tables import TELLING_LAWS, any_plays, round_states

EACH_LAW = pytest.mark.parametrize("law", [pytest.param(law, id=name) for name, law in TELLING_LAWS.items()])


def everything_of(law: Law) -> Formula:
    """All that a law says of a state and a play, as one formula."""

    def everything(state: RoundState, play: Play) -> Any:
        return (
            play_guards(law, state, play),
            after_play(law, state, play),
            playable(law, state),
            admitted(law, state),
            is_blocked(law, state),
            is_exhausted(law, state),
            leader(law, state),
            own_plays(law, state),
            hand_count(law, state),
            scores(state),
        )

    return everything


def batch(data: st.DataObject, law: Law, size: int) -> list[Arguments]:
    """Games at the same point of a trick."""
    lying = data.draw(st.integers(0, law.trick_size - 1), "cards in the trick")
    one = st.tuples(round_states(law, lying), any_plays(law))
    return data.draw(st.lists(one, min_size=1, max_size=size), "games")


@EACH_LAW
@given(data=st.data())
@settings(max_examples=6)
def test_many_rounds_at_once_go_on_as_one_by_one(law: Law, data: st.DataObject) -> None:
    games = batch(data, law, 6)
    everything = everything_of(law)
    assert on_arrays(everything, games) == [on_ints(everything, arguments) for arguments in games]


@EACH_LAW
@given(data=st.data())
@settings(max_examples=3)
def test_a_round_over_unknowns_goes_on_alike_once_they_are_known(law: Law, data: st.DataObject) -> None:
    games = batch(data, law, 3)
    everything = everything_of(law)
    assert on_unknowns(everything, games) == [on_ints(everything, arguments) for arguments in games]


def are_seats(state: RoundState) -> list[bool]:
    """For each word of a state and a play, whether it is a seat."""
    marked = RoundState(
        hands=(0,) * len(state.hands),
        piles=(0,) * len(state.piles),
        turn=1,
        trick=(0,) * len(state.trick),
        table=0,
        gone=0,
        sacks=0,
        won=(0,) * len(state.won),
        full_tricks=0,
    )
    return [word == 1 for word in leaves((marked, Play(1, 0)))]


@EACH_LAW
@pytest.mark.parametrize("lifted", ["cards", "seats"])
@given(data=st.data())
@settings(max_examples=3)
def test_seats_may_be_known_among_unknown_cards_and_unknown_among_known_cards(
    law: Law, lifted: str, data: st.DataObject
) -> None:
    [arguments] = batch(data, law, 1)
    seats = are_seats(arguments[0])
    choice = seats if lifted == "seats" else [not is_seat for is_seat in seats]
    everything = everything_of(law)
    for read in partly_lifted(everything, arguments, choice):
        assert read == on_ints(everything, arguments)


@EACH_LAW
@given(data=st.data())
@settings(max_examples=4)
def test_any_words_of_a_round_may_stay_plain_among_lifted_ones(law: Law, data: st.DataObject) -> None:
    [arguments] = batch(data, law, 1)
    size = len(list(leaves(arguments)))
    lifted = data.draw(st.lists(st.booleans(), min_size=size, max_size=size), "lifted")
    everything = everything_of(law)
    for read in partly_lifted(everything, arguments, lifted):
        assert read == on_ints(everything, arguments)


@EACH_LAW
@given(data=st.data())
@settings(max_examples=3)
def test_a_round_starts_alike_in_every_reading(law: Law, data: st.DataObject) -> None:
    def opened(starter: Any, hands: Any, piles: Any, play: Any) -> Any:
        # What the start itself puts there (no trick, no sacks won) are plain words among lifted ones.
        state = start(law, starter, hands, piles)
        return play_guards(law, state, play), playable(law, state), after_play(law, state, play)

    [(state, play)] = data.draw(
        st.lists(st.tuples(round_states(law, 0), any_plays(law)), min_size=1, max_size=1)
    )
    arguments = (state.turn, state.hands, state.piles, play)
    played = [on_ints(opened, arguments)]
    assert on_arrays(opened, [arguments]) == played
    assert on_unknowns(opened, [arguments]) == played


@EACH_LAW
@given(data=st.data())
@settings(max_examples=3)
def test_seats_of_a_trick_are_counted_alike_in_every_reading(law: Law, data: st.DataObject) -> None:
    def seated(led_by: Any, position: Any) -> Any:
        return seat_at(law, led_by, position)

    one = st.tuples(st.integers(0, law.players - 1), st.integers(0, law.trick_size - 1))
    games: list[Arguments] = [*data.draw(st.lists(one, max_size=3)), (law.players - 1, law.trick_size - 1)]
    played = [[(led_by + position) % law.players] for led_by, position in games]
    assert [on_ints(seated, arguments) for arguments in games] == played
    assert on_arrays(seated, games) == played
    assert on_unknowns(seated, games) == played


@given(data=st.data())
@settings(max_examples=5)
def test_a_declined_gold_sack_goes_back_alike_in_every_reading(data: st.DataObject) -> None:
    law = TELLING_LAWS["4-full-lord-fry"]

    def declined(state: RoundState, taker: Any) -> Any:
        return without_gold(state, taker, GOLD_SACK)

    state = data.draw(round_states(law, 0))
    taker = data.draw(st.integers(0, 3))
    paid = RoundState(
        hands=state.hands,
        piles=state.piles,
        turn=state.turn,
        trick=(),
        table=0,
        gone=state.gone,
        sacks=0,
        won=(GOLD_SACK,) * 4,
        full_tricks=1,
    )
    played = [on_ints(declined, (paid, taker))]
    assert on_arrays(declined, [(paid, taker)]) == played
    assert on_unknowns(declined, [(paid, taker)]) == played
