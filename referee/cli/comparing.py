"""Two rule sets compared, with each case judged and, where asked for, its log written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from referee.prove.compare import Answer, Case, Question, compare, parting
from referee.rulebook import Citation, Difference, Rulebook, RuleSet
from referee.verdict import Verdict

if TYPE_CHECKING:
    from referee.header import Header


@attrs.frozen(kw_only=True)
class Shown:
    """A case, judged: which rule set allows it, which does not, the log's file if it was written, and the
    verdict of the rule set that does not allow it.
    """

    case: Case
    allowed_by: RuleSet
    refused_by: RuleSet
    file: Path | None
    refusal: Verdict | None


@attrs.frozen(kw_only=True)
class Compared:
    """A question with its answers by table, and the cases of each answer."""

    question: Question
    answers: tuple[tuple[Answer, tuple[Shown, ...]], ...]

    def parting(self, comparison: Comparison) -> tuple[Difference, ...]:
        """Where texts or house rules part, in what bears on this question."""
        players = [answer.players for answer in self.parted]
        return parting(comparison.book, self.question, comparison.first, comparison.second, players)

    @property
    def parted(self) -> tuple[Answer, ...]:
        """The answers in which the rule sets part."""
        return tuple(answer for answer, shown in self.answers if shown)


@attrs.frozen(kw_only=True)
class Comparison:
    """Two rule sets compared, the second against the first."""

    book: Rulebook
    first: RuleSet
    second: RuleSet
    questions: tuple[Compared, ...]


def own_citations(book: Rulebook, difference: Difference, rules: RuleSet) -> tuple[Citation, ...]:
    """Where an edition's own texts, if they say anything, say what a difference is about."""
    own = book.editions[rules.edition].sources
    cited = [one for slug in difference.rules for one in book.citations(slug, rules.edition)]
    return tuple(dict.fromkeys(one for one in cited if one.source in own))


@attrs.frozen
class Writing:
    """Where the logs of cases are written, if they are, and in which language they are judged."""

    folder: Path | None
    language: str


def compared(
    book: Rulebook, first: RuleSet, second: RuleSet, players: int | None, writing: Writing
) -> Comparison:
    """Compare two rule sets, for all tables of the game or those with so many players."""
    from referee.prove.games import comparable  # loads the solver's side of the law: only here

    game = comparable(book.game)
    answers = [*compare(game, first, second, players)]
    return Comparison(
        book=book,
        first=first,
        second=second,
        questions=tuple(
            Compared(
                question=question,
                answers=tuple(
                    (answer, _shown(answer, first, second, writing))
                    for answer in answers
                    if answer.question == question.name
                ),
            )
            for question in game.questions
        ),
    )


def _shown(answer: Answer, first: RuleSet, second: RuleSet, writing: Writing) -> tuple[Shown, ...]:
    table = f"{answer.players}-{answer.variant}" if answer.variant else f"{answer.players}"
    cases = (("first", answer.first_only, first, second), ("second", answer.second_only, second, first))
    return tuple(
        Shown(
            case=case,
            allowed_by=allowing,
            refused_by=refusing,
            file=_written(case.log, f"{answer.question}-{table}-{side}-only", writing),
            refusal=_refusal(case.log, refusing, writing),
        )
        for side, case, allowing, refusing in cases
        if case is not None
    )


def _written(log: Header | None, name: str, writing: Writing) -> Path | None:
    from referee.prove.counterexamples import write_log

    return None if log is None or writing.folder is None else write_log(log, writing.folder, name)


def _refusal(log: Header | None, refusing: RuleSet, writing: Writing) -> Verdict | None:
    from referee.adjudicate import adjudicate

    return None if log is None else adjudicate(log, refusing.label, language=writing.language)
