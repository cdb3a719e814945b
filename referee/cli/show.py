"""`referee show`: a recorded game, trick by trick."""

from __future__ import annotations

from collections.abc import Iterator

import click

from referee.adjudicate import adjudicate_entry
from referee.cli.ink import Line
from referee.cli.judging import ALL_EDITIONS
from referee.cli.options import language_option
from referee.cli.output import printer
from referee.cli.page import Page
from referee.cli.phrases import load_phrases
from referee.cli.tricks_as_text import tricks_as_text
from referee.cli.verdict_as_text import verdict_as_text
from referee.games import find_game
from referee.log import Entry, read_logs
from referee.rulebook import load_rulebook
from referee.verdict import EXIT_OF_VERDICT, EXIT_OK, worst_exit


@click.command("show")
@click.argument("path")
@click.option("--edition", metavar="ID", help="Judge by this edition instead of the log's.")
@language_option
def command(path: str, edition: str | None, lang: str) -> int:
    """Show the games in a file trick by trick.

    Tells of each trick the hands, what was lawful, and who took what; and last the verdict.
    """
    if edition == ALL_EDITIONS:
        raise click.UsageError("show takes one edition; for all of them: referee adjudicate --edition all")
    out = printer()
    exit_code = EXIT_OK
    for number, entry in enumerate(read_logs(path)):
        if number:
            out.lines([()])
        verdict = adjudicate_entry(entry, edition, language=lang)
        exit_code = worst_exit(exit_code, EXIT_OF_VERDICT[verdict.verdict])
        if verdict.game is not None and verdict.edition is not None:
            page = Page(load_phrases(lang), out.columns, load_rulebook(verdict.game))
            out.lines(_tricks(entry, verdict.edition, page))
        out.lines(verdict_as_text(verdict, load_phrases(lang), out.columns))
    return exit_code


def _tricks(entry: Entry, edition: str, page: Page) -> Iterator[Line]:
    views = find_game(page.book.game).show(entry.log, page.book.rule_set(edition))
    yield from tricks_as_text(views, page)
