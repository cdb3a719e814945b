"""Cases about a log: the referee, the naive model and the formal law all come to the right verdict."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from referee import Verdict, adjudicate, loads, verdict_to_builtins
from referee.case_answers import LogAnswer, StatedFinding, unlike
from referee.cases import Case
from referee.verdict import VerdictName
from tests.cases import BY_ID, Log, about_log, each, has_gaps, has_points_alone, house_of, log_answer
from tests.cases.formal_gaps import formal_outcome, formal_points
from tests.cases.formal_log import formal_verdict
from tests.cases.formal_round import BEYOND
from tests.cases.naive_gaps import naive_outcome, naive_points
from tests.opinions import naive_opinion, referee_opinion


def is_known(case: Case) -> bool:
    return about_log(case) and not is_open(case) and not has_points_alone(case)


def is_open(case: Case) -> bool:
    """Cards that were not written down decide, or might have."""
    return about_log(case) and (has_gaps(case) or undetermined(case)) and not has_points_alone(case)


def undetermined(case: Case) -> bool:
    return any(isinstance(one, LogAnswer) and one.verdict == "undetermined" for one in case.answers.values())


KNOWN = each(is_known)


def log_under(case: Case, edition: str) -> Log:
    """The case's log, with the edition and the house rules in its header."""
    assert case.log is not None
    return {**case.log, **house_of(edition)}


def judged(case: Case, edition: str) -> Verdict:
    return adjudicate(loads(json.dumps(case.log)), edition=edition)


@pytest.mark.parametrize(("case", "edition"), each(about_log))
def test_the_referee_judges_rightly(case: Case, edition: str) -> None:
    assert unlike(case.answers[edition], verdict_to_builtins(judged(case, edition))) == ()


@pytest.mark.parametrize(("case", "edition"), KNOWN)
def test_the_naive_model_judges_rightly(case: Case, edition: str) -> None:
    opinion = naive_opinion(log_under(case, edition))

    assert unlike(without_related(log_answer(case, edition)), opinion) == ()
    assert opinion == referee_opinion(log_under(case, edition))


def without_related(answer: LogAnswer) -> LogAnswer:
    """The naive model does not tell what a finding points back to."""
    findings = tuple(attrs.evolve(finding, related=()) for finding in answer.findings or ())
    return attrs.evolve(answer, findings=findings if answer.findings is not None else None)


@pytest.mark.parametrize(("case", "edition"), KNOWN)
def test_the_formal_law_judges_rightly_as_far_as_it_goes(case: Case, edition: str) -> None:
    stated = log_answer(case, edition)
    assert case.log is not None
    said = formal_verdict(dict(case.log), edition)

    assert [one["rule"] for one in said["findings"]] == [
        rule for rule in rules_stated(case, edition) if rule not in BEYOND
    ]
    assert unlike(within(stated), said) == ()


def rules_stated(case: Case, edition: str) -> list[str]:
    return [finding.rule for finding in log_answer(case, edition).findings or ()]


def within(stated: LogAnswer) -> LogAnswer:
    """The part of an answer that the formal law can speak of: of a round that something beyond it ended, it
    says nothing.
    """
    findings = tuple(told(one) for one in stated.findings or () if one.rule not in BEYOND)
    ends = {"turn.in-hand", "turn.draw"} & {one.rule for one in stated.findings or ()}
    rounds = None if ends or stated.rounds is None else stated.rounds
    verdict: VerdictName = "illegal" if findings else "legal"
    return attrs.evolve(stated, verdict=verdict, findings=findings, rounds=rounds)


def told(finding: StatedFinding) -> StatedFinding:
    return attrs.evolve(finding, related=(), line=None)


@pytest.mark.parametrize(("case", "edition"), each(is_open))
def test_a_log_with_gaps_is_what_all_its_completions_are(case: Case, edition: str) -> None:
    verdict = log_answer(case, edition).verdict

    assert naive_outcome(log_under(case, edition)) == verdict
    assert formal_outcome(log_under(case, edition), edition) == verdict


@pytest.mark.parametrize(("case", "edition"), each(has_points_alone))
def test_points_that_nobody_can_win_are_those_that_no_sacks_come_to(case: Case, edition: str) -> None:
    log = log_under(case, edition)
    can_be_won = log_answer(case, edition).verdict != "illegal"

    assert naive_points(log) == can_be_won
    assert formal_points(log, edition) == can_be_won


@pytest.mark.parametrize(("case", "edition"), each(about_log))
def test_the_rules_that_are_broken_are_those_of_the_case(case: Case, edition: str) -> None:
    assert {finding.rule for finding in judged(case, edition).findings} <= {*case.slugs}


# Step by step


def prefixes(log: Log) -> list[Log]:
    """The log of one round after each of its plays."""
    record = log["rounds"][0]
    tricks: list[str] = record["tricks"]
    logs: list[dict[str, Any]] = []
    for at, trick in enumerate(tricks):
        plays = trick.split()
        for count in range(1, len(plays) + 1):
            shown = [*tricks[:at], " ".join(plays[:count])]
            logs.append({**log, "rounds": [{**record, "tricks": shown}]})
    return logs


def test_single_steps_and_the_whole_log_have_the_same_verdict() -> None:
    """What is checked move by move is checked in a whole file, too."""
    log = log_under(BY_ID["second-pair-in-a-later-trick"], "zoch-2013")
    steps = prefixes(log)

    assert [referee_opinion(step)["verdict"] for step in steps[:-1]] == ["legal"] * (len(steps) - 1)
    assert referee_opinion(steps[-1]) == referee_opinion(log)
    assert referee_opinion(log)["verdict"] == "illegal"
