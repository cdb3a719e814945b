"""The clauses on who opens a round, and on who has won the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.potato_man.log import Round
from referee.prove.lint import Clause, Scene
from referee.prove.potato_man.examples import NAMES
from referee.prove.potato_man.lint_ground import Ground, exactly_one
from referee.prove.potato_man.unknowns import SEAT_BITS
from referee.prove.solver import Term, at_least, bits_of, both, constant, denied, either, unknown
from referee.prove.theorem import Example, Value

_POINT_BITS = 8
# So few that what all players score in a round fits the worth of all sacks.
_FEW_POINTS = 9


def starters(ground: Ground, next_starter: str) -> list[Scene]:
    """Who opens the round? Asked of the first, and of each later one; by the ruling `next-starter`."""
    named = unknown("named", SEAT_BITS)
    first = Scene(
        question="starter",
        situation="first-round",
        reachable=ground.is_seat(named),
        answer=unknown("answer", SEAT_BITS),
        clauses=[Clause("setup.first-starter", ground.is_seat(named), lambda answer: answer == named)],
        tell=lambda _: Example({}),
    )
    return [first, *(_later_round(ground, opened, next_starter) for opened in range(1, ground.players))]


def _later_round(ground: Ground, opened: int, next_starter: str) -> Scene:
    before = [unknown(f"starter{number}", SEAT_BITS) for number in range(1, opened + 1)]

    def opens(answer: Term) -> Term:
        return both([ground.is_seat(answer), _opens_after(ground, before, answer, next_starter)])

    def tell(value: Value) -> Example:
        names = [NAMES[value(one)] for one in before]
        log = ground.log(*(Round(starter=name) for name in names))
        return Example({"players": ", ".join(names)}, log)

    in_order = [
        _opens_after(ground, before[:number], before[number], next_starter) for number in range(1, opened)
    ]
    reachable = both([*(ground.is_seat(one) for one in before), *in_order])
    return Scene(
        question="starter",
        situation="later-round",
        reachable=reachable,
        answer=unknown("answer", SEAT_BITS),
        clauses=[Clause("game.starter", reachable, opens)],
        tell=tell,
        simplest=[one == seat for seat, one in enumerate(before)],
    )


def _opens_after(ground: Ground, before: Sequence[Term], seat: Term, next_starter: str) -> Term:
    """By the formal law: the seat may open the round after those that others opened before."""
    if next_starter == "left":
        return ground.formal.holds(f"opens-left-of-{ground.players}", before[-1], seat)
    return ground.formal.holds(f"opens-first-after-{len(before)}", *before, seat)


def results(ground: Ground, tie_break: str) -> list[Scene]:
    """Who has won? Asked after each round, by the ruling `tie-break`; an answer has a bit for each seat."""
    return [
        *(_unfinished(ground, played) for played in range(1, ground.players)),
        _finished(ground, tie_break),
    ]


def _unfinished(ground: Ground, played: int) -> Scene:
    always = both([])
    return Scene(
        question="result",
        situation="before-last-round",
        reachable=always,
        answer=unknown("answer", ground.players),
        clauses=[Clause("game.rounds", always, lambda answer: answer == 0)],
        tell=lambda _: Example({"number": str(played)}),
    )


def _finished(ground: Ground, tie_break: str) -> Scene:
    """The result depends on the totals and best rounds alone, so that no more is unknown."""
    seats = range(ground.players)
    totals = [unknown(f"total{seat}", _POINT_BITS) for seat in seats]
    best = [unknown(f"best{seat}", _POINT_BITS) for seat in seats]

    def beaten(seat: int, how: str) -> Term:
        return either(
            ground.formal.holds(how, totals[seat], best[seat], totals[other], best[other]) for other in seats
        )

    leading = [denied(beaten(seat, "lower-total")) for seat in seats]
    ahead = [both([leading[seat], denied(beaten(seat, "worse-round"))]) for seat in seats]
    few = constant(_FEW_POINTS, _POINT_BITS)
    one_leads, one_ahead = exactly_one(leading), exactly_one(ahead)
    clauses = [Clause("game.total", one_leads, _these(leading))]
    if tie_break == "best-round":
        clauses.append(Clause("game.tie-break", both([denied(one_leads), one_ahead]), _these(ahead)))
        clauses.append(Clause("game.shared", both([denied(one_leads), denied(one_ahead)]), _these(ahead)))
    else:
        clauses.append(Clause("game.shared", denied(one_leads), _these(leading)))
    return Scene(
        question="result",
        situation="after-last-round",
        reachable=both(_can_be_scored(ground, *two) for two in zip(totals, best, strict=True)),
        answer=unknown("answer", ground.players),
        clauses=clauses,
        tell=_telling_scores(ground, totals, best),
        simplest=[both([total != 0, at_least(few, total)]) for total in totals],
    )


def _can_be_scored(ground: Ground, total: Term, best: Term) -> Term:
    """The best round is part of the total, and no other round brought more."""
    return both(
        [
            ground.formal.holds("is-score", best),
            at_least(total, best),
            at_least(best * ground.players, total),
        ]
    )


def _these(seats: Sequence[Term]) -> Callable[[Term], Term]:
    def admits(answer: Term) -> Term:
        return both((bits_of(answer, seat, seat) == 1) == truth for seat, truth in enumerate(seats))

    return admits


def _telling_scores(
    ground: Ground, totals: Sequence[Term], best: Sequence[Term]
) -> Callable[[Value], Example]:
    names = NAMES[: ground.players]

    def tell(value: Value) -> Example:
        seats = zip(names, totals, best, strict=True)
        scores = {name: _rounds_of(value(total), value(one), len(names)) for name, total, one in seats}
        told = [f"{name} {' + '.join(map(str, some))}" for name, some in scores.items()]
        rounds = [
            Round(scores={name: some[number] for name, some in scores.items()})
            for number in range(len(names))
        ]
        return Example({"scores": ", ".join(told)}, ground.log(*rounds))

    return tell


def _rounds_of(total: int, best: int, rounds: int) -> list[int]:
    """The scores of that many rounds with that total, of which the best is as given."""
    scores: list[int] = []
    for _ in range(rounds):
        scores.append(min(best, total - sum(scores)))
    return scores
