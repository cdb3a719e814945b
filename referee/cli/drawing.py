"""Cards on a table, drawn with lines and colours."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from referee.cli.ink import Line, Span, line, padded, visible, width

CARD_COLUMNS = 7
LONGEST_NAME = 14
INDENT = "    "


@attrs.frozen(kw_only=True)
class Card:
    """A card on the table: who played it, what is written on it, the style of its colour.

    `mark` is a sign below the card (such as a cross), in `mark_style`, and `below` a note above that.
    Without `face` it is an empty place.
    """

    player: str = ""
    face: str = ""
    style: str = ""
    mark: str = ""
    mark_style: str = ""
    below: str = ""
    below_style: str = ""


def draw_cards(cards: Sequence[Card], columns: int, *, indent: str = INDENT) -> list[Line]:
    """The cards side by side, names above and marks below, in as many rows as `columns` make needful."""
    cell = max((CARD_COLUMNS, *(width(short_name(card.player)) for card in cards))) + 1
    a_row = max(1, (columns - len(indent)) // cell)
    drawn: list[Line] = []
    for start in range(0, len(cards), a_row):
        drawn += _draw_row(cards[start : start + a_row], cell, indent)
    return drawn


def short_name(name: str) -> str:
    """A name cut to what fits above a card."""
    shown = visible(name)
    if width(shown) <= LONGEST_NAME:
        return shown
    while width(shown) >= LONGEST_NAME:
        shown = shown[:-1]
    return f"{shown}…"


def card_list(cards: Sequence[Card]) -> Line:
    """Cards in one line, such as a hand."""
    spans: list[Span | str] = []
    for card in cards:
        spans += [" " if spans else "", Span(card.face, card.style)]
    return line(*spans)


def _draw_row(cards: Sequence[Card], cell: int, indent: str) -> list[Line]:
    parts = [_draw(card) for card in cards]
    rows = [_in_cells([part[row] for part in parts], cell, indent) for row in range(len(parts[0]))]
    marks = [line(Span(f"{card.mark:^{CARD_COLUMNS}}", card.mark_style)) for card in cards]
    notes = [line(Span(f"{card.below:^{CARD_COLUMNS}}", card.below_style)) for card in cards]
    rows += [_in_cells(notes, cell, indent)] if any(card.below for card in cards) else []
    rows += [_in_cells(marks, cell, indent)] if any(card.mark for card in cards) else []
    return rows


def _in_cells(parts: Sequence[Line], cell: int, indent: str) -> Line:
    spans: list[Span] = [Span(indent)]
    for part in parts:
        spans += padded(part, cell)
    return tuple(spans)


def _draw(card: Card) -> tuple[Line, ...]:
    name = line(f" {short_name(card.player)}")
    if not card.face:
        return name, line(Span("╭ ─ ─ ╮", "dim")), line(Span("│     │", "dim")), line(Span("╰ ─ ─ ╯", "dim"))
    style = card.style
    return (
        name,
        line(Span("╭─────╮", style)),
        line(Span("│", style), Span(f"{card.face:^5}", style), Span("│", style)),
        line(Span("╰─────╯", style)),
    )
