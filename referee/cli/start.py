"""The `referee` command: finds the command asked for, and answers for everything that goes wrong."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, cast

import click

from referee import __version__
from referee.errors import RefereeError
from referee.verdict import EXIT_INPUT, EXIT_INTERNAL, EXIT_OK

EXIT_INTERRUPTED = 130
EXIT_PIPE_CLOSED = 141
COMMANDS = (
    "adjudicate",
    "ask",
    "compare",
    "conform",
    "convert",
    "lint",
    "new",
    "prove",
    "rules",
    "schema",
    "show",
    "simulate",
    "vectors",
)
TRACEBACK = "REFEREE_TRACEBACK"


class Root(click.Group):
    """A group whose commands are modules of this package, and whose failures have fixed exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command: the module of its name, which has an attribute `command`."""
        if cmd_name not in COMMANDS:
            return None
        return cast("click.Command", import_module(f"referee.cli.{cmd_name}").command)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line and end the process with its exit code.

        A command returns its exit code, or None for 0.
        """
        if os.environ.get("_REFEREE_COMPLETE"):
            return super().main(args, prog_name, complete_var, **extra)
        _replace_what_cannot_be_said()
        words = list(sys.argv[1:] if args is None else args)
        sys.exit(_exit_code_of(lambda: self._run(words, prog_name or "referee")))

    def _run(self, words: list[str], name: str) -> object:
        with self.make_context(name, words) as context:
            return self.invoke(context)


def _exit_code_of(run: Callable[[], object]) -> int:
    """Run, and turn whatever happens into a message on standard error and an exit code."""
    try:
        code = _outcome(run)
        _flush()
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:
        _forget_output()
        return EXIT_PIPE_CLOSED
    except OSError as error:
        _say(error.strerror or str(error))
        _forget_output()
        return EXIT_INTERNAL
    return code


def _outcome(run: Callable[[], object]) -> int:
    try:
        code = run()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        error.show()
        return EXIT_INPUT
    except RefereeError as error:
        _say(str(error))
        return EXIT_INPUT
    except click.Abort:
        return _interrupted()
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001  the last resort: no traceback reaches a user
        return internal_error(error)
    return code if isinstance(code, int) else EXIT_OK


def _interrupted() -> int:
    with suppress(KeyboardInterrupt):  # one that comes while this is said changes nothing
        _say("interrupted")
    return EXIT_INTERRUPTED


def internal_error(error: Exception, where: str = "") -> int:
    """Say that the referee itself failed, which is no verdict, and return exit code 70."""
    _say(f"internal error{where}: {type(error).__name__}: {error}")
    _say(f"this is a fault of the program and no verdict; set {TRACEBACK}=1 to see where it happened")
    if os.environ.get(TRACEBACK):
        import traceback  # only for those who ask

        traceback.print_exception(error)
    return EXIT_INTERNAL


def _say(message: str) -> None:
    # Imported here: most runs have nothing to say.
    from referee.cli.output import say

    with suppress(OSError):  # where nothing can be said, the exit code still tells
        say(message)


def _replace_what_cannot_be_said() -> None:
    """Let an encoding that lacks a letter, such as ASCII, write a stand-in for it."""
    for stream, stand_in in ((sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=stand_in)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def _forget_output() -> None:
    """Send what is left to be written nowhere, so that Python's own flush at exit cannot fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with suppress(OSError):  # a stream that is no file of the system
                os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


@click.command(
    cls=Root,
    name="referee",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 all lawful, 1 at least one unlawful, 2 input or usage not understood, "
    "3 at least one undetermined, 70 an internal error.",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
def main() -> None:
    """Settle what happened at the table: judge recorded games, and cite the rulebook for every verdict."""
