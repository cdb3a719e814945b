"""The formal law read on NumPy arrays: z3 parses it, and its terms are walked into array operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from typing import Any, TypeAlias

import attrs
import numpy as np

from referee.prove.solver import Term
from tests.potato_man.readings import z3

Array: TypeAlias = Any


def _implied(given: Array, shown: Array) -> Array:
    return np.logical_or(np.logical_not(given), shown)


def _all(*truths: Array) -> Array:
    return reduce(np.logical_and, truths)


def _some(*truths: Array) -> Array:
    return reduce(np.logical_or, truths)


def _distinct(*terms: Array) -> Array:
    return _all(*(one != other for place, one in enumerate(terms) for other in terms[:place]))


# What each operation of the formal law is on arrays. Numbers have no sign; none outgrows its bits here.
_OPERATIONS: Mapping[int, Callable[..., Array]] = {
    z3.Z3_OP_AND: _all,
    z3.Z3_OP_OR: _some,
    z3.Z3_OP_NOT: np.logical_not,
    z3.Z3_OP_IMPLIES: _implied,
    z3.Z3_OP_ITE: np.where,
    z3.Z3_OP_EQ: np.equal,
    z3.Z3_OP_TRUE: lambda: np.True_,
    z3.Z3_OP_FALSE: lambda: np.False_,
    z3.Z3_OP_ULEQ: np.less_equal,
    z3.Z3_OP_ULT: np.less,
    z3.Z3_OP_UGEQ: np.greater_equal,
    z3.Z3_OP_UGT: np.greater,
    z3.Z3_OP_BADD: np.add,
    z3.Z3_OP_DISTINCT: _distinct,
}


@attrs.frozen
class Step:
    """One operation of a term, and on which of the values before it."""

    operation: Callable[..., Array]
    of: tuple[int, ...]


def on_arrays(term: Term, names: Sequence[Term]) -> Callable[[Sequence[Array]], Array]:
    """A term as a function of arrays in place of its unknowns; what occurs twice is worked out once."""
    places = {name.get_id(): place for place, name in enumerate(names)}
    steps: list[Step] = []

    def place_of(part: Term) -> int:
        known = places.get(part.get_id())
        if known is None:
            of = tuple(place_of(child) for child in part.children())
            steps.append(Step(_operation(part), of))
            known = places[part.get_id()] = len(names) + len(steps) - 1
        return known

    last = place_of(term)
    needed = [max((at for at, step in enumerate(steps) if value in step.of), default=len(steps))
              for value in range(len(names) + len(steps))]  # fmt: skip

    def read(arrays: Sequence[Array]) -> Array:
        values: list[Array] = [*arrays]
        for at, step in enumerate(steps):
            values.append(step.operation(*(values[place] for place in step.of)))
            for place in step.of:
                # Not needed again, so its memory is given back.
                values[place] = None if needed[place] == at else values[place]
        return values[last]

    return read


def _operation(part: Term) -> Callable[..., Array]:
    if z3.is_bv_value(part):
        value = np.uint8(part.as_long())
        return lambda: value
    kind = part.decl().kind()
    if kind == z3.Z3_OP_EXTRACT:
        highest, lowest = part.params()
        mask = np.uint8((1 << highest - lowest + 1) - 1)
        return partial(_bits, lowest=np.uint8(lowest), mask=mask)
    return _OPERATIONS[kind]


def _bits(array: Array, lowest: Array, mask: Array) -> Array:
    return array >> lowest & mask
