"""A game's tricks as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from referee.cli.drawing import Card, draw_cards
from referee.cli.ink import Line, Span, line, visible, wrapped
from referee.cli.scene_as_text import WINS, WRONG, labelled, stock_facts

if TYPE_CHECKING:
    from referee.cli.page import Page
    from referee.scene import TrickView, Turn


def tricks_as_text(views: Iterable[TrickView], page: Page) -> Iterator[Line]:
    """The tricks in order, a heading for each round; each sign is explained once, where it comes first."""
    shown = 0
    told: set[str] = set()
    for view in views:
        if view.round != shown:
            shown = view.round
            yield line(Span(page.phrases("place.round", round=view.round), "title"))
        signs = [key for key in _signs(view) if key not in told]
        told.update(signs)
        for key in signs:
            yield from wrapped(page.phrases(key), page.columns, indent="  ", style="dim")
        if signs or view.trick == 1:
            yield ()
        yield from _trick(view, page)
        yield ()


def _signs(view: TrickView) -> Iterator[str]:
    """The phrases that explain the signs in a trick."""
    if any(turn.hand is not None for turn in view.turns):
        yield "show.legend"
    if any(turn.drawn is not None for turn in view.turns):
        yield "show.legend-drawn"


def _trick(view: TrickView, page: Page) -> Iterator[Line]:
    yield line("  ", Span(page.phrases("show.trick", trick=view.trick), "title"))
    cards = [
        _card(turn, wins=place == view.winning)
        for place, turn in enumerate(view.turns)
        if turn.card is not None
    ]
    yield from draw_cards(cards, page.columns)
    hands = [(visible(turn.player), _hand(turn)) for turn in view.turns if turn.hand is not None]
    yield from labelled(hands, page.columns)
    yield from _outcome(view, page)


def _outcome(view: TrickView, page: Page) -> Iterator[Line]:
    if view.winner is not None:
        player, rule = visible(view.winner), view.rule or ""
        sack = page.word(view.sack or "none")
        taken = "show.takes-nothing" if view.sack in {None, "none"} else "show.takes"
        yield from wrapped(
            page.phrases(taken, player=player, sack=sack, rule=rule), page.columns, indent="    "
        )
        yield from labelled(stock_facts(view.stock, page), page.columns)
    if view.ended is not None:
        player = visible(view.blocked or "")
        ended = page.phrases(f"ended.{view.ended}", player=player)
        yield from wrapped(
            page.phrases("show.ended", ended=ended), page.columns, indent="    ", style="title"
        )


def _card(turn: Turn, *, wins: bool) -> Card:
    face, drawn = turn.card, turn.drawn
    return Card(
        player=turn.player,
        face="" if face is None else face.name,
        style="" if face is None else face.color,
        mark=WRONG if turn.unlawful else WINS if wins else "",
        mark_style="bad" if turn.unlawful else "good",
        below="" if drawn is None else f"+{drawn.name}",
        below_style="" if drawn is None else drawn.color,
    )


def _hand(turn: Turn) -> Line:
    """The hand before the turn: the card played in brackets, those not lawful in parentheses."""
    spans: list[Span | str] = []
    lawful = turn.hand if turn.lawful is None else turn.lawful
    for face in turn.hand or ():
        if face == turn.card:
            span = Span(f"[{face.name}]", face.color)
        elif face in (lawful or ()):
            span = Span(face.name, face.color)
        else:
            span = Span(f"({face.name})", "dim")
        spans += [" " if spans else "", span]
    return line(*spans)
