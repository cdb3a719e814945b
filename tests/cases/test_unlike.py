"""Whether an engine's answer is what a case states: a wrong one is told by its field, a right one never."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from referee.case_answers import (
    LogAnswer,
    PositionAnswer,
    StatedError,
    StatedFinding,
    StatedRound,
    StatedWinner,
    unlike,
)
from referee.cases import Case
from tests.cases import CASES, Data

POSITION = PositionAnswer(
    legal=("B4", "Y1"),
    refused={"R5": ("trick.color-once", "turn.in-hand")},
    blocked=False,
    complete=False,
    winner=StatedWinner(play=2, card="B16", by=("win.highest",)),
    sack="blue",
    may_decline=False,
    findings=(),
    claim="upheld",
)
SAID: Data = {
    "legal": ["Y1", "B4"],
    "refused": {"R5": ["turn.in-hand", "trick.color-once"]},
    "blocked": False,
    "complete": False,
    "winner": {"play": 2, "card": "B16", "by": ["win.highest"]},
    "sack": "blue",
    "may_decline": False,
    "findings": [],
    "claim": {"answer": "upheld", "rule": "win.highest"},
}
LOG = LogAnswer(
    verdict="illegal",
    complete=True,
    findings=(
        StatedFinding(rule="setup.deck", round=1, card="B12", related=({"round": 1, "trick": 1},)),
        StatedFinding(rule="game.total", expected=["Ben"], found=["Ana"]),
    ),
    rounds=(StatedRound(starter="Ana", ended="", tricks=1), StatedRound(ended="blocked", scores={"Ana": 1})),
    totals={"Ana": 1},
    winners=("Ana", "Ben"),
    tie_break="shared",
    error=StatedError(rule="setup.players", line=3, path="$.players", word="six"),
)
VERDICT: Data = {
    "verdict": "illegal",
    "complete": True,
    "findings": [
        {
            "rule": "setup.deck",
            "at": {"round": 1, "trick": 3, "card": "B12"},
            "related": [{"round": 1, "trick": 1, "line": 4}],
            "expected": None,
        },
        {"rule": "game.total", "at": {}, "related": [], "expected": ["Ben"], "found": ["Ana"]},
    ],
    "rounds": [
        {"starter": "Ana", "ended": None, "tricks": 1, "scores": None},
        {"starter": "Ben", "ended": "blocked", "tricks": 2, "scores": {"Ana": 1}},
    ],
    "totals": {"Ana": 1},
    "winners": ["Ana", "Ben"],
    "tie_break": "shared",
    "error": {"rule": "setup.players", "line": 3, "path": "$.players[5]", "message": "not six"},
}


def test_a_right_answer_is_like_what_is_stated() -> None:
    assert unlike(POSITION, SAID) == ()
    assert unlike(LOG, VERDICT) == ()


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("legal", ["B4"]),
        ("refused", {}),
        ("refused", {"R5": ["trick.color-once"]}),
        ("blocked", None),
        ("complete", True),
        ("winner", None),
        ("winner", {"play": 2, "card": "B16", "by": ["win.later-of-equals"]}),
        ("sack", "none"),
        ("may_decline", True),
        ("findings", [{"rule": "trick.size"}]),
        ("claim", {"answer": "rejected"}),
        ("claim", None),
    ],
)
def test_a_wrong_answer_to_a_position_is_told_by_its_field(field: str, wrong: Any) -> None:
    assert unlike(POSITION, {**SAID, field: wrong}) == (field,)


@pytest.mark.parametrize(
    ("field", "old", "new"),
    [
        ("verdict", "illegal", "legal"),
        ("complete", "true", "false"),
        ("findings", "B12", "B13"),
        ("findings", '["Ben"]', '"Ben"'),
        ("findings", "setup.deck", "setup.deal"),
        ("findings", '"trick": 1, "line"', '"trick": 2, "line"'),
        ("rounds", '"ended": null', '"ended": "unlawful"'),
        ("rounds", '"scores": {"Ana": 1}', '"scores": {"Ana": 2}'),
        ("rounds", '"starter": "Ana"', '"starter": "Ben"'),
        ("totals", '"totals": {"Ana": 1}', '"totals": null'),
        ("winners", '["Ana", "Ben"]', '["Ana"]'),
        ("tie_break", "shared", "best-round"),
        ("error", "setup.players", "setup.no-green"),
        ("error", '"line": 3', '"line": 4'),
        ("error", "$.players[5]", "$.edition"),
        ("error", "six", "seven"),
    ],
)
def test_a_wrong_verdict_is_told_by_its_field(field: str, old: str, new: str) -> None:
    written = json.dumps(VERDICT)
    assert old in written
    assert unlike(LOG, json.loads(written.replace(old, new))) == (field,)


@pytest.mark.parametrize("field", ["findings", "rounds"])
def test_a_finding_or_a_round_too_many_or_too_few_is_told(field: str) -> None:
    assert unlike(LOG, {**VERDICT, field: VERDICT[field][:1]}) == (field,)
    assert unlike(LOG, {**VERDICT, field: [*VERDICT[field], VERDICT[field][0]]}) == (field,)


def test_what_is_not_stated_may_be_anything() -> None:
    assert unlike(PositionAnswer(sack="blue"), {"sack": "blue", "legal": "whatever"}) == ()
    assert unlike(LogAnswer(verdict="legal"), {"verdict": "legal", "findings": "whatever"}) == ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_an_engine_that_says_nothing_is_wrong_about_every_case(case: Case) -> None:
    for answer in case.answers.values():
        stated = {key: value for key, value in msgspec.to_builtins(answer).items() if value is not None}
        silent = unlike(answer, {})
        # To say nothing of a card, a fault or a sack is to say that there is none.
        assert {*silent} == {key for key, value in stated.items() if value not in ((), {})}
