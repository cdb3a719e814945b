"""Logs as texts, for the tests of reading and writing."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from jsonschema import Draft202012Validator

TOML = """\
format = "referee/1"   # a comment
game = "potato-man"
players = ["Ana", "Ben", "Cleo", "Dov"]
meta = { event = "Club night", date = 2026-11-30, tables = [1, 2.5, { a = true }] }

[[rounds]]
starter = "Ana"
hands = { Ana = "g9 Y8 B12 B16 B9 Y3 G10 G4 B4 Y10 R7 B6" }
tricks = [
  "B6 r14  G12 Y9",
  { plays = "B5 R16 G8 Y3", leader = "Ben", sack = "yellow" },  # claims
]

[[rounds]]
scores = { Ana = 4, Ben = 1 }

[result]
winners = ["Ana"]
"""

LINE = (
    '{"format":"referee/1","game":"potato-man","players":["Ana","Ben"'
    ',"Cleo","Dov"],"rounds":[{"starter":"Ana"}]}'
)

JSON = """\
{
  "format": "referee/1",
  "game": "potato-man",
  "players": ["Ana", "Ben", "Cleo", "Dov"],
  "rounds": [
    {
      "starter": "Ana",
      "tricks": ["B6 R14 G12 Y9", {"plays": "B5 R16 G8 Y3", "sack": "yellow"}]
    }
  ]
}
"""


class Pieces(io.RawIOBase):
    """A stream that gives one piece a read, as pipes do; an exception among the pieces is raised."""

    def __init__(self, pieces: Iterable[bytes | Exception]) -> None:
        self._pieces = iter(pieces)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        piece = next(self._pieces, b"")
        if isinstance(piece, Exception):
            raise piece
        memoryview(buffer)[: len(piece)] = piece
        return len(piece)


def validator(schema: dict[str, Any]) -> Any:
    """What tells whether data follows a JSON Schema."""
    return Draft202012Validator(schema)


def as_file(text: str | bytes) -> io.BytesIO:
    """A text as an open binary file."""
    return io.BytesIO(text.encode() if isinstance(text, str) else text)


def with_head(fields: str) -> str:
    """A JSON log with further fields, given as JSON: `"meta": {}`."""
    return f'{{"format":"referee/1","game":"potato-man","players":["Ana","Ben"],{fields}}}'
