"""Who opens the rounds of a game."""

from __future__ import annotations

from collections.abc import Sequence

from referee.potato_man.game import MAY_OPEN
from referee.potato_man.log import Round
from referee.prove.potato_man.examples import NAMES, log_of_rounds
from referee.prove.potato_man.table import Table
from referee.prove.potato_man.unknowns import SEAT_BITS
from referee.prove.solver import Term, alike, all_differ, as_word, both, denied, either, unknown
from referee.prove.theorem import Claim, Example, Telling, Value


def next_starter(table: Table) -> list[Claim]:
    """`game.starter`: after any rounds, the same seats may open the next one by the formulas as by the
    formal law.
    """
    return [_next_after(table, rounds) for rounds in range(table.law.players)]


def _next_after(table: Table, rounds: int) -> Claim:
    openers, seat = _openers(rounds), unknown("starter", SEAT_BITS)
    lawful = table.may_open(seat, openers)
    given = both([_seats(table, [*openers, seat]), _lawfully_opened(table, openers)])
    return Claim(
        given=given,
        shown=alike(_may_open(table, seat, openers), lawful),
        witnesses=[lawful, denied(lawful)] if openers else [lawful],
        example=_telling_openers(table, [*openers, seat]),
    )


def each_opens_one(table: Table) -> list[Claim]:
    """`game.rounds`, `game.starter`: there are as many rounds as players, and each player opens one."""
    rounds = table.law.rounds
    openers = _openers(rounds)
    lawful = [_may_open(table, openers[number], openers[:number]) for number in range(rounds)]
    each_once = [either(opener == seat for opener in openers) for seat in range(table.law.players)]
    return [
        Claim(
            given=both([_seats(table, openers), *lawful]),
            shown=both([all_differ(openers), *each_once, rounds == table.law.players]),
            witnesses=[openers[0] == seat for seat in range(table.law.players)],
            example=_telling_openers(table, openers),
        )
    ]


def _openers(rounds: int) -> tuple[Term, ...]:
    return tuple(unknown(f"opener{number}", SEAT_BITS) for number in range(1, rounds + 1))


def _seats(table: Table, seats: Sequence[Term]) -> Term:
    return both(either(seat == one for one in range(table.law.players)) for seat in seats)


def _lawfully_opened(table: Table, openers: Sequence[Term]) -> Term:
    """By the formal law: the rounds before may have been opened like this."""
    return both(table.may_open(opener, openers[:number]) for number, opener in enumerate(openers))


def _may_open(table: Table, seat: Term, openers: Sequence[Term]) -> Term:
    """By the formulas of the referee."""
    formula = MAY_OPEN[table.law.next_starter]
    return formula(as_word(seat), [as_word(opener) for opener in openers], table.law.players)


def _telling_openers(table: Table, openers: Sequence[Term]) -> Telling:
    """What tells who opened each round, in a log of rounds of which nothing else is known."""

    def tell(value: Value) -> Example:
        names = [NAMES[value(opener)] for opener in openers]
        rounds = (Round(starter=name) for name in names)
        return Example({"starters": " ".join(names)}, log_of_rounds(table, *rounds))

    return tell
