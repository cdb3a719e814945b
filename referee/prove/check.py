"""Checking a theorem: its claims, and the witness of each."""

from __future__ import annotations

from hashlib import sha256
from time import perf_counter

import attrs

from referee.prove.solver import NAME, TIME_LIMIT, Finding, denied, find
from referee.prove.theorem import Claim, Example, Result, Status, Theorem

# Of several claims the worst decides.
_WORST_FIRST: tuple[Status, ...] = ("refuted", "vacuous", "not-shown", "proved")


@attrs.frozen
class _Outcome:
    status: Status
    scripts: tuple[str, ...]
    counterexample: Example | None = None


def check(theorem: Theorem, players: int | None = None, seconds: float = TIME_LIMIT) -> Result:
    """Prove or refute a theorem, for all its player counts or one of them.

    `seconds` limits each question to the solver; one that takes longer leaves the theorem `not-shown`.
    Raises ValueError if the theorem does not speak of that number of players.
    """
    tables = {table: claims for table, claims in theorem.claims.items() if players in {None, table[0]}}
    if not tables:
        raise ValueError(f"{theorem.name} does not speak of {players} players")
    began = perf_counter()
    outcomes = [_settle(claim, table, seconds) for table, claims in tables.items() for claim in claims()]
    worst = min(outcomes, key=lambda outcome: _WORST_FIRST.index(outcome.status))
    scripts = "(reset)\n".join(script for outcome in outcomes for script in outcome.scripts)
    return Result(
        theorem=theorem,
        status=worst.status,
        solver=NAME,
        players=tuple(sorted({count for count, _ in tables})),
        seconds=perf_counter() - began,
        smt_sha256=sha256(scripts.encode()).hexdigest(),
        counterexample=worst.counterexample,
    )


def _settle(claim: Claim, table: tuple[int, str | None], seconds: float) -> _Outcome:
    against = find([claim.given, denied(claim.shown)], seconds)
    if against.possible == "yes":
        return _failed(claim, table, against, seconds)
    witnesses = [find([claim.given, witness], seconds) for witness in claim.witnesses]
    scripts = (against.script, *(witness.script for witness in witnesses))
    answers = {witness.possible for witness in witnesses}
    if "no" in answers or not answers:
        return _Outcome("vacuous", scripts)
    if "unknown" in answers or against.possible == "unknown":
        return _Outcome("not-shown", scripts)
    return _Outcome("proved", scripts)


def _failed(claim: Claim, table: tuple[int, str | None], against: Finding, seconds: float) -> _Outcome:
    """What the failure of a claim means: a claim about a step is only refuted by a run that gets there."""
    step = _at_table(table, claim.example(against.value))
    if claim.run is None:
        return _Outcome("refuted", (against.script,), step)
    scripts = [against.script]
    for truths, tell in claim.run():
        found = find(truths, seconds)
        scripts.append(found.script)
        if found.possible == "yes":
            return _Outcome("refuted", tuple(scripts), _at_table(table, tell(found.value)))
    return _Outcome("not-shown", tuple(scripts), step)


def _at_table(table: tuple[int, str | None], example: Example) -> Example:
    players, variant = table
    known = {"players": str(players), **({"variant": variant} if variant else {})}
    return attrs.evolve(example, facts={**known, **example.facts})
