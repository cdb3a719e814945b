"""Simulated games, and the states that their rounds went through."""

from __future__ import annotations

from collections.abc import Iterator

from referee import simulate
from referee.potato_man.cards import CARDS, cards
from referee.potato_man.law import Law
from referee.potato_man.log import Log, Round, Trick
from referee.potato_man.round import Play, RoundState, after_play, own_plays, start, without_gold
from referee.potato_man.sacks import GOLD_SACK


def simulated(
    players: int,
    variant: str | None = None,
    edition: str = "zoch-2013",
    *,
    games: int = 1,
    seed: int = 1,
    strategy: str = "random",
) -> list[Log]:
    """Some simulated games."""
    logs = simulate(
        players=players, variant=variant, edition=edition, games=games, seed=seed, strategy=strategy
    )
    return [log for log in logs if isinstance(log, Log)]


def rounds_of(log: Log) -> tuple[Round, ...]:
    """The rounds of a game that has some."""
    assert log.rounds is not None
    return log.rounds


def tricks_of(one: Round) -> list[Trick]:
    """The tricks of a round, each in the long form."""
    return [trick if isinstance(trick, Trick) else Trick(plays=trick) for trick in one.tricks or ()]


def plays_of(trick: Trick) -> list[str]:
    """The cards of a trick, by name."""
    assert isinstance(trick.plays, str)
    return trick.plays.split()


def steps_of(law: Law, log: Log, one: Round) -> Iterator[tuple[RoundState, Play | None]]:
    """The states of a round, each with the play that follows; with none at the end."""
    assert one.hands is not None
    assert one.starter is not None
    piles = [(one.piles or {}).get(name, "").split() for name in log.players]
    state = start(
        law,
        log.players.index(one.starter),
        tuple(cards(one.hands[name]) for name in log.players),
        tuple(cards(" ".join(pile)) for pile in piles) if law.pile_size else (),
        cards(one.aside or ""),
    )
    for trick in tricks_of(one):
        for name in plays_of(trick):
            own = own_plays(law, state)
            top = CARDS[piles[state.turn][own]] if own < law.pile_size else 0
            play = Play(state.turn, CARDS[name], top, top)
            yield state, play
            before, state = state, after_play(law, state, play)
            if not state.trick and trick.sack == "none" and before.sacks - state.sacks == GOLD_SACK:
                state = without_gold(state, state.turn, GOLD_SACK)
    yield state, None
