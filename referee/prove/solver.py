"""The solver, z3: the only module that loads it, and only when something is to be proved.

z3 ships no types, so its terms are `Term` here: bit vectors, and truths over them. A plain `bool` may
stand for a truth, as the formulas of the law give one where their structure alone decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, TypeAlias

import attrs

from referee.errors import RefereeError
from referee.prove.script import logic_of, script_from
from referee.words import WORD_BITS

Term: TypeAlias = Any
Possible: TypeAlias = Literal["yes", "no", "unknown"]

NAME = "z3"
TIME_LIMIT = 60.0


class SolverMissing(RefereeError):
    """A solver is not installed."""


def missing(solver: str) -> SolverMissing:
    """What to raise where a solver is not installed: it says how to install it."""
    return SolverMissing(
        f"this needs the solver {solver}, which is not installed;"
        " in the folder of the source: pip install '.[prove]'"
    )


class NoInstance(ValueError):
    """A value was asked for, but there is no instance that has one."""


@attrs.frozen
class Finding:
    """Whether some truths can hold together, the question as SMT-LIB text, and an instance if there is one.

    `value` gives the number that a bit vector has in the instance; it may only be asked for after a "yes".
    """

    possible: Possible
    script: str
    value: Callable[[Term], int]


def find(truths: Sequence[Term], seconds: float = TIME_LIMIT) -> Finding:
    """Look for an instance of all the truths; "unknown" if the time limit comes first."""
    z3 = solver_module()
    context, alone = _set_apart(truths)
    script = _written(context, alone)
    solver = z3.SolverFor(logic_of(script), ctx=context)
    solver.set("timeout", max(1, int(seconds * 1000)))
    solver.add(*alone)
    answer = solver.check()
    if answer == z3.unsat:
        return Finding("no", script, _no_instance)
    if answer != z3.sat:
        return Finding("unknown", script, _no_instance)
    model = solver.model()

    def value(term: Term) -> int:
        return int(model.eval(term.translate(context), model_completion=True).as_long())

    return Finding("yes", script, value)


def possible(truths: Sequence[Term], seconds: float = TIME_LIMIT) -> Possible:
    """Whether truths over bit vectors can hold together: `find` in brief, without script and instance."""
    z3 = solver_module()
    solver = z3.SolverFor("QF_BV")
    solver.set("timeout", max(1, int(seconds * 1000)))
    solver.add(*truths)
    answer = solver.check()
    if answer == z3.unsat:
        return "no"
    return "yes" if answer == z3.sat else "unknown"


def script_of(truths: Sequence[Term]) -> str:
    """The question whether all the truths can hold together, as SMT-LIB text."""
    return _written(*_set_apart(truths))


def _set_apart(truths: Sequence[Term]) -> tuple[Any, list[Term]]:
    """A copy of the truths away from all other terms, which would have a say in what z3 writes and finds."""
    z3 = solver_module()
    context = z3.Context()
    lifted = [z3.BoolVal(truth) if isinstance(truth, bool) else truth for truth in truths]
    return context, [truth.translate(context) for truth in lifted]


def _written(context: Any, truths: Sequence[Term]) -> str:
    writer = solver_module().Solver(ctx=context)
    writer.add(*truths)
    return script_from(writer.to_smt2())


def _no_instance(term: Term) -> int:
    raise NoInstance(f"there is no instance in which {term} could have a value")


def unknown(name: str, bits: int) -> Term:
    """An unknown bit vector. The same name and size give the same unknown."""
    return solver_module().BitVec(name, bits)


def constant(value: int, bits: int) -> Term:
    """A bit vector that is known."""
    return solver_module().BitVecVal(value, bits)


def bits_of(term: Term, highest: int, lowest: int) -> Term:
    """Some bits of a bit vector, as a shorter one."""
    return solver_module().Extract(highest, lowest, term)


def as_word(term: Term) -> Term:
    """A short bit vector as a word of the law: zeros in front."""
    return solver_module().ZeroExt(WORD_BITS - term.size(), term)


def bits_from(truths: Sequence[Term]) -> Term:
    """Truths as the bits of a bit vector, the lowest first."""
    z3 = solver_module()
    bits = [z3.If(truth, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)) for truth in truths]
    return z3.Concat(*reversed(bits))


def replaced(term: Term, some: Term, by: Term) -> Term:
    """A term with another in the place of one of its unknowns."""
    return solver_module().substitute(term, (some, by))


def both(truths: Iterable[Term]) -> Term:
    """That all of some truths hold; true for none."""
    return _joined(solver_module().And, True, truths)


def either(truths: Iterable[Term]) -> Term:
    """That at least one of some truths holds; false for none."""
    return _joined(solver_module().Or, False, truths)


def _joined(join: Callable[..., Term], if_none: bool, truths: Iterable[Term]) -> Term:
    """Some truths joined: of fewer than two, z3 would write text that other solvers do not read."""
    several = list(truths)
    if len(several) < 2:
        [truth] = several or [if_none]
        return solver_module().BoolVal(truth) if isinstance(truth, bool) else truth
    return join(*several)


def denied(truth: Term) -> Term:
    """That a truth does not hold."""
    return solver_module().Not(truth)


def alike(one: Term, other: Term) -> Term:
    """That two truths hold, or do not hold, together."""
    return solver_module().And(solver_module().Implies(one, other), solver_module().Implies(other, one))


def at_least(one: Term, other: Term) -> Term:
    """That a bit vector is no smaller than another, both read as numbers without a sign."""
    return solver_module().UGE(one, other)


def all_differ(terms: Sequence[Term]) -> Term:
    """That no two of some bit vectors are equal."""
    return both(one != other for place, one in enumerate(terms) for other in terms[:place])


@attrs.frozen
class FormalLaw:
    """The definitions of some SMT-LIB text, to be applied to terms."""

    text: str

    def holds(self, name: str, *arguments: Term) -> Term:
        """What the definition `name` says of some bit vectors. Raises ValueError if it does not fit them."""
        z3 = solver_module()
        places = tuple((f"place{index}", term.size()) for index, term in enumerate(arguments))
        unknowns = [unknown(*place) for place in places]
        # All at once, so that no argument is taken for the place of another.
        return z3.substitute(_applied(self.text, name, places), *zip(unknowns, arguments, strict=True))


@cache
def _applied(text: str, name: str, places: tuple[tuple[str, int], ...]) -> Term:
    declared = "\n".join(f"(declare-const {place} (_ BitVec {size}))" for place, size in places)
    applied = f"({name} {' '.join(place for place, _ in places)})"
    z3 = solver_module()
    try:
        [truth] = z3.parse_smt2_string(f"{text}\n{declared}\n(assert {applied})")
    except z3.Z3Exception as error:
        raise ValueError(f"the formal law does not define {applied}: {error}") from error
    return truth


def read_formal_law(folder: Path) -> FormalLaw:
    """The formal law in a folder: its files are one text, in alphabetical order."""
    return FormalLaw("\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.smt2"))))


@cache
def solver_module() -> Any:
    """The module z3. Raises SolverMissing if it is not installed."""
    try:
        return import_module("z3")
    except ImportError as error:
        raise missing(NAME) from error
