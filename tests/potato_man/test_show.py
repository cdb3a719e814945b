"""What `show` tells of a game agrees with the verdict on it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import adjudicate, load
from referee.potato_man.log import Log
from referee.potato_man.sacks import SACK_VALUES, SACKS
from referee.potato_man.show import show
from referee.rulebook import load_rulebook
from referee.scene import Face, TrickView
from tests.potato_man.simulated import plays_of, rounds_of, simulated, tricks_of
from tests.potato_man.tables import EDITIONS, TABLES, law_for

BROKEN = Path(__file__).parents[2] / "examples" / "potato-man" / "broken"

EACH_GAME = pytest.mark.parametrize(
    ("players", "variant", "edition", "strategy"),
    [
        (players, variant, edition, strategy)
        for players, variant in TABLES
        for edition in EDITIONS
        for strategy in ("random", "long")
    ],
)


def views_of(log: Log) -> list[TrickView]:
    book = load_rulebook("potato-man")
    return list(show(log, book.rule_set(log.edition or book.default_edition, log.house)))


def names_of(faces: tuple[Face, ...] | None) -> set[str]:
    assert faces is not None
    return {face.name for face in faces}


@EACH_GAME
@given(seed=st.integers(0, 2**32))
@settings(max_examples=1)
def test_each_card_shown_is_lawful_and_in_hand(
    players: int, variant: str | None, edition: str, strategy: str, seed: int
) -> None:
    [log] = simulated(players, variant, edition, seed=seed, strategy=strategy)
    for view in views_of(log):
        for turn in view.turns:
            assert names_of(turn.lawful) <= names_of(turn.hand)
            if turn.card is None:
                assert turn.lawful == ()
            else:
                assert turn.card.name in names_of(turn.lawful)


@EACH_GAME
@given(seed=st.integers(0, 2**32))
@settings(max_examples=1)
def test_tricks_sacks_and_ends_are_those_of_the_verdict(
    players: int, variant: str | None, edition: str, strategy: str, seed: int
) -> None:
    [log] = simulated(players, variant, edition, seed=seed, strategy=strategy)
    views, verdict = views_of(log), adjudicate(log)
    for number, report in enumerate(verdict.rounds, start=1):
        of_round = [view for view in views if view.round == number]
        taken = Counter((str(view.winner), str(view.sack)) for view in of_round if view.winner)
        assert taken.total() == report.tricks
        assert report.sacks is not None
        for name in log.players:
            won = {sack: taken[name, sack] for sack in SACKS if taken[name, sack]}
            assert won == report.sacks[name]
        assert (of_round[-1].ended, of_round[-1].blocked) == (report.ended, report.blocked)
        assert {view.ended for view in of_round[:-1]} <= {None}


@EACH_GAME
def test_every_card_of_the_log_is_shown_in_its_place(
    players: int, variant: str | None, edition: str, strategy: str
) -> None:
    [log] = simulated(players, variant, edition, strategy=strategy)
    recorded = {
        (number, place): plays_of(trick)
        for number, one in enumerate(rounds_of(log), start=1)
        for place, trick in enumerate(tricks_of(one), start=1)
    }
    shown = {
        (view.round, view.trick): [turn.card.name for turn in view.turns if turn.card]
        for view in views_of(log)
    }
    assert shown == recorded


@EACH_GAME
def test_what_is_left_to_win_and_what_was_won_are_all_sacks(
    players: int, variant: str | None, edition: str, strategy: str
) -> None:
    [log] = simulated(players, variant, edition, strategy=strategy)
    all_points = 36 if variant else 45
    views, verdict = views_of(log), adjudicate(log)
    for number, report in enumerate(verdict.rounds, start=1):
        last = [view for view in views if view.round == number][-1]
        left = sum(SACK_VALUES[name] * count for name, count in last.stock)
        assert report.scores is not None
        assert left + sum(report.scores.values()) == all_points


def test_a_block_is_shown_as_a_turn_without_a_card() -> None:
    [log] = simulated(4)
    blocks = [view for view in views_of(log) if view.ended == "blocked"]
    assert blocks
    for view in blocks:
        assert (view.turns[-1].player, view.turns[-1].card) == (view.blocked, None)


def test_an_unlawful_play_ends_what_is_shown_of_its_round() -> None:
    [log] = simulated(4)
    first = rounds_of(log)[0]
    [trick, *_] = tricks_of(first)
    lead, *_ = plays_of(trick)
    broken = msgspec.structs.replace(first, tricks=(f"{lead} {lead}",), blocked=None, scores=None)
    views = views_of(msgspec.structs.replace(log, rounds=(broken,), result=None))
    assert [view.ended for view in views] == ["unlawful"]
    assert [(turn.card.name, turn.unlawful) for turn in views[0].turns if turn.card] == [
        (lead, False),
        (lead, True),
    ]


@pytest.mark.parametrize("path", sorted(BROKEN.glob("*.toml")), ids=lambda path: path.stem)
def test_the_play_that_breaks_a_rule_is_shown_where_the_verdict_says(path: Path) -> None:
    log = load(path)
    verdict = adjudicate(log)
    assert isinstance(log, Log)
    if verdict.error is not None:
        return
    places = [finding.at for finding in verdict.findings if finding.at.play is not None]
    shown = [
        (view.round, view.trick, view.turns.index(turn) + 1, turn.card and turn.card.name)
        for view in views_of(log)
        for turn in view.turns
        if turn.unlawful
    ]
    assert set(shown) == {(at.round, at.trick, at.play, at.card) for at in places}


@pytest.mark.parametrize("edition", EDITIONS)
def test_with_two_players_the_winning_card_and_each_card_drawn_are_told(edition: str) -> None:
    [log] = simulated(2, edition=edition)
    views = views_of(log)
    assert {view.turns[view.winning].player == view.winner for view in views if view.winning is not None} == {
        True
    }
    for number, one in enumerate(rounds_of(log), start=1):
        drawn = [turn.drawn for view in views if view.round == number for turn in view.turns]
        piles = {name: cards.split() for name, cards in (one.piles or {}).items()}
        assert piles
        for name in log.players:
            own = [
                turn.drawn.name
                for view in views
                if view.round == number
                for turn in view.turns
                if turn.player == name and turn.drawn
            ]
            assert own == piles[name][: len(own)]
        assert any(drawn)


def test_a_game_without_rounds_has_nothing_to_show() -> None:
    [log] = simulated(3)
    assert views_of(msgspec.structs.replace(log, rounds=None, result=None)) == []


def test_hands_that_are_not_recorded_are_not_shown() -> None:
    [log] = simulated(4)
    hidden = msgspec.structs.replace(rounds_of(log)[0], hands=None, aside=None)
    views = views_of(msgspec.structs.replace(log, rounds=(hidden,), result=None))
    assert views
    assert views[0].turns[0].hand is None
    assert views[0].turns[0].lawful is None
    assert law_for(4).trick_size == len(views[0].turns)
