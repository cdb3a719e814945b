"""`referee ask`: a dispute about one moment at the table."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import reduce
from typing import TYPE_CHECKING

import click

from referee.adjudicate.answers import Answer, ask, ask_editions
from referee.adjudicate.answers_written import answer_to_builtins, answers_to_builtins
from referee.adjudicate.texts import fault
from referee.cli import cases_as_data, cases_as_text
from referee.cli.answer_as_text import answer_as_text, answers_as_text
from referee.cli.interview import ask_edition, interview
from referee.cli.judging import ALL_EDITIONS
from referee.cli.options import chosen_game, format_option, game_option, language_option
from referee.cli.output import is_terminal, printer, write_json
from referee.cli.page import Page
from referee.cli.phrases import load_phrases
from referee.errors import Malformed
from referee.questions import Position
from referee.rulebook import load_rulebook
from referee.verdict import EXIT_OK, worst_exit

if TYPE_CHECKING:
    from referee.cases import Case

CLAIMS = (
    '"P2 is blocked", "may play Y2", "must play Y2", "P2 wins", "Y2 wins", "P2 leads", "P2 takes gold", '
    '"P2 takes nothing", "nobody wins", and that it is not so; in any language'
)


@click.command("ask")
@game_option
@click.option("--players", type=int, metavar="N", help="How many play, P1 to PN; P1 leads.")
@click.option(
    "--trick",
    metavar="CARDS",
    help='The cards on the table in order of play, "" at the lead; not known: Y?, ?7, ??.',
)
@click.option("--hand", metavar="CARDS", help="The whole hand of the player to move. Without it: any card.")
@click.option("--sacks", default="", metavar="COUNTS", help='Sacks left, such as "red=0 gold=1"; else all.')
@click.option("--claim", metavar="TEXT", help=f"What is claimed: {CLAIMS}.")
@click.option("--variant", metavar="NAME", help="Such as no-green.")
@click.option("--edition", metavar="ID|all", help="By which edition, with house rules, or all of them.")
@click.option("--similar", is_flag=True, help="Also the decided cases that are most like this moment.")
@language_option
@format_option("text", "json")
def command(
    game: str | None,
    players: int | None,
    trick: str | None,
    hand: str | None,
    sacks: str,
    claim: str | None,
    variant: str | None,
    edition: str | None,
    similar: bool,
    lang: str,
    output_format: str,
) -> int:
    """Answer for a moment at the table, and settle a claim about it.

    What may be played, and why not each other card; is the player blocked; who wins a full trick, by which
    rule, and which sack it brings. Without options, on a terminal, it asks for what it needs.

    Exit codes: 0 answered or upheld, 1 rejected or the trick itself is unlawful, 2 not understood,
    3 undetermined.
    """
    name = chosen_game(game)
    if players is None and trick is None:
        if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
            raise click.UsageError("tell the moment: --players N --trick CARDS")
        position, edition = _interviewed(name, edition, lang)
    elif players is None or trick is None:
        raise click.UsageError("a moment needs both --players N and --trick CARDS")
    else:
        position = Position(
            players=players, trick=trick, hand=hand, sacks=sacks, variant=variant, claim=claim
        )
    try:
        answers = _answers(position, name, edition, lang)
        cases = _similar(position, answers) if similar else None
    except Malformed as error:
        place = "" if error.path.startswith("$") else f"--{error.path}: "
        raise click.UsageError(place + fault(load_rulebook(name), error, lang)) from None
    every = edition == ALL_EDITIONS
    if output_format == "json":
        _print_as_json(answers, cases, every=every)
    else:
        _print_as_text(answers, cases, lang, every=every)
    return reduce(worst_exit, (answer.exit_code for answer in answers.values()), EXIT_OK)


def _interviewed(game: str, edition: str | None, lang: str) -> tuple[Position, str | None]:
    """The moment as a person tells it, and by which edition, which is asked for where it is not given."""
    book = load_rulebook(game)

    def complaint(position: Position) -> str | None:
        try:
            ask(position, game)
        except Malformed as error:
            return fault(book, error, lang)
        return None

    phrases = load_phrases(lang)
    position = interview(phrases, complaint)
    if edition is None and len(book.editions) > 1:
        edition = ask_edition(phrases, (*book.editions, ALL_EDITIONS), book.default_edition)
    click.echo()
    return position, edition


def _answers(position: Position, game: str, edition: str | None, lang: str) -> Mapping[str, Answer]:
    """The answers by edition: that of the one asked for, or all."""
    if edition == ALL_EDITIONS:
        return ask_editions(position, game, language=lang)
    answer = ask(position, game, edition, language=lang)
    return {answer.edition: answer}


def _similar(position: Position, answers: Mapping[str, Answer]) -> tuple[Case, ...]:
    # Read only where somebody asks for them.
    from referee.cases import load_cases
    from referee.likeness import asked, similar_cases

    game = next(iter(answers.values())).game
    return similar_cases(load_cases(game), asked(position, answers.values()))


def _print_as_json(answers: Mapping[str, Answer], cases: tuple[Case, ...] | None, *, every: bool) -> None:
    data = answers_to_builtins(answers) if every else answer_to_builtins(next(iter(answers.values())))
    if cases is not None:
        data["similar"] = cases_as_data.cases(cases)
    write_json(data)


def _print_as_text(
    answers: Mapping[str, Answer], cases: tuple[Case, ...] | None, lang: str, *, every: bool
) -> None:
    out = printer()
    first = next(iter(answers.values()))
    page = Page(load_phrases(lang), out.columns, load_rulebook(first.game))
    out.lines(answers_as_text(answers, page) if every else answer_as_text(first, page))
    if cases is not None:
        out.lines([()])
        out.lines(cases_as_text.similar(cases, page))
