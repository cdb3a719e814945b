"""Instances told: as facts by name, and as a log that shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.header import FORMAT
from referee.potato_man.log import Log, Round
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.unknowns import tell_cards, tell_sack, tell_sacks
from referee.prove.solver import Term
from referee.prove.theorem import Example, Value

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eli")
Telling = Callable[[Value], Example]


def telling(table: Table, **groups: Sequence[Term]) -> Telling:
    """What tells the cards of an instance, group by group; those of `trick` and `next` are the log's."""

    def tell(value: Value) -> Example:
        facts = {name: tell_cards(cards, value) for name, cards in groups.items()}
        return Example(facts, log_of_trick(table, f"{facts['trick']} {facts.get('next', '')}"))

    return tell


def telling_sacks(cards: Sequence[Term], left: Sequence[Term], sack: Term | None = None) -> Telling:
    """What tells the cards of an instance, the sacks that are left, and the one that is due, if asked."""

    def tell(value: Value) -> Example:
        due = {} if sack is None else {"sack": tell_sack(sack, value)}
        return Example({"trick": tell_cards(cards, value), "sacks": tell_sacks(left, value), **due})

    return tell


def telling_winner(table: Table, cards: Sequence[Term], position: Term) -> Telling:
    """What tells the cards of an instance, and the one at a position counted from 0."""

    def tell(value: Value) -> Example:
        trick, winning = tell_cards(cards, value), tell_cards([cards[value(position)]], value)
        return Example({"trick": trick, "position": winning}, log_of_trick(table, trick))

    return tell


def telling_seats(table: Table, cards: Sequence[Term], **seats: Term) -> Telling:
    """What tells the cards of an instance, and the seats, counted from 1."""

    def tell(value: Value) -> Example:
        trick = tell_cards(cards, value)
        told = {name: str(value(seat) + 1) for name, seat in seats.items()}
        return Example({"trick": trick, **told}, log_of_trick(table, trick))

    return tell


def log_of_trick(table: Table, trick: str) -> Log:
    """The log of a round with a single trick, of which no hand is recorded."""
    return log_of_rounds(table, Round(starter=NAMES[0], tricks=(trick.strip(),)))


def log_of_rounds(table: Table, *rounds: Round) -> Log:
    """The log of some rounds at a table, under its edition and house rules."""
    without = {"without": tuple(sorted(table.rules.without))} if table.rules.without else {}
    return Log(
        format=FORMAT,
        game="potato-man",
        edition=table.rules.edition,
        players=NAMES[: table.law.players],
        variant=table.variant,
        house={**dict(table.rules.house), **without},
        rounds=rounds,
    )
