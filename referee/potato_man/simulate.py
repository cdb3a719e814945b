"""Random lawful games, reproducible from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random

import attrs

from referee.games import SimulationOrder
from referee.header import FORMAT
from referee.potato_man.cards import CARD_NAMES, COLORS, Color, cards_in
from referee.potato_man.game import WINNERS, left_neighbour, totals
from referee.potato_man.judge.case import listed
from referee.potato_man.law import Law, law_of
from referee.potato_man.log import Blocked, Log, Result, Round, Trick
from referee.potato_man.reading import check_count
from referee.potato_man.round import (
    Play,
    RoundState,
    admitted,
    after_play,
    is_blocked,
    is_exhausted,
    own_plays,
    scores,
    start,
    without_gold,
)
from referee.potato_man.sacks import GOLD_SACK
from referee.suggest import unknown_name
from referee.words import Word, union

GAME_NAME = "potato-man"
NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eli")


@attrs.frozen
class _Deal:
    """The cards of a round in the order they were dealt: hands and piles by seat, and those put aside."""

    hands: tuple[tuple[Word, ...], ...]
    piles: tuple[tuple[Word, ...], ...]
    aside: tuple[Word, ...]


@attrs.frozen
class _Table:
    """What a game is played by: the law, the players' names, chance, and the strategy."""

    law: Law
    names: tuple[str, ...]
    random: Random
    play_round: Callable[[_Table, int], tuple[_Deal, tuple[Word, ...]]]


def simulate(order: SimulationOrder) -> Iterator[Log]:
    """Plays complete, lawful games, one after the other.

    `random`: a random deal, and each card at random among the lawful ones. `long`: the deal is arranged
    so that every round runs to its last card. Raises UnknownName for another strategy, Malformed for
    a number of players or a variant that there is no game for.
    """
    check_count(order.players, order.variant)
    if order.strategy not in STRATEGIES:
        raise unknown_name("strategy", order.strategy, STRATEGIES)
    table = _Table(
        law=law_of(order.rules, order.players, order.variant),
        names=order.names or NAMES[: order.players],
        random=Random(order.seed),  # noqa: S311 (games, not secrets)
        play_round=STRATEGIES[order.strategy],
    )
    return (_game(order, table) for _ in range(order.games))


def _game(order: SimulationOrder, table: _Table) -> Log:
    rounds: list[Round] = []
    scored: list[tuple[int, ...]] = []
    for starter in _starters(table):
        deal, plays = table.play_round(table, starter)
        one, state = _write_round(table, starter, deal, plays)
        rounds.append(one)
        scored.append(scores(state))
    wins = WINNERS[table.law.tie_break](scored)
    rules = order.rules
    without = {"without": tuple(sorted(rules.without))} if rules.without else {}
    return Log(
        format=FORMAT,
        game=GAME_NAME,
        edition=rules.edition,
        players=table.names,
        variant=order.variant,
        house=dict(rules.house) | without,
        rounds=tuple(rounds),
        result=Result(
            totals=dict(zip(table.names, totals(scored), strict=True)),
            winners=tuple(name for name, won in zip(table.names, wins, strict=True) if won),
        ),
    )


def _starters(table: _Table) -> Iterator[int]:
    """`game.starter`: who opens each round; the first one by lot."""
    players = table.law.players
    if table.law.next_starter == "any-once":
        yield from table.random.sample(range(players), players)
        return
    starter = table.random.randrange(players)
    for _ in range(players):
        yield starter
        starter = left_neighbour(starter, players)


def _write_round(
    table: _Table, starter: int, deal: _Deal, plays: tuple[Word, ...]
) -> tuple[Round, RoundState]:
    """Plays the cards of a round again, and writes it down with its claims."""
    law, names = table.law, table.names
    state = start(law, starter, tuple(map(union, deal.hands)), tuple(map(union, deal.piles)))
    tricks: list[str | Trick] = []
    for number, card in enumerate(plays):
        state, declined = _maybe_declined(table, state, after_play(law, state, _play(law, deal, state, card)))
        if not state.trick or number + 1 == len(plays):
            cards = plays[number + 1 - (len(state.trick) or law.trick_size) : number + 1]
            written = " ".join(CARD_NAMES[one] for one in cards)
            tricks.append(Trick(plays=written, sack="none") if declined else written)
    seat = state.turn
    blocked = Blocked(player=names[seat], shows=listed(state.hands[seat]))
    one = Round(
        starter=names[starter],
        hands=_written(names, deal.hands),
        piles=_written(names, deal.piles) if law.pile_size else None,
        aside=_names(deal.aside),
        tricks=tuple(tricks),
        blocked=None if is_exhausted(law, state) else blocked,
        scores=dict(zip(names, scores(state), strict=True)),
    )
    return one, state


