"""All theorems about Potato Man."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from referee.potato_man.law import NO_GREEN, Law, law_of
from referee.prove.potato_man import agreement, bounds, plays, rounds, tricks
from referee.prove.potato_man.table import Table
from referee.prove.solver import FormalLaw, read_formal_law
from referee.prove.theorem import Claim, Theorem, Wording, WordingFile
from referee.rulebook import RuleSet, load_rulebook
from referee.rulebook_files import read, specs_folder

Claims = Callable[[Table], list[Claim]]
LawOf = Callable[[RuleSet, int, str | None], Law]

CLAIMS: Mapping[str, Claims] = {
    "legality": agreement.legality,
    "full-trick": agreement.full_trick,
    "winner": agreement.winning,
    "sack": agreement.sack,
    "turn": agreement.turns,
    "guards": plays.guards,
    "colors-distinct": tricks.colors_distinct,
    "one-double": tricks.exactly_one_double,
    "one-potato-man": tricks.one_potato_man,
    "red-blue-yellow": tricks.red_blue_yellow,
    "one-winner": tricks.one_winner,
    "one-sack": tricks.one_sack,
    "potato-man-wins": tricks.potato_man_wins,
    "order": tricks.order,
    "shrinking": tricks.shrinking,
    **rounds.CLAIMS,
    "most-points": bounds.most_points,
}
_FOLDER = specs_folder() / "potato-man" / "formal"


def theorems(
    rules: RuleSet | None = None,
    law: LawOf = law_of,
    formal: FormalLaw | None = None,
) -> tuple[Theorem, ...]:
    """The theorems, in the order of `theorems.toml`, about the referee under a rule set.

    `rules` are those of the default edition if None; `law` gives the formulas that referee a table;
    `formal` is what they are held against, the shipped formal law if None.
    """
    book = load_rulebook("potato-man")
    chosen = book.rule_set(book.default_edition) if rules is None else rules
    against = shipped_formal_law() if formal is None else formal
    return tuple(_theorem(wording, partial(_table, chosen, law, against)) for wording in wordings())


def shipped_formal_law() -> FormalLaw:
    """The formal law of Potato Man."""
    return read_formal_law(_FOLDER)


def wordings() -> tuple[Wording, ...]:
    """What the theorems say, in plain words."""
    files = (read(_FOLDER / name, WordingFile) for name in ("theorems.toml", "rounds.toml", "bounds.toml"))
    return tuple(wording for file in files for wording in file.theorems)


def _table(rules: RuleSet, law: LawOf, formal: FormalLaw, players: int, variant: str | None) -> Table:
    return Table(rules, law(rules, players, variant), formal, variant)


def _theorem(wording: Wording, table: Callable[[int, str | None], Table]) -> Theorem:
    claims = CLAIMS[wording.name]

    def about(players: int, variant: str | None) -> list[Claim]:
        return claims(table(players, variant))

    return Theorem(
        name=wording.name,
        statement=wording.statement,
        slugs=wording.slugs,
        claims={table: partial(about, *table) for table in _tables(wording)},
    )


def _tables(wording: Wording) -> list[tuple[int, str | None]]:
    variants = {players: (None, NO_GREEN) if players == 3 else (None,) for players in wording.players}
    tables = [(players, variant) for players in wording.players for variant in variants[players]]
    return [table for table in tables if wording.variant in {None, table[1]}]
