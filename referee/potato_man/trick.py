"""The trick: which cards may join it. Formulas, in every reading (see `referee.words`).

Each rule is a function from the set of cards on the table to the set of cards that it lets in. A
card is lawful when every rule that is in force lets it in; a player who holds none is blocked.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.potato_man.cards import COLORS, DECK, POTATO_MAN
from referee.words import Word, where

_LANE_BITS = 14
_LOWEST_CARDS = sum(1 << color.lane for color in COLORS)
ALL_COLORS = _LOWEST_CARDS << _LANE_BITS
_FULL_LANES = ALL_COLORS - _LOWEST_CARDS


def colors_in(cards: Word) -> Word:
    """The colours that occur, each as the mark above its lane."""
    return (cards + _FULL_LANES) & ALL_COLORS


def doubled_colors(cards: Word) -> Word:
    """The colours that occur at least twice, each as the mark above its lane."""
    all_but_lowest = cards & ((cards | ALL_COLORS) - _LOWEST_CARDS)
    return colors_in(all_but_lowest)


def cards_of(colors: Word) -> Word:
    """All cards of some colours; as a mask, with bits in their lanes that no card has."""
    return colors - (colors >> _LANE_BITS)


def lowest_cards(colors: Word) -> Word:
    """The lowest card of each of some colours."""
    return colors >> _LANE_BITS


def any_card(table: Word) -> Word:
    """`turn.leader-free`: any card may be led."""
    return DECK | table


def color_once(table: Word) -> Word:
    """`trick.color-once`: a card of a colour that does not lie there yet."""
    there = (table + _FULL_LANES) & ALL_COLORS
    return DECK & ~(there - (there >> _LANE_BITS))


def one_double(table: Word) -> Word:
    """`trick.one-double`: any card while no colour is doubled; then only one of a new colour."""
    return where(doubled_colors(table) == 0, DECK, color_once(table))


def no_third(table: Word) -> Word:
    """`trick.one-double`, ruling `double-check = full-trick`: no colour three times."""
    return DECK & ~cards_of(doubled_colors(table))


def no_third_all_colors(table: Word) -> Word:
    """`trick.one-double`, ruling `double-check = full-trick`, at the card that fills the trick:
    no colour three times, and all four colours are there.
    """
    missing = ALL_COLORS & ~colors_in(table)
    more_than_one_missing = (missing & (missing - 1)) != 0
    completing = where(missing == 0, DECK, cards_of(missing))
    return no_third(table) & where(more_than_one_missing, 0, completing)


def one_potato_man(table: Word) -> Word:
    """`trick.one-potato-man`: no second Potato Man."""
    return where((table & POTATO_MAN) == 0, DECK, DECK & ~POTATO_MAN)


def both(one: Callable[[Word], Word], other: Callable[[Word], Word]) -> Callable[[Word], Word]:
    """The cards that both of two rules let in."""

    def let_in(table: Word) -> Word:
        return one(table) & other(table)

    return let_in
