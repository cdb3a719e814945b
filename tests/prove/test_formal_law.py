"""The formal law: that it says what the rulebooks say, and is translated rightly for the formulas."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from referee.potato_man.cards import CARDS, cards
from referee.potato_man.law import law_of
from referee.potato_man.sacks import SACKS
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.theorems import shipped_formal_law
from referee.prove.potato_man.unknowns import (
    NO_SACK,
    known_card,
    name_of_card,
    set_of,
    word_of,
    word_of_sack,
    word_of_sacks,
    word_of_set,
)
from referee.prove.solver import Term, constant, either, find
from referee.rulebook import load_rulebook
from referee.rulebook_files import specs_folder
from tests.potato_man.readings import z3, z3_value

FORMAL = shipped_formal_law()
COLORS = "RBGY"


def card(name: str) -> Term:
    return known_card(COLORS.index(name[0]), int(name[1:]))


def says(name: str, *arguments: Term) -> bool:
    return z3_value(FORMAL.holds(name, *arguments)) == 1


def holds(name: str, trick: str) -> bool:
    return says(name, *map(card, trick.split()))


def test_the_deck_is_the_52_cards() -> None:
    every = {f"{color}{number}" for color, number in product(COLORS, range(32))}
    assert {name for name in every if says("in-deck", card(name))} == set(CARDS)
    assert {name for name in every if says("in-deck-without-green", card(name))} == {
        name for name in CARDS if name[0] != "G"
    }


def test_the_figures_are_told_by_color_and_number() -> None:
    assert {name for name in CARDS if says("potato-man", card(name))} == {"Y1", "Y2", "Y3"}
    assert {name for name in CARDS if says("evil-potato", card(name))} == {"R16", "R17", "R18"}


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_translated_into_the_word_of_the_same_card(name: str) -> None:
    assert z3_value(word_of(card(name))) == CARDS[name]
    assert name_of_card(z3_value(card(name))) == name


def test_sacks_are_translated_into_their_words() -> None:
    for place, word in enumerate(SACKS.values()):
        assert z3_value(word_of_sack(constant(place, 3))) == word
        counts = [constant(3 if place == other else 0, 2) for other in range(5)]
        assert z3_value(word_of_sacks(counts)) == 3 * word
    assert z3_value(word_of_sack(constant(NO_SACK, 3))) == 0


@pytest.mark.parametrize(
    ("name", "trick", "lawful"),
    [
        ("color-once-3", "R13 Y13 G14", True),
        ("color-once-4", "R13 Y13 G14 G3", False),
        ("color-once-4", "Y5 R16 B16 G6", True),
        ("one-double-5", "Y8 B8 R17 Y2 G4", True),
        ("one-double-4", "B4 Y9 B15 Y2", False),
        ("no-third-4", "B4 Y9 B15 Y2", True),
        ("one-double-3", "B4 B9 B15", False),
        ("no-third-3", "B4 B9 B15", False),
        ("no-third-5", "B4 Y9 B15 Y2 B5", False),
        ("all-colors-5", "B4 Y9 B15 Y2 R5", False),
        ("all-colors-5", "B4 Y9 B15 G3 R5", True),
        ("one-potato-man-2", "Y1 Y3", False),
        ("one-potato-man-2", "R16 R17", True),
        ("one-potato-man-5", "Y1 R5 G3 B4 Y2", False),
        ("doubled-once-5", "Y8 B8 R17 Y2 G4", True),
        ("doubled-once-5", "Y8 B8 R17 R5 R6", False),
        ("red-blue-yellow", "Y8 B8 R17", True),
        ("red-blue-yellow", "Y8 B8 G3", False),
    ],
)
def test_what_may_lie_in_a_trick(name: str, trick: str, *, lawful: bool) -> None:
    assert holds(name, trick) is lawful


def table(players: int, rules: str = "zoch-2013") -> Table:
    chosen = load_rulebook("potato-man").rule_set(rules)
    return Table(chosen, law_of(chosen, players), FORMAL)


def is_true(truth: Term) -> bool:
    return find([truth]).possible == "yes"


@pytest.mark.parametrize(
    ("rules", "trick", "winner"),
    [
        ("zoch-2013", "Y8 B8 R17 Y2 G4", "Y2"),
        ("zoch-2013", "Y5 R16 B16 G6", "B16"),
        ("zoch-2013", "R5 B4 Y3", "R5"),
        ("zoch-2013", "B6 R14 G12 Y9", "R14"),
        ("zoch-2013", "B5 R16 G8 Y3", "Y3"),
        ("zoch-2013", "R7 Y7 G7 B7 Y1", "B7"),
        ("zoch-2013-win.later-of-equals", "Y5 R16 B16 G6", "R16"),
        ("zoch-2013-win.potato-man", "B5 R16 G8 Y3", "R16"),
        ("zoch-2013-trick.one-potato-man", "B5 R16 Y2 G8 Y1", "Y2"),
    ],
)
def test_who_wins_by_the_rulebooks_examples(rules: str, trick: str, winner: str) -> None:
    cards = trick.split()
    players = table(len(cards), rules)
    wins = [
        name
        for place, name in enumerate(cards)
        if is_true(players.wins([*map(card, cards)], constant(place, 3)))
    ]
    assert wins == [winner]


@pytest.mark.parametrize(
    ("rules", "left", "taken"),
    [
        ("zoch-2013", (1, 0, 0, 0, 0), {"red"}),
        ("zoch-2013", (0, 3, 3, 3, 1), {"gold"}),
        ("zoch-2013", (0, 3, 3, 3, 0), {"none"}),
        ("lord-fry", (0, 3, 3, 3, 1), {"gold", "none"}),
        ("lord-fry", (1, 3, 3, 3, 1), {"red"}),
        ("lord-fry-sack.gold", (0, 3, 3, 3, 1), {"none"}),
    ],
)
def test_which_sacks_a_red_card_may_bring(rules: str, left: tuple[int, ...], taken: set[str]) -> None:
    counts = [constant(count, 2) for count in left]
    names = (*SACKS, "none")
    assert {
        names[sack]
        for sack in range(NO_SACK + 1)
        if is_true(table(4, rules).takes(card("R9"), counts, constant(sack, 3)))
    } == taken


def test_who_holds_no_card_that_may_lie_is_blocked() -> None:
    players = table(3)
    lying = [card("R5"), card("B4")]

    def held(names: str) -> Term:
        held_cards = [*map(card, names.split())]
        return set_of(lambda one: either(one == other for other in held_cards))

    assert is_true(players.blocked(held("R6 B16"), players.may_lie_after(lying)))
    assert not is_true(players.blocked(held("R6 G3"), players.may_lie_after(lying)))
    assert is_true(players.blocked(held(""), players.may_lie_after(lying)))


def test_a_set_of_cards_is_translated_into_its_word() -> None:
    some = set_of(lambda one: either(one == card(name) for name in ("R5", "Y13", "G14")))
    assert z3_value(word_of_set(some)) == cards("R5 Y13 G14")


@pytest.mark.parametrize(("rounds", "total", "best"), [((4, 9), 13, 9), ((12, 10, 8), 30, 12)])
def test_total_and_best_round(rounds: tuple[int, ...], total: int, best: int) -> None:
    points = [constant(one, 8) for one in rounds]
    assert [found for found in range(50) if says(f"total-{len(rounds)}", *points, constant(found, 8))] == [
        total
    ]
    assert [found for found in range(50) if says(f"best-{len(rounds)}", *points, constant(found, 8))] == [
        best
    ]


@pytest.mark.parametrize(
    ("mine", "other", "beaten"),
    [
        ((30, 12), (31, 9), True),
        ((30, 12), (30, 14), True),
        ((30, 12), (30, 12), False),
        ((31, 9), (30, 14), False),
    ],
)
def test_who_is_beaten(mine: tuple[int, int], other: tuple[int, int], *, beaten: bool) -> None:
    places = [[constant(one, 8) for one in place] for place in (mine, other)]
    assert is_true(table(3).beaten_by(*places)) is beaten
    only_totals = table(3, "lord-fry").beaten_by(*places)
    assert is_true(only_totals) is (mine[0] < other[0])


def test_it_refuses_what_it_does_not_define() -> None:
    with pytest.raises(ValueError, match="does not define"):
        FORMAL.holds("dance", card("R5"))


def test_it_holds_together() -> None:
    assert find([FORMAL.holds("in-deck", card("R5"))]).possible == "yes"
    assert find([FORMAL.holds("in-deck", card("R4"))]).possible == "no"


def test_what_is_impossible_has_no_instance() -> None:
    with pytest.raises(ValueError, match="no instance"):
        find([False]).value(card("R5"))


# Any solver can load it


# Potato Man beats Evil Potato, though it is no higher; what it denies is impossible.
QUESTION = """
(declare-const a Card) (declare-const b Card) (declare-const c Card) (declare-const w Position)
(assert (and (in-deck a) (in-deck b) (in-deck c) (color-once-3 a b c) (both-figures-3 a b c)))
(assert (best-potato-man-3 a b c w))
"""
DENIED = "(assert (highest-3 a b c w))"


def by_z3(path: Path) -> str:
    solver = z3.Solver()
    solver.from_file(str(path))
    return str(solver.check())


def by_cvc5(path: Path) -> str:
    cvc5: Any = import_module("cvc5")
    solver = cvc5.Solver(cvc5.TermManager())
    symbols = cvc5.SymbolManager(solver.getTermManager())
    parser = cvc5.InputParser(solver, symbols)
    parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, str(path))
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, symbols)
    return said.strip()


def by_bitwuzla(path: Path) -> str:
    bitwuzla: Any = import_module("bitwuzla")
    parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options())
    parser.parse(str(path), True)
    return {10: "sat", 20: "unsat"}[parser.bitwuzla().check_sat().value]


@pytest.mark.parametrize("solver", [by_z3, by_cvc5, by_bitwuzla])
@pytest.mark.parametrize(("extra", "answer"), [("", "sat"), (DENIED, "unsat")])
def test_it_is_loaded_unchanged_by_each_solver(
    solver: Callable[[Path], str], extra: str, answer: str, tmp_path: Path
) -> None:
    script = tmp_path / "law.smt2"
    script.write_text(f"{FORMAL.text}\n{QUESTION}{extra}\n(check-sat)\n", encoding="utf-8")
    assert solver(script) == answer


def test_it_names_only_rules_that_there_are() -> None:
    named = set(re.findall(r"\b(?:setup|turn|trick|win|sack|round|game)\.[a-z-]+", FORMAL.text))
    assert named - {"sacks.smt"} >= {"round.blocked", "game.tie-break", "sack.gold"}
    files = {path.stem for path in (specs_folder() / "potato-man" / "formal").glob("*.smt2")}
    assert named - {f"{name}.smt" for name in files} <= set(load_rulebook("potato-man").rules)
