"""Full tricks are judged in one run where a log lets them be; the verdict is the same without that short cut.

With a name at every play (`Ana:R16`), a trick is judged card by card. The names given here are true.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Verdict
from tests.faults import TABLES, Mutation, mutations_for
from tests.naive.notation import read_trick
from tests.naive.play import Log, empty_log, lawful_game
from tests.naive.trick import DECK, SACK_VALUE, TRICK_SIZE, TRICKS_IN_A_ROUND, rules_of, winner
from tests.opinions import referee_verdict

SEEDS = st.integers(0, 2**32)
EDITIONS = st.sampled_from(["zoch-2013", "lord-fry"])
HOUSE_RULES: list[dict[str, Any]] = [
    {},
    {"gold": "optional"},
    {"double-check": "full-trick"},
    {"without": ["win.later-of-equals", "win.potato-man"]},
    {"without": ["sack.gold", "turn.must-play"]},
    {"without": ["trick.color-once", "trick.one-double"]},
    {"without": ["trick.one-potato-man"]},
]
EACH_TABLE = pytest.mark.parametrize(("players", "variant"), TABLES)

FAULTS = [
    pytest.param(players, variant, mutation, id=f"{players}-{variant or 'full'}-{mutation.__name__}")
    for players, variant in TABLES
    for mutation in mutations_for(players, variant)
]


def game(players: int, variant: str | None, seed: int, edition: str) -> tuple[Log, Random]:
    random = Random(seed)
    header = empty_log(players, edition=edition, variant=variant, house=random.choice(HOUSE_RULES))
    return lawful_game(header, random), random


# The same log, with a name at every play


def with_names(log: Log, is_named: Callable[[], bool] = lambda: True) -> Log:
    """The log with the player at every play that names none, as far as it is certain who played it; in the
    tricks that are to be named.
    """
    named, players = deepcopy(log), len(log["players"])
    for record in named["rounds"]:
        seat = log["players"].index(record["starter"])
        for number, entry in enumerate(record["tricks"][: TRICKS_IN_A_ROUND[players]]):
            claims = {"plays": entry} if isinstance(entry, str) else entry
            cards = [play["card"] for play in read_trick(entry)["plays"]]
            if is_named():
                plays = " ".join(named_plays(log, claims["plays"], seat))
                record["tricks"][number] = {**claims, "plays": plays}
            if len(cards) != TRICK_SIZE[players]:
                break
            seat += winner(cards, rules_of(log))
    return named


def named_plays(log: Log, plays: str, seat: int) -> list[str]:
    names, tokens = log["players"], plays.split()
    # A card more than a trick holds is nobody's: who played it is told by a name alone.
    size = TRICK_SIZE[len(names)]
    named = [
        token if ":" in token else f"{names[(seat + position) % len(names)]}:{token}"
        for position, token in enumerate(tokens[:size])
    ]
    return named + tokens[size:]


def test_names_stand_at_every_play() -> None:
    log, _ = game(4, None, 1, "zoch-2013")
    for record in with_names(log)["rounds"]:
        for trick in record["tricks"]:
            plays = read_trick(trick)["plays"]
            assert plays
            assert [play["name"] for play in plays[:1]] == [trick["leader"]]
            assert all(play["name"] for play in plays)


def judged(log: Log) -> Verdict:
    """The verdict, texts and all, but for the receipt: that tells the two logs apart."""
    return attrs.evolve(referee_verdict(log), receipt=None)


def check(log: Log, random: Random) -> Verdict:
    """The verdict, which is the same with names at all plays, and with names here and there."""
    verdict = judged(log)
    some_named = with_names(log, lambda: random.random() < 0.3)
    assert verdict == judged(with_names(log)), json.dumps(log)
    assert verdict == judged(some_named), json.dumps(some_named)
    return verdict


# Other logs


def with_any_claims(log: Log, random: Random) -> Log:
    """The log with some claims about its tricks changed, left out or made, mostly false ones."""
    changed = deepcopy(log)
    values = {"leader": log["players"], "winner": log["players"], "sack": [*SACK_VALUE, "none"]}
    for record in changed["rounds"]:
        for trick in record["tricks"]:
            for key, choices in values.items():
                chance = random.random()
                if chance < 0.2:
                    trick[key] = random.choice(choices)
                elif chance < 0.4:
                    trick.pop(key, None)
    return changed


def without_claims(log: Log) -> Log:
    bare = deepcopy(log)
    for record in bare["rounds"]:
        record["tricks"] = [trick["plays"] for trick in record["tricks"]]
    return bare


def with_any_card(log: Log, random: Random) -> Log:
    """The log with a card of one trick changed, left out or added."""
    changed = deepcopy(log)
    trick = random.choice([trick for record in changed["rounds"] for trick in record["tricks"]])
    plays: list[str] = trick["plays"].split()
    at = random.randrange(len(plays))
    kept = at + random.choice([0, 1]) if len(plays) > 1 else at + 1
    added = [random.choice(DECK)] if random.random() < 0.7 else []
    trick["plays"] = " ".join([*plays[:at], *added, *plays[kept:]]) or plays[0]
    return changed


@EACH_TABLE
@given(seed=SEEDS, edition=EDITIONS)
@settings(max_examples=6)
def test_a_lawful_game_is_lawful_either_way(
    players: int, variant: str | None, seed: int, edition: str
) -> None:
    log, random = game(players, variant, seed, edition)
    assert check(log, random).verdict == "legal"
    check(without_claims(log), random)


@EACH_TABLE
@given(seed=SEEDS, edition=EDITIONS)
@settings(max_examples=6)
def test_claims_about_tricks_are_judged_alike_either_way(
    players: int, variant: str | None, seed: int, edition: str
) -> None:
    log, random = game(players, variant, seed, edition)
    check(with_any_claims(log, random), random)


@pytest.mark.parametrize(("players", "variant", "mutation"), FAULTS)
@given(seed=SEEDS, edition=EDITIONS)
@settings(max_examples=2)
def test_a_fault_is_judged_alike_either_way(
    players: int, variant: str | None, mutation: Mutation, seed: int, edition: str
) -> None:
    random = Random(seed)
    fault = mutation(lawful_game(empty_log(players, edition=edition, variant=variant), random), random)
    if fault is not None:
        assert check(fault.log, random).verdict == "illegal"
        other = without_claims(fault.log) if random.random() < 0.5 else with_any_claims(fault.log, random)
        check(other, random)


@EACH_TABLE
@given(seed=SEEDS, edition=EDITIONS, claims=st.booleans())
@settings(max_examples=15)
def test_any_card_in_the_place_of_another_is_judged_alike_either_way(
    players: int, variant: str | None, seed: int, edition: str, claims: bool
) -> None:
    log, random = game(players, variant, seed, edition)
    changed = with_any_card(log, random)
    check(with_any_claims(changed, random) if claims else without_claims(changed), random)
