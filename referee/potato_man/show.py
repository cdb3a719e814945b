"""A recorded game trick by trick, as far as it is lawful: hands, what may be played, sacks left."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from referee.potato_man.judge.case import Case, SeenTrick
from referee.potato_man.judge.claims import winning_rule
from referee.potato_man.judge.game import judge_rounds
from referee.potato_man.judge.play import turn_of
from referee.potato_man.law import law_of
from referee.potato_man.log import Log
from referee.potato_man.reading import read_record
from referee.potato_man.sacks import sack_counts, sack_name
from referee.potato_man.tricks import full_trick
from referee.rulebook import RuleSet
from referee.scene import TrickView, Turn
from referee.verdict import RoundReport
from referee.words import Word


def show(log: Log, rules: RuleSet) -> Iterator[TrickView]:
    """The tricks of a log in order, each with the turns that were lawful. Raises Malformed."""
    record = read_record(log)
    seen: list[SeenTrick] = []
    case = Case(law_of(rules, len(log.players), log.variant), record, watch=seen.append)
    for judged in judge_rounds(case, record.rounds or ()):
        yield from _round_views(case, tuple(seen), judged.report)
        seen.clear()


def _round_views(case: Case, seen: tuple[SeenTrick, ...], report: RoundReport) -> Iterator[TrickView]:
    for number, trick in enumerate(seen, start=1):
        view = _view(case, trick)
        yield view if number < len(seen) else _last_view(case, view, trick, report)


def _view(case: Case, trick: SeenTrick) -> TrickView:
    turns = tuple(
        turn_of(case, step.state, step.hands, step.play.seat, step.play.card) for step in trick.steps
    )
    view = TrickView(
        round=trick.spot.round + 1,
        trick=(trick.spot.trick or 0) + 1,
        turns=turns,
        stock=tuple(sack_counts(trick.state.sacks).items()),
    )
    return view if trick.state.trick or not trick.steps else _filled(case, view, trick)


def _filled(case: Case, view: TrickView, trick: SeenTrick) -> TrickView:
    lead = trick.steps[0].state
    full = full_trick(case.law, tuple(step.play.card for step in trick.steps), lead.turn, lead.sacks)
    rule, _ = winning_rule(case, full)
    # What left the table, not what was due: a gold sack may have been declined.
    paid: Word = lead.sacks - trick.state.sacks
    return attrs.evolve(view, winner=case.players[full.taker], rule=rule, sack=sack_name(paid))


def _last_view(case: Case, view: TrickView, trick: SeenTrick, report: RoundReport) -> TrickView:
    turns = view.turns
    if report.ended == "blocked":
        turns = (*turns, _blocked_turn(case, trick))
    return attrs.evolve(view, turns=turns, ended=report.ended, blocked=report.blocked)


def _blocked_turn(case: Case, trick: SeenTrick) -> Turn:
    return turn_of(case, trick.state, trick.hands, trick.state.turn, 0)
