"""How many cards a set has, without counting them.

Counting the bits of an unknown word is hard for a solver. So a number is an unknown beside its set, and all
that is known of it are two lemmas: a card that is taken out leaves one less, and only the empty set has none.
They are proved by induction over the cards, along which a set is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

import attrs

from referee.potato_man.cards import CARD_NAMES, DECK, names_of
from referee.prove.solver import Term, alike, as_word, at_least, both, constant, denied, either, unknown
from referee.prove.theorem import Claim, Example, Telling
from referee.words import WORD_BITS, Word, where

_NUMBER_BITS = 6


@attrs.frozen
class Counted:
    """A set of cards and how many it has, provided that it is `known`."""

    cards: Word
    number: Word
    known: Term = True


def some_cards(name: str) -> Counted:
    """An unknown set of cards, of an unknown number."""
    return Counted(unknown(name, WORD_BITS), as_word(unknown(f"number-{name}", _NUMBER_BITS)))


def taken_out(some: Counted, card: Word) -> Counted:
    """The set without a card of it; 0 stands for no card."""
    is_in = either([card == 0, (some.cards & card) != 0])
    return Counted(some.cards & ~card, some.number - where(card == 0, 0, 1), both([some.known, is_in]))


def put_in(some: Counted, card: Word) -> Counted:
    """The set with a card that it did not have; 0 stands for no card."""
    is_new = (some.cards & card) == 0
    return Counted(some.cards | card, some.number + where(card == 0, 0, 1), both([some.known, is_new]))


def has_number(one: Counted, cards: Word, number: Word) -> Term:
    """That a set is the one whose number is known, and has that many cards."""
    return both([one.known, one.cards == cards, one.number == number])


def none_only_if_empty(counted: Iterable[Counted]) -> Term:
    """That of some sets, as far as their numbers are known, the empty ones have no cards, and no others."""
    return both(either([denied(one.known), alike(one.number == 0, one.cards == 0)]) for one in counted)


def chosen(condition: Term, one: Counted, other: Counted) -> Counted:
    """One set where a condition holds, else the other."""
    return Counted(
        where(condition, one.cards, other.cards),
        where(condition, one.number, other.number),
        both([either([denied(condition), one.known]), either([condition, other.known])]),
    )


def counted_out(cards: Word) -> Counted:
    """A set and its number, counted card by card."""
    none = constant(0, _NUMBER_BITS)
    number = reduce(lambda number, card: _count(number, cards, card), CARD_NAMES, none)
    return Counted(cards, as_word(number))


def lemmas() -> list[Claim]:
    """What `taken_out`, `put_in` and `none_only_if_empty` rest on, of numbers as `counted_out` finds them."""
    return [_one_less(), _only_empty()]


def _one_less() -> Claim:
    """While both are counted, a set is ahead of the same set without a card as soon as that card was met."""
    some, card = unknown("set", WORD_BITS), unknown("card", WORD_BITS)
    of_rest = unknown("number-rest", _NUMBER_BITS)

    def of_some(number: Term, met: Word) -> Term:
        return _count(number, card, met)

    after_each = [
        _count(of_some(of_rest, met), some, one) == of_some(_count(of_rest, some & ~card, one), met | one)
        for one, met in _in_turn()
    ]
    return Claim(
        given=both([either(card == one for one in CARD_NAMES), (some & card) != 0]),
        shown=both(after_each),
        witnesses=[some == card, some == DECK],
        example=_telling(some),
    )


def _only_empty() -> Claim:
    """While a set is counted, none were met as long as, and only as long as, the number is 0."""
    some, number = unknown("set", WORD_BITS), unknown("number", _NUMBER_BITS)

    def right(number: Term, met: Word) -> Term:
        return alike(number == 0, (some & met) == 0)

    after_each = [
        either([denied(right(number, met)), right(_count(number, some, one), met | one)])
        for one, met in _in_turn()
    ]
    return Claim(
        given=at_least(constant(len(CARD_NAMES), _NUMBER_BITS), number),
        shown=both(after_each),
        witnesses=[number == 0, number != 0],
        example=_telling(some),
    )


def _count(number: Term, cards: Word, some: Word) -> Term:
    """A number, and one more if some card is there. A set is counted by going on so from 0, card by card."""
    none, one = (constant(value, _NUMBER_BITS) for value in (0, 1))
    return number + where((cards & some) == 0, none, one)


def _in_turn() -> Iterator[tuple[Word, Word]]:
    """Each card, and all that are counted before it."""
    met = 0
    for card in CARD_NAMES:
        yield card, met
        met |= card


def _telling(some: Word) -> Telling:
    return lambda value: Example({"trick": " ".join(names_of(value(some)))})
