"""`referee schema`: the JSON Schemas of the published formats."""

from __future__ import annotations

import click

from referee.adjudicate.schema import verdict_schema
from referee.cli.options import chosen_game, game_option
from referee.cli.output import write_json
from referee.log.schema import log_schema


@click.command("schema")
@click.argument("what", type=click.Choice(("log", "verdict")))
@game_option
def command(what: str, game: str | None) -> None:
    """Print the JSON Schema of logs or of verdicts.

    That of a game's log is referee/1, that of a verdict verdict/1.
    """
    write_json(log_schema(chosen_game(game)) if what == "log" else verdict_schema())
