"""`referee prove`: theorems about the formulas that referee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from referee.cli import theorems_as_text
from referee.cli.options import chosen_game, format_option, game_option, language_option
from referee.cli.output import printer, write_json
from referee.cli.phrases import load_phrases
from referee.verdict import EXIT_OK, EXIT_OPEN, EXIT_UNLAWFUL

if TYPE_CHECKING:
    from referee.prove.theorem import Result, Theorem


@click.command("prove")
@click.argument("names", metavar="[THEOREM]...", nargs=-1)
@game_option
@click.option("--players", type=click.IntRange(2, 5), metavar="N", help="Only for that number of players.")
@language_option
@format_option("text", "json")
def command(
    names: tuple[str, ...], game: str | None, players: int | None, lang: str, output_format: str
) -> int:
    """Prove theorems about the law with the solver z3.

    All of them are proved, or those named.

    Exit codes: 0 all proved, 1 at least one refuted or vacuous, 3 at least one not shown in time.
    """
    results = _checked(_chosen(chosen_game(game), names, players), players)
    if output_format == "json":
        every = list(results)
        write_json({"theorems": [_as_data(result) for result in every]})
        return _exit_code(every)
    out, phrases = printer(), load_phrases(lang)
    done: list[Result] = []
    for result in results:
        done.append(result)
        out.lines(theorems_as_text.result(result, phrases, out.columns))
    out.lines(theorems_as_text.summary(done, phrases))
    return _exit_code(done)


def _chosen(game: str, names: Sequence[str], players: int | None) -> list[Theorem]:
    from referee.prove.games import theorems_of  # loads the solver's side of the law: only here
    from referee.suggest import unknown_name

    known = {theorem.name: theorem for theorem in theorems_of(game)}
    for name in names:
        if name not in known:
            raise unknown_name("theorem", name, known)
    chosen = [theorem for name, theorem in known.items() if not names or name in names]
    about = [theorem for theorem in chosen if players is None or players in theorem.players]
    if not about:
        raise click.UsageError(f"none of these theorems speaks of {players} players")
    return about


def _checked(chosen: Sequence[Theorem], players: int | None) -> Iterator[Result]:
    from referee.prove.check import check

    for theorem in chosen:
        yield check(theorem, players)


def _exit_code(results: Sequence[Result]) -> int:
    statuses = {result.status for result in results}
    if statuses & {"refuted", "vacuous"}:
        return EXIT_UNLAWFUL
    return EXIT_OPEN if "not-shown" in statuses else EXIT_OK


def _as_data(result: Result) -> dict[str, object]:
    return {
        "name": result.theorem.name,
        "status": result.status,
        "solver": result.solver,
        "players": result.players,
        "slugs": result.theorem.slugs,
        "seconds": round(result.seconds, 3),
        "smt_sha256": result.smt_sha256,
        "counterexample": None if result.counterexample is None else result.counterexample.facts,
    }
