"""Checking engines in process: the referee conforms, and each wrong engine is caught under its own rule."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from attrs import evolve
from msgspec.structs import replace

import referee
from referee.conform.check import CheckOrder, check
from referee.conform.engine import InProcess
from referee.conform.kit import PlayOrder, find_kit
from referee.conform.potato_man.questions import Legal, Round, Trick, Won
from referee.conform.potato_man.truth import Truth
from referee.conform.probe import Asked, Difference
from referee.conform.protocol import Answer, Failed, Hello, Introduction, Question, Unsupported
from referee.conform.report import Report
from referee.conform.wire import BrokenTalk
from tests.conform.wrong_engines import WRONG

KIT = find_kit("potato-man")
SHORT = CheckOrder(budget=1.0)


@cache
def report_on(name: str) -> Report:
    engine, _ = WRONG[name]
    return check(InProcess(engine()), KIT, SHORT)


def broken(report: Report) -> list[str]:
    return [rule.rule for rule in report.rules if rule.status == "broken"]


def test_the_referee_conforms_and_holds_every_rule() -> None:
    report = check(InProcess(Truth()), KIT, SHORT)
    assert report.exit_code == 0
    assert {rule.status for rule in report.rules} == {"held"}
    assert {*report.asked} == {"case law", "vectors", "play"}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_engine_is_caught_under_its_own_rule_alone(name: str) -> None:
    report = report_on(name)
    assert report.exit_code == 1
    # Who takes the first of those that tie breaks the rule of the best round as well.
    others = {"game.tie-break"} if name == "FirstOfTied" else set[str]()
    assert {*broken(report)} - others == {WRONG[name][1]}


@pytest.mark.parametrize("name", WRONG)
def test_the_shortest_difference_is_at_most_one_round_long(name: str) -> None:
    shortest = report_on(name).shortest
    assert shortest is not None
    assert KIT.size(shortest) <= 50


@pytest.mark.parametrize("name", WRONG)
def test_a_difference_is_a_log_that_is_judged(name: str) -> None:
    shortest = report_on(name).shortest
    assert shortest is not None
    log = KIT.as_log(shortest)
    if log is None:
        assert WRONG[name][1] in {"game.rounds", "setup.players"}
    else:
        assert referee.adjudicate(referee.loads(json.dumps(log), "json"), limit=5).error is None


@pytest.mark.parametrize(
    "name",
    ["FirstOfEquals", "YellowFour", "TwoPotatoMen", "NoGold", "FourthGold", "FirstOfTied", "NoTieBreak"],
)
def test_what_an_engine_says_is_refuted_by_the_verdict_on_the_log(name: str) -> None:
    shortest = report_on(name).shortest
    assert shortest is not None
    verdict = referee.adjudicate(referee.loads(json.dumps(KIT.as_log(shortest)), "json"))
    assert verdict.verdict == "illegal"


# Play


def played(
    engine: object, *, seed: int = 0, answers: frozenset[str] = KIT.everything.answers
) -> Asked | None:
    order = PlayOrder(seed=seed, until=monotonic() + 20, examples=500, watch=lambda _: None)
    return KIT.play(InProcess(engine), evolve(KIT.everything, answers=answers), order)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", ["FirstOfEquals", "SecondPair", "NextLeader"])
def test_play_alone_finds_a_wrong_engine_on_any_seed(name: str, seed: int) -> None:
    engine, rule = WRONG[name]
    found = played(engine(), seed=seed)
    assert found is not None
    assert KIT.explain(InProcess(engine()), KIT.everything, found).rule == rule


def test_play_finds_nothing_against_the_referee() -> None:
    order = PlayOrder(seed=5, until=monotonic() + 2, examples=50, watch=lambda _: None)
    assert KIT.play(KIT.truth, KIT.everything, order) is None


def test_what_is_right_in_a_played_game_is_what_the_referee_says_of_the_question_alone() -> None:
    seen: list[Asked] = []
    KIT.play(
        KIT.truth, KIT.everything, PlayOrder(seed=3, until=monotonic() + 60, examples=30, watch=seen.append)
    )
    assert {type(one.probe.question) for one in seen} >= {Legal, Trick, Round}
    for one in seen:
        assert one.probe.right == KIT.truth.answer(one.probe.question)


def questions(seed: int) -> list[Question]:
    asked: list[Question] = []
    order = PlayOrder(
        seed=seed, until=monotonic() + 60, examples=20, watch=lambda one: asked.append(one.probe.question)
    )
    KIT.play(KIT.truth, KIT.everything, order)
    return asked


def test_the_same_seed_plays_the_same_whatever_modules_are_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = questions(1)
    assert len(first) > 100
    (tmp_path / "many_constants.py").write_text(f"NUMBERS = {list(range(3, 3000, 7))}\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    import_module("many_constants")
    assert questions(1) == first
    assert questions(2) != first


# What an engine does not support, and what it cannot be talked to about


class OnlyTricks:
    """Answers who wins a trick, at one table, and nothing else."""

    def hello(self, _: Question) -> Introduction:
        return Introduction(
            protocol="conform/1",
            engine="one",
            game="potato-man",
            editions="lord-fry",
            players="4",
            answers="trick",
        )

    def trick(self, question: Trick) -> Won:
        assert (question.edition, question.players, question.variant) == ("lord-fry", 4, "none")
        return Truth().trick(question)


def test_only_what_an_engine_names_is_asked() -> None:
    report = check(InProcess(OnlyTricks()), KIT, SHORT)
    statuses = {rule.rule: rule.status for rule in report.rules}
    assert report.exit_code == 0
    assert statuses["win.highest"] == statuses["sack.none"] == "held"
    assert statuses["round.score"] == statuses["game.total"] == "not supported"
    assert statuses["trick.one-double"] == "not reached"


class SupportsNothing:
    """Names all questions, and then answers none."""

    def answer(self, question: Question) -> Answer:
        return KIT.truth.answer(question) if isinstance(question, Hello) else Unsupported()


def test_engine_that_answers_nothing_neither_conforms_nor_differs() -> None:
    report = check(SupportsNothing(), KIT, SHORT)
    assert report.exit_code == 3
    assert {rule.status for rule in report.rules} == {"not supported"}


def test_house_rules_that_an_engine_names_are_asked() -> None:
    class ByHouseRule(Truth):
        def hello(self, _question: Any) -> Introduction:
            return replace(
                super().hello(_question), editions="zoch-2013+double-check=full-trick+gold=optional"
            )

    report = check(InProcess(ByHouseRule()), KIT, SHORT)
    assert report.exit_code == 0


def introduced(**fields: Any) -> Callable[[], object]:
    class Engine(Truth):
        def hello(self, _question: Any) -> Introduction:
            return replace(super().hello(_question), **fields)

    return Engine


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"protocol": "conform/2"}, "it speaks the protocol 'conform/2', not conform/1"),
        ({"game": "mau-mau"}, "it plays the game 'mau-mau', not potato-man"),
        ({"editions": "zoch-2014"}, "it names an edition that is not known: There is no edition 'zoch-2014'"),
        ({"editions": ""}, "it names no edition, so there is nothing to ask"),
        ({"players": "4 6"}, "it names a number of players that there is not: '6'"),
        ({"variants": "no-red"}, "it names a variant that there is not: 'no-red'"),
        ({"answers": "legal winner"}, "it names a question that there is not: 'winner'"),
        ({"answers": ""}, "it names no question, so there is nothing to ask"),
    ],
)
def test_introduction_that_makes_no_sense(fields: dict[str, str], message: str) -> None:
    with pytest.raises(BrokenTalk) as error:
        check(InProcess(introduced(**fields)()), KIT, SHORT)
    assert str(error.value).startswith(message)


def test_engine_without_an_introduction() -> None:
    with pytest.raises(BrokenTalk, match="it does not introduce itself"):
        check(InProcess(object()), KIT, SHORT)


class Leaving:
    """An engine that breaks off in the middle of play."""

    def __init__(self) -> None:
        self.left = 6600

    def answer(self, question: Question) -> Answer:
        self.left -= 1
        if self.left < 0:
            raise BrokenTalk("it is gone")
        return KIT.truth.answer(question)


def test_engine_that_goes_away_while_games_are_played() -> None:
    engine = Leaving()
    with pytest.raises(BrokenTalk, match="it is gone"):
        check(engine, KIT, CheckOrder(budget=20))
    assert engine.left == -1


def test_answer_of_another_kind_is_wrong() -> None:
    class Confused(Truth):
        def legal(self, question: Legal) -> Any:
            return 5

    engine = InProcess(Confused())
    question = Legal(edition="zoch-2013", players=4, trick="", hand="R5")
    assert engine.answer(question) == Failed(error="the answer is a int, not a Playable")


# Making differences small


def explained(engine: object, question: Question) -> Difference:
    probe = next(KIT.vectors(KIT.everything))
    right = KIT.truth.answer(question)
    asked = Asked(evolve(probe, question=question, right=right), InProcess(engine).answer(question))
    assert asked.outcome == "wrong"
    return KIT.explain(InProcess(engine), KIT.everything, asked)


def test_a_hand_is_made_small_to_the_card_that_matters() -> None:
    question = Legal(edition="zoch-2013", players=5, trick="Y1 R16 B4 G5", hand="Y9 R5 Y2 B5")
    difference = explained(WRONG["TwoPotatoMen"][0](), question)
    assert difference.probe.question == replace(question, hand="Y2")
    assert difference.rule == "trick.one-potato-man"


def test_a_round_is_made_small_to_its_first_wrong_trick() -> None:
    probe = next(
        probe
        for probe in KIT.vectors(KIT.everything)
        if isinstance(probe.question, Round) and "long round 1" in probe.name and probe.question.players == 4
    )

    class AllToOne(Truth):
        def trick(self, question: Trick) -> Won:
            return replace(super().trick(question), winner=1)

        def round(self, question: Round) -> Any:
            right = super().round(question)
            return replace(right, winners=right.winners.replace("2", "1").replace("3", "1"))

    difference = explained(AllToOne(), probe.question)
    assert isinstance(difference.probe.question, Trick)


class AnswersOnly:
    """The referee, but it answers a single kind of question."""

    def __init__(self, answers: str) -> None:
        self._answers = answers
        setattr(self, answers, getattr(Truth(), answers))

    def hello(self, question: Hello) -> Introduction:
        return replace(Truth().hello(question), answers=self._answers)


@pytest.mark.parametrize(
    ("answers", "untold"),
    [
        ("legal", {"win.potato-man"}),
        ("trick", {"win.leads-next"}),
        ("round", {"round.show-hand"}),
        ("opens", {"game.total", "game.tie-break", "game.shared", "round.reset", "setup.deck"}),
        ("rank", {"game.rounds", "game.starter"}),
    ],
)
def test_no_rule_is_held_of_which_the_answers_tell_nothing(answers: str, untold: set[str]) -> None:
    report = check(InProcess(AnswersOnly(answers)), KIT, evolve(SHORT, examples=1))
    held = {rule.rule for rule in report.rules if rule.status == "held"}
    assert held
    assert not held & untold
