"""All of the law in few quick tests without chance: what a changed law has to get past."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee import verdict_to_builtins
from referee.adjudicate.answers import ask
from referee.adjudicate.answers_written import answer_to_builtins
from referee.case_answers import unlike
from referee.cases import Case
from tests.cases import CASES, GAME, about_log, about_position
from tests.cases.test_logs import judged
from tests.faults import TABLES, Fault, Mutation, mutations_for
from tests.naive.play import empty_log, lawful_game
from tests.opinions import agreed_opinion, naive_opinion, referee_opinion
from tests.test_examples import EXPECTED, FILES, check_error, check_points, told, verdicts_on
from tests.test_partial import (
    FAULTS_THAT_NO_MISSING_FACT_EXCUSES,
    HIDINGS,
    nothing_is_invented,
    with_hidden,
)

HOUSES: list[dict[str, Any]] = [
    {},
    {"gold": "optional", "next-starter": "any-once", "tie-break": "none"},
    {"double-check": "full-trick", "without": ["trick.one-potato-man", "win.later-of-equals"]},
    {"without": ["sack.gold", "win.potato-man", "turn.must-play"]},
    {"without": ["trick.color-once", "trick.one-double"]},
]
# Filling in what is missing takes seconds, and is not what is tried here.
QUICK_EXAMPLES = [name for name in FILES if not name.startswith("incomplete/")]


def chapters(cases: list[Case]) -> list[str]:
    return sorted({case.kind for case in cases})


POSITIONS = [case for case in CASES if about_position(case)]
LOGS = [case for case in CASES if about_log(case)]


@pytest.mark.parametrize("chapter", chapters(POSITIONS))
def test_positions_of_the_case_law_have_their_answers(chapter: str) -> None:
    for case in POSITIONS:
        if case.kind == chapter and case.position is not None:
            for edition, answer in case.answers.items():
                assert unlike(answer, answer_to_builtins(ask(case.position, GAME, edition))) == ()


@pytest.mark.parametrize("edition", ["zoch-2013", "lord-fry"])
def test_logs_of_the_case_law_have_their_verdicts(edition: str) -> None:
    for case in LOGS:
        for label, answer in case.answers.items():
            if label.startswith(edition):
                assert unlike(answer, verdict_to_builtins(judged(case, label))) == ()


@pytest.mark.parametrize("folder", sorted({name.partition("/")[0] for name in QUICK_EXAMPLES}))
def test_examples_have_their_verdicts(folder: str) -> None:
    for name in QUICK_EXAMPLES:
        if name.partition("/")[0] == folder:
            for verdict, expected in zip(verdicts_on(name), EXPECTED[name], strict=True):
                assert verdict.verdict == expected["verdict"]
                assert [told(finding) for finding in verdict.findings] == expected.get("findings", [])
                check_error(verdict, expected)
                check_points(verdict, expected)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_lawful_games_are_judged_alike(players: int, variant: str | None, house: dict[str, Any]) -> None:
    for seed in range(2):
        edition = "lord-fry" if seed % 2 else "zoch-2013"
        log = lawful_game(empty_log(players, edition=edition, variant=variant, house=house), Random(seed))
        opinion = agreed_opinion(log)
        assert opinion["verdict"] == "legal"
        assert opinion["totals"] == log["result"]["totals"]


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_single_fault_is_named_alike(players: int, variant: str | None) -> None:
    for mutation in mutations_for(players, variant):
        fault = first_fault(mutation, players, variant, Random(1))
        opinion = agreed_opinion(fault.log)
        assert [finding["rule"] for finding in opinion["findings"]] == fault.rules
        for finding in opinion["findings"]:
            assert {key: finding["at"][key] for key in fault.at} == fault.at


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_hidden_facts_make_no_lawful_game_illegal(players: int, variant: str | None) -> None:
    random = Random(players)
    for hide in HIDINGS * 3:
        log = lawful_game(empty_log(players, variant=variant), random)
        opinion = referee_opinion(with_hidden(log, [hide], random))
        assert opinion["verdict"] in {"legal", "undetermined"}
        assert nothing_is_invented(opinion, naive_opinion(log))


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_hidden_facts_make_no_fault_lawful(players: int, variant: str | None) -> None:
    random = Random(players)
    for mutation in FAULTS_THAT_NO_MISSING_FACT_EXCUSES:
        fault = first_fault(mutation, players, variant, random)
        hidden = with_hidden(fault.log, random.sample(HIDINGS, 2), random)
        assert referee_opinion(hidden)["verdict"] in {"illegal", "undetermined"}


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_blocks_are_taken_on_trust_where_no_hand_is_known(players: int, variant: str | None) -> None:
    for seed in range(4):
        log = lawful_game(empty_log(players, variant=variant), Random(seed))
        truth = naive_opinion(log)
        for record in log["rounds"]:
            for key in ("hands", "piles", "aside"):
                record.pop(key, None)
            record.get("blocked", {}).pop("shows", None)
        agreed_opinion(log)
        assert agreed_opinion(log, accept_blocks=True) == truth


def first_fault(mutation: Mutation, players: int, variant: str | None, random: Random) -> Fault:
    while True:
        fault = mutation(lawful_game(empty_log(players, variant=variant), random), random)
        if fault is not None:
            return fault
