"""Asking a person at a terminal for a moment at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.questions import Position

if TYPE_CHECKING:
    from referee.cli.phrases import Phrases


def interview(phrases: Phrases) -> Position:
    """A position as a person tells it, question by question; an empty answer is "not told"."""
    players = click.prompt(phrases("interview.players"), type=click.IntRange(2, 5))
    without_green = players == 3 and click.confirm(phrases("interview.no-green"), default=False)
    trick = _line(phrases("interview.trick"))
    hand = _line(phrases("interview.hand")) or None
    sacks = _line(phrases("interview.sacks"))
    claim = _line(phrases("interview.claim")) or None
    click.echo()
    return Position(
        players=players,
        trick=trick,
        hand=hand,
        sacks=sacks,
        variant="no-green" if without_green else None,
        claim=claim,
    )


def _line(question: str) -> str:
    answer: str = click.prompt(question, default="", show_default=False)
    return answer
