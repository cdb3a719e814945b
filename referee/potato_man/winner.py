"""Who wins the trick. Formulas, in every reading (see `referee.words`).

The cards of a full trick stand in order of play; the winner is the position of the winning card,
counted from 0. Two answers differ from table to table, so both are passed in: which cards are
favoured before numbers are compared, and which of two equals is stronger.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.potato_man.cards import BLUE, EVIL_POTATO, GREEN, POTATO_MAN, RED, YELLOW
from referee.words import Word, largest, where

_ABOVE_ALL_NUMBERS = 20
_RANK_BITS = 3
_HIGHEST_RANK = (1 << _RANK_BITS) - 1


def number_mark(card: Word) -> Word:
    """The number on a card, n, as bit n, so that numbers of different colours compare."""
    return (card & YELLOW) << 1 | (card & GREEN) >> 13 | (card & BLUE) >> 28 | (card & RED) >> 43


def potato_man(trick: Word) -> Word:
    """`win.potato-man`: the Potato Man cards, if Evil Potato lies in the same full trick."""
    return where((trick & EVIL_POTATO) == 0, 0, POTATO_MAN)


def nobody(trick: Word) -> Word:
    """`win.potato-man` dropped: no card is favoured, numbers alone decide."""
    return trick & 0


def later_first(position: Word) -> Word:
    """`win.later-of-equals`: the rank of a card among equally strong ones, the later one higher."""
    return position


def earlier_first(position: Word) -> Word:
    """`win.later-of-equals` dropped: the rank among equally strong cards, the earlier one higher."""
    return _HIGHEST_RANK - position


def winner(trick: Sequence[Word], favourites: Word, rank: Callable[[Word], Word] = later_first) -> Word:
    """`win.highest`: the position of the card that wins a full trick; favoured cards beat all others."""
    strengths = [
        (number_mark(card) | (card & favourites) << _ABOVE_ALL_NUMBERS) << _RANK_BITS | rank(position)
        for position, card in enumerate(trick)
    ]
    # Each rank is its own inverse, so the rank of the strongest tells its position.
    return rank(largest(strengths) & _HIGHEST_RANK)
