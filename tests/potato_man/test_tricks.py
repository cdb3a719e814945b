"""Full tricks in one run come to what the state machine comes to card by card, and stop where it stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.potato_man.cards import CARD_NAMES, CARDS, cards_in, color_of
from referee.potato_man.law import Law
from referee.potato_man.log import Log, Round
from referee.potato_man.round import Play, RoundState, after_play, is_exhausted, own_plays
from referee.potato_man.sacks import SACKS, sack_counts, sack_name
from referee.potato_man.tricks import after_full_tricks, after_open_trick, full_trick
from referee.words import Word
from tests import naive
from tests.potato_man.asking import broken_rules, naive_rules
from tests.potato_man.simulated import plays_of, rounds_of, simulated, steps_of, tricks_of
from tests.potato_man.tables import EVERY_TABLE, TELLING_TABLES, distinct_cards, law_for, sack_sets

Trick = tuple[Word, ...]
Tricks = tuple[Trick, ...]
Piles = tuple[tuple[Word, ...], ...]
Run = tuple[RoundState, list[tuple[int, Word]]]

EACH_TABLE = pytest.mark.parametrize(("players", "variant", "rules"), EVERY_TABLE)
EACH_TELLING_TABLE = pytest.mark.parametrize(("players", "variant", "rules"), TELLING_TABLES)
EACH_STRATEGY = pytest.mark.parametrize("strategy", ["random", "long"])


@attrs.frozen
class Dealt:
    """A round to play: its opening, its tricks as they were played, and the draw piles in order."""

    state: RoundState
    tricks: Tricks
    piles: Piles


def dealt(law: Law, log: Log, one: Round) -> Dealt:
    opening, _ = next(steps_of(law, log, one))
    tricks = tuple(tuple(CARDS[name] for name in plays_of(trick)) for trick in tricks_of(one))
    piles = one.piles or {}
    return Dealt(
        opening, tricks, tuple(tuple(CARDS[name] for name in piles[player].split()) for player in piles)
    )


@cache
def rounds_at(players: int, variant: str | None, rules: str, strategy: str, games: int = 1) -> list[Dealt]:
    law = law_for(players, rules, variant)
    logs = simulated(players, variant, rules, strategy=strategy, games=games)
    return [dealt(law, log, one) for log in logs for one in rounds_of(log)]


# Card by card


def steps(law: Law, state: RoundState, cards: Trick, piles: Piles) -> Iterator[tuple[RoundState, Play]]:
    """Each play of a trick, and the state before it; without asking whether it is lawful.

    `piles` has what each seat draws from the lead of the trick on.
    """
    drawn_before = own_plays(law, state)
    for card in cards:
        pile = piles[state.turn] if piles else ()
        top = dict(enumerate(pile)).get(own_plays(law, state) - drawn_before, 0)
        play = Play(state.turn, card, top, top)
        yield state, play
        state = after_play(law, state, play)


def trick_by_card(law: Law, state: RoundState, cards: Trick, piles: Piles) -> RoundState | None:
    """The state after a trick, None if one of its cards is not lawful, or fills a trick too much."""
    after = state
    for number, (before, play) in enumerate(steps(law, state, cards, piles)):
        if number == law.trick_size or broken_rules(law, before, play):
            return None
        after = after_play(law, before, play)
    return after


def tricks_by_card(law: Law, state: RoundState, tricks: Tricks, piles: Piles) -> Run:
    """What the run of full tricks has to come to."""
    leads: list[tuple[int, Word]] = []
    for number, cards in enumerate(tricks):
        after = trick_by_card(law, state, cards, left_of(law, piles, number))
        if after is None or after.trick:
            break
        leads.append((state.turn, state.sacks))
        state = after
    return state, leads


def left_of(law: Law, piles: Piles, tricks: int) -> Piles:
    """The draw piles after so many full tricks."""
    return tuple(pile[tricks * law.laps :] for pile in piles)


def before_each_trick(law: Law, one: Dealt) -> Iterator[tuple[int, RoundState]]:
    """The number of each trick, from 0, and the state at its lead."""
    for number in range(len(one.tricks)):
        yield number, tricks_by_card(law, one.state, one.tricks[:number], one.piles)[0]


# Lawful rounds


@EACH_STRATEGY
@EACH_TABLE
def test_full_tricks_in_one_run_come_to_what_they_come_to_card_by_card(
    players: int, variant: str | None, rules: str, strategy: str
) -> None:
    law = law_for(players, rules, variant)
    for one in rounds_at(players, variant, rules, strategy):
        state, leads = after_full_tricks(law, one.state, one.tricks, one.piles)
        assert (state, leads) == tricks_by_card(law, one.state, one.tricks, one.piles)
        assert len(leads) >= len(one.tricks) - 1
        assert is_exhausted(law, state) or strategy == "random"


@EACH_STRATEGY
@EACH_TELLING_TABLE
def test_a_run_may_start_and_end_at_any_trick(
    players: int, variant: str | None, rules: str, strategy: str
) -> None:
    law = law_for(players, rules, variant)
    one = max(rounds_at(players, variant, rules, strategy), key=lambda one: len(one.tricks))
    states = [state for _, state in before_each_trick(law, one)]
    for first, state in enumerate(states):
        piles = left_of(law, one.piles, first)
        for end, expected in enumerate(states[first:], start=first):
            leads = [(each.turn, each.sacks) for each in states[first:end]]
            assert after_full_tricks(law, state, one.tricks[first:end], piles) == (expected, leads)


@EACH_STRATEGY
@EACH_TELLING_TABLE
def test_an_open_trick_comes_to_what_it_comes_to_card_by_card(
    players: int, variant: str | None, rules: str, strategy: str
) -> None:
    law = law_for(players, rules, variant)
    for one in rounds_at(players, variant, rules, strategy):
        for number, state in before_each_trick(law, one):
            piles = left_of(law, one.piles, number)
            for size in range(1, min(len(one.tricks[number]) + 1, law.trick_size)):
                lying = one.tricks[number][:size]
                after = after_open_trick(law, state, lying, piles)
                assert after is not None
                assert after == trick_by_card(law, state, lying, piles)


# Broken rounds


@EACH_TELLING_TABLE
def test_a_trick_with_any_other_card_in_it_is_taken_or_refused_as_it_is_card_by_card(
    players: int, variant: str | None, rules: str
) -> None:
    """Each card of some rounds is replaced by all others of the hand, and by some of other places."""
    law, random = law_for(players, rules, variant), Random(players)
    broken_alone: set[str] = set()
    rounds = rounds_at(players, variant, rules, "random")
    for one in [*rounds, rounds_at(players, variant, rules, "long")[0]]:
        for number, state in before_each_trick(law, one):
            piles = left_of(law, one.piles, number)
            for position, (before, play) in enumerate(steps(law, state, one.tricks[number], piles)):
                hand = cards_in(before.hands[before.turn])
                for card in {*hand, *random.sample(list(CARDS.values()), 3)}:
                    other, rest = (*before.trick, card), one.tricks[number][position + 1 :]
                    broken = broken_rules(law, before, attrs.evolve(play, card=card))
                    check_alike(law, state, other, piles, lawful=not broken)
                    check_alike(law, state, (*other, *rest), piles, lawful=False if broken else None)
                    broken_alone |= set(broken) if len(broken) == 1 else set()
    # Each of these was broken by a card that broke nothing else: the run asks for all of them.
    assert broken_alone == {"turn.in-hand", *(ban.rule for bans in law.bans for ban in bans)}


def check_alike(law: Law, state: RoundState, cards: Trick, piles: Piles, *, lawful: bool | None) -> None:
    """The trick is taken, or refused, in one go as it is card by card; None: lawful or not."""
    by_card = trick_by_card(law, state, cards, piles)
    assert lawful in {None, by_card is not None}
    is_full = len(cards) == law.trick_size
    assert after_open_trick(law, state, cards, piles) == (None if is_full else by_card)
    taken = [(state.turn, state.sacks)] if is_full and by_card is not None else []
    assert after_full_tricks(law, state, [cards], piles) == (by_card if taken else state, taken)


@pytest.mark.parametrize("change", ["a card twice", "too short", "too long", "two tricks in one"])
@EACH_TELLING_TABLE
def test_a_run_stops_exactly_before_the_first_trick_that_is_not_full_and_lawful(
    players: int, variant: str | None, rules: str, change: str
) -> None:
    law = law_for(players, rules, variant)
    [one, *_] = rounds_at(players, variant, rules, "long")
    for number, state in before_each_trick(law, one):
        cards, following = one.tricks[number], one.tricks[(number + 1) % law.tricks]
        changed = {
            "a card twice": (*cards[:-1], cards[-2]),
            "too short": cards[:-1],
            "too long": (*cards, following[0]),
            "two tricks in one": (*cards, *following),
        }[change]
        tricks = (*one.tricks[:number], changed, *one.tricks[number + 1 :])
        stopped, leads = after_full_tricks(law, one.state, tricks, one.piles)
        assert (stopped, len(leads)) == (state, number)
        assert leads == after_full_tricks(law, one.state, one.tricks, one.piles)[1][:number]


@EACH_TELLING_TABLE
def test_nothing_is_played_after_the_last_card(players: int, variant: str | None, rules: str) -> None:
    law = law_for(players, rules, variant)
    for one in rounds_at(players, variant, rules, "long"):
        # As if cards were in the hands still: it is the number of tricks that ends the round.
        last, leads = after_full_tricks(law, one.state, one.tricks, one.piles)
        again = attrs.evolve(last, hands=(law.deck,) * players)
        assert len(leads) == law.tricks
        assert after_full_tricks(law, one.state, (*one.tricks, one.tricks[0]), one.piles) == (last, leads)
        assert after_full_tricks(law, again, one.tricks[:1]) == (again, [])
        late = attrs.evolve(one.state, hands=(law.deck,) * players, full_tricks=law.tricks - 1)
        assert len(after_full_tricks(law, late, one.tricks[:2])[1]) == 1
        assert after_open_trick(law, again, one.tricks[0][:1]) is None


def test_a_card_may_be_played_once_it_was_drawn_and_not_while_it_lies_in_the_pile() -> None:
    law = law_for(2)
    stopped_early = False
    for one in rounds_at(2, None, "zoch-2013", "random", 4):
        turned_over = tuple(pile[::-1] for pile in one.piles)
        run = after_full_tricks(law, one.state, one.tricks, turned_over)
        assert run == tricks_by_card(law, one.state, one.tricks, turned_over)
        as_it_was = after_full_tricks(law, one.state, one.tricks, one.piles)
        stopped_early = stopped_early or len(run[1]) < len(as_it_was[1])
    assert stopped_early


# The settled trick


@EACH_TABLE
@given(data=st.data())
@settings(max_examples=10)
def test_a_full_trick_is_settled_as_the_naive_model_settles_it(
    players: int, variant: str | None, rules: str, data: st.DataObject
) -> None:
    law = law_for(players, rules, variant)
    cards = data.draw(distinct_cards(law.trick_size, law.deck), "cards")
    led_by = data.draw(st.integers(0, players - 1), "led by")
    sacks = data.draw(sack_sets, "sacks") & law.sacks
    full = full_trick(law, cards, led_by, sacks)
    position = naive.winner(names_in_order(cards), naive_rules(rules))
    counts = {name: sack_counts(sacks).get(name, 0) for name in SACKS}
    due = naive.due_sack(color_of(cards[position]).name, counts, naive_rules(rules))
    assert (full.cards, full.leader, full.sacks) == (cards, led_by, sacks)
    assert (full.position, full.card) == (position, cards[position])
    assert full.taker == (led_by + position) % players
    assert sack_name(full.sack) == due


def names_in_order(cards: Sequence[Word]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]