def _maybe_declined(table: _Table, before: RoundState, after: RoundState) -> tuple[RoundState, bool]:
    """`sack.gold`, ruling `gold = optional`: one gold sack in four is left on the table."""
    gold = before.sacks - after.sacks == GOLD_SACK
    if table.law.gold_optional and gold and not table.random.randrange(4):
        return without_gold(after, after.turn, GOLD_SACK), True
    return after, False


def _play(law: Law, deal: _Deal, state: RoundState, card: Word) -> Play:
    seat = state.turn
    own = own_plays(law, state)
    top = deal.piles[seat][own] if own < law.pile_size else 0
    return Play(seat, card, top, top)


def _written(names: tuple[str, ...], heaps: tuple[tuple[Word, ...], ...]) -> dict[str, str]:
    return dict(zip(names, map(_names, heaps), strict=True))


def _names(cards: tuple[Word, ...]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)


def _random_round(table: _Table, starter: int) -> tuple[_Deal, tuple[Word, ...]]:
    """A random deal, and a random lawful card at every turn until the round is over."""
    law, random = table.law, table.random
    deck = list(cards_in(law.deck))
    random.shuffle(deck)
    heaps = iter(deck)
    deal = _Deal(
        hands=tuple(tuple(islice(heaps, law.hand_size)) for _ in range(law.players)),
        piles=tuple(tuple(islice(heaps, law.pile_size)) for _ in range(law.players if law.pile_size else 0)),
        aside=tuple(heaps),
    )
    state = start(law, starter, tuple(map(union, deal.hands)), tuple(map(union, deal.piles)))
    plays: list[Word] = []
    while not (is_exhausted(law, state) or is_blocked(law, state)):
        hand = state.hands[state.turn]
        plays.append(random.choice(cards_in(hand & admitted(law, state))))
        state = after_play(law, state, _play(law, deal, state, plays[-1]))
    return deal, tuple(plays)


def _long_round(table: _Table, starter: int) -> tuple[_Deal, tuple[Word, ...]]:
    """A round to the last card: the play is made first, and the cards are dealt to fit it."""
    while True:
        plays = _long_play(table)
        if plays is not None:
            return _deal_for(table, starter, plays), plays


def _long_play(table: _Table) -> tuple[Word, ...] | None:
    """Cards for as many full tricks as a round can have, or None where the last ones do not fit."""
    law, random = table.law, table.random
    left = law.deck
    plays: list[Word] = []
    for colors in _color_plan(law, random):
        trick: list[Word] = []
        for color in colors:
            fitting = cards_in(left & color.cards & law.lets_in[len(trick)](union(trick)))
            if not fitting:
                return None
            trick.append(random.choice(fitting))
            left &= ~trick[-1]
        plays += trick
    return tuple(plays)


def _color_plan(law: Law, random: Random) -> Iterator[list[Color]]:
    """The colours of each trick in order of play; with five players one of them twice."""
    colors = [color for color in COLORS if color.cards & law.deck]
    spare = [color for color in colors for _ in range(len(color.numbers) - law.tricks)]
    doubled = random.sample(spare, law.tricks) if law.trick_size > len(colors) else []
    for trick in range(law.tricks):
        if doubled:
            yield random.sample([*colors, doubled[trick]], law.trick_size)
        else:
            yield random.sample(colors, law.trick_size)


def _deal_for(table: _Table, starter: int, plays: tuple[Word, ...]) -> _Deal:
    """A deal in which these plays are possible, in this order."""
    law, random = table.law, table.random
    state = start(law, starter, (law.deck,) * law.players, (0,) * law.players)
    by_seat: list[list[Word]] = [[] for _ in range(law.players)]
    for card in plays:
        seat = state.turn
        by_seat[seat].append(card)
        state = after_play(law, state, Play(seat, card))
    # What is drawn comes from the last plays, so that it is in hand when it is due.
    hands = [cards[: law.hand_size] for cards in by_seat]
    piles = [cards[law.hand_size :] for cards in by_seat] if law.pile_size else []
    aside = list(cards_in(law.deck & ~union(plays)))
    for heap in (*hands, *piles, aside):
        random.shuffle(heap)
    return _Deal(tuple(map(tuple, hands)), tuple(map(tuple, piles)), tuple(aside))


STRATEGIES: Mapping[str, Callable[[_Table, int], tuple[_Deal, tuple[Word, ...]]]] = {
    "random": _random_round,
    "long": _long_round,
}
