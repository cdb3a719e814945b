"""The base classes for tests of an engine in Python: right engines pass, wrong ones are told of."""

from __future__ import annotations

import re
import sys
import unittest
from typing import Any, ClassVar

import pytest
from hypothesis import Phase, seed, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test
from msgspec.structs import replace

from potato_man import PotatoMan
from referee.conform.potato_man.questions import AtTable
from referee.conform.potato_man.testing import (
    Hello,
    Introduction,
    Legal,
    NotSupported,
    Playable,
    PotatoManEngine,
    PotatoManGames,
    PotatoManTests,
    Trick,
)
from referee.conform.potato_man.truth import Truth
from referee.conform.testing import Differs, Factory
from referee.conform.wire import BrokenTalk
from tests.conform.test_page import PAGE
from tests.conform.wrong_engines import WRONG

pytest_plugins = "pytester"

PLAYED = settings(
    max_examples=200, deadline=None, database=None, print_blob=False, phases=(Phase.generate, Phase.shrink)
)


def games_of(factory: Factory) -> type[RuleBasedStateMachine]:
    class Games(PotatoManGames):
        engine = factory

    return seed(1)(Games)


def questions_to(factory: Factory) -> PotatoManTests:
    class Tests(PotatoManTests):
        engine = factory

    return Tests()


# A right engine


class TestRightEngine(PotatoManTests):
    engine = PotatoMan


class RightGames(PotatoManGames):
    engine = PotatoMan


TestRightGames = RightGames.TestCase
TestRightGames.settings = settings(max_examples=30, deadline=None)


def test_every_step_of_a_game_is_asked_about() -> None:
    class Watched(PotatoManGames):
        engine = PotatoMan
        kinds: ClassVar[set[str]] = set()
        players: ClassVar[set[int]] = set()

        def ask(self, question: Any, right: Any, *rules: str) -> None:
            assert isinstance(question, AtTable)
            self.kinds.add(str(question.__struct_config__.tag))
            self.players.add(question.players)
            super().ask(question, right, *rules)

    run_state_machine_as_test(
        seed(1)(Watched), settings=settings(PLAYED, max_examples=100, phases=[Phase.generate])
    )
    assert Watched.kinds == {"legal", "trick", "round", "opens", "rank"}
    assert Watched.players == {2, 3, 4, 5}


# Wrong engines


@pytest.mark.parametrize("name", ["FirstOfEquals", "SecondPair", "NextLeader"])
def test_games_find_a_wrong_engine_and_tell_its_rule(name: str) -> None:
    engine, slug = WRONG[name]
    with pytest.raises(Differs) as error:
        run_state_machine_as_test(games_of(engine), settings=PLAYED)
    told = str(error.value)
    assert slug in told.splitlines()[0]
    assert all(part in told for part in ("Asked: ", "Said: ", "Right: ", "Source: ", 'format = "referee/1"'))


def test_the_shortest_game_is_written_as_steps() -> None:
    with pytest.raises(Differs) as error:
        run_state_machine_as_test(games_of(WRONG["SecondPair"][0]), settings=PLAYED)
    notes = "\n".join(error.value.__notes__)
    assert "state.deal(" in notes
    assert len(re.findall(r"state\.(play|try|look)_\w+\(", notes)) <= 5


def test_case_law_and_vectors_find_a_wrong_engine_and_tell_its_rule() -> None:
    tests = questions_to(WRONG["FirstOfEquals"][0])
    for test in (tests.test_case_law, tests.test_vectors):
        with pytest.raises(Differs, match=r"^rules broken: win\.later-of-equals\n\nOf equals|✗ Of equals"):
            test()


def test_all_rules_that_are_broken_are_named() -> None:
    class TwoMistakes(PotatoMan):
        def highest(self, trick: tuple[str, ...]) -> int:
            return 0

        def worth(self, sacks: list[str]) -> int:
            return len(sacks)

    with pytest.raises(Differs) as error:
        questions_to(TwoMistakes).test_vectors()
    named = set(str(error.value).splitlines()[0].removeprefix("rules broken: ").split(", "))
    assert named >= {"win.highest", "round.score"}


