"""The formats of a log, how they are told apart, and the limits of a log."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Format: TypeAlias = Literal["toml", "json", "jsonl"]

MAX_BYTES = 16 * 1024 * 1024
"""The most bytes that the text of one log may have."""

MAX_LEVELS = 64
"""How deep tables and arrays may nest in a log; the log itself is the first level."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
GZIP_MAGIC = b"\x1f\x8b"

_FORMAT_OF_ENDING: dict[str, Format] = {".toml": "toml", ".json": "json", ".jsonl": "jsonl"}
ENDINGS = tuple(_FORMAT_OF_ENDING) + tuple(ending + ".gz" for ending in _FORMAT_OF_ENDING)

_JSON_START = re.compile(rb"\s*(?:\{|\[\s*\{)")


def format_of_name(name: str) -> tuple[Format | None, bool]:
    """The format that a file's name tells, None if it tells none, and whether it says `.gz`."""
    lower = name.lower()
    stem = lower.removesuffix(".gz")
    for ending, format_ in _FORMAT_OF_ENDING.items():
        if stem.endswith(ending):
            return format_, stem != lower
    return None, stem != lower


def format_of_text(start: bytes) -> Format:
    """The format of a text, by all up to the end of its first line that is not blank.

    JSON lines if that line is an object in braces; JSON if it begins with a brace; else TOML.
    """
    text = start.removeprefix(BYTE_ORDER_MARK).strip()
    if not _JSON_START.match(text):
        return "toml"
    return "jsonl" if text.startswith(b"{") and text.endswith(b"}") else "json"
