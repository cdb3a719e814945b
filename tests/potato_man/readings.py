"""Reading a formula on other words than `int`: lifting what it takes, and telling what it gives.

What a formula takes and gives are words and truths, in tuples and frozen attrs classes. The words of
such a structure are its *leaves*, in the order of its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeAlias, TypeGuard

import attrs
import numpy as np

# Untyped, so it is kept behind this one name.
z3: Any = import_module("z3")

Formula: TypeAlias = Callable[..., Any]
Arguments: TypeAlias = tuple[Any, ...]


def leaves(value: object) -> Iterator[Any]:
    """The words of a structure."""
    parts = _parts(value)
    if parts is None:
        yield value
    else:
        for part in parts:
            yield from leaves(part)


def with_leaves(value: Any, words: Iterator[Any]) -> Any:
    """The same structure with other words."""
    parts = _parts(value)
    if parts is None:
        return next(words)
    changed = tuple(with_leaves(part, words) for part in parts)
    return changed if isinstance(value, tuple) else type(value)(*changed)


def _parts(value: object) -> tuple[Any, ...] | None:
    """What a structure is made of, None for a word."""
    kind: Any = type(value)
    if _is_tuple(value):
        return value
    if attrs.has(kind):
        return tuple(getattr(value, field.name) for field in attrs.fields(kind))
    return None


def _is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def on_ints(formula: Formula, arguments: Arguments) -> list[int]:
    """What the formula gives in the play reading; a truth is 0 or 1."""
    return [int(word) for word in leaves(formula(*arguments))]


def on_arrays(formula: Formula, games: Sequence[Arguments]) -> list[list[int]]:
    """What the formula gives when all games are read at once, as one NumPy array a word."""
    columns = zip(*(leaves(arguments) for arguments in games), strict=True)
    lifted = with_leaves(games[0], iter([np.array(column, np.uint64) for column in columns]))
    results = [np.broadcast_to(np.asarray(word), len(games)) for word in leaves(formula(*lifted))]
    return [[int(column[game]) for column in results] for game in range(len(games))]


def on_unknowns(formula: Formula, games: Sequence[Arguments]) -> list[list[int]]:
    """What the formula gives on z3's unknowns, once these are known."""
    names = [z3.BitVec(f"word{place}", 64) for place, _ in enumerate(leaves(games[0]))]
    results = list(leaves(formula(*with_leaves(games[0], iter(names)))))
    return [[_known(word, names, leaves(arguments)) for word in results] for arguments in games]


def _known(word: Any, names: Sequence[Any], values: Iterable[int]) -> int:
    if isinstance(word, int):
        return int(word)
    pairs = [(name, z3.BitVecVal(value, 64)) for name, value in zip(names, values, strict=True)]
    return z3_value(z3.substitute(word, *pairs))


def z3_value(word: Any) -> int:
    """The value of a z3 word or truth without unknowns."""
    known = z3.simplify(word)
    if z3.is_bv_value(known):
        return int(known.as_long())
    assert z3.is_true(known) or z3.is_false(known), f"still unknown: {known}"
    return int(z3.is_true(known))


def partly_lifted(formula: Formula, arguments: Arguments, lifted: Sequence[bool]) -> Iterator[list[int]]:
    """What the formula gives on NumPy and on z3 words when only some of its words are lifted."""
    for lift, value in ((_array_of_one, _value_in_array), (_bit_vector, _value_of_bit_vector)):
        mixed = [
            lift(word) if is_lifted else word
            for word, is_lifted in zip(leaves(arguments), lifted, strict=True)
        ]
        yield [value(word) for word in leaves(formula(*with_leaves(arguments, iter(mixed))))]


def _array_of_one(word: int) -> Any:
    return np.array([word], np.uint64)


def _value_in_array(word: Any) -> int:
    return int(np.asarray(word).reshape(-1)[0])


def _bit_vector(word: int) -> Any:
    return z3.BitVecVal(word, 64)


def _value_of_bit_vector(word: Any) -> int:
    return int(word) if isinstance(word, int) else z3_value(word)
