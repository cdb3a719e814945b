"""A bar that shows a waiting person how far a long run has come."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli.output import ColourPrinter, Printer, is_terminal
from referee.log import raw_logs

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console
    from rich.progress import TaskID

    from referee.log import RawLog

LARGE = 4 * 1024 * 1024


@contextmanager
def reading(paths: Sequence[str], out: Printer | None, *, bar: bool) -> Generator[Iterable[RawLog]]:
    """The raw logs of some files, while a bar moves on, if one is wanted and a person looks.

    `out` prints the results as text; if they go to the same terminal, they appear above the bar. It is
    None for other results, beside which no bar can stand.
    """
    console = _console_for_bar(out) if bar and _takes_long(paths) else None
    if console is None:
        yield _logs(paths, lambda: None)
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as progress:
        task = progress.add_task("referee", total=len(paths) if len(paths) > 1 else None)
        yield _logs(paths, lambda: progress.advance(task))


@contextmanager
def steps(total: int, out: Printer | None) -> Generator[Callable[[], None]]:
    """What to call after each of some steps, while a bar moves on if a person looks: see `reading`."""
    console = _console_for_bar(out) if total > 1 else None
    if console is None:
        yield lambda: None
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as progress:
        task = progress.add_task("referee", total=total)
        yield lambda: progress.advance(task)


@contextmanager
def counter(out: Printer | None) -> Generator[Callable[[str], None]]:
    """What to call after each of some steps of a kind, of which nobody knows how many there are."""
    console = _console_for_bar(out)
    if console is None:
        yield lambda _: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}"),
        TimeElapsedColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False
    ) as bars:
        tasks: dict[str, TaskID] = {}

        def count(kind: str) -> None:
            if kind not in tasks:
                tasks[kind] = bars.add_task(kind, total=None)
            bars.advance(tasks[kind])

        yield count


def _logs(paths: Iterable[str], file_done: Callable[[], None]) -> Iterator[RawLog]:
    for path in paths:
        yield from raw_logs(path)
        file_done()


def _takes_long(paths: Sequence[str]) -> bool:
    return len(paths) > 1 or any(_size(path) > LARGE for path in paths)


def _size(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def _console_for_bar(out: Printer | None) -> Console | None:
    if isinstance(out, ColourPrinter):
        return out.console
    if is_terminal(sys.stdout) or not is_terminal(sys.stderr):
        return None
    from rich.console import Console

    return Console(stderr=True)
