"""Differences as logs: with the right answer in it a log is lawful, with a wrong one it is illegal."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import attrs
import pytest
from msgspec.structs import replace

import referee
from referee.conform.kit import find_kit
from referee.conform.potato_man.questions import (
    Legal,
    Openers,
    Opens,
    Playable,
    Played,
    Rank,
    Ranked,
    Round,
    Trick,
    Won,
)
from referee.conform.probe import Difference, Probe
from referee.conform.protocol import Answer

KIT = find_kit("potato-man")
SUPPORT = attrs.evolve(KIT.everything, editions=("zoch-2013",))
PROBES = list(KIT.vectors(SUPPORT))
FULL = {"3 3 3 3 3", "3 3 0 3 3"}


def log_of(probe: Probe, given: Answer) -> Any:
    return json.loads(json.dumps(KIT.as_log(Difference(rule="win.highest", probe=probe, given=given))))


def verdict_on(log: Any) -> referee.Verdict:
    return referee.adjudicate(referee.loads(json.dumps(log), "json"), limit=0)


def asked(kind: type[Any]) -> list[Probe]:
    return [probe for probe in PROBES if isinstance(probe.question, kind)]


@pytest.mark.parametrize("kind", [Trick, Legal])
def test_what_is_right_makes_a_lawful_log(kind: type[Any]) -> None:
    logs = [log for probe in asked(kind)[::5] if (log := log_of(probe, probe.right)) is not None]
    assert len(logs) > 100
    for log in logs:
        assert verdict_on(log).verdict == "legal", log


def test_rounds_are_judged_as_they_are_answered() -> None:
    for probe in asked(Round)[::3]:
        assert isinstance(probe.right, Played)
        due = "illegal" if probe.right.unlawful else "legal"
        assert verdict_on(log_of(probe, probe.right)).verdict == due, probe.question


def test_sacks_that_are_gone_are_taken_by_tricks_before() -> None:
    """With five players a few are not found; positions that no round comes to need none."""
    numbers: Counter[int] = Counter()
    for probe in asked(Trick):
        question = probe.question
        assert isinstance(question, Trick)
        if question.sacks not in FULL:
            log = log_of(probe, probe.right)
            if log is None:
                assert question.players == 5
            else:
                assert verdict_on(log).verdict == "legal", question
            numbers[0 if log is None else len(log["rounds"][0]["tricks"])] += 1
    assert numbers[0] < 5
    assert numbers[4] >= 15
    assert numbers[7] >= 15


def test_a_wrong_winner_is_refuted() -> None:
    for probe in asked(Trick)[::7]:
        right = probe.right
        assert isinstance(probe.question, Trick)
        assert isinstance(right, Won)
        # With two players the next but one place is of the same player.
        wrong = replace(right, winner=right.winner % len(probe.question.trick.split()) + 1)
        log = log_of(probe, wrong)
        assert log is None or verdict_on(log).verdict == "illegal"


def test_a_wrong_sack_is_refuted() -> None:
    for probe in asked(Trick)[::7]:
        assert isinstance(probe.right, Won)
        wrong = replace(probe.right, sack="red" if probe.right.sack != "red" else "blue")
        log = log_of(probe, wrong)
        assert log is None or verdict_on(log).verdict == "illegal"


def test_a_card_that_is_wrongly_let_in_is_played_and_refused() -> None:
    probe = next(
        probe
        for probe in asked(Legal)
        if probe.rules == ("trick.one-potato-man",) and not probe.right.told()["legal"]
    )
    assert isinstance(probe.question, Legal)
    log = log_of(probe, Playable(legal=probe.question.hand))
    verdict = verdict_on(log)
    assert [finding.rule for finding in verdict.findings] == ["trick.one-potato-man"]


def test_wrong_scores_winners_and_ends_of_a_round_are_refuted() -> None:
    probe = next(probe for probe in asked(Round) if probe.right.told().get("ended") == ["blocked"])
    right = probe.right
    assert isinstance(right, Played)
    seats = len(right.scores.split())
    wrong_scores = replace(right, scores=" ".join("77" for _ in range(seats)))
    first = int(right.winners.split()[0])
    wrong_winner = replace(right, winners=" ".join([str(first % seats + 1), *right.winners.split()[1:]]))
    for wrong in (wrong_scores, wrong_winner):
        assert verdict_on(log_of(probe, wrong)).verdict == "illegal"


def test_a_wrong_opener_is_refuted() -> None:
    probe = next(probe for probe in asked(Opens) if isinstance(probe.right, Openers) and probe.right.seats)
    assert isinstance(probe.question, Opens)
    log = log_of(probe, Openers(seats=probe.question.starters))
    assert {finding.rule for finding in verdict_on(log).findings} == {"game.starter"}


def test_a_wrong_result_is_told_as_a_score_sheet() -> None:
    probe = asked(Rank)[0]
    assert isinstance(probe.right, Ranked)
    log = log_of(probe, replace(probe.right, totals="1 2"))
    assert log["result"]["totals"] == {"Ana": 1, "Ben": 2}
    assert len(log["rounds"]) == 2


@pytest.mark.parametrize(
    ("edition", "header"),
    [
        ("lord-fry", {"edition": "lord-fry"}),
        ("zoch-2013+gold=optional", {"edition": "zoch-2013", "house": {"gold": "optional"}}),
        ("zoch-2013-sack.gold", {"edition": "zoch-2013", "house": {"without": ["sack.gold"]}}),
    ],
)
def test_the_log_has_the_edition_and_house_rules_of_the_question(
    edition: str, header: dict[str, Any]
) -> None:
    probe = asked(Trick)[0]
    assert isinstance(probe.question, Trick)
    question = replace(probe.question, edition=edition)
    log = log_of(attrs.evolve(probe, question=question), probe.right)
    assert {key: log[key] for key in header} == header
    assert verdict_on(log).error is None
