"""Checking theorems table by table, in one process or in several."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import attrs

from referee.prove.check import Part, Place, check_at
from referee.prove.games import theorems_of
from referee.prove.theorem import Theorem

# Starting a process takes as long as proving some theorems at a table.
_TASKS_A_WORKER = 6


@attrs.frozen(kw_only=True)
class Task:
    """A theorem to be checked at one table by one solver, told by names so that another process finds it."""

    game: str
    without: str | None
    theorem: str
    place: Place
    solver: str
    seconds: float

    def __call__(self) -> Part:
        """What becomes of it."""
        theorem = known_theorems(self.game, self.without)[self.theorem]
        return check_at(theorem, self.place, self.seconds, self.solver)


@cache
def known_theorems(game: str, without: str | None) -> Mapping[str, Theorem]:
    """The theorems about a game by name, one of its rules dropped unless `without` is None."""
    return {theorem.name: theorem for theorem in theorems_of(game, without)}


def cores() -> int:
    """How many cores there are for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def parts_of(tasks: Sequence[Task], jobs: int, *, long: bool = False) -> Iterator[Part]:
    """What becomes of some tasks, in their order; a few of them are done here unless they take `long`."""
    workers = min(jobs, len(tasks) if long else len(tasks) // _TASKS_A_WORKER)
    if workers < 2:
        yield from (task() for task in tasks)
        return
    yield from _in_processes(tasks, workers)


def _in_processes(tasks: Sequence[Task], workers: int) -> Iterator[Part]:
    # Slow to load, and not needed for a few theorems.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    others = set(active_children())
    # Started anew and not as a copy: a copy would share the terminal's progress bar in mid-drawing.
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_end_when_interrupted) as pool:
        try:
            yield from pool.map(_done, tasks)
        except BaseException:
            # Whoever stops the run does not wait for the questions that are being answered.
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(active_children()) - others:
                child.terminate()
            raise


def _done(task: Task) -> Part:
    return task()


def _end_when_interrupted() -> None:
    """Let Ctrl-C end this process at once and without a word: the one that started it speaks."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
