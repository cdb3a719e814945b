"""Every formula says the same in each of its readings: on `int`, on NumPy arrays, on z3's words.

Whole rounds are read in `test_round_readings`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.potato_man import game, round, sacks, trick, turn, winner  # noqa: A004 (the law's own word)
from referee.potato_man.cards import CARDS, cards
from referee.words import largest, pick, put, union, where
from tests.potato_man.readings import (
    Arguments,
    Formula,
    leaves,
    on_arrays,
    on_ints,
    on_unknowns,
    partly_lifted,
)
from tests.potato_man.tables import (
    BOUNDARY_SETS,
    distinct_cards,
    law_for,
    sack_sets,
    sets_of_cards,
    single_cards,
)

words = st.sampled_from([0, 1, 2**62, 2**63 - 1]) | st.integers(0, 2**63 - 1)
numbers = st.integers(0, 60)
seats = st.integers(0, 4)
five_words = st.tuples(*[words] * 5)
tables_of_cards = st.integers(0, 4).flatmap(distinct_cards).map(union)


def scores_of(players: int) -> st.SearchStrategy[tuple[tuple[int, ...], ...]]:
    """The scores of a game, as close to each other as ties need."""
    return st.tuples(*[st.tuples(*[st.integers(8, 10)] * players)] * players)


def truth(formula: Callable[..., Any]) -> Callable[..., Any]:
    """A formula whose first word stands for a condition: whether it is odd."""

    def on_condition(first: Any, *others: Any) -> Any:
        return formula((first & 1) == 1, *others)

    return on_condition


BOUNDARY_TRICKS = [
    ("R15 B16 G14 Y2"),
    ("R16 B16 G3 Y4"),
    ("B16 R16 G3 Y4"),
    ("R18 B16 G14 Y3"),
    ("Y1 G14 B4 R16"),
    ("R17 B16 G5 Y4"),
]
tricks = st.sampled_from([tuple(CARDS[name] for name in text.split()) for text in BOUNDARY_TRICKS])
any_tricks = tricks | distinct_cards(4) | distinct_cards(3) | distinct_cards(5)

OF_TABLES: list[Formula] = [
    trick.colors_in,
    trick.doubled_colors,
    trick.any_card,
    trick.color_once,
    trick.one_double,
    trick.no_third,
    trick.no_third_all_colors,
    trick.one_potato_man,
    trick.both(trick.one_double, trick.one_potato_man),
    winner.potato_man,
    winner.nobody,
]


def colors_and_back(table: Any) -> Any:
    return trick.cards_of(trick.colors_in(table))


def lowest_of_each_color(table: Any) -> Any:
    return trick.lowest_cards(trick.colors_in(table))


OF_COLORS: list[Formula] = [colors_and_back, lowest_of_each_color]


def winner_by(favoured: Formula, ranks: Callable[[int], tuple[int, ...]]) -> Formula:
    def winning(full: Any) -> Any:
        return winner.winner(full, favoured(union(full)), ranks(len(full)))

    winning.__name__ = f"winner-{favoured.__name__}-{ranks.__name__}"
    return winning


WINNERS = [
    winner_by(favoured, ranks)
    for favoured in (winner.potato_man, winner.nobody)
    for ranks in (winner.later_of_equals, winner.earlier_of_equals)
]


def four_seats_on(seat: Any) -> Any:
    return turn.seat_after(seat, 4, 5)


def three_seats_back(seat: Any) -> Any:
    return turn.seat_after(seat, -3, 5)


def next_starter(seat: Any) -> Any:
    return game.left_neighbour(seat, 5)


def left_opens(seat: Any, openers: Any) -> Any:
    return game.left_opens(seat, openers, 5)


def each_opens_once(seat: Any, openers: Any) -> Any:
    return game.each_opens_once(seat, openers, 5)


def openers_of(rounds: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.tuples(*[seats] * rounds)


def may_stop(lawful: Any) -> Any:
    return round.may_stop(law_for(4), lawful)


single_sacks = st.sampled_from([0, *sacks.SACKS.values()])

# Each formula, and what it may be given.
FORMULAS: list[tuple[Formula, st.SearchStrategy[Arguments]]] = [
    *((formula, st.tuples(tables_of_cards | sets_of_cards)) for formula in [*OF_TABLES, *OF_COLORS]),
    (truth(where), st.tuples(words, words, words)),
    (union, st.tuples(five_words)),
    (largest, st.tuples(st.tuples(*[numbers] * 5))),
    (pick, st.tuples(five_words, seats)),
    (put, st.tuples(five_words, seats, words)),
    (winner.number_mark, st.tuples(single_cards)),
    *((formula, st.tuples(any_tricks)) for formula in WINNERS),
    (sacks.sack_in_color, st.tuples(single_cards)),
    (sacks.if_left, st.tuples(sack_sets, single_cards.map(sacks.sack_in_color) | st.just(sacks.GOLD_SACK))),
    (sacks.due_sack, st.tuples(sack_sets, single_cards)),
    (sacks.due_sack_without_gold, st.tuples(sack_sets, single_cards)),
    (sacks.taken_as_due, st.tuples(single_sacks, single_sacks)),
    (sacks.gold_declined_or_taken, st.tuples(single_sacks, single_sacks)),
    (sacks.points, st.tuples(sack_sets)),
    (may_stop, st.tuples(sets_of_cards)),
    (four_seats_on, st.tuples(seats)),
    (three_seats_back, st.tuples(seats)),
    (next_starter, st.tuples(seats)),
    (game.highest, st.tuples(st.tuples(*[numbers] * 5))),
    (game.best_of_highest, st.tuples(st.tuples(*[numbers] * 5), st.tuples(*[numbers] * 5))),
    *(
        (formula, st.integers(1, 4).flatmap(lambda rounds: st.tuples(seats, openers_of(rounds))))
        for formula in (left_opens, each_opens_once)
    ),
    *(
        (formula, st.integers(2, 5).flatmap(scores_of).map(lambda scores: (scores,)))
        for formula in (
            game.totals,
            game.best_rounds,
            game.highest_totals,
            game.winners_by_best_round,
        )
    ),
]
EACH_FORMULA = pytest.mark.parametrize(
    ("formula", "givens"), [pytest.param(*each, id=each[0].__name__) for each in FORMULAS]
)


def of_one_shape(givens: list[Arguments]) -> list[Arguments]:
    """Those with as many words as the first: a batch is of tricks of one length, of one player count."""
    size = len(list(leaves(givens[0])))
    return [arguments for arguments in givens if len(list(leaves(arguments))) == size]


@EACH_FORMULA
@given(data=st.data())
@settings(max_examples=10)
def test_many_games_at_once_are_read_as_one_by_one(
    formula: Formula, givens: st.SearchStrategy[Arguments], data: st.DataObject
) -> None:
    games = of_one_shape(data.draw(st.lists(givens, min_size=1, max_size=12)))
    assert on_arrays(formula, games) == [on_ints(formula, arguments) for arguments in games]


@EACH_FORMULA
@given(data=st.data())
@settings(max_examples=5)
def test_a_formula_over_unknowns_gives_the_same_once_they_are_known(
    formula: Formula, givens: st.SearchStrategy[Arguments], data: st.DataObject
) -> None:
    games = of_one_shape(data.draw(st.lists(givens, min_size=1, max_size=8)))
    assert on_unknowns(formula, games) == [on_ints(formula, arguments) for arguments in games]


@EACH_FORMULA
@given(data=st.data())
@settings(max_examples=10)
def test_known_words_may_stay_plain_among_lifted_ones(
    formula: Formula, givens: st.SearchStrategy[Arguments], data: st.DataObject
) -> None:
    arguments = data.draw(givens)
    size = len(list(leaves(arguments)))
    lifted = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    for read in partly_lifted(formula, arguments, lifted):
        assert read == on_ints(formula, arguments)


@pytest.mark.parametrize("formula", OF_TABLES)
def test_the_readings_agree_at_the_edges_of_the_lanes(formula: Formula) -> None:
    games: list[Arguments] = [(some,) for some in BOUNDARY_SETS]
    played = [on_ints(formula, arguments) for arguments in games]
    assert on_arrays(formula, games) == played
    assert on_unknowns(formula, games) == played


@pytest.mark.parametrize("text", BOUNDARY_TRICKS)
def test_the_readings_agree_on_who_wins_at_the_borders_of_the_figures(text: str) -> None:
    played: Arguments = (tuple(CARDS[name] for name in text.split()),)
    for formula in WINNERS:
        assert on_arrays(formula, [played]) == on_unknowns(formula, [played]) == [on_ints(formula, played)]


def test_the_top_bit_of_a_word_stays_clear() -> None:
    for some in BOUNDARY_SETS:
        for formula in (*OF_TABLES, *OF_COLORS):
            [word] = on_ints(formula, (some,))
            assert 0 <= word < 2**63, formula


def test_what_is_no_truth_of_any_reading_is_refused() -> None:
    with pytest.raises(TypeError, match="cannot be read on str"):
        where("true", 1, 2)


def test_a_word_in_place_of_a_truth_is_refused() -> None:
    with pytest.raises(TypeError, match="cannot be read on int"):
        where(cards("R5") & cards("R5 B4"), 1, 2)
