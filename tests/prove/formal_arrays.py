"""The formal law read on NumPy arrays: z3 parses it, and its terms are walked into array operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, TypeAlias

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


def on_arrays(term: Term, names: Sequence[Term], arrays: Sequence[Array]) -> Array:
    """What a term says of arrays in place of its unknowns; parts that occur twice are worked out once."""
    known: dict[int, Array] = {name.get_id(): array for name, array in zip(names, arrays, strict=True)}

    def read(part: Term) -> Array:
        if part.get_id() not in known:
            known[part.get_id()] = _read(part, [read(child) for child in part.children()])
        return known[part.get_id()]

    return read(term)


def _read(part: Term, children: Sequence[Array]) -> Array:
    if z3.is_bv_value(part):
        return np.uint8(part.as_long())
    kind = part.decl().kind()
    if kind == z3.Z3_OP_EXTRACT:
        highest, lowest = part.params()
        return children[0] >> np.uint8(lowest) & np.uint8((1 << highest - lowest + 1) - 1)
    return _OPERATIONS[kind](*children)
