"""Deals that fit some plays, and tricks that take sacks off the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from referee.potato_man.cards import EVIL_POTATO, POTATO_MAN, cards_in, number_of
from referee.potato_man.law import Law
from referee.potato_man.round import Play, after_play, start
from referee.potato_man.sacks import GOLD_SACK, SACKS, if_left, sack_in_color
from referee.words import Word, union


@attrs.frozen
class Deal:
    """Hands and piles by seat, in order; the top card of a pile first."""

    hands: tuple[tuple[Word, ...], ...]
    piles: tuple[tuple[Word, ...], ...]


def deal_for(
    law: Law, starter: int, plays: Sequence[Word], held: Sequence[Word] = (), turn: int | None = None
) -> Deal:
    """A deal in which these cards can be played in this order, the last one perhaps against a rule.

    `held` are cards that the seat `turn` has besides, as far as there is room; what the hand cannot hold yet
    lies on top of its pile.
    """
    by_seat = _by_seat(law, starter, plays)
    size = law.hand_size + law.pile_size
    if turn is not None:
        extra = [card for card in held if card not in plays]
        by_seat[turn] += extra[: size - len(by_seat[turn])]
    left = [card for card in cards_in(law.deck) if card not in union_of(by_seat)]
    for cards in by_seat:
        missing = size - len(cards)
        cards.extend(left[:missing])
        del left[:missing]
    hands = tuple(tuple(cards[: law.hand_size]) for cards in by_seat)
    piles = tuple(tuple(cards[law.hand_size :]) for cards in by_seat) if law.pile_size else ()
    return Deal(hands, piles)


def union_of(heaps: Sequence[Sequence[Word]]) -> frozenset[Word]:
    """The cards of some heaps."""
    return frozenset(card for heap in heaps for card in heap)


def _by_seat(law: Law, starter: int, plays: Sequence[Word]) -> list[list[Word]]:
    """Which seat plays each card, if all hold what they play."""
    state = start(law, starter, (law.deck,) * law.players, (0,) * law.players)
    by_seat: list[list[Word]] = [[] for _ in range(law.players)]
    for card in plays:
        by_seat[state.turn].append(card)
        state = after_play(law, state, Play(state.turn, card))
    return by_seat


def lead_up(law: Law, trick: Sequence[Word], left: Word) -> list[tuple[Word, ...]]:
    """Lawful tricks, all led and won by the first seat, after which these sacks are left.

    None of their cards lies in `trick`. Empty if there are no such tricks, or none are found at once.
    """
    if left == law.sacks:
        return []
    unused = [card for card in cards_in(law.deck) if card not in trick]
    sacks, found = law.sacks, list[tuple[Word, ...]]()
    while sacks != left:
        wanted = _next_sack(law, sacks, left)
        one = None if wanted is None else _won_by(law, unused, wanted)
        if one is None or len(found) + 1 >= law.tricks:
            return []
        sacks -= law.due_sack(sacks, one[0])
        unused = [card for card in unused if card not in one]
        found.append(one)
    return found


def _next_sack(law: Law, sacks: Word, left: Word) -> Word | None:
    """The color that has to win next, as its sack: one with too many left, else for gold one with none."""
    for name, sack in SACKS.items():
        if name != "gold" and sacks // sack % 16 > left // sack % 16:
            return sack
    empty = [
        sack
        for sack in SACKS.values()
        if sack != GOLD_SACK and law.sacks & (3 * sack) and not if_left(sacks, sack)
    ]
    return empty[0] if empty else None


def _won_by(law: Law, unused: Sequence[Word], sack: Word) -> tuple[Word, ...] | None:
    """A trick that is won by the highest card left of a color, which leads, over the highest that lose to it:
    lower ones are needed later.
    """
    of_color = [card for card in unused if sack_in_color(card) == sack]
    if not of_color:
        return None
    trick = [of_color[-1]]
    losing = [card for card in unused if number_of(card) < number_of(trick[0])]
    left = Counter(map(sack_in_color, losing))
    by_number = sorted(losing, key=number_of, reverse=True)
    # With five players one color comes twice: that of which most is left, and not the one that has to win.
    by_color = sorted(by_number, key=lambda card: (sack_in_color(card) == sack, -left[sack_in_color(card)]))
    for card in (*by_number, *by_color):
        is_new = sack_in_color(card) not in map(sack_in_color, trick)
        if len(trick) < law.trick_size and _fits(law, trick, card) and (is_new or len(trick) == 4):
            trick.append(card)
    return tuple(trick) if len(trick) == law.trick_size else None


def _fits(law: Law, trick: Sequence[Word], card: Word) -> bool:
    """Whether a lower card may follow, and loses against the first one."""
    figures = bool(card & POTATO_MAN and trick[0] & EVIL_POTATO)
    let_in = card not in trick and card & law.lets_in[len(trick)](union(trick))
    return bool(let_in) and not figures
