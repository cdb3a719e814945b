"""What holds in every state of every table: the guards, conservation, and the rules said in plain words."""

from __future__ import annotations

from random import Random

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.potato_man.cards import CARD_NAMES, CARDS, COLORS, POTATO_MAN, cards_in, names_of
from referee.potato_man.law import Law
from referee.potato_man.round import (
    Play,
    RoundState,
    admitted,
    hand_count,
    is_blocked,
    is_exhausted,
    play_guards,
    playable,
    scores,
)
from referee.potato_man.sacks import SACK_VALUES, SACKS, points, sack_counts
from referee.potato_man.trick import both, color_once, one_double, one_potato_man
from referee.words import Word, union
from tests import naive
from tests.potato_man.asking import naive_rules, named, sack_for, winning_card
from tests.potato_man.readings import Formula
from tests.potato_man.simulated import rounds_of, simulated, steps_of
from tests.potato_man.tables import (
    TABLES,
    TELLING_LAWS,
    TELLING_TABLES,
    law_for,
    round_states,
    sack_sets,
    single_cards,
)

EACH_LAW = pytest.mark.parametrize("law", TELLING_LAWS.values(), ids=TELLING_LAWS)
EACH_TABLE = pytest.mark.parametrize(("players", "variant", "rules"), TELLING_TABLES)
SEEDS = st.integers(0, 2**32)


# Guards


@EACH_LAW
@given(data=st.data())
@settings(max_examples=10)
def test_a_card_is_playable_if_and_only_if_all_guards_let_it_pass(law: Law, data: st.DataObject) -> None:
    lying = data.draw(st.integers(0, law.trick_size - 1), "cards in the trick")
    state = data.draw(round_states(law, lying), "state")
    # Whoever may still play draws by the rule: the top card, while there is one.
    state = attrs.evolve(state, full_tricks=min(state.full_tricks, law.tricks - 1))
    pile = state.piles[state.turn] if law.pile_size else 0
    top = data.draw(st.sampled_from(cards_in(pile) or (0,)), "top of the pile")
    allowed = playable(law, state)
    for card in CARDS.values():
        kept = play_guards(law, state, Play(state.turn, card, top, top))
        assert all(kept) == bool(card & allowed)


@EACH_LAW
@given(data=st.data())
@settings(max_examples=5)
def test_a_player_is_blocked_if_and_only_if_no_card_is_playable(law: Law, data: st.DataObject) -> None:
    lying = data.draw(st.integers(0, law.trick_size - 1), "cards in the trick")
    state = data.draw(round_states(law, lying), "state")
    assert is_blocked(law, state) == (names_of(playable(law, state)) == ())


# The rules in plain words


@EACH_TABLE
@given(seed=SEEDS)
@settings(max_examples=8)
def test_the_cards_let_in_are_those_of_the_naive_model(
    players: int, variant: str | None, rules: str, seed: int
) -> None:
    law, random = law_for(players, rules, variant), Random(seed)
    deck = list(names_of(law.deck))
    state = RoundState((), (), 0, (), 0, 0, 0, (), 0)
    while len(state.trick) < law.trick_size:
        lying = [CARD_NAMES[card] for card in state.trick]
        # Not a card twice: that is physics, not a rule of the trick.
        free = [name for name in deck if name not in lying]
        let_in = named(admitted(law, state)) - set(lying)
        assert let_in == set(naive.legal_cards(players, variant, naive_rules(rules), lying, free))
        if not let_in:
            return
        trick = (*state.trick, CARDS[random.choice(sorted(let_in))])
        state = attrs.evolve(state, trick=trick, table=union(trick))
    full = [CARD_NAMES[card] for card in state.trick]
    assert winning_card(law, " ".join(full)) == full[naive.winner(full, naive_rules(rules))]


