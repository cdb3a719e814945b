"""The case law is right: by the referee, by the naive model and by the formal law alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

import pytest

from referee.case_answers import LogAnswer, PositionAnswer
from referee.cases import Case, load_cases
from tests.naive import rules_of

GAME = "potato-man"
CASES = load_cases(GAME)
BY_ID = {case.id: case for case in CASES}

Log = dict[str, Any]
Data = dict[str, Any]


def each(chosen: Callable[[Case], bool]) -> list[Any]:
    """Some cases, one by one, under each edition that they have an answer for."""
    return [
        pytest.param(case, edition, id=f"{case.id}-{edition}")
        for case in CASES
        for edition in case.answers
        if chosen(case)
    ]


def about_position(case: Case) -> bool:
    return case.position is not None


def about_log(case: Case) -> bool:
    return case.log is not None


def about_text(case: Case) -> bool:
    return case.text is not None


def has_gaps(case: Case) -> bool:
    """Cards that were played in it are not fully known."""
    rounds: list[Log] = [] if case.log is None else case.log["rounds"]
    return any("?" in text for one in rounds for text in texts_in(one.get("tricks", [])))


def has_points_alone(case: Case) -> bool:
    """Nothing but its points, and perhaps the number of its tricks, says what is right about its log."""
    rounds: list[Log] = [] if case.log is None else case.log["rounds"]
    return any("scores" in one and ("tricks" not in one or has_gaps(case)) for one in rounds)


def texts_in(value: object) -> Iterator[str]:
    """All texts in some data, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from texts_in([*cast("Log", value).values()])
    elif isinstance(value, list | tuple):
        for one in cast("Iterable[object]", value):
            yield from texts_in(one)


def position_answer(case: Case, edition: str) -> PositionAnswer:
    answer = case.answers[edition]
    assert isinstance(answer, PositionAnswer)
    return answer


def log_answer(case: Case, edition: str) -> LogAnswer:
    answer = case.answers[edition]
    assert isinstance(answer, LogAnswer)
    return answer


def house_of(label: str) -> Log:
    """The header keys that say by which edition and house rules a log is judged, read from a label."""
    edition, *parts = re.split(r"(?=\+)|(?=-[a-z]+\.)", label)
    house: Log = dict(part[1:].split("=") for part in parts if part[0] == "+")
    without = [part[1:] for part in parts if part[0] == "-"]
    return {"edition": edition, "house": {**house, **({"without": without} if without else {})}}


def naive_rules(label: str) -> Any:
    return rules_of(house_of(label))
