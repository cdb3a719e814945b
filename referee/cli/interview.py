"""Asking a person at a terminal for a moment at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import attrs
import click

from referee.questions import Position

if TYPE_CHECKING:
    from referee.cli.phrases import Phrases


def interview(phrases: Phrases, complaint: Callable[[Position], str | None]) -> Position:
    """A position as a person tells it, question by question; an empty answer is "not told".

    What `complaint` has to say against the position so far, if anything, is told, and the question comes
    again.
    """
    players = int(_one_of(phrases("interview.players"), "2345"))
    without_green = players == 3 and _agreed(phrases)
    position = Position(players=players, variant="no-green" if without_green else None)

    def asked(question: str, told: Callable[[str], Position]) -> Position:
        while True:
            position = told(_line(phrases(question)))
            reason = complaint(position)
            if reason is None:
                return position
            click.echo(reason)

    position = asked("interview.trick", lambda text: attrs.evolve(position, trick=text))
    position = asked("interview.hand", lambda text: attrs.evolve(position, hand=text or None))
    position = asked("interview.sacks", lambda text: attrs.evolve(position, sacks=text))
    return asked("interview.claim", lambda text: attrs.evolve(position, claim=text or None))


def ask_edition(phrases: Phrases, editions: Sequence[str], default: str) -> str:
    """One of the editions; an empty answer is the default."""
    edition: str = click.prompt(phrases("interview.edition"), type=click.Choice(editions), default=default)
    return edition


def _agreed(phrases: Phrases) -> bool:
    """Whether the game is without green; an empty answer is no."""
    yes, no = phrases("interview.yes").split(), phrases("interview.no").split()
    return _one_of(phrases("interview.no-green"), ["", *yes, *no]) in yes


def _one_of(question: str, answers: Sequence[str]) -> str:
    """One of the answers; at any other the question comes again."""
    while (answer := _line(question).strip().casefold()) not in tuple(answers):
        pass
    return answer


def _line(question: str) -> str:
    answer: str = click.prompt(question, default="", show_default=False)
    return answer
