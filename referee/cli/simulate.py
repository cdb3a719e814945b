"""`referee simulate`: random lawful games, as logs."""

from __future__ import annotations

import click

from referee.cli.options import chosen_game, game_option
from referee.log.write import write_logs
from referee.simulation import simulate


@click.command("simulate")
@game_option
@click.option("--players", type=int, required=True, metavar="N", help="How many players.")
@click.option(
    "--games", type=click.IntRange(min=0), default=1, show_default=True, metavar="N", help="How many games."
)
@click.option("--seed", type=int, metavar="N", help="The same seed gives the same games.")
@click.option(
    "--strategy",
    type=click.Choice(("random", "long")),
    default="random",
    show_default=True,
    help="Random plays, or deals by which every round runs to its last card.",
)
@click.option("--edition", metavar="ID", help="By which rules, perhaps with house rules.")
@click.option("--variant", metavar="NAME", help="A variant of the game, such as no-green.")
@click.option(
    "-o", "--output", default="-", metavar="FILE", help="Write to a file, in the format of its name."
)
def command(
    game: str | None,
    players: int,
    games: int,
    seed: int | None,
    strategy: str,
    edition: str | None,
    variant: str | None,
    output: str,
) -> None:
    """Play random lawful games and write them as logs.

    All are played to their end. They go to standard output as JSON lines, or to a FILE.
    """
    played = simulate(
        chosen_game(game),
        players=players,
        games=games,
        seed=seed,
        strategy=strategy,
        edition=edition,
        variant=variant,
    )
    write_logs(played, output)
