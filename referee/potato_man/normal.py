"""One spelling for what a log of Potato Man may spell in several ways."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from referee.potato_man.log import Blocked, Log, Round, Trick
from referee.potato_man.notation import UNKNOWN_TRICKS

# Cards in upper case with a space between them: most logs, so it is worth a look.
_ALREADY_NORMAL = re.compile(r"[RGBY?][0-9?]+(?: [RGBY?][0-9?]+)*").fullmatch


def normal_log(log: Log) -> Log:
    """The log with cards in upper case, single spaces, and tricks without claims as plain strings.

    Names keep their case, also before a colon. The log must have been read without an error.
    """
    if log.rounds is None:
        return log
    return replace(log, rounds=tuple(_round(one) for one in log.rounds))


def _round(one: Round) -> Round:
    return replace(
        one,
        hands=_by_player(one.hands),
        piles=_by_player(one.piles),
        aside=None if one.aside is None else _cards(one.aside),
        tricks=None if one.tricks is None else tuple([_trick(trick) for trick in one.tricks]),
        blocked=None if one.blocked is None else _blocked(one.blocked),
    )


def _by_player(cards: Mapping[str, str] | None) -> dict[str, str] | None:
    return None if cards is None else {player: _cards(text) for player, text in cards.items()}


def _cards(text: str) -> str:
    return text if _ALREADY_NORMAL(text) else " ".join(text.upper().split())


def _blocked(claim: Blocked) -> Blocked:
    return claim if claim.shows is None else replace(claim, shows=_cards(claim.shows))


def _trick(trick: str | Trick) -> str | Trick:
    if isinstance(trick, str):
        if _ALREADY_NORMAL(trick):
            return trick
        if ":" in trick:
            return _plays(trick.split())
        cards = _cards(trick)
        return UNKNOWN_TRICKS[0] if cards in UNKNOWN_TRICKS else cards
    plays = trick.plays.split() if isinstance(trick.plays, str) else list(trick.plays)
    spaced = any(len(play.split()) > 1 for play in plays)
    written = tuple(_play(play) for play in plays) if spaced else _plays(plays)
    normal = replace(trick, plays=written)
    return normal.plays if isinstance(normal.plays, str) and normal == Trick(plays=written) else normal


def _plays(plays: list[str]) -> str:
    return " ".join(_play(play) for play in plays)


def _play(play: str) -> str:
    name, named, cards = play.rpartition(":")
    return f"{name}{named}{cards.upper()}"
