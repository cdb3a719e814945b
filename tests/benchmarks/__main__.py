"""Print the figures as a table: `python -m tests.benchmarks [RUNS]`."""

from __future__ import annotations

import sys

from tests.benchmarks import rivals
from tests.benchmarks.timing import measure, stay_on_one_core

SEED = 1


def main() -> None:
    """Measure everything in one run on one core."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    stay_on_one_core()
    figures = measure(
        [rivals.chess_visitor(200, SEED), rivals.poker_replay(200, SEED), rivals.bare_imports()], runs
    )
    for figure in figures.values():
        print(f"{figure.name:45} {figure.median:12,.1f} {figure.unit}/s")


if __name__ == "__main__":
    main()
