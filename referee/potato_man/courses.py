"""The ways in which a trick can go where cards are not known, or still to come.

A search over single cards in the play reading: what may follow and who wins is asked of the formulas of the
law. Not every card is tried. Of the cards that lose to a given one, only their colors and whether they are
Potato Man or Evil Potato matter, besides their numbers; so of each such kind the lowest do for all, as a
lower number never helps a loser. A test compares what is found with trying everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from referee.potato_man.cards import (
    BLUE,
    CARD_NAMES,
    EVIL_POTATO,
    GREEN,
    POTATO_MAN,
    RED,
    YELLOW,
    cards_in,
    number_of,
)
from referee.potato_man.law import Law
from referee.potato_man.outlook import Outlook
from referee.potato_man.record import can_be_dealt, is_known
from referee.potato_man.winner import number_mark, winner
from referee.words import Word, union

KINDS = (RED & ~EVIL_POTATO, EVIL_POTATO, BLUE, GREEN, YELLOW & ~POTATO_MAN, POTATO_MAN)

Hope = Callable[[tuple[Word, ...]], bool]


@attrs.frozen
class Course:
    """Cards to come: for each place of a trick, or of its beginning, those that may lie there.

    `hidden` are cards that stay in the hand of the player to move, each the set of those it may be; `free`
    the cards out of which they come. At a place `tried` cards of a kind are tried, the lowest, besides those
    of `kept`; those of `wanted` elsewhere only where there are not so many others.
    """

    law: Law
    slots: tuple[Word, ...]
    hidden: tuple[Word, ...]
    free: Word
    tried: int
    kept: Word = 0
    wanted: Word = 0

    def ways(self, hope: Hope = lambda _: True) -> Iterator[tuple[Word, ...]]:
        """The lawful ways to fill the places; a beginning without hope is not followed."""
        if all(self.slots) and can_be_dealt(self.hidden, self.free):
            yield from self._after((), hope)

    def _after(self, played: tuple[Word, ...], hope: Hope) -> Iterator[tuple[Word, ...]]:
        if len(played) == len(self.slots):
            yield played
            return
        for card in self._next(played):
            following = (*played, card)
            if hope(following) and can_be_dealt(self.hidden, self.free & ~union(following)):
                yield from self._after(following, hope)

    def _next(self, played: tuple[Word, ...]) -> Iterator[Word]:
        table, place = union(played), len(played)
        some = self.slots[place] & ~table & self.law.deck & self.law.lets_in[place](table)
        for kind in KINDS:
            left = some & kind & ~self.kept & ~self.wanted
            for _ in range(self.tried):
                if not left:
                    yield from cards_in(some & kind & ~self.kept & self.wanted)
                    break
                yield left & -left
                left &= left - 1
        yield from cards_in(some & self.kept)


def fillings(outlook: Outlook, slots: tuple[Word, ...] | None = None) -> Iterator[tuple[Word, ...]]:
    """Lawful ways to fill in the unknown cards of the trick: one at least for each mix of kinds of card.

    `slots` may narrow the cards that each of them may be.
    """
    slots = outlook.slots if slots is None else slots
    wanted = union(numbered(outlook))
    return Course(outlook.law, slots, outlook.hidden, outlook.free, 1, wanted=wanted).ways()


def numbered(outlook: Outlook) -> set[Word]:
    """The sets of those unknown cards of which the number is known: there are few of each."""
    unknown = {*outlook.hidden, *(some for some in outlook.slots if not is_known(some))}
    return {some for some in unknown if len({number_of(card) for card in cards_in(some)}) == 1}


def _scarce(outlook: Outlook, to_come: int) -> int:
    """How many numbers there are of which those to come might leave too few cards for the hand."""
    hidden, few = outlook.hidden, numbered(outlook)
    if any(some.bit_count() < len(hidden) + to_come for some in hidden if some not in few):
        return len(few)
    return sum(some.bit_count() - hidden.count(some) < to_come for some in few & {*hidden})


def _courses(outlook: Outlook, length: int) -> Iterator[Course]:
    """The courses of the trick up to a length, by what the player to move plays from."""
    to_come = sum(not is_known(some) for some in outlook.slots) + length - len(outlook.trick)
    tried = max(1, to_come) + _scarce(outlook, to_come)
    for slots, hidden in outlook.open_slots(length):
        yield Course(outlook.law, (*outlook.slots, *slots), hidden, outlook.free, tried)


def winning_way(outlook: Outlook, position: int, card: Word) -> tuple[Word, ...] | None:
    """A way to fill the trick in which a card wins it at a position, counted from 0; None if none is."""
    return next(winning_ways(outlook, position, card), None)


def winning_ways(outlook: Outlook, position: int, card: Word) -> Iterator[tuple[Word, ...]]:
    """Such ways: among them one by each rule by which the card can win there."""
    law = outlook.law
    for course in _courses(outlook, law.trick_size):
        if not card & course.slots[position]:
            continue
        slots = tuple(card if place == position else some & ~card for place, some in enumerate(course.slots))
        contest = _Contest(law, slots, position, card)
        yield from attrs.evolve(course, slots=slots, kept=equals_of(card)).ways(contest.is_open)


def equals_of(card: Word) -> Word:
    """All cards with the number of a card."""
    return union(other for other in CARD_NAMES if number_mark(other) == number_mark(card))


@attrs.frozen
class _Contest:
    """Whether a card at a position can still win the trick, once its first cards are known."""

    law: Law
    slots: tuple[Word, ...]
    position: int
    card: Word

    def is_open(self, played: tuple[Word, ...]) -> bool:
        lying = [*played, *[0] * (self.law.trick_size - len(played))]
        lying[self.position] = self.card
        table = union(lying)
        if self._wins(lying, table):
            return True
        evil_to_come = EVIL_POTATO & union(self.slots[len(played) :])
        if not evil_to_come or table & EVIL_POTATO:
            return False
        place, before = len(played), union(played)
        return bool(evil_to_come & self.law.lets_in[place](before)) and self._wins(
            lying, table | evil_to_come
        )

    def _wins(self, lying: list[Word], table: Word) -> bool:
        # An empty place is weaker than any card.
        return winner(lying, self.law.favoured(table), self.law.ranks) == self.position


def stopped_way(outlook: Outlook) -> tuple[Word, ...] | None:
    """The cards of a trick that is never filled, as whoever is to play next has no card to play, or does not
    have to play; None if the trick is sure to be filled.
    """
    for place in range(len(outlook.trick), outlook.law.trick_size):
        way = next(_stopped_at(outlook, place), None)
        if way is not None:
            return way
    return None


def _stopped_at(outlook: Outlook, place: int) -> Iterator[tuple[Word, ...]]:
    law = outlook.law
    wanted = union(numbered(outlook))
    for course in _courses(outlook, place):
        for played in attrs.evolve(course, tried=1, wanted=wanted).ways():
            table = union(played)
            if not law.must_play or _is_stuck(outlook, course, table, law.deck & ~law.lets_in[place](table)):
                yield played


def _is_stuck(outlook: Outlook, course: Course, table: Word, barred: Word) -> bool:
    """Whether whoever is to play can hold nothing but barred cards."""
    place, free = len(course.slots), outlook.free & ~table
    if not outlook.is_own(place):
        held = [free & barred] * outlook.held_at(place)
        return can_be_dealt((*course.hidden, *held), free)
    return not outlook.hand_known & ~table & ~barred and can_be_dealt(course.hidden, free & barred)
