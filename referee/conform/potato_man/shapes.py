"""Positions without an edition: what the solver made, as it is shipped in `specs/conformance/`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from referee.rulebook_files import specs_folder


class Shape(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A trick at a table, and the rule and its branch that it was made for.

    With a `hand` it is a question of what may be played, without one it is that of the whole deck; a full
    trick is a question of who wins it.
    """

    rule: str
    branch: str
    players: int
    variant: str
    trick: str
    hand: str | None = None


def shapes_file() -> Path:
    """Where the positions are shipped."""
    return specs_folder() / "conformance" / "potato-man.positions.json"


@cache
def load_shapes() -> tuple[Shape, ...]:
    """The positions that are shipped."""
    return msgspec.json.decode(shapes_file().read_bytes(), type=tuple[Shape, ...])
