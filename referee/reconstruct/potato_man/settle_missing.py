"""The verdict on a log of Potato Man of which whole tricks or rounds are missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic

import attrs
import msgspec

from referee.judgement import Phrase
from referee.potato_man.judge.case import Case
from referee.potato_man.log import Log, Round
from referee.reconstruct.potato_man.layouts import has_gap
from referee.reconstruct.potato_man.made_round import made_round
from referee.reconstruct.potato_man.missing import Rounds, Way, counted_rounds, is_unseen
from referee.reconstruct.potato_man.missing_charges import (
    charge_of_round,
    charge_of_sheet,
    charge_of_starters,
)
from referee.reconstruct.potato_man.missing_forced import forced_in
from referee.reconstruct.potato_man.sheet import Sheet, sheet_of
from referee.reconstruct.search import OutOfTime, Value, all_of, fails, is_open
from referee.reconstruct.settled import Forced, Settled
from referee.rulebook import RuleSet

_MAKING_SECONDS = 4.0


@attrs.frozen(kw_only=True)
class _Lawful:
    """A lawful game: who opened each round that counts, each round whole, and the ways that were searched."""

    starters: Mapping[int, int]
    rounds: Mapping[int, Round]
    ways: Mapping[int, Way]


def settle_missing(case: Case, log: Log, rules: RuleSet, end: float) -> Settled:
    """What becomes of a log that lacks whole tricks or rounds. Raises OutOfTime."""
    counted = counted_rounds(log)
    sheet = sheet_of(case, counted, _claimed_scores(case, log), end)
    if sheet.search.find(*(one.holds for one in sheet.claims)) is None:
        return Settled(verdict="illegal", charges=(charge_of_sheet(case, sheet),))
    rounds = Rounds(case, log, _full_tricks(case, log, sheet), end)
    orders = [dict(zip(counted, starters, strict=True)) for starters in rounds.starters()]
    if not orders:
        return Settled(verdict="illegal", charges=(charge_of_starters(rounds),))
    possible = [order for order in orders if _each_can_be_lawful(rounds, order)]
    if not possible:
        return Settled(verdict="illegal", charges=(charge_of_round(rounds, orders[0]),))
    settled = _settled(case, rules, rounds, possible, sheet)
    return _with_other_starters(rounds, orders, settled) if settled.verdict == "legal" else settled


def _each_can_be_lawful(rounds: Rounds, starters: Mapping[int, int]) -> bool:
    seen = (index for index in starters if not rounds.is_unseen(index))
    return all(rounds.lawful(index, starters[index]) is not None for index in seen)


def _settled(
    case: Case, rules: RuleSet, rounds: Rounds, orders: Sequence[Mapping[int, int]], sheet: Sheet
) -> Settled:
    refuted = sheet
    for starters in orders:
        refuted = _sheet_with_seen(case, rounds, starters)
        lawful = _lawful(rules, rounds, starters, refuted)
        if lawful is not None:
            return _with_unlawful(case, rounds, lawful, orders, sheet)
    return Settled(verdict="illegal", charges=(charge_of_sheet(case, refuted),))


def _claimed_scores(case: Case, log: Log) -> dict[int, tuple[int, ...]]:
    """The scores of those rounds of which the cards are looked at, where they are written for every seat."""
    return {
        index: tuple(scores[seat] for seat in range(case.law.players))
        for index, one in enumerate(case.record.rounds or ())
        if (scores := one.scores) is not None
        and len(scores) == case.law.players
        and not has_gap((log.rounds or ())[index])
    }


def _full_tricks(case: Case, log: Log, sheet: Sheet) -> dict[int, frozenset[int]]:
    """How many full tricks a round can have had that has such scores, where tricks are missing."""
    with sheet.search.supposing(*(one.holds for one in sheet.claims)):
        return {
            index: frozenset(one for one in range(case.law.tricks + 1) if sheet.search.find(full == one))
            for index, full in sheet.tricks.items()
            if not is_unseen((log.rounds or ())[index])
        }


def _sheet_with_seen(case: Case, rounds: Rounds, starters: Mapping[int, int]) -> Sheet:
    """The sheet with the scores that follow from the cards of a round, or are claimed and can be true."""
    known = _claimed_scores(case, rounds.log)
    for index, starter in starters.items():
        if rounds.is_unseen(index) or rounds.has_gap(index) or index in known:
            continue
        way = next(rounds.ways(index, starter))
        scores = way.part.courses[index].scores
        if not any(map(is_open, scores)):
            known[index] = tuple(scores)
    return sheet_of(case, tuple(starters), known, rounds.end)


def _scores_that_go_together(
    rounds: Rounds, starters: Mapping[int, int], sheet: Sheet
) -> tuple[Value, dict[int, tuple[Way, Value]]] | None:
    """Sacks for the sheet, and a way for each round of which cards are known, with the very scores.

    Scores that the cards of a round do not allow are left out, one after the other. Raises OutOfTime.
    """
    seen = [index for index in starters if not rounds.is_unseen(index)]
    linked = rounds.case.record.has_result
    while (value := _with_few_tricks(rounds, sheet)) is not None:
        ways: dict[int, tuple[Way, Value]] = {}
        for index in seen:
            if not linked or index not in sheet.won:
                found = rounds.lawful(index, starters[index])
            else:
                scores = [value(points) for points in sheet.scores[index]]
                found = rounds.lawful_with_scores(index, starters[index], scores)
                if found is None:
                    wrong = [points == one for points, one in zip(sheet.scores[index], scores, strict=True)]
                    sheet.search.know(fails(all_of(wrong)))
            if found is None:
                break
            ways[index] = found
        else:
            return value, ways
    return None


def _with_few_tricks(rounds: Rounds, sheet: Sheet) -> Value | None:
    """Sacks for the sheet, so that no round that is to be made up takes more tricks than need be."""
    claims = [one.holds for one in sheet.claims]
    taken = [
        sum(count for counts in won for count in counts)
        for index, won in sheet.won.items()
        if rounds.is_unseen(index)
    ]
    for most in range(1, rounds.case.law.tricks):
        value = sheet.search.find(*claims, *(sacks <= most for sacks in taken))
        if value is not None:
            return value
    return sheet.search.find(*claims)


def _lawful(rules: RuleSet, rounds: Rounds, starters: Mapping[int, int], sheet: Sheet) -> _Lawful | None:
    """A lawful game with those starters, None if no scores go together. Raises OutOfTime, also where some go
    together, but no cards were found for them: that is no proof that there are none.
    """
    no_cards_found = False
    while (found := _scores_that_go_together(rounds, starters, sheet)) is not None:
        value, ways = found
        whole: dict[int, Round] = {index: way.completed(of_way) for index, (way, of_way) in ways.items()}
        for index, starter in starters.items():
            made = whole.get(index) or _made(rules, rounds, index, starter, sheet, value)
            if made is None:
                no_cards_found = True
                break
            whole[index] = made
        else:
            of_ways = {index: way for index, (way, _) in ways.items()}
            return _Lawful(starters=starters, rounds=whole, ways=of_ways)
    if no_cards_found:
        raise OutOfTime("no cards were found in time")
    return None


def _made(
    rules: RuleSet, rounds: Rounds, index: int, starter: int, sheet: Sheet, value: Value
) -> Round | None:
    """A whole round that is made up, with such sacks. If none is found, the sheet forgets of these sacks."""
    case, written = rounds.case, (rounds.log.rounds or ())[index]
    sacks = [[value(count) for count in counts] for counts in sheet.won[index]]
    blocked = (case.record.rounds or ())[index].blocked
    seconds = min(_MAKING_SECONDS, rounds.end - monotonic())
    if seconds <= 0:
        raise OutOfTime("not settled in time")
    made = made_round(case, rules, rounds.log.variant, starter, sacks, blocked, seconds)
    dealt = made and rounds.dealt(index, starter, _as_written(made, written))
    if dealt is None:
        same = [count == value(count) for counts in sheet.won[index] for count in counts]
        sheet.search.know(fails(all_of(same)))
    return dealt


def _as_written(made: Round, written: Round) -> Round:
    """A round that was made up, with what is written of the true one."""
    return msgspec.structs.replace(
        written, starter=made.starter, tricks=made.tricks, blocked=made.blocked or written.blocked
    )


def _with_unlawful(
    case: Case, rounds: Rounds, lawful: _Lawful, orders: Sequence[Mapping[int, int]], sheet: Sheet
) -> Settled:
    """The verdict where a lawful game is known: whether there is an unlawful one as well."""
    broken, all_tried = _broken(rounds, lawful)
    settled = Settled(
        verdict="legal",
        lawful=_filled(rounds.log, lawful.rounds),
        forced=_forced(rounds, orders, sheet),
        tricks={
            index: way.part.courses[index].state.full_tricks
            for index, way in lawful.ways.items()
            if not rounds.has_gap(index)
        },
    )
    if not broken:
        return settled
    index, unlawful = broken[0]
    return attrs.evolve(
        settled,
        verdict="undetermined",
        unlawful=_filled(rounds.log, {**lawful.rounds, index: unlawful}),
        settled_by=_deciding(case, rounds, index) if all_tried and len(broken) == 1 else (),
    )


def _forced(rounds: Rounds, orders: Sequence[Mapping[int, int]], sheet: Sheet) -> Forced:
    """What is forced, nothing if there is no time left for it."""
    try:
        return forced_in(rounds, orders, sheet)
    except OutOfTime:
        return Forced()


def _broken(rounds: Rounds, lawful: _Lawful) -> tuple[list[tuple[int, Round]], bool]:
    """Each round that can also have been unlawful, filled in so, and whether there was time for all of them.

    Raises OutOfTime if there was no time to find one.
    """
    broken: list[tuple[int, Round]] = []
    for index, starter in lawful.starters.items():
        try:
            unlawful = rounds.unlawful(index, starter)
        except OutOfTime:
            if not broken:
                raise
            return broken, False
        if unlawful is not None:
            broken.append((index, unlawful))
    return broken, True


def _with_other_starters(rounds: Rounds, orders: Sequence[Mapping[int, int]], settled: Settled) -> Settled:
    """The verdict on what is lawful for some starters: whether it is not for others. Raises OutOfTime."""
    for starters in orders:
        unlawful = {index: rounds.unlawful(index, starter) for index, starter in starters.items()}
        if not any(unlawful.values()):
            continue
        whole = {index: one or _lawful_one(rounds, index, starters[index]) for index, one in unlawful.items()}
        if all(whole.values()):
            filled = {index: one for index, one in whole.items() if one is not None}
            return attrs.evolve(settled, verdict="undetermined", unlawful=_filled(rounds.log, filled))
    return settled


def _lawful_one(rounds: Rounds, index: int, starter: int) -> Round | None:
    found = rounds.lawful(index, starter)
    return None if found is None else found[0].completed(found[1])


def _deciding(case: Case, rounds: Rounds, index: int) -> tuple[Phrase, ...]:
    """The tricks of a round decide if its hands are known: nothing else can then be wrong with it."""
    recorded = (case.record.rounds or ())[index]
    if not rounds.has_gap(index) or not all(hand and hand.all_known for hand in recorded.hands):
        return ()
    return (Phrase("tricks-of-round", {"round": str(index + 1)}),)


def _filled(log: Log, rounds: Mapping[int, Round]) -> Log:
    return msgspec.structs.replace(
        log, rounds=tuple(rounds.get(index, one) for index, one in enumerate(log.rounds or ()))
    )
