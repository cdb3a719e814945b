"""What became of theorems, as text for people: a table, and then what is to be said of some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from referee.cli.ink import Line, Span, line, padded, visible, width, wrapped
from referee.cli.page import Page
from referee.cli.tricks_as_text import tricks_as_text
from referee.games import find_game
from referee.prove.theorem import Result, Theorem

if TYPE_CHECKING:
    from referee.cli.phrases import Phrases
    from referee.header import Header
    from referee.prove.theorem import Example

INDENT = "  "
DEEPER = "    "
_STYLES = {"proved": "good", "refuted": "bad", "vacuous": "bad", "not-shown": "open"}
_MOST_TELLING = ("refuted", "vacuous", "not-shown", "proved")
_SECONDS_COLUMNS = 8


@attrs.frozen
class Proof:
    """What became of a theorem by one solver, and where the log of its counterexample was written."""

    result: Result
    log: Path | None = None


@attrs.frozen
class Told:
    """Tells what became of some theorems, each by several solvers, row by row."""

    page: Page
    theorems: Sequence[Theorem]
    solvers: Sequence[str]

    def heading(self) -> Iterator[Line]:
        """The head of the table."""
        names = ("theorem", "players", "solver", "status", "seconds")
        yield self._row([line(Span(self.page.phrases(f"proof.{name}"), "title")) for name in names])

    def row(self, proof: Proof) -> Iterator[Line]:
        """A row of the table; only the first of a theorem's rows has its name and players."""
        result = proof.result
        first = result.solver == self.solvers[0]
        yield self._row(
            [
                line(Span(result.theorem.name, "slug") if first else ""),
                line(" ".join(map(str, result.players)) if first else ""),
                line(result.solver),
                line(Span(self.page.phrases(f"proof.{result.status}"), _STYLES[result.status])),
                line(f"{result.seconds:.2f}"),
            ]
        )

    def remarks(self, proofs: Sequence[Proof], named: frozenset[str]) -> Iterator[Line]:
        """What the theorems say that were named, or not proved, and the counterexamples."""
        for theorem in self.theorems:
            of_it = [proof for proof in proofs if proof.result.theorem.name == theorem.name]
            worst = min(of_it, key=lambda proof: _MOST_TELLING.index(proof.result.status))
            if worst.result.status != "proved" or theorem.name in named:
                yield ()
                yield from self._remark(worst)

    def summary(self, proofs: Sequence[Proof], needed: int) -> Iterator[Line]:
        """How many of the theorems were proved, by at least `needed` solvers."""
        phrases, names = self.page.phrases, [theorem.name for theorem in self.theorems]
        count = len(proved(proofs, needed))
        by = "proof.summary" if needed == 1 else "proof.summary-by"
        yield ()
        yield line(Span(phrases(by, proved=count, all=len(names), solvers=needed), "title"))

    def fallen(self, proofs: Sequence[Proof], without: str, *, all_asked: bool) -> Iterator[Line]:
        """Which theorems fall without a rule; that none does says little where only some were asked for."""
        phrases = self.page.phrases
        refuted = {proof.result.theorem.name for proof in proofs if proof.result.status == "refuted"}
        names = ", ".join(one.name for one in self.theorems if one.name in refuted)
        if names:
            text = phrases("proof.fall", rule=without, theorems=names)
        else:
            text = phrases("proof.none-fall" if all_asked else "proof.none-asked-for-fall", rule=without)
        yield from wrapped(text, self.page.columns)

    def _row(self, cells: Sequence[Line]) -> Line:
        phrases = self.page.phrases
        widths = [
            max(map(width, [phrases("proof.theorem"), *(theorem.name for theorem in self.theorems)])),
            max(width(phrases("proof.players")), len("2 3 4 5")),
            max(map(width, [phrases("proof.solver"), *self.solvers])),
            max(width(phrases(f"proof.{word}")) for word in ("status", *_STYLES)),
            max(width(phrases("proof.seconds")), _SECONDS_COLUMNS),
        ]
        spans: list[Span] = []
        for place, (cell, columns) in enumerate(zip(cells, widths, strict=True)):
            spans += [Span("  " if place else ""), *padded(cell, columns, right=place == len(widths) - 1)]
        return tuple(spans)

    def _remark(self, proof: Proof) -> Iterator[Line]:
        result, page = proof.result, self.page
        status = Span(page.phrases(f"proof.{result.status}"), _STYLES[result.status])
        ruling = f"  ({result.theorem.ruling})" if result.theorem.ruling else ""
        yield line(Span(result.theorem.name, "slug"), Span(ruling, "dim"), "  ", status)
        yield from wrapped(result.theorem.statement[page.phrases.language], page.columns, indent=INDENT)
        if result.status == "vacuous":
            yield from wrapped(page.phrases("proof.speaks-of-nothing"), page.columns, indent=INDENT)
        if result.counterexample is not None:
            kind = "counterexample" if result.status == "refuted" else "step"
            yield from wrapped(page.phrases(f"proof.{kind}"), page.columns, indent=INDENT, style="title")
            yield from self._example(result.counterexample, proof.log)

    def _example(self, example: Example, path: Path | None) -> Iterator[Line]:
        phrases = self.page.phrases
        for name, fact in example.facts.items():
            yield from wrapped(f"{_fact(phrases, name)}: {fact}", self.page.columns, indent=DEEPER)
        if path is not None and example.log is not None:
            # Not broken, so that it can be taken over.
            yield line(DEEPER, phrases("proof.log", path=visible(str(path))))
            yield ()
            yield from self._tricks(example.log)

    def _tricks(self, log: Header) -> Iterator[Line]:
        book = self.page.book
        rules = book.rule_set(log.edition or book.default_edition, log.house)
        drawn = list(tricks_as_text(find_game(log.game).show(log, rules), self.page))
        while drawn and not drawn[-1]:
            drawn.pop()
        for one in drawn:
            yield (Span(INDENT), *one) if one else ()


def proved(proofs: Sequence[Proof], needed: int) -> set[str]:
    """The names of the theorems that are proved by at least so many solvers, and refuted by none."""
    results = [proof.result for proof in proofs]
    times = Counter(result.theorem.name for result in results if result.status == "proved")
    fallen = {result.theorem.name for result in results if result.status in {"refuted", "vacuous"}}
    return {name for name, count in times.items() if count >= needed} - fallen


def exported(folder: Path, phrases: Phrases) -> Iterator[Line]:
    """Where the questions are, and how to make sure of them."""
    yield line(phrases("proof.exported", folder=visible(str(folder))))


def _fact(phrases: Phrases, name: str) -> str:
    key = f"proof.fact.{name}"
    return phrases(key) if key in phrases.texts else name.replace("-", " ")
