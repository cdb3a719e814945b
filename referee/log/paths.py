"""JSON paths such as `$.rounds[0].hands.Ana`: the places of a log, taken apart and put together."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, TypeAlias

from referee.errors import at_key

if TYPE_CHECKING:
    from collections.abc import Iterable

Parts: TypeAlias = tuple[str | int, ...]

LONGEST_KEY = 200

_PART = re.compile(r"\.(?P<word>[^.\[]+)|\[(?P<index>[0-9]+)\]|\[(?P<text>\"(?:[^\"\\]|\\.)*\")\]")


def path_of(parts: Iterable[str | int]) -> str:
    """The path of keys and indices, from the log downwards. It ends before a key too long to be shown."""
    path = "$"
    for part in parts:
        if isinstance(part, int):
            path = f"{path}[{part}]"
        elif len(part) <= LONGEST_KEY:
            path = at_key(path, part)
        else:
            break
    return path


def parts_of(path: str) -> Parts:
    """The keys and indices of a path; what cannot be read, and all after it, is left out."""
    parts: list[str | int] = []
    position = 1
    while match := _PART.match(path, position):
        word, index, text = match.group("word", "index", "text")
        parts.append(word or (int(index) if index else json.loads(text)))
        position = match.end()
    return tuple(parts)
