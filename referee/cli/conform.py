"""`referee conform`: whether somebody's engine is right."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from referee.cli.options import chosen_game, format_option, game_option, language_option, not_nan
from referee.cli.output import Printer, printer, say, write_bytes, write_json
from referee.cli.page import Page
from referee.cli.phrases import load_phrases
from referee.cli.progress import counter
from referee.log.write import format_of_target
from referee.rulebook import load_rulebook
from referee.verdict import EXIT_INPUT, EXIT_OK, worst_exit

if TYPE_CHECKING:
    from referee.conform.check import CheckOrder
    from referee.conform.kit import Kit
    from referee.conform.report import Report
    from referee.conform.session import Limits

# The second one is sent when a terminal is closed; not every system has it.
_ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

# The options on which it depends what is asked and played.
_CHOICES = ("game", "seed", "budget", "examples", "timeout")


def _not_nan_if_given(context: click.Context, option: click.Parameter, seconds: float | None) -> float | None:
    return None if seconds is None else not_nan(context, option, seconds)


@click.command("conform", context_settings={"allow_interspersed_args": False})
@click.argument("words", metavar="-- COMMAND...", nargs=-1, required=True)
@game_option
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="N", help="Of the play."
)
@click.option(
    "--budget",
    type=click.FloatRange(min=0, max=1_000_000),
    callback=not_nan,
    default=20.0,
    show_default=True,
    metavar="SECONDS",
    help="Time for play, after the questions that are always asked.",
)
@click.option(
    "--examples",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    metavar="N",
    help="The most games that are begun.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0.001, max=1_000_000),
    callback=_not_nan_if_given,
    metavar="SECONDS",
    help="Time for an answer. [default: 10 for the first one, 5 for each other]",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the shortest difference as a log, in the format of its name.",
)
@language_option
@format_option("text", "json", "junit")
def command(
    words: tuple[str, ...],
    game: str | None,
    seed: int,
    budget: float,
    examples: int,
    timeout: float | None,
    output: Path | None,
    lang: str,
    output_format: str,
) -> int:
    """Check somebody's engine against the law.

    COMMAND starts it. It answers questions, a line of JSON each (docs/conformance.md). First decided
    disputes are asked, then both sides of each border of the rules, then games are played. For each rule
    the report says whether it is held, and what differs is made as small as it can be.

    Exit codes: 0 it conforms, 1 it differs, 2 it cannot be talked to, 3 it answered nothing.
    """
    # What talks and plays is slow to load: only here.
    from referee.conform.check import CheckOrder
    from referee.conform.kit import find_kit

    if output is not None:
        # Before the engine is asked for long, not after it.
        format_of_target(output)
    kit = find_kit(chosen_game(game))
    out = printer() if output_format == "text" else None
    with _own_hypothesis_folder(), _ended_in_order(), counter(out) as count:
        order = CheckOrder(seed=seed, budget=budget, examples=examples, watch=count)
        report = _checked(words, kit, order, timeout)
    if report is None:
        return EXIT_INPUT
    _print(report, kit, _again(words), lang, output_format, out)
    if output is not None:
        _write_log(report, kit, output)
    if report.complaint is None:
        return report.exit_code
    say(report.complaint)
    # What was found out stays true, but it is no engine that one can rely on.
    return worst_exit(EXIT_INPUT, report.exit_code) if report.exit_code != EXIT_OK else EXIT_INPUT


def _checked(words: tuple[str, ...], kit: Kit, order: CheckOrder, timeout: float | None) -> Report | None:
    """The report on the program; None if it cannot be talked to, which is said then."""
    from attrs import evolve

    from referee.conform.check import check
    from referee.conform.session import ChildProcess
    from referee.conform.wire import BrokenTalk

    engine = ChildProcess(words, _limits(timeout))
    try:
        with engine:
            report = check(engine, kit, order)
    except BrokenTalk as error:
        say(f"{shlex.join(words)}: {error}")
        for last_word in engine.last_words:
            say(f"its standard error: {last_word}")
        return None
    complaint = None if engine.complaint is None else f"{shlex.join(words)}: {engine.complaint}"
    return evolve(report, complaint=complaint)


def _again(words: tuple[str, ...]) -> str:
    """The command line that asks and plays the same: with the seed, and with what else was chosen."""
    context = click.get_current_context()
    chosen = [
        name
        for name in _CHOICES
        if name == "seed" or context.get_parameter_source(name) is not ParameterSource.DEFAULT
    ]
    options = [part for name in chosen for part in (f"--{name}", str(context.params[name]))]
    return shlex.join(["referee", "conform", *options, "--", *words])


def _limits(timeout: float | None) -> Limits:
    from referee.conform.session import Limits

    return Limits() if timeout is None else Limits(first=timeout, answer=timeout)


def _print(
    report: Report, kit: Kit, again: str, language: str, output_format: str, out: Printer | None
) -> None:
    if out is not None:
        from referee.cli.conform_as_text import report_as_text

        page = Page(load_phrases(language), out.columns, load_rulebook(kit.game))
        out.lines(report_as_text(report, kit, again, page))
    elif output_format == "json":
        from referee.cli.conform_as_data import report_as_data

        write_json(report_as_data(report, kit, again))
    else:
        from referee.cli.conform_as_junit import report_as_xml

        write_bytes(report_as_xml(report, kit, again))


def _write_log(report: Report, kit: Kit, output: Path) -> None:
    from msgspec import convert

    from referee.games import find_game
    from referee.log.write import dump

    written = None if report.shortest is None else kit.as_log(report.shortest)
    if written is None:
        say(f"no difference to write as a log, so {output} was not written")
        return
    dump(convert(written, find_game(kit.game).log_type), output)


@contextmanager
def _own_hypothesis_folder() -> Generator[None]:
    """Hypothesis writes beside the user's files what it remembers, and here nothing is to be remembered."""
    from tempfile import TemporaryDirectory

    from hypothesis.configuration import set_hypothesis_home_dir

    with TemporaryDirectory() as folder:
        set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            set_hypothesis_home_dir(None)


class _EndedBySignal(KeyboardInterrupt):
    """A signal to end. As an interruption nobody takes it for a fault of an engine, Hypothesis neither."""


@contextmanager
def _ended_in_order() -> Generator[None]:
    """Whoever ends the referee by a signal ends the engine, too."""

    def end(number: int, _frame: FrameType | None) -> None:
        raise _EndedBySignal(number)

    # What `nohup` has had ignored stays ignored.
    before = {
        number: handler for number in _ENDING if (handler := signal.getsignal(number)) != signal.SIG_IGN
    }
    for number in before:
        signal.signal(number, end)
    try:
        yield
    except _EndedBySignal as ended:
        sys.exit(128 + int(ended.args[0]))
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
