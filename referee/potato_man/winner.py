"""Who wins the trick. Formulas, in every reading (see `referee.words`).

The cards of a full trick stand in order of play; the winner is the position of the winning card,
counted from 0. Two questions differ from table to table, so both are passed in: which cards are
favoured before numbers are compared, and which of two equals is stronger.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.potato_man.cards import BLUE, EVIL_POTATO, GREEN, POTATO_MAN, RED, YELLOW
from referee.words import Truth, Word, union, where

_ABOVE_ALL_NUMBERS = 20


def number_mark(card: Word) -> Word:
    """The number on a card, n, as bit n, so that numbers of different colours compare."""
    return (card & YELLOW) << 1 | (card & GREEN) >> 13 | (card & BLUE) >> 28 | (card & RED) >> 43


def potato_man(trick: Word) -> Word:
    """`win.potato-man`: the Potato Man cards, if Evil Potato lies in the same full trick."""
    return where((trick & EVIL_POTATO) == 0, 0, POTATO_MAN)


def nobody(trick: Word) -> Word:
    """`win.potato-man` dropped: no card is favoured, numbers alone decide."""
    return trick & 0


def later_of_equals(later: Word, earlier: Word) -> Truth:
    """`win.later-of-equals`: the later card takes over when it is at least as strong."""
    return later >= earlier


def earlier_of_equals(later: Word, earlier: Word) -> Truth:
    """`win.later-of-equals` dropped: the later card takes over only when it is stronger."""
    return later > earlier


def winner(
    trick: Sequence[Word],
    favoured: Callable[[Word], Word] = potato_man,
    takes_over: Callable[[Word, Word], Truth] = later_of_equals,
) -> Word:
    """`win.highest`: the position of the card that wins a full trick."""
    favourites = favoured(union(trick))
    strengths = [number_mark(card) | (card & favourites) << _ABOVE_ALL_NUMBERS for card in trick]
    strongest = strengths[0]
    position = 0
    for later, strength in enumerate(strengths[1:], start=1):
        stronger = takes_over(strength, strongest)
        strongest = where(stronger, strength, strongest)
        position = where(stronger, later, position)
    return position
