"""A log as TOML, as people would write it: a table a round, a trick a line. Loads tomlkit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeGuard, cast

import msgspec
import tomlkit

from referee.errors import Malformed
from referee.header import Header
from referee.log.paths import Parts, path_of


def toml_text(log: Header) -> str:
    """The TOML of a log. Raises Malformed for null in `meta`, which TOML does not have."""
    data = cast("dict[str, Any]", msgspec.to_builtins(log))
    document = tomlkit.document()
    tables = [key for key in data if key not in Header.__struct_fields__ and _has_tables(data[key])]
    for key in data:
        if key not in tables:
            document.add(key, _inline(data[key], (key,)))
    for key in tables:
        document.add(key, _tables(data[key], key))
    return tomlkit.dumps(document)


def _has_tables(value: object) -> bool:
    """Whether a part of a log may be written as a `[table]`, or as several: what is empty cannot."""
    if _is_list(value):
        return bool(value) and all(_is_table(row) for row in value)
    return _is_table(value) and bool(value)


def _tables(value: Any, key: str) -> Any:
    if _is_table(value):
        return _table(value, (key,), lines=False)
    tables: Any = tomlkit.aot()
    for index, row in enumerate(value):
        tables.append(_table(row, (key, index), lines=True))
    return tables


def _table(data: dict[str, Any], place: Parts, *, lines: bool) -> Any:
    table = tomlkit.table()
    for key, value in data.items():
        as_lines = lines and _is_list(value) and len(value) > 1
        table.add(key, (_list_in_lines if as_lines else _inline)(value, (*place, key)))
    return table


def _list_in_lines(values: Iterable[Any], place: Parts) -> Any:
    array = tomlkit.array()
    for index, value in enumerate(values):
        array.add_line(_inline(value, (*place, index)), indent="  ")
    array.add_line(indent="")
    return array


def _inline(value: Any, place: Parts) -> Any:
    if value is None:
        raise Malformed("TOML cannot hold null; JSON can", path=path_of(place))
    if _is_table(value):
        table = tomlkit.inline_table()
        for key, inner in value.items():
            table.add(key, _inline(inner, (*place, key)))
        return table
    if _is_list(value):
        array: Any = tomlkit.array()
        for index, inner in enumerate(value):
            array.append(_inline(inner, (*place, index)))
        return array
    return value


def _is_table(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    return isinstance(value, (list, tuple))
