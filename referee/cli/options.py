"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from typing import Any, TypeVar

import click

from referee.cli.phrases import LANGUAGES
from referee.rulebook_files import games

F = TypeVar("F", bound=Callable[..., Any])


def language_option(command: F) -> F:
    """`--lang en|de|es`, as the parameter `lang`."""
    return click.option(
        "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language of texts."
    )(command)


def game_option(command: F) -> F:
    """`--game NAME`, as the parameter `game`; None where it is not given."""
    return click.option("--game", metavar="GAME", help="The game, if there is more than one.")(command)


def format_option(*formats: str) -> Callable[[F], F]:
    """`--format …`, as the parameter `output_format`; the first is the default."""
    return click.option(
        "--format",
        "output_format",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help="How to print the result.",
    )


def not_nan(_context: click.Context, option: click.Parameter, seconds: float) -> float:
    """A callback for an option like `--limit`, whose type lets not-a-number through."""
    if isnan(seconds):
        raise click.UsageError(f"{option.opts[0]} takes a number of seconds")
    return seconds


def chosen_game(game: str | None) -> str:
    """The game named, or the only one there is. Raises a usage error if there are several."""
    if game is not None:
        return game
    known = games()
    if len(known) != 1:
        raise click.UsageError(f"name the game: --game {'|'.join(known)}")
    return known[0]
