"""Simulated games are lawful and complete, come again from a seed, and show what their strategy promises."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import adjudicate, loads, simulate
from referee.errors import Malformed, UnknownName
from referee.potato_man.law import NO_GREEN
from referee.verdict import Verdict
from tests.potato_man.simulated import rounds_of, simulated, tricks_of
from tests.potato_man.tables import EDITIONS, EVERY_TABLE, TABLES, law_for

EACH_STRATEGY = pytest.mark.parametrize("strategy", ["random", "long"])
EACH_TABLE = pytest.mark.parametrize(("players", "variant"), TABLES)


def check_lawful(verdict: Verdict) -> None:
    assert (verdict.verdict, verdict.complete, verdict.findings) == ("legal", True, ())


@EACH_STRATEGY
@pytest.mark.parametrize(("players", "variant", "rules"), EVERY_TABLE)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=1)
def test_every_game_is_lawful_and_complete(
    players: int, variant: str | None, rules: str, strategy: str, seed: int
) -> None:
    [log] = simulated(players, variant, rules, seed=seed, strategy=strategy)
    verdict = adjudicate(log)
    check_lawful(verdict)
    assert verdict.edition == rules
    assert len(verdict.rounds) == players


@EACH_STRATEGY
@EACH_TABLE
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_recorded_is_claimed_rightly_and_nothing_is_left_out(
    players: int, variant: str | None, edition: str, strategy: str
) -> None:
    [log] = simulated(players, variant, edition, strategy=strategy)
    verdict = adjudicate(log)
    assert log.result is not None
    assert (log.result.totals, log.result.winners) == (verdict.totals, verdict.winners)
    for one, report in zip(rounds_of(log), verdict.rounds, strict=True):
        assert one.scores == report.scores
        assert (one.blocked.player if one.blocked else None) == report.blocked
        assert one.starter == report.starter
        assert one.aside is not None
        assert one.hands is not None
        assert (one.piles is not None) == (players == 2)


@EACH_STRATEGY
@EACH_TABLE
def test_the_same_seed_gives_the_same_games(players: int, variant: str | None, strategy: str) -> None:
    first, again = (simulated(players, variant, games=2, seed=7, strategy=strategy) for _ in range(2))
    assert first == again
    assert first[0] != first[1]
    assert simulated(players, variant, seed=8, strategy=strategy)[0] != first[0]


@EACH_STRATEGY
def test_games_come_one_by_one_in_the_order_of_the_seed(strategy: str) -> None:
    many = simulate(players=4, games=10**9, seed=3, strategy=strategy)
    assert next(many) == simulated(4, seed=3, strategy=strategy)[0]


def test_without_a_seed_games_differ() -> None:
    assert next(simulate(players=4)) != next(simulate(players=4))


@EACH_TABLE
@pytest.mark.parametrize("edition", [*EDITIONS, "zoch-2013+double-check=full-trick"])
def test_long_rounds_all_run_to_their_last_card(players: int, variant: str | None, edition: str) -> None:
    for log in simulated(players, variant, edition, games=3, strategy="long"):
        reports = adjudicate(log).rounds
        assert [report.ended for report in reports] == ["exhausted"] * players
        assert {report.tricks for report in reports} == {law_for(players, edition, variant).tricks}


@EACH_TABLE
def test_random_rounds_mostly_end_by_a_block(players: int, variant: str | None) -> None:
    reports = [report for log in simulated(players, variant, games=5) for report in adjudicate(log).rounds]
    assert sum(report.ended == "blocked" for report in reports) > len(reports) / 2


def test_each_player_opens_a_round_in_turn_or_in_any_order() -> None:
    left = simulated(4, games=10)
    any_once = simulated(4, edition="lord-fry", games=10)
    for log in (*left, *any_once):
        assert sorted(str(one.starter) for one in rounds_of(log)) == sorted(log.players)

    def goes_left(first: str | None, second: str | None) -> bool:
        players = left[0].players
        return players.index(str(second)) == (players.index(str(first)) + 1) % 4

    def all_left(openers: list[str | None]) -> bool:
        return all(goes_left(first, second) for first, second in pairwise(openers))

    assert all(all_left([one.starter for one in rounds_of(log)]) for log in left)
    assert not all(all_left([one.starter for one in rounds_of(log)]) for log in any_once)
    assert len({rounds_of(log)[0].starter for log in left}) > 1


def test_gold_is_sometimes_declined_where_that_is_allowed_and_never_elsewhere() -> None:
    def declined(edition: str) -> int:
        logs = simulated(4, edition=edition, games=5, strategy="long")
        tricks = [trick for log in logs for one in rounds_of(log) for trick in tricks_of(one)]
        return sum(trick.sack == "none" for trick in tricks)

    assert declined("lord-fry") > 0
    assert declined("zoch-2013") == 0


def test_house_rules_stand_in_the_log_and_are_read_again() -> None:
    rules = "lord-fry+gold=automatic-trick.one-potato-man"
    [log] = simulated(5, edition=rules)
    assert (log.edition, log.house) == (
        "lord-fry",
        {"gold": "automatic", "without": ("trick.one-potato-man",)},
    )
    check_lawful(adjudicate(loads(msgspec.json.encode(log))))


def test_a_game_without_must_play_is_no_different_for_its_players() -> None:
    [plain] = simulated(4)
    [dropped] = simulated(4, edition="zoch-2013-turn.must-play")
    assert dropped.rounds == plain.rounds


def test_players_may_have_names_of_their_own() -> None:
    log = next(simulate(players=2, names=("Zoë", "R16"), seed=1))
    assert log.players == ("Zoë", "R16")
    check_lawful(adjudicate(log))


def test_an_unknown_strategy_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(UnknownName, match="long"):
        simulate(players=4, strategy="lon")


@pytest.mark.parametrize("players", [0, 1, 6])
def test_there_is_no_game_for_fewer_than_two_or_more_than_five(players: int) -> None:
    with pytest.raises(Malformed) as caught:
        simulate(players=players)
    assert caught.value.rule == "setup.players"


@pytest.mark.parametrize("players", [2, 4, 5])
def test_green_is_left_out_with_three_players_only(players: int) -> None:
    with pytest.raises(Malformed) as caught:
        simulate(players=players, variant=NO_GREEN)
    assert caught.value.rule == "setup.no-green"
