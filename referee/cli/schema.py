"""`referee schema`: the JSON Schemas of the published formats."""

from __future__ import annotations

from typing import Any

import click

from referee.adjudicate.schema import verdict_schema
from referee.cli.options import chosen_game, game_option
from referee.cli.output import write_json
from referee.log.schema import log_schema


@click.command("schema")
@click.argument("what", type=click.Choice(("log", "verdict", "conform", "vectors")))
@game_option
def command(what: str, game: str | None) -> None:
    """Print the JSON Schema of a published format.

    That of a game's log is referee/1, that of a verdict verdict/1, that of the lines between `conform` and
    an engine conform/1, and that of the files of `vectors` vectors/1.
    """
    write_json(_schema(what, game))


def _schema(what: str, game: str | None) -> dict[str, Any]:
    match what:
        case "log":
            return log_schema(chosen_game(game))
        case "verdict":
            return verdict_schema()
        case _:
            # Only here: it loads the questions of the kit.
            from referee.conform.kit import find_kit
            from referee.conform.schema import lines_schema, vectors_schema

            kit = find_kit(chosen_game(game))
            return lines_schema(kit) if what == "conform" else vectors_schema(kit)
