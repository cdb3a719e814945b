"""Games of which whole tricks or rounds are missing: which games with unknown cards they can have been.

What a round can come to is first asked of its sacks (see `sheet`). Of the tricks that are missing in a round
each possible number is searched on its own, with cards that are not known; a round of which nothing but
scores is known is made up from its sacks. Whatever is found is a whole log, for the judge to confirm.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from time import monotonic

import attrs
import msgspec

from referee.potato_man.game import MAY_OPEN
from referee.potato_man.judge.case import Case
from referee.potato_man.log import Log, Round
from referee.potato_man.reading import read_record
from referee.potato_man.record import RecordedTrick
from referee.prove.solver import Term
from referee.reconstruct.potato_man.completion import completed
from referee.reconstruct.potato_man.game import Part, PartForced, single_round, written_starter
from referee.reconstruct.potato_man.layouts import Layout, has_gap, layouts_of, open_trick_of
from referee.reconstruct.search import OutOfTime, Value, all_of

_PATIENCE = (3.0, 10.0, inf)


@attrs.frozen(kw_only=True)
class Way:
    """A way in which a round may have gone, searched on its own: its layout, and the log that has it."""

    index: int
    layout: Layout
    case: Case
    log: Log
    part: Part

    def lawful(self, *truths: Term) -> Value | None:
        """Values with which it is lawful and some truths hold. Raises OutOfTime."""
        return self.part.search.find(self.part.is_lawful(), *truths)

    def unlawful(self) -> Value | None:
        """Values with which it breaks a rule. Raises OutOfTime."""
        return self.part.search.find(self.part.is_unlawful())

    def forced(self, value: Value) -> PartForced:
        """What is so in every lawful completion of this way. Raises OutOfTime."""
        return self.part.forced(value)

    def completed(self, value: Value) -> Round:
        """The round with its gaps filled in."""
        courses = {self.index: (self.part.courses[self.index], value)}
        return (completed(self.case, self.log, courses).rounds or ())[self.index]


class Rounds:
    """The rounds of a game, each with the ways in which it may have gone, made when they are asked for.

    `full_tricks` has how many full tricks a round can have had, where that is known; `end` is when time is
    up.
    """

    def __init__(self, case: Case, log: Log, full_tricks: Mapping[int, Collection[int]], end: float) -> None:
        self.case, self.log, self.end = case, log, end
        self._full_tricks = full_tricks
        self._layouts: dict[int, list[Layout]] = {}
        self._ways: dict[tuple[int, int, int], Way] = {}
        self._found: dict[tuple[int, int], tuple[Way, Value] | None] = {}

    @property
    def counted(self) -> tuple[int, ...]:
        """The rounds that count, by index."""
        return counted_rounds(self.log)

    def is_unseen(self, index: int) -> bool:
        """Whether nothing is known of the cards of a round."""
        return is_unseen(self._round(index))

    def has_gap(self, index: int) -> bool:
        """Whether it is not known how many tricks a round had."""
        return has_gap(self._round(index))

    def ways(self, index: int, starter: int) -> Iterator[Way]:
        """The ways in which a round may have gone that a seat opened."""
        if index not in self._layouts:
            full_tricks = self._full_tricks.get(index)
            self._layouts[index] = [*layouts_of(self.case.law, self._round(index), full_tricks)]
        for number, layout in enumerate(self._layouts[index]):
            key = (index, starter, number)
            if key not in self._ways:
                self._ways[key] = self.way(index, starter, layout)
            yield self._ways[key]

    def ways_whatever_the_scores(self, index: int, starter: int) -> Iterator[Way]:
        """The ways in which a round may have gone, also with numbers of tricks that go with no scores."""
        for layout in layouts_of(self.case.law, self._round(index)):
            yield self.way(index, starter, layout)

    def way(self, index: int, starter: int, layout: Layout) -> Way:
        """A round in that layout, opened by that seat. Raises OutOfTime."""
        if monotonic() > self.end:
            raise OutOfTime("not settled in time")
        log = with_round(self.log, index, layout.round)
        case = Case(self.case.law, read_record(log), self.case.accept_blocks)
        unwritten = [number for number, place in enumerate(layout.written) if place is None]
        part = single_round(case, index, _tricks(case, index), starter, self.end, unwritten)
        return Way(index=index, layout=layout, case=case, log=log, part=part)

    def lawful(self, index: int, starter: int) -> tuple[Way, Value] | None:
        """A way in which a round can have been lawful, None if there is none. Raises OutOfTime."""
        key = (index, starter)
        if key not in self._found:
            self._found[key] = self._lawful_with(index, starter)
        return self._found[key]

    def lawful_with_scores(self, index: int, starter: int, scores: Sequence[int]) -> tuple[Way, Value] | None:
        """A way in which a round can have been lawful and have those scores. Raises OutOfTime."""
        return self._lawful_with(index, starter, scores)

    def _lawful_with(
        self, index: int, starter: int, scores: Sequence[int] | None = None
    ) -> tuple[Way, Value] | None:
        def found_in(way: Way) -> Value | None:
            wanted: list[Term] = []
            if scores is not None:
                wanted = [*map(_is, way.part.courses[index].scores, scores)]
            return way.lawful(all_of(wanted))

        return _first_found(self.ways(index, starter), found_in)

    def unlawful(self, index: int, starter: int) -> Round | None:
        """The round filled in so that it breaks a rule, None if it cannot. Raises OutOfTime."""
        unseen = self.is_unseen(index)
        broken = Layout(open_trick_of(self._round(index), 2), (None,))
        ways = iter([self.way(index, starter, broken)]) if unseen else self.ways(index, starter)
        found = _first_found(ways, Way.unlawful)
        return None if found is None else found[0].completed(found[1])

    def dealt(self, index: int, starter: int, made: Round) -> Round | None:
        """A round of which all tricks are known, with a deal that fits. Raises OutOfTime."""
        way = self.way(index, starter, Layout(made, ()))
        value = way.lawful()
        return None if value is None else way.completed(value)

    def starters(self) -> Iterator[tuple[int, ...]]:
        """The ways in which seats may have opened the rounds that count, one after the other."""
        yield from self._starters(())

    def _starters(self, openers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        law, counted = self.case.law, self.counted
        if len(openers) == len(counted):
            yield openers
            return
        index = counted[len(openers)]
        written = written_starter(self.case, index, _first_tricks(self.case, index))
        may_open = MAY_OPEN[law.next_starter]
        for seat in range(law.players) if written is None else (written,):
            # Of a surplus round nothing is said; it was found before.
            if not openers or len(openers) >= law.rounds or may_open(seat, openers, law.players):
                yield from self._starters((*openers, seat))

    def _round(self, index: int) -> Round:
        return (self.log.rounds or ())[index]


def _first_found(ways: Iterable[Way], found_in: Callable[[Way], Value | None]) -> tuple[Way, Value] | None:
    """A way in which something is found, None if in none. Each is tried for a short time before any is tried
    for longer. Raises OutOfTime.
    """
    # Made only as they are tried: each takes a while.
    pending, undecided = ways, list[Way]()
    for seconds in _PATIENCE:
        undecided = list[Way]()
        for way in pending:
            with way.part.search.within(seconds):
                try:
                    value = found_in(way)
                except OutOfTime:
                    undecided.append(way)
                    continue
            if value is not None:
                return way, value
        pending = undecided
    if undecided:
        raise OutOfTime("not settled in time")
    return None


def counted_rounds(log: Log) -> tuple[int, ...]:
    """The rounds of a log that count, by index."""
    return tuple(index for index, one in enumerate(log.rounds or ()) if one.annulled is None)


def is_unseen(one: Round) -> bool:
    """Whether nothing is known of a round but who opened it, who was blocked, and scores."""
    shown = one.blocked is not None and one.blocked.shows is not None
    return one.tricks is None and not (one.hands or one.piles or one.aside or shown)


def with_round(log: Log, index: int, one: Round) -> Log:
    """The log with another round in the place of one."""
    rounds = log.rounds or ()
    return msgspec.structs.replace(log, rounds=(*rounds[:index], one, *rounds[index + 1 :]))


def with_all_rounds(log: Log, rounds: int) -> Log:
    """The log with rounds of which nothing is known, where nothing is said of any."""
    return log if log.rounds is not None else msgspec.structs.replace(log, rounds=(Round(),) * rounds)


def _tricks(case: Case, index: int) -> tuple[RecordedTrick, ...]:
    tricks = (case.record.rounds or ())[index].tricks or ()
    return tuple(trick for trick in tricks if trick is not None)


def _first_tricks(case: Case, index: int) -> tuple[RecordedTrick, ...]:
    """The tricks of a round up to the first that may be missing."""
    tricks = (case.record.rounds or ())[index].tricks or ()
    missing = tricks.index(None) if None in tricks else len(tricks)
    return tuple(trick for trick in tricks[:missing] if trick is not None)


def _is(one: object, other: object) -> Term:
    return one == other
