"""The log of Potato Man as it is written: the types that files are decoded into."""

from __future__ import annotations

from typing import Literal

import msgspec

from referee.header import Header

SackName = Literal["red", "blue", "green", "yellow", "gold", "none"]


class Trick(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A trick with claims. A trick without claims is just its plays, as a string.

    `plays` is one string, or an array with one play an entry (for names with inner spaces).
    `leader`, `winner` and `sack` are claims, which are checked.
    """

    plays: str | tuple[str, ...]
    leader: str | None = None
    winner: str | None = None
    sack: SackName | None = None
    note: str | None = None


class Blocked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The claim that `player` could not play a lawful card; `shows` is the hand shown."""

    player: str
    shows: str | None = None


class Round(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One round. Whatever is absent is not known; `blocked` and `scores` are claims."""

    starter: str | None = None
    hands: dict[str, str] | None = None
    piles: dict[str, str] | None = None
    aside: str | None = None
    tricks: tuple[str | Trick, ...] | None = None
    blocked: Blocked | None = None
    scores: dict[str, int] | None = None
    note: str | None = None
    annulled: str | None = None


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The result as the log claims it, at the end of the game."""

    totals: dict[str, int] | None = None
    winners: tuple[str, ...] | None = None


class Log(Header, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A recorded game of Potato Man, `referee/1`."""

    rounds: tuple[Round, ...] | None = None
    result: Result | None = None
