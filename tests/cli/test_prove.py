"""`referee prove`: what it prints, and with which exit code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import ModuleType

import attrs
import pytest

import referee.prove.games
from referee.prove import check as checking
from referee.prove import solver
from referee.prove.potato_man.theorems import theorems
from referee.prove.solver import Finding, Term
from referee.prove.theorem import Theorem
from tests.cli.running import run
from tests.prove.wrong_rules import WRONG_RULES


def test_a_proved_theorem_is_told_in_words() -> None:
    ran = run("prove", "one-potato-man", "--lang", "de")
    assert ran.code == 0
    assert "one-potato-man  bewiesen" in ran.out
    assert "Nie liegen zwei Potato Men in einem Stich." in ran.out
    assert "1 von 1 Sätzen bewiesen" in ran.out


def test_a_proved_theorem_as_data() -> None:
    ran = run("prove", "sack", "one-winner", "--players", "3", "--format", "json")
    assert ran.code == 0
    assert [theorem["name"] for theorem in ran.data["theorems"]] == ["sack", "one-winner"]
    for theorem in ran.data["theorems"]:
        assert list(theorem) == [
            "name", "status", "solver", "players", "slugs", "seconds", "smt_sha256", "counterexample",
        ]  # fmt: skip
        assert (theorem["status"], theorem["solver"], theorem["players"]) == ("proved", "z3", [3])
        assert theorem["counterexample"] is None


@pytest.mark.parametrize("name", ["one-potato-man", "sack", "order", "turn", "winner", "legality"])
def test_a_refutation_shows_the_trick(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    wrong = next(wrong for wrong in WRONG_RULES if wrong.theorem == name)

    def theorems_of(game: str) -> tuple[Theorem, ...]:
        assert game == "potato-man"
        return theorems(law=wrong.law)

    monkeypatch.setattr(referee.prove.games, "theorems_of", theorems_of)
    ran = run("prove", name, "--players", str(wrong.players))
    assert ran.code == 1
    assert f"{name}  refuted" in ran.out
    assert re.search(r"^    trick: [RBGY]\d+", ran.out, re.MULTILINE)
    assert "0 of 1 theorems proved" in ran.out


def test_what_is_not_shown_in_time_has_exit_code_3(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(truths: Sequence[Term], seconds: float) -> Finding:
        return attrs.evolve(solver.find(truths, seconds), possible="unknown")

    monkeypatch.setattr(checking, "find", find)
    ran = run("prove", "one-sack", "--players", "2")
    assert ran.code == 3
    assert "not shown in time" in ran.out


def test_without_the_solver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> ModuleType:
        raise ImportError(name)

    solver.solver_module.cache_clear()
    monkeypatch.setattr(solver, "import_module", missing)
    ran = run("prove", "sack")
    assert (ran.code, ran.out) == (2, "")
    assert "pip install 'referee[prove]'" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("one-potato-men",),
        ("one-potato-man", "--players", "4"),
        ("--players", "6"),
        ("--game", "chess"),
        ("--format", "xml"),
    ],
)
def test_what_there_is_no_theorem_for_is_a_usage_error(words: tuple[str, ...]) -> None:
    ran = run("prove", *words)
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err
