"""`referee lint`: what it prints, and with which exit code."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest

from referee.cli.phrases import LANGUAGES, load_phrases
from referee.prove import lint_run, linted
from referee.prove.lint import Finding, LintTexts
from tests.cli.running import run


def with_findings(monkeypatch: pytest.MonkeyPatch, *findings: Finding) -> None:
    """Let the lint find just these."""

    def lint(*_: object) -> Sequence[Finding]:
        return findings

    monkeypatch.setattr(lint_run, "lint", lint)


def test_of_our_rulebook_all_findings_are_accepted() -> None:
    ran = run("lint")
    assert (ran.code, ran.err) == (0, "")
    assert "zoch-2013: the law as it is refereed" in ran.out
    assert "lord-fry: potato-man-en alone" in ran.out
    assert "Accepted: " in ran.out
    assert "Not accepted." not in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_reads_well_at_80_columns_in_every_language(language: str) -> None:
    ran = run("lint", "--lang", language, env={"COLUMNS": "80"})
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    gap = load_phrases(language)("lint.kind.gap")
    assert f"\n  {gap}  " in ran.out
    assert "{" not in ran.out


def test_findings_as_data() -> None:
    ran = run("lint", "--format", "json", "--lang", "de")
    assert ran.code == 0
    subjects = {subject["id"]: subject for subject in ran.data["subjects"]}
    assert subjects["zoch-2013 texts"]["findings"] == []
    english = subjects["potato-man-en"]
    assert (english["edition"], english["texts"]) == ("lord-fry", ["potato-man-en"])
    [shared] = [one for one in english["findings"] if one["question"] == "result"]
    assert (shared["kind"], shared["rules"]) == ("gap", ["game.shared"])
    assert shared["situation"] == "after-last-round"
    assert shared["facts"]["scores"].startswith("Ana ")
    assert shared["log"]["edition"] == "lord-fry"
    assert shared["accepted"].startswith("Das englische Regelheft")


def test_a_finding_that_is_not_accepted_has_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = linted.lint_texts("potato-man")

    def fewer(game: str) -> LintTexts:
        assert game == "potato-man"
        return attrs.evolve(texts, accepted=texts.accepted[1:])

    monkeypatch.setattr(linted, "lint_texts", fewer)
    ran = run("lint")
    assert ran.code == 1
    assert ran.out.count("Not accepted.") == len(texts.accepted[0].of)


def test_what_is_accepted_and_does_not_occur_has_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    stale = Finding(subject="lord-fry", kind="stale", question="sack", rules=("sack.none",))
    with_findings(monkeypatch, stale)
    ran = run("lint")
    assert ran.code == 1
    assert "It is accepted, but does not occur: sack.none." in ran.out


def test_what_is_not_settled_in_time_has_exit_code_3(monkeypatch: pytest.MonkeyPatch) -> None:
    with_findings(monkeypatch, Finding(subject="lord-fry", kind="unsettled", question="sack", tables=("5",)))
    ran = run("lint")
    assert ran.code == 3
    assert "not settled" in ran.out
    assert "Players: 5." in ran.out


def test_a_conflict_outweighs_what_is_not_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    unsettled = Finding(subject="lord-fry", kind="unsettled", question="sack")
    conflict = Finding(subject="lord-fry", kind="conflict", question="sack", rules=("sack.gold", "sack.none"))
    with_findings(monkeypatch, unsettled, conflict)
    ran = run("lint")
    assert ran.code == 1
    assert "sack.gold and sack.none answer differently." in ran.out


@pytest.mark.parametrize("words", [("--game", "chess"), ("--format", "xml"), ("--lang", "fr"), ("extra",)])
def test_what_is_not_understood_is_a_usage_error(words: tuple[str, ...]) -> None:
    ran = run("lint", *words)
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err
