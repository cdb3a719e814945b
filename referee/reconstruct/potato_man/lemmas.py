"""What follows from some lines of a log with gaps: few cards that one can be, few who can win a trick, a
colour that is not in a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from referee.judgement import Fact, Phrase
from referee.potato_man.cards import COLORS, names_of
from referee.potato_man.sacks import SACKS, SACKS_OF_A_KIND
from referee.prove.solver import Term
from referee.reconstruct.potato_man.condition import Condition, UnknownCard
from referee.reconstruct.potato_man.course import Course
from referee.reconstruct.potato_man.naming import one_of
from referee.reconstruct.search import Search, any_of, is_open
from referee.words import Word

_MOST_CARDS = 4
# Arguments are to be short, and found soon.
_MOST_PLACES = 16


@attrs.frozen(eq=False)
class Lemma:
    """Something that follows, as a truth and told; `near` if it is of the very trick or hand in question."""

    holds: Term
    told: Phrase
    near: bool = False


@attrs.frozen
class Lemmas:
    """Looks for what follows from what is supposed of a round, of which `sacks` are there at the start."""

    search: Search
    course: Course
    players: tuple[str, ...]
    sacks: Word

    def about(self, charged: Condition, given: Sequence[Condition]) -> Iterator[Lemma]:
        """What follows about the tricks that conditions of this round speak of, and the hand in question.

        Raises OutOfTime, with what was found by then given already.
        """
        round_, last = charged.at.round, charged.at.trick
        tricks = {one.at.trick for one in (*given, charged) if one.at.round == round_}
        if last is not None:
            tricks.add(last - 1)
        if charged.about == "sack" and is_open(charged.sacks):
            yield from self._sacks(charged)
        cards = [one for one in self.course.unknown if one.among and one.at.trick in tricks]
        for unknown in cards[-_MOST_PLACES:]:
            yield from self._card(unknown, near=unknown.at.trick == last)
        told = {one.at.trick for one in given if one.about == "winner" and one.at.round == round_}
        for taken in self.course.taken if given else ():
            trick = taken.at.trick
            if trick in tricks and trick != last and trick not in told and is_open(taken.taker):
                yield from self._taker(taken.taker, str(trick))
        seat = self._holder(charged)
        if seat is not None:
            yield from self._hand(seat, stops=charged.rule == "turn.must-play")

    def _sacks(self, charged: Condition) -> Iterator[Lemma]:
        """The colours of which no sack is left."""
        for name, sack in SACKS.items():
            left = charged.sacks & SACKS_OF_A_KIND * sack
            if sack & self.sacks and self.search.find(left != 0) is None:
                told = Phrase("no-sack-left", {"trick": str(charged.at.trick), "color": Phrase(name)})
                yield Lemma(left == 0, told)

    def _card(self, unknown: UnknownCard, *, near: bool) -> Iterator[Lemma]:
        card, at = unknown.card, {"trick": str(unknown.at.trick), "play": str(unknown.at.play)}
        if not is_open(card):
            return
        values = few_values(self.search, card, _MOST_CARDS)
        if values is not None:
            if len(values) < unknown.among.bit_count():
                names = [name for value in sorted(values, reverse=True) for name in names_of(value)]
                told = Phrase("only-cards", {**at, "cards": one_of(names)})
                yield Lemma(one_of_values(card, values), told, near)
            return
        written = [color for color in COLORS if unknown.among & color.cards]
        possible = [color for color in written if self.search.find((card & color.cards) != 0)]
        if len(possible) < len(written):
            colors = one_of([Phrase(color.name) for color in possible])
            holds = any_of([(card & color.cards) != 0 for color in possible])
            yield Lemma(holds, Phrase("only-colors", {**at, "colors": colors}), near)

    def _taker(self, taker: Word, trick: str) -> Iterator[Lemma]:
        seats = few_values(self.search, taker, len(self.players) - 1)
        if seats is not None:
            told = one_of([self.players[seat] for seat in sorted(seats)])
            yield Lemma(one_of_values(taker, seats), Phrase("only-winner", {"trick": trick, "players": told}))

    def _holder(self, charged: Condition) -> int | None:
        """Whose hand decides, if it is known who that is."""
        at = charged.at
        seat: Word | None = None
        if charged.rule == "turn.must-play":
            seat = self.course.state.turn
        elif charged.about == "card" and at.trick is not None and at.play is not None:
            seats = self.course.seats[at.trick - 1]
            seat = seats[at.play - 1] if at.play <= len(seats) else None
        return seat if isinstance(seat, int) else None

    def _hand(self, seat: int, *, stops: bool) -> Iterator[Lemma]:
        """The colours that a hand has for certain where the round stops, or else those that it lacks."""
        hand = self.course.deal.hands[seat]
        if not self.course.deal.modelled or not is_open(hand):
            return
        for color in COLORS:
            of_color = hand & color.cards
            facts: dict[str, Fact] = {"player": self.players[seat], "color": Phrase(color.name)}
            if stops and self.search.find(of_color == 0) is None:
                yield Lemma(of_color != 0, Phrase("some-color-dealt", facts), near=True)
            if not stops and self.search.find(of_color != 0) is None:
                yield Lemma(of_color == 0, Phrase("no-color-dealt", facts), near=True)


def few_values(search: Search, word: Word, most: int) -> tuple[int, ...] | None:
    """The values that a word can have, None if there are more than so many. Raises OutOfTime."""
    values: list[int] = []
    while (found := search.find(*(word != value for value in values))) is not None:
        if len(values) == most:
            return None
        values.append(found(word))
    return tuple(values)


def one_of_values(word: Word, values: Sequence[int]) -> Term:
    """That a word has one of some values."""
    return any_of([word == value for value in values])
