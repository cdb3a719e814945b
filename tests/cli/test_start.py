"""The command line answers for what goes wrong: a message, an exit code, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee import __version__
from referee.cli import rules, start
from referee.errors import RefereeError
from tests.cli.running import run

PYTHON = [sys.executable, "-m", "referee"]
FULL_DISK = Path("/dev/full")


def test_version() -> None:
    assert run("--version").out == f"referee {__version__}\n"


def test_help_names_every_command() -> None:
    shown = run("--help")
    assert shown.code == 0
    assert all(f"\n  {name} " in shown.out for name in start.COMMANDS)


def test_what_a_command_does_is_told_to_the_end() -> None:
    assert "..." not in run("--help", env={"COLUMNS": "80"}).out.partition("Commands:")[2]


@pytest.mark.parametrize("words", [(), ("dance",), ("--dance",), ("rules", "--dance")])
def test_what_is_no_command_is_a_usage_error(words: tuple[str, ...]) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert "Usage: referee" in ran.err


def test_every_command_has_help() -> None:
    for name in start.COMMANDS:
        shown = run(name, "--help")
        assert shown.code == 0
        assert f"Usage: referee {name}" in shown.out


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (RefereeError("no such thing"), 2, "referee: no such thing\n"),
        (KeyboardInterrupt(), 130, "referee: interrupted\n"),
        (RecursionError("too deep"), 70, "referee: internal error: RecursionError: too deep\n"),
        (MemoryError(), 70, "referee: internal error: MemoryError: \n"),
        (OSError(28, "No space left on device"), 70, "referee: No space left on device\n"),
        (BrokenPipeError(32, "Broken pipe"), 141, ""),
    ],
)
def test_a_failure_has_its_exit_code_and_message(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, message: str
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(rules, "load_rulebook", fail)
    ran = run("rules")
    assert ran.code == code
    assert ran.err.startswith(message)
    assert "Traceback" not in ran.err


def test_the_traceback_is_there_for_those_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(rules, "load_rulebook", fail)
    assert "Traceback" in run("rules", env={start.TRACEBACK: "1"}).err


def test_a_reader_that_goes_away_ends_the_output_in_silence() -> None:
    process = subprocess.Popen(
        [*PYTHON, "rules", "--format", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == start.EXIT_PIPE_CLOSED
    process.stderr.close()


@pytest.mark.skipif(not FULL_DISK.exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_and_is_no_verdict() -> None:
    with FULL_DISK.open("wb") as full:
        ended = subprocess.run([*PYTHON, "rules"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert ended.returncode == 70
    assert ended.stderr == b"referee: No space left on device\n"


def test_closed_streams_are_no_trouble() -> None:
    command = " ".join([*PYTHON, "rules", "<&-", ">&-", "2>&-"])
    assert subprocess.run(command, shell=True, check=False).returncode == 0  # noqa: S602  the shell closes them


def test_an_encoding_that_lacks_a_letter_gets_a_stand_in() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    ended = subprocess.run(
        [*PYTHON, "rules", "sack.gold", "--lang", "de"], env=environment, capture_output=True, check=False
    )
    assert ended.returncode == 0
    assert b"Hausregel" in ended.stdout
