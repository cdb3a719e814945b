"""From the text of a log to its typed form, or to what is wrong with it and where."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeAlias, cast

import msgspec

from referee.errors import Malformed, UnknownName
from referee.header import FORMAT, Header
from referee.log.entry import Entry
from referee.log.levels import too_deep_at
from referee.log.messages import validation_message
from referee.log.plain import as_json, in_nfc, is_plain_text
from referee.log.raw import RawLog

LogTypes: TypeAlias = Callable[[str], type[Header]]
"""From a game's name to the type of its logs; raises UnknownName."""


class _Head(msgspec.Struct):
    """What has to be known of a log before its type is."""

    format: Any = None
    game: Any = None


_HEAD: msgspec.json.Decoder[_Head] = msgspec.json.Decoder(_Head)
_ENCODER = msgspec.json.Encoder()


class _RepeatedKeyError(Exception):
    """A JSON object has a key twice."""


def log_type(game: str) -> type[Header]:
    """The type of a game's logs. Raises UnknownName."""
    # Imported here: it loads the law.
    from referee.games import find_game

    return find_game(game).log_type


def decode(raw: RawLog, log_types: LogTypes | None = None) -> Entry:
    """The log that `raw` holds. Raises nothing: what is wrong is the entry's error, with its place.

    `log_types` is by default `log_type`.
    """
    log_types = log_types or log_type
    if raw.error is not None:
        return Entry(raw, error=raw.error)
    try:
        if raw.format == "toml":
            return Entry(raw, _from_toml(raw.text, log_types))
        return Entry(raw, _from_json(raw.text, log_types))
    except Malformed as error:
        return Entry(raw, error=_placed(error, Entry(raw)))


def _placed(error: Malformed, entry: Entry) -> Malformed:
    if error.line is not None:
        error.line += entry.lines_before
    elif place := entry.locate(error.path):
        error.line, error.column = place
    return error


def _from_json(text: bytes, log_types: LogTypes) -> Header:
    kind: type[Header] = Header
    try:
        head = _HEAD.decode(text)
        kind = _type_of(head.format, head.game, log_types)
        log = _decoder(kind).decode(text)
        is_plain = is_plain_text(text)
        if not is_plain:
            log = msgspec.convert(in_nfc(_without_repeated_keys(text)), kind)
        elif not _surely_repeats_no_key(text, log):
            _without_repeated_keys(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, _RepeatedKeyError) as error:
        raise _json_error(text, error, kind) from None
    if log.meta:
        as_json(log.meta, ("meta",))
    return log


@functools.cache
def _decoder(kind: type[Header]) -> msgspec.json.Decoder[Header]:
    return msgspec.json.Decoder(kind)


def _surely_repeats_no_key(text: bytes, log: Header) -> bool:
    """Whether a text is, but for spaces, what its decoded form is written as; that repeats no key."""
    if _ENCODER.encode(log) == text:
        return True
    return _ENCODER.encode(msgspec.json.decode(text)) == msgspec.json.format(text, indent=-1)


def _without_repeated_keys(text: bytes) -> object:
    import json

    return json.loads(text.decode(), object_pairs_hook=_table)


def _table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise _RepeatedKeyError
    return table


def _json_error(text: bytes, error: Exception, kind: type[Header]) -> Malformed:
    from referee.log import syntax

    if fault := syntax.no_text(text):
        return fault
    if isinstance(error, msgspec.ValidationError):
        return validation_message(error, _data_or_none(text), kind)
    if isinstance(error, msgspec.DecodeError):
        return syntax.json_fault(text, error)
    if isinstance(error, _RepeatedKeyError):
        return syntax.repeated_key(text)
    return syntax.nesting_fault(text)


def _data_or_none(text: bytes) -> object:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None


def _from_toml(text: bytes, log_types: LogTypes) -> Header:
    data = _toml_data(text)
    if "meta" in data:
        data["meta"] = as_json(data["meta"], ("meta",))
    kind = _type_of(data.get("format"), data.get("game"), log_types)
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise validation_message(error, data, kind) from None


def _toml_data(text: bytes) -> dict[str, Any]:
    import tomllib

    from referee.log import syntax

    if fault := syntax.no_text(text):
        raise fault
    if too_deep_at(text) is not None:
        raise syntax.nesting_fault(text)
    try:
        return cast("dict[str, Any]", in_nfc(tomllib.loads(text.decode())))
    except tomllib.TOMLDecodeError as error:
        raise syntax.toml_fault(text, error) from None
    except RecursionError:
        raise syntax.nesting_fault(text) from None
    except ValueError:  # Python reads no number with thousands of digits
        raise Malformed("a number has too many digits") from None


def _type_of(format_: object, game: object, log_types: LogTypes) -> type[Header]:
    if format_ is None:
        raise Malformed(f"the key 'format' is missing; a log begins with: format = '{FORMAT}'")
    if format_ != FORMAT:
        raise Malformed(f'the format has to be "{FORMAT}"', path="$.format")
    if game is None:
        raise Malformed("the key 'game' is missing")
    if not isinstance(game, str):
        raise Malformed("'game' has to be text in quotes", path="$.game")
    try:
        return log_types(game)
    except UnknownName as error:
        raise Malformed(str(error), path="$.game") from None
