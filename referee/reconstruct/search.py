"""A search for values of unknown words, of which many things may be asked one after the other."""

from __future__ import annotations

import operator
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from time import monotonic
from typing import Any

from referee.errors import RefereeError
from referee.prove.solver import Term, script_of, solver_module
from referee.words import WORD_BITS, Word

Value = Callable[[Term], int]

# Enough for how many cards there are, and for the sum on the way there.
_COUNT_BITS = 7
# To find out which truths clash, and for each question on the way there.
_SECONDS_FOR_CLASH = 6.0
_SECONDS_FOR_STEP = 1.5


class OutOfTime(RefereeError):
    """The time allowed for a log ran out before it was settled."""


class Search:
    """Unknown words and what is known of them. `end` is when time is up, as `time.monotonic` tells it.

    `counting` is for unknown numbers alone, of which only sums are made: then it is linear arithmetic.
    """

    def __init__(self, end: float, *, counting: bool = False) -> None:
        self._z3: Any = solver_module()
        # Away from all other terms, which would have a say in which values are found.
        self._context: Any = self._z3.Context()
        # Finite domains: bit vectors, and how many of some truths hold.
        logic = "QF_LIA" if counting else "QF_FD"
        self._solver: Any = self._z3.SolverFor(logic, ctx=self._context)
        self._waiting: list[Term] = []
        self._known: list[Term] = []
        # How many of some truths hold: as this solver has it, and how all solvers would.
        self._counts: list[tuple[Term, Callable[[], Term]]] = []
        self._end: float = end
        self._marks = 0

    def card_among(self, name: str, cards: Word) -> Word:
        """A single card, unknown but for the set that it is one of; a known one if there is just one."""
        if not cards & (cards - 1):
            return cards
        z3 = self._z3
        each = {bit: z3.Bool(f"{name}-{bit}") for bit in range(WORD_BITS) if cards >> bit & 1}
        self.know(self.exactly(each.values(), 1))
        return self._word(each)

    def _word(self, bits: Mapping[int, Term]) -> Word:
        """A word with those bits, and zeros elsewhere, which the solver then need not find out."""
        z3 = self._z3
        one, none = z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)
        highest_first = [
            z3.If(bits[bit], one, none) if bit in bits else none for bit in reversed(range(WORD_BITS))
        ]
        word: Word = z3.Concat(*highest_first)
        return word

    def some_of(self, name: str, cards: Word, count: int) -> Word:
        """An unknown set of that many cards out of some."""
        z3 = self._z3
        each = {bit: z3.Bool(f"{name}-{bit}") for bit in range(WORD_BITS) if cards >> bit & 1}
        self.know(self.exactly(each.values(), count))
        return self._word(each)

    def members(self, some: Word, among: Word) -> list[Term]:
        """For each of some cards, in order, that it is in a set."""
        bits = [bit for bit in range(WORD_BITS) if among >> bit & 1]
        if not is_open(some):
            return [bool(some >> bit & 1) for bit in bits]
        return [self._z3.Extract(bit, bit, some) == 1 for bit in bits]

    def exactly(self, truths: Iterable[Term], count: int) -> Term:
        """That so many of some truths hold."""
        open_ones, sure = _told_apart(truths)
        if not sure <= count <= sure + len(open_ones):
            return False
        return self._counted(self._z3.PbEq, operator.eq, open_ones, count - sure) if open_ones else True

    def at_least(self, truths: Iterable[Term], count: int) -> Term:
        """That at least so many of some truths hold."""
        open_ones, sure = _told_apart(truths)
        if not sure < count <= sure + len(open_ones):
            return count <= sure
        return self._counted(self._z3.PbGe, self._z3.UGE, open_ones, count - sure)

    def at_most(self, truths: Iterable[Term], count: int) -> Term:
        """That at most so many of some truths hold."""
        open_ones, sure = _told_apart(truths)
        if not sure <= count < sure + len(open_ones):
            return sure <= count
        return self._counted(self._z3.PbLe, self._z3.ULE, open_ones, count - sure)

    def _counted(self, here: Any, number_is: Any, truths: Sequence[Term], count: int) -> Term:
        """That so many of some truths hold: in a relation of z3's own, and by `number_is`, as of numbers."""
        counted: Term = here([(one, 1) for one in truths], count)
        self._counts.append((counted, partial(_count_of, number_is, truths, count)))
        return counted

    def seat(self, name: str, players: int) -> Word:
        """An unknown seat."""
        seat: Word = self._z3.BitVec(name, WORD_BITS)
        self.know(self._z3.ULT(seat, players))
        return seat

    def choice(self, name: str) -> Term:
        """Something that may be so or not."""
        return self._z3.Bool(name)

    @property
    def end(self) -> float:
        """When time is up, as `time.monotonic` tells it."""
        return self._end

    def number(self, name: str, least: int, most: int) -> Word:
        """An unknown number within bounds, where the search is for counting."""
        number: Word = self._z3.Int(name)
        self.know(number >= least, number <= most)
        return number

    def number_if(self, truth: Term, number: int) -> Word:
        """A number where a truth holds, else 0, where the search is for counting."""
        z3 = self._z3
        counted: Word = z3.If(truth, z3.IntVal(number), z3.IntVal(0))
        return counted

    def know(self, *truths: Term) -> None:
        """Take some truths for granted from now on."""
        self._waiting += truths
        self._known += truths

    def _tell(self) -> None:
        """Tell the solver what is waiting, all at once, so that what they share is copied once."""
        if self._waiting:
            self._solver.add(self._here(all_of(self._waiting)))
            self._waiting = []

    def _here(self, term: Term) -> Term:
        z3 = self._z3
        return z3.BoolVal(term, self._context) if isinstance(term, bool) else term.translate(self._context)

    def marked(self, truth: Term) -> Term:
        """A truth by a mark that stands for it, so that it is worked out once however often it is asked."""
        if isinstance(truth, bool):
            return truth
        self._marks += 1
        mark = self._z3.Bool(f"mark-{self._marks}")
        self.know(mark == truth)
        return mark

    @contextmanager
    def supposing(self, *truths: Term) -> Generator[None]:
        """Take some truths for granted for a while."""
        self._tell()
        self._solver.push()
        before = len(self._known)
        self.know(*truths)
        self._tell()
        try:
            yield
        finally:
            self._solver.pop()
            self._waiting = []
            del self._known[before:]

    @contextmanager
    def within(self, seconds: float) -> Generator[None]:
        """Have time up sooner for a while."""
        end = self._end
        self._end = min(end, monotonic() + seconds)
        try:
            yield
        finally:
            self._end = end

    def find(self, *truths: Term) -> Value | None:
        """Values with which all the truths hold, or None if there are none. Raises OutOfTime."""
        z3 = self._z3
        left = self._end - monotonic()
        if left <= 0:
            raise OutOfTime("not settled in time")
        self._solver.set("timeout", max(1, int(left * 1000)))
        self._tell()
        answer = self._solver.check(*map(self._here, truths))
        if answer == z3.unknown:
            raise OutOfTime("not settled in time")
        if answer == z3.unsat:
            return None
        model = self._solver.model()

        def value(term: Term) -> int:
            if isinstance(term, int):
                return int(term)
            found = model.eval(self._here(term), model_completion=True)
            return int(z3.is_true(found)) if z3.is_bool(found) else int(found.as_long())

        return value

    def script(self, *truths: Term) -> str:
        """The question that `find` asks of some truths, as SMT-LIB text for any solver of bit vectors."""
        counts: list[tuple[Term, Term]] = []
        # Some count others, which came before them.
        for counted, plain in self._counts:
            counts.append((counted, self._z3.substitute(plain(), *counts)))
        asked = (*self._known, *truths)
        return script_of(
            [one if isinstance(one, bool) else self._z3.substitute(one, *counts) for one in asked]
        )

    def clash(self, truths: Mapping[int, Term]) -> tuple[int, ...]:
        """Of truths that cannot hold together, by number, some of which each is needed for that, as far as
        that is found out in some seconds; of those, the last one comes as early as can be.
        """
        with self.within(_SECONDS_FOR_CLASH):
            return self._clash(truths, self._shortest_start(truths))

    def _clash(self, truths: Mapping[int, Term], numbers: list[int]) -> tuple[int, ...]:
        """Of some of the truths, which cannot hold together, some of which each is needed for that."""
        z3 = self._z3
        marks = {number: z3.Bool(f"holds-{number}") for number in numbers}
        with self.supposing(*(z3.Implies(marks[number], truths[number]) for number in numbers)):
            names = {str(mark): number for number, mark in marks.items()}
            core = numbers
            with suppress(OutOfTime):
                if self.find(*marks.values()) is not None:
                    raise ValueError("these truths can hold together")
                core = [names[str(mark)] for mark in self._solver.unsat_core()]
                for number in sorted(core, reverse=True):
                    rest = [other for other in core if other != number]
                    if self.find(*(marks[other] for other in rest)) is None:
                        core = rest
        return tuple(sorted(core))

    def _shortest_start(self, truths: Mapping[int, Term]) -> list[int]:
        """The first of some truths, by number, as many as it takes that they cannot hold together."""
        numbers = sorted(truths)
        possible, impossible = 0, len(numbers)
        while impossible - possible > 1:
            middle = (possible + impossible) // 2
            try:
                with self.within(_SECONDS_FOR_STEP), self.supposing(*map(truths.get, numbers[:middle])):
                    found = self.find() is not None
            except OutOfTime:
                found = True
            possible, impossible = (middle, impossible) if found else (possible, middle)
        return numbers[:impossible]

    def bounds(self, word: Word, found: Value) -> tuple[int, int]:
        """The least and the greatest value of a word, of which one is found. Raises OutOfTime."""
        if not is_open(word):
            return word, word
        low = high = found(word)
        while (lower := self.find(word < low)) is not None:
            low = lower(word)
        while (higher := self.find(word > high)) is not None:
            high = higher(word)
        return low, high


