"""`referee ask`: what it prints, and how it ends."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

from tests.cli.running import run


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--players", "4", "--trick", "R9"), 0),
        (("--players", "4", "--trick", "R16 B16 G3 Y4", "--claim", "P2 wins"), 0),
        (("--players", "4", "--trick", "R16 B16 G3 Y4", "--claim", "P1 wins"), 1),
        (("--players", "4", "--trick", "R9 R10"), 1),
        (("--players", "4", "--trick", "R9", "--claim", "blocked"), 3),
        (("--players", "4", "--trick", "R9 B12", "--claim", "P1 wins"), 1),
        (("--players", "4", "--trick", "R9 B12", "--claim", "P2 wins"), 3),
        (("--players", "4", "--trick", "R9 ??", "--hand", "B4 ??"), 0),
        (("--players", "4", "--trick", "R9 ??", "--hand", "B4 ??", "--claim", "may play B4"), 3),
        (("--players", "4", "--trick", "R9 R?"), 1),
        (("--players", "4", "--trick", "R9 B? G9 Y9"), 0),
        (("--players", "4", "--trick", "R16", "--hand", "B16 ?16"), 2),
        (("--players", "4", "--trick", "R9", "--hand", "B4", "--claim", "may play B5"), 1),
        (("--players", "4", "--trick", "R9", "--claim", "P5 wins"), 2),
        (("--players", "4", "--trick", "R9 B9 G9 Y9", "--claim", "may play R5"), 1),
        (("--players", "4", "--trick", "R99"), 2),
        (("--players", "9", "--trick", "R9"), 2),
        (("--players", "4"), 2),
        (("--trick", "R9"), 2),
        ((), 2),
        (("--players", "4", "--trick", "R9", "--claim", "nonsense"), 2),
        (("--players", "4", "--trick", "R9", "--edition", "nonsense"), 2),
        (("--players", "4", "--trick", "R9", "--game", "nonsense"), 2),
    ],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_exit_code_tells_the_answer(words: tuple[str, ...], code: int, form: str) -> None:
    assert run("ask", *words, "--format", form).code == code


def test_the_table_is_drawn_with_the_reason_and_where_it_stands() -> None:
    out = run("ask", "--players", "4", "--trick", "R9 B9 G9", "--hand", "Y1 R5", "--claim", "blocked").out
    assert "│ R9  │" in out
    assert "“blocked”: rejected" in out
    assert "turn.must-play" in out
    assert "P4 can play Y1" in out
    assert "Source: " in out


def test_a_claim_about_an_unlawful_trick_is_not_answered() -> None:
    words = ("--players", "4", "--trick", "R9 R10", "--claim", "P1 wins")
    assert "“P1 wins” is not answered, because the position itself is unlawful." in run("ask", *words).out
    assert "claim" not in run("ask", *words, "--format", "json").data


def test_the_titles_of_all_rules_against_a_claim_are_shown() -> None:
    out = run("ask", "--players", "4", "--trick", "R9", "--hand", "B5", "--claim", "may play R5").out
    assert out.index("turn.in-hand") < out.index("trick.color-once") < out.index("does not hold")


def test_cards_refused_for_the_same_reason_stand_together() -> None:
    out = run("ask", "--players", "4", "--trick", "R9", "--hand", "R5 R6 R7 B4").out
    assert "P2 may play: B4" in out
    assert "P2 may not play: R5 R6 R7" in out
    assert out.count("trick.color-once") == 1


def test_a_full_trick_is_explained() -> None:
    out = run("ask", "--players", "4", "--trick", "R16 B16 G3 Y4").out
    assert [slug for slug in ("win.later-of-equals", "sack.color", "win.leads-next") if slug in out] == [
        "win.later-of-equals", "sack.color", "win.leads-next",
    ]  # fmt: skip


def test_both_answers_are_given_where_the_editions_part() -> None:
    asked = ("ask", "--players", "4", "--trick", "R18 B4 G3 Y4", "--sacks", "red=0", "--edition", "all")
    assert "The editions part in: whether the sack may be left." in run(*asked).out
    assert [part["field"] for part in run(*asked, "--format", "json").data["parts"]] == ["may_decline"]
    alike = run("ask", "--players", "4", "--trick", "R18 B4 G3 Y4", "--edition", "all").out
    assert "The same answer under zoch-2013 and lord-fry." in alike


def test_the_worst_answer_of_the_editions_decides_the_exit() -> None:
    words = ("ask", "--players", "4", "--trick", "R18 B4 G3 Y4", "--sacks", "red=0", "--claim", "takes none")
    assert run(*words, "--edition", "lord-fry").code == 0
    assert run(*words, "--edition", "all").code == 1


def test_cards_that_depend_on_what_is_not_known_stand_apart() -> None:
    out = run("ask", "--players", "4", "--trick", "R9 ??", "--hand", "R5 B4 ??").out
    assert "P3 may not play: R5" in out
    assert "P3 may play or not, by the cards that are not known: B4" in out
    assert "Hand of P3:   R5 B4 ??" in out
    nothing = run("ask", "--players", "4", "--trick", "R9", "--hand", "?? ??").out
    assert "Only the cards of the hand that are known are answered for." in nothing


def test_who_may_win_a_trick_that_is_not_known_is_shown_by_examples() -> None:
    out = run("ask", "--players", "4", "--trick", "R9 Y? B? G12").out
    assert "Who wins depends on the cards that are not known." in out


def test_it_asks_for_a_moment_with_unknown_cards_on_a_terminal() -> None:
    master, terminal = pty.openpty()
    words = [sys.executable, "-m", "referee", "ask", "--edition", "zoch-2013"]
    with subprocess.Popen(words, stdin=terminal, stdout=terminal, stderr=terminal) as asking:
        os.close(terminal)
        os.write(master, b"4\nR9 Z1\nR9 ??\nB4 ??\n\nmay play B4\n")
        said = _all_said(master)
    os.close(master)
    assert "Z1" in said
    assert "undetermined" in said
    assert asking.returncode == 3


def _all_said(master: int) -> str:
    """What is written to a terminal until nobody writes there any more."""
    said = b""
    while True:
        try:
            some = os.read(master, 4096)
        except OSError:
            some = b""
        if not some:
            return said.decode()
        said += some


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "may play"), ("de", "darf spielen"), ("es", "puede jugar")]
)
def test_it_answers_in_three_languages(lang: str, word: str) -> None:
    assert word in run("ask", "--players", "4", "--trick", "R9", "--lang", lang).out


def test_a_slip_is_told_in_the_language_and_with_the_option() -> None:
    err = run("ask", "--players", "4", "--trick", "R9", "--sacks", "red=9", "--lang", "de").err
    assert "--sacks: 'red=9' kann nicht übrig sein" in err
    for lang, told in (("de", "liegt auf dem Tisch"), ("es", "está en la mesa")):
        ran = run("ask", "--players", "4", "--trick", "R9", "--hand", "R9", "--lang", lang)
        assert ran.code == 2
        assert f"--hand: R9 {told}" in ran.err


# Decided cases like it

EQUAL = ("ask", "--players", "4", "--trick", "R14 B14 G3 Y4", "--similar")


@pytest.mark.parametrize(
    ("lang", "heading"),
    [
        ("en", "Decided cases most like this one"),
        ("de", "Entschiedene Fälle, die diesem am ähnlichsten sind"),
        ("es", "Casos decididos más parecidos a este"),
    ],
)
def test_the_decided_cases_most_like_it_are_told_after_the_answer(lang: str, heading: str) -> None:
    out = run(*EQUAL, "--lang", lang).out
    assert out.index("win.later-of-equals") < out.index(heading) < out.index("later-16-beats-evil-potato")
    assert heading not in run(*EQUAL[:-1], "--lang", lang).out


def test_the_decided_cases_stand_beside_the_answer_for_programs() -> None:
    plain, similar = run(*EQUAL[:-1], "--format", "json").data, run(*EQUAL, "--format", "json").data
    cases = similar.pop("similar")
    assert similar == plain
    assert len(cases) == 5
    assert set(cases[0]) >= {"id", "question", "answers", "slugs"}
    every = run(*EQUAL, "--edition", "all", "--format", "json").data
    assert [case["id"] for case in every["similar"]] == [case["id"] for case in cases]
    assert "Decided cases most like this one" in run(*EQUAL, "--edition", "all").out


def test_where_nothing_is_like_it_that_is_said() -> None:
    ran = run("ask", "--players", "4", "--trick", "", "--hand", "R5", "--similar")
    assert ran.code == 0
    assert "No decided case is like this one" in ran.out


def test_similar_cases_change_no_exit_code() -> None:
    assert run(*EQUAL, "--claim", "P1 wins").code == 1
    assert run("ask", "--players", "4", "--trick", "R9 R10", "--similar").code == 1
    assert run("ask", "--players", "4", "--trick", "R99", "--similar").code == 2
