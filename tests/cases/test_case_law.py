"""What is in the case law: enough cases, of every rule, every table and every kind of open question."""

from __future__ import annotations

import pytest

from referee.cases import Case
from referee.rulebook import load_rulebook
from tests.cases import CASES, GAME, about_log, about_position, about_text

BOOK = load_rulebook(GAME)
# A rule that is decided by no case, and why.
UNDECIDED: dict[str, str] = {}


def players_of(case: Case) -> int | None:
    if case.position is not None:
        return case.position.players
    return None if case.log is None else len(case.log["players"])


def variant_of(case: Case) -> str | None:
    if case.position is not None:
        return case.position.variant
    return None if case.log is None else case.log.get("variant")


def test_there_are_at_least_sixty_cases() -> None:
    assert len(CASES) >= 60


def test_every_chapter_has_cases() -> None:
    assert {case.kind for case in CASES} == {*BOOK.frame.kinds, "log"}


def test_every_rule_that_a_log_can_break_is_decided_by_a_case() -> None:
    decided = {slug for case in CASES for slug in case.slugs}
    breakable = {rule.slug for rule in BOOK.rules.values() if rule.breakable}
    assert breakable - decided == {*UNDECIDED}
    assert all(UNDECIDED.values())


def test_there_are_positions_logs_and_files() -> None:
    for sort in (about_position, about_log, about_text):
        assert sum(map(sort, CASES)) >= 20


def test_every_table_has_cases() -> None:
    tables = {(players_of(case), variant_of(case)) for case in CASES if not about_text(case)}
    assert tables >= {(2, None), (3, None), (3, "no-green"), (4, None), (5, None)}


@pytest.mark.parametrize("why", ["silent", "ambiguous", "variant"])
def test_open_questions_of_each_kind_are_there(why: str) -> None:
    assert [case for case in CASES if case.open is not None and case.open.why == why]


@pytest.mark.parametrize("ruling", [one.name for one in BOOK.rulings.values() if one.settable])
def test_every_ruling_that_editions_differ_in_decides_some_case(ruling: str) -> None:
    slugs = {rule.slug for rule in BOOK.rules.values() if rule.ruling == ruling}
    assert [case for case in CASES if case.open is not None and slugs & {*case.slugs}]


def test_editions_and_house_rules_part_in_some_cases() -> None:
    parting = [case for case in CASES if not case.alike]
    assert {edition for case in parting for edition in case.answers} > {*BOOK.editions}


@pytest.mark.parametrize("droppable", [rule.slug for rule in BOOK.rules.values() if rule.droppable])
def test_every_rule_that_can_be_dropped_is_dropped_in_some_case(droppable: str) -> None:
    assert [case for case in CASES if any(f"-{droppable}" in edition for edition in case.answers)]


def test_every_question_is_one_short_sentence() -> None:
    for case in CASES:
        for text in case.question.values():
            assert text.endswith("?"), text
            assert len(text) < 140, text
            assert text.count("?") == 1, text


def test_no_two_cases_ask_the_same_question() -> None:
    for language in BOOK.languages:
        questions = [case.question[language] for case in CASES]
        assert len({*questions}) == len(questions)


def test_the_reasons_of_open_questions_are_sentences() -> None:
    for case in CASES:
        if case.open is not None:
            assert all(text.endswith(".") for text in case.open.reason.values())
