"""What is wrong with a text that is no log, said for people who know the game and not the code."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, cast

import msgspec

from referee.errors import Malformed
from referee.log.paths import Parts, parts_of, path_of
from referee.suggest import LONGEST_SHOWN, shown, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_NAMES = {
    "str": "text in quotes",
    "int": "a whole number",
    "float": "a number with a point",
    "bool": "true or false",
    "array": "a list in brackets",
    "object": "a table",
    "null": "null",
    "date": "a date",
    "datetime": "a date",
    "time": "a time",
}
_OTHER = {
    "Integer value out of range": "a number has too many digits",
    "Number out of range": "a number is too large",
}
LONGEST_FORM = 2
_TABLE_ONLY = ("object", "object | null")
_LIST_OF_TABLES = "; in TOML a list of tables has two brackets: [[{key}]]"


def validation_message(error: msgspec.ValidationError, data: object, kind: type[Any]) -> Malformed:
    """The error for a text that decodes, but to something else than a log of the type `kind`.

    `data` is the text as plain data, None if there is none. A key that is unknown is named by `path`.
    """
    what, parts = _taken_apart(str(error))
    parts = _sharpened(parts, data, kind)
    if match := re.fullmatch(r"Expected `(.+)`, got `(.+)`", what):
        form = _form(_schemas_at(kind, parts), _at(data, list(parts))) if match[1] in _TABLE_ONLY else ""
        return Malformed(_wrong_type(match[1], match[2], parts) + form, path=path_of(parts))
    if match := re.fullmatch(r"Object missing required field `(.+)`", what):
        return Malformed(f"the key {shown(match[1])} is missing", path=path_of(parts))
    if match := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        known = (name for part in _schemas_at(kind, parts) for name in part.get("properties", ()))
        return Malformed(str(unknown_name("key", match[1], known)), path=path_of((*parts, match[1])))
    if match := re.fullmatch(r"Invalid enum value '(.*)'", what, re.DOTALL):
        known = (str(name) for part in _schemas_at(kind, parts) for name in part.get("enum", ()))
        key = next((part for part in reversed(parts) if isinstance(part, str)), "value")
        return Malformed(str(unknown_name(key, match[1], known)), path=path_of(parts))
    return Malformed(_OTHER.get(what, what), path=path_of(parts))


def _taken_apart(message: str) -> tuple[str, Parts]:
    """What a message of msgspec says, and of what place; `[...]` stays in it as an Ellipsis' text."""
    what, there, path = message.rpartition(" - at `$")
    if not there:
        return message, ()
    return what, parts_of("$" + path.removesuffix("`").replace("[...]", '["..."]'))


def _wrong_type(expected: str, found: str, parts: Parts) -> str:
    names = [_NAMES.get(name, name) for name in expected.split(" | ") if name != "null"]
    message = f"{_subject(parts)} has to be {' or '.join(names)}, not {_NAMES.get(found, found)}"
    if expected.startswith("array") and found == "object" and parts:
        message += _LIST_OF_TABLES.format(key=parts[-1])
    return message


def _form(schemas: Iterator[dict[str, Any]], found: object) -> str:
    """How a table of few keys is written, with what was found as its first value, if that is text."""
    keys: tuple[str, ...] = next(
        (tuple(schema.get("properties", ())) for schema in schemas if schema.get("required")), ()
    )
    if not 1 <= len(keys) <= LONGEST_FORM:
        return ""
    first = found if isinstance(found, str) and len(found) <= LONGEST_SHOWN else "…"
    values = [json.dumps(first, ensure_ascii=False), *['"…"'] * (len(keys) - 1)]
    pairs = ", ".join(f"{key} = {value}" for key, value in zip(keys, values, strict=True))
    return f"; in TOML: {{ {pairs} }}"


def _subject(parts: Parts) -> str:
    if not parts:
        return "a log"
    last = parts[-1]
    if isinstance(last, str):
        return shown(last)
    key = next((part for part in reversed(parts) if isinstance(part, str)), "a list")
    return f"entry {last + 1} of {shown(key)}"


def _schemas_at(kind: type[Any], parts: Parts) -> Iterator[dict[str, Any]]:
    """The JSON Schemas that what stands at `parts` may follow."""
    whole = msgspec.json.schema(kind)
    found = list(_alternatives(whole, whole))
    for part in parts:
        found = [
            schema
            for one in found
            for child in _children(one, part)
            for schema in _alternatives(child, whole)
        ]
    yield from found


def _alternatives(schema: dict[str, Any], whole: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if "$ref" in schema:
        schema = whole["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    if "anyOf" in schema:
        for one in schema["anyOf"]:
            yield from _alternatives(one, whole)
    else:
        yield schema


def _children(schema: dict[str, Any], part: str | int) -> Iterator[dict[str, Any]]:
    if isinstance(part, int):
        child = schema.get("items")
    else:
        child = schema.get("properties", {}).get(part, schema.get("additionalProperties"))
    if isinstance(child, dict):
        yield cast("dict[str, Any]", child)


def _sharpened(parts: Parts, data: object, kind: type[Any]) -> Parts:
    """The place with each `...`, by which msgspec means some key of a free table, made that very key."""
    done: list[str | int] = []
    for part in parts:
        if part == "...":
            table = _at(data, done)
            if not isinstance(table, dict) or not table:
                break
            done.append(_faulty_key(cast("dict[str, object]", table), _refuses(data, tuple(done), kind)))
        else:
            done.append(part)
    return tuple(done)


def _faulty_key(table: dict[str, object], refuses: Callable[[dict[str, object]], bool]) -> str:
    """The first key of `table` for which it is refused, found by halving the table."""
    items = list(table.items())
    while len(items) > 1:
        half = items[: len(items) // 2]
        items = half if refuses(dict(half)) else items[len(half) :]
    return items[0][0]


def _refuses(data: object, place: Parts, kind: type[Any]) -> Callable[[dict[str, object]], bool]:
    """Whether `kind` refuses `data` with another table at `place`, because of that table's keys."""

    def refuses(table: dict[str, object]) -> bool:
        try:
            msgspec.convert(_with(data, place, table), kind)
        except msgspec.ValidationError as error:
            return _taken_apart(str(error))[1][: len(place) + 1] == (*place, "...")
        return False

    return refuses


def _at(data: object, place: list[str | int]) -> object:
    for part in place:
        try:
            data = cast("Any", data)[part]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _with(data: object, place: Parts, value: object) -> object:
    """A copy of `data` with `value` at `place`."""
    if not place:
        return value
    copy = cast("Any", data).copy()
    copy[place[0]] = _with(copy[place[0]], place[1:], value)
    return copy
