"""`referee new`: a log to fill in."""

from __future__ import annotations

import click

from referee.adjudicate import adjudicate
from referee.cli.options import chosen_game, game_option
from referee.cli.output import write_bytes
from referee.games import find_game
from referee.log import loads

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eli")


@click.command("new")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@game_option
@click.option("--players", type=click.IntRange(1, len(NAMES)), metavar="N", help="How many players.")
def command(names: tuple[str, ...], game: str | None, players: int | None) -> None:
    """Print a log to fill in, as TOML.

    It is for the players NAME..., who sit clockwise, or for N players.
    For example: referee new Mia Tom Jo > friday.toml
    """
    if names and players not in {None, len(names)}:
        raise click.UsageError(f"there are {len(names)} names for {players} players")
    if not names and players is None:
        raise click.UsageError("say who plays (referee new Mia Tom Jo) or how many (--players 3)")
    text = find_game(chosen_game(game)).blank(names or NAMES[:players])
    error = adjudicate(loads(text, "toml")).error
    if error is not None:
        raise click.UsageError(error.message)
    write_bytes(text.encode())
