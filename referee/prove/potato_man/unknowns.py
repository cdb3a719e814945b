"""Unknown cards, sacks and seats, as the formal law has them and as the formulas of the referee do.

The formal law writes a card as color and number in seven bits, the formulas as one bit of a word; what
is unknown is unknown in the first form, and translated into the second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from referee.potato_man.cards import COLORS
from referee.potato_man.sacks import SACK_LANES, SACK_VALUES, SACKS
from referee.prove.solver import Term, as_word, bits_from, bits_of, both, constant, replaced, unknown
from referee.prove.theorem import Value
from referee.words import Word, union, where

CARD_BITS = 7
SET_BITS = 1 << CARD_BITS
SEAT_BITS = 3
SACK_BITS = 3
GREEN, GOLD, NO_SACK = 2, 4, 5
_NUMBER_BITS = 5
# The word of each card of the deck, by the number that the formal law's seven bits count.
_DECK_BY_PLACE = {
    index << _NUMBER_BITS | number: color.card(number)
    for index, color in enumerate(COLORS)
    for number in color.numbers
}
_SACK_NAMES = (*SACK_VALUES, "none")


def card(name: str) -> Term:
    """An unknown card."""
    return unknown(name, CARD_BITS)


def trick_of(size: int, name: str = "card") -> tuple[Term, ...]:
    """The unknown cards of a trick, in order of play."""
    return tuple(card(f"{name}{position}") for position in range(1, size + 1))


def known_card(color: int, number: int) -> Term:
    """A card as the formal law writes it; colors count from 0 in the order red, blue, green, yellow."""
    return constant(color << _NUMBER_BITS | number, CARD_BITS)


@cache  # a trick's cards are translated for each card that follows
def word_of(one: Term) -> Word:
    """A card of the formal law as a word of the referee's formulas; it has to be in the deck."""
    word: Word = 0
    for index, color in enumerate(COLORS):
        for number in color.numbers:
            word |= where(one == known_card(index, number), color.card(number), 0)
    return word


def words_of(some: Sequence[Term]) -> tuple[Word, ...]:
    """Several cards as words."""
    return tuple(word_of(one) for one in some)


def hand(name: str) -> Term:
    """An unknown set of cards: a bit for each, at the place that its seven bits count."""
    return unknown(name, SET_BITS)


def only_cards(some: Term) -> Term:
    """That a set has no member outside the deck."""
    outside = sum(1 << place for place in range(SET_BITS) if place not in _DECK_BY_PLACE)
    return (some & constant(outside, SET_BITS)) == 0


def set_of(lies: Callable[[Term], Term]) -> Term:
    """The set of the cards of which something holds."""
    truths: list[Term] = [False] * SET_BITS
    one = card("one-of-set")
    lies_there = both([lies(one)])
    for place in _DECK_BY_PLACE:
        truths[place] = replaced(lies_there, one, constant(place, CARD_BITS))
    return bits_from(truths)


def word_of_set(some: Term) -> Word:
    """A set of cards of the formal law as a word; what is no card is left out."""
    return union(where(bits_of(some, place, place) == 1, one, 0) for place, one in _DECK_BY_PLACE.items())


def places_of_deck() -> tuple[int, ...]:
    """The places of all cards of the deck in a set, in the order of the deck."""
    return tuple(_DECK_BY_PLACE)


def tell_places(places: Iterable[int]) -> str:
    """Cards by name, from their places in a set."""
    return " ".join(map(name_of_card, places))


def tell_set(some: Term, value: Value) -> str:
    """The cards of a set of an instance, by name, in the order of the deck."""
    held = value(some)
    return tell_places(place for place in _DECK_BY_PLACE if held >> place & 1)


def color_in(one: Term) -> Term:
    """The two bits of a card's color."""
    return bits_of(one, CARD_BITS - 1, _NUMBER_BITS)


def number_in(one: Term) -> Term:
    """The five bits of a card's number."""
    return bits_of(one, _NUMBER_BITS - 1, 0)


def sacks() -> tuple[Term, ...]:
    """How many sacks are left of each kind, unknown: red, blue, green, yellow, gold."""
    return tuple(unknown(f"{name}-sacks", 2) for name in SACK_VALUES)


def word_of_sacks(counts: Sequence[Term]) -> Word:
    """Counts of sacks as a word of the referee's formulas."""
    word: Word = 0
    for name, count in zip(SACK_VALUES, counts, strict=True):
        word |= as_word(count) << SACK_LANES[name]
    return word


def word_of_sack(sack: Term) -> Word:
    """A single sack of the formal law, or none, as a word."""
    word: Word = 0
    for index, name in enumerate(SACK_VALUES):
        word = where(sack == index, SACKS[name], word)
    return word


def name_of_card(value: int) -> str:
    """A card of the formal law by its name, such as `R16`."""
    color = COLORS[value >> _NUMBER_BITS]
    return f"{color.letter}{value % (1 << _NUMBER_BITS)}"


def tell_cards(some: Sequence[Term], value: Value) -> str:
    """The cards of an instance, by name."""
    return " ".join(name_of_card(value(one)) for one in some)


def tell_sacks(counts: Sequence[Term], value: Value) -> str:
    """The sacks left in an instance, such as `red=0 blue=3 green=1 yellow=2 gold=3`."""
    return " ".join(f"{name}={value(count)}" for name, count in zip(SACK_VALUES, counts, strict=True))


def tell_sack(sack: Term, value: Value) -> str:
    """The name of a single sack of an instance, or `none`."""
    return _SACK_NAMES[value(sack)]
