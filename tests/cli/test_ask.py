"""`referee ask`: what it prints, and how it ends."""

from __future__ import annotations

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
