"""Cases about a file: what is read, how it is judged, and what is refused.

The formal law knows cards and no bytes: of what is no log it says nothing, of what was read it says what it
says of any log. The naive model takes a log that is read; of what is refused it only knows the headers that
break a rule (`setup.players`, `setup.no-green`).
"""

from __future__ import annotations

import io
import tomllib
from typing import Any

import msgspec
import pytest

from referee import Entry, Verdict, read_logs, verdict_to_builtins
from referee.adjudicate import adjudicate_entry
from referee.case_answers import LogAnswer, unlike
from referee.cases import Case
from referee.log.write import encode_log
from tests.cases import BY_ID, CASES, Log, about_text, each, house_of, log_answer
from tests.cases.formal_log import formal_verdict
from tests.naive import judge, rules_of
from tests.opinions import opinion_of

MARK = "\ufeff"


def entry_of(text: str, file: str) -> Entry:
    [entry] = read_logs(io.BytesIO(text.encode()), name=file)
    return entry


def entry_in(case: Case) -> Entry:
    assert case.text is not None
    return entry_of(case.text, case.file)


def verdict_on(case: Case, edition: str | None = None) -> Verdict:
    return adjudicate_entry(entry_in(case), edition=edition)


def is_refused(case: Case) -> bool:
    return about_text(case) and any(
        isinstance(answer, LogAnswer) and answer.verdict == "malformed" for answer in case.answers.values()
    )


def is_read(case: Case) -> bool:
    return about_text(case) and not is_refused(case)


def log_read(case: Case, edition: str) -> Log:
    log: Log = msgspec.to_builtins(entry_in(case).log)
    kept = {key: value for key, value in log.items() if value is not None}
    return {**kept, **house_of(edition)}


@pytest.mark.parametrize(("case", "edition"), each(about_text))
def test_the_referee_reads_and_judges_rightly(case: Case, edition: str) -> None:
    said = verdict_to_builtins(verdict_on(case, edition))

    assert unlike(case.answers[edition], said) == ()
    broken = {finding["rule"] for finding in said.get("findings", ())}
    assert broken <= {*case.slugs}


@pytest.mark.parametrize(("case", "edition"), each(is_refused))
def test_what_is_no_log_is_refused_with_its_place_and_in_words(case: Case, edition: str) -> None:
    stated, error = log_answer(case, edition).error, verdict_on(case, edition).error

    assert stated is not None
    assert error is not None
    assert error.rule == stated.rule
    assert error.line is not None
    assert error.message


@pytest.mark.parametrize(("case", "edition"), each(lambda case: is_refused(case) and bool(case.slugs)))
def test_the_naive_model_refuses_a_header_that_breaks_a_rule(case: Case, edition: str) -> None:
    assert case.text is not None
    log = tomllib.loads(case.text) | house_of(edition)
    [rule] = case.slugs

    assert judge(log, rules_of(log)) == {"verdict": "malformed", "rule": rule}


@pytest.mark.parametrize(("case", "edition"), each(is_read))
def test_the_naive_model_judges_what_was_read_rightly(case: Case, edition: str) -> None:
    log = log_read(case, edition)
    opinion = judge(log, rules_of(log))

    assert opinion == opinion_of(verdict_on(case, edition))
    assert [finding["rule"] for finding in opinion["findings"]] == [
        finding.rule for finding in log_answer(case, edition).findings or ()
    ]


@pytest.mark.parametrize(("case", "edition"), each(is_read))
def test_the_formal_law_judges_what_was_read_rightly(case: Case, edition: str) -> None:
    said = formal_verdict(log_read(case, edition), edition)

    assert said["verdict"] == log_answer(case, edition).verdict
    assert [finding["rule"] for finding in said["findings"]] == [
        finding.rule for finding in log_answer(case, edition).findings or ()
    ]


READ = [pytest.param(case, id=case.id) for case in CASES if is_read(case)]


@pytest.mark.parametrize("case", READ)
def test_a_finding_tells_line_and_rule_in_words(case: Case) -> None:
    for finding in verdict_on(case).findings:
        assert finding.at.line is not None
        assert finding.message
        assert finding.citations


@pytest.mark.parametrize("case", READ)
@pytest.mark.parametrize("mark", ["", MARK])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_byte_order_mark_and_line_ends_change_nothing(case: Case, mark: str, line_end: str) -> None:
    """Not the first key, not a card, not the receipt."""
    assert case.text is not None
    plain = case.text.removeprefix(MARK).replace("\r\n", "\n")
    verdict = adjudicate_entry(entry_of(mark + plain.replace("\n", line_end), case.file))

    assert opinion_of(verdict) == opinion_of(verdict_on(case))
    assert verdict.receipt == verdict_on(case).receipt


def test_two_spellings_of_a_game_have_one_verdict_and_one_receipt() -> None:
    lower, upper = (verdict_on(BY_ID[name]) for name in ("cards-in-lower-case", "cards-in-upper-case"))

    assert opinion_of(lower) == opinion_of(upper)
    assert lower.receipt == upper.receipt


@pytest.mark.parametrize("case", READ)
@pytest.mark.parametrize("format_", ["toml", "json", "jsonl"])
def test_what_the_referee_writes_it_reads_back(case: Case, format_: Any) -> None:
    log = entry_in(case).log
    assert log is not None

    again = adjudicate_entry(entry_of(encode_log(log, format_).decode(), f"game.{format_}"))

    assert opinion_of(again) == opinion_of(verdict_on(case))
    assert again.receipt == verdict_on(case).receipt
