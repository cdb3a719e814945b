"""Text for people: aligned by what a terminal shows, and safe to print."""

from __future__ import annotations

from referee.cli.drawing import Card, draw_cards, short_name
from referee.cli.ink import Span, line, plain, table, visible, width, wrapped


def test_wide_letters_take_two_columns_and_accents_none() -> None:
    assert width("Ana") == 3
    assert width("花子") == 4
    assert width("Jose\u0301") == 4


def test_columns_of_a_table_are_aligned() -> None:
    rows = [(line("Round 1"), line("4")), (line("All"), line("花"))]
    assert [plain(row) for row in table(rows, right={1})] == ["Round 1   4", "All      花"]


def test_what_a_terminal_would_obey_is_written_out() -> None:
    assert visible("a\x1b[31mb\u202ec\ud800") == "a\\x1b[31mb\\u202ec\\ud800"
    assert visible("José – 花子 👩‍🌾") == "José – 花子 👩‍🌾"


def test_a_paragraph_keeps_to_its_width_and_indent() -> None:
    lines = [plain(one) for one in wrapped("one two three four five six", 24, indent="    ", first="  ")]
    assert lines == ["  one two three four", "    five six"]


def test_cards_are_drawn_side_by_side_with_names_and_marks() -> None:
    drawn = draw_cards(
        [Card(player="Ana", face="R9", style="red"), Card(player="Ben", face="R10", mark="✗")], 80
    )
    assert [plain(one).rstrip() for one in drawn] == [
        "     Ana     Ben",
        "    ╭─────╮ ╭─────╮",
        "    │ R9  │ │ R10 │",
        "    ╰─────╯ ╰─────╯",
        "               ✗",
    ]
    assert Span("│", "red") in drawn[2]


def test_cards_go_on_in_another_row_where_the_terminal_is_narrow() -> None:
    drawn = draw_cards([Card(player="Ana", face=f"R{number}") for number in (5, 6, 7, 8)], 24)
    assert [plain(one).count("│") for one in drawn] == [0, 0, 4, 0, 0, 0, 4, 0]


def test_a_long_name_is_cut_above_its_card() -> None:
    assert short_name("Ana") == "Ana"
    assert width(short_name("花" * 20)) <= 14
    assert short_name("Bartholomäus-Maximilian").endswith("…")
