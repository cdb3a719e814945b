"""`referee adjudicate`: is a recorded game lawful, who won, and if not, which rule broke where."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from referee.adjudicate import TIME_LIMIT
from referee.cli.judging import ALL_EDITIONS, OutputFormat, Task
from referee.cli.options import format_option, language_option, not_nan
from referee.cli.output import Printer, is_terminal, printer, say
from referee.cli.phrases import load_phrases
from referee.cli.progress import reading
from referee.cli.sinks import JsonLinesSink, JsonSink, JunitSink, NoSink, Sink, TextSink
from referee.cli.workers import outcomes
from referee.errors import UnknownName
from referee.games import game_names
from referee.log import find_logs
from referee.rulebook import load_rulebook
from referee.verdict import EXIT_OK, worst_exit

if TYPE_CHECKING:
    from collections.abc import Sequence

VERDICTS = ("legal", "illegal", "undetermined", "malformed")


@click.command("adjudicate")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@format_option("text", "json", "jsonl", "junit")
@click.option(
    "--edition",
    metavar="ID|all",
    help="Judge by this edition instead of the log's, perhaps with house rules "
    "(zoch-2013+gold=optional-sack.gold), or by each in turn.",
)
@language_option
@click.option(
    "--only", type=click.Choice(VERDICTS), multiple=True, help="Print or count only logs with this verdict."
)
@click.option("--summary", is_flag=True, help="Print how many logs had which verdict instead of each.")
@click.option("--accept-blocks", is_flag=True, help="Believe a block that no recorded hand can confirm.")
@click.option(
    "--limit",
    type=click.FloatRange(min=0),
    callback=not_nan,
    default=TIME_LIMIT,
    show_default=True,
    metavar="SECONDS",
    help="Time for a log with gaps; 0 leaves gaps alone.",
)
@click.option(
    "--completions",
    metavar="DIR",
    help="Where to write two whole logs that an undetermined one may be: a lawful and an unlawful one.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64, clamp=True),
    default=1,
    metavar="N",
    help="Judge in N processes (64 at most).",
)
@click.option("--quiet", is_flag=True, help="Print nothing: the exit code tells.")
def command(
    paths: tuple[str, ...],
    output_format: OutputFormat,
    edition: str | None,
    lang: str,
    only: tuple[str, ...],
    summary: bool,
    accept_blocks: bool,
    limit: float,
    completions: str | None,
    jobs: int,
    quiet: bool,
) -> int:
    """Judge logs: which are lawful, who won, which rule broke.

    PATH is a file, a folder, or - for standard input, as without a PATH. Tells for each log whether it is
    a lawful game and who won; if not, which rule broke, where, why, and by which text.
    """
    if summary and output_format == "junit":
        raise click.UsageError("a summary has no JUnit form")
    _check_edition(edition)
    if not paths and is_terminal(sys.stdin):
        say("reading a log from the keyboard; end it with Ctrl-D")
    out = printer()
    task = Task(
        edition=edition,
        language=lang,
        accept_blocks=accept_blocks,
        output_format=output_format,
        columns=out.columns,
        only=frozenset(only),
        silent=quiet or summary,
        limit=limit,
        completions=completions,
    )
    sink = NoSink() if quiet else _sink(out, output_format, lang, summary=summary)
    return _run(task, tuple(find_logs(paths or ("-",))), sink, jobs, out if output_format == "text" else None)


def _run(task: Task, paths: Sequence[str], sink: Sink, jobs: int, out: Printer | None) -> int:
    exit_code = EXIT_OK
    bar = not isinstance(sink, NoSink)
    with reading(paths, out, bar=bar) as logs:
        for outcome in outcomes(task, logs, jobs):
            exit_code = worst_exit(exit_code, outcome.exit_code)
            if outcome.failure is not None:
                say(outcome.failure)
            sink.add(outcome)
    sink.close()
    return exit_code


def _sink(out: Printer, output_format: OutputFormat, language: str, *, summary: bool) -> Sink:
    if summary:
        from referee.cli.summary import SummarySink

        return SummarySink(out, load_phrases(language), output_format)
    match output_format:
        case "text":
            return TextSink(out)
        case "json":
            return JsonSink()
        case "jsonl":
            return JsonLinesSink()
        case "junit":
            return JunitSink()


def _check_edition(edition: str | None) -> None:
    """Refuse an edition that no game has before any log is read. Raises UnknownName."""
    if edition is None or edition == ALL_EDITIONS:
        return
    *others, last = game_names()
    for game in others:
        with suppress(UnknownName):
            load_rulebook(game).rule_set(edition)
            return
    load_rulebook(last).rule_set(edition)
