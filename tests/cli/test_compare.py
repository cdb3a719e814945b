"""`referee compare`: what it prints, which logs it writes, and with which exit code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import attrs
import pytest

import referee
from referee.cli import comparison_as_text
from referee.cli.comparing import Writing, compared
from referee.cli.ink import width_of
from referee.cli.page import Page
from referee.cli.phrases import LANGUAGES, load_phrases
from referee.prove import solver
from referee.prove.potato_man import compare_rounds, compare_tricks
from referee.prove.solver import Finding, Term
from referee.rulebook import load_rulebook
from tests.cli.running import run

FULL_TRICK = "zoch-2013+double-check=full-trick"
ROW = r"  {question}  +{answers}$"


def test_the_editions_as_a_table_with_a_case_and_the_texts() -> None:
    ran = run("compare", "zoch-2013", "lord-fry", "--players", "2")
    assert ran.code == 1
    assert ran.out.startswith("lord-fry, held against zoch-2013\n")
    for question, answer in (
        ("what may be played", "same"),
        ("who wins the trick", "same"),
        ("which sack it brings", "looser"),
        ("who opens the next round", "same"),
        ("who wins the game", "differs"),
    ):
        assert re.search(ROW.format(question=question, answers=answer), ran.out, re.MULTILINE)
    assert "Lawful by lord-fry, but not by zoch-2013:" in ran.out
    winners = ran.out.split("who wins the game  players: 2")[1]
    assert "each allows what the other does not" in winners
    assert "Lawful by zoch-2013, but not by lord-fry:" in winners
    assert "✗ Gold when the color is gone  sack.gold" in ran.out
    assert "After the tricks" in ran.out
    texts = ran.out.split("Where texts or house rules part")[1]
    assert "gold:" in texts
    assert "tie-break:" in texts
    assert "next-starter:" not in texts
    # Where the later edition is silent, no text of the other one is cited for it.
    assert texts.count("Rundenende und Gesamtsieg") == 0


def test_two_pairs_end_the_round_where_only_the_full_trick_is_asked() -> None:
    ran = run("compare", "zoch-2013", FULL_TRICK, "--players", "5")
    assert ran.code == 1
    assert "and makes a second pair" in ran.out
    assert "After such a card no further one is lawful" in ran.out
    assert "house rule" in ran.out


def test_no_line_is_wider_than_a_terminal_has_columns() -> None:
    book = load_rulebook("potato-man")
    rule_sets = book.rule_set("zoch-2013"), book.rule_set(FULL_TRICK)
    comparison = compared(book, *rule_sets, None, Writing(None, "de"))
    for language in LANGUAGES:
        page = Page(load_phrases(language), 80, book)
        lines = [*comparison_as_text.comparison(comparison, page)]
        assert len(lines) > 50
        assert max(map(width_of, lines)) <= 80


def test_what_is_equivalent_has_exit_code_0() -> None:
    ran = run("compare", "zoch-2013", "zoch-2013+no-green=recommended", "--players", "3", "--lang", "de")
    assert ran.code == 0
    assert "Bewiesen für alle Karten" in ran.out
    assert "* ohne Grün" in ran.out
    assert "✗" not in ran.out


def test_the_answers_as_data() -> None:
    ran = run("compare", "zoch-2013", "lord-fry", "--players", "3", "--format", "json")
    assert ran.code == 1
    data = ran.data
    assert (data["game"], data["editions"]) == ("potato-man", ["zoch-2013", "lord-fry"])
    assert [one["question"] for one in data["questions"]] == [
        "play", "stop", "winner", "sack", "starter", "result",
    ]  # fmt: skip
    sack = data["questions"][3]
    assert [(one["players"], one["variant"], one["relation"]) for one in sack["answers"]] == [
        (3, None, "looser"), (3, "no-green", "looser"),
    ]  # fmt: skip
    [case] = sack["answers"][0]["cases"]
    assert list(case) == ["allowed_by", "refused_by", "broken", "facts", "log", "file"]
    assert (case["allowed_by"], case["refused_by"], case["broken"]) == (
        "lord-fry",
        "zoch-2013",
        ["sack.gold"],
    )
    assert case["log"]["rounds"][0]["tricks"][-1]["sack"] == "none"
    [part] = sack["parts"]
    assert (part["name"], part["first"], part["second"]) == ("gold", "automatic", "optional")
    cited = {label: {one["source"] for one in citations} for label, citations in part["citations"].items()}
    assert cited["lord-fry"] == {"potato-man-en"}
    assert "potato-man-de-guide" in cited["zoch-2013"]
    assert data["questions"][0]["parts"] == []


def test_the_logs_are_judged_apart(tmp_path: Path) -> None:
    folder = tmp_path / "cases" / "new"
    ran = run("compare", "zoch-2013-win.potato-man", "zoch-2013", "--players", "4", "--logs", str(folder))
    assert ran.code == 1
    written = sorted(path.name for path in folder.iterdir())
    assert written == ["winner-4-first-only.toml", "winner-4-second-only.toml"]
    for name, lawful_by, not_by in (
        (written[0], "zoch-2013-win.potato-man", "zoch-2013"),
        (written[1], "zoch-2013", "zoch-2013-win.potato-man"),
    ):
        log = referee.load(folder / name)
        assert referee.adjudicate(log).verdict == "legal"
        assert referee.adjudicate(log, lawful_by).verdict == "legal"
        assert referee.adjudicate(log, not_by).verdict == "illegal"
    assert "winner-4-first-only.toml" in ran.out


def test_what_is_not_settled_in_time_has_exit_code_3(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(truths: Sequence[Term], seconds: float) -> Finding:
        return attrs.evolve(solver.find(truths, seconds), possible="unknown")

    monkeypatch.setattr(compare_tricks, "find", find)
    monkeypatch.setattr(compare_rounds, "find", find)
    ran = run("compare", "zoch-2013", "lord-fry", "--players", "2")
    assert ran.code == 3
    assert re.search(ROW.format(question="who wins the trick", answers="open"), ran.out, re.MULTILINE)


def test_without_the_solver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> ModuleType:
        raise ImportError(name)

    solver.solver_module.cache_clear()
    monkeypatch.setattr(solver, "import_module", missing)
    ran = run("compare", "zoch-2013", "lord-fry")
    assert (ran.code, ran.out) == (2, "")
    assert "in the folder of the source: pip install '.[prove]'" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("zoch-2013",),
        ("zoch-2013", "zoch-2014"),
        ("zoch-2013", "zoch-2013-turn.in-hand"),
        ("zoch-2013", "zoch-2013+gold=perhaps"),
        ("zoch-2013", "lord-fry", "--players", "6"),
        ("zoch-2013", "lord-fry", "--game", "chess"),
    ],
)
def test_what_there_is_nothing_to_compare_for_is_refused(words: tuple[str, ...]) -> None:
    ran = run("compare", *words)
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err
