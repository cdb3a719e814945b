"""Two opinions of a log in one form: the referee's and the naive model's."""

from __future__ import annotations

import json
from typing import Any

from referee import adjudicate, loads
from referee.verdict import Finding, Place, Verdict
from tests.naive import judge, rules_of

Opinion = dict[str, Any]
PLACE_KEYS = ("round", "trick", "play", "player", "card")


def referee_verdict(log: dict[str, Any], *, accept_blocks: bool = False) -> Verdict:
    """What is plainly seen, as the naive model sees it: gaps are left alone."""
    return adjudicate(loads(json.dumps(log)), accept_blocks=accept_blocks, limit=0)


def place_of(at: Place) -> dict[str, Any]:
    return {key: getattr(at, key) for key in PLACE_KEYS}


def plain(value: Any) -> Any:
    """The value as JSON knows it: lists, no tuples."""
    return json.loads(json.dumps(value))


def finding_of(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "at": place_of(finding.at),
        "expected": plain(finding.expected),
        "found": plain(finding.found),
    }


def opinion_of(verdict: Verdict) -> Opinion:
    """A verdict without its texts, citations and receipt."""
    return {
        "verdict": verdict.verdict,
        "complete": verdict.complete,
        "findings": [finding_of(finding) for finding in verdict.findings],
        "rounds": [
            {
                "starter": report.starter,
                "ended": report.ended,
                "blocked": report.blocked,
                "tricks": report.tricks,
                "sacks": report.sacks,
                "scores": report.scores,
            }
            for report in verdict.rounds
        ],
        "totals": verdict.totals,
        "winners": None if verdict.winners is None else list(verdict.winners),
        "tie_break": verdict.tie_break,
    }


def referee_opinion(log: dict[str, Any], *, accept_blocks: bool = False) -> Opinion:
    return opinion_of(referee_verdict(log, accept_blocks=accept_blocks))


def naive_opinion(log: dict[str, Any], *, accept_blocks: bool = False) -> Opinion:
    return judge(log, rules_of(log), accept_blocks=accept_blocks)


def agreed_opinion(log: dict[str, Any], *, accept_blocks: bool = False) -> Opinion:
    """The opinion that both have; fails where they differ."""
    referee = referee_opinion(log, accept_blocks=accept_blocks)
    naive = naive_opinion(log, accept_blocks=accept_blocks)
    assert referee == naive, f"the referee and the naive model differ on {json.dumps(log)}"
    return referee
