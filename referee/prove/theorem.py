"""What a theorem is: a sentence in plain words, and the claims that it makes of formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

import attrs
import msgspec

from referee.header import Header
from referee.prove.solver import Term

Status: TypeAlias = Literal["proved", "refuted", "vacuous", "not-shown"]
Value: TypeAlias = Callable[[Term], int]
Telling: TypeAlias = Callable[["Value"], "Example"]
# A question, as truths to hold together, and what tells an answer to it.
Question: TypeAlias = tuple[Sequence[Term], Telling]


@attrs.frozen
class Example:
    """An instance of what a claim speaks of, such as a counterexample: facts by name, and a log of it."""

    facts: Mapping[str, str]
    log: Header | None = None


@attrs.frozen
class Claim:
    """Whatever is `given`, what is `shown` holds.

    The witness twin: each of `witnesses` has to be possible together with `given`, so that the claim
    speaks of something. `example` tells an instance, such as a counterexample.

    A claim about a single step from some state may fail in a state that no round comes to. `run` then
    gives questions that look for a round that does what is shown to be impossible, shortest first: without
    a "yes" to one of them, such a claim is not refuted.
    """

    given: Term
    shown: Term
    witnesses: Sequence[Term]
    example: Telling
    run: Callable[[], Iterator[Question]] | None = None


@attrs.frozen
class Theorem:
    """A theorem: its name, what it says by language, the rules it rests on, and of which tables.

    `claims` are made by table: the number of players and the variant, if any. A `slow` theorem is proved
    only when it is asked for. `ruling` is the one that it speaks of, such as `double-check=full-trick`, if
    it is not that of the default edition.
    """

    name: str
    statement: Mapping[str, str]
    slugs: tuple[str, ...]
    claims: Mapping[tuple[int, str | None], Callable[[], Sequence[Claim]]]
    slow: bool = False
    ruling: str | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The player counts that it speaks of."""
        return tuple(sorted({players for players, _ in self.claims}))


@attrs.frozen(kw_only=True)
class Result:
    """What became of a theorem: its status, and how long it took in seconds.

    `smt_sha256` is the SHA-256, as hex, of all questions put to the solver, as SMT-LIB text. For a refuted
    theorem `counterexample` is an instance.
    """

    theorem: Theorem
    status: Status
    solver: str
    players: tuple[int, ...]
    seconds: float
    smt_sha256: str
    counterexample: Example | None


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A theorem as `theorems.toml` has it; without `variant` it speaks of every variant."""

    name: str
    slugs: tuple[str, ...]
    players: tuple[int, ...]
    statement: dict[str, str]
    variant: str | None = None
    slow: bool = False
    ruling: str | None = None


class WordingFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `theorems.toml`."""

    theorems: tuple[Wording, ...]
