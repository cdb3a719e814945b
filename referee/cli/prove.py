"""`referee prove`: theorems about the formulas that referee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli import theorem_list, theorems_as_text
from referee.cli.options import chosen_game, format_option, game_option, language_option, not_nan
from referee.cli.output import Answer, give, printer, write_json
from referee.cli.page import Page
from referee.cli.phrases import load_phrases
from referee.cli.proving import Order, asked_for, asks_for_all, proved_in_turn
from referee.cli.theorems_as_text import Proof, Told
from referee.rulebook import load_rulebook
from referee.verdict import EXIT_OK, EXIT_OPEN, EXIT_UNLAWFUL

if TYPE_CHECKING:
    from referee.cli.ink import Line

ALL = "all"
SOLVERS = ("z3", "cvc5", "bitwuzla")
LOGS = "counterexamples"
# What one solver proves, another has to confirm, where all are asked.
PROOFS_OF_ALL = 2


def _only_one(_context: click.Context, _option: click.Parameter, slugs: tuple[str, ...]) -> str | None:
    """The rule to drop, if any: of two, click itself would take the last without a word."""
    if len(slugs) > 1:
        raise click.BadParameter(f"one rule is dropped at a time, and here are {', '.join(slugs)}")
    return slugs[0] if slugs else None


@click.command("prove")
@click.argument("names", metavar="[THEOREM]...", nargs=-1)
@game_option
@click.option("--players", type=click.IntRange(2, 5), metavar="N", help="Only for that number of players.")
@click.option(
    "--without",
    metavar="SLUG",
    multiple=True,
    callback=_only_one,
    help="Drop this rule from the referee and the law: which theorems fall?",
)
@click.option(
    "--solver",
    type=click.Choice((*SOLVERS, ALL)),
    default=SOLVERS[0],
    show_default=True,
    help=f"Who is to prove them; {ALL}: every theorem by at least two, and refuted by none.",
)
@click.option("--all", "every", is_flag=True, help="Slow theorems too, which else are proved if named.")
@click.option(
    "--export",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the questions as SMT-LIB files, with their checksums, to a folder of their own.",
)
@click.option("--list", "listed", is_flag=True, help="List the theorems, and prove nothing.")
@click.option(
    "--logs",
    type=click.Path(file_okay=False, path_type=Path),
    default=LOGS,
    show_default=True,
    metavar="DIR",
    help="Where the logs of counterexamples go.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64, clamp=True),
    metavar="N",
    help="Prove in N processes. [default: one a core]",
)
@click.option(
    "--limit",
    type=click.FloatRange(min=0.001, max=1_000_000),
    callback=not_nan,
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Time for each question to a solver.",
)
@language_option
@format_option("text", "json")
def command(
    names: tuple[str, ...],
    game: str | None,
    players: int | None,
    without: str | None,
    solver: str,
    every: bool,
    export: Path | None,
    listed: bool,
    logs: Path,
    jobs: int | None,
    limit: float,
    lang: str,
    output_format: str,
) -> int:
    """Prove theorems about the law: all of them, or those named.

    Each speaks of every card, hand or round at once. One that fails is shown with a counterexample, which
    is written as a log. With --solver all, a theorem counts as proved if two solvers prove it and none
    refutes it.

    Exit codes: 0 all proved, 1 at least one refuted or vacuous, 3 at least one not shown in time.
    """
    # The solver's side of the law is slow to load: only here.
    from referee.prove.second_opinions import require
    from referee.prove.workers import cores

    order = Order(
        game=chosen_game(game),
        names=names,
        players=players,
        without=without,
        every=every or listed,
        solvers=SOLVERS if solver == ALL else (solver,),
        seconds=limit,
        jobs=jobs or cores(),
        logs=logs,
        export=export,
    )
    if listed:
        return _list(order, lang, output_format)
    require(order.solvers)
    _make_sure_of(order.export)
    if output_format == "json":
        proofs = list(proved_in_turn(order, asked_for(order), None))
        write_json({"theorems": [_as_data(proof) for proof in proofs]})
    else:
        proofs = _told(order, lang)
    return _exit_code(proofs, len(order.solvers))


def _list(order: Order, language: str, output_format: str) -> int:
    """List the theorems that are asked for."""
    if order.export:
        raise click.UsageError("--list proves nothing, so that there is nothing to --export")
    chosen = asked_for(order)

    def as_text(columns: int) -> Iterator[Line]:
        return theorem_list.as_text(chosen, Page(load_phrases(language), columns, load_rulebook(order.game)))

    give(Answer(partial(theorem_list.as_data, chosen, language), as_text), output_format)
    return EXIT_OK


def _make_sure_of(export: Path | None) -> None:
    """Refuse a folder before anything is proved, which may take long, and not after it."""
    if export:
        from referee.prove.export import make_sure_of

        make_sure_of(export)


def _told(order: Order, language: str) -> list[Proof]:
    """Prove, and tell it as text while it comes."""
    out, chosen = printer(), asked_for(order)
    page = Page(load_phrases(language), out.columns, load_rulebook(order.game))
    told = Told(page, chosen, order.solvers)
    out.lines(told.heading())
    proofs: list[Proof] = []
    for proof in proved_in_turn(order, chosen, out):
        proofs.append(proof)
        out.lines(told.row(proof))
    out.lines(told.remarks(proofs, frozenset(order.names)))
    out.lines(told.summary(proofs, _needed(len(order.solvers))))
    if order.without:
        out.lines(told.fallen(proofs, order.without, all_asked=asks_for_all(order, chosen)))
    if order.export:
        out.lines(theorems_as_text.exported(order.export, page.phrases))
    return proofs


def _needed(solvers: int) -> int:
    return min(solvers, PROOFS_OF_ALL)


def _exit_code(proofs: Sequence[Proof], solvers: int) -> int:
    statuses = [proof.result.status for proof in proofs]
    if {"refuted", "vacuous"} & {*statuses}:
        return EXIT_UNLAWFUL
    proved = theorems_as_text.proved(proofs, _needed(solvers))
    names = {proof.result.theorem.name for proof in proofs}
    return EXIT_OK if proved == names else EXIT_OPEN


def _as_data(proof: Proof) -> dict[str, object]:
    result = proof.result
    return {
        "name": result.theorem.name,
        "status": result.status,
        "solver": result.solver,
        "players": result.players,
        "slugs": result.theorem.slugs,
        "ruling": result.theorem.ruling,
        "seconds": round(result.seconds, 3),
        "smt_sha256": result.smt_sha256,
        "counterexample": None if result.counterexample is None else result.counterexample.facts,
        "log": None if proof.log is None else str(proof.log),
    }
