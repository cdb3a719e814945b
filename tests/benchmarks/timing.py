"""Measuring contenders against each other: one core, alternating runs, medians."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence

import attrs


@attrs.frozen
class Contender:
    """Something to time: `run` does `units` of work, such as plays judged, once."""

    name: str
    unit: str
    run: Callable[[], object]
    units: int


@attrs.frozen
class Figure:
    """The measured speed of a contender, in units a second, a number for each run."""

    name: str
    unit: str
    speeds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle speed."""
        return statistics.median(self.speeds)


def stay_on_one_core() -> None:
    """Bind this process, and those it starts, to one core where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def measure(contenders: Sequence[Contender], runs: int) -> dict[str, Figure]:
    """Run all contenders in turn, `runs` times, after one run that is not counted."""
    speeds: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for number in range(runs + 1):
        for contender in contenders:
            speed = _speed(contender)
            if number:
                speeds[contender.name].append(speed)
    return {c.name: Figure(c.name, c.unit, tuple(speeds[c.name])) for c in contenders}


def ratio(ours: Figure, theirs: Figure) -> float:
    """How many times as fast `ours` is: the median over the pairs of neighbouring runs."""
    return statistics.median(a / b for a, b in zip(ours.speeds, theirs.speeds, strict=True))


def _speed(contender: Contender) -> float:
    start = time.perf_counter()
    contender.run()
    return contender.units / (time.perf_counter() - start)
