"""What can be wrong with the input, as exceptions that carry a place."""

from __future__ import annotations

import json


class RefereeError(Exception):
    """Something the user can mend; the command line prints it and ends with exit code 2."""


class Malformed(RefereeError):
    """The input is not a log.

    `path` is a JSON path (`$.rounds[0].tricks[2]`), `rule` the slug that a header fault
    names, `key` and `facts` the translatable message (see `Rulebook.argument`), if any.
    `line` and `column` count from 1 and are filled in by the reader, which has the text.
    """

    def __init__(
        self,
        message: str,
        *,
        path: str = "$",
        rule: str | None = None,
        key: str | None = None,
        facts: dict[str, str] | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.rule = rule
        self.key = key
        self.facts = facts or {}
        self.line = line
        self.column = column


class Unreadable(Malformed):
    """There is no log to look at: the file is not there, may not be read, or is damaged."""


class UnknownName(RefereeError):
    """A game, edition, ruling, value or slug that the rulebook does not have."""


def at_key(path: str, key: str) -> str:
    """The JSON path of a key under another path: `$.a.b`, or `$.a["b c"]` where the key is no plain word."""
    return f"{path}.{key}" if key.isidentifier() else f"{path}[{json.dumps(key, ensure_ascii=False)}]"
