"""`referee lint`: whether the rulebook answers each question of the game exactly once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click
import msgspec

from referee.cli import lint_as_text
from referee.cli.options import chosen_game, format_option, game_option, language_option
from referee.cli.output import Answer, give
from referee.cli.page import Page
from referee.cli.phrases import load_phrases
from referee.rulebook import load_rulebook
from referee.verdict import EXIT_OK, EXIT_OPEN, EXIT_UNLAWFUL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.prove.lint import Finding, Subject


@click.command("lint")
@game_option
@language_option
@format_option("text", "json")
def command(game: str | None, lang: str, output_format: str) -> int:
    """Look for gaps, conflicts and idle clauses in the law.

    Each question of the game is put in every situation that can come to be: of each edition's law as it is
    refereed, of its texts together, and of each text alone. Findings that are known and settled stand in
    the game's lint.toml, with their reasons.

    Exit codes: 0 no others, 1 at least one that is not accepted, 3 at least one not settled in time.
    """
    # The solver's side of the law is slow to load: only here.
    from referee.prove.lint_run import lint, subjects_of
    from referee.prove.linted import lint_texts, linted_game

    chosen = linted_game(chosen_game(game))
    book, texts = load_rulebook(chosen.game), lint_texts(chosen.game)
    subjects = list(subjects_of(book))
    findings = lint(chosen, book, subjects, texts.accepted)

    def as_text(columns: int) -> Any:
        page = Page(load_phrases(lang), columns, book)
        return lint_as_text.report(subjects, findings, texts, tuple(chosen.tables), page)

    give(Answer(partial(_as_data, subjects, findings, lang), as_text), output_format)
    return _exit_code(findings)


def _exit_code(findings: Sequence[Finding]) -> int:
    beyond = {finding.kind for finding in findings if finding.accepted is None}
    if beyond - {"unsettled"}:
        return EXIT_UNLAWFUL
    return EXIT_OPEN if beyond else EXIT_OK


def _as_data(subjects: Sequence[Subject], findings: Sequence[Finding], language: str) -> dict[str, Any]:
    return {
        "subjects": [
            {
                "id": subject.id,
                "edition": subject.rule_set.edition,
                "texts": subject.texts,
                "findings": [_finding(one, language) for one in findings if one.subject == subject.id],
            }
            for subject in subjects
        ]
    }


def _finding(one: Finding, language: str) -> dict[str, Any]:
    example = one.example
    return {
        "kind": one.kind,
        "question": one.question,
        "rules": one.rules,
        "ruling": one.ruling,
        "said_by": one.said_by,
        "tables": one.tables,
        "situation": one.situation,
        "facts": None if example is None else dict(example.facts),
        "log": None if example is None or example.log is None else msgspec.to_builtins(example.log),
        "accepted": None if one.accepted is None else one.accepted.reason[language],
    }
