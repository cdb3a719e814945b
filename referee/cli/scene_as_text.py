"""The table at a moment of the game, as a person would see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.cli.drawing import INDENT, Card, card_list, draw_cards
from referee.cli.ink import Line, Span, folded, line, padded, visible, width_of, words

if TYPE_CHECKING:
    from referee.cli.page import Page
    from referee.scene import Face, Scene, Turn

WRONG = "✗"
WINS = "★"


def scene_as_text(scene: Scene, page: Page) -> Iterator[Line]:
    """The trick, with the card judged or winning marked; the hand, what was lawful, what is left to win."""
    cards = [
        Card(
            player=player,
            face=face.name,
            style=face.color,
            mark=WINS if place == scene.winning else "",
            mark_style="good",
        )
        for place, (player, face) in enumerate(scene.table)
    ]
    turn = scene.turn
    if turn is not None and turn.card is not None:
        judged = Card(
            player=turn.player, face=turn.card.name, style=turn.card.color, mark=WRONG, mark_style="bad"
        )
        cards.append(judged)
    yield from draw_cards(cards, page.columns)
    facts = [] if turn is None else turn_facts(turn, page)
    yield from labelled([*facts, *stock_facts(scene.stock, page)], page.columns)


def turn_facts(turn: Turn, page: Page) -> list[tuple[str, Line]]:
    """The hand of whoever has the turn, and what of it may be played, as labels and texts."""
    facts: list[tuple[str, Line]] = []
    if turn.hand is not None:
        label = page.phrases("scene.hand", player=visible(turn.player))
        facts.append((label, faces(turn.hand, page)))
    if turn.lawful is not None:
        facts.append((page.phrases("scene.lawful"), faces(turn.lawful, page)))
    return facts


def stock_facts(stock: Sequence[tuple[str, int]], page: Page) -> list[tuple[str, Line]]:
    """What is left to win, as a label and a text; nothing where the game tells none."""
    if not stock:
        return []
    counts = [
        Span(page.phrases("scene.count", number=number, sack=page.word(name)), name if number else "dim")
        for name, number in stock
    ]
    spans: list[Span | str] = []
    for count in counts:
        spans += [", " if spans else "", count]
    return [(page.phrases("scene.stock"), line(*spans))]


def faces(cards: Sequence[Face], page: Page) -> Line:
    """Cards in one line, or the word for none."""
    if not cards:
        return line(page.phrases("scene.no-card"))
    return card_list([Card(face=card.name, style=card.color) for card in cards])


def labelled(facts: Sequence[tuple[str, Line]], columns: int) -> Iterator[Line]:
    """Labels and texts, the texts aligned and broken at spaces."""
    labels = [line(f"{label}:") for label, _ in facts]
    widest = max(map(width_of, labels), default=0)
    for label, (_, text) in zip(labels, facts, strict=True):
        first = (Span(INDENT), *padded(label, widest), Span("  "))
        yield from folded(words(text), columns, first=first, indent=width_of(first))
