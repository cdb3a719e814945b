"""Simulated rounds as steps between known states, played again by the law on trial."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games import SimulationOrder
from referee.potato_man.cards import CARDS, cards
from referee.potato_man.log import Log, Round, Trick
from referee.potato_man.round import Play, own_plays, start
from referee.potato_man.simulate import simulate
from referee.prove.potato_man.counting import Counted
from referee.prove.potato_man.states import Moment, Step, guards_of, step_by
from referee.prove.potato_man.table import Table
from referee.words import Word

_GAMES = 5


def simulated_rounds(table: Table) -> Iterator[tuple[Step, ...]]:
    """Rounds to the last card and random ones, each as far as the law on trial lets them be played."""
    for strategy in ("long", "random"):
        order = SimulationOrder(
            players=table.law.players,
            rules=table.rules,
            games=_GAMES,
            seed=1,
            strategy=strategy,
            variant=table.variant,
        )
        for log in simulate(order):
            for one in log.rounds or ():
                steps = tuple(_steps(table, log, one))
                if steps:
                    yield steps


def _steps(table: Table, log: Log, one: Round) -> Iterator[Step]:
    law, hands, piles = table.law, one.hands or {}, one.piles or {}
    order = [[CARDS[card] for card in piles.get(name, "").split()] for name in log.players]
    starter, aside = log.players.index(one.starter or ""), cards(one.aside or "")
    state = start(
        law,
        starter,
        tuple(cards(hands[name]) for name in log.players),
        tuple(map(sum, order)) if law.pile_size else (),
        aside,
    )
    now = Moment(state, aside, starter, _uncounted(state.hands), _uncounted(state.piles))
    for card in _cards_played(one):
        seat, own = now.state.turn, own_plays(law, now.state)
        top = order[seat][own] if own < len(order[seat]) else 0
        play = Play(seat, card, top, top)
        if not all(guards_of(table, now.state, play).values()):
            return
        step = step_by(table, now, play)
        yield step
        now = step.after


def _uncounted(heaps: tuple[Word, ...]) -> tuple[Counted, ...]:
    return tuple(Counted(heap, 0, False) for heap in heaps)


def _cards_played(one: Round) -> Iterator[Word]:
    for trick in one.tricks or ():
        plays = trick.plays if isinstance(trick, Trick) else trick
        for name in plays.split() if isinstance(plays, str) else plays:
            yield CARDS[name]
