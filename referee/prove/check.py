"""Checking a theorem: its claims, and the witness of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from time import perf_counter

import attrs

from referee.prove.second_opinions import second_opinion
from referee.prove.solver import NAME, TIME_LIMIT, Finding, NoInstance, Possible, Term, denied, find
from referee.prove.theorem import Claim, Example, Result, Status, Telling, Theorem

Place = tuple[int, str | None]

# Of several claims the worst decides.
_WORST_FIRST: tuple[Status, ...] = ("refuted", "vacuous", "not-shown", "proved")


@attrs.frozen
class Asked:
    """A question put to a solver: its name within the theorem, its text, what was expected and found."""

    name: str
    script: str
    expected: Possible
    found: Possible


@attrs.frozen(kw_only=True)
class Part:
    """What became of a theorem at one table, and of which questions; `seconds` is how long it took.

    The counterexample is that of the worst claim.
    """

    status: Status
    seconds: float
    asked: tuple[Asked, ...]
    counterexample: Example | None = None


@attrs.frozen
class _Outcome:
    status: Status
    asked: tuple[Asked, ...]
    counterexample: Example | None = None


@attrs.frozen
class _Asking:
    """Puts the questions of one claim to a solver, each under a time limit."""

    solver: str
    seconds: float
    claim: int

    def __call__(self, part: str, truths: Sequence[Term], expected: Possible) -> tuple[Finding, Asked]:
        if self.solver == NAME:
            finding = find(truths, self.seconds)
        else:
            finding = second_opinion(self.solver, truths, self.seconds)
        name = f"claim-{self.claim:02}-{part}"
        return finding, Asked(name, finding.script, expected, finding.possible)


def check(
    theorem: Theorem, players: int | None = None, seconds: float = TIME_LIMIT, solver: str = NAME
) -> Result:
    """Prove or refute a theorem, for all its player counts or one of them.

    `seconds` limits each question to the solver; one that takes longer leaves the theorem `not-shown`.
    Raises ValueError if the theorem does not speak of that number of players.
    """
    places = places_of(theorem, players)
    return result_of(theorem, solver, {place: check_at(theorem, place, seconds, solver) for place in places})


def places_of(theorem: Theorem, players: int | None = None) -> list[Place]:
    """The tables that a theorem speaks of, all or those of some players. Raises ValueError for none."""
    places = [place for place in theorem.claims if players in {None, place[0]}]
    if not places:
        raise ValueError(f"{theorem.name} does not speak of {players} players")
    return places


def check_at(theorem: Theorem, place: Place, seconds: float = TIME_LIMIT, solver: str = NAME) -> Part:
    """Prove or refute a theorem at one table: see `check`."""
    began = perf_counter()
    outcomes: list[_Outcome] = []
    for number, claim in enumerate(theorem.claims[place](), start=1):
        outcomes.append(_settle(claim, _Asking(solver, seconds, number)))
        # Nothing is worse, so the other claims need not be asked.
        if outcomes[-1].status == "refuted":
            break
    worst = min(outcomes, key=lambda outcome: _WORST_FIRST.index(outcome.status))
    return Part(
        status=worst.status,
        seconds=perf_counter() - began,
        asked=tuple(asked for outcome in outcomes for asked in outcome.asked),
        counterexample=worst.counterexample and _at(place, worst.counterexample),
    )


def result_of(theorem: Theorem, solver: str, parts: Mapping[Place, Part]) -> Result:
    """What became of a theorem, from what became of it at its tables."""
    worst = min(parts.values(), key=lambda part: _WORST_FIRST.index(part.status))
    scripts = "(reset)\n".join(asked.script for part in parts.values() for asked in part.asked)
    return Result(
        theorem=theorem,
        status=worst.status,
        solver=solver,
        players=tuple(sorted({count for count, _ in parts})),
        seconds=sum(part.seconds for part in parts.values()),
        smt_sha256=sha256(scripts.encode()).hexdigest(),
        counterexample=worst.counterexample,
    )


def _settle(claim: Claim, ask: _Asking) -> _Outcome:
    against, asked = ask("denied", [claim.given, denied(claim.shown)], "no")
    if against.possible == "yes":
        return _failed(claim, ask, against, asked)
    witnesses = [
        ask(f"witness-{number}", [claim.given, witness], "yes")[1]
        for number, witness in enumerate(claim.witnesses, start=1)
    ]
    answers = {witness.found for witness in witnesses}
    every = (asked, *witnesses)
    if "no" in answers or not answers:
        return _Outcome("vacuous", every)
    if "unknown" in answers or against.possible == "unknown":
        return _Outcome("not-shown", every)
    return _Outcome("proved", every)


def _failed(claim: Claim, ask: _Asking, against: Finding, asked: Asked) -> _Outcome:
    """What the failure of a claim means: a claim about a step is only refuted by a run that gets there."""
    step = _told(claim.example, against)
    if claim.run is None:
        return _Outcome("refuted", (asked,), step)
    every = [asked]
    for finding, tell, question in _runs(claim, ask):
        every.append(question)
        if finding.possible == "yes":
            return _Outcome("refuted", tuple(every), _told(tell, finding))
    return _Outcome("not-shown", tuple(every), step)


def _runs(claim: Claim, ask: _Asking) -> Iterator[tuple[Finding, Telling, Asked]]:
    for number, (truths, tell) in enumerate(claim.run() if claim.run else (), start=1):
        finding, question = ask(f"run-{number}", truths, "no")
        yield finding, tell, question


def _told(tell: Telling, finding: Finding) -> Example | None:
    try:
        return tell(finding.value)
    except NoInstance:  # another solver says that there is one, and z3 finds none
        return None


def _at(place: Place, example: Example) -> Example:
    players, variant = place
    known = {"players": str(players), **({"variant": variant} if variant else {})}
    return attrs.evolve(example, facts={**known, **example.facts})
