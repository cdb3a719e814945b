"""Print the figures, and the ratios that count: `python -m tests.benchmarks [RUNS]`."""

from __future__ import annotations

import sys
from tempfile import TemporaryDirectory

import attrs

from tests.benchmarks import engines, ours, rivals
from tests.benchmarks.timing import Figure, measure, ratio, stay_on_one_core

SEED = 1
GAMES = 100
PLAYED_GAMES = 50


@attrs.frozen
class Goal:
    """How many times as fast as a rival we mean to be at least."""

    ours: str
    theirs: str
    least: float


GOALS = (
    Goal(ours.DECODED, rivals.CHESS, 3),
    Goal(ours.BROKEN, rivals.CHESS, 3),
    Goal(ours.DECODED, rivals.POKER, 10),
    Goal(ours.END_TO_END, rivals.CHESS, 2),
    Goal(ours.COMMAND, rivals.IMPORTS, 1 / 3),
)

# Goals that no rival sets: so many units a second, and so many seconds.
LEAST = {engines.PLAYED: 2000, engines.PYTHON: 500, engines.NODE: 500}
LONGEST_RUN = 60


def main() -> None:
    """Measure everything in one run on one core."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    stay_on_one_core()
    with TemporaryDirectory() as folder:
        contenders = [
            rivals.chess_visitor(GAMES, SEED),
            ours.judging_decoded(GAMES, SEED),
            ours.judging_broken(GAMES, SEED),
            ours.end_to_end(GAMES, SEED),
            rivals.poker_replay(GAMES, SEED),
            rivals.bare_imports(),
            ours.one_small_log(folder),
            engines.played_in_process(PLAYED_GAMES, SEED),
            engines.asked_through_a_pipe(engines.PYTHON, engines.IN_PYTHON),
            engines.asked_through_a_pipe(engines.NODE, engines.IN_NODE),
        ]
        figures = measure(contenders, runs)
    _print_figures(figures)
    _print_ratios(figures)
    _print_speeds(figures)
    seconds = engines.seconds_of_a_whole_run()
    print(f"conform, a whole run against Node\n    {seconds:.1f} s; goal: at most {LONGEST_RUN} s; ", end="")
    print(_mark(is_reached=seconds <= LONGEST_RUN))


def _print_figures(figures: dict[str, Figure]) -> None:
    for figure in figures.values():
        print(f"{figure.name:45} {figure.median:12,.1f} {figure.unit}/s")
    print()


def _print_ratios(figures: dict[str, Figure]) -> None:
    for goal in GOALS:
        reached = ratio(figures[goal.ours], figures[goal.theirs])
        mark = _mark(is_reached=reached >= goal.least)
        print(f"{goal.ours}\n    {reached:.2f} × {goal.theirs}; goal: at least {goal.least:.2f} ×; {mark}")


def _print_speeds(figures: dict[str, Figure]) -> None:
    for name, least in LEAST.items():
        figure = figures[name]
        mark = _mark(is_reached=figure.median >= least)
        print(f"{name}\n    {figure.median:,.0f} {figure.unit}/s; goal: at least {least:,}; {mark}")


def _mark(*, is_reached: bool) -> str:
    return "reached" if is_reached else "MISSED"


if __name__ == "__main__":
    main()
