"""The pytest plugin: one test for each rule, and nothing at all without its option."""

from __future__ import annotations

import os
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from referee.conform import pytest_items
from referee.conform.kit import find_kit
from referee.conform.potato_man import play
from tests.conform.wrong_engines import WRONG

pytest_plugins = "pytester"

# Loaded before pytest is run within pytest, which forgets what it has loaded itself.
LOADED = (play, pytest_items)
ROOT = Path(__file__).parents[2]
RULES = find_kit("potato-man").rules
MODULE = "referee.conform.pytest_plugin"
# Where the referee is not installed but only lies beside the tests, the plugin has to be named.
IS_INSTALLED = any(point.value == MODULE for point in entry_points(group="pytest11"))
PLUGIN = () if IS_INSTALLED else ("-p", MODULE)

ONLY_TRICKS = """
from potato_man import PotatoMan

class OnlyTricks(PotatoMan):
    def hello(self, question):
        return {**super().hello(question), "players": "4", "answers": "trick"}
"""


def checked(pytester: pytest.Pytester, engine: str, *words: str) -> pytest.RunResult:
    """What comes of pytest with an engine; games are played only for a moment."""
    words = ("--referee-engine", engine, "--referee-budget", "0.5", *words)
    return pytester.runpytest_inprocess(*PLUGIN, "-p", "no:cacheprovider", *words)


def failed(result: pytest.RunResult) -> set[str]:
    return {line.split()[1] for line in result.outlines if line.startswith("FAILED ")}


# Engines


def test_a_right_engine_passes_every_rule(pytester: pytest.Pytester) -> None:
    result = checked(pytester, "potato_man_logs:PotatoManWithLogs", "-v")
    result.assert_outcomes(passed=len(RULES))
    result.stdout.fnmatch_lines([f"*collected {len(RULES)} items", "referee::win.later-of-equals PASSED*"])
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.parametrize("name", ["FirstOfEquals", "SecondPair", "NoTieBreak", "NextLeader"])
def test_a_wrong_engine_fails_under_its_own_rule_alone(pytester: pytest.Pytester, name: str) -> None:
    result = checked(pytester, f"tests.conform.wrong_engines:{name}")
    assert failed(result) == {f"referee::{WRONG[name][1]}"}
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_a_failure_tells_the_difference_its_rule_its_sources_and_how_to_see_it_again(
    pytester: pytest.Pytester,
) -> None:
    engine = "tests.conform.wrong_engines:FirstOfEquals"
    result = checked(pytester, engine, "--referee-seed", "7")
    again = f"pytest --referee-engine {engine} --referee-seed 7 --referee-budget 0.5 -k win.later-of-equals"
    result.stdout.fnmatch_lines(
        [
            "*Of equals the later one*win.later-of-equals",
            '*Asked: {"ask": "trick", *',
            "*Said: *",
            "*Right: *",
            "*Source: *",
            'format = "referee/1"',
            "tricks = *",
            f"To see it again: {again}",
        ]
    )
    assert "pytest_items.py" not in result.stdout.str()


