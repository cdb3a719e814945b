"""Everything is found where it should be: rules, theorems and formulas."""

from __future__ import annotations

from itertools import islice

import pytest

from referee.prove.potato_man.theorems import theorems
from referee.prove.theorem import Theorem
from tests.traceability import PAGE
from tests.traceability.evidence import theorem_slugs
from tests.traceability.formulas import formulas
from tests.traceability.page import Row, reasons, tables, written

TABLES = tables()
ROWS = {row.name: row for rows in TABLES.values() for row in rows}
EMPTY = {(row.name, column) for row in ROWS.values() for column in row.missing}
REASONS = {(name, column) for reason in reasons() for name in reason.of for column in reason.what}


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == written(), "python -m tests.traceability writes it"


def test_nothing_is_missing_without_a_reason() -> None:
    assert sorted(EMPTY - REASONS) == []


def test_no_reason_is_given_for_what_is_not_missing() -> None:
    # Of formal law and theorem one will do, so a reason may stand for the other.
    assert {name for name, _ in REASONS} <= set(ROWS)
    assert {(name, column) for name, column in REASONS if ROWS[name].cells[column]} == set()


@pytest.mark.parametrize(
    ("cells", "missing"),
    [
        ({"formal law": ("a",), "theorem": (), "guard": ("b",)}, ()),
        ({"formal law": (), "theorem": ("a",), "guard": ()}, ("guard",)),
        ({"formal law": (), "theorem": (), "guard": ("b",)}, ("formal law", "theorem")),
        ({"judged by": ("a",), "theorem": ()}, ("theorem",)),
    ],
)
def test_a_cell_is_missing_when_it_is_empty(
    cells: dict[str, tuple[str, ...]], missing: tuple[str, ...]
) -> None:
    assert Row("trial", "trial", cells).missing == missing


def test_the_theorems_are_those_that_are_proved() -> None:
    proved = {theorem.name: theorem.slugs for theorem in theorems()}
    assert proved == theorem_slugs()


@pytest.mark.parametrize("theorem", theorems(), ids=lambda theorem: theorem.name)
def test_every_claim_has_a_witness(theorem: Theorem) -> None:
    [claims] = islice(theorem.claims.values(), 1)
    assert all(claim.witnesses for claim in claims())


def test_formulas_are_traced_through_the_law_of_the_table() -> None:
    """What `law_of` picks is used by whoever asks a table's law."""
    found = {formula.name: formula for formula in formulas()}
    assert "winner" in found["winner.winner"].theorems
    assert "legality" in found["trick.one_potato_man"].theorems
    assert "judge.round" in found["sacks.due_sack"].guards
    # The score of a round says nothing of who wins a trick.
    assert "score" not in found["winner.winner"].theorems
