"""What a person at a terminal sees, and a pipe does not: colour, a bar, a hint."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from tests.cli.logs import LAWFUL, UNLAWFUL, simulated

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

ESCAPE = b"\x1b["
BAR = "━".encode()
ENVIRONMENT = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}


def seen_on_terminal(
    words: list[str],
    *,
    stdout: IO[bytes] | int | None = None,
    stderr: IO[bytes] | int | None = None,
    columns: int = 80,
    typed: bytes = b"",
) -> bytes:
    """What a command writes to a terminal, which is each of its streams that is None here.

    Where something is typed, the terminal is standard input too.
    """
    master, terminal = os.openpty()
    termios.tcsetwinsize(terminal, (24, columns))
    os.write(master, typed)
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", *words],
        stdin=terminal if typed else subprocess.DEVNULL,
        stdout=terminal if stdout is None else stdout,
        stderr=terminal if stderr is None else stderr,
        env=ENVIRONMENT,
    )
    os.close(terminal)
    seen = bytearray()
    while True:
        try:
            piece = os.read(master, 4096)
        except OSError:  # Linux' way to say that nobody writes any more
            break
        if not piece:
            break
        seen += piece
    os.close(master)
    process.wait()
    return bytes(seen)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.toml").write_text(LAWFUL)
    (tmp_path / "b.toml").write_text(UNLAWFUL)
    (tmp_path / "c.jsonl").write_bytes(simulated(3))
    return tmp_path


def test_a_terminal_gets_colour(folder: Path) -> None:
    seen = seen_on_terminal(["adjudicate", str(folder / "b.toml")])
    assert b"\x1b[1;31m R9  " in seen


def test_a_terminal_without_colour_gets_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENVIRONMENT, "NO_COLOR", "1")
    seen = seen_on_terminal(["adjudicate", str(folder / "b.toml")])
    assert b" R9  " in seen
    assert b"\x1b[1;31m" not in seen


@pytest.mark.parametrize("command", ["show", "adjudicate"])
def test_a_terminal_that_lacks_letters_gets_stand_ins(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setitem(ENVIRONMENT, "PYTHONIOENCODING", "ascii")
    seen = seen_on_terminal([command, str(folder / "b.toml")])
    assert b"R9" in seen
    assert b"internal error" not in seen
    assert seen.isascii()


def test_a_message_is_broken_at_words_on_a_terminal() -> None:
    seen = seen_on_terminal(["rules", "no-such-rule"]).decode().splitlines()
    assert len(seen) > 2
    assert max(map(len, seen)) <= 80
    assert " ".join(seen).split()[:6] == ["referee:", "There", "is", "no", "rule", "'no-such-rule'."]


def test_a_pipe_beside_a_terminal_gets_its_width(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ENVIRONMENT, "COLUMNS")
    widths: list[int] = []
    for columns in (60, 100):
        with (folder / "out").open("wb") as file:
            seen_on_terminal(["rules", "trick.one-double"], stdout=file, columns=columns)
        widths.append(max(map(len, (folder / "out").read_text("utf-8").splitlines())))
    assert 48 < widths[0] <= 60
    assert 88 < widths[1] <= 100


def test_a_pipe_gets_neither_colour_nor_a_bar(folder: Path) -> None:
    words = [sys.executable, "-m", "referee", "adjudicate", str(folder)]
    ended = subprocess.run(words, capture_output=True, env=ENVIRONMENT, check=False)
    assert ESCAPE not in ended.stdout
    assert ended.stderr == b""


def test_many_files_show_a_bar_on_a_terminal_beside_results_in_a_file(folder: Path, tmp_path: Path) -> None:
    results = tmp_path / "results"
    with results.open("wb") as file:
        seen = seen_on_terminal(["adjudicate", str(folder)], stdout=file)
    assert BAR in seen
    assert ESCAPE not in results.read_bytes()
    assert b"legal, complete game" in results.read_bytes()


@pytest.mark.parametrize("options", [["--quiet"], []])
def test_one_small_file_or_quiet_shows_no_bar(folder: Path, options: list[str]) -> None:
    path = folder if options else folder / "a.toml"
    assert seen_on_terminal(["adjudicate", str(path), *options], stdout=subprocess.DEVNULL) == b""


def test_bar_and_results_share_a_terminal(folder: Path) -> None:
    seen = seen_on_terminal(["adjudicate", str(folder)])
    assert BAR in seen
    assert seen.count(b"complete game") == 3


def test_proving_shows_a_bar_on_a_terminal_beside_the_table(tmp_path: Path) -> None:
    words = ["prove", "one-sack", "--players", "3"]
    seen = seen_on_terminal(words)
    assert BAR in seen
    assert "1 of 1 theorems proved" in " ".join(seen.decode().split())
    with (tmp_path / "results").open("wb") as file:
        assert BAR in seen_on_terminal(words, stdout=file)
    assert BAR not in (tmp_path / "results").read_bytes()


def test_json_on_a_terminal_is_not_mixed_with_a_bar(folder: Path) -> None:
    seen = seen_on_terminal(["adjudicate", str(folder), "--format", "jsonl"])
    assert [json.loads(line)["verdict"] for line in seen.splitlines()] == ["legal", "illegal", *["legal"] * 3]


def test_who_is_to_type_a_log_is_told() -> None:
    master, terminal = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", "adjudicate"],
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    os.write(master, b'format = "referee/1"\n\x04')
    out, err = process.communicate(timeout=60)
    os.close(master)
    os.close(terminal)
    assert b"keyboard" in err
    assert b"not a log" in out


def test_a_bare_ask_asks_a_person_for_the_moment() -> None:
    seen = seen_on_terminal(["ask"], typed=b"4\nR9 B9 G9\nR5 Y1\n\nblocked\n\n").decode()
    assert "Cards on the table" in seen
    assert "rejected" in seen
    assert "turn.must-play" in seen


def test_each_answer_is_checked_and_asked_for_again() -> None:
    typed = b"6\nvier\n4\nR99\nR9 B9 G9\nR9\nR5 Y1\nred=9\n\nP4 tanzt\nblockiert\nlord-fry\n"
    seen = seen_on_terminal(["ask", "--lang", "de"], typed=typed).decode()
    for told in ("'R99' ist keine Karte", "R9 liegt auf dem Tisch", "'red=9'", "'P4 tanzt' ist nicht zu"):
        assert told in seen
    assert "Nach welcher Ausgabe (zoch-2013, lord-fry, all) [zoch-2013]" in seen
    assert "trifft nicht zu" in seen


def test_without_green_is_asked_of_three_players() -> None:
    seen = seen_on_terminal(["ask"], typed=b"3\ny\nG9\n\n\n\n\n").decode()
    assert "setup.deck" in seen


@pytest.mark.parametrize(
    ("answer", "green"), [("vielleicht\nja", False), ("J", False), ("nein", True), ("", True)]
)
def test_yes_and_no_are_understood_in_the_language_of_the_questions(answer: str, green: bool) -> None:
    typed = f"3\n{answer}\nR9\n\n\n\n\n".encode()
    seen = seen_on_terminal(["ask", "--lang", "de"], typed=typed).decode()
    assert ("3 × Grün" in re.sub(r"\x1b\[[0-9;]*m", "", seen)) is green
