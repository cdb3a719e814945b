"""Formulas have no branches: what would be read wrongly on some words does not stand in them."""

from __future__ import annotations

import ast
import inspect
from types import ModuleType

import attrs
import pytest

from referee import words
from referee.potato_man import (
    game,
    round,  # noqa: A004 (the law's own word)
    sack_arithmetic,
    sacks,
    trick,
    turn,
    winner,
)
from referee.potato_man.game import MAY_OPEN, WINNERS
from tests.potato_man.formula_traps import Trap, functions, traps
from tests.potato_man.tables import LAWS

MODULES: tuple[ModuleType, ...] = (words, trick, winner, sacks, sack_arithmetic, turn, round, game)

# Every function of these modules is a formula, but for these.
NO_FORMULAS = {
    "words.where": "tells the readings apart, so it has to look at types",
    "words._where_elsewhere": "tells the readings apart, so it has to look at types",
    "words._lifted": "tells the readings apart, so it has to look at types",
    "winner.later_of_equals": "orders positions, which are structure",
    "winner.earlier_of_equals": "orders positions, which are structure",
    "sacks._counted": "puts sacks into words for people",
    "sacks.sack_counts": "puts sacks into words for people",
    "sacks.sack_name": "puts a sack into words for people",
    "sack_arithmetic.sacks_there": "which sacks there are at a table is structure",
    "round.play_rules": "names the guards: in the play reading only",
}


@attrs.frozen
class Decision:
    """A decision about structure that a formula may take: where, and which trap it looks like."""

    function: str
    kind: str
    text: str


COUNT = "how many cards lie in the open trick is structure: it is the length of a tuple"
TABLE = "which rules are in force is structure: it is the law of the table"
ROUNDS = "how many rounds were opened is structure: it is the length of a list"
SEATS = "the number of players is structure, and so is that of steps"
PLAIN = "numbers that are plain, all of them, are compared in the play reading alone"
DECISIONS = {
    Decision("words.pick", "isinstance()", "isinstance(index, int)"): "a known index is structure",
    Decision("words.pick", "if", "isinstance(index, int)"): "a known index is structure",
    Decision("words.pick", "subscript", "items[index]"): "a known index is structure",
    Decision("words.put", "isinstance()", "isinstance(index, int)"): "a known index is structure",
    Decision("words.put", "if", "isinstance(index, int)"): "a known index is structure",
    Decision("words.put", "subscript", "items[:index]"): "a known index is structure",
    Decision("words.put", "subscript", "items[index + 1:]"): "a known index is structure",
    Decision("words.largest", "if", "{*map(type, values)} == {int}"): PLAIN,
    Decision("words.largest", "set", "{*map(type, values)}"): PLAIN,
    Decision("words.largest", "set", "{int}"): PLAIN,
    Decision("words.largest", "map()", "map(type, values)"): PLAIN,
    Decision("words.largest", "max()", "max(values)"): PLAIN,
    Decision("turn.seat_after", "division or power", "steps % players"): SEATS,
    Decision("round.leader", "negative number", "-len(state.trick)"): COUNT,
    Decision("round.own_plays", "division or power", "len(state.trick) // law.players"): COUNT,
    Decision("round.admitted", "subscript", "law.lets_in[len(state.trick)]"): COUNT,
    Decision("round.play_guards", "subscript", "law.bans[len(state.trick)]"): COUNT,
    Decision("round.play_guards", "conditional expression", "law.pile_size"): TABLE,
    Decision("round.after_play", "if", "law.pile_size"): TABLE,
    Decision("round.may_stop", "conditional expression", "law.must_play"): TABLE,
    Decision("game.left_opens", "subscript", "others[len(others) - 1:]"): ROUNDS,
    Decision("round._with_trick", "if", "len(trick) < law.trick_size"): COUNT,
}


