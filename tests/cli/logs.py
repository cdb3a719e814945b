"""Logs for the tests of the command line: a lawful start of a game, and what can be wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from referee import simulate

if TYPE_CHECKING:
    from pathlib import Path

LAWFUL = """\
format  = "referee/1"
game    = "potato-man"
players = ["Ana", "Ben", "Cleo", "Dov"]

[[rounds]]
starter = "Ana"
tricks = [
  "B6 R14 G12 Y9",
  "B5 R16 G8 Y3",
]

[rounds.hands]
Ana = "G9 Y8 B12 B16 B9 Y3 G10 G4 B4 Y10 R7 B6"
Ben = "R18 B5 R10 R15 B7 R8 Y5 Y7 R14 Y6 B11 B15"
Cleo = "G12 G6 B10 G5 Y11 R16 R11 R6 Y1 G14 Y13 R5"
Dov = "Y12 R17 R13 G11 G8 B14 R12 Y2 Y9 G3 G7 R9"
"""
UNLAWFUL = LAWFUL.replace("B6 R14 G12 Y9", "B6 R14 G12 R9")
UNLAWFUL_LINE = 8
# Who stopped is not recorded as blocked, and no hand is known.
OPEN = """\
format = "referee/1"
game = "potato-man"
players = ["Ana", "Ben", "Cleo", "Dov"]
[[rounds]]
starter = "Ana"
tricks = ["B6 R14 G12"]
blocked = { player = "Dov" }
"""
NOT_A_LOG = LAWFUL.replace("R16 G8", "R99 G8")
NOT_A_LOG_LINE = 9


def folder_of_logs(folder: Path) -> Path:
    """A folder with a log for each verdict, named after it."""
    for name, text in (
        ("legal", LAWFUL),
        ("illegal", UNLAWFUL),
        ("undetermined", OPEN),
        ("malformed", NOT_A_LOG),
    ):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def simulated(games: int, players: int = 4) -> bytes:
    """Complete lawful games, as JSON lines."""
    return b"".join(
        msgspec.json.encode(log) + b"\n" for log in simulate(players=players, games=games, seed=1)
    )
