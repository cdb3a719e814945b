"""All theorems about Potato Man."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from referee.potato_man.law import NO_GREEN, Law, law_of
from referee.prove.potato_man import (
    agreement,
    bounds,
    games,
    plays,
    rounds,
    rulings,
    sack_arithmetic,
    setup,
    starters,
    stop,
    tricks,
)
from referee.prove.potato_man.table import Table
from referee.prove.solver import FormalLaw, read_formal_law
from referee.prove.theorem import Claim, Theorem, Wording, WordingFile
from referee.rulebook import RuleSet, load_rulebook
from referee.rulebook_files import read, specs_folder

Claims = Callable[[Table], list[Claim]]
LawOf = Callable[[RuleSet, int, str | None], Law]

CLAIMS: Mapping[str, Claims] = {
    "setup": setup.setup,
    "rulings": rulings.rulings,
    "legality": agreement.legality,
    "legality-checked-when-full": agreement.legality,
    "full-trick": agreement.full_trick,
    "full-trick-checked-when-full": agreement.full_trick,
    "winner": agreement.winning,
    "sack": agreement.sack,
    "sack-optional": agreement.sack_or_none,
    "turn": agreement.turns,
    "guards": plays.guards,
    "block": stop.block,
    "stop": stop.stop,
    "score": games.score,
    "next-starter": starters.next_starter,
    "next-starter-free": starters.next_starter,
    "total": games.total,
    "result": games.result,
    "result-without-tie-break": games.result,
    "colors-distinct": tricks.colors_distinct,
    "one-double": tricks.exactly_one_double,
    "all-four-colors": tricks.all_four_colors,
    "one-potato-man": tricks.one_potato_man,
    "red-blue-yellow": tricks.red_blue_yellow,
    "one-winner": tricks.one_winner,
    "potato-man-wins": tricks.potato_man_wins,
    "later-wins": tricks.later_wins,
    "order": tricks.order,
    "shrinking": tricks.shrinking,
    "one-sack": tricks.one_sack,
    "gold-when-gone": tricks.gold_when_gone,
    "stops-only-blocked": stop.stops_only_blocked,
    "each-opens-one": starters.each_opens_one,
    "each-opens-one-in-any-order": starters.each_opens_one,
    "scores-alone": games.scores_alone,
    "tie-break": games.tie_break,
    "tie-shared": games.highest_share,
    **rounds.CLAIMS,
    "sack-arithmetic": sack_arithmetic.sack_arithmetic,
    "most-points": bounds.most_points,
}
_FOLDER = specs_folder() / "potato-man" / "formal"


def theorems(
    rules: RuleSet | None = None,
    law: LawOf = law_of,
    formal: FormalLaw | None = None,
    unguarded: frozenset[str] = frozenset(),
) -> tuple[Theorem, ...]:
    """The theorems, in the order of `theorems.toml`, about the referee under a rule set.

    `rules` are those of the default edition if None; `law` gives the formulas that referee a table;
    `formal` is what they are held against, the shipped formal law if None; `unguarded` are guards of a
    play, by slug, that are left out of the game on trial. A theorem about a ruling is about that rule set
    with that ruling.
    """
    book = load_rulebook("potato-man")
    chosen = book.rule_set(book.default_edition) if rules is None else rules
    against = shipped_formal_law() if formal is None else formal
    return tuple(
        _theorem(wording, partial(_table, ruled(chosen, wording.ruling), law, against, unguarded))
        for wording in wordings()
    )


def ruled(rules: RuleSet, ruling: str | None) -> RuleSet:
    """A rule set with one ruling, such as `gold=optional`, set besides; the same one for None."""
    if ruling is None:
        return rules
    name, _, value = ruling.partition("=")
    dropped = tuple(sorted(rules.without))
    house: dict[str, str | tuple[str, ...]] = {**dict(rules.house), name: value, "without": dropped}
    return load_rulebook("potato-man").rule_set(rules.edition, house)


def shipped_formal_law() -> FormalLaw:
    """The formal law of Potato Man."""
    return read_formal_law(_FOLDER)


def wordings() -> tuple[Wording, ...]:
    """What the theorems say, in plain words."""
    files = (read(_FOLDER / name, WordingFile) for name in ("theorems.toml", "rounds.toml", "bounds.toml"))
    return tuple(wording for file in files for wording in file.theorems)


def _table(
    rules: RuleSet,
    law: LawOf,
    formal: FormalLaw,
    unguarded: frozenset[str],
    players: int,
    variant: str | None,
) -> Table:
    return Table(rules, law(rules, players, variant), formal, variant, unguarded, law)


def _theorem(wording: Wording, table: Callable[[int, str | None], Table]) -> Theorem:
    claims = CLAIMS[wording.name]

    def about(players: int, variant: str | None) -> list[Claim]:
        return claims(table(players, variant))

    return Theorem(
        name=wording.name,
        statement=wording.statement,
        slugs=wording.slugs,
        claims={table: partial(about, *table) for table in _tables(wording)},
        slow=wording.slow,
        ruling=wording.ruling,
    )


def _tables(wording: Wording) -> list[tuple[int, str | None]]:
    variants = {players: (None, NO_GREEN) if players == 3 else (None,) for players in wording.players}
    tables = [(players, variant) for players in wording.players for variant in variants[players]]
    return [table for table in tables if wording.variant in {None, table[1]}]
