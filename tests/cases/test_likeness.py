"""Which decided cases are most like a position."""

from __future__ import annotations

import pytest

from referee.adjudicate.answers import ask
from referee.likeness import (
    Asked,
    asked,
    deciding_rules,
    distance,
    pattern,
    similar_cases,
    sort_of,
    unlikeness,
)
from referee.questions import Position
from tests.cases import BY_ID, CASES, GAME


def asked_about(position: Position) -> Asked:
    return asked(position, [ask(position, GAME)])


def alike_to(position: Position, most: int = 5) -> list[str]:
    return [case.id for case in similar_cases(CASES, asked_about(position), most)]


@pytest.mark.parametrize(
    ("trick", "shape"),
    [
        ("", ()),
        ("R16 B16 R9", ((0, 0), (1, 0), (0, 2))),
        ("y9 Y9", ((0, 0), (0, 0))),
        ("R5 B4 G3 Y1", ((0, 0), (1, 1), (2, 2), (3, 3))),
    ],
)
def test_the_pattern_tells_which_cards_agree(trick: str, shape: tuple[tuple[int, int], ...]) -> None:
    assert pattern(trick) == shape


def test_tricks_of_one_shape_have_one_pattern() -> None:
    assert pattern("R16 B16 G3 Y4") == pattern("G7 Y7 R9 B5")
    assert pattern("R16 B16 G3 Y4") != pattern("R16 B15 G3 Y4")


@pytest.mark.parametrize(
    ("first", "second", "edits"),
    [
        ("", "", 0),
        ("", "abc", 3),
        ("abc", "abc", 0),
        ("abc", "axc", 1),
        ("abc", "bc", 1),
        ("kitten", "sitting", 3),
    ],
)
def test_the_distance_counts_edits_either_way(first: str, second: str, edits: int) -> None:
    assert distance(first, second) == distance(second, first) == edits


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        (Position(players=4, trick="R9 R10"), {"trick.color-once"}),
        (Position(players=4, trick="R16 B16 G3 Y4", claim="P1 wins"), {"win.later-of-equals"}),
        (Position(players=4, trick="R18 B4 G3 Y4"), {"win.highest", "sack.color", "win.leads-next"}),
        (Position(players=5, trick="Y1", hand="Y2 Y9"), {"trick.one-potato-man"}),
        (Position(players=4, trick="", hand="R5"), set[str]()),
    ],
)
def test_the_deciding_rules_are_those_of_the_answer(position: Position, rules: set[str]) -> None:
    assert deciding_rules(ask(position, GAME)) == rules


def test_the_sort_of_a_case_is_that_of_its_answers() -> None:
    assert sort_of(BY_ID["later-16-is-red"]) == "winner"
    assert sort_of(BY_ID["only-potato-men-in-hand"]) == "blocked"
    assert sort_of(BY_ID["second-pair-refused"]) == "legality"


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.position is not None], ids=lambda case: case.id
)
def test_a_case_is_most_like_itself(case: object) -> None:
    """Where others are as near, they ask about the very same cards, or rest on the same rules."""
    same = BY_ID[getattr(case, "id", "")]
    assert same.position is not None
    to = Asked(same.position, frozenset(same.slugs), sort_of(same))
    nearest = unlikeness(to, same)
    assert all(unlikeness(to, other) >= nearest for other in CASES if other.position is not None)


def test_shared_rules_weigh_more_than_the_table_and_the_table_more_than_the_trick() -> None:
    three = asked_about(Position(players=3, trick="R9 B9 Y9", variant="no-green"))
    found = similar_cases(CASES, three)
    assert found[0].id == "three-equal-numbers"
    shared = [len(three.slugs & {*case.slugs}) for case in found]
    assert shared == sorted(shared, reverse=True)
    four = alike_to(Position(players=4, trick="B9 R9 G3 Y4"))
    assert four[:2] == ["later-16-beats-evil-potato", "later-16-is-red"]


def test_at_most_five_are_told_and_none_that_shares_no_rule() -> None:
    assert len(alike_to(Position(players=4, trick="R18 B4 G3 Y4"))) == 5
    assert len(alike_to(Position(players=4, trick="R18 B4 G3 Y4"), most=2)) == 2
    assert alike_to(Position(players=4, trick="", hand="R5")) == []


def test_the_answers_of_all_editions_count() -> None:
    position = Position(players=4, trick="R18 B4 G3 Y4", sacks="red=0", claim="takes none")
    answers = [ask(position, GAME, edition) for edition in ("zoch-2013", "lord-fry")]
    assert asked(position, answers).slugs == {rule for answer in answers for rule in deciding_rules(answer)}


def test_only_positions_are_compared() -> None:
    to = asked_about(Position(players=4, trick="R9 R10"))
    with pytest.raises(ValueError, match="stop-while-ahead"):
        unlikeness(to, BY_ID["stop-while-ahead"])
