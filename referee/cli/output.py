"""Where results and messages go: standard output as text, colour or JSON, standard error for messages."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Iterable
from typing import IO, TYPE_CHECKING, Any, Protocol

import attrs
import click
import msgspec

from referee.cli.ink import Line, plain, visible

if TYPE_CHECKING:
    from rich.console import Console

    from referee.errors import Malformed

USUAL_COLUMNS = 80
WIDEST = 110

_LOOKS = {
    "red": "bold red",
    "blue": "bold bright_blue",
    "green": "bold green",
    "yellow": "bold yellow",
    "gold": "bold dark_orange",
    "good": "bold green",
    "bad": "bold red",
    "open": "bold yellow",
    "title": "bold",
    "slug": "cyan",
    "dim": "dim",
}


@attrs.frozen
class Answer:
    """A result in both its forms, of which only the one asked for is made.

    `data` gives it as builtin data, `text` as lines for a number of columns.
    """

    data: Callable[[], Any]
    text: Callable[[int], Iterable[Line]]


class Printer(Protocol):
    """Prints lines for people. `columns` is the width that paragraphs should keep to."""

    columns: int

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines to standard output."""
        ...


class PlainPrinter:
    """Prints without colour, for pipes and files."""

    def __init__(self) -> None:
        self.columns = min(WIDEST, columns_beside())

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines to standard output."""
        write("".join(f"{plain(spans).rstrip()}\n" for spans in lines))


class ColourPrinter:
    """Prints with colour, for a terminal."""

    def __init__(self) -> None:
        from rich.console import Console  # slow to load: only when a person looks
        from rich.theme import Theme

        self.console: Console = Console(theme=Theme(_LOOKS), highlight=False, soft_wrap=True)
        self.columns = min(WIDEST, self.console.width)

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines to standard output."""
        from rich.text import Text

        for spans in lines:
            self.console.print(Text.assemble(*((span.text, span.style) for span in spans)))


def printer() -> Printer:
    """The printer for whoever reads standard output."""
    return ColourPrinter() if is_terminal(sys.stdout) else PlainPrinter()


def columns_beside() -> int:
    """The width to write to what is no terminal: that of the terminal beside it, or the usual one.

    The environment variable COLUMNS decides where it is set.
    """
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and int(given):
        return int(given)
    for stream in (sys.stderr, sys.stdin):
        if is_terminal(stream):
            return os.get_terminal_size(stream.fileno()).columns or USUAL_COLUMNS
    return USUAL_COLUMNS


def give(answer: Answer, output_format: str) -> None:
    """Print an answer as `text` or `json`."""
    if output_format == "json":
        write_json(answer.data())
    else:
        out = printer()
        out.lines(answer.text(out.columns))


def is_terminal(stream: IO[str] | None) -> bool:
    """Whether a person looks at a stream."""
    return stream is not None and stream.isatty()


def write(text: str) -> None:
    """Write text to standard output."""
    if sys.stdout is not None:
        sys.stdout.write(text)


def write_bytes(data: bytes) -> None:
    """Write UTF-8 data, such as JSON, to standard output whatever the terminal's encoding is."""
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


def write_json(value: Any, *, indented: bool = True) -> None:
    """Write builtin data as JSON."""
    text = msgspec.json.encode(value)
    write_bytes((msgspec.json.format(text, indent=2) if indented else text) + b"\n")


def say(message: str) -> None:
    """Write a message to standard error, broken into lines where a person reads it."""
    text = f"referee: {visible(message)}"
    if is_terminal(sys.stderr):
        text = textwrap.fill(
            text,
            min(WIDEST, columns_beside()),
            subsequent_indent="  ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    click.echo(text, err=True)


def say_malformed(source: str, error: Malformed) -> None:
    """Write on standard error where and why a file is not a log."""
    place = ":".join([source, *(str(number) for number in (error.line, error.column) if number is not None)])
    path = "" if error.path == "$" else f" (at {error.path})"
    say(f"{place}: {error.message}{path}")
