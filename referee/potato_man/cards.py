"""The 52 cards (`setup.deck`), alone and in sets, as machine words, and their notation.

A set of cards is one word: four lanes of 16 bits, a colour each, the lowest card of the colour in
the lowest bit of its lane. A single card is a set of one. At most 14 bits of a lane are cards;
the bit above them marks a colour as a whole (see `trick.colors_in`).
"""

from __future__ import annotations

import attrs

from referee.words import Word


@attrs.frozen
class Color:
    """A colour: its letter, its lowest and highest number, and the first bit of its lane."""

    name: str
    letter: str
    lowest: int
    highest: int
    lane: int

    @property
    def numbers(self) -> range:
        """The numbers of its cards, ascending."""
        return range(self.lowest, self.highest + 1)

    @property
    def cards(self) -> Word:
        """All its cards."""
        return ((1 << len(self.numbers)) - 1) << self.lane

    def card(self, number: int) -> Word:
        """The card with that number, which must be one of `numbers`."""
        return 1 << (self.lane + number - self.lowest)


COLORS = (
    Color("red", "R", 5, 18, 48),
    Color("blue", "B", 4, 16, 32),
    Color("green", "G", 3, 14, 16),
    Color("yellow", "Y", 1, 13, 0),
)
_RED, _BLUE, _GREEN, _YELLOW = COLORS

RED, BLUE, GREEN, YELLOW = (color.cards for color in COLORS)
DECK = RED | BLUE | GREEN | YELLOW

POTATO_MAN = _YELLOW.card(1) | _YELLOW.card(2) | _YELLOW.card(3)
EVIL_POTATO = _RED.card(16) | _RED.card(17) | _RED.card(18)

CARD_NAMES: dict[Word, str] = {
    color.card(number): f"{color.letter}{number}" for color in COLORS for number in color.numbers
}
CARDS: dict[str, Word] = {name: card for card, name in CARD_NAMES.items()}


def card(name: str) -> Word:
    """The card with a name such as `R16`. Raises KeyError for any other text."""
    return CARDS[name]


def cards(names: str) -> Word:
    """The set of the cards named in a text such as `"R16 B4"`. Raises KeyError for unknown ones."""
    found = 0
    for name in names.split():
        found |= CARDS[name]
    return found


def cards_in(some: Word) -> tuple[Word, ...]:
    """The single cards of a set, in deck order: red, blue, green, yellow, each ascending."""
    return tuple(one for one in CARD_NAMES if some & one)


def names_of(some: Word) -> tuple[str, ...]:
    """The names of a set's cards, in deck order."""
    return tuple(name for one, name in CARD_NAMES.items() if some & one)


def color_of(one: Word) -> Color:
    """The colour of a single card."""
    return next(color for color in COLORS if one & color.cards)


def number_of(one: Word) -> int:
    """The number on a single card."""
    color = color_of(one)
    return color.lowest + one.bit_length() - 1 - color.lane
