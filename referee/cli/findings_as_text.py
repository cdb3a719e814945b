"""Findings as text for people: the rule, the reason, and where the rule stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from referee.cli.drawing import INDENT
from referee.cli.ink import Line, Span, folded, line, visible, words, wrapped

if TYPE_CHECKING:
    from referee.cli.page import Page
    from referee.cli.phrases import Phrases
    from referee.rulebook import Citation
    from referee.verdict import Finding, Place


def finding_as_text(finding: Finding, page: Page) -> Iterator[Line]:
    """A rule that was broken: its title and slug, the reason, related places and its sources."""
    title = page.book.rule(finding.rule).title[page.phrases.language]
    head = (*words(line(Span(title, "title"))), line(" ", Span(finding.rule, "slug")))
    yield from folded(head, page.columns, first=line("  ", Span("✗ ", "bad")), indent=len(INDENT))
    yield from wrapped(finding.message, page.columns, indent=INDENT)
    deeper = INDENT + "  "
    for place in finding.related:
        where = place_as_text(place, page.phrases, with_line=True)
        related = f"{page.phrases('verdict.related')}: {where}"
        yield from wrapped(related, page.columns, indent=deeper, first=INDENT)
    yield from sources_as_text(finding.citations, page)


def sources_as_text(cited: Sequence[Citation], page: Page) -> Iterator[Line]:
    """Where a rule stands: each source with its sections."""
    deeper = INDENT + "  "
    for source, citations in groupby(cited, key=lambda citation: citation.source):
        sections = ", ".join(page.phrases("rules.section", section=one.section) for one in citations)
        text = f"{page.phrases('verdict.source')}: {page.book.sources[source].title}, {sections}"
        yield from wrapped(text, page.columns, indent=deeper, first=INDENT, style="dim")


def place_as_text(place: Place, phrases: Phrases, *, played: bool = False, with_line: bool = False) -> str:
    """A place as people say it: `Round 2, trick 3, card 2: Ben plays R10` if `played`, else `Ben, R10`."""
    parts = [
        phrases(f"place.{name}", **{name: number})
        for name, number in (("round", place.round), ("trick", place.trick), ("play", place.play))
        if number is not None
    ]
    if with_line and place.line is not None:
        parts.append(phrases("place.line", line=place.line))
    where = ", ".join(parts)
    return ": ".join(part for part in (where, _who(place, phrases, played=played)) if part)


def _who(place: Place, phrases: Phrases, *, played: bool) -> str:
    if played and place.player is not None:
        return phrases("place.plays", player=visible(place.player), card=place.card)
    return ", ".join(visible(name) for name in (place.player, place.card) if name is not None)