def test_what_an_engine_does_not_support_is_skipped(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(only_tricks=ONLY_TRICKS)
    result = checked(pytester, "only_tricks:OnlyTricks", "-v", "-rs")
    outcomes = result.parseoutcomes()
    assert outcomes["skipped"] > 10 < outcomes["skipped"] + outcomes["passed"] == len(RULES)
    result.stdout.fnmatch_lines_random(
        [
            "referee::win.highest PASSED*",
            "referee::round.score SKIPPED (not supported)*",
            "referee::trick.one-double SKIPPED (not reached)*",
        ]
    )


def test_a_factory_may_stand_in_a_file_with_others_beside_it(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("engines")
    (folder / "own_engine.py").write_text("import own_help\nmake = own_help.OnlyTricks\n", encoding="utf-8")
    (folder / "own_help.py").write_text(ONLY_TRICKS, encoding="utf-8")
    assert checked(pytester, "engines/own_engine.py:make").parseoutcomes()["passed"] > 0


# Choosing


def test_rules_are_chosen_as_other_tests_are(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(only_tricks=ONLY_TRICKS, test_own="def test_own(): pass")
    result = checked(pytester, "only_tricks:OnlyTricks", "-k", "later-of-equals or own", "-v")
    result.assert_outcomes(passed=2, deselected=len(RULES) - 1)
    result.stdout.fnmatch_lines(["test_own.py::test_own PASSED*", "referee::win.later-of-equals PASSED*"])


def test_rules_are_listed_without_checking(pytester: pytest.Pytester) -> None:
    result = checked(pytester, "tests.conform.wrong_engines:FirstOfEquals", "--collect-only", "-q")
    assert [line for line in result.outlines if "::" in line] == [f"referee::{rule}" for rule in RULES]


def test_the_last_failures_are_run_alone(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        always_first=f"""{ONLY_TRICKS}
class AlwaysFirst(OnlyTricks):
    def winner(self, trick): return 0
"""
    )
    words = ("--referee-engine", "always_first:AlwaysFirst", "--referee-budget", "0")
    first = failed(pytester.runpytest_inprocess(*PLUGIN, *words))
    assert "referee::win.highest" in first
    again = pytester.runpytest_inprocess(*PLUGIN, *words, "--last-failed")
    again.assert_outcomes(failed=len(first), deselected=len(RULES) - len(first))


def test_workers_share_the_rules(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("xdist")
    pytester.makepyfile(only_tricks=ONLY_TRICKS)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(ROOT / "examples" / "engines")]))
    words = ("--referee-engine", "only_tricks:OnlyTricks", "--referee-budget", "0", "-n", "2")
    result = pytester.runpytest_subprocess(*PLUGIN, *words, "--dist", "loadgroup")
    outcomes = result.parseoutcomes()
    assert outcomes["passed"] + outcomes["skipped"] == len(RULES)
    assert result.ret == pytest.ExitCode.OK


# What cannot be checked


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        (
            "potato_man",
            "'potato_man' names no factory; write it as package.module:factory or file.py:factory",
        ),
        ("no_such_module:make", "no_such_module cannot be imported: ModuleNotFoundError: *"),
        ("no_such_file.py:make", "there is no file 'no_such_file.py'"),
        ("broken:OnlyTrick", "broken: There is no factory 'OnlyTrick'; did you mean 'OnlyTricks'? *"),
        ("broken:number", "broken:number is a int, and no factory that could be called"),
        ("broken:fails", "broken:fails cannot be called without arguments: ValueError: no cards"),
        ("broken:leaves", "broken:leaves cannot be called without arguments: SystemExit: 3"),
        ("broken:takes", "broken:takes cannot be called without arguments: TypeError: *"),
        ("broken:object", "broken:object gives no engine: it does not introduce itself: *"),
        ("broken:Foreign", "broken:Foreign gives no engine: it plays the game 'mau-mau', not potato-man"),
        ("syntax:make", "syntax cannot be imported: SyntaxError: *"),
        ("exits.py:make", "exits.py cannot be imported: SystemExit: bye"),
        (
            "other/broken.py:make",
            "other/broken.py cannot be imported: another module is called 'broken', too",
        ),
    ],
)
def test_a_factory_that_gives_no_engine_is_a_usage_error(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, engine: str, message: str
) -> None:
    pytester.makepyfile(
        broken=f"""{ONLY_TRICKS}
import sys
number = 5
object = object
def fails(): raise ValueError("no cards")
def leaves(): sys.exit(3)
def takes(cards): pass
class Foreign(PotatoMan):
    def hello(self, question):
        return {{**super().hello(question), "game": "mau-mau"}}
""",
        syntax="def",
        exits="raise SystemExit('bye')",
    )
    pytester.mkpydir("other").joinpath("broken.py").write_text("", encoding="utf-8")
    if engine.startswith("other"):
        monkeypatch.setattr(sys, "path", [str(pytester.path), *sys.path])
        __import__("broken")
    result = checked(pytester, engine)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: --referee-engine: {message}"])
    assert "Traceback" not in result.stderr.str()
    sys.modules.pop("broken", None)


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("--referee-seed=-1", "*a whole number from 0 is needed, not '-1'"),
        ("--referee-budget=nan", "*a number of seconds from 0 is needed, not 'nan'"),
        ("--referee-budget=soon", "*a number of seconds from 0 is needed, not 'soon'"),
        ("--referee-game=mau-mau", "*--referee-game: There is no kit for the game 'mau-mau'*"),
    ],
)
def test_an_option_that_makes_no_sense_is_a_usage_error(
    pytester: pytest.Pytester, option: str, message: str
) -> None:
    result = checked(pytester, "potato_man:PotatoMan", option)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([message])


# Others' tests


def test_without_the_option_nothing_is_added_and_nothing_slow_is_loaded(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_own():
            loaded = {"z3", "rich", "tomlkit", "tree_sitter", "hypothesis.stateful", "referee.conform.kit"}
            assert "referee.conform.pytest_plugin" in sys.modules
            assert not loaded & set(sys.modules)
        """
    )
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    # Hypothesis has a plugin of its own, which loads it.
    result = pytester.runpytest_subprocess(*PLUGIN, "-p", "no:hypothesispytest", "--strict-markers")
    result.assert_outcomes(passed=1)
