"""A lawful game that is broken in one place is illegal there, by the rules broken, and nowhere else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.faults import TABLES, Fault, Mutation, mutations_for, rounds, turns
from tests.naive.play import empty_log, lawful_game
from tests.opinions import agreed_opinion

SEEDS = st.integers(0, 2**32)
EDITIONS = ["zoch-2013", "lord-fry"]

CASES = [
    pytest.param(players, variant, mutation, id=f"{players}-{variant or 'full'}-{mutation.__name__}")
    for players, variant in TABLES
    for mutation in mutations_for(players, variant)
]


def fault_of(mutation: Mutation, header: dict[str, Any], random: Random) -> Fault:
    """The fault in the first game that has a place for it."""
    while True:
        fault = mutation(lawful_game(header, random), random)
        if fault is not None:
            return fault


@pytest.mark.parametrize(("players", "variant", "mutation"), CASES)
@given(seed=SEEDS, edition=st.sampled_from(EDITIONS))
@settings(max_examples=8)
def test_a_single_fault_is_named_at_its_place(
    players: int, variant: str | None, mutation: Mutation, seed: int, edition: str
) -> None:
    header = empty_log(players, edition=edition, variant=variant)
    fault = fault_of(mutation, header, Random(seed))

    opinion = agreed_opinion(fault.log)

    assert opinion["verdict"] == "illegal"
    assert [finding["rule"] for finding in opinion["findings"]] == fault.rules
    for finding in opinion["findings"]:
        assert {key: finding["at"][key] for key in fault.at} == fault.at


@pytest.mark.parametrize(
    ("players", "mutation", "rule"),
    [
        (2, turns.color_twice, "trick.color-once"),
        (3, turns.color_twice, "trick.color-once"),
        (4, turns.color_twice, "trick.color-once"),
        (5, turns.second_pair, "trick.one-double"),
        (5, turns.third_of_a_color, "trick.one-double"),
        (5, turns.second_potato_man, "trick.one-potato-man"),
        (4, rounds.stops_too_early, "turn.must-play"),
        (4, rounds.trick_left_open, "turn.must-play"),
    ],
)
@given(seed=SEEDS, edition=st.sampled_from(EDITIONS))
@settings(max_examples=8)
def test_a_dropped_rule_cannot_be_broken(
    players: int, mutation: Mutation, rule: str, seed: int, edition: str
) -> None:
    fault = fault_of(mutation, empty_log(players, edition=edition), Random(seed))

    opinion = agreed_opinion({**fault.log, "house": {"without": [rule]}})

    assert rule in [finding["rule"] for finding in agreed_opinion(fault.log)["findings"]]
    assert rule not in [finding["rule"] for finding in opinion["findings"]]


@pytest.mark.parametrize(("players", "variant"), TABLES)
@given(seed=SEEDS, edition=st.sampled_from(EDITIONS))
@settings(max_examples=20)
def test_the_game_without_the_fault_is_lawful(
    players: int, variant: str | None, seed: int, edition: str
) -> None:
    log = lawful_game(empty_log(players, edition=edition, variant=variant), Random(seed))

    opinion = agreed_opinion(log)

    assert opinion["verdict"] == "legal"
    assert opinion["complete"]
    assert opinion["totals"] == log["result"]["totals"]
    assert opinion["winners"] == log["result"]["winners"]
