"""Plain data: text in NFC, keys that stand once, nothing that JSON could not hold."""

from __future__ import annotations

import math
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, TypeAlias, cast
from unicodedata import is_normalized, normalize

from referee.errors import Malformed
from referee.log.formats import MAX_LEVELS
from referee.log.paths import Parts, path_of
from referee.suggest import shown

if TYPE_CHECKING:
    from collections.abc import Callable

Leaf: TypeAlias = "Callable[[object, Parts], object]"


def is_plain_text(text: bytes) -> bool:
    r"""Whether a JSON text is in NFC, and so are all the strings it stands for.

    False negatives are possible: an escape such as `\u0301` may hide a character that joins the one before.
    Raises UnicodeDecodeError if the text is not UTF-8.
    """
    if b"\\u" in text:
        return False
    return text.isascii() or is_normalized("NFC", text.decode())


def in_nfc(data: object) -> object:
    """`data` with every text, keys too, in NFC. Raises Malformed: too deep, or keys that become the same."""
    return _walk(data, (), _text_in_nfc)


def as_json(data: object, parts: Parts) -> object:
    """`data`, which stands at `parts`, as JSON holds it: dates and times become text as in RFC 3339.

    Raises Malformed for what JSON cannot hold (not-a-number, infinity), and for nesting too deep.
    """
    return _walk(data, parts, _json_value)


def _walk(data: object, parts: Parts, leaf: Leaf) -> object:
    if not isinstance(data, (dict, list, tuple)):
        return leaf(data, parts)
    if len(parts) >= MAX_LEVELS:
        raise too_deep(path_of(parts[:4]))
    if not isinstance(data, dict):
        items = cast("list[object]", data)
        return [_walk(value, (*parts, index), leaf) for index, value in enumerate(items)]
    table: dict[object, object] = {}
    for key, value in cast("dict[str, object]", data).items():
        name = cast("str", leaf(key, parts))
        if name in table:
            raise stands_twice(name, path_of((*parts, name)))
        table[name] = _walk(value, (*parts, name), leaf)
    return table


def too_deep(path: str) -> Malformed:
    """The error for tables and arrays that nest too deep."""
    return Malformed(f"tables and arrays nest deeper than {MAX_LEVELS} levels", path=path)


def stands_twice(key: str, path: str) -> Malformed:
    """The error for a key that stands twice in one table."""
    return Malformed(f"the key {shown(key)} stands twice here", path=path)


def _text_in_nfc(value: object, _parts: Parts) -> object:
    return normalize("NFC", value) if isinstance(value, str) else value


def _json_value(value: object, parts: Parts) -> object:
    if isinstance(value, float) and not math.isfinite(value):
        raise Malformed(f"{value} is not a number that a log can hold", path=path_of(parts))
    if isinstance(value, (datetime, date, time)):
        return _date_as_text(value)
    return value


def _date_as_text(value: Any) -> str:
    text: str = value.isoformat()
    return text.removesuffix("+00:00") + "Z" if text.endswith("+00:00") else text
