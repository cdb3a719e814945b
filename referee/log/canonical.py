"""The one form of a log: for comparing, hashing and writing, however the log was written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from referee.header import Header
from referee.log.plain import as_json, in_nfc, is_plain_text

Normal: TypeAlias = Callable[[Any], Header]
"""A game's own normal form of a log (see `Game.normal`)."""

_SORTED = msgspec.json.Encoder(order="sorted")


def normal_form(log: Header, normal: Normal | None = None) -> Header:
    """The log in its one spelling: text in NFC, dates in `meta` as text, the rest as the game has it.

    `normal` is the game's normal form, by default that of the log's game. Raises Malformed for what no log
    can hold (infinity in `meta`, tables nested too deep), UnknownName for an unknown game.
    """
    if not is_plain_text(msgspec.json.encode(log)):
        log = msgspec.convert(in_nfc(msgspec.to_builtins(log)), type(log))
    if log.meta:
        log = msgspec.structs.replace(log, meta=as_json(log.meta, ("meta",)))
    return (normal or _normal_of_game(log.game))(log)


def canonical_json(log: Header, normal: Normal | None = None) -> bytes:
    """The canonical JSON of a log: its normal form in UTF-8, keys sorted, no defaults, no spaces.

    Logs of one game have the same, whether they were written in TOML or JSON. Raises as `normal_form`.
    """
    return _SORTED.encode(normal_form(log, normal))


def log_sha256(log: Header, normal: Normal | None = None) -> str:
    """The SHA-256 digest of the canonical JSON, as hex. Raises as `normal_form`."""
    from hashlib import sha256

    return sha256(canonical_json(log, normal)).hexdigest()


def _normal_of_game(game: str) -> Normal:
    # Imported here: it loads the law.
    from referee.games import find_game

    return find_game(game).normal