def parsed(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def short_name(module: ModuleType, function: str) -> str:
    return f"{module.__name__.rpartition('.')[2]}.{function}"


FUNCTIONS = {
    short_name(module, function.name): function
    for module in MODULES
    for function in functions(parsed(module))
}
TRUTHS = {
    function.name
    for function in FUNCTIONS.values()
    if function.returns is not None and ast.unparse(function.returns) == "Truth"
}
FORMULAS = [name for name in FUNCTIONS if name not in NO_FORMULAS]


def decisions_of(name: str) -> set[Decision]:
    return {Decision(name, trap.kind, trap.text) for trap in traps(FUNCTIONS[name], TRUTHS)}


@pytest.mark.parametrize("name", FORMULAS)
def test_a_formula_decides_nothing_but_structure(name: str) -> None:
    assert decisions_of(name) <= set(DECISIONS)


def test_every_allowed_decision_is_still_taken() -> None:
    taken = {decision for name in FORMULAS for decision in decisions_of(name)}
    assert set(DECISIONS) <= taken


def test_every_function_that_is_no_formula_is_still_there() -> None:
    assert set(NO_FORMULAS) <= set(FUNCTIONS)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_of_formulas_has_no_classes_with_rules_of_their_own(module: ModuleType) -> None:
    for node in parsed(module).body:
        if isinstance(node, ast.ClassDef):
            assert not any(isinstance(part, ast.FunctionDef) for part in node.body), node.name


def test_a_law_is_made_of_formulas_only() -> None:
    checked = {f"{module.__name__}.{function}" for module in MODULES for function in names_in(module)}
    for law in LAWS.values():
        bans = [ban.admits for bans in law.bans for ban in bans]
        of_game = (MAY_OPEN[law.next_starter], WINNERS[law.tie_break])
        for formula in (*bans, *law.lets_in, law.favoured, law.due_sack, law.may_take, *of_game):
            # A function made inside another is checked with it.
            assert f"{formula.__module__}.{formula.__qualname__.partition('.')[0]}" in checked


def names_in(module: ModuleType) -> list[str]:
    names = [function.name for function in functions(parsed(module))]
    return [name for name in names if short_name(module, name) not in NO_FORMULAS]


# The checker itself

BROKEN = [
    ("if", "if card == 0:\n        return table\n    return card"),
    ("conditional expression", "return card if table == 0 else table"),
    ("while", "while card:\n        card = card - 1\n    return card"),
    ("and/or", "return card == 0 and table == 0"),
    ("and/or", "return card or table"),
    ("not", "return not card == 0"),
    ("in/is", "return card in (1, 2)"),
    ("in/is", "return card not in (1, 2)"),
    ("in/is", "return card is table"),
    ("chained comparison", "return 0 < card < table"),
    ("comprehension condition", "return union(one for one in CARDS if one & table)"),
    ("bool()", "return bool(card & table)"),
    ("int()", "return int(card == table)"),
    ("any()", "return any(one == table for one in CARDS)"),
    ("all()", "return all(one == table for one in CARDS)"),
    ("max()", "return max(card, table)"),
    ("min()", "return min(card, table)"),
    ("sorted()", "return sorted((card, table))"),
    ("filter()", "return union(filter(None, (card, table)))"),
    ("isinstance()", "return isinstance(card, int)"),
    ("assert", "assert card\n    return card"),
    ("match", "match card:\n        case 0:\n            return table"),
    ("try", "try:\n        return card\n    except TypeError:\n        return table"),
    ("dictionary", "return {1: table}.get(card)"),
    ("set", "return len({card, table})"),
    ("subscript", "return CARDS[card]"),
    ("subscript", "return CARDS[:card]"),
    ("subscript", "return CARDS[::card]"),
    ("negative number", "return card & -card"),
    ("~ of a truth", "return ~(card == table)"),
    ("~ of a truth", "return ~((card == 0) & (table == 0))"),
    ("~ of a truth", "return ~is_blocked(card)"),
    ("~ of a truth", "return ~True"),
    ("arithmetic on a truth", "return (card == 0) + (table == 0)"),
    ("arithmetic on a truth", "return (card == 0) * table"),
    ("arithmetic on a truth", "return 1 << is_blocked(card)"),
    ("division or power", "return card // 2"),
    ("division or power", "return card % 2"),
    ("division or power", "return card ** 2"),
    (".bit_count", "return card.bit_count()"),
    (".bit_length", "return card.bit_length()"),
    ("not", "def inner(one):\n        return not one\n    return inner(card)"),
    ("conditional expression", "return union(card if one else table for one in CARDS)"),
]

SOUND = [
    "return where(card == 0, table, card)",
    "return (card & ~table) != 0",
    "return (card == 0) & (table == 0) | (card > table)",
    "return (CARDS[0] | CARDS[1:3][0]) << 16 >> len(CARDS)",
    "return union(one & table for one in CARDS)",
    "return sum(one * 2 + card - table for one in CARDS)",
]


def snippet(body: str) -> ast.FunctionDef:
    [function] = functions(ast.parse(f"def formula(card, table):\n    {body}\n"))
    return function


@pytest.mark.parametrize(("kind", "body"), BROKEN)
def test_the_checker_catches_each_trap(kind: str, body: str) -> None:
    assert kind in {trap.kind for trap in traps(snippet(body), {"is_blocked"})}


@pytest.mark.parametrize("body", SOUND)
def test_the_checker_lets_sound_formulas_pass(body: str) -> None:
    assert list(traps(snippet(body), {"is_blocked"})) == []


def test_a_decision_is_reported_by_its_condition() -> None:
    assert Trap("if", "card == 0") in traps(snippet("if card == 0:\n        return 1\n    return 2"))
