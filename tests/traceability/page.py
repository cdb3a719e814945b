"""The page docs/traceability.md."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence

import attrs

from tests.prove.test_theorems import PROPERTIES
from tests.traceability import SPECS
from tests.traceability.evidence import Trace, theorem_slugs, traces
from tests.traceability.formulas import Formula, formulas
from tests.traceability.wrong import refutations

SHOWN = 2
_HEAD = """\
# Where everything is

Written by `python -m tests.traceability` from the files themselves; a test fails when it is not up to date,
and when a cell is empty without a reason. Of many places two are named.

- A **rule** stands in the rulebook (`specs/potato-man/rules/`), in the formal law (`formal/*.smt2`) or in a
  theorem, in a guard of the code (`referee/potato_man/`), in a decided case (`specs/potato-man/cases/`), in
  an example (`examples/potato-man/`) and in a test (`tests/`).
- A **theorem** rests on rules, each of its claims has a witness, and it refutes some wrong rule or some slip
  in the formal law: it says something.
- A **formula** of the law is used both to judge and in a theorem, so that what is proved is what judges.
"""
# A theorem that refutes a wrong rule need not fall with a rule that can be dropped.
_OPTIONAL = "falls without"
_RULES = ("formal law", "theorem", "guard", "case", "example", "test")


@attrs.frozen
class Reason:
    """Why something is found nowhere: of which rules, theorems or formulas, and in which columns."""

    of: tuple[str, ...]
    what: tuple[str, ...]
    because: str


@attrs.frozen
class Row:
    """A line of a table: its name, how that is shown, and for each column where it is found."""

    name: str
    shown: str
    cells: Mapping[str, tuple[str, ...]]

    @property
    def missing(self) -> tuple[str, ...]:
        """The columns that are empty; of formal law and theorem one will do."""
        empty = [column for column, places in self.cells.items() if not places and column != _OPTIONAL]
        if {"formal law", "theorem"} <= set(self.cells) and not {"formal law", "theorem"} <= set(empty):
            empty = [column for column in empty if column not in {"formal law", "theorem"}]
        return tuple(empty)


def written() -> str:
    """The whole page."""
    known = reasons()
    return "\n".join(
        [_HEAD, *(line for title, rows in tables().items() for line in _table(title, rows, known))]
    )


def tables() -> dict[str, list[Row]]:
    """Rules, theorems and formulas."""
    return {
        "Rules": [_rule(trace) for trace in traces()],
        "Theorems": _theorems(),
        "Formulas": [_formula(formula) for formula in formulas()],
    }


def reasons() -> tuple[Reason, ...]:
    """Why some cells are empty."""
    data = tomllib.loads((SPECS / "traceability.toml").read_text("utf-8"))
    return tuple(Reason(tuple(one["of"]), tuple(one["what"]), one["because"]) for one in data["none"])


def _rule(trace: Trace) -> Row:
    link = f"[{trace.slug}](../specs/potato-man/rules/{trace.found['human law'][0]}.toml)"
    return Row(trace.slug, link, {column: trace.found[column] for column in _RULES})


def _theorems() -> list[Row]:
    wrong = refutations()
    rows: list[Row] = []
    for name, slugs in theorem_slugs().items():
        falls = tuple(slug for slug, theorem in PROPERTIES.items() if theorem == name)
        cells = {"rests on": slugs, "refutes": wrong.get(name, ()), _OPTIONAL: falls}
        rows.append(Row(name, f"`{name}`", cells))
    return rows


def _formula(formula: Formula) -> Row:
    return Row(formula.name, f"`{formula.name}`", {"judged by": formula.guards, "theorem": formula.theorems})


def _table(title: str, rows: Sequence[Row], known: Sequence[Reason]) -> Iterator[str]:
    columns = list(rows[0].cells)
    yield f"## {title}\n"
    yield f"| {title.lower().rstrip('s')} | {' | '.join(columns)} |"
    yield f"|{'---|' * (len(columns) + 1)}"
    noted: list[Reason] = []
    for row in rows:
        cells = [_cell(row, column, known, noted) for column in columns]
        yield f"| {row.shown} | {' | '.join(cells)} |"
    yield ""
    for number, reason in enumerate(noted, start=1):
        yield f"({number}) None, because {reason.because}\n"


def _cell(row: Row, column: str, known: Sequence[Reason], noted: list[Reason]) -> str:
    places = row.cells[column]
    if places:
        more = [" …"] if len(places) > SHOWN else []
        return ", ".join(f"`{place}`" for place in places[:SHOWN]) + "".join(more)
    reason = next((one for one in known if row.name in one.of and column in one.what), None)
    if reason is None:
        return "–"
    if reason not in noted:
        noted.append(reason)
    return f"none ({noted.index(reason) + 1})"
