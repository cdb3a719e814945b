"""Checking theorems table by table, in one process or in several."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from referee.errors import RefereeError
from referee.prove.check import Part, Place, check_at
from referee.prove.games import theorems_of
from referee.prove.theorem import Theorem

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

# Starting a process takes as long as proving a small theorem at some tables.
_TASKS_A_WORKER = 2


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


def parts_of(tasks: Sequence[Task], jobs: int) -> Iterator[Part]:
    """What becomes of some tasks, in their order; very few of them are done here, whatever `jobs` says."""
    workers = min(jobs, len(tasks) // _TASKS_A_WORKER)
    if workers < 2:
        yield from (task() for task in tasks)
        return
    yield from _in_order(_in_processes(tasks, workers))


def _in_processes(tasks: Sequence[Task], workers: int) -> Iterator[tuple[int, Part]]:
    """Each task's number and what becomes of it, as it comes."""
    from multiprocessing import get_context  # slow to load, and not needed for a few theorems

    # Started anew and not as a copy: a copy would share the terminal's progress bar in mid-drawing.
    context = get_context("spawn")
    # `Any`, because the stubs have another class of the same use for Windows.
    pipes: list[tuple[Any, Any]] = [context.Pipe() for _ in range(workers)]
    processes = [context.Process(target=_work, args=(theirs,), daemon=True) for _, theirs in pipes]
    try:
        for process, (_, theirs) in zip(processes, pipes, strict=True):
            process.start()
            theirs.close()  # so that the end of the process is seen
        yield from _handed_out(tasks, [ours for ours, _ in pipes])
    finally:
        # Whoever stops the run does not wait for the questions that are being answered.
        for process in processes:
            if process.pid is not None:
                process.terminate()
                process.join()


def _handed_out(tasks: Sequence[Task], crew: Sequence[Connection]) -> Iterator[tuple[int, Part]]:
    from multiprocessing.connection import wait

    waiting, idle = deque(_longest_first(tasks)), list(crew)
    at_work: dict[object, tuple[int, Connection]] = {}
    while waiting or at_work:
        while waiting and idle:
            number, task = waiting.popleft()
            worker = idle.pop()
            worker.send(task)
            at_work[worker] = (number, worker)
        for ready in wait([worker for _, worker in at_work.values()]):
            number, worker = at_work.pop(ready)
            yield number, _received(worker)
            idle.append(worker)


def _longest_first(tasks: Sequence[Task]) -> list[tuple[int, Task]]:
    """The tasks with their numbers, theorem by theorem, and of each the largest tables first."""
    theorems = list(dict.fromkeys((task.theorem, task.solver) for task in tasks))
    places = {theorem: place for place, theorem in enumerate(theorems)}
    return sorted(enumerate(tasks), key=lambda one: (places[one[1].theorem, one[1].solver], -one[1].place[0]))


def _received(worker: Connection) -> Part:
    try:
        result = worker.recv()
    except EOFError as error:
        raise RefereeError("a process that proves theorems was ended from outside") from error
    if isinstance(result, Exception):
        raise result
    part: Part = result
    return part


def _in_order(numbered: Iterable[tuple[int, Part]]) -> Iterator[Part]:
    early: dict[int, Part] = {}
    due = 0
    for number, part in numbered:
        early[number] = part
        while due in early:
            yield early.pop(due)
            due += 1


def _work(orders: Connection) -> None:
    """What a process does: check what it is given, until there is no one left who gives it anything."""
    # The process that started this one speaks for all.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    while True:
        try:
            task: Task = orders.recv()
        except EOFError:
            return
        orders.send(_outcome(task))


def _outcome(task: Task) -> Part | Exception:
    try:
        return task()
    except RefereeError as error:
        return error
    except Exception as error:  # noqa: BLE001  it is raised again by the process that started this one
        return RuntimeError(f"{task.theorem}, {task.place}: {type(error).__name__}: {error}")
