"""Proving the theorems that a command line asks for: what is asked, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from referee.cli.output import Printer
from referee.cli.progress import steps
from referee.cli.theorems_as_text import Proof
from referee.rulebook import load_rulebook

if TYPE_CHECKING:
    from referee.prove.check import Asked, Part, Place
    from referee.prove.theorem import Theorem
    from referee.prove.workers import Task


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


def asked_for(order: Order) -> list[Theorem]:
    """The theorems that are asked for. Raises UnknownName or UsageError if there are none such."""
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


def asks_for_all(order: Order, chosen: Sequence[Theorem]) -> bool:
    """Whether all theorems are asked for, at all their tables."""
    from referee.prove.workers import known_theorems

    return order.players is None and len(chosen) == len(known_theorems(order.game, order.without))


def _is_asked_for(theorem: Theorem, order: Order) -> bool:
    if order.names:
        return theorem.name in order.names
    return order.every or not theorem.slow


def proved_in_turn(order: Order, chosen: Sequence[Theorem], out: Printer | None) -> Iterator[Proof]:
    """What becomes of the theorems, solver by solver, while a bar moves on where a person waits."""
    from referee.prove.workers import parts_of

    tasks = list(_tasks(order, chosen))
    questions: list[tuple[Theorem, Place, Asked]] = []
    with steps(len(tasks), out) as step:
        parts = _stepped(parts_of(tasks, order.jobs), step)
        done = zip(tasks, parts, strict=True)
        known = {theorem.name: theorem for theorem in chosen}
        for (name, solver), group in groupby(done, key=lambda one: (one[0].theorem, one[0].solver)):
            places = {task.place: part for task, part in group}
            yield _proof(known[name], solver, places, order)
            questions += [(known[name], place, one) for place, part in places.items() for one in part.asked]
    if order.export:
        _export(order, questions, order.export)


def _export(order: Order, questions: Sequence[tuple[Theorem, Place, Asked]], folder: Path) -> None:
    from referee.prove.export import export, files_of
    from referee.prove.export_texts import About

    about = About(order.game, load_rulebook(order.game).default_edition, order.without)
    export(files_of(questions, about), folder)


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
    name = name_of(theorem.name, place, order.without)
    return Proof(result, write_log(example.log, order.logs, name))
