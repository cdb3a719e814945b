"""Rounds played at random, to their end, as two rule sets alike would have them."""

from __future__ import annotations

from random import Random

import attrs

from referee.potato_man.cards import CARD_NAMES, cards_in
from referee.potato_man.log import Blocked, Round
from referee.potato_man.round import (
    Play,
    RoundState,
    after_play,
    is_exhausted,
    own_plays,
    playable,
    scores,
    start,
)
from referee.prove.potato_man.sides import Sides
from referee.words import Word, union

_TRIES = 50


@attrs.frozen
class Played:
    """A round that was played, and its scores by seat."""

    round: Round
    scores: tuple[Word, ...]


@attrs.frozen
class _Deal:
    hands: tuple[tuple[Word, ...], ...]
    piles: tuple[tuple[Word, ...], ...]


def random_round(at: Sides, starter: int, random: Random) -> Played | None:
    """A round that both laws find lawful and settle alike; None if some tries gave none."""
    tries = (_try(at, starter, random) for _ in range(_TRIES))
    return next((played for played in tries if played), None)


def _try(at: Sides, starter: int, random: Random) -> Played | None:
    law, deal = at.allowing, _dealt(at, random)
    state = start(law, starter, tuple(map(union, deal.hands)), tuple(map(union, deal.piles)))
    tricks: list[list[Word]] = []
    while not is_exhausted(law, state):
        one, other = (playable(each, state) for each in at.laws)
        if not one | other:
            break
        if not one & other:
            return None
        if not state.trick:
            tricks.append([])
        tricks[-1].append(random.choice(cards_in(one & other)))
        play = _play(at, deal, state, tricks[-1][-1])
        state, as_well = (after_play(each, state, play) for each in at.laws)
        if state != as_well:
            return None
    return Played(_written(at, starter, deal, tricks, state), scores(state))


def _dealt(at: Sides, random: Random) -> _Deal:
    law = at.allowing
    deck = [*cards_in(law.deck)]
    random.shuffle(deck)
    hands = [tuple(deck.pop() for _ in range(law.hand_size)) for _ in range(law.players)]
    piles = [tuple(deck.pop() for _ in range(law.pile_size)) for _ in range(law.players)]
    return _Deal(tuple(hands), tuple(piles))


def _play(at: Sides, deal: _Deal, state: RoundState, card: Word) -> Play:
    own = own_plays(at.allowing, state)
    top = deal.piles[state.turn][own] if own < at.allowing.pile_size else 0
    return Play(state.turn, card, top, top)


def _written(at: Sides, starter: int, deal: _Deal, tricks: list[list[Word]], state: RoundState) -> Round:
    law, seat = at.allowing, state.turn
    blocked = Blocked(player=at.names[seat], shows=_names(cards_in(state.hands[seat])))
    return Round(
        starter=at.names[starter],
        hands=dict(zip(at.names, map(_names, deal.hands), strict=True)),
        piles=dict(zip(at.names, map(_names, deal.piles), strict=True)) if law.pile_size else None,
        tricks=tuple(map(_names, tricks)),
        blocked=None if is_exhausted(law, state) else blocked,
    )


def _names(cards: list[Word] | tuple[Word, ...]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)
