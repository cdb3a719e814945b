"""`referee rules`: read and search the law."""

from __future__ import annotations

from functools import partial

import click

from referee.cli import law_as_data, law_as_text
from referee.cli.options import chosen_game, format_option, game_option, language_option
from referee.cli.output import Answer, give, say
from referee.cli.phrases import load_phrases
from referee.rulebook import Rulebook, load_rulebook


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
    help="The rules that have every word of TEXT, also in the question that editions answer differently.",
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

    Prints all rules, the rule SLUG, those that a word finds, or what editions say.
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
    else:
        answer = _list(book, search, lang)
    give(answer, output_format)


def _diff(book: Rulebook, diff: tuple[str, str], lang: str) -> Answer:
    first, second = (book.rule_set(text) for text in diff)
    return Answer(
        partial(law_as_data.diff, book, first, second),
        partial(law_as_text.diff, book, first, second, load_phrases(lang)),
    )


def _rule(book: Rulebook, slug: str, edition: str | None, lang: str) -> Answer:
    rule = book.rule(slug)
    editions = [book.rule_set(edition)] if edition else [book.rule_set(one) for one in book.editions]
    return Answer(
        partial(law_as_data.rule, book, rule, editions),
        partial(law_as_text.rule, book, rule, editions, load_phrases(lang)),
    )


def _edition(book: Rulebook, edition: str, lang: str) -> Answer:
    rule_set = book.rule_set(edition)
    return Answer(
        partial(law_as_data.edition, book, rule_set),
        partial(law_as_text.edition, book, rule_set, load_phrases(lang)),
    )


def _list(book: Rulebook, search: str | None, lang: str) -> Answer:
    rules = tuple(book.rules.values()) if search is None else book.search(search, lang)
    if not rules:
        say(load_phrases(lang)("rules.none", text=search))
    return Answer(
        partial(law_as_data.rules, book, rules),
        partial(law_as_text.rules, book, rules, load_phrases(lang)),
    )
