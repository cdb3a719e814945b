"""What became of theorems, as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.cli.ink import Line, Span, line, wrapped

if TYPE_CHECKING:
    from referee.cli.phrases import Phrases
    from referee.prove.theorem import Result

INDENT = "  "
DEEPER = "    "
_STYLES = {"proved": "good", "refuted": "bad", "vacuous": "bad", "not-shown": "open"}


def result(one: Result, phrases: Phrases, columns: int) -> Iterator[Line]:
    """A theorem: what became of it, what it says, and a counterexample if there is one."""
    status = Span(phrases(f"proof.{one.status}"), _STYLES[one.status])
    players = phrases("rules.players", players=", ".join(map(str, one.players)))
    yield line(Span(one.theorem.name, "slug"), "  ", status, Span(f"  {players}", "dim"))
    yield from wrapped(one.theorem.statement[phrases.language], columns, indent=INDENT)
    if one.counterexample:
        yield line(INDENT, Span(phrases("proof.counterexample"), "title"))
        for name, fact in one.counterexample.facts.items():
            yield line(DEEPER, f"{phrases(f'proof.fact.{name}')}: {fact}")


def summary(results: Sequence[Result], phrases: Phrases) -> Iterator[Line]:
    """How many of the theorems were proved."""
    proved = sum(one.status == "proved" for one in results)
    yield ()
    yield line(Span(phrases("proof.summary", proved=proved, all=len(results)), "title"))
