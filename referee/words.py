"""The readings of a formula: one text of a rule, run on several kinds of words.

A formula of the law is written once, without branches, over *words* (non-negative integers below
2**63) and *truths*. It is then read on Python's `int` (a game is refereed), on NumPy `uint64` arrays
(many games at once) and on z3's 64-bit vectors (a proof); where only sums and comparisons are made, also on
z3's integers (a score sheet). The annotations speak of the first
reading; the others pass words with the same operators. Where a function tells the readings apart,
it takes an `object`.

Within a formula `&`, `|`, `==` and `where` stand for `and`, `or`, `is` and `if`, because only
those mean the same in every reading. The top bit of a word stays clear: z3 compares and shifts
64-bit vectors as signed numbers.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any, TypeAlias

Word: TypeAlias = int
Truth: TypeAlias = bool

WORD_BITS = 64
# The types of `or_` are open in its stub, hence the two rules that are ignored here.
_OR: Callable[[Word, Word], Word] = operator.or_  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]


def where(condition: object, yes: Word, no: Word) -> Word:
    """`yes` where the condition holds, else `no`, in the reading of the condition."""
    if condition is True:
        return yes
    if condition is False:
        return no
    chosen: Word = _where_elsewhere(condition, yes, no)
    return chosen


def _where_elsewhere(condition: Any, yes: Any, no: Any) -> Any:
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(condition, (numpy.ndarray, numpy.bool_)):
        return numpy.where(condition, numpy.asarray(yes, numpy.uint64), numpy.asarray(no, numpy.uint64))
    z3 = sys.modules.get("z3")
    if z3 is not None and isinstance(condition, z3.BoolRef):
        return z3.If(condition, _lifted(z3, yes, no), _lifted(z3, no, yes))
    raise TypeError(f"a formula cannot be read on {type(condition).__name__}")


def _lifted(z3: Any, value: Any, other: Any) -> Any:
    # Of two plain numbers z3 would make unbounded integers, which only counts of sacks are meant to be.
    if not isinstance(value, int) or z3.is_int(other):
        return value
    return z3.BitVecVal(value, WORD_BITS)


def union(sets: Iterable[Word]) -> Word:
    """All members of some sets of cards."""
    return reduce(_OR, sets, 0)


def pick(items: Sequence[Word], index: object) -> Word:
    """The item at an index, which may itself be unknown (`0 <= index < len(items)`)."""
    if isinstance(index, int):
        return items[index]
    chosen = items[0]
    for position, item in enumerate(items[1:], start=1):
        chosen = where(index == position, item, chosen)
    return chosen


def put(items: tuple[Word, ...], index: object, item: Word) -> tuple[Word, ...]:
    """The items with the one at `index` replaced; the index may itself be unknown."""
    if isinstance(index, int):
        return (*items[:index], item, *items[index + 1 :])
    return tuple(where(index == position, item, old) for position, old in enumerate(items))


def largest(values: Sequence[Word]) -> Word:
    """The largest of some numbers."""
    if {*map(type, values)} == {int}:
        return max(values)
    best = values[0]
    for value in values[1:]:
        best = where(value > best, value, best)
    return best
