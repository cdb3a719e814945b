"""One log of a file, as read."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import attrs

from referee.errors import Malformed
from referee.header import Header
from referee.log.raw import RawLog

if TYPE_CHECKING:
    from referee.log.positions import LineColumn, Positions


@attrs.frozen
class Entry:
    """One log of a file: `log`, or the `error` that tells why it is none, with its line and column."""

    raw: RawLog
    log: Header | None = None
    error: Malformed | None = None

    @property
    def source(self) -> str:
        """The name of the file; `-` for standard input."""
        return self.raw.source

    @property
    def index(self) -> int:
        """Which log of the file this is, counted from 0."""
        return self.raw.index

    @property
    def line(self) -> int | None:
        """The line of the file where the log stands, counted from 1; only in JSON lines."""
        return self.raw.line

    def locate(self, path: str) -> LineColumn | None:
        """The line and column, counted from 1, of a JSON path: where its key begins, or its list entry.

        For a path that the text does not have, the place of what is nearest around it; None if there is
        no text. The first call reads the text a second time.
        """
        if not self.raw.text:
            return None
        line, column = self._positions.locate(path)
        return line + self.lines_before, column

    @property
    def lines_before(self) -> int:
        """How many lines of the file stand before the log's text."""
        return 0 if self.raw.line is None else self.raw.line - 1

    @functools.cached_property
    def _positions(self) -> Positions:
        # Imported here: it loads tree-sitter.
        from referee.log.positions import Positions

        return Positions(self.raw.text, self.raw.format)