@pytest.mark.parametrize("rules", ["zoch-2013", "zoch-2013-sack.gold"])
@given(left=sack_sets, card=single_cards)
@settings(max_examples=30)
def test_the_sack_due_is_that_of_the_naive_model(rules: str, left: Word, card: Word) -> None:
    counts = {name: sack_counts(left).get(name, 0) for name in SACKS}
    color = next(one.name for one in COLORS if one.cards & card)
    text = " ".join(f"{name}={count}" for name, count in counts.items())
    assert sack_for(law_for(4, rules), CARD_NAMES[card], text) == naive.due_sack(
        color, counts, naive_rules(rules)
    )


@given(sacks=sack_sets)
def test_points_are_the_values_of_all_sacks(sacks: Word) -> None:
    assert points(sacks) == sum(SACK_VALUES[name] * count for name, count in sack_counts(sacks).items())


# Whole rounds

EACH_PLAY = pytest.mark.parametrize("strategy", ["random", "long"])


@EACH_PLAY
@EACH_TABLE
@given(seed=SEEDS)
@settings(max_examples=2)
def test_cards_and_sacks_are_neither_lost_nor_made(
    players: int, variant: str | None, rules: str, strategy: str, seed: int
) -> None:
    law = law_for(players, rules, variant)
    [log] = simulated(players, variant, rules, seed=seed, strategy=strategy)
    for one in rounds_of(log):
        for state, play in steps_of(law, log, one):
            check_conserved(law, state)
            assert play is None or all(play_guards(law, state, play))


def check_conserved(law: Law, state: RoundState) -> None:
    places = (*state.hands, *state.piles, state.gone)
    assert union(places) == sum(places) == law.deck
    assert state.table == union(state.trick)
    assert state.table & ~state.gone == 0
    assert state.sacks + sum(state.won) == law.sacks
    held = {name: sack_counts(state.sacks).get(name, 0) for name in SACKS}
    for won in state.won:
        for name, count in sack_counts(won).items():
            held[name] += count
    assert held == {name: sack_counts(law.sacks).get(name, 0) for name in SACKS}
    assert sum(scores(state)) + points(state.sacks) == points(law.sacks)
    assert state.hands[state.turn].bit_count() == hand_count(law, state)
    assert len(state.trick) < law.trick_size


@EACH_PLAY
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_full_trick_has_all_its_colors_and_one_potato_man_at_most(
    players: int, variant: str | None, strategy: str
) -> None:
    law = law_for(players, variant=variant)
    for log in simulated(players, variant, games=3, strategy=strategy):
        for one in rounds_of(log):
            for state, play in steps_of(law, log, one):
                if play is not None and len(state.trick) + 1 == law.trick_size:
                    full = (*state.trick, play.card)
                    colors = [color for color in COLORS if color.cards & union(full)]
                    assert len(colors) == min(law.trick_size, len(COLORS))
                    assert (union(full) & POTATO_MAN).bit_count() <= 1


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_long_round_goes_to_its_last_card(players: int, variant: str | None) -> None:
    law = law_for(players, variant=variant)
    [log] = simulated(players, variant, strategy="long")
    for one in rounds_of(log):
        *_, (last, _) = steps_of(law, log, one)
        assert is_exhausted(law, last)
        assert set(last.hands) == {0}
        assert set(last.piles) <= {0}


# Counting


def ordered_tricks(rule: Formula, size: int) -> int:
    """In how many ways, order and all, a trick of so many cards can be played: all tables of cards at once,
    each with the number of orders that lead to it.
    """
    deck = np.array(sorted(CARDS.values()), np.uint64)
    tables, orders = deck, np.ones(len(deck), np.int64)
    for _ in range(size - 1):
        let_in = rule(tables) & ~tables
        rows, columns = np.nonzero(let_in[:, None] & deck)
        tables, inverse = np.unique(tables[rows] | deck[columns], return_inverse=True)
        orders = np.bincount(inverse, weights=orders[rows]).astype(np.int64)
    return int(orders.sum())


def test_four_players_have_681408_ordered_full_tricks() -> None:
    assert ordered_tricks(color_once, 4) == 14 * 13 * 12 * 13 * 24 == 681_408


def test_five_players_have_80982720_ordered_full_tricks() -> None:
    assert ordered_tricks(both(one_double, one_potato_man), 5) == 80_982_720
