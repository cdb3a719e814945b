"""What the files of an export say of themselves: what was asked, of which law, and what came out."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from referee.prove.check import Asked, Place
from referee.prove.theorem import Theorem

_SATISFIABLE = {"yes": "sat", "no": "unsat", "unknown": "unknown"}
_READ_ME = """\
Questions to SMT solvers: theorems about the law of {law}.

Each file asks one question, in SMT-LIB 2.6, and is named

  THEOREM-PLAYERS[-VARIANT]{without}-claim-NN-PART.smt2

A theorem makes claims: whatever is given, what is shown holds. The parts of a claim are

  denied     what is given, and that what is shown does not hold. unsat: the claim holds.
             sat: there is a counterexample, or for a claim about a single step, a step that may be one.
  witness-N  what is given, and that the claim speaks of something. Has to be sat: a claim about
             situations that do not exist would hold as well, and say nothing.
  run-N      only where a claim about a single step fails: whether a round gets to such a step.
             sat: the claim is refuted.

So a theorem is proved if each "denied" of it is unsat and each "witness-N" sat. Its questions for other
numbers of players are files of their own. A claim that is refuted ends the questions of its theorem there.

The head of a file says which answer a proof expects, and which one was found; (set-info :status …) is the
one that was found, or the expected one where none was found in time.

To check a file, and that none has changed since:

  z3 FILE
  bitwuzla FILE
  cvc5 --bitblast=eager --bool-to-bv=all FILE
  sha256sum -c {checksums}

Without these options cvc5 takes many times as long.

The theorems asked about:
"""


@attrs.frozen
class About:
    """What theorems are about: a game by an edition, and the rule that was dropped from it, if any."""

    game: str
    edition: str
    without: str | None = None

    def law(self, ruling: str | None = None) -> str:
        """The law in words, with the ruling that a theorem speaks of: `potato-man by zoch-2013`."""
        dropped = f", without the rule {self.without}" if self.without else ""
        return f"{self.game} by {self.edition}{f'+{ruling}' if ruling else ''}{dropped}"

    @property
    def suffix(self) -> str:
        """What the names of files say of a dropped rule: `-without-turn.order`."""
        return f"-without-{self.without}" if self.without else ""


def script_file(theorem: Theorem, place: Place, asked: Asked, about: About) -> str:
    """The text of a question's file: what it asks, of which law, what a proof expects, and what was found."""
    logic, rest = asked.script.split("\n", 1)
    expected = _SATISFIABLE[asked.expected]
    settled = asked.found != "unknown"
    found = _SATISFIABLE[asked.found] if settled else "nothing in time"
    players, variant = place
    table = f"{players} players{f', {variant}' if variant else ''}"
    return (
        f"; Theorem {theorem.name}, {table}, {_part(asked)}.\n"
        f"; The law of {about.law(theorem.ruling)}.\n"
        f"; Expected: {expected}. Found: {found}.\n"
        f"{logic}\n(set-info :smt-lib-version 2.6)\n"
        f"(set-info :status {_SATISFIABLE[asked.found if settled else asked.expected]})\n{rest}"
    )


def read_me(theorems: Sequence[Theorem], about: About, checksums: str) -> str:
    """What the files of an export are, and how to check them with each solver."""
    head = _READ_ME.format(law=about.law(), without=about.suffix, checksums=checksums)
    return head + "".join(
        f"\n  {one.name}{f' ({one.ruling})' if one.ruling else ''}\n    {one.statement['en']}\n"
        for one in theorems
    )


def _part(asked: Asked) -> str:
    """What a question of a claim asks, in words: `claim 1, witness 2`."""
    return re.sub(r"-(?=[a-z])", ", ", asked.name).replace("-", " ").replace(" 0", " ")
