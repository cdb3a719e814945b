"""Decided disputes about files: what is read, how it is judged, and what is refused."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee import Verdict, read_logs
from referee.adjudicate import adjudicate_entry
from referee.log.write import encode_log
from tests.naive import judge, rules_of
from tests.opinions import finding_of, opinion_of

Case = dict[str, Any]
FILE = Path(__file__).parent / "cases" / "potato_man_files.toml"
CASES: list[Case] = tomllib.loads(FILE.read_text("utf-8"))["cases"]
BY_ID = {case["id"]: case for case in CASES}
BYTE_ORDER_MARK = "\ufeff"


def named(key: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES if key in case]


def verdict_of(text: str, format_: str = "toml") -> Verdict:
    [entry] = read_logs(io.BytesIO(text.encode()), name=f"game.{format_}")
    return adjudicate_entry(entry)


def verdict_on(case: Case) -> Verdict:
    return verdict_of(case["text"], case.get("format", "toml"))


@pytest.mark.parametrize("case", named("error"))
def test_what_is_no_log_is_refused_with_its_place(case: Case) -> None:
    verdict = verdict_on(case)

    assert verdict.verdict == "malformed"
    assert verdict.error is not None
    assert verdict.error.rule == case["error"].get("rule")
    assert verdict.error.line == case["error"]["line"]
    assert case["error"].get("path", "") in (verdict.error.path or "")
    assert case["error"].get("word", "") in verdict.error.message


@pytest.mark.parametrize("case", named("verdict"))
def test_what_is_a_log_is_judged(case: Case) -> None:
    verdict = verdict_on(case)

    assert verdict.verdict == case["verdict"]
    if "starter" in case:
        assert verdict.rounds[0].starter == case["starter"]
    findings = [{**finding_of(finding), **finding_of(finding)["at"]} for finding in verdict.findings]
    assert len(findings) == (1 if "finding" in case else 0)
    for key, value in case.get("finding", {}).items():
        found = verdict.findings[0].at.line if key == "line" else findings[0][key]
        assert found == value


@pytest.mark.parametrize("case", named("verdict"))
def test_the_naive_model_judges_what_was_read_alike(case: Case) -> None:
    [entry] = read_logs(io.BytesIO(case["text"].encode()), name="game.toml")
    log = msgspec.to_builtins(entry.log)

    assert judge(log, rules_of(log)) == opinion_of(adjudicate_entry(entry))


@pytest.mark.parametrize("case", named("finding"))
def test_a_finding_tells_line_and_rule_in_words(case: Case) -> None:
    """E30: never a silent end."""
    [finding] = verdict_on(case).findings

    assert finding.at.line is not None
    assert finding.message
    assert finding.citations


@pytest.mark.parametrize("case", named("verdict"))
@pytest.mark.parametrize("mark", ["", BYTE_ORDER_MARK])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_byte_order_mark_and_line_ends_change_nothing(case: Case, mark: str, line_end: str) -> None:
    """E37: not the first key, not a card, not the receipt."""
    verdict = verdict_of(mark + case["text"].replace("\n", line_end))

    assert opinion_of(verdict) == opinion_of(verdict_on(case))
    assert verdict.receipt == verdict_on(case).receipt


@pytest.mark.parametrize("case", named("same_as"))
def test_two_spellings_of_a_game_have_one_verdict_and_one_receipt(case: Case) -> None:
    other = verdict_on(BY_ID[case["same_as"]])

    assert opinion_of(verdict_on(case)) == opinion_of(other)
    assert verdict_on(case).receipt == other.receipt


@pytest.mark.parametrize("case", named("verdict"))
@pytest.mark.parametrize("format_", ["toml", "json", "jsonl"])
def test_what_the_referee_writes_it_reads_back(case: Case, format_: Any) -> None:
    """E34, and so for every other case."""
    [entry] = read_logs(io.BytesIO(case["text"].encode()), name="game.toml")
    assert entry.log is not None

    again = verdict_of(encode_log(entry.log, format_).decode(), format_)

    assert opinion_of(again) == opinion_of(verdict_on(case))
    assert again.receipt == verdict_on(case).receipt
