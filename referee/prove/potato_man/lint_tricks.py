"""The clauses on who wins a trick, and on who is to move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.prove.lint import Clause, Scene
from referee.prove.potato_man.examples import NAMES
from referee.prove.potato_man.lint_ground import Ground, exactly_one
from referee.prove.potato_man.unknowns import SEAT_BITS, tell_cards, trick_of
from referee.prove.solver import Term, both, constant, denied, either, unknown
from referee.prove.theorem import Example, Value

NOBODY = (1 << SEAT_BITS) - 1


def winners(ground: Ground) -> list[Scene]:
    """Who wins the trick? Asked of full ones, and of the open one that a round ends with."""
    return [_full_trick(ground), *(_void_trick(ground, played) for played in range(1, ground.size))]


def _full_trick(ground: Ground) -> Scene:
    """Of several highest numbers, or Potato Men, each is named, unless a rule says which of them."""
    cards, size, holds = trick_of(ground.size), ground.size, ground.formal.holds

    def highest(answer: Term) -> Term:
        return holds(f"highest-{size}", *cards, answer)

    def last_of_highest(answer: Term) -> Term:
        return both([highest(answer), holds(f"later-{size}", *cards, answer)])

    def potato_man(answer: Term) -> Term:
        return either(both([answer == place, holds("potato-man", one)]) for place, one in enumerate(cards))

    one_highest = exactly_one([highest(constant(place, SEAT_BITS)) for place in range(size)])
    both_figures = holds(f"both-figures-{size}", *cards)
    return Scene(
        question="winner",
        situation="full-trick",
        reachable=both([ground.of_deck(cards), ground.lawful(cards)]),
        answer=unknown("answer", SEAT_BITS),
        clauses=[
            Clause("win.highest", one_highest, highest, general=True),
            Clause("win.later-of-equals", denied(one_highest), last_of_highest, general=True),
            Clause("win.potato-man", both_figures, potato_man),
        ],
        tell=_telling_trick(ground, cards),
    )


def _void_trick(ground: Ground, played: int) -> Scene:
    cards = trick_of(played)
    reachable = both([ground.of_deck(cards), ground.lawful(cards)])
    return Scene(
        question="winner",
        situation="void-trick",
        reachable=reachable,
        answer=unknown("answer", SEAT_BITS),
        clauses=[Clause("round.void-trick", reachable, lambda answer: answer == NOBODY)],
        tell=_telling_trick(ground, cards),
    )


def movers(ground: Ground) -> list[Scene]:
    """Who is to move? Asked after each card."""
    winner, holds = unknown("winner", SEAT_BITS), ground.formal.holds
    valid = ground.is_seat(winner)
    lead = Scene(
        question="mover",
        situation="after-full-trick",
        reachable=valid,
        answer=unknown("answer", SEAT_BITS),
        clauses=[Clause("win.leads-next", valid, lambda answer: holds("leads-next", winner, answer))],
        tell=lambda value: Example({"player": NAMES[value(winner)]}),
    )
    return [lead, *(_follower(ground, played) for played in range(1, ground.size))]


def _follower(ground: Ground, played: int) -> Scene:
    leader = unknown("leader", SEAT_BITS)
    valid = ground.is_seat(leader)

    def plays_next(answer: Term) -> Term:
        return ground.formal.holds(f"plays-{ground.players}", leader, constant(played, SEAT_BITS), answer)

    return Scene(
        question="mover",
        situation="after-card",
        reachable=valid,
        answer=unknown("answer", SEAT_BITS),
        clauses=[Clause("turn.order", valid, plays_next)],
        tell=lambda value: Example({"player": NAMES[value(leader)], "number": str(played)}),
    )


def _telling_trick(ground: Ground, cards: Sequence[Term]) -> Callable[[Value], Example]:
    def tell(value: Value) -> Example:
        trick = tell_cards(cards, value)
        return Example({"trick": trick}, ground.log_of_tricks(trick))

    return tell
