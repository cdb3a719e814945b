"""The theorems hold, each speaks of something, and each falls with a rule that is wrong."""

from __future__ import annotations

import re

import attrs
import pytest

import referee
from referee.potato_man.law import NO_GREEN
from referee.prove import check as checking
from referee.prove.check import check
from referee.prove.potato_man.theorems import CLAIMS, ruled, shipped_formal_law, theorems, wordings
from referee.prove.solver import Finding, FormalLaw, Term, denied
from referee.prove.solver import find as solver_find
from referee.prove.theorem import Claim, Example, Theorem, WordingFile
from referee.rulebook import load_rulebook
from referee.rulebook_files import read, specs_folder
from tests.prove.wrong_rules import WRONG_FORMAL_LAW, WRONG_RULES, WrongRule

BOOK = load_rulebook("potato-man")
THEOREMS = {theorem.name: theorem for theorem in theorems()}
# Those of this chapter; rounds and bounds have their own.
NAMES = [
    wording.name
    for wording in read(specs_folder() / "potato-man" / "formal" / "theorems.toml", WordingFile).theorems
]
# For each rule that can be dropped, the theorem that says what it brings about.
PROPERTIES = {
    "win.later-of-equals": "later-wins",
    "win.potato-man": "potato-man-wins",
    "sack.gold": "gold-when-gone",
    "turn.must-play": "stops-only-blocked",
    "trick.color-once": "colors-distinct",
    "trick.one-double": "one-double",
    "trick.one-potato-man": "one-potato-man",
}
# And those by which the referee says what the formal law says, also where the rule is dropped in both.
AGREEMENT = {
    "win.later-of-equals": ["winner", "turn", "one-winner"],
    "win.potato-man": ["winner", "turn", "one-winner"],
    "sack.gold": ["sack", "turn", "one-sack"],
    "turn.must-play": ["stop"],
    "trick.color-once": ["legality", "full-trick", "block", "guards", "shrinking"],
    "trick.one-double": ["legality", "full-trick", "block", "winner", "shrinking"],
    "trick.one-potato-man": ["legality", "full-trick", "block", "winner", "one-winner", "shrinking"],
}


def dropping(slug: str) -> dict[str, Theorem]:
    return {theorem.name: theorem for theorem in theorems(BOOK.rule_set(f"{BOOK.default_edition}-{slug}"))}


@pytest.mark.parametrize("name", NAMES)
def test_a_theorem_is_proved_for_all_its_player_counts(name: str) -> None:
    result = check(THEOREMS[name])
    assert result.status == "proved"
    assert result.counterexample is None
    assert result.players == THEOREMS[name].players
    assert re.fullmatch("[0-9a-f]{64}", result.smt_sha256)


def test_every_theorem_has_its_words_in_every_language_and_its_rules() -> None:
    assert sorted(wording.name for wording in wordings()) == sorted(CLAIMS)
    for theorem in THEOREMS.values():
        assert tuple(theorem.statement) == BOOK.languages
        assert all(theorem.statement.values())
        assert set(theorem.slugs) <= set(BOOK.rules)


def test_three_players_are_proved_with_and_without_green() -> None:
    assert {(3, None), (3, NO_GREEN)} <= set(THEOREMS["legality"].claims)


def test_each_value_of_a_ruling_that_a_log_can_show_has_theorems() -> None:
    rulings = {wording.ruling for wording in wordings() if wording.ruling}
    assert rulings >= {
        "double-check=full-trick",
        "gold=optional",
        "tie-break=none",
        "tie-break=best-round",
        "next-starter=left",
        "next-starter=any-once",
    }


def test_a_theorem_about_a_ruling_keeps_the_other_house_rules() -> None:
    rules = BOOK.rule_set("lord-fry+tie-break=best-round-sack.gold")
    assert ruled(rules, "gold=automatic").label == "lord-fry+gold=automatic+tie-break=best-round-sack.gold"
    assert ruled(rules, None) is rules


# Every rule is needed


def test_each_rule_that_can_be_dropped_has_its_theorem() -> None:
    assert set(PROPERTIES) == set(AGREEMENT) == {slug for slug, rule in BOOK.rules.items() if rule.droppable}


@pytest.mark.parametrize(("slug", "name"), PROPERTIES.items())
def test_a_dropped_rule_takes_its_theorem_along(slug: str, name: str) -> None:
    """And the counterexample is lawful without the rule, and unlawful with it."""
    result = check(dropping(slug)[name])
    assert result.status == "refuted"
    assert result.counterexample is not None
    log = result.counterexample.log
    assert log is not None
    assert referee.adjudicate(log).findings == ()
    assert slug in {finding.rule for finding in referee.adjudicate(log, edition="zoch-2013").findings}


@pytest.mark.parametrize(
    ("slug", "name"), [(slug, name) for slug, names in AGREEMENT.items() for name in names]
)
def test_a_dropped_rule_is_dropped_in_the_formal_law_too(slug: str, name: str) -> None:
    theorem = dropping(slug)[name]
    players = next(count for count in (5, 4) if count in BOOK.rule(slug).players)
    assert check(theorem, players).status == "proved"


@pytest.mark.parametrize("name", ["legality", "sack", "block", "one-sack", "gold-when-gone"])
def test_the_later_edition_has_theorems_too(name: str) -> None:
    theorem = next(one for one in theorems(BOOK.rule_set("lord-fry")) if one.name == name)
    assert check(theorem, 5).status == "proved"


# Every theorem can fall


@pytest.mark.parametrize("wrong", WRONG_RULES, ids=lambda wrong: wrong.name)
def test_a_wrong_rule_is_refuted_by_a_log(wrong: WrongRule, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log holds what the wrong rule says, and is judged by the right ones."""
    with monkeypatch.context() as patched:
        for name, formula in wrong.formulas.items():
            patched.setattr(name, formula)
        fallen = {theorem.name: theorem for theorem in theorems(law=wrong.law)}[wrong.theorem]
        result = check(fallen, wrong.players)
    assert result.status == "refuted"
    told = result.counterexample
    assert told is not None
    assert told.facts["players"] == str(wrong.players)
    if told.log is None:
        assert wrong.theorem not in NAMES
        return
    verdict = referee.adjudicate(told.log)
    assert verdict.verdict != "malformed"
    if wrong.found is not None:
        assert any(finding.rule.startswith(wrong.found) for finding in verdict.findings)


@pytest.mark.parametrize(("name", "right", "wrong"), WRONG_FORMAL_LAW)
def test_a_slip_in_the_formal_law_is_refuted(name: str, right: str, wrong: str) -> None:
    text = shipped_formal_law().text
    assert right in text
    formal = FormalLaw(text.replace(right, wrong))
    fallen = {theorem.name: theorem for theorem in theorems(formal=formal)}[name]
    assert check(fallen, 5).status == "refuted"


def test_every_theorem_is_refuted_by_some_wrong_rule() -> None:
    refuted = {wrong.theorem for wrong in WRONG_RULES} | {name for name, _, _ in WRONG_FORMAL_LAW}
    assert refuted >= set(NAMES)


def test_wrong_rules_are_told_apart_by_name() -> None:
    names = [wrong.name for wrong in WRONG_RULES]
    assert len(set(names)) == len(names) > 30


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