# Engines with types


class OnlyLegal(PotatoManEngine):
    def hello(self, question: Hello, /) -> Introduction:
        return Introduction(
            protocol=question.protocol,
            game=question.game,
            engine="only legal",
            editions="zoch-2013",
            players="3 4",
            answers="legal trick",
        )

    def legal(self, question: Legal, /) -> Playable:
        assert question.players in {3, 4}
        return Truth().legal(question)


def test_the_referee_is_an_engine_by_the_protocol_class() -> None:
    engine: PotatoManEngine = Truth()
    hello = Hello(game="potato-man")
    assert engine.hello(hello).answers.split() == "setup legal trick round opens rank game".split()


def test_what_an_engine_leaves_out_is_not_supported() -> None:
    question = Trick(edition="zoch-2013", players=3, trick="R9 B9 G9", sacks="3 3 3 3 3")
    with pytest.raises(NotSupported):
        OnlyLegal().trick(question)
    run_state_machine_as_test(games_of(OnlyLegal), settings=settings(PLAYED, max_examples=20))
    questions_to(OnlyLegal).test_vectors()


def test_an_answer_of_the_right_kind_with_a_field_of_a_wrong_type_is_wrong() -> None:
    class Lists(OnlyLegal):
        def legal(self, question: Legal, /) -> Playable:
            cards: Any = super().legal(question).legal.split()
            return Playable(legal=cards)

    with pytest.raises(Differs, match=r"Expected `str`, got `array`"):
        questions_to(Lists).test_vectors()


def test_an_engine_that_leaves_the_process_has_answered_wrongly() -> None:
    class Leaves(OnlyLegal):
        def legal(self, question: Legal, /) -> Playable:
            sys.exit(f"no {question.hand}")

    with pytest.raises(Differs, match="SystemExit: no "):
        questions_to(Leaves).test_vectors()


class OnlyLogs(OnlyLegal):
    def hello(self, question: Hello, /) -> Introduction:
        return Introduction(
            protocol=question.protocol,
            game=question.game,
            engine="only logs",
            editions="zoch-2013",
            players="3",
            answers="game",
        )


def test_nothing_to_ask_is_skipped() -> None:
    with pytest.raises(unittest.SkipTest, match="not supported"):
        questions_to(OnlyLogs).test_case_law()


def test_an_engine_that_does_not_introduce_itself() -> None:
    with pytest.raises(BrokenTalk, match="it does not introduce itself"):
        run_state_machine_as_test(games_of(object), settings=PLAYED)


def test_an_introduction_with_a_field_of_a_wrong_type() -> None:
    class Numbered(OnlyLegal):
        def hello(self, question: Hello, /) -> Introduction:
            players: Any = [3, 4]
            return replace(super().hello(question), players=players)

    with pytest.raises(BrokenTalk, match="it does not introduce itself: ValidationError"):
        questions_to(Numbered).test_vectors()


def test_a_function_may_make_the_engine() -> None:
    def make() -> PotatoMan:
        return PotatoMan()

    run_state_machine_as_test(games_of(make), settings=settings(PLAYED, max_examples=2))


def test_the_classes_are_for_unittest_too() -> None:
    class OwnTests(PotatoManTests, unittest.TestCase):
        engine = OnlyLegal

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(OwnTests).run(result)
    assert (result.testsRun, result.failures, result.errors) == (2, [], [])


# The page


def test_the_example_of_the_page_runs(pytester: pytest.Pytester) -> None:
    [code] = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    pytester.makepyfile(test_my_engine=code)
    pytester.runpytest_inprocess("-p", "no:cacheprovider").assert_outcomes(passed=3)


def test_the_example_of_the_page_fails_if_its_engine_is_wrong(pytester: pytest.Pytester) -> None:
    [code] = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    pytester.makepyfile(test_my_engine=code.replace("not in colors", "in colors"))
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines_random(["*turn.leader-free*", 'E*format = "referee/1"'])
