"""`referee compare`: two rule sets held against each other, with a shortest case of each difference."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

from referee.cli import comparison_as_data, comparison_as_text
from referee.cli.comparing import Comparison, Writing, compared
from referee.cli.ink import Line
from referee.cli.options import chosen_game, format_option, game_option, language_option
from referee.cli.output import Answer, give
from referee.cli.page import Page
from referee.cli.phrases import load_phrases
from referee.rulebook import load_rulebook
from referee.verdict import EXIT_OK, EXIT_OPEN, EXIT_UNLAWFUL


@click.command("compare")
@click.argument("first", metavar="EDITION")
@click.argument("second", metavar="EDITION")
@game_option
@click.option("--players", type=click.IntRange(2, 5), metavar="N", help="Only for that number of players.")
@click.option("--logs", metavar="DIR", help="Write the log of each case into that folder.")
@language_option
@format_option("text", "json")
def command(
    first: str,
    second: str,
    game: str | None,
    players: int | None,
    logs: str | None,
    lang: str,
    output_format: str,
) -> int:
    """Hold the second EDITION against the first, with the solver z3.

    Either may have house rules, such as zoch-2013+gold=optional. For each question and number of players it
    tells whether the second allows the same, less (stricter), more (looser), or each what the other does not,
    with a shortest case of each difference, and the texts that part.

    Exit codes: 0 equivalent, 1 they part, 3 not settled in time.
    """
    book = load_rulebook(chosen_game(game))
    rule_sets = book.rule_set(first), book.rule_set(second)
    writing = Writing(None if logs is None else Path(logs), lang)
    comparison = compared(book, *rule_sets, players, writing)

    def as_text(columns: int) -> Iterator[Line]:
        return comparison_as_text.comparison(comparison, Page(load_phrases(lang), columns, book))

    give(Answer(partial(comparison_as_data.comparison, comparison), as_text), output_format)
    return _exit_code(comparison)


def _exit_code(comparison: Comparison) -> int:
    answers = [answer for one in comparison.questions for answer, _ in one.answers]
    if any(answer.first_only or answer.second_only for answer in answers):
        return EXIT_UNLAWFUL
    return EXIT_OPEN if any(answer.relation == "not-settled" for answer in answers) else EXIT_OK
