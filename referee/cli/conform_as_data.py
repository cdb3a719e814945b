"""The report on an engine as builtin data, for JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from referee.conform.kit import Kit
from referee.conform.probe import Difference
from referee.conform.report import Report, RuleReport


def report_as_data(report: Report, kit: Kit, again: str) -> dict[str, Any]:
    """The report as builtin data; `again` is the command line that repeats it."""
    return {
        "game": report.game,
        "engine": report.support.engine,
        "editions": list(report.support.editions),
        "players": list(report.support.players),
        "variants": list(report.support.variants),
        "answers": sorted(report.support.answers),
        "seed": report.seed,
        "asked": dict(report.asked),
        "conforms": report.exit_code == 0,
        "rules": [_rule(rule, kit) for rule in report.rules],
        "shortest": None if report.shortest is None else report.shortest.rule,
        "again": again,
        "complaint": report.complaint,
    }


def _rule(rule: RuleReport, kit: Kit) -> dict[str, Any]:
    return {
        "rule": rule.rule,
        "status": rule.status,
        "right": rule.right,
        "wrong": rule.wrong,
        "unsupported": rule.unsupported,
        "difference": None if rule.difference is None else difference_as_data(rule.difference, kit),
    }


def difference_as_data(difference: Difference, kit: Kit) -> dict[str, Any]:
    """A wrong answer: where it comes from, the question, the answer, the right one, and the log."""
    log = kit.as_log(difference)
    return {
        "origin": difference.probe.origin,
        "name": difference.probe.name,
        "question": msgspec.to_builtins(difference.probe.question),
        "said": msgspec.to_builtins(difference.given),
        "right": msgspec.to_builtins(difference.probe.right),
        "log": None if log is None else dict(log),
    }
