"""Potato Man's questions, and the clauses that answer them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from referee.potato_man.law import NO_GREEN
from referee.prove.lint import LintedGame, Scene, TableName
from referee.prove.potato_man.lint_games import results, starters
from referee.prove.potato_man.lint_ground import Ground
from referee.prove.potato_man.lint_plays import endings, plays
from referee.prove.potato_man.lint_sacks import sacks_won
from referee.prove.potato_man.lint_tricks import movers, winners
from referee.prove.solver import FormalLaw, read_formal_law
from referee.rulebook import RuleSet
from referee.rulebook_files import specs_folder

# The questions, each with the rulings that its clauses depend on, besides how a doubled color is checked.
QUESTIONS: tuple[tuple[Callable[..., Sequence[Scene]], tuple[str, ...]], ...] = (
    (plays, ()),
    (movers, ()),
    (winners, ()),
    (sacks_won, ("gold",)),
    (endings, ()),
    (starters, ("next-starter",)),
    (results, ("tie-break",)),
)
TABLES: dict[TableName, tuple[int, str | None]] = {
    "2": (2, None),
    "3": (3, None),
    "3 no-green": (3, NO_GREEN),
    "4": (4, None),
    "5": (5, None),
}
BANS = frozenset({"trick.color-once", "trick.one-double", "trick.one-potato-man"})


def scenes(table: TableName, rules: RuleSet, counting: frozenset[str]) -> list[Scene]:
    """All situations at a table in which a question is asked, where some rules count."""
    ground = Ground(*TABLES[table], _formal_law(), counting & BANS, rules.rulings["double-check"])
    return [
        scene
        for question, rulings in QUESTIONS
        for scene in _made(question, ground, *(rules.rulings[name] for name in rulings))
    ]


@cache
def _formal_law() -> FormalLaw:
    return read_formal_law(specs_folder() / "potato-man" / "formal")


@cache
def _made(question: Callable[..., Sequence[Scene]], ground: Ground, *rulings: Any) -> tuple[Scene, ...]:
    """The same scenes for all who ask alike, so that what was found of them serves again."""
    return tuple(question(ground, *rulings))


LINTED = LintedGame(
    game="potato-man", tables={name: players for name, (players, _) in TABLES.items()}, scenes=scenes
)
