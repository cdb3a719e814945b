"""Instances told: as facts by name, and as a log that shows them.

The log holds as a claim what the formulas on trial say, so that a right referee contradicts a wrong one.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.header import FORMAT
from referee.potato_man.log import Log, Result, Round, SackName, Trick
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.unknowns import card, tell_cards
from referee.prove.solver import Term, all_differ, as_word, find
from referee.prove.theorem import Example, Telling, Value
from referee.words import Word

NAMES: tuple[str, ...] = ("Ana", "Ben", "Cleo", "Dov", "Eli")


def telling(table: Table, **groups: Sequence[Term]) -> Telling:
    """What tells the cards of an instance, group by group; those of `trick` and `next` are the log's."""

    def tell(value: Value) -> Example:
        facts = {name: tell_cards(cards, value) for name, cards in groups.items()}
        return Example(facts, log_of_trick(table, f"{facts['trick']} {facts.get('next', '')}"))

    return tell


def telling_winner(
    table: Table, failing: Sequence[Term], cards: Sequence[Term], found: Word, due: Term
) -> Telling:
    """What tells the cards of an instance and the one that should win, at position `due`; the log claims the
    seat that played the one at the position that the formulas found.

    `failing` are the truths that an instance meets. One is told in which another seat should win, if there
    is such a one: two players come twice to a trick.
    """
    another_seat = [(found ^ as_word(due)) & 1 != 0] if table.law.players == 2 else []

    def tell(value: Value) -> Example:
        better = find([*failing, *another_seat])
        told_by = better.value if better.possible == "yes" else value
        trick = tell_cards(cards, told_by)
        claimed = name_of_seat(table, told(found, told_by))
        facts = {"trick": trick, "position": tell_cards([cards[told_by(due) % len(cards)]], told_by)}
        return Example(facts, log_of_trick(table, trick, winner=claimed))

    return tell


def telling_turn(table: Table, cards: Sequence[Term], found: Word, **seats: Term) -> Telling:
    """What tells the cards of an instance, led by seat `leader`, and seats by the formal law, from 1.

    In the log the seat that the formulas found to be next plays a card that is lawful after those cards.
    """

    def tell(value: Value) -> Example:
        trick = tell_cards(cards, value)
        facts = {name: str(value(seat) + 1) for name, seat in seats.items()}
        starter = value(seats["leader"])
        following = f"{name_of_seat(table, told(found, value))}:{_lawful_after(table, cards, value)}"
        tricks = [f"{trick} {following}"] if len(cards) < table.size else [trick, following]
        log = log_of_rounds(table, Round(starter=NAMES[starter], tricks=tuple(tricks)))
        return Example({"trick": trick, **facts}, log)

    return tell


def _lawful_after(table: Table, cards: Sequence[Term], value: Value) -> str:
    """A card that may follow the cards of an instance, which is led to the next trick if they are full."""
    following, lying = card("following"), [one == value(one) for one in cards]
    fits = [table.in_deck(following), all_differ([*cards, following])]
    if len(cards) < table.size:
        fits.append(table.may_lie([*cards, following]))
    found = find([*lying, *fits])
    return tell_cards([following], found.value) if found.possible == "yes" else "??"


def told(word: Word, value: Value) -> int:
    """The number that a word has in an instance; one that is plain is known."""
    # Of z3's words it is only said that they are plain ones.
    term: Term = word
    return term if isinstance(term, int) else value(term)


def name_of_seat(table: Table, steps: int, leader: int = 0) -> str:
    """The name of the seat some steps after the one that leads."""
    return NAMES[(leader + steps) % table.law.players]


def log_of_trick(table: Table, trick: str, winner: str | None = None, sack: SackName | None = None) -> Log:
    """The log of a round with a single trick and claims about it, of which no hand is recorded."""
    plays = trick.strip()
    claimed = Trick(plays=plays, winner=winner, sack=sack) if winner or sack else plays
    return log_of_rounds(table, Round(starter=NAMES[0], tricks=(claimed,) if plays else ()))


def log_of_rounds(table: Table, *rounds: Round, result: Result | None = None) -> Log:
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
        result=result,
    )
