"""The theorems hold, each speaks of something, and each falls with a rule that is wrong."""

from __future__ import annotations

import re

import attrs
import pytest

import referee
from referee.potato_man.law import NO_GREEN, law_of
from referee.prove import check as checking
from referee.prove.check import check
from referee.prove.potato_man.theorems import CLAIMS, shipped_formal_law, theorems, wordings
from referee.prove.solver import Finding, FormalLaw, Term, denied
from referee.prove.solver import find as solver_find
from referee.prove.theorem import Claim, Example, Theorem
from referee.rulebook import load_rulebook
from tests.prove.wrong_rules import WRONG_FORMAL_LAW, WRONG_RULES, WrongRule

BOOK = load_rulebook("potato-man")
THEOREMS = {theorem.name: theorem for theorem in theorems()}


@pytest.mark.parametrize("name", THEOREMS)
def test_a_theorem_is_proved_for_all_its_player_counts(name: str) -> None:
    result = check(THEOREMS[name])
    assert result.status == "proved"
    assert result.counterexample is None
    assert result.players == THEOREMS[name].players
    assert re.fullmatch("[0-9a-f]{64}", result.smt_sha256)


def test_every_theorem_has_its_words_in_every_language_and_its_rules() -> None:
    assert [wording.name for wording in wordings()] == list(CLAIMS)
    for theorem in THEOREMS.values():
        assert tuple(theorem.statement) == BOOK.languages
        assert all(theorem.statement.values())
        assert set(theorem.slugs) <= set(BOOK.rules)


def test_the_formal_law_names_only_rules_that_there_are() -> None:
    named = set(re.findall(r"\b(?:setup|turn|trick|win|sack|round|game)\.[a-z-]+", shipped_formal_law().text))
    assert named
    assert named - {"trick.smt", "turn.smt"} <= set(BOOK.rules)


def test_three_players_are_proved_with_and_without_green() -> None:
    assert {(3, None), (3, NO_GREEN)} <= set(THEOREMS["legality"].claims)


def test_both_editions_referee_tricks_by_the_formulas_that_are_proved() -> None:
    for players in (2, 3, 4, 5):
        one, other = (law_of(BOOK.rule_set(edition), players) for edition in BOOK.editions)
        assert (one.favoured, one.ranks, one.due_sack) == (other.favoured, other.ranks, other.due_sack)
        assert one.bans == other.bans


@pytest.mark.parametrize("wrong", WRONG_RULES, ids=lambda wrong: wrong.name)
def test_a_wrong_rule_is_refuted(wrong: WrongRule) -> None:
    fallen = {theorem.name: theorem for theorem in theorems(law=wrong.law)}[wrong.theorem]
    result = check(fallen, wrong.players)
    assert result.status == "refuted"
    assert result.counterexample is not None
    assert result.counterexample.facts["players"] == str(wrong.players)


@pytest.mark.parametrize(("name", "right", "wrong"), WRONG_FORMAL_LAW)
def test_a_slip_in_the_formal_law_is_refuted(name: str, right: str, wrong: str) -> None:
    text = shipped_formal_law().text
    assert right in text
    formal = FormalLaw(text.replace(right, wrong))
    fallen = {theorem.name: theorem for theorem in theorems(formal=formal)}[name]
    assert check(fallen, 5).status == "refuted"


def test_every_theorem_is_refuted_by_some_wrong_rule() -> None:
    refuted = {wrong.theorem for wrong in WRONG_RULES} | {name for name, _, _ in WRONG_FORMAL_LAW}
    assert refuted == set(THEOREMS)


def test_a_counterexample_is_a_trick_that_adjudicate_judges() -> None:
    [wrong] = [wrong for wrong in WRONG_RULES if wrong.theorem == "one-potato-man"]
    fallen = {theorem.name: theorem for theorem in theorems(law=wrong.law)}[wrong.theorem]
    told = check(fallen).counterexample
    assert told is not None
    men = [name for name in told.facts["trick"].split() if name in {"Y1", "Y2", "Y3"}]
    assert len(men) == 2
    log = told.log
    assert log is not None
    assert [finding.rule for finding in referee.adjudicate(log).findings] == ["trick.one-potato-man"]
    allowed = referee.adjudicate(log, edition="zoch-2013-trick.one-potato-man")
    assert allowed.findings == ()


# The checking itself


def theorem_of(*claims: Claim) -> Theorem:
    return Theorem("trial", {}, (), {(4, None): lambda: claims})


def claim(given: Term, shown: Term, *witnesses: Term) -> Claim:
    return Claim(given, shown, witnesses, lambda _: Example({}))


TRUE = denied(False)
FALSE = denied(TRUE)


@pytest.mark.parametrize(
    ("status", "claims"),
    [
        ("proved", [claim(TRUE, TRUE, TRUE)]),
        ("refuted", [claim(TRUE, FALSE, TRUE)]),
        ("vacuous", [claim(FALSE, FALSE, TRUE)]),
        ("vacuous", [claim(TRUE, TRUE, TRUE, FALSE)]),
        ("vacuous", [claim(TRUE, TRUE)]),
        ("refuted", [claim(TRUE, TRUE, TRUE), claim(TRUE, FALSE, TRUE), claim(FALSE, FALSE, TRUE)]),
        ("vacuous", [claim(TRUE, TRUE, TRUE), claim(FALSE, FALSE, TRUE)]),
    ],
)
def test_the_worst_claim_decides(status: str, claims: list[Claim]) -> None:
    assert check(theorem_of(*claims)).status == status


@pytest.mark.parametrize("late", [0, 1])
def test_what_takes_too_long_is_not_shown(monkeypatch: pytest.MonkeyPatch, late: int) -> None:
    """Whether it is the question itself, or that for its witness."""
    asked = 0
    really_find = solver_find

    def find(truths: list[Term], seconds: float) -> Finding:
        nonlocal asked
        asked += 1
        found = really_find(truths, seconds)
        return attrs.evolve(found, possible="unknown") if asked == late + 1 else found

    monkeypatch.setattr(checking, "find", find)
    assert check(theorem_of(claim(TRUE, TRUE, TRUE))).status == "not-shown"


def test_a_player_count_that_a_theorem_does_not_speak_of_is_refused() -> None:
    with pytest.raises(ValueError, match="does not speak of 4"):
        check(THEOREMS["one-potato-man"], 4)


def test_the_same_question_has_the_same_digest() -> None:
    first, second = check(THEOREMS["one-sack"]), check(THEOREMS["one-sack"])
    assert first.smt_sha256 == second.smt_sha256
    assert first.smt_sha256 != check(THEOREMS["one-sack"], 3).smt_sha256
