"""Theorems listed, without a proof: what each says, of which tables, and the rules that it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.cli.ink import Line, Span, line, wrapped

if TYPE_CHECKING:
    from referee.cli.page import Page
    from referee.prove.theorem import Theorem

_INDENT = "  "


def as_text(theorems: Sequence[Theorem], page: Page) -> Iterator[Line]:
    """Each theorem with its statement, as text for people."""
    for number, theorem in enumerate(theorems):
        yield from [()] if number else []
        ruling = f"  ({theorem.ruling})" if theorem.ruling else ""
        slow = f"  {page.phrases('proof.slow')}" if theorem.slow else ""
        yield line(Span(theorem.name, "slug"), Span(ruling, "dim"), Span(slow, "open"))
        yield from wrapped(theorem.statement[page.phrases.language], page.columns, indent=_INDENT)
        players = f"{page.phrases('proof.players')}: {', '.join(map(str, theorem.players))}"
        yield from wrapped(players, page.columns, indent=_INDENT, style="dim")
        rules = f"{page.phrases('proof.rules')}: {', '.join(theorem.slugs)}"
        yield from wrapped(rules, page.columns, indent=_INDENT, style="dim")


def as_data(theorems: Sequence[Theorem], language: str) -> dict[str, Any]:
    """Each theorem with its statement, as data for programs."""
    return {
        "theorems": [
            {
                "name": theorem.name,
                "statement": theorem.statement[language],
                "players": theorem.players,
                "variants": sorted({variant for _, variant in theorem.claims if variant}),
                "slugs": theorem.slugs,
                "ruling": theorem.ruling,
                "slow": theorem.slow,
            }
            for theorem in theorems
        ]
    }
