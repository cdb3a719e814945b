"""Rounds from a real deal that do what a theorem rules out: the counterexamples to a claim about any state.

The first plays of a round are unknown to the solver; later ones are looked for in simulated rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

import attrs

from referee.potato_man.cards import CARD_NAMES, cards_in
from referee.potato_man.log import Round, SackName, Trick
from referee.potato_man.sacks import SACKS
from referee.prove.potato_man.counting import counted_out
from referee.prove.potato_man.examples import NAMES, log_of_rounds, told
from referee.prove.potato_man.simulated import simulated_rounds
from referee.prove.potato_man.states import Moment, Step, any_deal, any_play
from referee.prove.potato_man.table import Table
from referee.prove.solver import Term, both, denied, either
from referee.prove.theorem import Example, Question, Telling, Value
from referee.words import Word


def runs(
    table: Table, at_start: Callable[[Moment], Term], after_play: Callable[[Step], Term]
) -> Iterator[Question]:
    """Questions for a round in which something does not hold that should, at the start or after a play."""
    dealt, given = _real_deal(table)
    yield [given, denied(at_start(dealt))], _telling(table, dealt, [])
    now, truths, steps = dealt, [given], list[Step]()
    for number in range(table.law.trick_size + 1):
        step = any_play(table, now, f"-{number + 1}")
        truths.append(step.given)
        steps.append(step)
        yield [*truths, denied(after_play(_counted(step)))], _telling(table, dealt, steps)
        now = step.after
    for played in simulated_rounds(table):
        fails = either(denied(after_play(_counted(step))) for step in played)
        yield [fails], _telling(table, played[0].before, played)


def _real_deal(table: Table) -> tuple[Moment, Term]:
    """Any deal whose hands and piles really have as many cards as they should; the first seat opens."""
    dealt, given = any_deal(table, starter=0)
    numbers = [counted_out(heap.cards).number == heap.number for heap in (*dealt.hands, *dealt.piles)]
    return dealt, both([given, *numbers])


def _counted(step: Step) -> Step:
    """The step with the numbers of its hands and piles afterwards counted out, instead of known by lemmas."""
    state = step.after.state
    hands, piles = tuple(map(counted_out, state.hands)), tuple(map(counted_out, state.piles))
    return attrs.evolve(step, after=attrs.evolve(step.after, hands=hands, piles=piles))


def _telling(table: Table, dealt: Moment, steps: Sequence[Step]) -> Telling:
    """What tells a round: its last trick, and a log with all cards."""
    played = tuple(steps)

    def tell(value: Value) -> Example:
        tricks = _tricks(played, value)
        piles = _piles(dealt, played, value)
        one = Round(
            starter=NAMES[told(dealt.opener, value)],
            hands=_by_name([_names(told(hand, value)) for hand in dealt.state.hands]),
            piles=_by_name(piles) if piles else None,
            aside=_names(told(dealt.aside, value)),
            tricks=tuple(tricks),
        )
        return Example({"trick": str(tricks[-1].plays) if tricks else "-"}, log_of_rounds(table, one))

    return tell


def _tricks(steps: Sequence[Step], value: Value) -> list[Trick]:
    """The tricks, with the player of each card; what the law on trial makes of full ones are claims."""
    tricks: list[Trick] = []
    plays: list[str] = []
    for step in steps:
        plays.append(_written(step, value))
        before, after = step.before.state, step.after.state
        if not after.trick:
            sack = told(before.sacks, value) - told(after.sacks, value)
            names = [name for name, one in SACKS.items() if one == sack]
            tricks.append(
                Trick(
                    plays=" ".join(plays),
                    winner=NAMES[told(after.turn, value)],
                    sack=cast("SackName", names[0] if names else "none"),
                )
            )
            plays.clear()
    return [*tricks, Trick(plays=" ".join(plays))] if plays else tricks


def _written(step: Step, value: Value) -> str:
    card, drawn = told(step.play.card, value), told(step.play.drawn, value)
    draw = f"+{CARD_NAMES[drawn]}" if drawn else ""
    return f"{NAMES[told(step.play.seat, value)]}:{CARD_NAMES[card]}{draw}"


def _piles(dealt: Moment, steps: Sequence[Step], value: Value) -> list[str]:
    """The piles in order: those cards first that lay on top when their players came to draw."""
    piles: list[str] = []
    for seat, pile in enumerate(dealt.state.piles):
        cards = cards_in(told(pile, value))
        tops = [told(step.play.top, value) for step in steps if told(step.play.seat, value) == seat]
        on_top = [top for top in dict.fromkeys(tops) if top in cards]
        below = [card for card in cards if card not in on_top]
        piles.append(" ".join(CARD_NAMES[card] for card in (*on_top, *below)))
    return piles


def _by_name(heaps: Sequence[str]) -> dict[str, str]:
    return dict(zip(NAMES, heaps, strict=False))


def _names(some: Word) -> str:
    return " ".join(CARD_NAMES[card] for card in cards_in(some))
