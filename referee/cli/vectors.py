"""`referee vectors`: the questions and right answers of the kit as files."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.options import chosen_game, game_option
from referee.cli.output import say


@click.command("vectors")
@game_option
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="Where the files go: EDITION/SLUG.json, and schema.json.",
)
def command(game: str | None, output: Path) -> None:
    """Write questions and their right answers as files.

    They are plain JSON: a folder for each edition, and in it a file for each rule. The questions are those
    that `conform` asks an engine; the same version writes the same files.
    """
    # All that makes questions is slow to load: only here.
    from referee.conform.kit import find_kit
    from referee.conform.vectors import write_vectors

    written = write_vectors(find_kit(chosen_game(game)), output)
    say(f"{written} files written to {output}")
