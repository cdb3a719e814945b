"""Two rule sets compared: what the solver says of them, and that each case is judged as it says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import attrs
import pytest

import referee
from referee.potato_man.cards import cards_in, names_of
from referee.potato_man.game import MAY_OPEN
from referee.potato_man.law import NO_GREEN, law_of
from referee.potato_man.log import Log, Round, Trick
from referee.prove import solver
from referee.prove.compare import Answer, Case, Question, compare, parting
from referee.prove.games import comparable
from referee.prove.potato_man import compare_rounds, compare_stops, compare_tricks
from referee.prove.potato_man.random_rounds import random_round
from referee.prove.potato_man.sides import sides
from referee.prove.solver import Finding, Term
from referee.rulebook import load_rulebook
from referee.words import union

BOOK = load_rulebook("potato-man")
GAME = comparable("potato-man")
ZOCH = "zoch-2013"
TABLES = GAME.tables
HOUSE_RULES = [
    "+double-check=full-trick",
    "+gold=optional",
    "+next-starter=any-once",
    "+tie-break=none",
    "-sack.gold",
    "-trick.color-once",
    "-trick.one-double",
    "-trick.one-potato-man",
    "-turn.must-play",
    "-win.later-of-equals",
    "-win.potato-man",
]


def compared(first: str, second: str, players: int | None = None) -> list[Answer]:
    return [*compare(GAME, BOOK.rule_set(first), BOOK.rule_set(second), players)]


def relations(answers: Sequence[Answer], relation: str) -> set[tuple[str, int, str | None]]:
    return {(one.question, one.players, one.variant) for one in answers if one.relation == relation}


def question(name: str) -> Question:
    [found] = [one for one in GAME.questions if one.name == name]
    return found


def only_second(answers: Sequence[Answer], name: str) -> Case:
    [answer] = [one for one in answers if one.question == name]
    assert answer.second_only is not None
    return answer.second_only


def log_of(case: Case) -> Log:
    assert isinstance(case.log, Log)
    return case.log


def rounds_of(case: Case) -> list[Round]:
    return [*(log_of(case).rounds or ())]


def tricks_of(one: Round) -> list[str | Trick]:
    return [*(one.tricks or ())]


def assert_judged_as_told(first: str, second: str, answers: Sequence[Answer]) -> None:
    for answer in answers:
        for case, allowing, refusing in (
            (answer.first_only, first, second),
            (answer.second_only, second, first),
        ):
            if case is not None:
                verdicts = [referee.adjudicate(log_of(case), edition) for edition in (allowing, refusing)]
                assert [one.verdict for one in verdicts] == ["legal", "illegal"], (answer, verdicts)
                broken = {finding.rule for finding in verdicts[1].findings}
                assert broken <= {*question(answer.question).rules, "win.highest"}


@pytest.fixture(scope="module")
def editions() -> list[Answer]:
    return compared(ZOCH, "lord-fry")


# The two editions


def test_the_editions_part_in_gold_starter_and_tie_break_and_in_nothing_else(editions: list[Answer]) -> None:
    looser = {(name, *table) for name in ("sack", "starter") for table in TABLES}
    # With two players there is only one way to take turns.
    looser.remove(("starter", 2, None))
    assert relations(editions, "looser") == looser
    # A tie is won by one of them alone or by all of them together: each is wrong by the other.
    differs = {("result", *table) for table in TABLES}
    assert relations(editions, "incomparable") == differs
    every = {(one.name, *table) for one in GAME.questions for table in TABLES}
    assert relations(editions, "equivalent") == every - looser - differs


def test_each_case_of_the_editions_is_judged_as_told(editions: list[Answer]) -> None:
    assert_judged_as_told(ZOCH, "lord-fry", editions)


def test_the_cases_of_the_editions_are_as_short_as_can_be(editions: list[Answer]) -> None:
    for answer in editions:
        for case in (answer.first_only, answer.second_only):
            if case is None:
                continue
            rounds = rounds_of(case)
            tricks = [len(tricks_of(one)) for one in rounds]
            match answer.question:
                case "sack":
                    # Three tricks use a color up; of the fourth, gold is declined.
                    assert tricks == [4]
                case "starter":
                    assert tricks == [1, 0]
                case _:
                    # Full tricks for two players to be equal by unequal rounds; each round ends in an open
                    # one.
                    assert sum(tricks) == 3 + answer.players


def test_the_other_way_round_looser_is_stricter_and_what_differs_differs() -> None:
    there, back = compared(ZOCH, "lord-fry", 4), compared("lord-fry", ZOCH, 4)
    assert relations(there, "looser") == relations(back, "stricter") != set()
    assert relations(there, "incomparable") == relations(back, "incomparable") != set()


@pytest.mark.parametrize("other", ["lord-fry", f"{ZOCH}+tie-break=none"])
def test_the_winners_of_a_game_are_one_outcome_that_is_wrong_by_the_other(other: str) -> None:
    answers = [one for one in compared(ZOCH, other, 2) if one.question == "result"]
    assert [one.relation for one in answers] == ["incomparable"]
    assert_judged_as_told(ZOCH, other, answers)
    [answer] = answers
    told: list[tuple[str, ...]] = []
    for case in (answer.first_only, answer.second_only):
        assert case is not None
        result = log_of(case).result
        assert result is not None
        told.append(result.winners or ())
    alone, shared = map(set, told)
    assert len(alone) == 1
    assert shared == {"Ana", "Ben"}


def test_the_texts_that_part_are_those_of_the_question() -> None:
    first, second = BOOK.rule_set(ZOCH), BOOK.rule_set("lord-fry")

    def named(name: str) -> list[str]:
        return [one.name for one in parting(BOOK, question(name), first, second, [4])]

    assert [named(one.name) for one in GAME.questions] == [
        [], [], [], ["gold"], ["next-starter"], ["tie-break"],
    ]  # fmt: skip


# House rules


@pytest.mark.parametrize("house", HOUSE_RULES)
def test_each_case_of_a_house_rule_is_judged_as_told(house: str) -> None:
    players = 4 if house == "-trick.color-once" else 5
    answers = compared(ZOCH, ZOCH + house, players)
    assert_judged_as_told(ZOCH, ZOCH + house, answers)
    assert any(one.first_only or one.second_only for one in answers)


@pytest.mark.long
@pytest.mark.parametrize("house", HOUSE_RULES)
def test_each_case_of_a_house_rule_is_judged_as_told_at_every_table(house: str) -> None:
    assert_judged_as_told(ZOCH, ZOCH + house, compared(ZOCH, ZOCH + house))


@pytest.mark.parametrize("house", ["", "+no-green=recommended"])
def test_what_changes_no_answer_is_equivalent(house: str) -> None:
    answers = compared(ZOCH, ZOCH + house)
    assert {answer.relation for answer in answers} == {"equivalent"}
    assert len(answers) == len(GAME.questions) * len(TABLES)


def test_asked_of_the_full_trick_two_pairs_are_lawful_and_end_the_round() -> None:
    answers = compared(ZOCH, f"{ZOCH}+double-check=full-trick")
    assert relations(answers, "looser") == {("play", 5, None)}
    # Who could only make a second pair is blocked by the one, and has to play by the other.
    assert relations(answers, "stricter") == {("stop", 5, None)}
    case = only_second([one for one in answers if one.players == 5], "play")
    trick = f"{case.facts['trick']} {case.facts['next']}".split()
    assert len(trick) == 4
    assert len({name[0] for name in trick}) == 2
    assert case.facts["then"] == "none"


def test_a_second_potato_man_may_be_followed() -> None:
    case = only_second(compared(ZOCH, f"{ZOCH}-trick.one-potato-man", 5), "play")
    assert {case.facts["trick"], case.facts["next"]} < {"Y1", "Y2", "Y3"}
    assert "then" not in case.facts


def test_who_has_only_potato_men_left_is_blocked_by_a_first_one_late_in_the_round() -> None:
    """No hand of ten is like that, but a small one can be."""
    answers = compared(ZOCH, f"{ZOCH}-trick.one-potato-man", 5)
    assert relations(answers, "stricter") == {("stop", 5, None)}
    [case] = [one.first_only for one in answers if one.question == "stop" and one.first_only is not None]
    [only] = rounds_of(case)
    assert len(only.tricks or ()) == 9
    assert {*case.facts["hand"].split()} <= {"Y1", "Y2", "Y3"}
    assert_judged_as_told(ZOCH, f"{ZOCH}-trick.one-potato-man", answers)


def test_where_passing_is_free_the_leader_may_stop_at_once() -> None:
    answers = compared(ZOCH, f"{ZOCH}-turn.must-play", 3)
    assert relations(answers, "looser") == {("stop", 3, None), ("stop", 3, NO_GREEN)}
    for answer in answers:
        if answer.second_only is not None:
            [only] = rounds_of(answer.second_only)
            assert only.tricks == ()


def test_a_rule_of_the_winner_dropped_leaves_each_what_the_other_refuses() -> None:
    answers = compared(ZOCH, f"{ZOCH}-win.potato-man", 2)
    assert relations(answers, "incomparable") == {("winner", 2, None)}
    [answer] = [one for one in answers if one.question == "winner"]
    for case in (answer.first_only, answer.second_only):
        assert case is not None
        [only] = rounds_of(case)
        [trick] = tricks_of(only)
        assert isinstance(trick, Trick)
        assert trick.winner in {"Ana", "Ben"}


def test_where_no_round_ends_early_whole_rounds_show_the_difference() -> None:
    first, second = (f"{edition}-trick.color-once" for edition in (ZOCH, "lord-fry"))
    answers = compared(first, second, 3)
    tables = [table for table in TABLES if table[0] == 3]
    assert relations(answers, "looser") == {
        (name, *table) for name in ("sack", "starter") for table in tables
    }
    assert relations(answers, "incomparable") == {("result", *table) for table in tables}
    for answer in answers:
        if answer.question == "result":
            assert rounds_of(answer.first_only or Case({}))
            assert rounds_of(answer.second_only or Case({}))
    assert_judged_as_told(first, second, answers)


# Held against trying it out


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_starters_are_those_that_trying_all_orders_finds(players: int) -> None:
    def orders(ruling: str) -> set[tuple[int, ...]]:
        may_open = MAY_OPEN[ruling]
        every = product(range(players), repeat=players)
        return {
            order
            for order in every
            if all(may_open(seat, order[:place], players) for place, seat in enumerate(order))
        }

    around, any_once = orders("left"), orders("any-once")
    assert around <= any_once
    at = sides(BOOK.rule_set("lord-fry"), BOOK.rule_set(ZOCH), players, None, 20)
    sought = compare_rounds.starter(BOOK.rule_set("lord-fry"), BOOK.rule_set(ZOCH), players, None, 20)
    assert (sought.possible == "yes") is (around != any_once)
    if sought.case is not None:
        openers = [*sought.case.facts["openers"].split(), sought.case.facts["opener"]]
        begun = tuple(at.names.index(name) for name in openers)
        assert begun in {order[: len(begun)] for order in any_once}
        assert begun not in {order[: len(begun)] for order in around}


@pytest.mark.parametrize("house", ["+double-check=full-trick", "-trick.one-potato-man", "-trick.one-double"])
def test_random_tricks_bear_out_that_a_rule_set_is_looser(house: str) -> None:
    random = Random(1)
    one, other = (law_of(BOOK.rule_set(ZOCH + added), 5) for added in ("", house))
    parted = 0
    for _ in range(2000):
        trick: list[int] = []
        while len(trick) < 5:
            table = union(trick)
            strict, loose = (law.deck & law.lets_in[len(trick)](table) & ~table for law in (one, other))
            assert strict & ~loose == 0, names_of(table)
            parted += strict != loose
            if not strict:
                break
            trick.append(random.choice(cards_in(strict)))
    assert parted


def test_a_random_round_is_one_that_both_rule_sets_settle_alike() -> None:
    at = sides(BOOK.rule_set(ZOCH), BOOK.rule_set("lord-fry"), 2, None, 20)
    played = random_round(at, 1, Random(3))
    assert played is not None
    for edition in BOOK.editions:
        verdict = referee.adjudicate(at.log(played.round), edition)
        assert (verdict.verdict, verdict.rounds[0].starter) == ("legal", "Ben")
        assert tuple((verdict.rounds[0].scores or {}).values()) == played.scores


def test_laws_that_settle_no_round_alike_have_no_random_round() -> None:
    dropped = f"{ZOCH}-trick.color-once"
    one, other = (
        BOOK.rule_set(dropped),
        BOOK.rule_set(f"{dropped}-sack.gold-win.potato-man-win.later-of-equals"),
    )
    assert random_round(sides(one, other, 4, None, 20), 0, Random(0)) is None


# The solver's time


@pytest.mark.parametrize("asked", ["play", "stop", "winner", "sack", "starter", "result"])
def test_what_is_not_settled_in_time_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    def find(truths: Sequence[Term], seconds: float) -> Finding:
        return attrs.evolve(solver.find(truths, seconds), possible="unknown")

    monkeypatch.setattr(compare_tricks, "find", find)
    monkeypatch.setattr(compare_rounds, "find", find)
    monkeypatch.setattr(compare_stops, "find", find)
    answers = compared(ZOCH, "lord-fry", 2)
    assert [one.relation for one in answers if one.question == asked] == ["not-settled"]


def test_a_game_that_cannot_be_compared_is_refused() -> None:
    with pytest.raises(referee.UnknownName, match="chess"):
        comparable("chess")
