"""The theorems about whole rounds hold, and each falls with a wrong transition, by a round that shows it."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

import referee
from referee.potato_man.law import Law
from referee.potato_man.log import Log
from referee.prove.check import check
from referee.prove.potato_man import runs, states
from referee.prove.potato_man.rounds import CLAIMS
from referee.prove.potato_man.states import Step
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.theorems import theorems
from tests.prove.wrong_rounds import REDUNDANT, WRONG_ROUNDS, WrongRound, theorem_about

THEOREMS = {theorem.name: theorem for theorem in theorems() if theorem.name in CLAIMS}

# Those that rest on a guard that is redundant.
GUARDED = ["cards-conserved", "round-exhausted", "round-length", "turn-order", "one-to-move", "round-colors"]


@pytest.mark.parametrize("name", CLAIMS)
def test_a_theorem_about_rounds_is_proved_for_all_its_player_counts(name: str) -> None:
    result = check(THEOREMS[name])
    assert result.status == "proved"
    assert result.players == ((5,) if name == "round-potato-men" else (2, 3, 4, 5))


@pytest.mark.parametrize("name", ["sacks-conserved", "gold-after-color", "gold-from-fourth"])
def test_it_holds_where_gold_can_be_declined(name: str) -> None:
    assert check(theorem_about(name, 3, edition="lord-fry")).status == "proved"


@pytest.mark.parametrize("wrong", WRONG_ROUNDS, ids=lambda wrong: wrong.name)
def test_a_wrong_round_is_refuted_by_a_round(monkeypatch: pytest.MonkeyPatch, wrong: WrongRound) -> None:
    for name, function in wrong.patches.items():
        monkeypatch.setattr(states, name, function)
    result = check(theorem_about(wrong.theorem, wrong.players, wrong.slip, wrong.unguarded))
    assert result.status == "refuted"
    assert result.counterexample is not None
    log = result.counterexample.log
    assert isinstance(log, Log)
    assert log.rounds
    assert log.rounds[0].hands
    monkeypatch.undo()
    broken = [finding.rule for finding in referee.adjudicate(log).findings]
    assert bool(broken) is bool(wrong.broken)
    assert wrong.broken is None or any(rule.startswith(wrong.broken) for rule in broken)


def test_every_theorem_about_rounds_is_refuted_by_some_wrong_round() -> None:
    assert {wrong.theorem for wrong in WRONG_ROUNDS} == set(CLAIMS)


@pytest.mark.parametrize("name", GUARDED)
def test_without_redundant_guards_the_theorems_hold(name: str) -> None:
    """A card played before is in no hand, and after the last trick there is none at all."""
    assert check(theorem_about(name, 3, unguarded=REDUNDANT)).status == "proved"


def test_a_step_that_no_round_comes_to_is_not_a_refutation(monkeypatch: pytest.MonkeyPatch) -> None:
    """More tricks than cards: no round gets so far, so it is left open."""

    def endless(law: Law) -> Law:
        return attrs.evolve(law, tricks=15)

    def no_rounds(_table: Table) -> Iterator[tuple[Step, ...]]:
        return iter(())

    monkeypatch.setattr(runs, "simulated_rounds", no_rounds)
    result = check(theorem_about("round-length", 3, endless))
    assert result.status == "not-shown"
    assert result.counterexample is not None
    assert result.counterexample.log is None
