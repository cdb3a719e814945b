"""The verdict on a log of Potato Man with gaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic

import attrs

from referee.judgement import Phrase
from referee.potato_man.judge.case import Case
from referee.potato_man.law import law_of
from referee.potato_man.log import Log
from referee.potato_man.reading import read_record
from referee.reconstruct.potato_man.clash import charge_of
from referee.reconstruct.potato_man.completion import completed
from referee.reconstruct.potato_man.course import Course
from referee.reconstruct.potato_man.deciding import deciding_facts
from referee.reconstruct.potato_man.game import Part, Tricks, parts_of
from referee.reconstruct.potato_man.layouts import has_gap
from referee.reconstruct.potato_man.missing import counted_rounds, with_all_rounds
from referee.reconstruct.potato_man.settle_missing import settle_missing
from referee.reconstruct.search import OutOfTime, Value
from referee.reconstruct.settled import Forced, Settled
from referee.rulebook import RuleSet

_SECONDS_FOR_FACTS = 3.0


def settle(log: Log, rules: RuleSet, *, accept_blocks: bool, seconds: float) -> Settled:
    """What becomes of a log that breaks no rule as far as one can see, and has gaps.

    `seconds` is the time allowed.
    """
    law = law_of(rules, len(log.players), log.variant)
    whole = with_all_rounds(log, law.rounds)
    case = Case(law, read_record(whole), accept_blocks)
    end = monotonic() + seconds
    try:
        if any(has_gap((whole.rounds or ())[index]) for index in counted_rounds(whole)):
            return settle_missing(case, whole, rules, end)
        return _settled(case, log, parts_of(case, _tricks_by_round(case), end))
    except OutOfTime:
        return Settled(verdict="undetermined", in_time=False)


def _tricks_by_round(case: Case) -> dict[int, Tricks]:
    """The tricks of each round that counts, by its index."""
    return {
        index: tuple(trick for trick in recorded.tricks or () if trick is not None)
        for index, recorded in enumerate(case.record.rounds or ())
        if not recorded.annulled
    }


def _settled(case: Case, log: Log, parts: Sequence[Part]) -> Settled:
    lawful: list[Value] = []
    for part in parts:
        found = part.search.find(part.is_lawful())
        if found is None:
            return Settled(verdict="illegal", charges=(charge_of(case, part),))
        lawful.append(found)
    settled = Settled(
        verdict="legal", lawful=completed(case, log, _courses(parts, lawful)), tricks=_full_tricks(parts)
    )
    broken = _broken(parts)
    if broken.values:
        number, unlawful = next(iter(broken.values.items()))
        values = [*lawful[:number], unlawful, *lawful[number + 1 :]]
        settled = attrs.evolve(
            settled, verdict="undetermined", unlawful=completed(case, log, _courses(parts, values))
        )
    # The verdict is certain by now, so what is told beside it is told as far as there is time.
    with suppress(OutOfTime):
        settled = attrs.evolve(settled, forced=_forced(case, parts, lawful))
        if broken.is_one:
            number = next(iter(broken.values))
            facts = _facts(parts[number], lawful[number], case.players)
            settled = attrs.evolve(settled, settled_by=tuple(facts))
    return settled


@attrs.frozen
class _Broken:
    """Values with which parts break a rule, by number; `is_one` is whether that is surely the only part."""

    values: Mapping[int, Value]
    is_one: bool


def _broken(parts: Sequence[Part]) -> _Broken:
    """The parts that can break a rule. Raises OutOfTime if none is found before."""
    values: dict[int, Value] = {}
    try:
        for number, part in enumerate(parts):
            found = part.search.find(part.is_unlawful())
            if found is not None:
                values[number] = found
    except OutOfTime:
        if not values:
            raise
        return _Broken(values, is_one=False)
    return _Broken(values, is_one=len(values) == 1)


def _facts(part: Part, lawful: Value, players: tuple[str, ...]) -> list[Phrase]:
    """The facts of which each alone would decide, as far as they are found in some seconds."""
    facts: list[Phrase] = []
    with suppress(OutOfTime), part.search.within(_SECONDS_FOR_FACTS):
        facts.extend(deciding_facts(part, lawful, players))
    return facts


def _full_tricks(parts: Sequence[Part]) -> dict[int, int]:
    courses = {index: course for part in parts for index, course in part.courses.items()}
    return {index: course.state.full_tricks for index, course in courses.items()}


def _courses(parts: Sequence[Part], values: Sequence[Value]) -> dict[int, tuple[Course, Value]]:
    return {
        index: (course, value)
        for part, value in zip(parts, values, strict=True)
        for index, course in part.courses.items()
    }


def _forced(case: Case, parts: Sequence[Part], lawful: Sequence[Value]) -> Forced:
    forced = [part.forced(value) for part, value in zip(parts, lawful, strict=True)]
    return Forced(
        cards=tuple(one for of_part in forced for one in of_part.cards),
        winners=tuple((at, case.players[seat]) for of_part in forced for at, seat in of_part.takers),
        scores={
            index: dict(zip(case.players, bounds, strict=True))
            for of_part in forced
            for index, bounds in of_part.scores.items()
        },
    )
