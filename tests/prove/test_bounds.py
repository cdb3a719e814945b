"""The most points of a round: no round brings more, a lawful round brings as many, and no fewer would do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import referee
from referee.header import Header
from referee.potato_man.law import NO_GREEN, law_of
from referee.potato_man.sacks import SACKS_OF_A_KIND
from referee.prove.check import check
from referee.prove.potato_man import bounds
from referee.prove.potato_man.most_points import MOST_POINTS, most_points_log, most_points_round
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.theorems import shipped_formal_law, theorems
from referee.prove.potato_man.unknowns import GREEN, NO_SACK, SACK_BITS, tell_cards, trick_of
from referee.prove.solver import Term, all_differ, bits_of, both, constant, find, unknown
from referee.prove.theorem import Result, Theorem
from referee.rulebook import load_rulebook
from referee.words import WORD_BITS, where
from tests.prove.wrong_formulas import gold_first
from tests.prove.wrong_rules import WrongRule, ever_full, paying, without

BOOK = load_rulebook("potato-man")
TABLES = list(MOST_POINTS)


def theorem_named(name: str, edition: str = "zoch-2013", wrong: WrongRule | None = None) -> Theorem:
    law = law_of if wrong is None else wrong.law
    [theorem] = [one for one in theorems(BOOK.rule_set(edition), law=law) if one.name == name]
    return theorem


def checked(wrong: WrongRule | None = None, name: str = "most-points") -> Result:
    return check(theorem_named(name, wrong=wrong), 4)


@pytest.mark.parametrize("name", ["sack-arithmetic", "most-points"])
def test_the_bounds_hold_where_gold_may_be_declined(name: str) -> None:
    assert check(theorem_named(name, "lord-fry"), 4).status == "proved"


def test_the_arithmetic_of_sacks_holds_without_gold() -> None:
    assert check(theorem_named("sack-arithmetic", "zoch-2013-sack.gold"), 4).status == "proved"


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_lawful_round_reaches_the_bound(players: int, variant: str | None) -> None:
    verdict = referee.adjudicate(most_points_log(players, variant))
    assert (verdict.verdict, verdict.findings) == ("legal", ())
    [played] = verdict.rounds
    assert played.ended == "exhausted"
    assert max((played.scores or {}).values()) == MOST_POINTS[players, variant]


def test_every_table_has_its_round() -> None:
    assert set(TABLES) == {(2, None), (3, None), (3, NO_GREEN), (4, None), (5, None)}
    for table in TABLES:
        assert most_points_round(*table).has_each_card_once


def test_a_bound_one_lower_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_POINTS", {table: most - 1 for table, most in MOST_POINTS.items()})
    result = checked()
    assert result.status == "refuted"
    assert result.counterexample is not None
    assert "won" in result.counterexample.facts


def test_a_bound_that_no_sacks_reach_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_POINTS", {table: most + 1 for table, most in MOST_POINTS.items()})
    assert checked().status == "refuted"


def test_sacks_that_never_run_out_refute_the_arithmetic() -> None:
    wrong = WrongRule("sacks never run out", "sack-arithmetic", 4, paying(ever_full))
    assert checked(wrong, "sack-arithmetic").status == "refuted"


def test_gold_paid_before_a_color_is_gone_refutes_the_arithmetic() -> None:
    wrong = WrongRule("gold first", "sack-arithmetic", 4, paying(gold_first))
    assert checked(wrong, "sack-arithmetic").status == "refuted"


def test_without_gold_the_round_does_not_reach_the_bound() -> None:
    wrong = WrongRule("no gold", "most-points", 4, without("sack.gold"))
    result = checked(wrong)
    assert result.status == "refuted"
    assert isinstance(result.counterexample and result.counterexample.log, Header)


# How the shipped rounds were found


def table_of(players: int, variant: str | None) -> Table:
    rules = BOOK.rule_set("zoch-2013")
    return Table(rules, law_of(rules, players, variant), shipped_formal_law(), variant)


def rounds_of(table: Table, tricks: list[tuple[Term, ...]], most: int) -> Iterator[Term]:
    """What makes tricks, each won by whoever leads it, a round that brings that many points."""
    none = {GREEN} if table.variant else set[int]()
    left = [constant(0 if kind in none else SACKS_OF_A_KIND, WORD_BITS) for kind in range(5)]
    points = constant(0, WORD_BITS)
    for number, trick in enumerate(tricks):
        sack = unknown(f"sack{number}", SACK_BITS)
        yield both([table.full_trick(trick), table.wins(trick, constant(0, 3))])
        yield table.takes(trick[0], [bits_of(count, 1, 0) for count in left], sack)
        for kind in range(NO_SACK):
            left[kind] -= where(sack == kind, 1, 0)
            points += where(sack == kind, kind + 1, 0)
    yield points == most
    yield all_differ([card for trick in tricks for card in trick])


@pytest.mark.slow
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_the_solver_finds_such_a_round_again(players: int, variant: str | None) -> None:
    table = table_of(players, variant)
    tricks = [trick_of(table.size, f"trick{number}-") for number in range(table.law.tricks)]
    found = find([*rounds_of(table, tricks, MOST_POINTS[players, variant])])
    assert found.possible == "yes"
    named = [name for trick in tricks for name in tell_cards(trick, found.value).split()]
    assert len(set(named)) == len(named) == table.law.tricks * table.size
