"""What is open in a log with gaps, as text for people: what is certain, and what would decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.adjudicate import adjudicate
from referee.cli.drawing import INDENT
from referee.cli.findings_as_text import place_as_text
from referee.cli.ink import Line, Span, line, visible, wrapped

if TYPE_CHECKING:
    from referee.cli.page import Page
    from referee.verdict import Completions, Forced, OpenMatter, Verdict


def gaps_as_text(verdict: Verdict, matter: OpenMatter, page: Page) -> Iterator[Line]:
    """What keeps a verdict open, and what is certain all the same."""
    if matter.reason == "time-limit":
        yield ()
        yield from wrapped(page.phrases("gaps.time-limit"), page.columns, indent="  ", style="open")
    if matter.completions is not None:
        yield ()
        yield from _both_ways(verdict, matter.completions, page)
    if matter.completions is not None and not matter.settled_by:
        yield ()
        yield from wrapped(page.phrases("gaps.no-single-fact"), page.columns, indent="  ")
    if matter.settled_by:
        yield ()
        yield line("  ", page.phrases("verdict.open" if matter.completions is None else "gaps.settled-by"))
        for fact in matter.settled_by:
            yield from wrapped(fact, page.columns, indent=INDENT + "  ", first=f"{INDENT}· ")
    if matter.unshown_blocks:
        yield from wrapped(page.phrases("verdict.way-out"), page.columns, indent="  ")
    yield from _certain(matter.forced, page)


def _both_ways(verdict: Verdict, completions: Completions, page: Page) -> Iterator[Line]:
    """That it can be lawful, and what it may break otherwise, told of one completion."""
    yield from wrapped(page.phrases("gaps.both"), page.columns, indent="  ")
    broken = adjudicate(completions.illegal, verdict.edition, language=page.phrases.language).findings[0]
    place = place_as_text(broken.at, page.phrases, played=broken.at.card is not None)
    yield line(INDENT, Span(place, "title"), "  ", Span(broken.rule, "slug"))
    yield from wrapped(broken.message, page.columns, indent=INDENT)
    yield from wrapped(page.phrases("gaps.written-out"), page.columns, indent="  ")


def _certain(forced: Forced, page: Page) -> Iterator[Line]:
    told = [*_forced_cards(forced, page), *_forced_winners(forced, page), *_scores(forced, page)]
    if told:
        yield ()
        yield line("  ", page.phrases("gaps.certain"))
        for fact in told:
            yield from wrapped(fact, page.columns, indent=INDENT + "  ", first=f"{INDENT}· ")


def _forced_cards(forced: Forced, page: Page) -> Iterator[str]:
    for one in forced.cards:
        yield page.phrases("gaps.card", place=place_as_text(one.at, page.phrases), card=one.card)


def _forced_winners(forced: Forced, page: Page) -> Iterator[str]:
    for one in forced.winners:
        place = place_as_text(one.at, page.phrases)
        yield page.phrases("gaps.winner", place=place, player=visible(one.player))


def _scores(forced: Forced, page: Page) -> Iterator[str]:
    for player, (low, high) in forced.scores.items():
        key = "gaps.score" if low == high else "gaps.scores"
        yield page.phrases(key, player=visible(player), low=low, high=high)