def _count_of(number_is: Callable[[Term, int], Term], truths: Sequence[Term], count: int) -> Term:
    """That so many of some truths hold, by a relation of numbers."""
    z3 = solver_module()
    one, none = z3.BitVecVal(1, _COUNT_BITS), z3.BitVecVal(0, _COUNT_BITS)
    return number_is(sum((z3.If(truth, one, none) for truth in truths), start=none), count)


def _told_apart(truths: Iterable[Term]) -> tuple[list[Term], int]:
    """The truths that are not plain ones, and how many of the plain ones hold."""
    every = [*truths]
    return [one for one in every if not isinstance(one, bool)], sum(one is True for one in every)


def is_open(word: object) -> bool:
    """Whether a word is not simply known."""
    return not isinstance(word, int)


def all_of(truths: Sequence[Term]) -> Term:
    """That all of some truths hold, of which some may be plain ones."""
    open_ones = [truth for truth in truths if truth is not True]
    if any(truth is False for truth in open_ones):
        return False
    return solver_module().And(*open_ones) if len(open_ones) > 1 else (*open_ones, True)[0]


def any_of(truths: Sequence[Term]) -> Term:
    """That at least one of some truths holds, of which some may be plain ones."""
    open_ones = [truth for truth in truths if truth is not False]
    if any(truth is True for truth in open_ones):
        return True
    return solver_module().Or(*open_ones) if len(open_ones) > 1 else (*open_ones, False)[0]


def fails(truth: Term) -> Term:
    """That a truth, which may be a plain one, does not hold."""
    return (not truth) if isinstance(truth, bool) else solver_module().Not(truth)
