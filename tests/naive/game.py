"""Judging a whole game: its rounds, who opens them, the totals and who wins."""

from __future__ import annotations

from typing import Any

from tests.naive.notation import claims_result, first_play
from tests.naive.round import Finding, RoundJudge, finding
from tests.naive.trick import Rules

Verdict = dict[str, Any]


def judge(log: dict[str, Any], rules: Rules, *, accept_blocks: bool = False) -> Verdict:
    """The verdict on a log, without texts and citations."""
    header_fault = broken_header(log)
    if header_fault is not None:
        return {"verdict": "malformed", "rule": header_fault}
    return GameJudge(log, rules, accept_blocks=accept_blocks).judge()


def broken_header(log: dict[str, Any]) -> str | None:
    """The rule that the header breaks, if any."""
    if not 2 <= len(log["players"]) <= 5:
        return "setup.players"
    if log.get("variant") == "no-green" and len(log["players"]) != 3:
        return "setup.no-green"
    return None


class GameJudge:
    def __init__(self, log: dict[str, Any], rules: Rules, *, accept_blocks: bool) -> None:
        self.log = log
        self.rules = rules
        self.names: list[str] = log["players"]
        self.accept_blocks = accept_blocks
        self.findings: list[Finding] = []
        self.is_open = log.get("rounds") is None
        self.reports: list[dict[str, Any]] = []
        self.counted: list[dict[str, Any]] = []
        self.openers: list[str | None] = []

    def judge(self) -> Verdict:
        for number, record in enumerate(self.log.get("rounds") or [], 1):
            if record.get("annulled") is not None:
                self.reports.append(annulled_report(record))
            else:
                self.judge_round(number, record)
        in_the_game = self.counted[: len(self.names)]
        lawful = all(report["ended"] in {"blocked", "exhausted"} for report in in_the_game)
        complete = lawful and len(in_the_game) == len(self.names)
        totals, winners, tie_break = None, None, None
        if complete:
            totals, winners, tie_break = self.result(in_the_game)
        self.judge_result(totals, winners, tie_break)
        return {
            "verdict": "illegal" if self.findings else "undetermined" if self.is_open else "legal",
            "complete": complete,
            "findings": self.findings,
            "rounds": self.reports,
            "totals": totals,
            "winners": winners,
            "tie_break": tie_break,
        }

    # Rounds

    def judge_round(self, number: int, record: dict[str, Any]) -> None:
        starter = recorded_starter(record)
        due = self.due_starters()
        is_surplus = len(self.counted) >= len(self.names)
        if is_surplus:
            count = len(self.counted) + 1
            self.note("game.rounds", round=number, expected=len(self.names), found=count)
        elif starter is not None and due and starter not in due:
            expected = due[0] if len(due) == 1 else due
            self.note("game.starter", round=number, player=starter, expected=expected, found=starter)
        if starter is None and len(due) == 1 and self.starter_is_certain():
            starter = due[0]
        judge = RoundJudge(self.log, self.rules, number, starter, accept_blocks=self.accept_blocks)
        judge.judge()
        self.findings += judge.findings
        self.is_open = self.is_open or judge.is_open
        self.openers.append(starter)
        self.counted.append(judge.report())
        self.reports.append(judge.report())

    def due_starters(self) -> list[str]:
        """Who may open the next round. Nobody listed: it cannot be said."""
        if self.rules["rulings"]["next-starter"] == "any-once":
            return [name for name in self.names if name not in self.openers]
        if not self.openers or self.openers[-1] is None:
            return []
        seat = self.names.index(self.openers[-1]) + 1
        return [self.names[seat % len(self.names)]]

    def starter_is_certain(self) -> bool:
        """A round before whose starter is not known leaves open who has still to open one."""
        return self.rules["rulings"]["next-starter"] == "left" or None not in self.openers

    # The result

    def result(self, reports: list[dict[str, Any]]) -> tuple[dict[str, int], list[str], str | None]:
        totals = {name: sum(report["scores"][name] for report in reports) for name in self.names}
        best = {name: max(report["scores"][name] for report in reports) for name in self.names}
        highest = max(totals.values())
        leading = [name for name in self.names if totals[name] == highest]
        if len(leading) == 1:
            return totals, leading, None
        if self.rules["rulings"]["tie-break"] == "best-round":
            best_of_all = max(best[name] for name in leading)
            leading = [name for name in leading if best[name] == best_of_all]
        return totals, leading, "best-round" if len(leading) == 1 else "shared"

    def judge_result(
        self, totals: dict[str, int] | None, winners: list[str] | None, tie_break: str | None
    ) -> None:
        if not claims_result(self.log) or self.log.get("rounds") is None:
            return
        claim = self.log["result"]
        if len(self.counted) < len(self.names):
            self.note("game.rounds", expected=len(self.names), found=len(self.counted))
            return
        if totals is None or winners is None:
            return
        claimed: dict[str, int] = claim.get("totals") or {}
        for name in self.names:
            if name in claimed and claimed[name] != totals[name]:
                self.note("game.total", player=name, expected=totals[name], found=claimed[name])
        if claim.get("winners") is not None and sorted(claim["winners"]) != sorted(winners):
            decides = {None: "game.total", "best-round": "game.tie-break", "shared": "game.shared"}
            self.note(decides[tie_break], expected=winners, found=list(claim["winners"]))

    def note(self, rule: str, **details: Any) -> None:
        self.findings.append(finding(rule, **details))


def recorded_starter(record: dict[str, Any]) -> str | None:
    """Who opens the round by the log: as recorded, or who is named at its first play."""
    starter: str | None = record.get("starter")
    play = first_play(record)
    if starter is None and play is not None:
        starter = play["name"]
    return starter


def annulled_report(record: dict[str, Any]) -> dict[str, Any]:
    return {
        "starter": record.get("starter"),
        "ended": "annulled",
        "blocked": None,
        "tricks": 0,
        "sacks": None,
        "scores": None,
    }
