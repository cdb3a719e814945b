"""A recorded game trick by trick, to its first unlawful play: hands, what may be played, sacks left."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from referee.judgement import Charge
from referee.potato_man.judge.case import Case, SeenTrick, Step, face
from referee.potato_man.judge.claims import winning_rule
from referee.potato_man.judge.game import judge_rounds
from referee.potato_man.judge.play import turn_of
from referee.potato_man.judge.round import RoundJudgement
from referee.potato_man.law import law_of
from referee.potato_man.log import Log
from referee.potato_man.notation import read_card
from referee.potato_man.reading import read_record
from referee.potato_man.record import is_known
from referee.potato_man.sacks import sack_counts, sack_name
from referee.potato_man.tricks import full_trick
from referee.rulebook import RuleSet
from referee.scene import Face, TrickView, Turn
from referee.words import Word

# The charges that are against the card drawn, not against the card played.
_FALSE_DRAWS = frozenset({"turn.draw", "turn.draw/empty", "setup.deck/drawn-twice"})


def show(log: Log, rules: RuleSet) -> Iterator[TrickView]:
    """The tricks of a log in order, each with its turns, the one that broke a rule last. Raises Malformed."""
    record = read_record(log)
    seen: list[SeenTrick] = []
    case = Case(law_of(rules, len(log.players), log.variant), record, watch=seen.append)
    for judged in judge_rounds(case, record.rounds or ()):
        yield from _round_views(case, tuple(seen), judged)
        seen.clear()


def _round_views(case: Case, seen: tuple[SeenTrick, ...], judged: RoundJudgement) -> Iterator[TrickView]:
    views = [_view(case, trick) for trick in seen]
    fault = next((charge for charge in judged.charges if charge.at.play is not None), None)
    following = len(views) + 1
    if fault is not None and fault.at.trick == following:
        # A play after the round had stopped: its trick was never begun.
        views.append(TrickView(round=fault.at.round or 0, trick=following, turns=()))
    if views:
        views[-1] = _ended(case, views[-1], seen, judged, fault)
    yield from views


def _view(case: Case, trick: SeenTrick) -> TrickView:
    turns = tuple(_turn(case, step) for step in trick.steps)
    view = TrickView(
        round=trick.spot.round + 1,
        trick=(trick.spot.trick or 0) + 1,
        turns=turns,
        stock=tuple(sack_counts(trick.state.sacks).items()),
    )
    return view if trick.state.trick or not trick.steps else _filled(case, view, trick)


def _turn(case: Case, step: Step) -> Turn:
    play = step.play
    turn = turn_of(case, step.state, step.hands, play.seat, play.card)
    if not play.drawn or not is_known(play.drawn):
        return turn
    return attrs.evolve(turn, drawn=face(play.drawn))


def _filled(case: Case, view: TrickView, trick: SeenTrick) -> TrickView:
    lead = trick.steps[0].state
    full = full_trick(case.law, tuple(step.play.card for step in trick.steps), lead.turn, lead.sacks)
    rule, _ = winning_rule(case, full)
    # What left the table, not what was due: a gold sack may have been declined.
    paid: Word = lead.sacks - trick.state.sacks
    return attrs.evolve(
        view, winner=case.players[full.taker], winning=full.position, rule=rule, sack=sack_name(paid)
    )


def _ended(
    case: Case, view: TrickView, seen: tuple[SeenTrick, ...], judged: RoundJudgement, fault: Charge | None
) -> TrickView:
    """The last trick of a round, with the turn that ended the round."""
    turns, report = view.turns, judged.report
    if report.ended == "blocked":
        turns = (*turns, _blocked_turn(case, seen[-1]))
    elif fault is not None:
        turns = (*turns, _unlawful_turn(fault))
    return attrs.evolve(view, turns=turns, ended=report.ended, blocked=report.blocked)


def _blocked_turn(case: Case, trick: SeenTrick) -> Turn:
    return turn_of(case, trick.state, trick.hands, trick.state.turn, 0)


def _unlawful_turn(fault: Charge) -> Turn:
    """The play that is charged, with the hand before it where the charge shows that."""
    known = None if fault.scene is None else fault.scene.turn
    player = fault.at.player or ""
    turn = known if known is not None and known.player == player else Turn(player=player)
    drawn = _face(fault.found) if fault.key in _FALSE_DRAWS else None
    return attrs.evolve(turn, card=_face(fault.at.card), drawn=drawn, unlawful=True)


def _face(name: object) -> Face | None:
    """A card by its name, which may be that of a card not fully known, and so of no colour."""
    if not isinstance(name, str):
        return None
    card = read_card(name, "$")
    return face(card) if is_known(card) else Face(name, "")
