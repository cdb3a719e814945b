"""The clauses on what may be played, and on whether the round ends."""

from __future__ import annotations

from collections.abc import Callable

from referee.prove.lint import Clause, Scene
from referee.prove.potato_man.lint_ground import NO, NONE, YES, Ground, Position, position
from referee.prove.potato_man.unknowns import GREEN, card, color_in, tell_cards
from referee.prove.solver import Term, both, denied, either, unknown
from referee.prove.theorem import Example, Value


def plays(ground: Ground) -> list[Scene]:
    """May this card be played? Asked of the leader, and after each card of an open trick."""
    return [_play(ground, played) for played in range(ground.size)]


def _play(ground: Ground, played: int) -> Scene:
    here = position(ground, played)
    one, gone = card("next"), unknown("gone", 1)
    # Cards are conserved: what lies in the trick is gone, and what is in the hand is not.
    conserved = [
        denied(both([either(one == other for other in here.trick), gone == NO])),
        denied(both([here.holds(one), gone == YES])),
    ]
    bans = {"setup.deck": gone == YES, "turn.in-hand": denied(here.holds(one))}
    if played == 0:
        bans["round.exhausted"] = here.empty_handed
    if ground.variant:
        bans["setup.no-green"] = color_in(one) == GREEN
    bans |= ground.broken([*here.trick, one])
    # Whoever follows plays a card of the hand; only which is limited by the bans.
    may = Clause("turn.order", here.holds(one), _answers(YES), general=True)
    if played == 0:
        may = Clause("turn.leader-free", here.holds(one), _answers(YES))
    return Scene(
        question="play",
        situation="following-card" if played else "leading-card",
        reachable=both([here.reachable, ground.formal.holds("in-deck", one), *conserved]),
        answer=unknown("answer", 1),
        clauses=[may, *(Clause(slug, when, _answers(NO)) for slug, when in bans.items())],
        tell=_telling(here, one),
        simplest=[here.filled[0] == YES],
    )


def endings(ground: Ground) -> list[Scene]:
    """Does the round end? Asked before each card, and where no hand has one left."""
    lead = position(ground, 0)
    return [
        _ending(lead, "all-played", lead.empty_handed),
        _ending(lead, "to-lead", denied(lead.empty_handed)),
        *(_ending(position(ground, played), "to-follow", both([])) for played in range(1, ground.size)),
    ]


def _ending(here: Position, situation: str, case: Term) -> Scene:
    # Who leads is free (`turn.leader-free`), so only who follows can be blocked.
    blocked = both([bool(here.trick), denied(here.can_play)])
    return Scene(
        question="end",
        situation=situation,
        reachable=both([here.reachable, case]),
        answer=unknown("answer", 1),
        clauses=[
            Clause("turn.must-play", here.can_play, _answers(NO)),
            Clause("round.blocked", blocked, _answers(YES)),
            Clause("round.exhausted", both([not here.trick, here.empty_handed]), _answers(YES)),
        ],
        tell=_telling(here),
    )


def _answers(answer: int) -> Callable[[Term], Term]:
    return lambda given: given == answer


def _telling(here: Position, one: Term | None = None) -> Callable[[Value], Example]:
    def tell(value: Value) -> Example:
        trick, hand = tell_cards(here.trick, value), here.tell_hand(value)
        asked = {} if one is None else {"card": tell_cards([one], value)}
        log = here.ground.log_of_tricks(" ".join([trick, *asked.values()])) if trick else None
        return Example({"trick": trick or NONE, "hand": hand, **asked}, log)

    return tell
