"""Where in its text a part of a log stands: a second read that keeps positions.

Only for texts that are shown to somebody: the decoders are faster, but tell no lines. Loads tree-sitter.
"""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any, TypeAlias, cast
from unicodedata import normalize

import attrs
import tree_sitter
import tree_sitter_json
import tree_sitter_toml
from tree_sitter import Node

from referee.log.paths import Parts, parts_of, path_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.log.formats import Format

LineColumn: TypeAlias = tuple[int, int]

_GRAMMARS = {"toml": tree_sitter_toml.language, "json": tree_sitter_json.language}


def line_and_column(text: bytes, offset: int) -> LineColumn:
    """The line and column, in characters and counted from 1, of a byte of `text`."""
    start = text.rfind(b"\n", 0, offset) + 1
    return text.count(b"\n", 0, offset) + 1, len(text[start:offset].decode(errors="replace")) + 1


@attrs.frozen
class _Spot:
    """A part of a log: where it begins (its key, or in a list itself), and what is inside.

    `inside` holds the parts of what is spread over a TOML file; else it is the value's node, if any.
    """

    start: int
    inside: dict[str, _Spot] | list[_Spot] | Node | None


class Positions:
    """The positions of the parts of one log. Raises nothing, whatever the text."""

    def __init__(self, text: bytes, format_: Format) -> None:
        self._text = text
        language = tree_sitter.Language(_GRAMMARS["toml" if format_ == "toml" else "json"]())
        # The tree must outlive its nodes.
        self._tree = tree_sitter.Parser(language).parse(text)
        root = self._tree.root_node
        self._root = _Spot(0, _toml_table(root) if format_ == "toml" else _value_of(root))
        self._known: dict[int, dict[str, _Spot] | list[_Spot]] = {}

    def locate(self, path: str) -> LineColumn:
        """The line and column where a path begins: at its key, or in a list at its value.

        For a path that is not there, the place of the nearest part around it.
        """
        spot = self._root
        for part in parts_of(path):
            found = self._part(spot, part)
            if found is None:
                break
            spot = found
        return line_and_column(self._text, spot.start)

    def _part(self, spot: _Spot, part: str | int) -> _Spot | None:
        inside = spot.inside
        if inside is not None and not isinstance(inside, (dict, list)):
            # Remembered, so that many places in one long list cost one look at it.
            if inside.id not in self._known:
                self._known[inside.id] = _parts_of_value(inside)
            inside = self._known[inside.id]
        if isinstance(inside, dict) and isinstance(part, str):
            return inside.get(part)
        if isinstance(inside, list) and isinstance(part, int) and part < len(inside):
            return inside[part]
        return None


def first_repeated_key(text: bytes) -> tuple[str, str, LineColumn] | None:
    """The first key of a JSON text that its object already has: the key, its path, and where it stands."""
    language = tree_sitter.Language(_GRAMMARS["json"]())
    tree = tree_sitter.Parser(language).parse(text)
    root = _value_of(tree.root_node)
    waiting: list[tuple[Node | None, Parts]] = [(root, ())]
    while waiting:
        node, place = waiting.pop()
        seen: set[str] = set()
        inner: list[tuple[Node | None, Parts]] = []
        for part, start, value in _json_parts(node):
            if isinstance(part, str):
                if part in seen:
                    return part, path_of((*place, part)), line_and_column(text, start)
                seen.add(part)
            inner.append((value, (*place, part)))
        waiting.extend(reversed(inner))
    return None


def _json_parts(node: Node | None) -> Iterator[tuple[str | int, int, Node | None]]:
    """The parts of a JSON object or array: key or index, first byte, value."""
    if node is not None and node.type == "object":
        for pair in _children(node, "pair"):
            yield _json_key(pair.named_children[0]), pair.start_byte, pair.named_children[-1]
    elif node is not None and node.type == "array":
        for index, item in enumerate(_values(node)):
            yield index, item.start_byte, item


def _parts_of_value(node: Node) -> dict[str, _Spot] | list[_Spot]:
    if node.type == "array":
        return [_Spot(item.start_byte, item) for item in _values(node)]
    if node.type == "object":
        return {cast("str", key): _Spot(start, value) for key, start, value in _json_parts(node)}
    table: dict[str, _Spot] = {}
    if node.type == "inline_table":
        _add_pairs(table, node)
    return table


def _toml_table(document: Node) -> dict[str, _Spot]:
    """A TOML document, its tables put where they belong."""
    whole: dict[str, _Spot] = {}
    _add_pairs(whole, document)
    for header in document.named_children:
        if header.named_child_count == 0:
            continue
        if header.type == "table":
            keys = _toml_keys(header.named_children[0])
            _add_pairs(_descend(whole, keys, header.start_byte), header)
        elif header.type == "table_array_element":
            *above, key = _toml_keys(header.named_children[0])
            around = _descend(whole, above, header.start_byte)
            tables = around.setdefault(key, _Spot(header.start_byte, [])).inside
            table: dict[str, _Spot] = {}
            if isinstance(tables, list):
                tables.append(_Spot(header.start_byte, table))
            _add_pairs(table, header)
    return whole


def _add_pairs(table: dict[str, _Spot], node: Node) -> None:
    for pair in _children(node, "pair"):
        *above, key = _toml_keys(pair.named_children[0])
        around = _descend(table, above, pair.start_byte)
        around.setdefault(key, _Spot(pair.start_byte, pair.named_children[-1]))


def _descend(table: dict[str, _Spot], keys: list[str], start: int) -> dict[str, _Spot]:
    """The table under `keys`, made where it is missing; of a list of tables the last one is meant."""
    for key in keys:
        inside = table.setdefault(key, _Spot(start, {})).inside
        if isinstance(inside, list) and inside:
            inside = inside[-1].inside
        table = inside if isinstance(inside, dict) else {}
    return table


def _children(node: Node, kind: str) -> list[Node]:
    return [child for child in node.named_children if child.type == kind and child.named_child_count > 1]


def _values(node: Node) -> list[Node]:
    return [child for child in node.named_children if child.type not in ("comment", "ERROR")]


def _value_of(document: Node) -> Node | None:
    return next(iter(_values(document)), None)


def _text(node: Node) -> str:
    return (node.text or b"").decode(errors="replace")


def _json_key(node: Node) -> str:
    try:
        return normalize("NFC", json.loads(_text(node), strict=False))
    except ValueError:
        return _text(node)


def _toml_keys(node: Node) -> list[str]:
    """The parts of a TOML key: one, or those that dots join."""
    text = _text(node)
    if node.type == "bare_key":
        return [text]
    try:
        data: Any = tomllib.loads(f"{text} = 0")
    except ValueError:
        return [text]
    keys: list[str] = []
    while isinstance(data, dict) and data:
        key, data = next(iter(cast("dict[str, Any]", data).items()))
        keys.append(normalize("NFC", key))
    return keys or [text]
