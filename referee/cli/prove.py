"""`referee prove`: theorems about the formulas that referee."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from referee.cli import theorems_as_text
from referee.cli.options import chosen_game, format_option, game_option, language_option
from referee.cli.output import Printer, printer, write_json
from referee.cli.page import Page
from referee.cli.phrases import load_phrases
from referee.cli.progress import steps
from referee.cli.theorems_as_text import Proof, Told
from referee.rulebook import load_rulebook
from referee.verdict import EXIT_OK, EXIT_OPEN, EXIT_UNLAWFUL

if TYPE_CHECKING:
    from referee.prove.check import Asked, Part, Place
    from referee.prove.theorem import Theorem
    from referee.prove.workers import Task

ALL = "all"
SOLVERS = ("z3", "cvc5", "bitwuzla")
LOGS = "counterexamples"
# What one solver proves, another has to confirm, where all are asked.
PROOFS_OF_ALL = 2


@attrs.frozen(kw_only=True)
class Order:
    """What is to be proved: which theorems of which game, at which tables, without which rule, and how."""

    game: str
    names: tuple[str, ...]
    players: int | None
    without: str | None
    every: bool
    solvers: tuple[str, ...]
    seconds: float
    jobs: int
    logs: Path
    export: Path | None


@click.command("prove")
@click.argument("names", metavar="[THEOREM]...", nargs=-1)
@game_option
@click.option("--players", type=click.IntRange(2, 5), metavar="N", help="Only for that number of players.")
@click.option(
    "--without", metavar="SLUG", help="Drop this rule from the referee and the law: which theorems fall?"
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
    help="Write the questions as SMT-LIB files, with their checksums.",
)
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
        every=every,
        solvers=SOLVERS if solver == ALL else (solver,),
        seconds=limit,
        jobs=jobs or cores(),
        logs=logs,
        export=export,
    )
    if isnan(limit):
        raise click.UsageError("--limit takes a number of seconds")
    require(order.solvers)
    if output_format == "json":
        proofs = list(_proofs(order, _chosen(order), None))
        write_json({"theorems": [_as_data(proof) for proof in proofs]})
    else:
        proofs = _told(order, lang)
    return _exit_code(proofs, len(order.solvers))


def _told(order: Order, language: str) -> list[Proof]:
    """Prove, and tell it as text while it comes."""
    out, chosen = printer(), _chosen(order)
    page = Page(load_phrases(language), out.columns, load_rulebook(order.game))
    told = Told(page, chosen, order.solvers)
    out.lines(told.heading())
    proofs: list[Proof] = []
    for proof in _proofs(order, chosen, out):
        proofs.append(proof)
        out.lines(told.row(proof))
    out.lines(told.remarks(proofs, frozenset(order.names)))
    out.lines(told.summary(proofs, _needed(len(order.solvers)), order.without))
    if order.export:
        out.lines(theorems_as_text.exported(order.export, page.phrases))
    return proofs


def _chosen(order: Order) -> list[Theorem]:
    from referee.prove.workers import known_theorems
    from referee.suggest import unknown_name

    known = known_theorems(order.game, order.without)
    for name in order.names:
        if name not in known:
            raise unknown_name("theorem", name, known)
    chosen = [theorem for theorem in known.values() if _is_asked_for(theorem, order)]
    about = [theorem for theorem in chosen if order.players in {None, *theorem.players}]
    if not about:
        raise click.UsageError(f"none of these theorems speaks of {order.players} players")
    return about


def _is_asked_for(theorem: Theorem, order: Order) -> bool:
    if order.names:
        return theorem.name in order.names
    return order.every or not theorem.slow


def _proofs(order: Order, chosen: Sequence[Theorem], out: Printer | None) -> Iterator[Proof]:
    """What becomes of the theorems, solver by solver, while a bar moves on where a person waits."""
    from referee.prove.workers import parts_of

    tasks = list(_tasks(order, chosen))
    questions: list[tuple[str, Place, Asked]] = []
    with steps(len(tasks), out) as step:
        parts = _stepped(parts_of(tasks, order.jobs), step)
        done = zip(tasks, parts, strict=True)
        known = {theorem.name: theorem for theorem in chosen}
        for (name, solver), group in groupby(done, key=lambda one: (one[0].theorem, one[0].solver)):
            places = {task.place: part for task, part in group}
            yield _proof(known[name], solver, places, order)
            questions += [(name, place, one) for place, part in places.items() for one in part.asked]
    if order.export:
        from referee.prove.export import export, files_of

        export(files_of(questions), order.export)


def _tasks(order: Order, chosen: Sequence[Theorem]) -> Iterator[Task]:
    from referee.prove.check import places_of
    from referee.prove.workers import Task

    for theorem in chosen:
        for solver in order.solvers:
            for place in places_of(theorem, order.players):
                yield Task(
                    game=order.game,
                    without=order.without,
                    theorem=theorem.name,
                    place=place,
                    solver=solver,
                    seconds=order.seconds,
                )


def _stepped(parts: Iterator[Part], step: Callable[[], None]) -> Iterator[Part]:
    for part in parts:
        step()
        yield part


def _proof(theorem: Theorem, solver: str, places: dict[Place, Part], order: Order) -> Proof:
    from referee.prove.check import result_of
    from referee.prove.counterexamples import write_log
    from referee.prove.export import name_of

    result = result_of(theorem, solver, places)
    example = result.counterexample
    if result.status != "refuted" or example is None or example.log is None:
        return Proof(result)
    [place] = [place for place, part in places.items() if part.counterexample is example]
    name = name_of(theorem.name, place) + (f"-without-{order.without}" if order.without else "")
    return Proof(result, write_log(example.log, order.logs, name))


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
