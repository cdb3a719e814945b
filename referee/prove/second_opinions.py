"""Other solvers, which answer the text that z3 wrote: what z3 proves need not be taken on its word.

Neither ships types for what is used here, so that their objects are `Any`, and stay in this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from time import monotonic
from typing import Any, TypeAlias

from referee.prove.solver import NAME, Finding, Possible, Term, find, missing, script_of

Answer: TypeAlias = Callable[[str, float], Possible]

_ANSWERS: Mapping[str, Possible] = {"sat": "yes", "unsat": "no", "unknown": "unknown"}
# Truths as bits of words: ten times as fast on questions about sets of cards as words.
CVC5_OPTIONS = {"bitblast": "eager", "bool-to-bv": "all", "incremental": "false"}


def answer_of_bitwuzla(script: str, seconds: float) -> Possible:
    """What bitwuzla says to a script with one question; "unknown" after a time limit in seconds."""
    bitwuzla = _module("bitwuzla")
    parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options())
    # Only parsed: the question itself is asked under a time limit.
    parser.parse(script, True, False)
    end = monotonic() + seconds
    solver = parser.bitwuzla()
    solver.configure_terminator(lambda: monotonic() > end)
    return _possible(str(solver.check_sat()))


def answer_of_cvc5(script: str, seconds: float) -> Possible:
    """What cvc5 says to a script with one question; "unknown" after a time limit in seconds."""
    cvc5 = _module("cvc5")
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    for option, value in ({} if _of_integers(script) else CVC5_OPTIONS).items():
        solver.setOption(option, value)
    solver.setOption("tlimit-per", str(max(1, int(seconds * 1000))))
    symbols = cvc5.SymbolManager(terms)
    parser = cvc5.InputParser(solver, symbols)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "question")
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, symbols)
    return _possible(said)


ANSWERS_OF: Mapping[str, Answer] = {
    "cvc5": answer_of_cvc5,
    "bitwuzla": answer_of_bitwuzla,
}
SOLVERS = (NAME, *ANSWERS_OF)


def second_opinion(solver: str, truths: Sequence[Term], seconds: float) -> Finding:
    """Look for an instance of all the truths with another solver than z3; its values are looked up by z3."""
    script = script_of(truths)
    instance = cache(lambda: find(truths, seconds))
    return Finding(ANSWERS_OF[solver](script, seconds), script, lambda term: instance().value(term))


def require(solvers: Sequence[str]) -> None:
    """Make sure of the solvers, and of z3, which writes the questions. Raises SolverMissing."""
    for solver in (NAME, *solvers):
        if find_spec(solver) is None:
            raise missing(solver)


def _of_integers(script: str) -> bool:
    """Whether a script is about integers, to which options for bit vectors do not apply."""
    return script.startswith("(set-logic QF_LIA)")


def _possible(answer: str) -> Possible:
    first, *_ = answer.split() or [""]
    if first not in _ANSWERS:
        raise ValueError(f"the solver answers: {answer}")
    return _ANSWERS[first]


@cache
def _module(solver: str) -> Any:
    try:
        return import_module(solver)
    except ImportError as error:
        raise missing(solver) from error
