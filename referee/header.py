"""What the logs of all games have in common: the header of `referee/1`."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

FORMAT: Final = "referee/1"


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The header of a log. A game's log type adds its own fields.

    `players` sit clockwise; `house` maps a ruling to a value, and `without` to a list of slugs;
    `meta` is free, echoed and never judged. Absent and null mean the same.
    """

    format: Literal["referee/1"]
    game: str
    edition: str | None = None
    players: tuple[str, ...]
    variant: str | None = None
    house: dict[str, str | tuple[str, ...]] = {}
    meta: dict[str, Any] = {}
