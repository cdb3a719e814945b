"""`referee rules`: read and search the law."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from referee.cli import law_as_data, law_as_text
from referee.cli.ink import Line
from referee.cli.options import chosen_game, format_option, game_option, language_option
from referee.cli.output import Answer, give, say
from referee.cli.page import Page
from referee.cli.phrases import load_phrases
from referee.rulebook import Rulebook, load_rulebook

if TYPE_CHECKING:
    from referee.cases import Case
    from referee.rulebook import Rule, RuleSet


@click.command("rules")
@click.argument("slug", required=False)
@game_option
@click.option(
    "--edition", metavar="ID", help="What one edition says, or one with house rules: zoch-2013+gold=optional."
)
@click.option("--diff", nargs=2, metavar="ID ID", help="Where two editions part.")
@click.option(
    "--search",
    metavar="TEXT",
    help="The rules and decided cases that have every word of TEXT, also in the questions asked.",
)
@language_option
@format_option("text", "json")
def command(
    slug: str | None,
    game: str | None,
    edition: str | None,
    diff: tuple[str, str] | None,
    search: str | None,
    lang: str,
    output_format: str,
) -> None:
    """Read and search the law.

    Prints all rules, the rule SLUG with the cases that it decides, the rules and cases that a word finds,
    or what editions say.
    """
    if sum(question is not None for question in (slug, diff, search)) > 1 or (edition and (diff or search)):
        raise click.UsageError(
            "ask for one thing: a SLUG (perhaps with --edition), --edition, --diff or --search"
        )
    book = load_rulebook(chosen_game(game))
    if diff:
        answer = _diff(book, diff, lang)
    elif slug:
        answer = _rule(book, slug, edition, lang)
    elif edition:
        answer = _edition(book, edition, lang)
    elif search is not None:
        answer = _found(book, search, lang)
    else:
        answer = _list(book, lang)
    give(answer, output_format)


def _diff(book: Rulebook, diff: tuple[str, str], lang: str) -> Answer:
    first, second = (book.rule_set(text) for text in diff)
    return Answer(
        partial(law_as_data.diff, book, first, second),
        partial(law_as_text.diff, book, first, second, load_phrases(lang)),
    )


def _rule(book: Rulebook, slug: str, edition: str | None, lang: str) -> Answer:
    from referee.cases import deciding, load_cases  # read only where somebody asks for them

    rule = book.rule(slug)
    editions = [book.rule_set(edition)] if edition else [book.rule_set(one) for one in book.editions]
    decided = deciding(load_cases(book.game), slug)
    return Answer(
        partial(_rule_as_data, book, rule, editions, decided),
        partial(_rule_as_text, book, rule, editions, decided, lang),
    )


def _rule_as_data(
    book: Rulebook, rule: Rule, editions: list[RuleSet], decided: tuple[Case, ...]
) -> dict[str, Any]:
    return {**law_as_data.rule(book, rule, editions), "cases": [case.id for case in decided]}


def _rule_as_text(
    book: Rulebook, rule: Rule, editions: list[RuleSet], decided: tuple[Case, ...], lang: str, columns: int
) -> Iterator[Line]:
    from referee.cli import cases_as_text

    phrases = load_phrases(lang)
    yield from law_as_text.rule(book, rule, editions, phrases, columns)
    if decided:
        yield ()
        yield from cases_as_text.questions(phrases("case.decided-by"), decided, Page(phrases, columns, book))


def _edition(book: Rulebook, edition: str, lang: str) -> Answer:
    rule_set = book.rule_set(edition)
    return Answer(
        partial(law_as_data.edition, book, rule_set),
        partial(law_as_text.edition, book, rule_set, load_phrases(lang)),
    )


def _list(book: Rulebook, lang: str) -> Answer:
    rules = tuple(book.rules.values())
    return Answer(
        partial(law_as_data.rules, book, rules),
        partial(law_as_text.rules, book, rules, load_phrases(lang)),
    )


def _found(book: Rulebook, search: str, lang: str) -> Answer:
    from referee.cases import load_cases, search_cases

    rules = book.search(search, lang)
    cases = search_cases(load_cases(book.game), search, lang)
    if not rules and not cases:
        say(load_phrases(lang)("rules.none", text=search))
    return Answer(
        partial(_found_as_data, book, rules, cases), partial(_found_as_text, book, rules, cases, lang)
    )


def _found_as_data(book: Rulebook, rules: tuple[Rule, ...], cases: tuple[Case, ...]) -> dict[str, Any]:
    from referee.cli import cases_as_data

    return {**law_as_data.rules(book, rules), "cases": cases_as_data.cases(cases)}


def _found_as_text(
    book: Rulebook, rules: tuple[Rule, ...], cases: tuple[Case, ...], lang: str, columns: int
) -> Iterator[Line]:
    from referee.cli import cases_as_text

    phrases = load_phrases(lang)
    yield from law_as_text.rules(book, rules, phrases, columns)
    if rules and cases:
        yield ()
    if cases:
        heading = phrases("case.found", count=len(cases))
        yield from cases_as_text.cases(heading, cases, Page(phrases, columns, book))
