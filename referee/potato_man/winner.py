"""Who wins the trick. Formulas, in every reading (see `referee.words`).

The cards of a full trick stand in order of play; the winner is the position of the winning card,
counted from 0. Two answers differ from table to table, so both are passed in: which cards are
favoured before numbers are compared, and which of two equals is stronger.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.potato_man.cards import BLUE, EVIL_POTATO, GREEN, POTATO_MAN, RED, YELLOW
from referee.words import Word, largest, pick, where

_ABOVE_ALL_NUMBERS = 20
_RANK_BITS = 3
_ALL_RANKS = (1 << _RANK_BITS) - 1


def number_mark(card: Word) -> Word:
    """The number on a card, n, as bit n, so that numbers of different colours compare."""
    return (card & YELLOW) << 1 | (card & GREEN) >> 13 | (card & BLUE) >> 28 | (card & RED) >> 43


def potato_man(trick: Word) -> Word:
    """`win.potato-man`: the Potato Man cards, if Evil Potato lies in the same full trick."""
    return where((trick & EVIL_POTATO) == 0, 0, POTATO_MAN)


def nobody(trick: Word) -> Word:
    """`win.potato-man` dropped: no card is favoured, numbers alone decide."""
    return trick & 0


def later_of_equals(size: int) -> tuple[int, ...]:
    """`win.later-of-equals`: the ranks of the positions of a trick; of equal numbers a later one wins."""
    return tuple(range(size))


def earlier_of_equals(size: int) -> tuple[int, ...]:
    """`win.later-of-equals` dropped: the ranks of the positions; of equal numbers an earlier one wins."""
    return tuple(reversed(range(size)))


def winner(trick: Sequence[Word], favourites: Word, ranks: Sequence[int]) -> Word:
    """`win.highest`: the position of the card that wins a full trick.

    Favoured cards beat all others; `ranks` has for each position its rank among equal numbers, 0 the
    weakest.
    """
    strengths = [
        (number_mark(card) | (card & favourites) << _ABOVE_ALL_NUMBERS) << _RANK_BITS | rank
        for card, rank in zip(trick, ranks, strict=True)
    ]
    # Ranks ascend or descend with the positions, so the rank at the place of a rank is its position.
    return pick(ranks, largest(strengths) & _ALL_RANKS)
